"""A trick in numbers binds those who follow as one of the rules does."""

from itertools import product

from support.spite.tables import laid

from spitegame.ai.spite.encode import trick_of
from spitegame.ai.spite.inner.combos import trick_after

CARDS = ("3c", "5c", "5h", "7d", "9c", "Jc", "Ac")


def test_what_three_plays_bind_to() -> None:
    """Equal steps bind to the gap, equal suits to the suits."""
    for *before, last in product(CARDS, repeat=3):
        combo = trick_of(laid([last])).top
        assert trick_after(trick_of(laid(before)), combo, turned=0) == trick_of(laid([*before, last])), (before, last)
