"""Bytes as a bad line or a bad disk leaves them, and as somebody writes them who means harm."""

from random import Random
from typing import Any

import msgpack

from spitegame.packing.codec import Malformed, join_prefixed, split_prefixed

ODD: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 2, 8, 99, 10**6, 10**6 + 1, 2**63, 2**64 - 1, -(2**63), 1.5, float("nan"),
    "", "Ada", "A" * 25, "\u202e", "\x00", "As", "*", "EndTurn", "Update", "Confirm", "bye", "malice",
    b"", b"\1" * 32, b"\1" * 33, b"x" * 5_000, [], {}, [[]], {"a": 1}, {1: 2}, ["EndTurn", []], [None] * 100, (),
)  # fmt: skip
"""Values that nobody expects; those of each type are tried where that type is."""


def damaged(data: bytes, chance: Random) -> bytes:
    """With a few bytes changed, lost or added."""
    found = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(found) + 1)
        if chance.random() < 0.5:
            found[place : place + chance.randint(0, 2)] = chance.randbytes(chance.randint(0, 2))
        else:
            found[place : place + 1] = bytes(
                [(each + chance.choice((-1, 1, 128))) % 256 for each in found[place : place + 1]]
            )
    return bytes(found)


def bent(plain: Any, chance: Random) -> Any:
    """With something odd in one place of it; most often of the same type."""
    if not isinstance(plain, list | dict) or not plain or chance.random() < 0.1:
        alike = [odd for odd in ODD if type(odd) is type(plain)]
        return chance.choice(alike if alike and chance.random() < 0.7 else ODD)
    if isinstance(plain, dict):
        name = chance.choice(list(plain))
        return plain | {name: bent(plain[name], chance)}
    place = chance.randrange(len(plain))
    match chance.randrange(12):
        case 0:
            return plain[:place] + plain[place + 1 :]
        case 1:
            return [*plain[:place], chance.choice(ODD), *plain[place:]]
        case _:
            return [*plain[:place], bent(plain[place], chance), *plain[place + 1 :]]


def bent_bytes(data: bytes, chance: Random) -> bytes:
    """What is packed in them with something odd in one place of it, and as whole as before."""
    if chance.random() < 0.1:
        return damaged(data, chance)
    try:
        parts = split_prefixed(data)
    except Malformed:
        parts = []
    if parts:
        place = chance.randrange(len(parts))
        parts[place] = bent_bytes(parts[place], chance)
        return join_prefixed(*parts)
    try:
        plain = msgpack.unpackb(data, strict_map_key=False)
    except (ValueError, msgpack.UnpackException):
        return damaged(data, chance)
    return bytes(msgpack.packb(bent(plain, chance)))
