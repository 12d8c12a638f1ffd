"""The ids of the nodes for each place on the table of Spite."""

from spitegame.rules.cards import Card
from spitegame.rules.game import Seat

STOCK = "stock"
SPENT = "spent"
BOUNTY = "bounty"
TRICK = "trick"
MIDDLE = "middle"
"""The room of the last play, over which cards may be dropped."""

# The buttons and switches
PLAY, BUY_BACK, PASS, CALL, COUNTDOWN = "play", "buy_back", "pass", "call", "countdown"
REWARD, READY, END = "reward", "ready", "end"
COME_AT_ME, UNBEATABLE, HIGHER, LOWER = "come_at_me", "unbeatable", "higher", "lower"
FACE_DOWN, SITS_OUT, SORT = "face_down", "sits_out", "sort"
NUMBER, LESS, MORE = "number", "number.less", "number.more"
FORWARD = "forward"
"""A button of the scene for a player who is out, to skip the rest of the round."""


LADDER = "ladder"
SIGNS = frozenset(
    (
        *(f"chip.{name}" for name in ("direction", "arity", "next", "suits", "price", "round")),
        *(LADDER, BOUNTY, STOCK, PLAY, BUY_BACK, PASS, SITS_OUT, CALL, COUNTDOWN, REWARD),
        *(COME_AT_ME, UNBEATABLE, HIGHER, LOWER, FACE_DOWN, SORT, FORWARD),
    )
)
"""The nodes on the table that have an explanation under their own names."""


def sign(place: str) -> str:
    """Return the name under which the sign at this place is explained; empty if it has no explanation."""
    if place in SIGNS:
        return place
    return "plate" if place.startswith("seat") and place.endswith(".plate") else ""


def hand(card: Card, copy: int) -> str:
    """Return the place of an own card, whatever the order of the cards; `copy` counts equal cards from 0."""
    return f"hand.{card}-{copy}"


def fake(card: Card, copy: int) -> str:
    return f"fake.{card}-{copy}"


def spoil(card: Card, copy: int) -> str:
    return f"spoil.{card}-{copy}"


def plate(seat: Seat) -> str:
    return f"seat{seat}.plate"


def cards_of(seat: Seat) -> str:
    """Return the place where another player's cards come from and go to."""
    return f"seat{seat}.cards"


def laid(decision: int, index: int) -> str:
    """Return the place of a card in the play that was made at this decision."""
    return f"{TRICK}.{decision}-{index}"


def standing(seat: Seat) -> str:
    """Return the place where a player stands after a round."""
    return f"standing.seat{seat}"


def standing_face(seat: Seat) -> str:
    return f"standing.seat{seat}.face"


def standing_score(seat: Seat) -> str:
    return f"standing.seat{seat}.score"


def waiting(seat: Seat, index: int) -> str:
    """Return the place of a card that was laid out of turn."""
    return f"seat{seat}.waiting-{index}"
