"""What one side says in one attempt, sealed and numbered: nobody else reads it, changes it or leaves anything out."""

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

_NUMBER = 4
_NONCE = 12
OVERHEAD = _NUMBER + 16
"""Bytes that sealing adds: the number and the tag."""


class MessagesLost(Exception):
    """This was said by the other side, but not all that it said before has come."""


class Sealer:
    """The end that talks. A key serves a single one, since the numbers are the nonces."""

    def __init__(self, key: bytes, label: bytes) -> None:
        """`label`: role and attempt; whoever opens must mean the same."""
        self._cipher = ChaCha20Poly1305(key)
        self._label = label
        self._next = 0

    def seal(self, said: bytes) -> bytes:
        number = self._next.to_bytes(_NUMBER)
        self._next += 1
        return number + self._cipher.encrypt(_nonce(number), said, self._label + number)


class Unsealer:
    """The end that listens."""

    def __init__(self, key: bytes, label: bytes) -> None:
        self._cipher = ChaCha20Poly1305(key)
        self._label = label
        self._next = 0

    def open(self, sealed: bytes) -> bytes | None:
        """None for what the other side has not said, or has been heard already. Raises Torn."""
        number = sealed[:_NUMBER]
        try:
            said = self._cipher.decrypt(_nonce(number), sealed[_NUMBER:], self._label + number)
        except InvalidTag:
            return None
        match int.from_bytes(number) - self._next:
            case 0:
                self._next += 1
                return said
            case ahead if ahead > 0:
                raise MessagesLost
            case _:
                return None


def _nonce(number: bytes) -> bytes:
    return number.rjust(_NONCE, b"\0")
