"""Signal processing by SciPy on the arrays of any library.

A noisy tone is freed of its trend, filtered and resampled, and its envelope and its frequency are found. SciPy
computes with the namespace of the arrays where it can, and goes by way of NumPy where its code is compiled; either way
ivy arrays of the same library come back.
"""

import os

os.environ["SCIPY_ARRAY_API"] = "1"  # before SciPy is imported

import importlib.util
from typing import Any, NamedTuple

import numpy as np
from scipy import fft, signal

import ivy_protocol as ivy

RATE, TONE = 1000, 50
TIMES = np.arange(RATE) / RATE


class Found(NamedTuple):
    """What is known of the signal afterwards."""

    clean: Any
    envelope: Any
    short: Any
    frequency: Any


def noisy() -> np.ndarray:
    """A tone that fades, with a trend and noise."""
    noise = np.random.default_rng(0).normal(size=RATE)
    return (np.exp(-TIMES) * np.sin(2 * np.pi * TONE * TIMES) + 2 * TIMES + 0.2 * noise).astype("float32")


def process(x: Any) -> Found:
    """Clean a signal and find its envelope and frequency."""
    xp = x.__array_namespace__()
    window = xp.asarray(signal.firwin(101, [30, 70], pass_zero=False, fs=RATE).astype("float32"))
    clean = signal.fftconvolve(signal.detrend(x), window, mode="same")
    envelope = xp.abs(signal.hilbert(clean))
    spectrum = xp.abs(fft.rfft(clean))
    return Found(clean, envelope, signal.resample(clean, RATE // 4), xp.argmax(spectrum) * RATE / x.shape[0])


def main() -> None:
    """Process the same signal on each library that is here."""
    expected = process(noisy())
    for library in ("numpy", "torch", "jax", "tensorflow"):
        if importlib.util.find_spec(library) is None:
            continue
        found = process(ivy.asarray(noisy(), backend=library))
        difference = max(float(np.max(np.abs(np.asarray(a) - b))) for a, b in zip(found, expected, strict=True))
        backends = {x.backend for x in found}
        print(
            f"{library:10} finds {float(found.frequency):.0f} Hz in arrays of {backends}, {difference:.0e} from NumPy's"
        )


if __name__ == "__main__":
    main()
