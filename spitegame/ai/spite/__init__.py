"""Players of Spite."""
