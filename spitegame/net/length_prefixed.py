"""Several pieces of bytes as one, so that no other pieces give the same bytes."""

from spitegame.net.codec import Malformed

_LENGTH = 4


def join_prefixed(*parts: bytes) -> bytes:
    """Each part with its length before it, in 4 bytes, the highest first."""
    return b"".join(len(part).to_bytes(_LENGTH) + part for part in parts)


def split_prefixed(data: bytes) -> list[bytes]:
    """The parts that `join_prefixed` has joined. Raises Malformed."""
    parts, place = [], 0
    while place < len(data):
        begin = place + _LENGTH
        end = begin + int.from_bytes(data[place:begin])
        if end > len(data) or begin > len(data):
            raise Malformed("A part is shorter than it says.")
        parts.append(data[begin:end])
        place = end
    return parts
