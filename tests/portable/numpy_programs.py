"""Programs as they are written for NumPy: with its names, methods, operators and writes to elements."""

import numpy as np


def savgol_coefficients(window_length, polyorder, deriv=0, delta=1.0):
    half, rest = divmod(window_length, 2)
    position = half - 0.5 if rest == 0 else half
    x = np.arange(-position, window_length - position, dtype=float)[::-1]
    order = np.arange(polyorder + 1).reshape(-1, 1)
    A = x**order
    y = np.zeros(polyorder + 1)
    y[deriv] = np.prod(np.arange(1, deriv + 1)) / (delta**deriv)
    return np.linalg.lstsq(A, y, rcond=None)[0]


def savgol_filter(x, window_length=7, polyorder=3):
    """Smooth by polynomials of least squares, which are fitted to the first and last points at the ends."""
    c = savgol_coefficients(window_length, polyorder)
    half = window_length // 2
    y = np.empty_like(x)
    y[half : len(x) - half] = np.convolve(x, c, mode="valid")
    t = np.arange(window_length, dtype=float)
    V = np.vander(t, polyorder + 1)
    for window, inside, out in (
        (slice(0, window_length), slice(0, half), slice(0, half)),
        (slice(len(x) - window_length, len(x)), slice(half + 1, window_length), slice(len(x) - half, len(x))),
    ):
        poly = np.linalg.pinv(V) @ x[window]
        y[out] = np.polyval(poly, t[inside])
    return y


A = np.array(
    [
        [0, 0, 0, 0, 0],
        [1 / 5, 0, 0, 0, 0],
        [3 / 40, 9 / 40, 0, 0, 0],
        [44 / 45, -56 / 15, 32 / 9, 0, 0],
        [19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729, 0],
        [9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656],
    ]
)
B = np.array([35 / 384, 0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84])
C = np.array([0, 1 / 5, 3 / 10, 4 / 5, 8 / 9, 1])


def rk45_step(fun, t, y, f, h, K):
    K[0] = f
    for s, (a, c) in enumerate(zip(A[1:], C[1:], strict=True), start=1):
        dy = np.dot(K[:s].T, a[:s]) * h
        K[s] = fun(t + c * h, y + dy)
    y_new = y + h * np.dot(K[:-1].T, B)
    f_new = fun(t + h, y_new)
    K[-1] = f_new
    return y_new, f_new


def pendulum(y0, steps=20, h=0.05):
    """The way of a pendulum with friction, by the method of Dormand and Prince with steps of one length."""

    def fun(t, y):
        return np.array([y[1], -0.3 * y[1] - 4.0 * np.sin(y[0]) + 0.1 * np.cos(t)])

    K = np.empty((7, 2), dtype=y0.dtype)
    y, t = y0.copy(), 0.0
    f = fun(t, y)
    way = [y]
    for _ in range(steps):
        y, f = rk45_step(fun, t, y, f, h, K)
        t += h
        way.append(y)
    return np.vstack(way).T


def natural_spline(y, at=None):
    """A cubic spline through points, and its values between them."""
    n = y.size
    x = np.linspace(0.0, 1.0, n)
    at = np.linspace(0.0, 1.0, 3 * n - 2) if at is None else np.asarray(at)
    h = np.diff(x)
    M = np.zeros((n, n))
    M[0, 0] = M[-1, -1] = 1.0
    i = np.arange(1, n - 1)
    M[i, i - 1], M[i, i], M[i, i + 1] = h[:-1], 2 * (h[:-1] + h[1:]), h[1:]
    r = np.zeros(n)
    r[1:-1] = 3 * (np.diff(y[1:]) / h[1:] - np.diff(y[:-1]) / h[:-1])
    c = np.linalg.solve(M, r)
    b = np.diff(y) / h - h * (2 * c[:-1] + c[1:]) / 3
    d = np.diff(c) / (3 * h)
    k = np.clip(np.searchsorted(x, at, side="right") - 1, 0, n - 2)
    s = at - x[k]
    return y[k] + s * (b[k] + s * (c[:-1][k] + s * d[k]))


class KalmanFilter:
    """A filter of one measured place of two, as it is written in many programs."""

    def __init__(self, dt=0.1):
        self.x = np.zeros((2, 1))
        self.P = np.eye(2) * 10.0
        self.F = np.array([[1.0, dt], [0.0, 1.0]])
        self.H = np.array([[1.0, 0.0]])
        self.Q = np.outer([dt**2 / 2, dt], [dt**2 / 2, dt])
        self.R = np.atleast_2d(0.5)
        self._I = np.eye(2)
        self.log_likelihood = 0.0

    def predict(self):
        self.x = np.dot(self.F, self.x)
        self.P = self.F @ self.P @ self.F.T + self.Q

    def update(self, z):
        y = z - np.dot(self.H, self.x)
        PHT = self.P.dot(self.H.T)
        S = self.H.dot(PHT) + self.R
        K = PHT.dot(np.linalg.inv(S))
        self.x = self.x + np.dot(K, y)
        I_KH = self._I - K @ self.H
        self.P = (I_KH @ self.P) @ I_KH.T + (K @ self.R) @ K.T
        self.log_likelihood = self.log_likelihood - 0.5 * (np.log(2 * np.pi * S) + y**2 / S).sum()


def filtered(measurements):
    kf = KalmanFilter()
    means = np.zeros((len(measurements), 2))
    for i, z in enumerate(measurements):
        kf.predict()
        kf.update(z)
        means[i] = kf.x[:, 0]
    return np.append(means.ravel(), kf.log_likelihood)


def stretch_moves(start, steps=8, a=2.0):
    """Walkers that sample a bent distribution by stretch moves, as in emcee."""
    rng = np.random.default_rng(7)
    p = np.array(start)
    walkers, ndim = p.shape

    def log_prob(x):
        return -0.5 * (x[:, 0] ** 2 + 10.0 * (x[:, 1] - x[:, 0] ** 2) ** 2)

    lp = log_prob(p)
    half = walkers // 2
    chain = np.empty((steps, walkers, ndim))
    accepted = np.zeros(walkers, dtype=int)
    for n in range(steps):
        for first in (0, 1):
            S = slice(first * half, (first + 1) * half)
            other = p[(1 - first) * half : (2 - first) * half]
            zz = ((a - 1.0) * rng.random(half) + 1) ** 2.0 / a
            q = other[rng.integers(half, size=half)]
            new = q - (q - p[S]) * zz[:, np.newaxis]
            new_lp = log_prob(new)
            take = (ndim - 1.0) * np.log(zz) + new_lp - lp[S] > np.log(rng.random(half))
            p[S] = np.where(take[:, None], new, p[S])
            lp[S] = np.where(take, new_lp, lp[S])
            accepted[S] += take
        chain[n] = p
    return np.concatenate([chain.reshape(-1), accepted / steps])
