"""A deal as a short code: game, rules, seats and seed, from which the same cards follow on every machine.

Everything is written as digits of one number, each in a base of its own, and the number in the symbols of room codes. A
preset is named by its place, and house rules by what differs from the nearest preset, in the codec's plain form. The
number ends in a checksum against slips. What a code has said once it must always say: whoever changes the order of
presets, options or opponents, or what a preset means, makes the next version.
"""

from dataclasses import fields, replace
from typing import Any
from zlib import crc32

import msgpack

from signaling.codec import unpack_plain
from spitegame.net.codec import Malformed, codec
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Undealable
from spitegame.session.occupants import Computer, Occupant, Person
from spitegame.session.opponents import OPPONENTS, style
from spitegame.session.record import Record
from spitegame.session.room_codes import ALPHABET, BadCode, tidy, why_not

VERSION = 1
GROUP = 4
"""Symbols between two dashes."""
LONGEST = 1200
"""Symbols; house rules that differ in everything take a tenth of them."""

SLIP = "This is no whole deal code, or there is a slip in it. Compare it with the one you were given."
NEWER = "This deal is from a newer version of the game, with something in it that this one does not know."

_GAMES = ("malice", "spite")
_SIZES = {"malice": "payoff", "spite": "rounds"}
"""The option that players change most, which has a digit of its own."""
_STYLES = tuple(style(opponent.level, opponent.manner) for opponent in OPPONENTS)
_CHECKS = len(ALPHABET) ** 3
_SHORT_SEED, _LONG_SEED = 1 << 32, 1 << 64
"""The bases of a seed: that of a fresh deal is a short one, and that of a deal online, or before this version, a long
one."""
_MOST_BYTES = 1024
"""The base of the length of the tail, in which house rules are, and what the game before has left."""


def deal_code(record: Record) -> str:
    """The code of the deal with which this record begins. Nobody's name is in it."""
    rules, tail = _packed_rules(record)
    wide = record.seed >= _SHORT_SEED
    number = _Number()
    for digit, base in (
        (VERSION, 8),
        (_GAMES.index(record.game), 4),
        (rules, 8),
        (getattr(record.rules, _SIZES[record.game]), 64),
        (record.open_hands, 2),
        (wide, 2),
        (bool(tail), 2),
        (len(record.occupants), 16),
        *((_kind(occupant), 16) for occupant in record.occupants),
        (record.seed, _LONG_SEED if wide else _SHORT_SEED),
        *(((len(tail), _MOST_BYTES),) if tail else ()),
        *((byte, 256) for byte in tail),
    ):
        number.add(digit, base)
    symbols = _symbols(number.value * _CHECKS + _check(number.value))
    return "-".join(symbols[place : place + GROUP] for place in range(0, len(symbols), GROUP))


def dealt_by(code: str) -> Record:
    """The record with which a game of this deal begins. Nobody has a name in it. Raises BadCode."""
    value, check = divmod(_value(code), _CHECKS)
    if check != _check(value):
        raise BadCode(SLIP)
    number = _Number(value)
    if number.take(8) != VERSION:
        raise BadCode(NEWER)
    try:
        record = _record(number)
        GAMES[record.game].check(record.rules, len(record.occupants))
    except (LookupError, TypeError, Malformed, Undealable) as problem:
        raise BadCode(NEWER) from problem
    return record


def _record(number: "_Number") -> Record:
    """Raises LookupError, TypeError or Malformed."""
    game = _GAMES[number.take(4)]
    preset, size = number.take(8), number.take(64)
    open_hands, wide, has_tail = (bool(number.take(2)) for _ in range(3))
    occupants = tuple([_occupant(number.take(16)) for _ in range(number.take(16))])
    seed = number.take(_LONG_SEED if wide else _SHORT_SEED)
    tail = bytes([number.take(256) for _ in range(number.take(_MOST_BYTES))]) if has_tail else b""
    if number.value:
        raise Malformed("Something follows.")
    rules, carry = _unpacked_rules(game, preset, tail)
    return Record(
        game=game,
        rules=replace(rules, **{_SIZES[game]: size}),
        seed=seed,
        occupants=occupants,
        carry=carry,
        open_hands=open_hands,
    )


class _Number:
    """A number whose digits have bases of their own. What is added first is taken first."""

    def __init__(self, value: int = 0) -> None:
        self.value = value
        self._weight = 1

    def add(self, digit: int, base: int) -> None:
        assert 0 <= digit < base, f"{digit} is no digit to the base {base}"
        self.value += digit * self._weight
        self._weight *= base

    def take(self, base: int) -> int:
        self.value, digit = divmod(self.value, base)
        return digit


def _check(value: int) -> int:
    return crc32(value.to_bytes((value.bit_length() + 7) // 8)) % _CHECKS


def _symbols(number: int) -> str:
    found = ""
    while number:
        number, place = divmod(number, len(ALPHABET))
        found = ALPHABET[place] + found
    return found


def _value(code: str) -> int:
    """Raises BadCode."""
    symbols = tidy(code[: 2 * LONGEST])
    if not 0 < len(symbols) <= LONGEST:
        raise BadCode(SLIP)
    value = 0
    for symbol in symbols:
        if reason := why_not(symbol):
            raise BadCode(reason)
        value = value * len(ALPHABET) + ALPHABET.index(symbol)
    return value


def _kind(occupant: Occupant) -> int:
    match occupant:
        case Person():
            return 0
        case Computer(level=level):
            return 1 + _STYLES.index(level)


def _occupant(kind: int) -> Occupant:
    """Raises IndexError."""
    return Computer("", _STYLES[kind - 1]) if kind else Person("")


# Rules: the place of a preset, and what differs from it by the place of each option


def _packed_rules(record: Record) -> tuple[int, bytes]:
    """The place of the nearest preset, and the tail."""
    rules = codec(record.game)["rules"]
    presets = [rules.plain(_sized(preset, record)) for preset in GAMES[record.game].presets.values()]
    differences = [_differences(record.rules, preset, rules.plain(record.rules)) for preset in presets]
    nearest = min(range(len(presets)), key=lambda place: len(differences[place]))
    carry = None if record.carry is None else codec(record.game)["carry"].plain(record.carry)
    if not differences[nearest] and carry is None:
        return nearest, b""
    return nearest, msgpack.packb([differences[nearest], carry])


def _sized(preset: Any, record: Record) -> Any:
    size = _SIZES[record.game]
    return replace(preset, **{size: getattr(record.rules, size)})


def _differences(rules: Any, preset: dict[str, Any], plain: dict[str, Any]) -> list[Any]:
    """The place of each option that differs, with its plain value after it; None for one that is left out."""
    names = [option.name for option in fields(rules)]
    return [
        part
        for place, name in enumerate(names)
        if preset.get(name) != plain.get(name)
        for part in (place, plain.get(name))
    ]


def _unpacked_rules(game: str, place: int, tail: bytes) -> tuple[Any, Any]:
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
            raise Malformed("The tail of a deal code has two parts.")
