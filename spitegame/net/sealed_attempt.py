"""One attempt to find a way: what the two sides say to each other under seal."""

from typing import assert_never

from spitegame.net.channel import MOST_BYTES
from spitegame.net.codec import Malformed, pack_as, unpack_as
from spitegame.net.envelopes import Answer, Offer, Piece, Relay, Sealed, SealedMessage
from spitegame.net.errors import Fault
from spitegame.net.key_agreement import Keys, Role, bound
from spitegame.net.sealing import MessagesLost, Sealer, Unsealer

PIECE_BYTES = 12 * 1024
"""Of a frame, in one box; the box is less than 100 bytes longer."""


class SealedAttempt:
    """It begins with an offer, which is answered once, or with a relay, after which frames go both ways."""

    def __init__(self, keys: Keys, role: Role, number: int) -> None:
        self.number = number
        self.awaits_answer = False
        self._is_relayed = False
        self._sealing = Sealer(keys.sealing(role, number), _label(role, number))
        self._opening = Unsealer(keys.sealing(role.other, number), _label(role.other, number))
        self._is_whole = True
        self._parts = b""

    def begin(self, said: Offer | Relay) -> Sealed:
        self._begun(said)
        return self._sealed(said)

    def answer(self, sdp: bytes) -> Sealed:
        self.awaits_answer = False
        return self._sealed(Answer(sdp))

    def frame(self, message: bytes) -> list[Sealed]:
        """Its pieces, in order."""
        parts = [message[start : start + PIECE_BYTES] for start in range(0, len(message), PIECE_BYTES)] or [b""]
        return [self._sealed(Piece(number == len(parts), part)) for number, part in enumerate(parts, start=1)]

    def receive(self, sealed: Sealed) -> Offer | Answer | Relay | bytes | Fault | None:
        """Bytes: a whole frame. None: nothing yet, or nothing that the other side has said. Raises Torn, once."""
        if not self._is_whole:
            return None
        try:
            plain = self._opening.open(sealed.body)
        except MessagesLost:
            self._is_whole = False
            raise
        if plain is None:
            return None
        try:
            said: SealedMessage = unpack_as(SealedMessage, plain)
        except Malformed:
            return Fault.BAD_MESSAGE
        match said:
            case Offer() | Relay():
                self._begun(said)
                return said
            case Answer():
                return said
            case Piece():
                return self._joined(said) if self._is_relayed else Fault.BAD_MESSAGE
            case never:
                assert_never(never)

    def _begun(self, said: Offer | Relay) -> None:
        match said:
            case Offer():
                self.awaits_answer = True
            case Relay():
                self._is_relayed = True
            case never:
                assert_never(never)

    def _joined(self, piece: Piece) -> bytes | Fault | None:
        if len(self._parts) + len(piece.part) > MOST_BYTES:
            return Fault.TOO_BIG
        self._parts += piece.part
        if not piece.last:
            return None
        message, self._parts = self._parts, b""
        return message

    def _sealed(self, said: SealedMessage) -> Sealed:
        return Sealed(self.number, self._sealing.seal(pack_as(SealedMessage, said)))


def _label(role: Role, attempt: int) -> bytes:
    return bound(role.value, attempt.to_bytes(4))
