"""The faces that players have at the table, by their keys. How each of them looks is the business of the screen."""

from collections.abc import Mapping, Sequence
from enum import Enum
from zlib import crc32

from spitegame.rules.game import Seat
from spitegame.session.occupants import Computer, Occupant
from spitegame.session.opponents import OPPONENTS

PORTRAITS = (
    "sailor", "gardener", "magician", "scholar", "cook", "poet", "student", "drummer", "baker", "pilot", "painter",
    "grandmother", "cat", "owl", "fox",
)  # fmt: skip
"""The faces that people can choose; a computer player who is none of the opponents has one of the first twelve."""
KEY_LENGTH = 16
_HUMANS = PORTRAITS[:12]
_OWN = {
    "Hugo": "sailor", "Iris": "gardener", "Jasper": "magician", "Keziah": "poet", "Linus": "student",
    "Mabel": "grandmother", "Nestor": "scholar",
}  # fmt: skip
"""The faces of the computer players who have a name, and no character."""
_OPPONENTS = {opponent.name: opponent.name.lower() for opponent in OPPONENTS}


def is_key(text: str) -> bool:
    """True if this may be the key of a portrait, of this version or of another one; an empty one stands for none."""
    return len(text) <= KEY_LENGTH and (not text or (text.isascii() and text.isalpha() and text.islower()))


class Mood(Enum):
    WAITING = "waiting"
    PLEASED = "pleased"
    STUNG = "stung"


def portraits_of(occupants: Sequence[Occupant | None], chosen: Mapping[Seat, str]) -> tuple[str, ...]:
    """The key of each one's portrait by seat; empty for free seats and people without one. `chosen`: those of people;
    unknown keys count as none. No two computers look alike while there are faces enough."""
    taken: list[str] = []
    for seat, occupant in enumerate(occupants):
        match occupant:
            case Computer(name):
                taken.append(portrait_of(name, [*taken, *chosen.values()]))
            case _:
                taken.append(known(chosen.get(Seat(seat), "")))
    return tuple(taken)


def known(key: str) -> str:
    """The key, if people can choose it here; a newer version may have more."""
    return key if key in PORTRAITS else ""


def portrait_of(name: str, taken: Sequence[str] = ()) -> str:
    """The key of the portrait of a computer player, if possible none of those that are taken."""
    if name in _OPPONENTS:
        return _OPPONENTS[name]
    first = _HUMANS.index(_OWN[name]) if name in _OWN else crc32(name.encode()) % len(_HUMANS)
    turned = [*_HUMANS[first:], *_HUMANS[:first]]
    return next((key for key in turned if key not in taken), turned[0])
