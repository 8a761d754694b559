"""Uses of ivy arrays in other libraries, for ``test_clients.py`` and the table in ``docs/interop.md``.

``python tests/clients.py`` writes this table and the table in ``docs/guards.md``; set SCIPY_ARRAY_API=1.

A scenario is a function of `A`, which creates an array from NumPy values. It runs on ivy arrays of a backend, and on
NumPy arrays for the expected results.
"""

import io
import pickle
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import ivy_protocol as ivy

PAGE = Path(__file__).parents[1] / "docs" / "interop.md"
MARKS = "<!-- clients -->\n", "<!-- /clients -->\n"
BACKENDS = ("numpy", "torch", "jax", "tensorflow")
RANDOM = np.random.default_rng(0)
X = RANDOM.normal(size=(40, 5))
POSITIVE = np.abs(X) + 0.1
LABELS = (X[:, 0] + 0.3 * RANDOM.normal(size=40) > 0).astype("int64")
TARGET = X @ np.arange(5.0) + 0.1 * RANDOM.normal(size=40)
TIMES = np.linspace(0, 1, 200)
SIGNAL = np.sin(40 * TIMES) + 0.1 * np.cos(190 * TIMES)

Make = Callable[[np.ndarray], Any]


class Scenario(NamedTuple):
    """A use of a client library, and its result."""

    client: str
    what: str
    run: Callable[[Make], Any]
    gives: str = "ivy"
    """Whether the results are arrays of ivy, or ``numpy``'s, or those of ``another`` library."""
    limits: dict[str, str] = {}  # noqa: RUF012, nothing writes there
    """Why it cannot be done, by backend, or for ``all``."""
    since: str = ""
    """The version of the client from which it gives arrays of ivy."""

    @property
    def now(self) -> str:
        """Return the result with the installed version of the client."""
        return "ivy" if self.since and numbers(version(self.client)) >= numbers(self.since) else self.gives

    def limit(self, backend: str) -> str:
        return self.limits.get(backend, self.limits.get("all", ""))


SCENARIOS: list[Scenario] = []


def numbers(text: str) -> list[int]:
    """The first two numbers of a version."""
    return [int(part) for part in text.split(".")[:2]]


def scenario(client: str, what: str, gives: str = "ivy", *, since: str = "", **limits: str) -> Callable[[Any], Any]:
    """Add a function to the scenarios."""

    def add(run: Any) -> Any:
        SCENARIOS.append(Scenario(client, what, run, gives, limits, since))
        return run

    return add


READ_ONLY = "SciPy's compiled code needs writeable memory; the NumPy view of a JAX or TensorFlow array is read-only"
NUMPY_DTYPES = "xarray chooses the fill value by NumPy dtype; convert with `np.asarray(x)` first"
STR = "SciPy iterates over the dtype, a `str` in ivy; pass distances, not points"


def fitted(make: Callable[[], Any], A: Make, method: str = "transform", target: Any = None, *attributes: str) -> list:
    """Return the predictions of a fitted estimator of scikit-learn."""
    from sklearn import config_context

    with config_context(array_api_dispatch=True):
        estimator = make().fit(A(X), None if target is None else A(target))
        return [getattr(estimator, method)(A(X)), *[getattr(estimator, name) for name in attributes]]


@scenario("scikit-learn", "scalers, `PolynomialFeatures`")
def scalers(A: Make) -> Any:
    from sklearn import preprocessing as p

    names = ("StandardScaler", "MinMaxScaler", "MaxAbsScaler", "Normalizer", "PolynomialFeatures")
    return [fitted(getattr(p, name), A) for name in names]


@scenario("scikit-learn", "`PCA`, `Nystroem`")
def decompositions(A: Make) -> Any:
    from sklearn.decomposition import PCA
    from sklearn.kernel_approximation import Nystroem

    return [
        fitted(lambda: PCA(2, svd_solver="full"), A, "transform", None, "components_", "mean_"),
        fitted(lambda: PCA(2, svd_solver="covariance_eigh"), A),
        fitted(lambda: Nystroem(n_components=10, random_state=0), A),
    ]


@scenario("scikit-learn", "`Ridge`, `RidgeClassifier`, `LogisticRegression`")
def linear_models(A: Make) -> Any:
    from sklearn.linear_model import LogisticRegression, Ridge, RidgeClassifier

    return [
        fitted(lambda: Ridge(solver="svd"), A, "predict", TARGET, "coef_"),
        fitted(lambda: RidgeClassifier(solver="svd"), A, "predict", LABELS),
        fitted(lambda: LogisticRegression(solver="lbfgs"), A, "predict_proba", LABELS, "coef_"),
    ]


@scenario("scikit-learn", "`LinearDiscriminantAnalysis`, `GaussianNB`, `GaussianMixture`")
def classifiers(A: Make) -> Any:
    from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
    from sklearn.mixture import GaussianMixture
    from sklearn.naive_bayes import GaussianNB

    mixture = lambda: GaussianMixture(2, random_state=0, init_params="random", max_iter=3, tol=1.0)  # noqa: E731
    return [
        fitted(LinearDiscriminantAnalysis, A, "predict_proba", LABELS),
        fitted(GaussianNB, A, "predict_proba", LABELS),
        fitted(mixture, A, "predict_proba", None, "means_"),
    ]


@scenario("scikit-learn", "pipelines, `GridSearchCV`, `train_test_split`, `LabelEncoder`")
def model_selection(A: Make) -> Any:
    from sklearn import config_context
    from sklearn.decomposition import PCA
    from sklearn.linear_model import Ridge
    from sklearn.model_selection import GridSearchCV, train_test_split
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import LabelEncoder, StandardScaler

    steps = lambda: make_pipeline(StandardScaler(), PCA(2, svd_solver="full"), Ridge(solver="svd"))  # noqa: E731
    with config_context(array_api_dispatch=True):
        search = GridSearchCV(Ridge(solver="svd"), {"alpha": [0.1, 1.0]}, cv=2).fit(A(X), A(TARGET))
        parts = train_test_split(A(X), random_state=0)
        codes = LabelEncoder().fit_transform(A(LABELS))
        predicted = search.predict(A(X))
    return [fitted(steps, A, "predict", TARGET), predicted, parts, codes]


@scenario("scikit-learn", "pairwise metrics, `confusion_matrix`")
def metrics(A: Make) -> Any:
    from sklearn import config_context
    from sklearn import metrics as m

    with config_context(array_api_dispatch=True):
        pairs = [f(A(X)) for f in (m.pairwise.euclidean_distances, m.pairwise.rbf_kernel, m.pairwise.cosine_similarity)]
        return [*pairs, m.confusion_matrix(A(LABELS), A(1 - LABELS))]


@scenario("SciPy", "`stats`: moments, tests, ranks")
def stats(A: Make) -> Any:
    from scipy import stats as s

    x = A(X)
    return [
        *[getattr(s, name)(x) for name in ("skew", "kurtosis", "zscore", "sem")],
        *[getattr(s, name)(A(POSITIVE)) for name in ("gmean", "entropy")],
        s.ttest_ind(x[:20], x[20:]).pvalue,
        s.pearsonr(x[:, 0], x[:, 1]).statistic,
        s.rankdata(x, axis=0),
        s.wilcoxon(x[:, 0]).pvalue,
    ]


@scenario("SciPy", "`stats.linregress`, `stats.ks_2samp`", "numpy", since="1.18")
def two_samples(A: Make) -> Any:
    from scipy import stats as s

    test = s.ks_2samp(A(X[:, 0]), A(X[:, 1]))
    return [test.statistic, s.linregress(A(X[:, 0]), A(X[:, 1])).slope]


@scenario("SciPy", "`stats.Normal`", "numpy")
def numpy_stats(A: Make) -> Any:
    from scipy import stats as s

    return [s.Normal(mu=A(X[:, 0]), sigma=A(POSITIVE[:, 1])).pdf(0.5)]


@scenario("SciPy", "`special`: functions of numbers, `logsumexp`, `softmax`")
def special(A: Make) -> Any:
    from scipy import special as s

    x = A(POSITIVE[:3] / 10)
    names = ("gammaln", "erf", "expit", "logit", "ndtr", "i0", "entr")
    return [*[getattr(s, name)(x) for name in names], s.logsumexp(x, axis=0), s.softmax(x, axis=0), s.xlogy(x, x)]


@scenario("SciPy", "`special`: `comb`, `perm`, `factorial`, `spherical_jn`", "numpy")
def numpy_special(A: Make) -> Any:
    from scipy import special as s

    x = A(np.array([5.0, 6.0]))
    return [s.comb(x, 2), s.perm(x, 2), s.factorial(x), s.spherical_jn(1, x)]


@scenario("SciPy", "`signal`: convolution, resampling, `hilbert`, `detrend`, `lfilter`, `savgol_filter`")
def signals(A: Make) -> Any:
    from scipy import signal as s

    x, short = A(SIGNAL), A(SIGNAL[:5])
    return [
        s.hilbert(x),
        s.detrend(x),
        s.fftconvolve(x, short),
        s.oaconvolve(x, short),
        s.convolve(x, short),
        s.correlate(x, x),
        s.resample(x, 50),
        s.resample_poly(x, 1, 2),
        s.savgol_filter(x, 7, 2),
        s.medfilt(x, 3),
        s.lfilter(A(np.array([1.0, 0.5])), A(np.array([1.0])), x),
        s.filtfilt(A(np.array([1.0, 0.5])), A(np.array([1.0])), x),
        s.windows.hann(8, xp=getattr(x, "__array_namespace__")()),  # noqa: B009
    ]


@scenario("SciPy", "`signal.sosfilt`, `signal.sosfiltfilt`", jax=READ_ONLY, tensorflow=READ_ONLY)
def sections(A: Make) -> Any:
    from scipy import signal as s

    filters = A(s.butter(3, 0.1, output="sos"))
    return [s.sosfilt(filters, A(SIGNAL)), s.sosfiltfilt(filters, A(SIGNAL))]


@scenario("SciPy", "`signal`: `stft`, `spectrogram`, `find_peaks`, `decimate`, `czt`", "numpy")
def numpy_signals(A: Make) -> Any:
    from scipy import signal as s

    x = A(SIGNAL)
    return [s.stft(x, nperseg=64)[2], s.spectrogram(x, nperseg=64)[2], s.find_peaks(x)[0], s.decimate(x, 2), s.czt(x)]


@scenario("SciPy", "`signal`: `welch`, `coherence`", "numpy")
def spectra(A: Make) -> Any:
    from scipy import signal as s

    return [s.welch(A(SIGNAL), nperseg=64)[1], s.coherence(A(SIGNAL), A(SIGNAL), nperseg=64)[1]]


@scenario("SciPy", "`fft`")
def transforms(A: Make) -> Any:
    from scipy import fft as f

    x = A(X)
    return [f.fft(x), f.rfft(x), f.irfft(f.rfft(x)), f.fftn(x), f.dct(x), f.fftshift(x)]


@scenario("SciPy", "`ndimage`")
def images(A: Make) -> Any:
    from scipy import ndimage as n

    return [n.gaussian_filter(A(X), 1.0), n.rotate(A(X), 30), n.label(A(X > 0))[0]]


@scenario("SciPy", "`optimize.elementwise`, `differentiate`, `integrate` without `simpson`")
def calculus(A: Make) -> Any:
    from scipy import differentiate, integrate
    from scipy.optimize import elementwise

    def sine(x: Any) -> Any:
        return x.__array_namespace__().sin(x)

    zero, one = A(np.array(0.0)), A(np.array(1.0))
    bracket = A(np.array([0.0, 1.0])), A(np.array([3.0, 3.0]))
    return [
        elementwise.find_root(lambda x: x**2 - 2, bracket, maxiter=8).x,
        differentiate.derivative(sine, A(np.array([0.0, 1.0])), maxiter=2).df,
        integrate.tanhsinh(sine, zero, one, maxlevel=4).integral,
        integrate.trapezoid(A(X)),
        integrate.cumulative_simpson(A(X)),
    ]


@scenario("SciPy", "`integrate.simpson`", "numpy", since="1.18")
def numpy_calculus(A: Make) -> Any:
    from scipy import integrate

    return [integrate.simpson(A(X))]


@scenario("SciPy", "`cluster.vq`, `cluster.hierarchy` of distances")
def clusters(A: Make) -> Any:
    from scipy.cluster import hierarchy, vq
    from scipy.spatial.distance import pdist

    tree = hierarchy.linkage(A(pdist(X)))
    centres = vq.kmeans(A(X), A(X[:3]))[0]
    return [
        centres,
        vq.whiten(A(X)),
        vq.vq(A(X), centres)[0],
        tree,
        hierarchy.fcluster(tree, 3, "maxclust"),
        hierarchy.cophenet(tree),
        hierarchy.leaves_list(tree),
    ]


@scenario("SciPy", "`spatial.distance.pdist`, `cluster.hierarchy` of points", all=STR)
def distances(A: Make) -> Any:
    from scipy.cluster import hierarchy

    return hierarchy.linkage(A(X))


@scenario("SciPy", "`spatial.transform`, `interpolate`: splines, grids")
def geometry(A: Make) -> Any:
    from scipy import interpolate as i
    from scipy.spatial.transform import Rotation

    turn = Rotation.from_euler("xyz", A(X[:4, :3]))
    points, values, at = A(np.arange(5.0)), A(X[:5, 0]), A(np.array([0.5, 1.5]))
    return [
        turn.as_matrix(),
        turn.apply(A(X[:4, :3])),
        i.CubicSpline(points, values)(at),
        i.make_interp_spline(points, values)(at),
        i.RegularGridInterpolator((points,), values)(A(np.array([[0.5], [1.5]]))),
    ]


@scenario("SciPy", "`linalg`, `spatial.distance.cdist`", "numpy")
def numpy_linalg(A: Make) -> Any:
    from scipy import linalg
    from scipy.spatial.distance import cdist

    return [linalg.inv(A(X.T @ X)), linalg.expm(A(X.T @ X / 40)), cdist(A(X), A(X))]


@scenario("array-api-extra", "`at`, `cov`, `kron`, `pad`, `apply_where`, `lazy_apply`, `isin`, …")
def extra(A: Make) -> Any:
    import array_api_extra as e

    x = A(X)
    return [
        e.at(A(X.copy()))[0].set(1.0),
        e.at(A(X.copy()))[1:3, 0].add(2.0),
        e.cov(x),
        e.kron(x[:2], x[:2]),
        e.atleast_nd(x[0], ndim=2),
        e.create_diagonal(x[0]),
        e.pad(x, 1),
        e.sinc(x),
        e.isclose(x, x),
        e.setdiff1d(x[0], x[1]),
        e.one_hot(A(LABELS), 2),
        e.apply_where(x > 0, x, lambda v: v**0.5, fill_value=0.0),
        e.nan_to_num(x),
        e.isin(x, x[:1]),
        e.lazy_apply(np.sort, x, as_numpy=True, shape=x.shape, dtype=getattr(x, "__array_namespace__")().float64),  # noqa: B009
    ]


@scenario("array-api-compat", "`array_namespace`, `device`, `to_device`, `size`, the `is_…` helpers")
def compat(A: Make) -> Any:
    import array_api_compat as c

    x = A(X)
    xp = c.array_namespace(x, x)
    assert c.size(x) == 200 and c.is_array_api_obj(x) and c.is_writeable_array(x) and not c.is_lazy_array(x)
    if isinstance(x, ivy.Array):
        assert xp is x.__array_namespace__()
        helpers = [c.is_numpy_array, c.is_torch_array, c.is_jax_array, c.is_dask_array, c.is_cupy_array]
        assert not any(is_of(x) for is_of in helpers)
        assert not any(is_of(xp) for is_of in (c.is_numpy_namespace, c.is_torch_namespace, c.is_jax_namespace))
    info = xp.__array_namespace_info__()
    assert "float64" in info.dtypes(kind="real floating") and c.device(x) in info.devices()
    return [c.to_device(x, c.device(x)), xp.sum(x, axis=0), xp.astype(x, xp.float32)]


@scenario("einops", "`rearrange`, `reduce`, `repeat`, `einsum`, `pack`; `einops.array_api`")
def patterns(A: Make) -> Any:
    import einops
    import einops.array_api

    x = A(X)
    found = []
    for e in (einops, einops.array_api):
        found += [e.rearrange(x, "(a b) c -> a (b c)", a=4), e.reduce(x, "a b -> b", "mean")]
        found += [e.repeat(x, "a b -> a b c", c=2), e.pack([x, x], "* c")[0]]
    return [*found, einops.einsum(x, x, "a b, c b -> a c")]


@scenario("xarray", "arithmetic, indexing, reductions, `groupby`, `concat`, `dot`, `coarsen`, `sortby`, …")
def labelled(A: Make) -> Any:
    import xarray as xr

    d = xr.DataArray(A(X), dims=("t", "s"), coords={"s": list("abcde")})
    assert "DataArray" in repr(d)
    found = [d + d * 2, np.sin(d), d.sel(s="b"), d.isel(t=slice(0, 5)), d.transpose("s", "t"), xr.concat([d, d], "t")]
    found += [getattr(d, name)("t") for name in ("mean", "std", "max", "cumsum", "argmax", "median", "count", "diff")]
    found += [d.where(d > 0, 0.0), d.clip(0, 1), d.fillna(0.0), d.astype("float32"), d.sortby("s"), d.isnull()]
    found += [d.groupby("s").mean(), xr.dot(d, d, dim="t"), d.stack(z=("t", "s")), d.coarsen(t=2).mean(), d.roll(t=2)]
    found += [d.to_dataset(name="v").mean()["v"], d.copy(deep=True)]
    return [array.data for array in found]


@scenario("xarray", "`where` without a second value, `shift`, `pad`, `reindex`, `cov`", all=NUMPY_DTYPES)
def gaps(A: Make) -> Any:
    import xarray as xr

    return xr.DataArray(A(X), dims=("t", "s")).shift(t=1).data


LACKS = (
    "xarray calls functions that the standard does not define, or passes arguments that the standard does not define"
)
FIXED = "xarray accepts only NumPy dtypes; pass `np.asarray(x)`"


@scenario("xarray", "`rolling`", all=LACKS)
def rolled(A: Make) -> Any:
    import xarray as xr

    return xr.DataArray(A(X), dims=("t", "s")).rolling(t=3).mean().data


@scenario("xarray", "`quantile`", all=LACKS)
def quantiles(A: Make) -> Any:
    import xarray as xr

    return xr.DataArray(A(X), dims=("t", "s")).quantile(0.5, "t").data


@scenario("xarray", "`differentiate`")
def slopes(A: Make) -> Any:
    import xarray as xr

    return xr.DataArray(A(X), dims=("t", "s"), coords={"t": np.arange(40.0)}).differentiate("t").data


@scenario("xarray", "`round` with decimals")
def rounded(A: Make) -> Any:
    import xarray as xr

    return xr.DataArray(A(X), dims=("t", "s")).round(1).data


@scenario("xarray", "`interp`", all=FIXED)
def interpolated(A: Make) -> Any:
    import xarray as xr

    return xr.DataArray(A(X), dims=("t", "s"), coords={"t": np.arange(40.0)}).interp(t=[0.5, 1.5]).data


@scenario("xarray", "`to_netcdf`", "numpy")
def written_to_file(A: Make) -> Any:
    import xarray as xr

    return np.frombuffer(bytes(xr.DataArray(A(X), dims=("t", "s")).to_netcdf()), "uint8")


@scenario("xarray", "`d[0] = 1.0`")
def assigned(A: Make) -> Any:
    import xarray as xr

    d = xr.DataArray(A(X.copy()), dims=("t", "s"))
    d[0] = 1.0
    return d.data


@scenario("optree", "an array is a leaf")
def trees(A: Make) -> Any:
    import optree

    tree = {"a": A(X), "b": [A(LABELS), (A(TARGET),)]}
    assert len(optree.tree_leaves(tree)) == 3
    return optree.tree_leaves(optree.tree_map(lambda v: v * 2, tree))


@scenario("autoray, opt_einsum", "`do`, `contract`")
def by_name(A: Make) -> Any:
    import autoray
    import opt_einsum

    return [autoray.do("exp", A(X)), opt_einsum.contract("ab,cb,cd->ad", A(X), A(X), A(X))]


@scenario("NumPy", "ufuncs and operators: `np.add(x, 1)`, `np.cbrt(x)`, `np.add.reduce(x)`, `ndarray - x`")
def ufuncs(A: Make) -> Any:
    x = A(X)
    return [
        *[np.add(x, 1), np.sin(x), np.cbrt(x), np.heaviside(x, x), np.float64(2) * x, *np.modf(x)],
        *[np.add(X, x), X - x, X @ np.matrix_transpose(x), np.greater(X, x)],
        *[np.add.reduce(x), np.add.accumulate(x), np.add.outer(x[0], x[1])],
        *[np.add(x, 1, where=X > 0, out=A(np.zeros_like(X))), np.add(x, 1, dtype="float32")],
    ]


@scenario("NumPy", "functions: `np.concatenate([x, x])`, `np.median(x)`, `np.linalg.norm(x)`, `np.fft.fft(x)`")
def functions(A: Make) -> Any:
    x = A(X)
    return [
        *[np.concatenate([x, x], axis=1), np.stack([x, X]), np.where(x > 0, x, 0.0), np.reshape(x, (-1,))],
        *[np.sum(x, axis=0), np.mean(x, axis=0, keepdims=True), np.std(x, axis=0), np.std(x, ddof=1), np.sort(x)],
        *[np.median(x), np.percentile(x, 50), np.cumsum(x), np.ravel(x), np.isclose(x, X), np.nanmax(x, axis=0)],
        *[np.linalg.norm(x), np.linalg.svd(x)[1], np.linalg.lstsq(x, x[:, 0], rcond=None)[0], np.fft.fft(x)],
        *[np.einsum("ij,ik->jk", x, x), np.dot(X.T, x), np.zeros_like(x), np.asarray([1.0], like=x)],
    ]


@scenario("NumPy", "`np.asarray(x)`, `np.from_dlpack(x)`, `np.testing`", "numpy")
def values(A: Make) -> Any:
    np.testing.assert_allclose(A(X), X)
    assert np.allclose(A(X), X) and np.shape(A(X)) == (40, 5) and np.ndim(A(X)) == 2
    return [np.asarray(A(X)), np.asarray(A(X), dtype="float32"), np.array(A(X)), np.from_dlpack(A(X))]


@scenario("matplotlib", "`plot`, `scatter`, `imshow`, `hist`, `bar`, `errorbar`, `contourf`", "numpy")
def pictures(A: Make) -> Any:
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib.figure import Figure

    figure = Figure()
    axes = figure.subplots()
    (line,) = axes.plot(A(X[:, 0]), A(TARGET))
    axes.scatter(A(X[:, 0]), A(X[:, 1]), c=A(TARGET))
    image = axes.imshow(A(X))
    axes.hist(A(TARGET))
    axes.bar(A(np.arange(3.0)), A(np.arange(3.0)))
    axes.errorbar(A(np.arange(3.0)), A(np.arange(3.0)), yerr=A(np.arange(3.0)))
    axes.contourf(A(X))
    axes.fill_between(A(X[:, 0]), A(TARGET))
    figure.savefig(io.BytesIO(), format="svg")
    return [line.get_ydata(), np.asarray(image.get_array())]


@scenario("pandas", "`DataFrame(x)`, `Series(x)`, new columns, `Index(x)`, arithmetic", "numpy")
def tables(A: Make) -> Any:
    import pandas as pd

    frame = pd.DataFrame({"a": A(TARGET), "b": A(LABELS)})
    frame["c"] = A(X[:, 0])
    assert frame["b"].dtype == np.int64
    sums = pd.Series(A(TARGET)) + A(TARGET)
    return [pd.DataFrame(A(X)).to_numpy(), frame.to_numpy(), sums.to_numpy(), pd.Index(A(LABELS)).to_numpy()]


BOOLS = "pandas accepts only NumPy or pandas masks; write `frame[np.asarray(x)]`"


@scenario("pandas", "`frame[x]` with a boolean array", all=BOOLS)
def masks(A: Make) -> Any:
    import pandas as pd

    return pd.DataFrame(X)[A(TARGET > 0)].to_numpy()


EQUAL = "pandas treats the elements as objects that do not equal numbers; write `isin(np.asarray(x))`"


@scenario("pandas", "`Series.isin(x)`", all=EQUAL)
def members(A: Make) -> Any:
    import pandas as pd

    found = pd.Series([1, 2, 3]).isin(A(np.array([1, 2]))).to_numpy()
    assert found.tolist() == [True, True, False]
    return found


def converted(convert: Callable[[Any], Any], A: Make) -> Any:
    found = [convert(A(a)) for a in (X, LABELS, X > 0, X.astype("float32"), np.array(1.5))]
    names = [ivy.Array(value).dtype for value in found]
    assert names == ["float64", "int64", "bool", "float32", "float64"]
    return found


@scenario("torch", "`torch.asarray(x)`, `torch.tensor(x)`, `torch.from_dlpack(x)`", "another")
def to_torch(A: Make) -> Any:
    import torch

    return [converted(f, A) for f in (torch.asarray, torch.as_tensor, torch.tensor, torch.from_dlpack)]


@scenario("JAX", "`jnp.asarray(x)`, `jnp.from_dlpack(x)`", "another")
def to_jax(A: Make) -> Any:
    import jax.numpy as jnp

    return [converted(f, A) for f in (jnp.asarray, jnp.array)] + [jnp.from_dlpack(A(X))]


LEAF = (
    "JAX unpacks the `ivy.Array` as a pytree, and rejects the torch or TensorFlow array in it; write "
    "`jnp.add(jnp.asarray(x), y)`"
)


@scenario("JAX", "`jnp.add(x, y)`, operators with a JAX array on the left", "another", torch=LEAF, tensorflow=LEAF)
def by_jax(A: Make) -> Any:
    import jax.numpy as jnp

    return [jnp.add(A(X), A(X)), jnp.asarray(X) - A(X)]


INDEX = "JAX accepts only JAX and NumPy arrays as an index; write `y[jnp.asarray(x)]`"


@scenario("JAX", "`y[x]`, a JAX array indexed with an ivy array", all=INDEX)
def index_of_jax(A: Make) -> Any:
    import jax.numpy as jnp

    return jnp.arange(3)[A(np.array([0, 2]))]


TWO = 'The call mixes arrays of two libraries; write `ivy.to_backend(x, "torch")`'


@scenario("torch", "operators with a tensor on the left", jax=TWO, tensorflow=TWO)
def left_of_torch(A: Make) -> Any:
    import torch

    tensor = torch.asarray(X)
    if not isinstance(A(X), ivy.Array):
        return [X - X, X @ X.T, X > X, X**2]
    return [tensor - A(X), tensor @ A(X.T), tensor > A(X), tensor ** A(np.array(2.0))]


@scenario("TensorFlow", "`tf.convert_to_tensor(x)`, `tf.sin(x)`, operators with a tensor on the left", "another")
def to_tensorflow(A: Make) -> Any:
    import tensorflow as tf

    return [converted(tf.convert_to_tensor, A), tf.sin(A(X)), tf.constant(X) - A(X)]


@scenario("TensorFlow", "`tf.stack([x, y])`, `tf.concat([x, y], 0)`", "another")
def list_to_tensorflow(A: Make) -> Any:
    import tensorflow as tf

    return [tf.stack([A(X), A(X)]), tf.concat([A(X), A(X)], 0), tf.stack([A(np.array(1.5)), A(np.array(2.0))])]


LISTS = "For a list, TensorFlow does not call `__tf_tensor__` of the elements; write `tf.stack([x, y])`"


@scenario("TensorFlow", "`tf.constant([x, y])`, `tf.convert_to_tensor([x, y])`", all=LISTS)
def constant_of_tensorflow(A: Make) -> Any:
    import tensorflow as tf

    return [tf.constant([A(X), A(X)])]


@scenario("joblib, pickle", "`dump` and `load`, `Parallel`; pickle protocols 2 to 5")
def stored(A: Make) -> Any:
    import joblib

    file = io.BytesIO()
    joblib.dump(A(X), file)
    file.seek(0)
    again = [joblib.load(file), *[pickle.loads(pickle.dumps(A(X), protocol)) for protocol in range(2, 6)]]
    return again + joblib.Parallel(2, backend="threading")(joblib.delayed(abs)(A(a)) for a in (X, TARGET))


WORDS = {"ivy": "ivy", "numpy": "NumPy", "another": "native"}


def table() -> str:
    """The scenarios as a table in Markdown, with the limits numbered below."""
    reasons: list[str] = []
    lines = ["| Library | Functions | NumPy | torch | JAX | TensorFlow |", "|---|---|---|---|---|---|"]
    for s in SCENARIOS:
        cells = []
        for backend in BACKENDS:
            limit = s.limit(backend)
            if limit and limit not in reasons:
                reasons.append(limit)
            given = f"{WORDS[s.gives]}; ivy from {s.since}" if s.since else WORDS[s.gives]
            cells.append(f"no ({reasons.index(limit) + 1})" if limit else given)
        lines.append(f"| {s.client} | {s.what} | {' | '.join(cells)} |")
    return "\n".join([*lines, "", *[f"{i}. {reason}." for i, reason in enumerate(reasons, 1)]])


def written(page: str) -> str:
    """The page with the table in its place."""
    before, _, rest = page.partition(MARKS[0])
    return f"{before}{MARKS[0]}\n{table()}\n\n{MARKS[1]}{rest.partition(MARKS[1])[2]}"


GUARDED = ("scikit-learn", "SciPy", "xarray")
"""The clients of which docs/guards.md says where they leave the library."""
GUARDS = PAGE.with_name("guards.md")
GUARD_MARKS = "<!-- clients -->\n", "<!-- /clients -->\n"
STAYS = "stays on torch"


def guarded() -> list[Scenario]:
    """The scenarios of these clients that can be done."""
    return [s for s in SCENARIOS if s.client in GUARDED and not s.limit("torch")]


def place(scenario: Scenario) -> str:
    """Return the line where a scenario on torch arrays first leaves torch."""
    log = recorded(scenario)
    found = next((call for call in log if any(c.startswith("host") for c in call.conversions)), None)
    if found is None:
        return STAYS
    module = found.where.partition("site-packages/")[2].partition(".py:")[0].replace("/", ".")
    return f"`{found.function}` in `{module}`"


def recorded(scenario: Scenario) -> Any:
    """Return the recorded events of a scenario on torch arrays."""
    with ivy.record() as log:
        scenario.run(ivy.with_backend("torch").asarray)
    return log


def places() -> str:
    """The table of where the clients leave the library."""
    rows = [f"| {s.client} | {s.what} | {place(s)} |" for s in guarded()]
    return "\n".join(["| Client | Functions | On torch arrays |", "|---|---|---|", *rows])


def stay() -> dict[str, bool]:
    """By what is done, whether the page says that it stays on the library."""
    text = GUARDS.read_text(encoding="utf-8").partition(GUARD_MARKS[0])[2].partition(GUARD_MARKS[1])[0]
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("|")]
    return {what: where == STAYS for client, what, where in rows[2:]}


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    before, _, rest = GUARDS.read_text(encoding="utf-8").partition(GUARD_MARKS[0])
    after = rest.partition(GUARD_MARKS[1])[2]
    GUARDS.write_text(f"{before}{GUARD_MARKS[0]}\n{places()}\n\n{GUARD_MARKS[1]}{after}", encoding="utf-8")
