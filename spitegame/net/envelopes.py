"""What host and guest say to each other through the room service, and the boxes it goes in.

A box begins with a byte for the version of the protocol, which programs of every version can read.
"""

from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from spitegame.net.codec import Malformed, Only, pack_as, unpack_as
from spitegame.net.errors import Fault
from spitegame.net.key_agreement import Method
from spitegame.net.sdp import BadSdp, checked_sdp

MOST_ATTEMPTS = 2**32 - 1
MOST_STRATEGIES = 15


def _is_sdp(said: bytes) -> bool:
    try:
        checked_sdp(said.decode())
    except (UnicodeDecodeError, BadSdp):
        return False
    return True


Number: TypeAlias = Annotated[int, Only(lambda number: 0 < number <= MOST_ATTEMPTS, "The number of an attempt")]
StrategyIndex: TypeAlias = Annotated[
    int, Only(lambda rung: 0 <= rung <= MOST_STRATEGIES, f"A rung up to {MOST_STRATEGIES}")
]
Sdp: TypeAlias = Annotated[bytes, Only(_is_sdp, "A description of a data connection")]

# from host to guest


@dataclass(frozen=True, slots=True)
class Greeting:
    means: Method
    share: bytes


@dataclass(frozen=True, slots=True)
class Accepted:
    proof: bytes


@dataclass(frozen=True, slots=True)
class Refusal:
    fault: Fault
    run: bytes
    """Whose proof is refused. Empty: this is not about a proof."""


# from guest to host


@dataclass(frozen=True, slots=True)
class Proof:
    run: bytes
    """Which greeting is answered."""
    share: bytes
    proof: bytes


# both ways


@dataclass(frozen=True, slots=True)
class Sealed:
    attempt: Number
    body: bytes


HostEnvelope: TypeAlias = Greeting | Accepted | Refusal | Sealed
GuestEnvelope: TypeAlias = Proof | Sealed

# what is sealed


@dataclass(frozen=True, slots=True)
class Offer:
    rung: StrategyIndex
    """Of the ladder of ways to try, from 0 on."""
    sdp: Sdp


@dataclass(frozen=True, slots=True)
class Answer:
    sdp: Sdp


@dataclass(frozen=True, slots=True)
class Relay:
    """This attempt is made of frames through the service."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Of a frame."""

    last: bool
    part: bytes


SealedMessage: TypeAlias = Offer | Answer | Relay | Piece


def pack_box(kind: Any, said: HostEnvelope | GuestEnvelope, version: int) -> bytes:
    """`kind`: the union."""
    return version.to_bytes(1) + pack_as(kind, said)


def unpack_box(kind: Any, box: bytes, version: int) -> Any:
    """What is said, VERSION if it is said in another version, and None for garbage."""
    if not box:
        return None
    if box[0] != version:
        return Fault.VERSION
    try:
        return unpack_as(kind, box[1:])
    except Malformed:
        return None
