"""The people at a table who are far away: how they are connected, who is missed, and where everybody goes."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from spitegame.rules.game import Seat
from spitegame.scenes.confirm import ConfirmScene
from spitegame.scenes.match import Match
from spitegame.scenes.presence import briefly, stands
from spitegame.scenes.program import Program
from spitegame.scenes.table.reactions import Reactions
from spitegame.scenes.table.talk import TableTalk
from spitegame.session.room_handle import AnyRoomHandle, HostRoomHandle, Phrase, PlainCommand, SeatComputer
from spitegame.session.room_state import Lost, RoomSnapshot
from spitegame.tables.face import Link
from spitegame.tables.words import listed
from spitegame.ui.scene import Back, Instead, Over, Step

OWN_LOSS = "Connection lost. Trying again… Your seat is kept."
WATCHER_LOSS = "Connection lost. Trying again…"


@dataclass(frozen=True, slots=True)
class Loss:
    words: str
    seats: frozenset[Seat] = frozenset()
    own: bool = False
    """It is the one of this program, which hears nothing of anybody."""


class Remark(Protocol):
    def __call__(self, sentence: str, *, aloud: bool) -> None:
        """`aloud`: it is more than what somebody has said, and worth being read at once."""


class RemotePlayers:
    def __init__(
        self, room: AnyRoomHandle, match: Match, program: Program, reactions: Reactions, remark: Remark
    ) -> None:
        """`room` is the one around the match. `remark` is called with what happens in it, in a sentence."""
        self._room = room
        self._match = match
        self.talk = TableTalk(room, program, reactions, self._said)
        self._remark = remark
        self._shown: tuple[object, ...] = ()
        self._asked: frozenset[Seat] = frozenset()
        """The seats about which the host has been asked since they were lost."""

    def meet(self, now: float) -> bool:
        """To be called once per tick. True if there is something else to be seen now."""
        told = self._room.notices.take()
        for sentence in told:
            self._remark(sentence, aloud=True)
        looks = self._room.snapshot.company, self._room.snapshot.own
        before, self._shown = self._shown, looks
        return self.talk.hear(now) or bool(told) or looks != before

    def _said(self, seat: Seat, phrase: Phrase) -> None:
        room = self._room.snapshot
        name = "You" if seat == room.seat else _name(room, seat)
        self._remark(f"{name}: {phrase.value}", aloud=False)

    @property
    def links(self) -> Mapping[Seat, Link]:
        """By seat, of those who are connected from far away. A guest's own connection is the one to the host."""
        room = self._room.snapshot
        presences = {Seat(seat): chair.presence for seat, chair in enumerate(room.company.chairs)}
        if room.seat is not None:
            presences[room.seat] = room.own
        return {
            seat: Link(brief.words, stands(presence).words, brief.tone)
            for seat, presence in presences.items()
            if (brief := briefly(presence))
        }

    @property
    def loss(self) -> Loss | None:
        room = self._room.snapshot
        if isinstance(room.own, Lost):
            return Loss(WATCHER_LOSS if room.seat is None else OWN_LOSS, own=True)
        lost = [Seat(seat) for seat, chair in enumerate(room.company.chairs) if isinstance(chair.presence, Lost)]
        seats = [seat for seat in lost if seat != room.seat]
        if not seats:
            return None
        names = listed([_name(room, seat) for seat in seats])
        kept = "The seat is" if len(seats) == 1 else "Their seats are"
        return Loss(f"Connection to {names} lost. Trying again… {kept} kept for ten minutes.", frozenset(seats))

    @property
    def leaving(self) -> str:
        if isinstance(self._room, HostRoomHandle):
            return "When you leave, the game pauses for everybody. You can resume it from the first screen."
        if self._room.snapshot.seat is None:
            return "You only watch: the game goes on without you."
        return "When you leave, your seat is held for ten minutes. You can return to it from the first screen."

    @property
    def decisions(self) -> Sequence[tuple[str, Callable[[], Step]]]:
        """What the host may still decide: about those who are overdue, and whether one more may come."""
        room = self._room
        if not isinstance(room, HostRoomHandle):
            return ()
        newcomer = [("Another player joins", partial(self._open_chair, room))] if room.snapshot.may_open_chair else []
        overdue = [
            (f"{_name(room.snapshot, seat)} is away", partial(Over, OverdueScene(room, self._match, seat)))
            for seat in room.snapshot.overdue
        ]
        return [*overdue, *newcomer]

    def _open_chair(self, room: HostRoomHandle) -> Step:
        room.post(PlainCommand.OPEN_CHAIR)
        return Back()

    def next(self) -> Step | None:
        """Where the room leads now; or a question to the host, once for each guest who is overdue, how to go on."""
        if onward := self._match.onward():
            return Instead(onward)
        if not isinstance(self._room, HostRoomHandle):
            return None
        overdue = frozenset(self._room.snapshot.overdue)
        fresh = min(overdue - self._asked, default=None)
        self._asked &= overdue
        if fresh is None:
            return None
        self._asked |= {fresh}
        return Over(OverdueScene(self._room, self._match, fresh))


def _name(room: RoomSnapshot, seat: Seat) -> str:
    occupant = room.company.chairs[seat].occupant
    return occupant.name if occupant else f"Player {seat + 1}"


class OverdueScene(ConfirmScene):
    """Asks the host how to go on without somebody; goes away when they are back."""

    def __init__(self, room: HostRoomHandle, match: Match, seat: Seat) -> None:
        super().__init__(
            f"{_name(room.snapshot, seat)} has been away for ten minutes",
            "You can go on waiting: the seat stays theirs, and the game is saved.",
            (
                ("Keep waiting", Back),
                ("Let the computer play on", self._play_on),
                ("End the game", self._end),
            ),
        )
        self._room = room
        self._match = match
        self._seat = seat

    def update(self, now: float) -> Step:
        if self._seat not in self._room.snapshot.overdue:
            return Back()
        return super().update(now)

    def _play_on(self) -> Step:
        self._room.post(SeatComputer(self._seat))
        return Back()

    def _end(self) -> Step:
        self._room.post(PlainCommand.END_GAME)
        return Instead(self._match.leave())
