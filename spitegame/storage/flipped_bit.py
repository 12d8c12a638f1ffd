"""Finds the one bit of some bytes that has flipped, by the CRC-32 that was kept of them.

A CRC is linear. So what a flipped bit changes in it, its syndrome, depends only on how far from the end the bit stands,
and no two bits of a file share a syndrome. Damage of several bits is taken for that of one about once in 2³² / bits.
"""

from zlib import crc32

_POLYNOMIAL = 0xEDB88320
"""The generator of CRC-32 with its bits in reverse, which is also the syndrome of the last bit."""


def flipped(data: bytes, bit: int) -> bytes:
    """The same bytes with this bit the other way. Bits are counted from the first byte, and there from the lowest."""
    place, shift = divmod(bit, 8)
    return data[:place] + bytes([data[place] ^ 1 << shift]) + data[place + 1 :]


def bits_apart(one: bytes, other: bytes) -> int:
    """The number of bits that differ. Both have the same length."""
    return (int.from_bytes(one) ^ int.from_bytes(other)).bit_count()


def put_back(data: bytes, checksum: int, start: int = 0) -> bytes | None:
    """The bytes when their CRC-32 from `start` was `checksum`; None if more than one bit of both has changed since."""
    syndrome = crc32(data, start) ^ checksum
    if syndrome.bit_count() <= 1:  # nothing has changed but the checksum
        return data
    reached = _POLYNOMIAL
    for bit in reversed(range(8 * len(data))):
        if reached == syndrome:
            return flipped(data, bit)
        reached = reached >> 1 ^ (_POLYNOMIAL if reached & 1 else 0)
    return None
