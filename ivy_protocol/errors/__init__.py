"""What a call that failed raises: what a library said, in ivy's words, and which argument is wrong."""
