"""What is said at the table of Eights."""
