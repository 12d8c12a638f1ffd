"""Computer players. They see what a person in their seat sees, and think in positions, not in seconds."""
