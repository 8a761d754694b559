"""Functions written once for every namespace of the array API."""
