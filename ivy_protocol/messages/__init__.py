"""What ivy says: how errors begin, what is wrong with an argument, which name was meant, warnings and the log."""
