"""Codes that people pass on: of a deal, from which the same cards follow on every machine, and of house rules.

A code is one number, written in the symbols of room codes. Each of its digits has a base of its own, and a checksum
against slips comes last. Rules are in it by the index of a preset, and each option that differs from the preset by its
index and value. A code keeps its meaning for ever: a change of the order of presets, options or opponents, or of the
meaning of a preset, needs a new version.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from typing import Any, TypeVar
from zlib import crc32

import msgpack

from spitegame.packing.codec import Malformed, codec, unpack_plain
from spitegame.rules.catalog import GAMES, TITLES
from spitegame.rules.game import Undealable
from spitegame.session.occupants import Computer, Person
from spitegame.session.opponents import OPPONENTS, style
from spitegame.session.record import Record
from spitegame.session.room_codes import ALPHABET, BadCode, tidy, why_not
from spitegame.session.setup import HouseRules, seats_for
from spitegame.translation import N_, _

VERSION = 1
GROUP = 4
"""The number of symbols between two dashes."""
LONGEST = 1200
"""The most symbols of a code. House rules that differ from every preset in all options take a tenth of that."""
_CHECKS = len(ALPHABET) ** 3
"""The number of different checksums: three symbols."""
_GAME_KEYS = tuple(TITLES)
_STYLES = tuple(style(opponent.level, opponent.manner) for opponent in OPPONENTS)
_SHORT_SEED, _LONG_SEED = 1 << 32, 1 << 64
"""The bases of a seed: a fresh deal has a short one, a deal online or from before this version of codes a long one."""
_MOST_TAIL = 1024
"""The base of the length of the tail, which holds the options of house rules and what the game before has handed on."""

Meant = TypeVar("Meant")


class Digits:
    """The digits of a number, each with a base of its own."""

    def __init__(self, value: int) -> None:
        self.value = value

    def take(self, base: int) -> int:
        """Remove the lowest digit, which has this base, and return it."""
        self.value, digit = divmod(self.value, base)
        return digit

    def tail(self) -> bytes:
        """Remove the tail and the digit with its length, and return the tail."""
        return bytes([self.take(256) for _ in range(self.take(_MOST_TAIL))])


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of codes, with its own checksum and sentences."""

    purpose: bytes
    """Bytes that go into the checksum first; empty for codes of deals, the oldest kind."""
    slip: str
    """The sentence for a code that is incomplete or mistyped."""
    newer: str
    """The sentence for a code of a newer version. Both sentences are marked with `N_`."""

    def code(self, digits: Iterable[tuple[int, int]], tail: bytes) -> str:
        """Return the code with these digits, each given with its base, and the tail after them."""
        value, weight = 0, 1
        length = [(len(tail), _MOST_TAIL)] if tail else []
        for digit, base in ((VERSION, 8), *digits, *length, *((byte, 256) for byte in tail)):
            assert 0 <= digit < base, f"{digit} is no digit to the base {base}"
            value += digit * weight
            weight *= base
        number, symbols = value * _CHECKS + self._check(value), ""
        while number:
            number, digit = divmod(number, len(ALPHABET))
            symbols = ALPHABET[digit] + symbols
        return "-".join(symbols[start : start + GROUP] for start in range(0, len(symbols), GROUP))

    def meant(self, code: str, read: Callable[[Digits], Meant]) -> Meant:
        """Return the result of `read` on the digits of a code, in any writing that `tidy` takes. Raises BadCode."""
        symbols = tidy(code[: 2 * LONGEST])
        if not 0 < len(symbols) <= LONGEST:
            raise BadCode(_(self.slip))
        value = 0
        for symbol in symbols:
            if reason := why_not(symbol):
                raise BadCode(reason)
            value = value * len(ALPHABET) + ALPHABET.index(symbol)
        value, check = divmod(value, _CHECKS)
        if check != self._check(value):
            raise BadCode(_(self.slip))
        digits = Digits(value)
        if digits.take(8) != VERSION:
            raise BadCode(_(self.newer))
        try:
            meant = read(digits)
        except (LookupError, TypeError, Malformed, Undealable) as problem:
            raise BadCode(_(self.newer)) from problem
        if digits.value:
            raise BadCode(_(self.newer))
        return meant

    def _check(self, value: int) -> int:
        """Return the checksum of the number of a code."""
        return crc32(value.to_bytes((value.bit_length() + 7) // 8), crc32(self.purpose)) % _CHECKS


DEALS = Kind(
    b"",
    N_("This deal code is incomplete or mistyped. Compare it with the one you were given."),
    N_("This deal comes from a newer version of the game: update the program to play it."),
)
RULES = Kind(
    b"rules",
    N_("This code of house rules is incomplete or mistyped. Compare it with the one you were given."),
    N_("These rules come from a newer version of the game: update the program to use them."),
)


def deal_code(record: Record) -> str:
    """Return the code of the deal with which this record begins. It holds nobody's name. A continuation has no code."""
    assert record.resumed is None
    preset, tail = packed_rules(record.game, record.rules, record.carry)
    wide = record.seed >= _SHORT_SEED
    digits = (
        (_GAME_KEYS.index(record.game), 4),
        (preset, 8),
        (GAMES[record.game].rulebook.size_of(record.rules), 64),
        (record.open_hands, 2),
        (wide, 2),
        (bool(tail), 2),
        (len(record.occupants), 16),
        *((1 + _STYLES.index(each.level) if isinstance(each, Computer) else 0, 16) for each in record.occupants),
        (record.seed, _LONG_SEED if wide else _SHORT_SEED),
    )
    return DEALS.code(digits, tail)


def dealt_by(code: str) -> Record:
    """Return the record with which a game of this deal begins. Nobody has a name in it. Raises BadCode."""
    return DEALS.meant(code, _record)


def _record(digits: Digits) -> Record:
    """Return the record of a deal code. Raises LookupError, TypeError, Malformed or Undealable."""
    game = _GAME_KEYS[digits.take(4)]
    preset, size = digits.take(8), digits.take(64)
    open_hands, wide, has_tail = (bool(digits.take(2)) for _ in range(3))
    kinds = [digits.take(16) for _ in range(digits.take(16))]  # by seat: 0 for a person, else 1 + index of the style
    occupants = tuple([Computer("", _STYLES[kind - 1]) if kind else Person("") for kind in kinds])
    seed = digits.take(_LONG_SEED if wide else _SHORT_SEED)
    rules, carry = unpacked_rules(game, preset, digits.tail() if has_tail else b"")
    sized = GAMES[game].rulebook.sized(rules, size)
    GAMES[game].rulebook.check(sized, len(occupants))
    return Record(game=game, rules=sized, seed=seed, occupants=occupants, carry=carry, open_hands=open_hands)


def rules_code(house: HouseRules) -> str:
    """Return the code of these house rules, which `rules_by` reads."""
    preset, tail = packed_rules(house.game, house.rules)
    size = GAMES[house.game].rulebook.size_of(house.rules)
    return RULES.code(((_GAME_KEYS.index(house.game), 4), (preset, 8), (size, 64), (bool(tail), 2)), tail)


def rules_by(code: str) -> HouseRules:
    """Return the house rules with this code. Raises BadCode."""
    return RULES.meant(code, _house_rules)


def _house_rules(digits: Digits) -> HouseRules:
    """Return the rules of a code. Raises LookupError, TypeError or Malformed."""
    game = _GAME_KEYS[digits.take(4)]
    preset, size = digits.take(8), digits.take(64)
    rules, carry = unpacked_rules(game, preset, digits.tail() if digits.take(2) else b"")
    sized = GAMES[game].rulebook.sized(rules, size)
    if carry is not None or seats_for(game, sized) is None:
        raise Malformed("Nobody can be dealt to by these rules, or they come with something from a game before.")
    return HouseRules(game, sized)


def packed_rules(game: str, rules: Any, carry: Any = None) -> tuple[int, bytes]:
    """Return the index of the nearest preset, and the tail: the options that differ from it, and what the game before
    has handed on."""
    packer, rulebook = codec(game)["rules"], GAMES[game].rulebook
    size, plain = rulebook.size_of(rules), packer.plain(rules)
    presets = [packer.plain(rulebook.sized(preset, size)) for preset in rulebook.presets.values()]
    differences = [_differences(rules, preset, plain) for preset in presets]
    nearest = min(range(len(presets)), key=lambda index: len(differences[index]))
    left = None if carry is None else codec(game)["carry"].plain(carry)
    if not differences[nearest] and left is None:
        return nearest, b""
    return nearest, msgpack.packb([differences[nearest], left])


def _differences(rules: Any, preset: dict[str, Any], plain: dict[str, Any]) -> list[Any]:
    """Return the options that differ from the preset, as a flat list: the index of each, then its plain value, or None
    for an option that is left out."""
    values = [(index, plain.get(each.name), preset.get(each.name)) for index, each in enumerate(fields(rules))]
    return [part for index, value, usual in values if value != usual for part in (index, value)]


def unpacked_rules(game: str, index: int, tail: bytes) -> tuple[Any, Any]:
    """Return the rules with the preset of this index, and what the game before has handed on, or None. Raises
    LookupError, TypeError or Malformed."""
    preset = list(GAMES[game].rulebook.presets.values())[index]
    if not tail:
        return preset, None
    match unpack_plain(tail, str=100, bin=0, array=200, map=50):
        case [[*differences], carry] if len(differences) % 2 == 0:
            pass
        case _:
            raise Malformed("The tail of a code has two parts.")
    names = [option.name for option in fields(preset)]
    plain = dict(codec(game)["rules"].plain(preset))
    for option, value in zip(differences[::2], differences[1::2], strict=True):
        plain[names[option]] = value
    plain = {name: value for name, value in plain.items() if value is not None}
    rules = codec(game)["rules"].read(plain)
    return rules, None if carry is None else codec(game)["carry"].read(carry)
