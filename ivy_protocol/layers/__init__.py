"""Layers: the base class of arrays that wrap other arrays, and the order in which layer classes are nested."""
