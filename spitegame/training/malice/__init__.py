"""How the best player of Spite & Malice learns."""
