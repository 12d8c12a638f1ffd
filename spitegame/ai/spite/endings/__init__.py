"""Searches of endings of two players for what wins: with the numbers of `inner`, but never compiled."""
