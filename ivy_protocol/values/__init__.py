"""What is held beside arrays: data types, devices and shapes."""
