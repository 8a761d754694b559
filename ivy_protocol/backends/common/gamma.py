"""Regularized incomplete gamma functions for large parameters, for every backend."""

import math
from collections.abc import Callable
from typing import Any

LARGE, NEAR = 20.0, 0.3
"""`expanded` is used for parameters `a` of at least LARGE, if `x` differs from `a` by less than NEAR * a."""
_TEMME = (
    (
        *(-0.3333333333333333, 0.08333333333333333, -0.014814814814814815, 0.0011574074074074073),
        *(0.0003527336860670194, -0.0001787551440329218, 3.919263178522438e-05, -2.185448510679992e-06),
        *(-1.85406221071516e-06, 8.296711340953087e-07, -1.7665952736826078e-07, 6.707853543401498e-09),
        *(1.0261809784240309e-08, -4.382036018453353e-09, 9.14769958223679e-10, -2.5514193994946248e-11),
    ),
    (
        *(-0.001851851851851852, -0.003472222222222222, 0.0026455026455026454, -0.0009902263374485596),
        *(0.00020576131687242798, -4.018775720164609e-07, -1.8098550334489977e-05, 7.64916091608111e-06),
        *(-1.6120900894563446e-06, 4.647127802807434e-09, 1.378633446915721e-07, -5.752545603517705e-08),
        *(1.1951628599778148e-08, -1.7543241719747647e-11, -1.0091543710600413e-09, 4.162792991842583e-10),
    ),
    (
        *(0.004133597883597883, -0.0026813271604938273, 0.0007716049382716049, 2.0093878600823047e-06),
        *(-0.0001073665322636516, 5.2923448829120125e-05, -1.2760635188618728e-05, 3.423578734096138e-08),
        *(1.3721957309062934e-06, -6.298992138380055e-07, 1.4280614206064242e-07, -2.0477098421990866e-10),
        *(-1.409252991086752e-08, 6.228974084922022e-09, -1.3670488396617114e-09, 9.428356159014678e-13),
    ),
    (
        *(0.0006494341563786008, 0.00022947209362139917, -0.0004691894943952557, 0.00026772063206283885),
        *(-7.561801671883977e-05, -2.396505113867297e-07, 1.1082654115347302e-05, -5.6749528269915965e-06),
        *(1.4230900732435883e-06, -2.7861080291528143e-11, -1.6958404091930278e-07, 8.099464905388083e-08),
        *(-1.9111168485973655e-08, 2.3928620439808118e-12, 2.0620131815488797e-09, -9.460496661855133e-10),
    ),
    (
        *(-0.0008618882909167117, 0.0007840392217200666, -0.0002990724803031902, -1.4638452578843418e-06),
        *(6.641498215465122e-05, -3.968365047179435e-05, 1.1375726970678419e-05, 2.507497226237533e-10),
        *(-1.6954149536558305e-06, 8.907507532205309e-07, -2.292934834000805e-07, 2.956794137544049e-11),
        *(2.8865829742708783e-08, -1.4189739437803219e-08, 3.4463580499464896e-09, -2.3024517174528067e-13),
    ),
    (
        *(-0.00033679855336635813, -6.972813758365857e-05, 0.0002772753244959392, -0.00019932570516188847),
        *(6.797780477937208e-05, 1.419062920643967e-07, -1.3594048189768693e-05, 8.018470256334202e-06),
        *(-2.291481176508095e-06, -3.252473551298454e-10, 3.4652846491085265e-07, -1.8447187191171344e-07),
        *(4.8240967037894184e-08, -1.7989466721743514e-14, -6.306194500013523e-09, 3.162417628774568e-09),
    ),
    (
        *(0.0005313079364639922, -0.0005921664373536939, 0.0002708782096718045, 7.902353232660328e-07),
        *(-8.153969367561969e-05, 5.61168275310625e-05, -1.8329116582843375e-05, -3.0796134506033047e-09),
        *(3.465155368803609e-06, -2.0291327396058603e-06, 5.788792863149004e-07, 2.338630673826657e-13),
        *(-8.828600746330484e-08, 4.7435958880408125e-08, -1.2545415020710383e-08, 8.649648858010293e-14),
    ),
    (
        *(0.00034436760689237765, 5.171790908260592e-05, -0.00033493161081142234, 0.0002812695154763237),
        *(-0.00010976582244684731, -1.2741009095484485e-07, 2.7744451511563645e-05, -1.8263488805711332e-05),
        *(5.7876949497350525e-06, 4.93875893393627e-10, -1.0595367014026043e-06, 6.166714376110408e-07),
        *(-1.7562973359060463e-07, -1.297447328701544e-12, 2.695423606288966e-08, -1.4578352908731272e-08),
    ),
    (
        *(-0.0006526239185953094, 0.0008394987206720873, -0.000438297098541721, -6.969091458420552e-07),
        *(0.00016644846642067547, -0.00012783517679769218, 4.629953263691304e-05, 4.557909867922708e-09),
        *(-1.0595271125805195e-05, 6.783342904865167e-06, -2.1075476666258803e-06, -1.7213731432817144e-11),
        *(3.773587741611098e-07, -2.1867506700122867e-07, 6.220228804018927e-08, 6.597703826733e-16),
    ),
)
"""Coefficients of the expansion: a row for each power of 1 / a, with a coefficient for each power of eta."""
_TERMS = [1 / n for n in range(41, 1, -2)]


def _sum(total: Any, coefficients: Any, x: Any) -> Any:
    """Evaluate a polynomial by Horner's rule, with the coefficients in descending order. `total` is the initial sum,
    usually 0.
    """
    for c in coefficients:
        total = total * x + c
    return total


def excess(x: Any) -> Any:
    """Return ``(x - log(1 + x)) / x**2`` for ``abs(x) <= 1``, without cancellation."""
    r = x / (2 + x)
    return (1 - 2 * r * _sum(x * 0, _TERMS, r * r) / (2 + x)) / (2 + x)


def expanded(xp: Any, erfc: Callable[[Any], Any], a: Any, x: Any, is_upper: bool = False) -> Any:
    """Return the lower incomplete gamma function, or the upper one if `is_upper`, by Temme's uniform expansion."""
    distance = (x - a) / a
    zero = distance * 0
    # `factor` satisfies ``distance - log(1 + distance) == factor * distance**2``. Do not compute the root of ``factor *
    # distance**2``: the root would lose the sign of `distance`, and have the derivative NaN where `distance` is 0.
    factor = excess(distance)
    eta = distance * xp.sqrt(2 * factor)
    total = zero
    for row in reversed(_TEMME):
        total = total / a + _sum(zero, reversed(row), eta)
    rest = xp.exp(-a * factor * distance * distance) / xp.sqrt(2 * math.pi * a) * total
    center = eta * xp.sqrt(a / 2)
    return 0.5 * erfc(center) + rest if is_upper else 0.5 * erfc(-center) - rest


def with_expansion(xp: Any, erfc: Callable[[Any], Any], kernel: Callable[[Any, Any], Any], a: Any, x: Any) -> Any:
    """Call the kernel of the library, and replace its inaccurate results for large parameters by the expansion."""
    middle = (a >= LARGE) & (xp.abs(x - a) < NEAR * a) & (a < math.inf)
    one = xp.ones_like(a + x)
    start, end = (x == 0) | (a == math.inf), (a == 0) | (x == math.inf)
    strange = (start & end) | ~((a >= 0) & (x >= 0))
    # For elements that `where` does not select, pass safe arguments: an infinite derivative of such an element would
    # turn the gradient of `where` into NaN, and some kernels loop forever at infinity.
    safe = xp.where(middle, a, one * LARGE)
    near = expanded(xp, erfc, safe, xp.where(middle, x, safe))
    away = middle | start | end | strange
    usual = xp.where(middle, near, kernel(xp.where(away, one, a), xp.where(away, one, x)))
    return xp.where(strange, one * math.nan, xp.where(start, one * 0, xp.where(end, one, usual)))
