"""Buying back into a trick: what it costs (5)."""

from spitegame.rules.game import Seat
from spitegame.rules.spite.trick import Trick

TOO_MANY = 20
"""A player who holds so many cards loses at once."""


def price(bought_back: int) -> int:
    """The cards that the next buy-back costs after so many in the round: 1, 1, 2, 3, 5, 8 …"""
    now, then = 1, 1
    for _ in range(bought_back):
        now, then = then, now + then
    return now


def due(trick: Trick, seat: Seat, bought_back: int) -> int:
    """The cards that this seat has to pick up if it plays now."""
    return price(bought_back) if seat in trick.passed else 0
