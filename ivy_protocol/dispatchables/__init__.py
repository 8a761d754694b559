"""Functions of other packages that dispatch on their arguments, as ivy functions do."""
