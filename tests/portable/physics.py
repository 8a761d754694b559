"""Physics: differential equations, bodies and spins."""

from typing import Any

import numpy
from portable.program import draw, program

SPINS = numpy.where(draw(40).uniform(size=(6, 6)) > 0.5, 1, -1)
CHANCES = draw(41).uniform(size=(4, 6, 6))
STARS = draw(42).normal(size=(4, 3))


@program(numpy.sin(numpy.linspace(0, numpy.pi, 16)), native=True)
def heat_equation(np: Any, u: Any, steps: int = 10) -> Any:
    u = np.asarray(u).copy()
    dx = np.pi / 15
    dt = 0.4 * dx**2
    for _ in range(steps):
        u[1:-1] += dt / dx**2 * (u[2:] - 2 * u[1:-1] + u[:-2])
        u[0] = u[-1] = 0.0
    return u


@program(numpy.exp(-((numpy.linspace(-3, 3, 12)[:, None]) ** 2) - numpy.linspace(-3, 3, 12) ** 2))
def wave_equation(np: Any, start: Any, courant: float = 0.5) -> Any:
    before, now = start.copy(), start.copy()
    for _ in range(6):
        after = np.zeros_like(now)
        inner = now[1:-1, 1:-1]
        laplacian = now[2:, 1:-1] + now[:-2, 1:-1] + now[1:-1, 2:] + now[1:-1, :-2] - 4 * inner
        after[1:-1, 1:-1] = 2 * inner - before[1:-1, 1:-1] + courant**2 * laplacian
        before, now = now, after
    return now, np.sum(now**2)


@program(numpy.array([10.0, 5.0]))
def lotka_volterra(np: Any, state: Any, dt: float = 0.05) -> Any:
    def slope(y: Any) -> Any:
        prey, predator = y
        return np.array([1.1 * prey - 0.4 * prey * predator, 0.1 * prey * predator - 0.4 * predator])

    path = np.empty((9, 2))
    path[0] = state
    for i in range(8):
        y = path[i]
        k1 = slope(y)
        k2 = slope(y + dt / 2 * k1)
        k3 = slope(y + dt / 2 * k2)
        k4 = slope(y + dt * k3)
        path[i + 1] = y + dt / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
    return path


@program(STARS, numpy.zeros((4, 3)), numpy.array([1.0, 0.5, 2.0, 1.5]))
def n_bodies(np: Any, place: Any, velocity: Any, mass: Any) -> Any:
    def acceleration(x: Any) -> Any:
        apart = x[None, :, :] - x[:, None, :]
        squared = np.sum(apart**2, axis=-1) + 0.01 + np.eye(len(x))
        return np.sum(mass[None, :, None] * apart / squared[:, :, None] ** 1.5, axis=1)

    a = acceleration(place)
    for _ in range(4):
        velocity = velocity + 0.05 * a
        place = place + 0.1 * velocity
        a = acceleration(place)
        velocity = velocity + 0.05 * a
    kinetic = 0.5 * np.sum(mass * np.sum(velocity**2, axis=1))
    return place, velocity, kinetic, (mass[:, None] * velocity).sum(axis=0)


@program(SPINS)
def ising_model(np: Any, spins: Any, beta: float = 0.4) -> Any:
    rows = np.arange(6)
    black = (rows[:, None] + rows) % 2 == 0
    for chances in CHANCES:
        for colour in (black, ~black):
            around = sum(np.roll(spins, shift, axis=axis) for shift in (1, -1) for axis in (0, 1))
            flip = colour & (chances < np.exp(-2 * beta * spins * around))
            spins = np.where(flip, -spins, spins)
    energy = -(spins * (np.roll(spins, 1, axis=0) + np.roll(spins, 1, axis=1))).sum()
    return spins, energy, spins.mean()


@program(numpy.array([[-0.5, 0.0], [0.5, 0.0]]))
def interference(np: Any, sources: Any, wavelength: float = 0.2) -> Any:
    y, x = np.meshgrid(np.linspace(1, 3, 6), np.linspace(-1, 1, 8), indexing="ij")
    field = np.zeros((6, 8), dtype=complex)
    for sx, sy in sources:
        r = np.hypot(x - sx, y - sy)
        field = field + np.exp(2j * np.pi * r / wavelength) / np.sqrt(r)
    return np.abs(field) ** 2, np.angle(field)


@program(draw(43).normal(size=(8, 8)))
def poisson_equation(np: Any, density: Any) -> Any:
    n = density.shape[0]
    k = 2 * np.pi * np.fft.fftfreq(n)
    squared = k[:, None] ** 2 + k[None, :] ** 2
    squared[0, 0] = 1
    transformed = np.fft.fftn(density) / -squared
    transformed[0, 0] = 0
    return np.real(np.fft.ifftn(transformed))
