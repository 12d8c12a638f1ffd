"""The preferences on disk: a JSON file that people can read. Each field is checked separately.

Rules are written as the name of their preset, and choices as words, so each field has its own reader. Only house rules
need the codec, which takes time to load.

The file may have been edited, and each field counts as it stands. Earlier versions wrote a checksum as the last field.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from spitegame import languages
from spitegame.lazily import lazily
from spitegame.rules.catalog import FIRST
from spitegame.rules.game import Undealable
from spitegame.session.occupants import NAME_LENGTH, Computer, Occupant, Person, Reserved, Vacant
from spitegame.session.portraits import is_key
from spitegame.session.setup import MOST_SEATS, LastRoom, LastSetup
from spitegame.session.updates import read_question
from spitegame.storage.files import Folders, set_aside, write_atomically
from spitegame.tables.catalog import OFFERS
from spitegame.tables.offer import Offer
from spitegame.translation import N_, _
from spitegame.ui.decks import KEYS
from spitegame.ui.preferences import (
    DECK_LENGTH,
    OWN_DECK,
    SERVICE_LENGTH,
    BackColour,
    Beyond,
    FeltColour,
    Preferences,
    Speed,
)

if TYPE_CHECKING:
    from spitegame.packing import codec
else:
    codec = lazily("spitegame.packing.codec")

SMALLEST_WINDOW = (320, 200)
LARGEST_WINDOW = (16_384, 16_384)

MOST_IN_ROW = 100
"""The largest number of lessons, games or portraits in a list, more than there will ever be."""


@dataclass(frozen=True, slots=True)
class LoadedSettings:
    """The preferences from disk, and sentences about problems."""

    preferences: Preferences
    sentences: tuple[str, ...] = ()
    """Sentences for the player about what could not be read."""


def save_settings(folders: Folders, preferences: Preferences) -> None:
    """Write the preferences to their file. Raises StorageProblem."""
    plain = asdict(preferences) | {
        "setup": _plain_setup(preferences.setup),
        "others": [_plain_setup(other) for other in preferences.others],
    }
    text = json.dumps(plain, default=attrgetter("value"), indent=2, ensure_ascii=False) + "\n"
    write_atomically(folders.preferences, text.encode(), unsaved=N_("The settings could not be saved: {reason}."))


def _plain_setup(setup: LastSetup) -> dict[str, Any]:
    offer = OFFERS[setup.game]
    preset = offer.game.preset_of(setup.rules)
    return {
        "game": setup.game,
        "preset": preset,
        offer.game.size: offer.game.size_of(setup.rules),
        "rules": None if preset in offer.game.presets else _plain_rules(setup),
        "seats": [asdict(occupant) for occupant in setup.occupants],
        "open_hands": setup.open_hands,
    }


def _plain_rules(setup: LastSetup) -> Any:
    return codec.codec(setup.game)["rules"].plain(setup.rules)


def load_settings(folders: Folders) -> LoadedSettings:
    """Return the saved preferences. A field that cannot be read gets its default, and a sentence tells of it."""
    path = folders.preferences
    try:
        plain = json.loads(path.read_bytes())
    except FileNotFoundError:
        return LoadedSettings(Preferences())
    except (OSError, ValueError, RecursionError):
        plain = None
    if type(plain) is not dict:
        return LoadedSettings(Preferences(), (f"{_('The settings could not be read.')} {set_aside(path, 'damaged')}",))
    return _checked(plain)


def chosen_language(folders: Folders) -> str:
    """Return the key of the language in the settings; empty for the system's language, or if it cannot be read. This
    field is read before all others, whose problems are then told in this language."""
    try:
        return _language(json.loads(folders.preferences.read_bytes())["language"])
    except (OSError, ValueError, RecursionError, LookupError, TypeError):
        return ""


def _checked(plain: dict[str, Any]) -> LoadedSettings:
    """Return the fields that can be read, defaults for the others, and sentences about those."""
    kept: dict[str, Any] = {}
    sentences = []
    plain.pop("check", None)
    _choose_deck(plain)
    for name, value in plain.items():
        if name not in _READERS:
            sentences.append(_("There is no setting called {name}; it is ignored.", name=repr(name[:NAME_LENGTH])))
            continue
        try:
            kept[name] = _READERS[name](value)
        except ValueError:
            sentences.append(_("The setting “{name}” could not be read. It is back to its default.", name=name))
    return LoadedSettings(Preferences(**kept), tuple(sentences))


def _choose_deck(plain: dict[str, Any]) -> None:
    """Replace the two switches of versions before 0.5 by the deck that stands for them."""
    old = plain.pop("four_colours", None) is True, plain.pop("large_print", None) is True
    if old in _OLD_LOOKS:
        plain.setdefault("deck", _OLD_LOOKS[old])


_OLD_LOOKS = {(True, True): "four-colours-large-print", (True, False): "four-colours", (False, True): "large-print"}

Reader = Callable[[Any], Any]
"""A function that makes the value of a preference from that of its field in the file. Raises ValueError."""


def _felt(plain: Any) -> FeltColour | None:
    return None if plain is None else FeltColour(plain)


def _flag(plain: Any) -> bool:
    if type(plain) is not bool:
        raise ValueError
    return plain


def _consent(plain: Any) -> bool | None:
    return None if plain is None else _flag(plain)


def _text(plain: Any, most: int = NAME_LENGTH) -> str:
    if type(plain) is not str or len(plain) > most or not plain.isprintable():
        raise ValueError
    return plain


def _row(read: Reader, plain: Any) -> tuple[Any, ...]:
    """Read a list, each entry with `read`."""
    if type(plain) is not list or len(plain) > MOST_IN_ROW:
        raise ValueError
    return tuple(map(read, plain))


def _number(least: float, most: float, plain: Any) -> float:
    if type(plain) not in (int, float) or not least <= plain <= most:
        raise ValueError
    return float(plain)


def _deck(plain: Any) -> str:
    """Read the key of a deck. An own deck may have been deleted; the first deck is shown in that case."""
    is_own = isinstance(plain, str) and plain.startswith(OWN_DECK) and len(plain) <= DECK_LENGTH
    return plain if is_own else KEYS[KEYS.index(plain)]


def _window(plain: Any) -> tuple[int, int] | None:
    match plain:
        case None:
            return None
        case [int(width), int(height)] if (
            SMALLEST_WINDOW[0] <= width <= LARGEST_WINDOW[0] and SMALLEST_WINDOW[1] <= height <= LARGEST_WINDOW[1]
        ):
            return width, height
        case _:
            raise ValueError


def _setup(plain: Any) -> LastSetup:
    """Read a setup. One without a game is from the time when there was only the first game."""
    match plain:
        case {"game": str(key), **rest}:
            pass
        case {**rest}:
            key = FIRST
        case _:
            raise ValueError
    if key not in OFFERS:
        raise ValueError
    offer = OFFERS[key]
    match rest:
        case {
            "preset": str(preset),
            offer.game.size: size,
            "rules": written,
            "seats": [*seats],
            "open_hands": bool(open_hands),
            **more,
        } if type(size) is int and not more:
            rules = offer.game.sized(_rules(offer, preset, written), size)
            occupants = tuple(map(_occupant, seats))
        case _:
            raise ValueError
    try:
        offer.game.check(rules, len(occupants))
    except Undealable as error:
        raise ValueError from error
    return LastSetup(game=key, rules=rules, occupants=occupants, open_hands=open_hands)


_ROOM_FLAGS = frozenset({"onlookers", "is_open", "joins_at_once", "is_beyond"})


def _room(plain: Any) -> LastRoom:
    match plain:
        case {"chairs": [*chairs], **flags} if flags.keys() <= _ROOM_FLAGS and 2 <= len(chairs) <= MOST_SEATS:
            read = tuple(map(_chair, chairs))
            if isinstance(read[0], Person):
                return LastRoom(chairs=read, **{str(name): _flag(flag) for name, flag in flags.items()})
    raise ValueError


def _chair(plain: Any) -> Reserved:
    return Vacant() if plain == {} else _occupant(plain)


def _rules(offer: Offer, preset: str, written: Any) -> Any:
    """Read rules: those of a preset by its name, or house rules that are `written` out."""
    if preset in offer.game.presets and written is None:
        return offer.game.presets[preset]
    if preset != "house":
        raise ValueError
    try:
        return codec.codec(offer.game.key)["rules"].read(written)
    except codec.Malformed as error:
        raise ValueError from error


def _language(plain: Any) -> str:
    """Read the key of a language. An unknown one is kept for the version that knows it."""
    key = _text(plain)
    if key and not languages.is_key(key):
        raise ValueError
    return key


def _portrait(plain: Any) -> str:
    """Read the key of a portrait. An unknown one is kept for the version that knows it."""
    key = _text(plain)
    if not is_key(key):
        raise ValueError
    return key


def _portraits(plain: Any) -> dict[str, str]:
    if type(plain) is not dict or len(plain) > MOST_IN_ROW:
        raise ValueError
    return {_text(name): _portrait(key) for name, key in plain.items()}


def _occupant(plain: Any) -> Occupant:
    match plain:
        case {"name": name, "level": level, **rest} if level and not rest:
            return Computer(_text(name), _text(level))
        case {"name": name, **rest} if not rest:
            return Person(_text(name))
        case _:
            raise ValueError


_READERS: Mapping[str, Reader] = {
    "name": _text,
    "portrait": _portrait,
    "portraits": _portraits,
    "language": _language,
    "speed": Speed,
    "reduced_motion": _flag,
    "table_volume": partial(_number, 0.0, 1.0),
    "alert_volume": partial(_number, 0.0, 1.0),
    "muted": _flag,
    "ambience": _flag,
    "text_scale": partial(_number, 1.0, 2.0),
    "deck": _deck,
    "indices": _text,
    "felt": _felt,
    "back": BackColour,
    "mirrored": _flag,
    "fullscreen": _flag,
    "window": _window,
    "maximised": _flag,
    "setup": _setup,
    "others": partial(_row, _setup),
    "taught": _flag,
    "lessons": partial(_row, _text),
    "service": partial(_text, most=SERVICE_LENGTH),
    "beyond": Beyond,
    "hosting": _room,
    "phrases_muted": _flag,
    "streaming": _flag,
    "opponents_talk": _flag,
    "updates": _consent,
    "asked": read_question,
    "passed_over": _text,
}
