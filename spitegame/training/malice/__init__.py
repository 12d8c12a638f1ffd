"""Training of the best player of Spite & Malice: whole games on the board of `ai.malice`, compiled."""
