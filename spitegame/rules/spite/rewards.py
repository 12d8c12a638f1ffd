"""What a come-at-me that has won is worth (11)."""

BASE = 3


def most(come_at_mes: int, streak: int) -> int:
    """Cards to exchange for so many in one trick, after so many rewarded tricks with none won by another between."""
    return BASE + (come_at_mes - 1) - streak
