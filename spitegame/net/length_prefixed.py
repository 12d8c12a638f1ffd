"""Several packed values as one, when together they may be more than one value is allowed to be."""

from spitegame.net.codec import Malformed

_LENGTH = 4


def join_prefixed(*parts: bytes) -> bytes:
    """Each with its length before it."""
    return b"".join(len(part).to_bytes(_LENGTH) + part for part in parts)


def split_prefixed(data: bytes) -> list[bytes]:
    """Raises Malformed."""
    parts, place = [], 0
    while place < len(data):
        begin = place + _LENGTH
        end = begin + int.from_bytes(data[place:begin])
        if end > len(data) or begin > len(data):
            raise Malformed("A part is shorter than it says.")
        parts.append(data[begin:end])
        place = end
    return parts
