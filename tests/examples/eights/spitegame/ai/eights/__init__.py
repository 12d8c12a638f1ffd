"""The players of Eights."""
