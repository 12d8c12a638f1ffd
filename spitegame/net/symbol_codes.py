"""Codes that people pass on: the digits of one number, each in a base of its own, in the symbols of room codes.

A code ends in a checksum against slips, which is another one for each kind of code.
"""

from dataclasses import dataclass
from zlib import crc32

from spitegame.session.room_codes import ALPHABET, BadCode, tidy, why_not

GROUP = 4
"""Symbols between two dashes."""
LONGEST = 1200
"""Symbols; house rules that differ in everything take a tenth of them."""
_CHECKS = len(ALPHABET) ** 3


class Digits:
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


@dataclass(frozen=True, slots=True)
class CodeKind:
    purpose: bytes
    """What the checksum goes on from; empty for deals, which were there first."""
    slip: str
    """The sentence for a code that is not whole."""

    def code(self, digits: Digits) -> str:
        symbols = _symbols(digits.value * _CHECKS + self._check(digits.value))
        return "-".join(symbols[place : place + GROUP] for place in range(0, len(symbols), GROUP))

    def digits(self, code: str) -> Digits:
        """The digits of a code, however it is written. Raises BadCode."""
        symbols = tidy(code[: 2 * LONGEST])
        if not 0 < len(symbols) <= LONGEST:
            raise BadCode(self.slip)
        value = 0
        for symbol in symbols:
            if reason := why_not(symbol):
                raise BadCode(reason)
            value = value * len(ALPHABET) + ALPHABET.index(symbol)
        value, check = divmod(value, _CHECKS)
        if check != self._check(value):
            raise BadCode(self.slip)
        return Digits(value)

    def _check(self, value: int) -> int:
        return crc32(value.to_bytes((value.bit_length() + 7) // 8), crc32(self.purpose)) % _CHECKS


def _symbols(number: int) -> str:
    found = ""
    while number:
        number, place = divmod(number, len(ALPHABET))
        found = ALPHABET[place] + found
    return found
