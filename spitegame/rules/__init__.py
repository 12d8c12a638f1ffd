"""What is allowed and what follows: pure functions over frozen values."""
