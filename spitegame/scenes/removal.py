"""Questions before the host removes somebody from the room: whom, and whether to block them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from spitegame.rules.game import Seat
from spitegame.scenes.confirm import Choices, RoomQuestion
from spitegame.session.occupants import Person
from spitegame.session.room_handle import BlockSeat, FreeSeat, HostRoomHandle, RemoveOnlooker
from spitegame.session.room_state import Here, HostSnapshot
from spitegame.translation import N_, _, pgettext
from spitegame.ui.scene import Back, Over, Step

NOT_AGAIN = N_("Remove and block")
_FOR_GOOD = N_("“Block” keeps them away from your open tables until you unblock them.")


@dataclass(frozen=True, slots=True)
class Removable:
    name: str
    seat: Seat | None
    """The seat; None for an onlooker."""


def guests(room: HostSnapshot) -> list[Removable]:
    """Return the guests whom the host can remove now; at a table of friends none once the cards are dealt."""
    if room.game and not room.is_open:
        return []
    chairs = ((Seat(seat), chair) for seat, chair in enumerate(room.company.chairs))
    return [
        Removable(chair.occupant.name, seat)
        for seat, chair in chairs
        if isinstance(chair.occupant, Person) and not isinstance(chair.presence, Here)
    ]


def onlookers(room: HostSnapshot) -> list[Removable]:
    return [Removable(name, None) for name in room.company.onlookers]


def _removable(room: HostSnapshot) -> frozenset[Removable]:
    return frozenset((*guests(room), *onlookers(room)))


def ask_to_remove(room: HostRoomHandle, people: Sequence[Removable], *, scenes: int = 1) -> Step:
    """Ask whom of several to remove, and whether to. Then close this number of `scenes`, the question included."""
    if len(people) == 1:
        return Over(RemovalScene(room, people[0], Back(scenes)))
    names = [(each.name, partial(ask_to_remove, room, [each], scenes=scenes + 1)) for each in people]
    return Over(_WhomScene(room, people, [*names, (pgettext("button", "Cancel"), Back)]))


class _WhomScene(RoomQuestion):
    _room: HostRoomHandle

    def __init__(self, room: HostRoomHandle, people: Sequence[Removable], choices: Choices) -> None:
        super().__init__(room, _("Who should leave?"), _("They will get a message."), choices)
        self._people = people

    @property
    def still_stands(self) -> bool:
        return not _removable(self._room.shown).isdisjoint(self._people)


class RemovalScene(RoomQuestion):
    """The question whether to remove somebody; it closes if they leave by themselves."""

    _room: HostRoomHandle

    def __init__(self, room: HostRoomHandle, person: Removable, done: Step) -> None:
        self._person, self._done = person, done
        shown = room.shown
        may_block = shown.is_open and person.name in shown.identified
        details = _details(person, is_playing=shown.game is not None)
        if may_block:
            details = f"{details} {_(_FOR_GOOD)}"
        choices: list[tuple[str, Callable[[], Step]]] = [
            (pgettext("button", "Remove"), partial(self._remove, is_blocked=False))
        ]
        if may_block:
            choices.append((_(NOT_AGAIN), partial(self._remove, is_blocked=True)))
        question = _("Ask {name} to leave?", name=person.name)
        super().__init__(room, question, details, [*choices, (pgettext("button", "Cancel"), Back)])

    @property
    def still_stands(self) -> bool:
        return self._person in _removable(self._room.shown)

    def _remove(self, *, is_blocked: bool) -> Step:
        name, seat = self._person.name, self._person.seat
        if seat is None:
            self._room.post(RemoveOnlooker(self._room.veil.uncovered(name), is_blocked))
        else:
            self._room.post(BlockSeat(seat) if is_blocked else FreeSeat(seat))
        return self._done


def _details(person: Removable, *, is_playing: bool) -> str:
    if person.seat is None:
        return _("They are only watching, and will no longer see the table.")
    if is_playing:
        return _("A computer will take the seat, and the game goes on.")
    return _("The seat will be free again.")
