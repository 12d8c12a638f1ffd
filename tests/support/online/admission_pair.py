"""A host and a guest at the door, and the road between them, for tests."""

from dataclasses import dataclass, field
from typing import TypeVar

from spitegame.net.agreement import Keys, Meeting
from spitegame.net.rendezvous import (
    Admitted,
    Guesses,
    GuestDoor,
    GuestHeard,
    HostDoor,
    HostHeard,
    Proven,
    Refused,
    Reply,
)
from spitegame.session.room_codes import parse

MEETING = Meeting(room=b"room" * 4, side=b"side" * 4)
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


def host_door(code: str = str(CODE), guesses: Guesses | None = None, meeting: Meeting = MEETING) -> HostDoor:
    return HostDoor.by_code(meeting, parse(code), guesses or Guesses())


def guest_door(code: str = str(CODE), guesses: Guesses | None = None, meeting: Meeting = MEETING) -> GuestDoor:
    return GuestDoor(meeting, guesses or Guesses(), code=parse(code))


@dataclass
class Road:
    """Between two doors. It keeps all that went along it, as a service could."""

    host: HostDoor
    guest: GuestDoor
    to_guest: list[bytes] = field(default_factory=list)
    to_host: list[bytes] = field(default_factory=list)

    def tell_guest(self, box: bytes) -> GuestHeard:
        self.to_guest.append(box)
        return self.guest.hear(box)

    def tell_host(self, box: bytes) -> HostHeard:
        self.to_host.append(box)
        return self.host.hear(box)

    def prove(self) -> HostHeard:
        """As far as the host's judgement."""
        return self.tell_host(only(Reply, self.tell_guest(self.host.greeting())).box)

    def meet(self) -> tuple[Keys, Keys]:
        proven = only(Proven, self.prove())
        return proven.keys, only(Admitted, self.tell_guest(proven.box)).keys

    def fail(self) -> GuestHeard:
        """What a guest hears whom the host refuses."""
        return self.tell_guest(only(Refused, self.prove()).box)


def by_code() -> Road:
    return Road(host_door(), guest_door())


def by_key(host: bytes = RESUME, guest: bytes = RESUME) -> Road:
    return Road(HostDoor.by_key(MEETING, host), GuestDoor(MEETING, Guesses(), resume=guest))
