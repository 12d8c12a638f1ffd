"""The two sides of a handshake, without a network: a host, a guest, and the road that carries their messages."""

from dataclasses import dataclass, field
from typing import TypeVar

from spitegame.net.handshake import (
    Guesses,
    GuestEvent,
    GuestHandshake,
    GuestProven,
    GuestRefused,
    HostEvent,
    HostHandshake,
    HostProven,
    Reply,
)
from spitegame.net.key_agreement import HandshakeContext, Keys
from spitegame.session.room_codes import parse

MEETING = HandshakeContext(room=b"room" * 4, side=b"side" * 4)
CODE = parse("K7QM4X")
OTHER_CODE = parse("K7QM4Y")
RESUME = b"resume" * 5 + b"!!"
HOST_PRINT = ":".join(["0A"] * 32)
GUEST_PRINT = ":".join(["0B"] * 32)

Heard = TypeVar("Heard")


def sdp(fingerprint: str, *addresses: str) -> str:
    lines = [
        "v=0",
        "m=application 4711 UDP/DTLS/SCTP webrtc-datachannel",
        *(f"a=candidate:{number} 1 udp 2130706431 {each} 4711 typ host" for number, each in enumerate(addresses)),
        f"a=fingerprint:sha-256 {fingerprint}",
    ]
    return "".join(line + "\r\n" for line in lines)


OFFER = sdp(HOST_PRINT, "192.0.2.1")
ANSWER = sdp(GUEST_PRINT, "192.0.2.2")


def only(kind: type[Heard], heard: object) -> Heard:
    assert isinstance(heard, kind), heard
    return heard


def host_door(
    code: str = str(CODE), guesses: Guesses | None = None, meeting: HandshakeContext = MEETING
) -> HostHandshake:
    return HostHandshake.by_code(meeting, parse(code), guesses or Guesses())


def guest_door(
    code: str = str(CODE), guesses: Guesses | None = None, meeting: HandshakeContext = MEETING
) -> GuestHandshake:
    return GuestHandshake(meeting, guesses or Guesses(), code=parse(code))


@dataclass
class Road:
    """Carries messages between host and guest. It keeps all of them, as a room service could."""

    host: HostHandshake
    guest: GuestHandshake
    to_guest: list[bytes] = field(default_factory=list)
    to_host: list[bytes] = field(default_factory=list)

    def tell_guest(self, box: bytes) -> GuestEvent | None:
        self.to_guest.append(box)
        return self.guest.receive(box)

    def tell_host(self, box: bytes) -> HostEvent | None:
        self.to_host.append(box)
        return self.host.receive(box)

    def prove(self) -> HostEvent | None:
        """Carry messages up to the point where the host decides about the guest."""
        return self.tell_host(self.proof())

    def proof(self) -> bytes:
        """Carry messages up to the guest's proof, which is not handed over."""
        share = only(Reply, self.tell_guest(self.host.greeting())).box
        shown = only(Reply, self.tell_host(share)).box
        return only(Reply, self.tell_guest(shown)).box

    def meet(self) -> tuple[Keys, Keys]:
        proven = only(GuestProven, self.prove())
        return proven.keys, only(HostProven, self.tell_guest(proven.box)).keys

    def fail(self) -> GuestEvent | None:
        """What a guest makes of the host's refusal."""
        return self.tell_guest(only(GuestRefused, self.prove()).box)


def by_code() -> Road:
    return Road(host_door(), guest_door())


def by_key(host: bytes = RESUME, guest: bytes = RESUME) -> Road:
    return Road(HostHandshake.by_key(MEETING, host), GuestHandshake(MEETING, Guesses(), resume=guest))
