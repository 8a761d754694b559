"""`ivy.bridge`: functions of one library that another library calls and differentiates."""
