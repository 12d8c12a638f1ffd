"""The portraits that players have at the table, by key. The pictures themselves belong to the screen."""

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
"""The keys of the portraits that people can choose. A computer that is none of the opponents has one of the first
twelve."""
KEY_LENGTH = 16
"""Maximum number of characters in a key."""
_HUMANS = PORTRAITS[:12]
"""The portraits for computers that are none of the opponents."""
_OWN = {
    "Hugo": "sailor", "Iris": "gardener", "Jasper": "magician", "Keziah": "poet", "Linus": "student",
    "Mabel": "grandmother", "Nestor": "scholar",
}  # fmt: skip
"""The portraits of the named computers that are none of the opponents."""
_OPPONENTS = {opponent.name: opponent.name.lower() for opponent in OPPONENTS}
"""The portraits of the opponents, which have their names."""


def is_key(text: str) -> bool:
    """Return True if this text may be the key of a portrait, perhaps of another version. An empty text stands for
    none."""
    return len(text) <= KEY_LENGTH and (not text or (text.isascii() and text.isalpha() and text.islower()))


class Mood(Enum):
    """The expression of a portrait."""

    WAITING = "waiting"
    PLEASED = "pleased"
    STUNG = "stung"


def portraits_of(occupants: Sequence[Occupant | None], chosen: Mapping[Seat, str]) -> tuple[str, ...]:
    """Return the key of the portrait on each seat; empty for a free seat and for a person without one. `chosen` has the
    keys of people; a key that is unknown here counts as none. Computers have different portraits, as far as there are
    enough."""
    taken: list[str] = []
    for seat, occupant in enumerate(occupants):
        match occupant:
            case Computer(name):
                taken.append(portrait_of(name, [*taken, *chosen.values()]))
            case _:
                taken.append(known(chosen.get(Seat(seat), "")))
    return tuple(taken)


def known(key: str) -> str:
    """Return the key if people can choose this portrait in this version; otherwise an empty text."""
    return key if key in PORTRAITS else ""


def portrait_of(name: str, taken: Sequence[str] = ()) -> str:
    """Return the key of a computer's portrait, if possible none of those that are taken."""
    if name in _OPPONENTS:
        return _OPPONENTS[name]
    first = _HUMANS.index(_OWN[name]) if name in _OWN else crc32(name.encode()) % len(_HUMANS)
    turned = [*_HUMANS[first:], *_HUMANS[:first]]
    return next((key for key in turned if key not in taken), turned[0])
