"""The analysis of the tour. It calls only ivy functions, and names no library."""

from typing import Any, NamedTuple

import ivy_protocol as ivy


class Analysis(NamedTuple):
    """Results of the analysis, as arrays of the same class as the measurements."""

    scores: Any
    """The coordinates of each row on the two principal components."""
    explained: Any
    """The fraction of the variance that the two components explain."""
    probabilities: Any
    """The probability of each class, for each row."""
    loss: Any
    """The mean cross-entropy of the probabilities."""
    accuracy: Any
    """The fraction of the rows for which the most probable class is the true class."""
    weights: Any
    bias: Any


def analyze(x: Any, truth: Any, steps: int = 100) -> Analysis:
    """Find two principal components, and predict the classes from them by softmax regression.

    Parameters
    ----------
    x
        Measurements of shape ``(n, features)``: arrays of any library, of ivy, or of a custom class.
    truth
        The true classes, one-hot encoded, of shape ``(n, classes)``.
    steps
        The number of steps of gradient descent.
    """
    n = ivy.shape(x)[0]
    x = ivy.divide(ivy.subtract(x, ivy.mean(x, axis=0)), ivy.std(x, axis=0))
    variances, axes = ivy.eigh(ivy.divide(ivy.matmul(ivy.matrix_transpose(x), x), n))
    axes = ivy.get_item(ivy.flip(axes, axis=1), (slice(None), slice(0, 2)))
    # Make the sum of each eigenvector's elements positive: the sign of an eigenvector is arbitrary, and differs between
    # libraries.
    axes = ivy.multiply(axes, ivy.where(ivy.less(ivy.sum(axes, axis=0), 0.0), -1.0, 1.0))
    scores = ivy.matmul(x, axes)
    explained = ivy.divide(ivy.sum(ivy.get_item(variances, slice(-2, None))), ivy.sum(variances))

    # Create the weights without `like`: they are converted to the library of the arrays with which they are combined.
    weights, bias = ivy.zeros((ivy.shape(truth)[1], 2)), ivy.zeros(ivy.shape(truth)[1])
    for _ in range(steps):
        errors = ivy.subtract(ivy.softmax(ivy.linear(scores, weights, bias=bias)), truth)
        weights = ivy.subtract(weights, ivy.divide(ivy.matmul(ivy.matrix_transpose(errors), scores), n))
        bias = ivy.subtract(bias, ivy.mean(errors, axis=0))

    probabilities = ivy.softmax(ivy.linear(scores, weights, bias=bias))
    hits = ivy.equal(ivy.argmax(probabilities, axis=1), ivy.argmax(truth, axis=1))
    loss = ivy.cross_entropy(truth, probabilities)
    return Analysis(scores, explained, probabilities, loss, ivy.mean(hits), weights, bias)
