"""Leaving a room: a player who would keep others waiting is first asked how the table goes on."""

from collections.abc import Callable
from enum import Enum
from typing import TypeAlias

from spitegame.scenes.confirm import Choices, RoomQuestion
from spitegame.scenes.room_people import name_at
from spitegame.session.occupants import Person
from spitegame.session.room_handle import AnyRoomHandle, HostRoomHandle, PlainCommand
from spitegame.session.room_state import GuestSnapshot, Here, HostSnapshot, Lost, RoomSnapshot
from spitegame.tables.words import listed
from spitegame.translation import _, pgettext
from spitegame.ui.scene import Back, Over, Step

Out: TypeAlias = Callable[[], Step]
"""Leaves the room, and returns the step out of it."""


class Wait(Enum):
    """The thing that others would wait for in vain if this program left the room now."""

    OPENING = "opening"
    """The first game, for which they have come to the host's room."""
    HOST = "host"
    """The host, whose program keeps the game."""
    PLAYER = "player"
    """A guest, whose turn comes again and again."""
    REMATCH = "rematch"
    """The next game, for which they have said that they are ready."""


def wait_for(room: HostSnapshot | GuestSnapshot) -> Wait | None:
    """Return what others would wait for; None if nobody would have to wait."""
    if isinstance(room, GuestSnapshot):
        plays = room.seat is not None and room.to_act and not room.is_open
        is_cut_off = room.ended or isinstance(room.own, Lost)
        return Wait.PLAYER if plays and not is_cut_off else None
    if not (room.waiting or _has_present_guest(room)):
        return None
    if room.game is None:
        return Wait.OPENING
    if room.to_act:
        return Wait.HOST
    return Wait.REMATCH if room.wants_rematch else None


def _has_present_guest(room: HostSnapshot) -> bool:
    people = (chair.presence for chair in room.company.chairs if isinstance(chair.occupant, Person))
    return any(not isinstance(presence, Here | Lost) for presence in people)


def leave(room: AnyRoomHandle | None, out: Out, *, scenes: int = 1) -> Step:
    """Leave the room, or ask first how. To stay closes this number of `scenes`, the question included."""
    question = question_before(room, out, scenes=scenes) if room else None
    return Over(question) if question else out()


def question_before(room: AnyRoomHandle, out: Out, *, scenes: int = 1) -> "LeavingScene | None":
    """Return the question before leaving; None if nobody would have to wait. `scenes` is as for `leave`."""
    wait = wait_for(room.shown)
    return LeavingScene(room, wait, out, Back(scenes)) if wait else None


def leave_unasked(room: AnyRoomHandle) -> None:
    """Hand the table on to another host if that is possible, since the program ends without an answer."""
    if isinstance(room, HostRoomHandle) and room.snapshot.may_hand_on:
        room.post(PlainCommand.HAND_ON)


class LeavingScene(RoomQuestion):
    _room: AnyRoomHandle

    def __init__(self, room: AnyRoomHandle, wait: Wait, out: Out, stay: Step) -> None:
        question, details, ways = _asked(room, wait, out)
        label = pgettext("button", "Cancel") if wait is Wait.OPENING else _("Stay here")
        super().__init__(room, question, details, (*ways, (label, lambda: stay)))
        self._wait = wait

    @property
    def still_stands(self) -> bool:
        return wait_for(self._room.shown) is self._wait


def _asked(room: AnyRoomHandle, wait: Wait, out: Out) -> tuple[str, str, Choices]:
    """Return the question, its details, and the ways out."""
    shown = room.shown
    if wait is Wait.OPENING:
        details = _("Those who have joined would have to join again.")
        return _("Close the room?"), details, ((_("Close the room"), out),)
    question, details = _("Leave the table?"), leaving_words(shown)
    if wait is Wait.HOST and isinstance(room, HostRoomHandle):
        return question, details, _host_choices(room, out)
    if wait is Wait.REMATCH:
        details = _(
            "Ready for a rematch: {names}.", names=listed([name_at(shown, seat) for seat in shown.wants_rematch])
        )
    return question, details, ((_("Leave the table"), out),)


def leaving_words(room: RoomSnapshot) -> str:
    """Return the consequences of leaving the table in the middle of a game."""
    if isinstance(room, HostSnapshot):
        if room.may_hand_on:
            return _(
                "The others can go on without you, with one of them as the host. Or the game pauses for everybody "
                "until you are back. Either way your seat is kept, and you find it on the start screen."
            )
        return _("If you leave, the game pauses for everybody. You can come back from the start screen.")
    if room.seat is None:
        return _("You are only watching: the game goes on without you.")
    if room.is_open:
        return _("If you leave, a computer will play on. You can come back as long as nobody has taken your seat.")
    return _("If you leave, your seat is held for ten minutes. You can return to it from the start screen.")


def _host_choices(room: HostRoomHandle, out: Out) -> Choices:
    """Return the ways out for a host, first the one that keeps nobody waiting."""

    def after(command: PlainCommand) -> Step:
        room.post(command)
        return out()

    go_on = [(_("Let the others go on"), lambda: after(PlainCommand.HAND_ON))] if room.shown.may_hand_on else []
    return (
        *go_on,
        (_("Pause, and keep my seat"), out),
        (_("End the game for all"), lambda: after(PlainCommand.END_GAME)),
    )
