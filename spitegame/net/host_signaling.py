"""The host's side of a room: keeps it open at the service, and lets guests in, one door each."""

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol, assert_never

from signaling.messages import (
    MOST_GUESTS,
    ConnectOptions,
    From,
    Gone,
    Joined,
    Knock,
    Leave,
    Open,
    Opened,
    Problem,
    Renew,
    Reopen,
    Shut,
    To,
    ToProgram,
    ToService,
    public_id,
)
from spitegame.net.admission import Admission
from spitegame.net.admission import Admitted as Admitted
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.flood_limits import TokenBucket
from spitegame.net.handshake import Guesses, HostHandshake, refusal_box
from spitegame.net.key_agreement import HandshakeContext, fresh_code
from spitegame.net.signaling_client import Dial, SignalingClient
from spitegame.session.room_codes import BadCode, Code

STRANGERS = 3
"""So many more than there is room for may be at the door, or a wrong code would keep the right one out."""
MOST_RENEWED = 2
"""So many codes in a row are replaced without the player's asking, or a service could guess for as long as it likes."""
PAUSES = (0.2, 0.4, 0.8)
"""Seconds before the service is dialled again; the last one for ever."""
LONGEST = 60.0
"""The same, if the service asks for more."""
LATER = frozenset({Fault.RATE_LIMITED, Fault.SERVER_BUSY})
"""After these the service still keeps the room."""
RECENT = 2.0
"""A service that was heard so many seconds ago is there."""
KNOCKS_AT_ONCE = 2 * MOST_GUESTS
KNOCKS_PER_SECOND = 2.0
"""What goes beyond is no guest's; each knock costs some 15 milliseconds."""


class HostCallbacks(Protocol):
    """Who decides about guests."""

    def resume_key(self, side: bytes) -> bytes | None:
        """Of a guest that has been in before."""

    def closed(self) -> Fault | None:
        """Why no stranger is let in now."""

    def admitted(self, guest: Admitted) -> None: ...

    def guessed(self, *, burned: bool) -> None:
        """Somebody has entered a wrong code."""

    def changed(self) -> None:
        """The code, or what is wrong with the service."""


class HostSignaling:
    """Belongs to one event loop."""

    def __init__(self, dial: Dial, key: bytes, household: HostCallbacks, places: Callable[[], int]) -> None:
        """`places`: for how many strangers a code is wanted now; none: no code."""
        self._dial = dial
        self._key = key
        self._household = household
        self._places = places
        self._line: SignalingClient | None = None
        self._is_open = False
        """The service has let this line into the room."""
        self._heard = 0.0
        """When the service was heard last."""
        self._hurried = asyncio.Event()
        self._failures = 0
        self._retry = 0.0
        """Seconds before which the service does not want to be asked again."""
        self._doors: dict[bytes, Admission] = {}
        self._knocks: TokenBucket | None = None
        self._guesses = Guesses()
        self._is_asked = bool(places())
        """For another code."""
        self._renewed = 0
        """Codes in a row that were replaced though the player had not asked for it."""
        self.code: Code | None = None
        self.expires = 0.0
        """On the loop's clock."""
        self.problem: NetworkProblem | None = None
        """Why the service cannot be used now; it is tried again all the time, unless another program has taken this
        room up."""

    @property
    def room(self) -> bytes:
        return public_id(self._key)

    # what the household wants

    @property
    def waits_for_code(self) -> bool:
        """It has been asked for, or will be as soon as the service is there."""
        return self._is_asked or self._line is None

    def renew(self) -> None:
        """The player wants another code."""
        self._renewed = 0
        self._hurried.set()
        self._ask()

    def shut(self) -> None:
        """Nobody else is wanted."""
        self.code = None
        self._is_asked = False
        if self._line:
            self._line.send(Shut())

    def hurry(self) -> None:
        """Somebody is lost: perhaps the way to the service is as dead, and nobody has noticed."""
        if self._now - self._heard > RECENT and not self._is_replaced:
            self._failures = 0
            self._hurried.set()

    # at the service

    async def run(self) -> None:
        """Until cancelled."""
        try:
            while True:
                try:
                    await self._stay(await self._dial())
                except NetworkProblem as problem:
                    self._cut_off(problem)
                await self._pause()
        finally:
            await self._leave()

    async def _stay(self, line: SignalingClient) -> None:
        """Raises NetworkProblem when the service is gone."""
        while True:
            self._enter(line)
            line = await self._attend(line)

    async def _attend(self, line: SignalingClient) -> SignalingClient:
        """Until there is a fresh line in place of this one. Raises NetworkProblem when it is gone."""
        hearing = asyncio.create_task(self._receive_all(line))
        dialling = asyncio.create_task(self._fresh())
        try:
            await asyncio.wait({hearing, dialling}, return_when=asyncio.FIRST_COMPLETED)
            first = dialling if dialling.done() else hearing
        finally:
            hearing.cancel()
            dialling.cancel()
        await line.drop()
        return first.result()

    async def _receive_all(self, line: SignalingClient) -> SignalingClient:
        """Raises NetworkProblem."""
        while True:
            message = await line.receive()
            self._heard = self._now
            self._take(message)

    async def _fresh(self) -> SignalingClient:
        """When there is a hurry, and the service is silent all the while."""
        while True:
            await self._hurried.wait()
            self._hurried.clear()
            began = self._now
            line = await self._dialled()
            if line and self._heard < began:
                return line
            if line:
                await line.drop()
            elif self._heard < began:
                self._hurried.set()

    async def _dialled(self) -> SignalingClient | None:
        """None, after a pause, if there is no service."""
        try:
            return await self._dial()
        except NetworkProblem:
            await asyncio.sleep(PAUSES[0])
            return None

    def _enter(self, line: SignalingClient) -> None:
        self._line = line
        self._is_open = False
        self._hurried.clear()
        self._forsake_guests()
        line.send(Open(self._key, self._wanted) if self._is_asked else Reopen(self._key))

    def _cut_off(self, problem: NetworkProblem) -> None:
        self._line = None
        self._forsake_guests()
        if self._failures or not self.code or problem.fault is Fault.REPLACED:
            self.problem = problem
            self._household.changed()

    def _forsake_guests(self) -> None:
        """Those who are at the service knock again."""
        for door in list(self._doors.values()):
            door.gone()

    async def _pause(self) -> None:
        longest = None if self._is_replaced else self._pause_now * (1 + secrets.randbelow(100) / 400)
        self._failures += 1
        with suppress(TimeoutError):
            async with asyncio.timeout(longest):
                await self._hurried.wait()
        self._hurried.clear()

    @property
    def _pause_now(self) -> float:
        return max(self._retry, PAUSES[min(self._failures, len(PAUSES) - 1)])

    @property
    def _is_replaced(self) -> bool:
        """Another program has taken this room up. Only the player can tell which of them is to have it."""
        return self.problem is not None and self.problem.fault is Fault.REPLACED

    async def _leave(self) -> None:
        doors = list(self._doors.values())
        for door in doors:
            door.close()
        await asyncio.gather(*(door.task for door in doors), return_exceptions=True)
        if self._line:
            self._line.send(Leave("cancelled"))
            await self._line.close()

    def _take(self, message: ToProgram) -> None:
        """Raises NetworkProblem."""
        match message:
            case Opened(room=room) if room != self.room:
                raise NetworkProblem(Fault.BAD_MESSAGE)
            case Opened() as opened:
                self._opened(opened)
            case Knock(side, terms):
                self._knocked(side, terms)
            case From(side, box):
                if side in self._doors:
                    self._doors[side].receive(box)
            case Gone(side):
                if side in self._doors:
                    self._doors[side].gone()
            case Problem(code, retry_after):
                self._refused(NetworkProblem(Fault(code)), retry_after)
            case Joined():
                raise NetworkProblem(Fault.BAD_MESSAGE)
            case other:
                assert_never(other)

    def _refused(self, problem: NetworkProblem, retry_after: float) -> None:
        """Raises NetworkProblem."""
        if problem.fault not in LATER:
            raise problem
        self._retry = min(retry_after, LONGEST)
        if not self._is_open:
            raise problem
        self._is_asked = False
        self.problem = problem
        self._household.changed()

    # the code

    @property
    def _wanted(self) -> int:
        return min(self._places() + STRANGERS, MOST_GUESTS)

    def _ask(self) -> None:
        self.code = None
        self._is_asked = True
        if self._line and self._is_open:
            self._line.send(Renew(self._wanted))
        self._household.changed()

    def _replace(self) -> None:
        """The code is gone without the player's doing."""
        self._renewed += 1
        if self._renewed <= MOST_RENEWED:
            self._ask()
        else:
            self.shut()
            self._household.changed()

    def _opened(self, opened: Opened) -> None:
        """Raises NetworkProblem."""
        self._is_open = True
        self._failures, self._retry = 0, 0.0
        self.problem = None
        if self._is_asked and opened.route:
            self.code = self._drawn(opened.route)
            self._is_asked = False
            self._guesses = Guesses()
        elif self._is_asked:
            self.send(Renew(self._wanted))
        if self.code and self.code.route == opened.route:
            self.expires = self._now + opened.lives
        elif self.code and self._now < self.expires:
            self._replace()
        self._household.changed()

    def _drawn(self, route: str) -> Code:
        """Raises NetworkProblem."""
        try:
            return fresh_code(route)
        except BadCode as bad:
            raise NetworkProblem(Fault.BAD_MESSAGE) from bad

    # guests

    def _knocked(self, side: bytes, terms: ConnectOptions) -> None:
        if side in self._doors:
            self._doors[side].close()
        if not self._may_knock():
            return
        door = self._door(HandshakeContext(self.room, side))
        match door:
            case HostHandshake():
                self._doors[side] = Admission(self, side, door, terms)
            case Fault() as fault:
                self.send(To(side, refusal_box(fault)))
            case other:
                assert_never(other)

    def _may_knock(self) -> bool:
        if self._knocks is None:
            self._knocks = TokenBucket(KNOCKS_PER_SECOND, KNOCKS_AT_ONCE, self._now)
        return self._knocks.take(1, self._now)

    def _door(self, meeting: HandshakeContext) -> HostHandshake | Fault:
        resume_key = self._household.resume_key(meeting.side)
        if resume_key is not None:
            return HostHandshake.by_key(meeting, resume_key)
        fault = self._household.closed()
        if fault:
            return fault
        if self.code is None:
            return Fault.NO_ROOM
        if self._now >= self.expires:
            return Fault.ROOM_EXPIRED
        return HostHandshake.by_code(meeting, self.code, self._guesses)

    @property
    def waiting(self) -> int:
        return self._line.waiting if self._line else 0

    def send(self, message: ToService) -> None:
        if self._line:
            self._line.send(message)

    def admitted(self, guest: Admitted) -> None:
        self._household.admitted(guest)

    def guessed(self) -> None:
        """A wrong code: the third one burns it."""
        burned = self._guesses.burned
        if burned:
            self._replace()
        self._household.guessed(burned=burned)

    def done(self, door: Admission) -> None:
        if self._doors.get(door.side) is door:
            del self._doors[door.side]

    @property
    def _now(self) -> float:
        return asyncio.get_running_loop().time()
