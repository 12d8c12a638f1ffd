"""What the best player of Spite has learned by playing against itself, and how it is asked."""
