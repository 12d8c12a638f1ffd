"""Messages between host and guest through the room service: envelopes, their boxes, and what is sealed in them.

A box begins with a byte for the version of the protocol, which programs of every version can read. The messages of one
attempt to connect are sealed and numbered, so that nobody else can read one, change one or leave one out.
"""

from dataclasses import dataclass, field
from typing import Annotated, Any, TypeAlias

from spitegame.net.channel import MOST_BYTES
from spitegame.net.errors import Fault
from spitegame.net.ice import is_sdp
from spitegame.net.key_agreement import Keys, Method, Role
from spitegame.net.primitives import PRIMITIVES
from spitegame.packing.codec import Malformed, Only, Packer, at_most, join_prefixed

MOST_STRATEGY = 15
"""The highest index of a strategy."""

AttemptNumber: TypeAlias = Annotated[int, at_most(2**32 - 1, 1)]
StrategyIndex: TypeAlias = Annotated[int, at_most(MOST_STRATEGY)]
Delay: TypeAlias = Annotated[float, at_most(3600)]
Sdp: TypeAlias = Annotated[bytes, Only(is_sdp, "A description of a data connection")]

# from host to guest


@dataclass(frozen=True, slots=True)
class Greeting:
    method: Method
    commitment: bytes
    """The hash of the host's share. The share itself is shown only after the guest's, so that neither side can choose a
    share by the keys that follow from it."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """The host takes the guest's proof, and proves itself."""

    proof: bytes


@dataclass(frozen=True, slots=True)
class Refusal:
    """The host refuses the guest."""

    fault: Fault
    run: bytes
    """The run that is refused; empty if the refusal is about no run."""
    retry_after: Delay
    """Seconds after which the guest may try again; 0 if they are not known."""


# from guest to host


@dataclass(frozen=True, slots=True)
class ByLongCode:
    """The guest has a long code: it asks to be greeted anew, with that method."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The guest's proof that it knows the secret."""

    run: bytes
    proof: bytes


# both ways


@dataclass(frozen=True, slots=True)
class Share:
    """A side's share of the key agreement; the guest shows its own first."""

    run: bytes
    """The first bytes of the commitment in the greeting that began this run."""
    share: bytes


@dataclass(frozen=True, slots=True)
class Sealed:
    """A sealed message of one attempt to connect."""

    attempt: AttemptNumber
    body: bytes


HostEnvelope: TypeAlias = Greeting | Share | Accepted | Refusal | Sealed
GuestEnvelope: TypeAlias = ByLongCode | Share | Proof | Sealed
Envelope: TypeAlias = HostEnvelope | GuestEnvelope

# what is sealed


@dataclass(frozen=True, slots=True)
class Offer:
    strategy: StrategyIndex
    """The index of the strategy, counted from 0."""
    sdp: Sdp


@dataclass(frozen=True, slots=True)
class Answer:
    sdp: Sdp


@dataclass(frozen=True, slots=True)
class Relay:
    """In this attempt, frames go through the service."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a frame; `last`: with it the frame is whole."""

    last: bool
    part: bytes


SealedMessage: TypeAlias = Offer | Answer | Relay | Piece


def pack_box(message: Envelope, version: int) -> bytes:
    return version.to_bytes(1) + Packer(Envelope).pack(message)


def unpack_box(kind: Any, box: bytes, version: int) -> Any:
    """Return the envelope in a box: of type `kind`, HostEnvelope or GuestEnvelope; Fault.VERSION if the box is of
    another version, None if it is garbage."""
    if not box:
        return None
    if box[0] != version:
        return Fault.VERSION
    try:
        return Packer(kind).unpack(box[1:])
    except Malformed:
        return None


_NUMBER_BYTES = 4
"""The bytes of the number before a sealed message."""
_NONCE = 12
PIECE_BYTES = 12 * 1024
"""The most bytes of a frame in one box; the box is less than 100 bytes longer."""
_SEALED_MESSAGE = Packer(SealedMessage)


class MessagesLost(Exception):
    """A message has come, but not all that the other side has sent before it."""


class Seal:
    """One direction of an attempt: one end seals, the other one opens. Each direction has a key of its own, since the
    numbers of its messages are the nonces."""

    def __init__(self, key: bytes, label: bytes) -> None:
        """`label` names the role that seals and the attempt; both ends must use the same."""
        self._key, self._label = key, label
        self._next = 0

    def seal(self, plain: bytes) -> bytes:
        """Return the next message sealed, after its number."""
        number = self._next.to_bytes(_NUMBER_BYTES)
        self._next += 1
        return number + PRIMITIVES.seal(self._key, _nonce(number), plain, self._label + number)

    def open(self, sealed: bytes) -> bytes | None:
        """Return the plain text; None if the other side has not sealed it, or the message has come before. Raises
        MessagesLost."""
        number = sealed[:_NUMBER_BYTES]
        plain = PRIMITIVES.unseal(self._key, _nonce(number), sealed[_NUMBER_BYTES:], self._label + number)
        if plain is None:
            return None
        ahead = int.from_bytes(number) - self._next
        if ahead > 0:
            raise MessagesLost
        if ahead < 0:
            return None
        self._next += 1
        return plain


def _nonce(number: bytes) -> bytes:
    """Return the nonce of a message: zero bytes, then its number."""
    return number.rjust(_NONCE, b"\0")


@dataclass(frozen=True, slots=True)
class FrameReceived:
    message: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class FramesLost:
    """Not all frames have come, so this attempt is over. This is told once."""


Received: TypeAlias = Offer | Answer | Relay | FrameReceived | FramesLost | Fault | None
"""The content of a sealed message; None if it came late or twice, was forged, is garbage, or ends no frame yet."""


class SealedAttempt:
    """An attempt to connect. It begins with an offer, which is answered once, or with a relay, after which frames go
    both ways."""

    def __init__(self, keys: Keys, role: Role, number: int) -> None:
        self.number = number
        self.awaits_answer = False
        self._is_relayed = False
        """The attempt has begun with a relay, so frames are allowed."""
        self._sealer = Seal(keys.sealing(role, number), _label(role, number))
        self._unsealer = Seal(keys.sealing(role.other, number), _label(role.other, number))
        self._is_whole = True
        """No sealed message is missing so far."""
        self._pieces = b""
        """The pieces so far of a frame that is not whole yet."""

    def begin(self, message: Offer | Relay) -> Sealed:
        self._begun(message)
        return self._sealed(message)

    def answer(self, sdp: bytes) -> Sealed:
        self.awaits_answer = False
        return self._sealed(Answer(sdp))

    def frame(self, message: bytes) -> list[Sealed]:
        """Return the pieces of a frame, sealed and in order."""
        parts = [message[start : start + PIECE_BYTES] for start in range(0, len(message), PIECE_BYTES)] or [b""]
        return [self._sealed(Piece(number == len(parts), part)) for number, part in enumerate(parts, start=1)]

    def receive(self, sealed: Sealed) -> Received:
        """Return the content of a sealed message, or a Fault if the other side breaks the protocol."""
        if not self._is_whole:
            return None
        try:
            plain = self._unsealer.open(sealed.body)
        except MessagesLost:
            self._is_whole = False
            return FramesLost()
        if plain is None:
            return None
        try:
            message: SealedMessage = _SEALED_MESSAGE.unpack(plain)
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
        self.awaits_answer = isinstance(message, Offer)
        self._is_relayed = isinstance(message, Relay)

    def _joined(self, piece: Piece) -> FrameReceived | Fault | None:
        """Add a piece. Return the frame once it is whole, a Fault if it gets too long, else None."""
        if len(self._pieces) + len(piece.part) > MOST_BYTES:
            return Fault.TOO_BIG
        self._pieces += piece.part
        if not piece.last:
            return None
        message, self._pieces = self._pieces, b""
        return FrameReceived(message)

    def _sealed(self, message: SealedMessage) -> Sealed:
        return Sealed(self.number, self._sealer.seal(_SEALED_MESSAGE.pack(message)))


def _label(role: Role, attempt: int) -> bytes:
    return join_prefixed(role.value, attempt.to_bytes(4))
