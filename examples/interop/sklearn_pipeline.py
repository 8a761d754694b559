"""A pipeline of scikit-learn on the arrays of any library.

scikit-learn computes with the namespace of the arrays that it gets, if it is told to (`array_api_dispatch`). The
namespace of an `ivy.Array` is ivy on its own library, so the same pipeline runs on NumPy, torch, JAX and TensorFlow,
though scikit-learn knows nothing of the last two. What it learns and predicts are ivy arrays of that library.
"""

import os

os.environ["SCIPY_ARRAY_API"] = "1"  # scikit-learn asks for it, before SciPy is imported.

import importlib.util
from contextlib import nullcontext
from typing import Any

import numpy as np
from sklearn import config_context
from sklearn.decomposition import PCA
from sklearn.linear_model import Ridge
from sklearn.pipeline import Pipeline, make_pipeline
from sklearn.preprocessing import StandardScaler

import ivy_protocol as ivy


def data() -> tuple[np.ndarray, np.ndarray]:
    """Measurements, and a target that depends on them."""
    random = np.random.default_rng(0)
    x = random.normal(size=(200, 8))
    return x, x @ np.arange(8.0) + 0.1 * random.normal(size=200)


def fitted(x: Any, y: Any) -> Pipeline:
    """The pipeline, fitted to arrays of any library."""
    pipeline = make_pipeline(StandardScaler(), PCA(5, svd_solver="full"), Ridge(solver="svd"))
    with config_context(array_api_dispatch=True):
        return pipeline.fit(x, y)


def main() -> None:
    """Fit and predict on each library that is here."""
    x, y = data()
    expected = fitted(x, y).predict(x)
    for library in ("numpy", "torch", "jax", "tensorflow"):
        if importlib.util.find_spec(library) is None:
            continue
        with wide(library):
            own = ivy.asarray(x, backend=library)
            with config_context(array_api_dispatch=True):
                predicted = fitted(own, ivy.asarray(y, backend=library)).predict(own)
            difference = float(np.max(np.abs(np.asarray(predicted) - expected)))
            kind = f"{type(predicted).__name__} on {predicted.backend}"
        print(f"{library:10} gives an {kind}, {difference:.0e} from NumPy's own prediction")


def wide(library: str) -> Any:
    """scikit-learn computes in float64, which JAX has when it is told to."""
    if library != "jax":
        return nullcontext()
    import jax

    return jax.enable_x64(True)


if __name__ == "__main__":
    main()
