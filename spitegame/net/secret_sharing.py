"""Shamir's secret sharing (Communications of the ACM 22, 1979) over GF(256): so many shares together give the secret,
and fewer tell nothing of it at all. Each byte of the secret has a polynomial of its own, whose other coefficients come
from `secrets`."""

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import xor

MOST_SHARES = 255
_POLYNOMIAL = 0x11B
"""The field is that of AES (FIPS 197, 4), in which every element but 0 is a power of 3."""


@dataclass(frozen=True, slots=True)
class SecretShare:
    x: int
    """From 1 to 255: the place at which the polynomials were evaluated."""
    values: bytes = field(repr=False)
    """The value of each polynomial there."""


def split(secret: bytes, threshold: int, number: int) -> tuple[SecretShare, ...]:
    """So many shares, of which any `threshold` give the secret."""
    if not 1 <= threshold <= number <= MOST_SHARES:
        raise ValueError(f"{threshold} of {number} shares")
    polynomials = [bytes([byte]) + secrets.token_bytes(threshold - 1) for byte in secret]
    return tuple(SecretShare(x, bytes(_value(each, x) for each in polynomials)) for x in range(1, number + 1))


def combine(shares: Sequence[SecretShare]) -> bytes:
    """The secret, if these are enough shares of one secret, each with another x; something else if they are not."""
    weights = [_weight(share.x, [other.x for other in shares if other is not share]) for share in shares]
    rows = zip(*(share.values for share in shares), strict=True)
    return bytes(_sum(product(weight, value) for weight, value in zip(weights, row, strict=True)) for row in rows)


def product(one: int, other: int) -> int:
    """The product of two elements of the field."""
    return _POWERS[(_LOGARITHMS[one] + _LOGARITHMS[other]) % 255] if one and other else 0


def _value(polynomial: bytes, x: int) -> int:
    """The value at x, by Horner's rule."""
    return reduce(lambda value, coefficient: product(value, x) ^ coefficient, reversed(polynomial), 0)


def _weight(x: int, others: Iterable[int]) -> int:
    """What Lagrange's interpolation multiplies the value at x with, to have that at 0."""
    return reduce(lambda weight, other: product(weight, product(other, _inverse(other ^ x))), others, 1)


def _inverse(element: int) -> int:
    return _POWERS[-_LOGARITHMS[element] % 255]


def _sum(elements: Iterable[int]) -> int:
    return reduce(xor, elements, 0)


def _powers() -> bytes:
    powers, power = [], 1
    for _ in range(255):
        powers.append(power)
        doubled = power << 1
        power ^= doubled ^ _POLYNOMIAL if doubled > 255 else doubled  # times 3
    return bytes(powers)


_POWERS = _powers()
_LOGARITHMS = {power: exponent for exponent, power in enumerate(_POWERS)}
