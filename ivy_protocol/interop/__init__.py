"""`ivy.bridge`: functions of one library that other libraries can call and differentiate."""
