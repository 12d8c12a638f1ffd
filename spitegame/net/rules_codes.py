"""Rules as digits of a code: the place of a preset, and what differs from it by the place of each option.

House rules have a code of their own, and are a part of the code of a deal. What a code has said once it must always
say: whoever changes the order of presets or options, or what a preset means, makes the next version of both.
"""

from dataclasses import fields
from typing import Any

import msgpack

from spitegame.net.codec import Malformed, codec
from spitegame.net.forms import unpack_plain
from spitegame.net.symbol_codes import CodeKind, Digits
from spitegame.rules.catalog import GAMES, TITLES
from spitegame.session.house_rules import HouseRules, seats_for
from spitegame.session.room_codes import BadCode

VERSION = 1
SLIP = "This code of house rules is not complete, or has a typing error. Compare it with the one you were given."
NEWER = "These rules are from a newer version of the game, with something in it that this one does not know."
KIND = CodeKind(b"rules", SLIP)

GAME_KEYS = tuple(TITLES)
_MOST_BYTES = 1024
"""The base of the length of the tail, in which house rules are, and what the game before has left."""


def rules_code(house: HouseRules) -> str:
    preset, tail = packed_rules(house.game, house.rules)
    digits = Digits()
    for digit, base in (
        (VERSION, 8),
        (GAME_KEYS.index(house.game), 4),
        (preset, 8),
        (GAMES[house.game].size_of(house.rules), 64),
        (bool(tail), 2),
    ):
        digits.add(digit, base)
    add_tail(digits, tail)
    return KIND.code(digits)


def rules_by(code: str) -> HouseRules:
    """The rules with this code. Raises BadCode."""
    digits = KIND.digits(code)
    if digits.take(8) != VERSION:
        raise BadCode(NEWER)
    try:
        return _house_rules(digits)
    except (LookupError, TypeError, Malformed) as problem:
        raise BadCode(NEWER) from problem


def _house_rules(digits: Digits) -> HouseRules:
    """Raises LookupError, TypeError or Malformed."""
    game = GAME_KEYS[digits.take(4)]
    preset, size = digits.take(8), digits.take(64)
    tail = take_tail(digits) if digits.take(2) else b""
    if digits.value:
        raise Malformed("Something follows.")
    rules, carry = unpacked_rules(game, preset, tail)
    if carry is not None:
        raise Malformed("Rules have nothing from a game before.")
    sized = GAMES[game].sized(rules, size)
    if seats_for(game, sized) is None:
        raise Malformed("Nobody can be dealt to by these rules.")
    return HouseRules(game, sized)


def add_tail(digits: Digits, tail: bytes) -> None:
    """Add the tail, which has a digit of its own that says whether there is one."""
    if tail:
        digits.add(len(tail), _MOST_BYTES)
    for byte in tail:
        digits.add(byte, 256)


def take_tail(digits: Digits) -> bytes:
    return bytes([digits.take(256) for _ in range(digits.take(_MOST_BYTES))])


def packed_rules(game: str, rules: Any, carry: Any = None) -> tuple[int, bytes]:
    """The place of the nearest preset, and the tail: what differs from it, and what the game before has left."""
    packer, rulebook = codec(game)["rules"], GAMES[game]
    size = rulebook.size_of(rules)
    presets = [packer.plain(rulebook.sized(preset, size)) for preset in rulebook.presets.values()]
    differences = [_differences(rules, preset, packer.plain(rules)) for preset in presets]
    nearest = min(range(len(presets)), key=lambda place: len(differences[place]))
    left = None if carry is None else codec(game)["carry"].plain(carry)
    if not differences[nearest] and left is None:
        return nearest, b""
    return nearest, msgpack.packb([differences[nearest], left])


def _differences(rules: Any, preset: dict[str, Any], plain: dict[str, Any]) -> list[Any]:
    """The place of each option that differs, with its plain value after it; None for one that is left out."""
    names = [option.name for option in fields(rules)]
    return [
        part
        for place, name in enumerate(names)
        if preset.get(name) != plain.get(name)
        for part in (place, plain.get(name))
    ]


def unpacked_rules(game: str, place: int, tail: bytes) -> tuple[Any, Any]:
    """The rules, and what the game before has left, or None. Raises LookupError, TypeError or Malformed."""
    preset = list(GAMES[game].presets.values())[place]
    if not tail:
        return preset, None
    differences, carry = _parts(tail)
    names = [option.name for option in fields(preset)]
    plain = dict(codec(game)["rules"].plain(preset))
    for place, value in zip(differences[::2], differences[1::2], strict=True):
        plain[names[place]] = value
    plain = {name: value for name, value in plain.items() if value is not None}
    rules = codec(game)["rules"].read(plain)
    return rules, None if carry is None else codec(game)["carry"].read(carry)


def _parts(tail: bytes) -> tuple[list[Any], Any]:
    """Raises Malformed."""
    match unpack_plain(tail, most_text=100, most_binary=0, most_items=200, most_fields=50):
        case [[*differences], carry] if len(differences) % 2 == 0:
            return differences, carry
        case _:
            raise Malformed("The tail of a code has two parts.")
