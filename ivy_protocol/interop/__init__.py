"""`ivy.bridge`: functions of one library as functions of another, with derivatives."""
