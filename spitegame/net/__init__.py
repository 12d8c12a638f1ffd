"""The talk of the table as bytes."""
