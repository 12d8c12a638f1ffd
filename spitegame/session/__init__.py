"""One table and the seats round it: no input or output, and time is an argument."""
