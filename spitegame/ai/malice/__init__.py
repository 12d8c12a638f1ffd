"""Players of Spite & Malice."""
