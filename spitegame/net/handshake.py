"""From a knock to a way between two programs, in boxes that the room service carries and cannot open.

    host                                     guest
    Greeting(means, share)              →
                                        ←    Proof(run, share, proof)
    Accepted(proof) or Refusal(fault)   →
    Sealed(attempt, Offer)              →
                                        ←    Sealed(attempt, Answer)     and so on, until an attempt leads through
    Sealed(attempt, Relay)              →                                or, at last, frames through the service
    Sealed(attempt, Piece)            ←   →

The guest proves first: so whoever tries codes shows each try to the host. A share alone tells nothing, since it looks
the same for every code.
"""

from collections import deque
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import TypeAlias, assert_never

from spitegame.net.envelopes import (
    Accepted,
    Answer,
    Greeting,
    GuestEnvelope,
    HostEnvelope,
    Offer,
    Proof,
    Refusal,
    Relay,
    Sealed,
    pack_box,
    unpack_box,
)
from spitegame.net.errors import Fault
from spitegame.net.key_agreement import (
    VERSION,
    BadShare,
    HandshakeContext,
    KeyAgreement,
    Keys,
    Method,
    ResumeAgreement,
    Role,
    Spake2Agreement,
    agree,
)
from spitegame.net.sdp import tidy_sdp
from spitegame.net.sealed_attempt import SealedAttempt
from spitegame.net.sealing import MessagesLost
from spitegame.session.room_codes import Code

MOST_GUESSES = 3
_RUN_BYTES = 8
_KEPT_RUNS = 32


class Guesses:
    """At one code. Three wrong ones burn it.

    For the host a wrong proof is a guess, and a guest that got a share and never proves is not: it has learnt nothing.
    For the guest every proof is one until the host has answered with its own, since a service that plays the host can
    try one code on it. The count belongs to the code: it outlives doors and connections.
    """

    def __init__(self) -> None:
        self._made = 0

    @property
    def burned(self) -> bool:
        return self._made >= MOST_GUESSES

    def made(self) -> None:
        self._made += 1

    def was_none(self) -> None:
        """The last one was made by someone who knew."""
        self._made -= 1


@dataclass(frozen=True, slots=True)
class Ignored:
    """Late, doubled, forged or garbage."""


@dataclass(frozen=True, slots=True)
class GuestProven:
    """To the host: the guest knows the code, or is the one it says. The box is for the guest."""

    box: bytes
    keys: Keys


@dataclass(frozen=True, slots=True)
class GuestRefused:
    """To the host: the box is for the guest, and this door is done with. WRONG_CODE has been counted as a guess."""

    box: bytes
    fault: Fault


@dataclass(frozen=True, slots=True)
class AnswerReceived:
    """To the host."""

    attempt: int
    sdp: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Reply:
    """To the guest: the box is for the host."""

    box: bytes


@dataclass(frozen=True, slots=True)
class HostProven:
    """To the guest: the host has proven too. Whatever was attempted before is over."""

    keys: Keys


@dataclass(frozen=True, slots=True)
class OfferReceived:
    """To the guest: answer this, and drop earlier attempts."""

    attempt: int
    sdp: str = field(repr=False)
    rung: int


@dataclass(frozen=True, slots=True)
class RelayStarted:
    """To the guest: from now on frames of this attempt go both ways."""

    attempt: int


@dataclass(frozen=True, slots=True)
class FrameReceived:
    attempt: int
    message: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class FramesLost:
    """Frames were lost on the way: this attempt is over."""

    attempt: int


@dataclass(frozen=True, slots=True)
class HandshakeFailed:
    """To the guest. A service can forge it: once there is a channel, it means nothing."""

    fault: Fault


HostEvent: TypeAlias = GuestProven | GuestRefused | AnswerReceived | FrameReceived | FramesLost | Ignored
GuestEvent: TypeAlias = (
    Reply | HostProven | OfferReceived | RelayStarted | FrameReceived | FramesLost | HandshakeFailed | Ignored
)


def refusal_box(fault: Fault) -> bytes:
    """A box for a guest who is not even greeted."""
    return pack_box(HostEnvelope, Refusal(fault, b""), VERSION)


class HostHandshake:
    """For one knock; each knock makes a new one."""

    def __init__(self, meeting: HandshakeContext, agreement: KeyAgreement, guesses: Guesses | None) -> None:
        self._meeting = meeting
        self._agreement = agreement
        self._guesses = guesses
        self._run = _run(agreement.share)
        self._waiting = True
        self._keys: Keys | None = None
        self._attempt: SealedAttempt | None = None

    @classmethod
    def by_code(cls, meeting: HandshakeContext, code: Code, guesses: Guesses) -> "HostHandshake":
        """`guesses`: at this code, through all doors."""
        return cls(meeting, Spake2Agreement(Role.HOST, meeting, code), guesses)

    @classmethod
    def by_key(cls, meeting: HandshakeContext, resume: bytes) -> "HostHandshake":
        """For a side whose `Keys.resume` has been kept."""
        return cls(meeting, ResumeAgreement(resume), None)

    def greeting(self) -> bytes:
        return self._box(Greeting(self._agreement.means, self._agreement.share))

    def offer(self, attempt: int, sdp: str, rung: int) -> bytes:
        """Attempts count upwards from 1; what belongs to earlier ones is nothing from now on."""
        return self._begin(attempt, Offer(rung, tidy_sdp(sdp).encode()))

    def relay(self, attempt: int) -> bytes:
        """Likewise an attempt. Frames may follow at once."""
        return self._begin(attempt, Relay())

    def frame(self, attempt: int, message: bytes) -> list[bytes]:
        """The boxes that bring it, in order; none if a newer attempt has begun."""
        return [self._box(piece) for piece in _framed(self._attempt, attempt, message)]

    def receive(self, box: bytes) -> HostEvent:
        said: GuestEnvelope | Fault | None = unpack_box(GuestEnvelope, box, self._meeting.version)
        match said:
            case Fault() if self._waiting:
                return self._refused(said)
            case Proof() if self._waiting and said.run == self._run:
                return self._judged(said)
            case Sealed() if self._attempt and said.attempt == self._attempt.number:
                return self._unsealed(self._attempt, said)
            case _:
                return Ignored()

    def _judged(self, proof: Proof) -> GuestProven | GuestRefused:
        if self._guesses and self._guesses.burned:
            return self._refused(Fault.CODE_BURNED)
        try:
            keys = agree(self._agreement, self._meeting, Role.HOST, proof.share)
        except BadShare:
            return self._refused(Fault.BAD_MESSAGE)
        if not keys.proves(Role.GUEST, proof.proof):
            return self._wrong()
        self._waiting = False
        self._keys = keys
        return GuestProven(self._box(Accepted(keys.proof(Role.HOST))), keys)

    def _wrong(self) -> GuestRefused:
        """Whose guess burns the code is told that it is gone: there is no sense in comparing it letter by letter."""
        if self._guesses is None:
            return self._refused(Fault.UNKNOWN_GUEST)
        self._guesses.made()
        told = Fault.CODE_BURNED if self._guesses.burned else Fault.WRONG_CODE
        return replace(self._refused(told), fault=Fault.WRONG_CODE)

    def _unsealed(self, attempt: SealedAttempt, sealed: Sealed) -> HostEvent:
        try:
            said = attempt.receive(sealed)
        except MessagesLost:
            return FramesLost(attempt.number)
        match said:
            case None:
                return Ignored()
            case bytes():
                return FrameReceived(attempt.number, said)
            case Answer() if attempt.awaits_answer:
                attempt.awaits_answer = False
                return AnswerReceived(attempt.number, said.sdp.decode())
            case Offer() | Answer() | Relay():
                return self._refused(Fault.BAD_MESSAGE)
            case Fault():
                return self._refused(said)
            case never:
                assert_never(never)

    def _begin(self, number: int, said: Offer | Relay) -> bytes:
        if self._keys is None:
            raise ValueError("There is nothing to attempt with a guest who has not proven, or was refused.")
        if number <= (self._attempt.number if self._attempt else 0):
            raise ValueError(f"Attempt {number} does not come after the one before.")
        self._attempt = SealedAttempt(self._keys, Role.HOST, number)
        return self._box(self._attempt.begin(said))

    def _refused(self, fault: Fault) -> GuestRefused:
        self._waiting = False
        self._keys = self._attempt = None
        return GuestRefused(self._box(Refusal(fault, self._run)), fault)

    def _box(self, said: HostEnvelope) -> bytes:
        return pack_box(HostEnvelope, said, self._meeting.version)


class GuestHandshake:
    """For as long as the guest is at the service for this room; each greeting begins a new run."""

    def __init__(
        self, meeting: HandshakeContext, guesses: Guesses, code: Code | None = None, resume: bytes | None = None
    ) -> None:
        """What the guest has: a code that was typed, the `Keys.resume` that was kept, or both. `guesses`: at this code
        since it was typed."""
        self._meeting = meeting
        self._guesses = guesses
        self._code = code
        self._resume = resume
        # The first one beforehand: the host works on its own half at the same time.
        self._ready: KeyAgreement | None = Spake2Agreement(Role.GUEST, meeting, code) if code else None
        self._run = b""
        self._runs: deque[bytes] = deque(maxlen=_KEPT_RUNS)
        self._unproven: Keys | None = None
        self._by_code = False
        self._keys: Keys | None = None
        self._attempt: SealedAttempt | None = None

    def answer(self, attempt: int, sdp: str) -> bytes:
        """To the newest offer, once. Raises ValueError when it is not to be answered."""
        if self._attempt is None or self._attempt.number != attempt or not self._attempt.awaits_answer:
            raise ValueError(f"Attempt {attempt} awaits no answer.")
        return self._box(self._attempt.answer(tidy_sdp(sdp).encode()))

    def frame(self, attempt: int, message: bytes) -> list[bytes]:
        """The boxes that bring it, in order; none if a newer attempt has begun."""
        return [self._box(piece) for piece in _framed(self._attempt, attempt, message)]

    def receive(self, box: bytes) -> GuestEvent:
        said: HostEnvelope | Fault | None = unpack_box(HostEnvelope, box, self._meeting.version)
        match said:
            case Fault() if self._keys is None:
                return self._failed(said)
            case Greeting() if _run(said.share) not in self._runs:
                return self._greeted(said)
            case Accepted() if self._unproven and self._unproven.proves(Role.HOST, said.proof):
                return self._admitted(self._unproven)
            case Refusal() if said.run in (b"", self._run):
                return self._failed(said.fault)
            case Sealed() if self._keys:
                return self._unsealed(self._keys, said)
            case _:
                return Ignored()

    def _greeted(self, greeting: Greeting) -> Reply | HandshakeFailed:
        self._run = _run(greeting.share)
        self._runs.append(self._run)
        self._keys = self._unproven = self._attempt = None
        match self._agreement(greeting.means):
            case Fault() as fault:
                return self._failed(fault)
            case agreement:
                return self._answered(agreement, greeting)

    def _answered(self, agreement: KeyAgreement, greeting: Greeting) -> Reply | HandshakeFailed:
        try:
            keys = agree(agreement, self._meeting, Role.GUEST, greeting.share)
        except BadShare:
            return self._failed(Fault.BAD_MESSAGE)
        self._by_code = greeting.means is Method.CODE
        if self._by_code:
            self._guesses.made()
        self._unproven = keys
        return Reply(self._box(Proof(self._run, agreement.share, keys.proof(Role.GUEST))))

    def _agreement(self, means: Method) -> KeyAgreement | Fault:
        match means:
            case Method.CODE:
                if self._code is None:
                    return Fault.UNKNOWN_GUEST
                return Fault.HOST_GONE if self._guesses.burned else self._next_run(self._code)
            case Method.KEY:
                return Fault.UNAUTHORIZED if self._resume is None else ResumeAgreement(self._resume)
            case never:
                assert_never(never)

    def _next_run(self, code: Code) -> KeyAgreement:
        ready, self._ready = self._ready, None
        return ready or Spake2Agreement(Role.GUEST, self._meeting, code)

    def _admitted(self, keys: Keys) -> HostProven:
        if self._by_code:
            self._guesses.was_none()
        self._keys, self._unproven = keys, None
        return HostProven(keys)

    def _unsealed(self, keys: Keys, sealed: Sealed) -> GuestEvent:
        attempt = self._attempt
        if attempt is None or sealed.attempt > attempt.number:
            return self._begun(keys, sealed)
        if sealed.attempt < attempt.number:
            return Ignored()
        try:
            said = attempt.receive(sealed)
        except MessagesLost:
            return FramesLost(attempt.number)
        match said:
            case None:
                return Ignored()
            case bytes():
                return FrameReceived(attempt.number, said)
            case Offer() | Answer() | Relay():
                return self._failed(Fault.BAD_MESSAGE)
            case Fault():
                return self._failed(said)
            case never:
                assert_never(never)

    def _begun(self, keys: Keys, sealed: Sealed) -> OfferReceived | RelayStarted | HandshakeFailed | Ignored:
        """What does not open, or comes without what was said before it, begins nothing."""
        attempt = SealedAttempt(keys, Role.GUEST, sealed.attempt)
        try:
            said = attempt.receive(sealed)
        except MessagesLost:
            return Ignored()
        match said:
            case None:
                return Ignored()
            case Offer():
                self._attempt = attempt
                return OfferReceived(attempt.number, said.sdp.decode(), said.rung)
            case Relay():
                self._attempt = attempt
                return RelayStarted(attempt.number)
            case Answer() | bytes():
                return self._failed(Fault.BAD_MESSAGE)
            case Fault():
                return self._failed(said)
            case never:
                assert_never(never)

    def _failed(self, fault: Fault) -> HandshakeFailed:
        self._keys = self._unproven = self._attempt = None
        return HandshakeFailed(fault)

    def _box(self, said: GuestEnvelope) -> bytes:
        return pack_box(GuestEnvelope, said, self._meeting.version)


def _framed(current: SealedAttempt | None, number: int, message: bytes) -> list[Sealed]:
    if current is None or current.number != number:
        return []
    return current.frame(message)


def _run(host_share: bytes) -> bytes:
    return sha256(host_share).digest()[:_RUN_BYTES]
