"""One attempt to find a way between two programs: what they send each other under seal."""

from dataclasses import dataclass, field
from typing import TypeAlias

from spitegame.net.channel import MOST_BYTES
from spitegame.net.codec import Malformed, pack_as, unpack_as
from spitegame.net.envelopes import Answer, Offer, Piece, Relay, Sealed, SealedMessage
from spitegame.net.errors import Fault
from spitegame.net.key_agreement import Keys, Role
from spitegame.net.length_prefixed import join_prefixed
from spitegame.net.sealing import MessagesLost, Sealer, Unsealer

PIECE_BYTES = 12 * 1024
"""The most of a frame in one box; the box is less than 100 bytes longer."""


@dataclass(frozen=True, slots=True)
class Ignored:
    """It came late or twice, was forged or is garbage; or a frame is not yet whole."""


@dataclass(frozen=True, slots=True)
class FrameReceived:
    message: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class FramesLost:
    """Not all frames have come, so this attempt is over. It is told once."""


Received: TypeAlias = Offer | Answer | Relay | FrameReceived | FramesLost | Ignored | Fault


class SealedAttempt:
    """It begins with an offer, which is answered once, or with a relay, after which frames go both ways."""

    def __init__(self, keys: Keys, role: Role, number: int) -> None:
        self.number = number
        self.awaits_answer = False
        self._is_relayed = False
        self._sealer = Sealer(keys.sealing(role, number), _label(role, number))
        self._unsealer = Unsealer(keys.sealing(role.other, number), _label(role.other, number))
        self._is_whole = True
        self._pieces = b""

    def begin(self, message: Offer | Relay) -> Sealed:
        self._begun(message)
        return self._sealed(message)

    def answer(self, sdp: bytes) -> Sealed:
        self.awaits_answer = False
        return self._sealed(Answer(sdp))

    def frame(self, message: bytes) -> list[Sealed]:
        """The pieces of the frame, in order."""
        parts = [message[start : start + PIECE_BYTES] for start in range(0, len(message), PIECE_BYTES)] or [b""]
        return [self._sealed(Piece(number == len(parts), part)) for number, part in enumerate(parts, start=1)]

    def receive(self, sealed: Sealed) -> Received:
        """A fault means that the other side does not keep to the protocol."""
        if not self._is_whole:
            return Ignored()
        try:
            plain = self._unsealer.open(sealed.body)
        except MessagesLost:
            self._is_whole = False
            return FramesLost()
        if plain is None:
            return Ignored()
        try:
            message: SealedMessage = unpack_as(SealedMessage, plain)
        except Malformed:
            return Fault.BAD_MESSAGE
        match message:
            case Offer() | Relay():
                self._begun(message)
                return message
            case Answer():
                return message
            case Piece():
                return self._joined(message) if self._is_relayed else Fault.BAD_MESSAGE

    def _begun(self, message: Offer | Relay) -> None:
        match message:
            case Offer():
                self.awaits_answer = True
            case Relay():
                self._is_relayed = True

    def _joined(self, piece: Piece) -> FrameReceived | Ignored | Fault:
        if len(self._pieces) + len(piece.part) > MOST_BYTES:
            return Fault.TOO_BIG
        self._pieces += piece.part
        if not piece.last:
            return Ignored()
        message, self._pieces = self._pieces, b""
        return FrameReceived(message)

    def _sealed(self, message: SealedMessage) -> Sealed:
        return Sealed(self.number, self._sealer.seal(pack_as(SealedMessage, message)))


def _label(role: Role, attempt: int) -> bytes:
    return join_prefixed(role.value, attempt.to_bytes(4))
