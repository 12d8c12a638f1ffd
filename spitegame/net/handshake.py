"""Handshake: from a knock to a connection between two programs, in boxes that the room service carries and cannot open.

Section 2 of PROTOCOL.md shows who sends what in which order. The guest proves first, so that somebody who tries codes
shows each try to the host. A share alone tells nothing, since it looks the same for every code. The host commits to its
share before it sees the guest's, and shows its own afterwards. Otherwise somebody in between who knows the code could
try shares until both sides read the same three words.
"""

from dataclasses import dataclass, field, replace
from hashlib import sha256
from secrets import token_bytes
from typing import TypeAlias

from spitegame.net import envelopes, key_agreement
from spitegame.net.errors import Fault
from spitegame.session.room_codes import Code

MOST_GUESSES = 3
"""The number of wrong guesses that burn a code."""
MOST_RUNS = 32
"""The most times that a guest lets a host begin anew. Each run has other words to compare, so somebody in between must
not get many runs."""
_RUN_BYTES = 8


class Guesses:
    """Count of the guesses at one code, which MOST_GUESSES burn. At the host, these are the wrong proofs. At the guest,
    they are its own proofs, until the host has proven too: a service could play the host to try codes."""

    def __init__(self) -> None:
        self._made = 0

    @property
    def burned(self) -> bool:
        return self._made >= MOST_GUESSES

    def made(self) -> None:
        self._made += 1

    def was_none(self) -> None:
        """Take the last guess back, since the host has proven that it knows the code as well."""
        self._made -= 1


FIRST_PAUSE_S = 0.5
LONGEST_PAUSE_S = 60.0


class GuessPause:
    """A pause that slows down guessing: each wrong try in a row doubles it. `now` is in seconds of a steady clock."""

    def __init__(self) -> None:
        self._wrong = 0
        self._ends = float("-inf")

    def wait(self, now: float) -> float:
        """Return the seconds until a try may be judged; 0 if it may be judged now."""
        return max(0.0, self._ends - now)

    def wrong(self, now: float) -> None:
        # The doublings are limited, since a room may be open for days.
        self._ends = now + min(FIRST_PAUSE_S * 2 ** min(self._wrong, 16), LONGEST_PAUSE_S)
        self._wrong += 1

    def forget(self) -> None:
        """End the pause, since somebody knew the code, or the player wants another code."""
        self._wrong = 0
        self._ends = float("-inf")


@dataclass(frozen=True, slots=True)
class GuestProven:
    """Tells the host that the guest knows the code, or has the key that the host has kept of this side. The box is for
    the guest."""

    box: bytes
    keys: key_agreement.Keys


@dataclass(frozen=True, slots=True)
class GuestRefused:
    """Tells the host that this handshake is over. The box is for the guest. WRONG_CODE has been counted as a guess."""

    box: bytes
    fault: Fault


@dataclass(frozen=True, slots=True)
class AnswerReceived:
    """Tells the host that the guest has answered the newest offer."""

    sdp: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Reply:
    """Tells a side to send this box to the other one."""

    box: bytes


@dataclass(frozen=True, slots=True)
class HostProven:
    """Tells the guest that the host has proven too. All earlier attempts to connect are over."""

    keys: key_agreement.Keys


@dataclass(frozen=True, slots=True)
class OfferReceived:
    """Tells the guest to answer this offer and to drop earlier attempts."""

    attempt: int
    sdp: str = field(repr=False)
    strategy: int


@dataclass(frozen=True, slots=True)
class RelayStarted:
    """Tells the guest that from now on frames of this attempt go both ways."""

    attempt: int


@dataclass(frozen=True, slots=True)
class HandshakeFailed:
    """Tells the guest that the handshake has failed, and why. A service can forge it, so it means nothing once there is
    a channel."""

    fault: Fault
    retry_after: float = 0.0
    """Seconds after which to try again; 0 if the host has not said."""


HostEvent: TypeAlias = (
    Reply | GuestProven | GuestRefused | AnswerReceived | envelopes.FrameReceived | envelopes.FramesLost
)
GuestEvent: TypeAlias = (
    Reply | HostProven | OfferReceived | RelayStarted | envelopes.FrameReceived | envelopes.FramesLost | HandshakeFailed
)


def refusal_box(fault: Fault, retry_after: float = 0.0) -> bytes:
    """Return a box that refuses a guest who was not even greeted. `retry_after` is in seconds."""
    return envelopes.pack_box(envelopes.Refusal(fault, b"", retry_after), key_agreement.VERSION)


class _Handshake:
    """The part of a handshake that both sides have in common."""

    def __init__(self, context: key_agreement.HandshakeContext) -> None:
        self._context = context
        self._keys: key_agreement.Keys | None = None
        self._attempt: envelopes.SealedAttempt | None = None

    def frame(self, attempt: int, message: bytes) -> list[bytes]:
        """Return the boxes that bring this message to the other side, in order; none if a newer attempt has begun."""
        if self._attempt is None or self._attempt.number != attempt:
            return []
        return [self._box(piece) for piece in self._attempt.frame(message)]

    def _box(self, message: envelopes.Envelope) -> bytes:
        return envelopes.pack_box(message, self._context.version)


class NoCode:
    """Stand-in for the code while no code lets anybody in. A guest with a long code may still come; one that shows a
    share is refused."""

    method = key_agreement.Method.CODE

    def __init__(self, fault: Fault, retry_after: float = 0.0) -> None:
        """`retry_after`: seconds after which a code may be tried; 0 if unknown."""
        self.fault, self.retry_after = fault, retry_after
        self.share = token_bytes(key_agreement.KEY_BYTES)
        """A random share to which the host commits, and which it never shows."""


class HostHandshake(_Handshake):
    """The host's side for one knock; each knock begins a new one."""

    def __init__(
        self,
        context: key_agreement.HandshakeContext,
        agreement: key_agreement.KeyAgreement | NoCode,
        guesses: Guesses | None = None,
        long_code: bytes | None = None,
    ) -> None:
        super().__init__(context)
        self._guesses, self._long_code = guesses, long_code
        self._awaits_proof = True
        self._greet_by(agreement)

    @classmethod
    def by_code(
        cls,
        context: key_agreement.HandshakeContext,
        code: Code | NoCode,
        guesses: Guesses,
        long_code: bytes | None = None,
    ) -> "HostHandshake":
        """Return the handshake with a stranger. `guesses`: the guesses at this code so far. `long_code`: the secret of
        the long code, by which the guest may come instead; None for none."""
        if isinstance(code, NoCode):
            return cls(context, code, None, long_code)
        return cls(context, key_agreement.Spake2Agreement(key_agreement.Role.HOST, context, code), guesses, long_code)

    @classmethod
    def by_key(cls, context: key_agreement.HandshakeContext, resume: bytes) -> "HostHandshake":
        """Return the handshake with a guest who comes back. `resume`: the `Keys.resume` that was kept of the guest."""
        return cls(context, key_agreement.ResumeAgreement(resume))

    def tries_code(self, box: bytes) -> bool:
        """True if this box is a try at the code, or leads to one."""
        if not self._awaits_proof or self._guesses is None:
            return False
        message = envelopes.unpack_box(envelopes.GuestEnvelope, box, self._context.version)
        return isinstance(message, envelopes.Share | envelopes.Proof)

    def greeting(self) -> bytes:
        """Return the box with which the host begins, or begins anew."""
        return self._box(envelopes.Greeting(self._agreement.method, self._commitment))

    def offer(self, attempt: int, sdp: str, strategy: int) -> bytes:
        """Return the box with an offer. Attempts count from 1; boxes of earlier ones are ignored from now on."""
        return self._begin(attempt, envelopes.Offer(strategy, sdp.encode()))

    def relay(self, attempt: int) -> bytes:
        """Return the box that begins an attempt through the service. Frames may follow at once."""
        return self._begin(attempt, envelopes.Relay())

    def receive(self, box: bytes) -> HostEvent | None:
        """Take a box of the guest. Return what follows from it, or None."""
        message = envelopes.unpack_box(envelopes.GuestEnvelope, box, self._context.version)
        match message:
            case Fault() if self._awaits_proof:
                return self._refused(message)
            case envelopes.ByLongCode() if self._shown is None and self._long_code is not None:
                self._greet_by(key_agreement.LongCodeAgreement(self._long_code))
                self._guesses = self._long_code = None  # the guest does not try the code now; it may ask for this once
                return Reply(self.greeting())
            case envelopes.Share() if self._shown is None and message.run == self._run:
                return self._compared(message.share)
            case envelopes.Proof() if self._shown is not None and self._awaits_proof and message.run == self._run:
                return self._judged(self._shown, message.proof)
            case envelopes.Sealed() if self._attempt and message.attempt == self._attempt.number:
                return self._unsealed(self._attempt, message)
            case _:
                return None

    def _greet_by(self, agreement: key_agreement.KeyAgreement | NoCode) -> None:
        """Begin a new run, by this agreement."""
        self._agreement = agreement
        self._commitment = _commitment(agreement.share)
        self._run = _run(self._commitment)
        self._shown: bytes | None = None
        """The guest's share in this run; None until the guest has shown it."""

    def _compared(self, share: bytes) -> Reply | GuestRefused | None:
        """Answer the guest's share with that of the host; or refuse the guest, if there is no code."""
        if isinstance(self._agreement, NoCode):
            if not self._awaits_proof:
                return None
            return self._refused(self._agreement.fault, self._agreement.retry_after)
        self._shown = share
        return Reply(self._box(envelopes.Share(self._run, self._agreement.share)))

    def _judged(self, share: bytes, proof: bytes) -> GuestProven | GuestRefused:
        """Check the guest's proof. `share`: that of the guest."""
        assert not isinstance(self._agreement, NoCode)
        if self._guesses and self._guesses.burned:
            return self._refused(Fault.CODE_BURNED)
        try:
            keys = key_agreement.agree(self._agreement, self._context, key_agreement.Role.HOST, share)
        except key_agreement.BadShare:
            return self._refused(Fault.BAD_MESSAGE)
        if not keys.proves(key_agreement.Role.GUEST, proof):
            return self._wrong()
        self._awaits_proof = False
        self._keys = keys
        return GuestProven(self._box(envelopes.Accepted(keys.proof(key_agreement.Role.HOST))), keys)

    def _wrong(self) -> GuestRefused:
        """Count a wrong guess and refuse the guest. A guest whose guess burns the code is told CODE_BURNED: comparing
        the code letter by letter would be of no use. The host is told WRONG_CODE all the same."""
        if self._guesses is None:
            return self._refused(Fault.UNKNOWN_GUEST)
        self._guesses.made()
        told = Fault.CODE_BURNED if self._guesses.burned else Fault.WRONG_CODE
        return replace(self._refused(told), fault=Fault.WRONG_CODE)

    def _unsealed(self, attempt: envelopes.SealedAttempt, sealed: envelopes.Sealed) -> HostEvent | None:
        """Return the event of a sealed message of the guest, or None."""
        match attempt.receive(sealed):
            case envelopes.Answer(sdp) if attempt.awaits_answer:
                attempt.awaits_answer = False
                return AnswerReceived(sdp.decode())
            case envelopes.Offer() | envelopes.Answer() | envelopes.Relay():
                return self._refused(Fault.BAD_MESSAGE)
            case Fault() as fault:
                return self._refused(fault)
            case envelopes.FrameReceived() | envelopes.FramesLost() | None as event:
                return event

    def _begin(self, number: int, message: envelopes.Offer | envelopes.Relay) -> bytes:
        """Begin an attempt, and return its first box."""
        if self._keys is None:
            raise ValueError("There is nothing to attempt with a guest who has not proven, or was refused.")
        if number <= (self._attempt.number if self._attempt else 0):
            raise ValueError(f"Attempt {number} does not come after the one before.")
        self._attempt = envelopes.SealedAttempt(self._keys, key_agreement.Role.HOST, number)
        return self._box(self._attempt.begin(message))

    def _refused(self, fault: Fault, retry_after: float = 0.0) -> GuestRefused:
        """End the handshake. Return the event that has the box for the guest."""
        self._awaits_proof = False
        self._keys = self._attempt = None
        return GuestRefused(self._box(envelopes.Refusal(fault, self._run, retry_after)), fault)


class GuestHandshake(_Handshake):
    """The guest's side for as long as it is at the service for this room; each greeting of the host begins a new
    run."""

    def __init__(
        self,
        context: key_agreement.HandshakeContext,
        guesses: Guesses,
        code: Code | None = None,
        resume: bytes | None = None,
        long_code: bytes | None = None,
    ) -> None:
        """`code`, `resume`: a typed code and a kept `Keys.resume`, of which a guest may have both. `long_code`: the
        secret of a long code."""
        super().__init__(context)
        self._guesses, self._code, self._resume, self._long_code = guesses, code, resume, long_code
        # The first agreement is made in advance, while the host works on its own half.
        self._ready: key_agreement.KeyAgreement | None = (
            key_agreement.Spake2Agreement(key_agreement.Role.GUEST, context, code) if code else None
        )
        self._commitments: set[bytes] = set()
        """The host's commitments in all runs so far, by which a repeated greeting is ignored."""
        self._commitment = b""
        """The host's commitment in this run."""
        self._agreement: key_agreement.KeyAgreement | None = None
        """The agreement of this run, which is used once."""
        self._unproven: key_agreement.Keys | None = None
        """The keys of this run while the host is still to prove that it has them; else None."""

    def answer(self, attempt: int, sdp: str) -> bytes:
        """Return the box with the answer to the newest offer, once. Raises ValueError when no answer is awaited."""
        if self._attempt is None or self._attempt.number != attempt or not self._attempt.awaits_answer:
            raise ValueError(f"Attempt {attempt} awaits no answer.")
        return self._box(self._attempt.answer(sdp.encode()))

    def receive(self, box: bytes) -> GuestEvent | None:
        """Take a box of the host. Return what follows from it, or None."""
        message = envelopes.unpack_box(envelopes.HostEnvelope, box, self._context.version)
        match message:
            case Fault() if self._keys is None:
                return self._failed(message)
            case envelopes.Greeting() if message.commitment not in self._commitments:
                return self._greeted(message)
            case envelopes.Share() if self._agreement and _commitment(message.share) == self._commitment:
                return None if self._unproven or self._keys else self._shown(self._agreement, message.share)
            case envelopes.Accepted(proof) if (keys := self._unproven) and keys.proves(key_agreement.Role.HOST, proof):
                if keys.method is key_agreement.Method.CODE:
                    self._guesses.was_none()
                self._keys, self._unproven = keys, None
                return HostProven(keys)
            case envelopes.Refusal() if not message.run or (self._agreement and message.run == _run(self._commitment)):
                return self._failed(message.fault, message.retry_after)
            case envelopes.Sealed() if self._keys:
                return self._unsealed(self._keys, message)
            case _:
                return None

    def _greeted(self, greeting: envelopes.Greeting) -> Reply | HandshakeFailed:
        """Begin a new run by the method of the greeting, and show this side's share."""
        self._agreement = self._keys = self._unproven = self._attempt = None
        if greeting.method is key_agreement.Method.CODE and self._long_code is not None:
            return Reply(self._box(envelopes.ByLongCode()))
        if len(self._commitments) == MOST_RUNS:
            return self._failed(Fault.RATE_LIMITED)
        self._commitment = greeting.commitment
        self._commitments.add(greeting.commitment)
        agreement = self._agreement_by(greeting.method)
        if isinstance(agreement, Fault):
            return self._failed(agreement)
        self._agreement = agreement
        return Reply(self._box(envelopes.Share(_run(self._commitment), agreement.share)))

    def _shown(self, agreement: key_agreement.KeyAgreement, share: bytes) -> Reply | HandshakeFailed:
        """Prove to the host, which has shown its share, that this side knows the secret."""
        try:
            keys = key_agreement.agree(agreement, self._context, key_agreement.Role.GUEST, share)
        except key_agreement.BadShare:
            return self._failed(Fault.BAD_MESSAGE)
        if keys.method is key_agreement.Method.CODE:
            self._guesses.made()
        self._unproven = keys
        return Reply(self._box(envelopes.Proof(_run(self._commitment), keys.proof(key_agreement.Role.GUEST))))

    def _agreement_by(self, method: key_agreement.Method) -> key_agreement.KeyAgreement | Fault:
        """Return this side's half of an agreement by this method, or the fault for which there is none."""
        match method:
            case key_agreement.Method.CODE:
                if self._code is None:
                    return Fault.UNKNOWN_GUEST
                if self._guesses.burned:
                    return Fault.HOST_GONE
                ready, self._ready = self._ready, None
                return ready or key_agreement.Spake2Agreement(key_agreement.Role.GUEST, self._context, self._code)
            case key_agreement.Method.KEY:
                return Fault.UNAUTHORIZED if self._resume is None else key_agreement.ResumeAgreement(self._resume)
            case key_agreement.Method.LONG_CODE:
                secret = self._long_code
                return Fault.UNAUTHORIZED if secret is None else key_agreement.LongCodeAgreement(secret)

    def _unsealed(self, keys: key_agreement.Keys, sealed: envelopes.Sealed) -> GuestEvent | None:
        """Return the event of a sealed message, or None. A message of a newer attempt begins that attempt, unless it
        cannot be opened or an earlier one of the attempt is missing."""
        attempt = self._attempt
        if attempt and sealed.attempt < attempt.number:
            return None
        if attempt is None or sealed.attempt > attempt.number:
            attempt = envelopes.SealedAttempt(keys, key_agreement.Role.GUEST, sealed.attempt)
        is_new = attempt is not self._attempt
        match attempt.receive(sealed):
            case envelopes.Offer(strategy, sdp) if is_new:
                self._attempt = attempt
                return OfferReceived(attempt.number, sdp.decode(), strategy)
            case envelopes.Relay() if is_new:
                self._attempt = attempt
                return RelayStarted(attempt.number)
            case envelopes.Offer() | envelopes.Answer() | envelopes.Relay():
                return self._failed(Fault.BAD_MESSAGE)
            case Fault() as fault:
                return self._failed(fault)
            case envelopes.FrameReceived() | envelopes.FramesLost() | None as event:
                return None if is_new else event

    def _failed(self, fault: Fault, retry_after: float = 0.0) -> HandshakeFailed:
        """End this run, and return the event that says so."""
        self._agreement = self._keys = self._unproven = self._attempt = None
        return HandshakeFailed(fault, retry_after)


def _commitment(share: bytes) -> bytes:
    """Return the hash of a share. It tells nothing of the share, which is as good as random."""
    return sha256(share).digest()


def _run(commitment: bytes) -> bytes:
    """Return the name of the run that begins with this commitment."""
    return commitment[:_RUN_BYTES]
