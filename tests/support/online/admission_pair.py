"""The two sides of a handshake, without a network: a host, a guest, and the road that carries their messages."""

from dataclasses import dataclass, field
from typing import Any, TypeVar

from spitegame.net import handshake
from spitegame.net.envelopes import GuestEnvelope, HostEnvelope, Proof, pack_box, unpack_box
from spitegame.net.errors import Fault
from spitegame.net.key_agreement import HandshakeContext, Keys
from spitegame.session.room_codes import Code, parse

MEETING = HandshakeContext(room=b"room" * 4, side=b"side" * 4)
CODE = parse("K7QM4X")
OTHER_CODE = parse("K7QM4Y")
LONG_CODE = b"0123456789abcdef"
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


def boxed(message: HostEnvelope | GuestEnvelope) -> bytes:
    return pack_box(message, MEETING.version)


def unboxed(kind: object, box: bytes) -> Any:
    return unpack_box(kind, box, MEETING.version)


def reply(heard: object) -> bytes:
    return only(handshake.Reply, heard).box


def refusal(heard: object) -> Fault:
    """The fault for which a host has refused a guest."""
    return only(handshake.GuestRefused, heard).fault


def host_door(
    code: str = str(CODE), guesses: handshake.Guesses | None = None, meeting: HandshakeContext = MEETING
) -> handshake.HostHandshake:
    return handshake.HostHandshake.by_code(meeting, parse(code), guesses or handshake.Guesses())


def guest_door(
    code: str = str(CODE), guesses: handshake.Guesses | None = None, meeting: HandshakeContext = MEETING
) -> handshake.GuestHandshake:
    return handshake.GuestHandshake(meeting, guesses or handshake.Guesses(), code=parse(code))


@dataclass
class Road:
    """Carries messages between host and guest. It keeps all of them, as a room service could."""

    host: handshake.HostHandshake
    guest: handshake.GuestHandshake
    to_guest: list[bytes] = field(default_factory=list)
    to_host: list[bytes] = field(default_factory=list)

    def tell_guest(self, box: bytes) -> handshake.GuestEvent | None:
        self.to_guest.append(box)
        return self.guest.receive(box)

    def tell_host(self, box: bytes) -> handshake.HostEvent | None:
        self.to_host.append(box)
        return self.host.receive(box)

    def prove(self) -> handshake.HostEvent | None:
        """Carry messages up to the point where the host decides about the guest."""
        return self.tell_host(self.proof())

    def proof(self) -> bytes:
        """Carry messages up to the guest's proof, which is not handed over."""
        box = self.host.greeting()
        while True:
            answer = reply(self.tell_guest(box))
            if isinstance(unboxed(GuestEnvelope, answer), Proof):
                return answer
            box = reply(self.tell_host(answer))

    def meet(self) -> tuple[Keys, Keys]:
        proven = only(handshake.GuestProven, self.prove())
        return proven.keys, only(handshake.HostProven, self.tell_guest(proven.box)).keys

    def met(self) -> "Road":
        self.meet()
        return self

    def fail(self) -> handshake.GuestEvent | None:
        """What a guest makes of the host's refusal."""
        return self.tell_guest(only(handshake.GuestRefused, self.prove()).box)


def by_code() -> Road:
    return Road(host_door(), guest_door())


def by_long_code(code: Code | handshake.NoCode = CODE, host: bytes = LONG_CODE, guest: bytes = LONG_CODE) -> Road:
    """The host gives out a code and a long one; the guest has the long one."""
    return Road(
        handshake.HostHandshake.by_code(MEETING, code, handshake.Guesses(), host),
        handshake.GuestHandshake(MEETING, handshake.Guesses(), long_code=guest),
    )


def by_key(host: bytes = RESUME, guest: bytes = RESUME) -> Road:
    return Road(
        handshake.HostHandshake.by_key(MEETING, host),
        handshake.GuestHandshake(MEETING, handshake.Guesses(), resume=guest),
    )
