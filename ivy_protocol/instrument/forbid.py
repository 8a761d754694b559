"""``ivy.forbid``: a scope in which nothing happens to arrays that was not asked for."""

from ivy_protocol.exceptions import IvyForbiddenError, IvyValueError
from ivy_protocol.instrument.frames import called_with, users_line
from ivy_protocol.instrument.observe import Event, Frame, Watcher
from ivy_protocol.messages.prefixes import public

KINDS = {
    "host": 'convert it first, with ivy.to_numpy(x) or ivy.to_backend(x, "...")',
    "device": "move it first, with ivy.to_device(x, device)",
    "densify": "make it dense first, with ivy.to_dense(x), ivy.to_numpy(x) or ivy.to_backend",
    "upcast": "cast it first, with ivy.astype(x, dtype)",
    "compute": "compute it first, with ivy.to_numpy(x)",
    "reshard": "lay the arrays out alike first, with jax.device_put or DTensor.redistribute",
    "item": "ask for it, with ivy.to_scalar(x)",
}
"""What may be forbidden, and what to do instead."""
_BY_DEFAULT = ("host", "device", "densify", "upcast", "compute")


class forbid(Watcher):
    """Raise at the first silent conversion in a ``with`` block.

    Parameters
    ----------
    *kinds : {"host", "device", "densify", "upcast", "compute", "reshard", "item"}
        What is forbidden; without any, all but "reshard" and "item".

        - "host": an array of another library becomes one of NumPy, or of a third library, as by ``np.asarray(x)``, by a
          function of NumPy that ivy has not, or inside of a function of ivy.
        - "device": an array moves to another device.
        - "densify": a sparse array becomes a dense one.
        - "upcast": an array is computed in a wider data type than its own; bools, which stand for 0 and 1, may be.
        - "compute": a lazy array, as of dask, is computed.
        - "reshard": parts of an array that is spread over devices or processes go to others, as a ``DTensor`` of torch
          tells of it; with JAX, a result is spread otherwise than the argument of its shape.
        - "item": Python reads a number, as by ``float(x)`` or ``if x:``.

    Raises
    ------
    IvyForbiddenError
        In the block: it names the function, its arguments and the line of the program.
    IvyValueError
        There is no such kind.

    See Also
    --------
    record : writes down what happens, and lets it.

    Notes
    -----
    What a program asks for by name is no silent conversion: `ivy.to_numpy`, `ivy.to_list`, `ivy.to_scalar`,
    `ivy.to_backend`, `ivy.to_device`, `ivy.astype`, `ivy.asarray`, `ivy.to_dense`, ``dtype=``, and printing. The scope
    is that of the thread or task that opened it.

    Examples
    --------
    >>> x, y = ivy.array([1.0], dtype="float32"), ivy.array([1.0], dtype="float64")
    >>> with ivy.forbid("upcast"):
    ...     try:
    ...         x + y
    ...     except ivy.IvyForbiddenError as error:
    ...         print(str(error).partition(";")[0])
    ivy.add: it widens x1 from float32 to float64, which ivy.forbid("upcast") does not allow
    """

    def __init__(self, *kinds: str) -> None:
        unknown = [kind for kind in kinds if kind not in KINDS]
        if unknown:
            raise IvyValueError(f"ivy.forbid: {unknown[0]!r} is none of {', '.join(map(repr, KINDS))}")
        self.kinds = frozenset(kinds or _BY_DEFAULT)

    def refusal(self, event: Event, frame: Frame | None) -> Exception | None:
        if event.kind not in self.kinds or (frame is not None and frame.asked_for):
            return None
        given = f" of ({called_with(frame.args, frame.kwargs)})" if frame is not None else ""
        by = "" if frame is None or event.by == public(frame.name) else f" in {public(frame.name)}"
        return IvyForbiddenError(
            f'{event.by}: it {event.what}, which ivy.forbid("{event.kind}") does not allow; {KINDS[event.kind]}. '
            f"The call{by}{given} is from {users_line()}"
        )


__all__ = ["forbid"]
