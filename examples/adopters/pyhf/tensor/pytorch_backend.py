"""pyhf's backend for torch."""

import torch
from pyhf.tensor.ivy_backend import ivy_backend


class pytorch_backend(ivy_backend):
    name, library = "pytorch", "torch"
    array_type, array_subtype = torch.Tensor, torch.Tensor

    def _setup(self):
        torch.set_default_dtype(self.dtypemap["float"])
