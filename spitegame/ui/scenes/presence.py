"""How somebody's connection stands and whether the deal was fair, in words."""

from typing import NamedTuple

from spitegame.session.draw import Fair, Unchecked, Unfair, Verdict
from spitegame.session.occupants import Computer, Person
from spitegame.session.room_state import Arriving, Chair, Here, Linked, Lost, Path, Presence
from spitegame.ui.nodes import Tone
from spitegame.ui.tables.words import kind

_PATHS = {Path.DIRECT: "connected", Path.TURN: "relayed", Path.SERVICE: "through the room service"}


class Stand(NamedTuple):
    words: str
    tone: Tone


def chair_stands(chair: Chair) -> Stand:
    match chair.occupant:
        case None:
            return Stand("open", Tone.DIM)
        case Computer() as computer:
            return Stand(kind(computer), Tone.DIM)
        case Person():
            return stands(chair.presence)


def stands(presence: Presence | None) -> Stand:
    match presence:
        case None | Here():
            return Stand("ready", Tone.GOOD)
        case Arriving():
            return Stand("connecting…", Tone.GOLD)
        case Linked(delay, path):
            return Stand(f"{_PATHS[path]}, {delay} ms", Tone.GOOD)
        case Lost(seconds):
            return Stand(f"lost touch {ago(seconds)} ago", Tone.WARNING)


def briefly(presence: Presence | None) -> Stand | None:
    """The same for a place with little room; None for a person at the host's screen."""
    match presence:
        case None | Here():
            return None
        case Arriving():
            return Stand("connecting", Tone.GOLD)
        case Linked(delay):
            return Stand(f"{delay} ms", Tone.GOOD)
        case Lost(seconds):
            return Stand(f"lost {ago(seconds)}", Tone.WARNING)


def ago(seconds: int) -> str:
    return f"{seconds} s" if seconds < 60 else f"{seconds // 60} min"


def verdict_words(verdict: Verdict) -> Stand:
    match verdict:
        case Fair():
            return Stand("Fair deal: nobody chose these cards, and all that was shown follows from them.", Tone.GOOD)
        case Unfair(sentence):
            return Stand(f"The deal does not hold: {sentence}", Tone.WARNING)
        case Unchecked():
            return Stand("The deal is not checked: the host has not opened its seed yet.", Tone.DIM)
