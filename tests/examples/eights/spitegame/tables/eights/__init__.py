"""The table of Eights as it is seen."""
