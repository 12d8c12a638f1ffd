"""How the players like it, from one evening to the next; readable, and every field checked by itself."""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from enum import Enum
from typing import Any, TypeVar

from spitegame.rules.game import Undealable
from spitegame.session.occupants import NAME_LENGTH, Computer, Occupant, Person, Reserved, Vacant
from spitegame.storage.files import Folders, set_aside, write_atomically
from spitegame.ui.preferences import (
    MOST_SEATS,
    SERVICE_LENGTH,
    BackColour,
    FeltColour,
    LastRoom,
    LastSetup,
    Preferences,
    Speed,
)
from spitegame.ui.tables.catalog import OFFERS
from spitegame.ui.tables.offer import Offer

SMALLEST_WINDOW = (320, 200)
LARGEST_WINDOW = (16_384, 16_384)


@dataclass(frozen=True, slots=True)
class Loaded:
    preferences: Preferences
    sentences: tuple[str, ...] = ()
    """What could not be kept, for the player to read."""


def save_settings(folders: Folders, preferences: Preferences) -> None:
    """Raises StorageProblem."""
    plain = asdict(preferences) | {
        "setup": _plain_setup(preferences.setup),
        "others": [_plain_setup(other) for other in preferences.others],
        "hosting": _plain_room(preferences.hosting),
    }
    text = json.dumps(plain, default=_value, indent=2, ensure_ascii=False)
    write_atomically(folders.preferences, f"{text}\n".encode(), what="The settings")


def _value(choice: Enum) -> Any:
    return choice.value


def _plain_setup(setup: LastSetup) -> dict[str, Any]:
    offer = OFFERS[setup.game]
    preset = offer.preset_of(setup.rules)
    return {
        "game": setup.game,
        "preset": preset,
        offer.size: getattr(setup.rules, offer.size),
        "rules": None if preset in offer.game.presets else _plain_rules(setup),
        "seats": [asdict(occupant) for occupant in setup.occupants],
        "open_hands": setup.open_hands,
    }


def _plain_room(room: LastRoom) -> dict[str, Any]:
    """A vacant chair is empty."""
    return {"chairs": [asdict(chair) for chair in room.chairs], "onlookers": room.onlookers}


def _plain_rules(setup: LastSetup) -> Any:
    from spitegame.net.codec import codec  # only for house rules: it would delay the first frame

    return codec(setup.game).plain("rules", setup.rules)


def load_settings(folders: Folders) -> Loaded:
    """Whatever is in the way of a field leaves that field at its default, and says so."""
    path = folders.preferences
    try:
        plain = json.loads(path.read_bytes())
    except FileNotFoundError:
        return Loaded(Preferences())
    except (OSError, ValueError, RecursionError):
        plain = None
    if type(plain) is not dict:
        return Loaded(Preferences(), (f"The settings could not be read. {set_aside(path, 'damaged')}",))
    return _checked(plain)


def _checked(plain: dict[str, Any]) -> Loaded:
    kept: dict[str, Any] = {}
    sentences = []
    for name, value in plain.items():
        if name not in _READERS:
            sentences.append(f"There is no setting called {name[:NAME_LENGTH]!r}; it is left out.")
            continue
        try:
            kept[name] = _READERS[name](value)
        except _Unfit:
            sentences.append(f"The setting “{name}” could not be read and is as at first.")
    return Loaded(Preferences(**kept), tuple(sentences))


Reader = Callable[[Any], Any]
"""Takes what stands in the file. Raises _Unfit."""
Choice = TypeVar("Choice", bound=Enum)


class _Unfit(Exception):
    """This value cannot stand in this field."""


def _flag(plain: Any) -> bool:
    if type(plain) is not bool:
        raise _Unfit
    return plain


def _text(plain: Any) -> str:
    return _text_of(NAME_LENGTH)(plain)


def _text_of(most: int) -> Callable[[Any], str]:
    def read(plain: Any) -> str:
        if type(plain) is not str or len(plain) > most or not plain.isprintable():
            raise _Unfit
        return plain

    return read


def _from_to(least: float, most: float) -> Reader:
    def read(plain: Any) -> float:
        if type(plain) not in (int, float) or not least <= plain <= most:
            raise _Unfit
        return float(plain)

    return read


def _one_of(choices: type[Choice]) -> Callable[[Any], Choice]:
    by_value = {choice.value: choice for choice in choices}

    def read(plain: Any) -> Choice:
        if type(plain) is not str or plain not in by_value:
            raise _Unfit
        return by_value[plain]

    return read


def _window(plain: Any) -> tuple[int, int] | None:
    match plain:
        case None:
            return None
        case [int(width), int(height)] if (
            SMALLEST_WINDOW[0] <= width <= LARGEST_WINDOW[0] and SMALLEST_WINDOW[1] <= height <= LARGEST_WINDOW[1]
        ):
            return width, height
        case _:
            raise _Unfit


def _setup(plain: Any) -> LastSetup:
    """Without a key it is of the game that was the only one once."""
    match plain:
        case {"game": str(key), **rest}:
            offer = OFFERS.get(key)
        case {**rest}:
            offer = OFFERS[LastSetup().game]
        case _:
            raise _Unfit
    if offer is None:
        raise _Unfit
    match rest:
        case {
            "preset": str(preset),
            offer.size: size,
            "rules": written,
            "seats": [*seats],
            "open_hands": bool(open_hands),
            **more,
        } if type(size) is int and not more:
            rules = replace(_rules(offer, preset, written), **{offer.size: size})
            occupants = tuple(map(_occupant, seats))
        case _:
            raise _Unfit
    try:
        offer.game.check(rules, len(occupants))
    except Undealable as error:
        raise _Unfit from error
    return LastSetup(game=offer.game.key, rules=rules, occupants=occupants, open_hands=open_hands)


def _others(plain: Any) -> tuple[LastSetup, ...]:
    if type(plain) is not list:
        raise _Unfit
    return tuple(map(_setup, plain))


def _room(plain: Any) -> LastRoom:
    match plain:
        case {"chairs": [*chairs], "onlookers": bool(onlookers), **rest} if not rest:
            read = tuple(map(_chair, chairs))
        case _:
            raise _Unfit
    if not 2 <= len(read) <= MOST_SEATS or not isinstance(read[0], Person):
        raise _Unfit
    return LastRoom(chairs=read, onlookers=onlookers)


def _chair(plain: Any) -> Reserved:
    return Vacant() if plain == {} else _occupant(plain)


def _rules(offer: Offer, preset: str, written: Any) -> Any:
    if preset in offer.game.presets and written is None:
        return offer.game.presets[preset]
    if preset == "house":
        return _house_rules(offer.game.key, written)
    raise _Unfit


def _house_rules(game: str, written: Any) -> Any:
    from spitegame.net.codec import Malformed, codec  # only for house rules: it would delay the first frame

    try:
        return codec(game).read("rules", written)
    except Malformed as error:
        raise _Unfit from error


def _occupant(plain: Any) -> Occupant:
    match plain:
        case {"name": name, "level": level, **rest} if level and not rest:
            return Computer(_text(name), _text(level))
        case {"name": name, **rest} if not rest:
            return Person(_text(name))
        case _:
            raise _Unfit


_READERS: Mapping[str, Reader] = {
    "name": _text,
    "speed": _one_of(Speed),
    "reduced_motion": _flag,
    "table_volume": _from_to(0.0, 1.0),
    "alert_volume": _from_to(0.0, 1.0),
    "muted": _flag,
    "text_scale": _from_to(1.0, 2.0),
    "large_print": _flag,
    "four_colours": _flag,
    "felt": _one_of(FeltColour),
    "back": _one_of(BackColour),
    "fullscreen": _flag,
    "window": _window,
    "setup": _setup,
    "others": _others,
    "taught": _flag,
    "service": _text_of(SERVICE_LENGTH),
    "hosting": _room,
    "phrases_muted": _flag,
}
