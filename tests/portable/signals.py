"""Signals: smoothing, spectra and what is found in them."""

from typing import Any

import numpy
from portable.program import draw, program

SIGNAL = numpy.sin(numpy.arange(32) * 0.4) + 0.3 * draw(0).normal(size=32)
TAPS = numpy.array([0.25, 0.5, 0.25])


@program(SIGNAL)
def moving_average(np: Any, x: Any, width: int = 5) -> Any:
    total = np.cumsum(x)
    total = np.concatenate([np.zeros(1), total])
    return (total[width:] - total[:-width]) / width


@program(SIGNAL)
def low_pass(np: Any, x: Any, cutoff: float = 3.0) -> Any:
    n = len(x)
    spectrum = np.fft.rfft(x)
    frequencies = np.fft.rfftfreq(n, d=0.05)
    spectrum[frequencies > cutoff] = 0
    return np.fft.irfft(spectrum, n=n), frequencies[np.argmax(np.abs(spectrum))] * np.ones_like(x[0])


@program(SIGNAL, native=True)
def autocorrelation(np: Any, x: Any) -> Any:
    x = np.asarray(x)
    x = x - x.mean()
    n = x.shape[0]
    f = np.fft.fft(x, n=2 * n)
    r = np.fft.ifft(f * np.conj(f))[:n].real
    r /= r[0]
    return r / (1 - np.arange(n) / n)


@program(SIGNAL)
def finite_impulse_response(np: Any, x: Any) -> Any:
    y = np.zeros_like(x)
    for k, tap in enumerate(TAPS):
        y[k:] += tap * x[: len(x) - k]
    return y


@program(SIGNAL)
def exponential_smoothing(np: Any, x: Any, alpha: float = 0.3) -> Any:
    level = np.zeros(len(x))
    level[0] = x[0]
    for t in range(1, len(x)):
        level[t] = alpha * x[t] + (1 - alpha) * level[t - 1]
    return level, ((x[1:] - level[:-1]) ** 2).mean()


@program(SIGNAL)
def spectrogram(np: Any, x: Any, width: int = 8, step: int = 4) -> Any:
    starts = np.arange(0, len(x) - width + 1, step)
    frames = x[starts[:, np.newaxis] + np.arange(width)]
    window = 0.5 - 0.5 * np.cos(2 * np.pi * np.arange(width) / (width - 1))
    power = np.abs(np.fft.rfft(frames * window, axis=1)) ** 2
    return 10 * np.log10(np.maximum(power, 1e-10)).T


@program(SIGNAL)
def peaks(np: Any, x: Any) -> Any:
    inner = x[1:-1]
    is_peak = (inner > x[:-2]) & (inner > x[2:]) & ~(inner < 0.2)
    where = np.nonzero(is_peak)[0] + 1
    heights = x[where]
    order = np.argsort(-heights)
    return where[order], heights[order], is_peak.sum()
