"""`ivy.forbid`: a scope in which implicit conversions raise."""

from ivy_protocol.exceptions import IvyForbiddenError, IvyValueError
from ivy_protocol.instrument.frames import called_with, find_user_line
from ivy_protocol.instrument.observe import Event, Frame, Observer
from ivy_protocol.messages.prefixes import public

KINDS = {
    "host": 'convert the array first, with ivy.to_numpy(x) or ivy.to_backend(x, "...")',
    "device": "move the array first, with ivy.to_device(x, device)",
    "densify": "convert the array to a dense one first, with ivy.to_dense(x), ivy.to_numpy(x) or ivy.to_backend",
    "upcast": "cast the array first, with ivy.astype(x, dtype)",
    "compute": "compute the array first, with ivy.to_numpy(x)",
    "reshard": "give the arrays the same sharding first, with jax.device_put or DTensor.redistribute",
    "item": "convert the array explicitly, with ivy.to_scalar(x)",
}
"""The kinds of events that can be forbidden, with the explicit alternative of each."""
_BY_DEFAULT = ("host", "device", "densify", "upcast", "compute")


class forbid(Observer):
    """Raise at the first implicit conversion in a ``with`` block.

    Parameters
    ----------
    *kinds : {"host", "device", "densify", "upcast", "compute", "reshard", "item"}
        The events to forbid. The default is all kinds except "reshard" and "item".

        - "host": an array of another library is converted to NumPy or a third library, by ``np.asarray(x)``, by a
          NumPy function that ivy does not have, or inside a function of ivy.
        - "device": an array moves to another device.
        - "densify": a sparse array is converted to a dense one.
        - "upcast": a wider data type than that of an array is used for the computation; booleans are exempt.
        - "compute": a lazy array, as of dask, is computed.
        - "reshard": parts of a sharded array move to other devices or processes, as reported by a torch ``DTensor``;
          or, with JAX, a result has another sharding than an argument of the same shape.
        - "item": Python reads a scalar, as by ``float(x)`` or ``if x:``.

    Raises
    ------
    IvyForbiddenError
        Raised in the block. The message contains the function, its arguments and the line of the program.
    IvyValueError
        A kind is unknown.

    See Also
    --------
    record : log implicit conversions instead of raising.

    Notes
    -----
    Explicit conversions are allowed: `ivy.to_numpy`, `ivy.to_list`, `ivy.to_scalar`, `ivy.to_backend`, `ivy.to_device`,
    `ivy.astype`, `ivy.asarray`, `ivy.to_dense`, ``dtype=``, and printing. The scope applies to the thread or task that
    opened it.

    Examples
    --------
    >>> x, y = ivy.array([1.0], dtype="float32"), ivy.array([1.0], dtype="float64")
    >>> with ivy.forbid("upcast"):
    ...     try:
    ...         x + y
    ...     except ivy.IvyForbiddenError as error:
    ...         print(str(error).partition(";")[0])
    ivy.add: the call widens x1 from float32 to float64, which ivy.forbid("upcast") does not allow
    """

    def __init__(self, *kinds: str) -> None:
        unknown = [kind for kind in kinds if kind not in KINDS]
        if unknown:
            raise IvyValueError(f"ivy.forbid: kinds must be among {', '.join(map(repr, KINDS))}, not {unknown[0]!r}")
        self.kinds = frozenset(kinds or _BY_DEFAULT)

    def on_event(self, event: Event, frame: Frame | None) -> Exception | None:
        if event.kind not in self.kinds or (frame is not None and frame.is_explicit):
            return None
        arguments = f" of ({called_with(frame.args, frame.kwargs)})" if frame is not None else ""
        location = "" if frame is None or event.by == public(frame.name) else f" in {public(frame.name)}"
        return IvyForbiddenError(
            f'{event.by}: the call {event.what}, which ivy.forbid("{event.kind}") does not allow; {KINDS[event.kind]}. '
            f"The call{location}{arguments} is from {find_user_line()}"
        )


__all__ = ["forbid"]
