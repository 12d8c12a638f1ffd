"""The ids of the nodes for each place on the table of Spite & Malice."""

from spitegame.rules.game import Seat

STOCK = "stock"
COMPLETED = "completed"


def center(index: int) -> str:
    return f"center{index}"


def payoff(seat: Seat) -> str:
    return f"seat{seat}.payoff"


def discard(seat: Seat, pile: int) -> str:
    return f"seat{seat}.discard{pile}"


def hand(seat: Seat, index: int) -> str:
    return f"seat{seat}.hand{index}"


def plate(seat: Seat) -> str:
    return f"seat{seat}.plate"


def card(pile: str, height: int) -> str:
    """Return the place of a card in a pile; `height` counts from 0 at the bottom."""
    return f"{pile}.{height}"
