"""Bytes as a bad line or a bad disk leaves them."""

from random import Random


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
