"""`ivy.Array`, and the protocols by which other libraries use it."""
