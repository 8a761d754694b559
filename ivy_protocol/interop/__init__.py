"""Functions of one library as functions of another: `ivy.bridge`."""
