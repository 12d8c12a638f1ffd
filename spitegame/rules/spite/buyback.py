"""Buying back into a trick: what it costs (5)."""

from spitegame.rules.game import Seat
from spitegame.rules.spite.trick import Trick

TOO_MANY = 20
"""Who holds so many cards loses at once."""


def price(bought_back: int) -> int:
    """After so many buy-backs in the round: 1, 1, 2, 3, 5, 8 …"""
    now, then = 1, 1
    for _ in range(bought_back):
        now, then = then, now + then
    return now


def due(trick: Trick, seat: Seat, bought_back: int) -> int:
    """Cards that this seat has to pick up for a hand now."""
    return price(bought_back) if seat in trick.passed else 0
