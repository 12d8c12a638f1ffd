"""The table as seen."""
