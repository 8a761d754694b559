"""The array class of ivy, and how other libraries see it."""
