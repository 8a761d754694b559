"""Functions of other packages that dispatch as those of ivy do."""
