"""pyhf's backend for tensorflow."""

import tensorflow as tf
from pyhf.tensor.ivy_backend import ivy_backend


class tensorflow_backend(ivy_backend):
    name, library = "tensorflow", "tensorflow"
    array_type, array_subtype = tf.Tensor, tf.Tensor
