"""What host and guest send each other through the room service, and the boxes that it goes in.

A box begins with a byte for the version of the protocol, which programs of every version can read.
"""

from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from spitegame.net.codec import Malformed, Only, Packer
from spitegame.net.errors import Fault
from spitegame.net.key_agreement import Method
from spitegame.net.sdp import BadSdp, checked_sdp

MOST_ATTEMPTS = 2**32 - 1
MOST_STRATEGY = 15


def _is_sdp(data: bytes) -> bool:
    try:
        checked_sdp(data.decode())
    except (UnicodeDecodeError, BadSdp):
        return False
    return True


AttemptNumber: TypeAlias = Annotated[int, Only(lambda number: 0 < number <= MOST_ATTEMPTS, "The number of an attempt")]
StrategyIndex: TypeAlias = Annotated[
    int, Only(lambda index: 0 <= index <= MOST_STRATEGY, f"A strategy up to {MOST_STRATEGY}")
]
Sdp: TypeAlias = Annotated[bytes, Only(_is_sdp, "A description of a data connection")]

# from host to guest


@dataclass(frozen=True, slots=True)
class Greeting:
    method: Method
    share: bytes
    """The host's, of the key agreement."""


@dataclass(frozen=True, slots=True)
class Accepted:
    proof: bytes


@dataclass(frozen=True, slots=True)
class Refusal:
    fault: Fault
    run: bytes
    """The run in which the proof is refused; empty if this is not about a proof."""


# from guest to host


@dataclass(frozen=True, slots=True)
class Proof:
    run: bytes
    """The beginning of the hash of the share in the greeting that is answered."""
    share: bytes
    proof: bytes


# both ways


@dataclass(frozen=True, slots=True)
class Sealed:
    """One message of an attempt, sealed."""

    attempt: AttemptNumber
    body: bytes


HostEnvelope: TypeAlias = Greeting | Accepted | Refusal | Sealed
GuestEnvelope: TypeAlias = Proof | Sealed
Envelope: TypeAlias = HostEnvelope | GuestEnvelope

# what is sealed


@dataclass(frozen=True, slots=True)
class Offer:
    strategy: StrategyIndex
    """Which of the strategies is tried, counted from 0."""
    sdp: Sdp


@dataclass(frozen=True, slots=True)
class Answer:
    sdp: Sdp


@dataclass(frozen=True, slots=True)
class Relay:
    """In this attempt frames go through the service."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a frame."""

    last: bool
    part: bytes


SealedMessage: TypeAlias = Offer | Answer | Relay | Piece


def pack_box(message: Envelope, version: int) -> bytes:
    return version.to_bytes(1) + Packer(Envelope).pack(message)


def unpack_box(kind: Any, box: bytes, version: int) -> Any:
    """A message out of HostEnvelope or GuestEnvelope, Fault.VERSION if it is in another version, or None if it is
    garbage."""
    if not box:
        return None
    if box[0] != version:
        return Fault.VERSION
    try:
        return Packer(kind).unpack(box[1:])
    except Malformed:
        return None
