"""The players at other programs: their connections, who is missing, and where the room leads."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from spitegame.rules.game import Seat
from spitegame.scenes.confirm import RoomQuestion
from spitegame.scenes.match import Match
from spitegame.scenes.program import Program
from spitegame.scenes.removal import ask_to_remove, guests, onlookers
from spitegame.scenes.room_people import connection_status, host_of, listing_status, name_at, short_status
from spitegame.scenes.table.reactions import Reactions
from spitegame.scenes.table.talk import TableTalk
from spitegame.session.occupants import Person
from spitegame.session.open_tables import Listing
from spitegame.session.room_handle import (
    AnyRoomHandle,
    GuestRoomHandle,
    HostRoomHandle,
    Phrase,
    PlainCommand,
    SeatComputer,
    StandIn,
)
from spitegame.session.room_state import Absence, GuestSnapshot, Here, HostSnapshot, Lost, RoomSnapshot, Stranded
from spitegame.tables.face import Link
from spitegame.tables.words import listed
from spitegame.translation import N_, _, ngettext
from spitegame.ui.scene import Back, Instead, Over, Scene, Step

# Translators: {name} is that of the host.
OWN_LOSS = N_("Connection to {name} lost. Trying again… Your seat is kept.")
WATCHER_LOSS = N_("Connection lost. Trying again…")


@dataclass(frozen=True, slots=True)
class Loss:
    words: str
    seats: frozenset[Seat] = frozenset()
    stops_all: bool = False
    """True if nothing can go on: this program has lost its host, or too few players are connected."""


class Remark(Protocol):
    def __call__(self, sentence: str, *, aloud: bool) -> None:
        """Tell a sentence; with `aloud` it is shown at once, not only logged."""


class RemotePlayers:
    def __init__(
        self, room: AnyRoomHandle, match: Match, program: Program, reactions: Reactions, remark: Remark
    ) -> None:
        """Follow the room around the match. `remark` is called with a sentence about each thing that happens in it."""
        self._room = room
        self._match, self._program = match, program
        self.talk = TableTalk(room, program, reactions, self._said)
        self._remark = remark
        self._shown: tuple[object, ...] = ()
        self._listed: Listing | None = None
        """The last told state of the host's own open table in the list; None if nothing was told."""
        self._asked: frozenset[Seat] = frozenset()
        """The seats about which the host has already been asked since their connection was lost."""
        self._was_stranded = False
        self._is_first = True
        """True until `meet` has been called once."""

    def meet(self, now: float) -> bool:
        """Tell the news of the room, once per tick. Return True if the picture changes."""
        told = [*self._new_host(), *self._listing(), *self._room.news()]  # the last one shows on top
        for sentence in told:
            self._remark(sentence, aloud=True)
        room = self._room.shown
        looks = room.company, room.own, room.awaited
        before, self._shown = self._shown, looks
        return self.talk.hear(now) or bool(told) or looks != before

    def _new_host(self) -> list[str]:
        """Return a sentence for a guest at a table that continues with another host, before all other news."""
        room, is_first, self._is_first = self._room.shown, self._is_first, False
        goes_on = is_first and isinstance(room, GuestSnapshot) and room.game and room.game.record.resumed
        return [_("{name} is the host now. The game goes on.", name=host_of(room))] if goes_on else []

    def _listing(self) -> list[str]:
        """Return a sentence on the state of the host's own open table in the list, if it has changed."""
        room = self._room.shown
        if not (isinstance(room, HostSnapshot) and room.is_open) or room.listing in (self._listed, Listing.PENDING):
            return []
        self._listed = room.listing
        return [listing_status(room.listing).words]

    def _said(self, seat: Seat, phrase: Phrase) -> None:
        room = self._room.shown
        words = _(phrase.value)
        if seat == room.seat:
            # Translators: what the player has said to the others at the table.
            self._remark(_("You: {words}", words=words), aloud=False)
        else:
            self._remark(_("{name}: {words}", name=name_at(room, seat), words=words), aloud=False)

    @property
    def links(self) -> Mapping[Seat, Link]:
        """The connections to show on plates, by seat. A guest's own is its connection to the host."""
        room = self._room.shown
        presences = {Seat(seat): chair.presence for seat, chair in enumerate(room.company.chairs)}
        if room.seat is not None:
            presences[room.seat] = room.own
        return {
            seat: Link(brief.words, connection_status(presence).words, brief.tone)
            for seat, presence in presences.items()
            if (brief := short_status(presence))
        }

    @property
    def loss(self) -> Loss | None:
        """The lost connections to tell of; None if there are none."""
        room = self._room.shown
        if isinstance(room.own, Lost):
            return Loss(_without_host(room), stops_all=True)
        if room.awaited:
            names = listed([name_at(room, seat) for seat in room.awaited])
            told = _("The table is waiting for {names}: without them there are too few of you.", names=names)
            return Loss(told, stops_all=True)
        lost = [Seat(seat) for seat, chair in enumerate(room.company.chairs) if isinstance(chair.presence, Lost)]
        seats = [seat for seat in lost if seat != room.seat]
        if not seats:
            return None
        names = listed([name_at(room, seat) for seat in seats])
        if room.is_open:
            words = _("Connection to {names} lost. Trying again… A computer will soon take over.", names=names)
            return Loss(words, frozenset(seats))
        words = ngettext(
            "Connection to {names} lost. Trying again… The seat is kept for ten minutes.",
            "Connection to {names} lost. Trying again… Their seats are kept for ten minutes.",
            len(seats),
            names=names,
        )
        return Loss(words, frozenset(seats))

    @property
    def decisions(self) -> Sequence[tuple[str, Callable[[], Step]]]:
        """The additional choices of the menu: a host's about guests and a new player, a guest's to play on alone."""
        room = self._room
        if not isinstance(room, HostRoomHandle):
            stranded = room.shown.stranded
            return [(_("Play on alone"), partial(self._play_on_alone, stranded))] if stranded else []
        joins = _("Another player joins")
        newcomer = [(joins, partial(self._open_chair, room))] if room.shown.may_open_chair else []
        overdue = [
            (_("{name} is away", name=name_at(room.shown, seat)), partial(Over, OverdueScene(room, self._match, seat)))
            for seat in room.shown.overdue
        ]
        return [*overdue, *newcomer, *_stand_ins(room), *_removing(room)]

    def _play_on_alone(self, stranded: Stranded) -> Step:
        room = self._room.shown
        assert room.game, "only who plays can be stranded"
        return Instead(self._program.games.play_on_alone(room.game.record, self._match.occupants, stranded.view))

    def _open_chair(self, room: HostRoomHandle) -> Step:
        room.post(PlainCommand.OPEN_CHAIR)
        return Back()

    def next(self) -> Step | None:
        """Return the step that the room leads to, or a question on how to go on: to the host, once for each overdue
        guest, and to a guest whose host is gone. None if nothing happens."""
        if onward := self._match.onward():
            return Instead(onward)
        if self._room.moved:
            return None
        if not isinstance(self._room, HostRoomHandle):
            return self._ask_stranded(self._room)
        overdue = frozenset(self._room.shown.overdue)
        fresh = min(overdue - self._asked, default=None)
        self._asked &= overdue
        if fresh is None:
            return None
        self._asked |= {fresh}
        return Over(OverdueScene(self._room, self._match, fresh))

    def _ask_stranded(self, room: GuestRoomHandle) -> Step | None:
        stranded = room.shown.stranded
        is_new = stranded is not None and not self._was_stranded
        self._was_stranded = stranded is not None
        if not stranded or not is_new:
            return None
        return Over(StrandedScene(room, partial(self._play_on_alone, stranded), self._match.leave))


def _without_host(room: RoomSnapshot) -> str:
    """Return the sentence for a player who cannot reach the host."""
    host = host_of(room)
    if host is None or room.seat is None:
        return _(WATCHER_LOSS)
    match room:
        case GuestSnapshot(absence=Absence.COMES_BACK):
            return _("{name} has left the table. The game goes on when they are back.", name=host)
        case GuestSnapshot(absence=Absence.GONE, awaited=awaited) if awaited:
            names = listed([name_at(room, seat) for seat in awaited])
            return _("{name} is gone. Waiting for {names} before going on without {name}…", name=host, names=names)
        case _:
            return _(OWN_LOSS, name=host)


def _stand_ins(room: HostRoomHandle) -> list[tuple[str, Callable[[], Step]]]:
    """Return the choices to let a computer play for a guest on turn; overdue guests have a question of their own."""
    shown = room.shown
    if not shown.game or shown.is_open:
        return []
    waited = [(seat, shown.company.chairs[seat]) for seat in sorted(shown.to_act - set(shown.overdue))]
    guests = [(seat, each.occupant) for seat, each in waited if not isinstance(each.presence, Here)]
    return [
        (_("Let a computer play for {name}", name=guest.name), partial(_stand_in, room, seat))
        for seat, guest in guests
        if isinstance(guest, Person)
    ]


def _stand_in(room: HostRoomHandle, seat: Seat) -> Step:
    room.post(StandIn(seat))
    return Back()


def _removing(room: HostRoomHandle) -> list[tuple[str, Callable[[], Step]]]:  # the choice to remove somebody
    people = [*guests(room.shown), *onlookers(room.shown)]
    if not people:
        return []
    label = _("Remove {name}", name=people[0].name) if len(people) == 1 else _("Remove somebody")
    return [(label, partial(ask_to_remove, room, people, scenes=2))]


class OverdueScene(RoomQuestion):
    """The question to the host how to go on without a guest; it closes when the guest is back."""

    _room: HostRoomHandle

    def __init__(self, room: HostRoomHandle, match: Match, seat: Seat) -> None:
        name, was_host = name_at(room.shown, seat), seat == room.shown.before
        super().__init__(
            room,
            _("{name}, the host, is gone", name=name)
            if was_host
            else _("{name} has been away for ten minutes", name=name),
            _("You can keep waiting: the seat stays theirs, and the game is saved."),
            (
                (_("Keep waiting"), Back),
                (_("Let the computer play on"), self._play_on),
                (_("End the game"), self._end),
            ),
        )
        self._match = match
        self._seat = seat

    @property
    def still_stands(self) -> bool:
        return self._seat in self._room.shown.overdue

    def _play_on(self) -> Step:
        self._room.post(SeatComputer(self._seat))
        return Back()

    def _end(self) -> Step:
        self._room.post(PlainCommand.END_GAME)
        return Instead(self._match.leave())


class StrandedScene(RoomQuestion):
    """The question to a guest how to go on without the host; it closes when the host is back, or another is found."""

    _room: GuestRoomHandle

    def __init__(self, room: GuestRoomHandle, play_on: Callable[[], Step], leave: Callable[[], Scene]) -> None:
        words = _(
            "You can keep waiting: your seat is kept, and the game goes on when the host is back. Or play on "
            "alone: computers will take the other seats, and all cards you have not seen will be reshuffled. That game "
            "will not count."
        )
        answers: list[tuple[str, Callable[[], Step]]] = [(_("Keep waiting"), Back)]
        if self._others_wait_too(room.shown):
            host = host_of(room.shown)
            how = _(
                "Or go on without {name}: one of you will take over as host as soon as more than half of you want it.",
                name=host,
            )
            words = f"{words} {how}"
            answers.append((_("Go on without {name}", name=host), self._go_on))
        answers += [(_("Play on alone"), play_on), (_("Leave the table"), lambda: Instead(leave()))]
        super().__init__(room, _("The host has been away for half a minute"), words, tuple(answers))

    @staticmethod
    def _others_wait_too(shown: GuestSnapshot) -> bool:
        """Return True if other guests also wait for a host that has said it will come back."""
        people = [chair for chair in shown.company.chairs if isinstance(chair.occupant, Person)]
        return shown.absence is Absence.COMES_BACK and len(people) > 2  # the host, this guest and another

    def _go_on(self) -> Step:
        self._room.post(PlainCommand.GO_ON)
        return Back()

    @property
    def still_stands(self) -> bool:
        return self._room.shown.stranded is not None
