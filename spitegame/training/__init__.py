"""How the best player of Spite & Malice learns, by playing against itself: with the extra `train`."""
