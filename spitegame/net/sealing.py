"""What one side says in one attempt, sealed and numbered: nobody else reads it, changes it or leaves anything out."""

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

_NUMBER = 4
_NONCE = 12


class MessagesLost(Exception):
    """The other side has sent this, but not all that it sent before has come."""


class Sealer:
    """The end that sends. A key serves a single sealer, since the numbers are the nonces."""

    def __init__(self, key: bytes, label: bytes) -> None:
        """`label` says the role and the attempt; whoever opens must mean the same."""
        self._cipher = ChaCha20Poly1305(key)
        self._label = label
        self._next = 0

    def seal(self, plain: bytes) -> bytes:
        number = self._next.to_bytes(_NUMBER)
        self._next += 1
        return number + self._cipher.encrypt(_nonce(number), plain, self._label + number)


class Unsealer:
    """The end that receives."""

    def __init__(self, key: bytes, label: bytes) -> None:
        self._cipher = ChaCha20Poly1305(key)
        self._label = label
        self._next = 0

    def open(self, sealed: bytes) -> bytes | None:
        """What was sealed, or None if the other side has not sealed it or it has come before. Raises MessagesLost."""
        number = sealed[:_NUMBER]
        try:
            plain = self._cipher.decrypt(_nonce(number), sealed[_NUMBER:], self._label + number)
        except InvalidTag:
            return None
        match int.from_bytes(number) - self._next:
            case 0:
                self._next += 1
                return plain
            case ahead if ahead > 0:
                raise MessagesLost
            case _:
                return None


def _nonce(number: bytes) -> bytes:
    return number.rjust(_NONCE, b"\0")
