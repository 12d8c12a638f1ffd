"""Endings of two players, searched for what wins: with the numbers of `inner`, but never compiled."""
