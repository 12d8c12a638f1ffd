"""A room as a picture that strangers may see shows it."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, TypeVar

from spitegame.rules.game import Seat
from spitegame.session.occupants import Person
from spitegame.session.room_state import (
    CodeOpen,
    Company,
    Connecting,
    GuestSnapshot,
    Here,
    HostSnapshot,
    RoomFailed,
    RoomSnapshot,
)
from spitegame.session.veil import Veil

Shown = TypeVar("Shown", HostSnapshot, GuestSnapshot)


def veiled(veil: Veil, room: Shown) -> Shown:
    """The room as it is shown. Whoever is in it has a number from now on, whether the veil is down or not."""
    own, company = _seat_of(room), room.company
    chairs = [
        replace(chair, occupant=Person(veil.name(chair.occupant.name)))
        if isinstance(chair.occupant, Person) and seat != own
        else chair
        for seat, chair in enumerate(company.chairs)
    ]
    onlookers = tuple(map(veil.name, company.onlookers))
    veil.hide(*_secrets(room))
    if not veil.is_down:
        return room
    shown: dict[str, Any] = {
        "company": Company(tuple(chairs), onlookers),
        "regulars": {seat: veil.met(each) for seat, each in room.regulars.items()},
    }
    match room:
        case HostSnapshot(code_state=RoomFailed(sentence=sentence) as failed):
            shown["code_state"] = replace(failed, sentence=veil.sentence(sentence))
        case GuestSnapshot(stage=RoomFailed(sentence=sentence) as failed):
            shown["stage"] = replace(failed, sentence=veil.sentence(sentence))
        case GuestSnapshot(stage=Connecting(words)):
            shown["stage"] = Connecting(veil.sentence(words))
        case _:
            pass
    if isinstance(room, HostSnapshot):
        shown["away"] = veil.sentence(room.away)
        shown["identified"] = frozenset(map(veil.name, room.identified))
        shown["waiting"] = tuple(map(veil.name, room.waiting))
    else:
        shown["ended"] = veil.sentence(room.ended)
    return replace(room, **shown)


def _seat_of(room: RoomSnapshot) -> Seat | None:
    """The player's own seat; that of the host is the first one at its screen."""
    if isinstance(room, GuestSnapshot):
        return room.seat
    chairs = enumerate(room.company.chairs)
    return next((Seat(seat) for seat, chair in chairs if isinstance(chair.presence, Here)), None)


def _secrets(room: RoomSnapshot) -> Iterable[str]:
    if not isinstance(room, HostSnapshot):
        return ()
    code = (str(room.code_state.code),) if isinstance(room.code_state, CodeOpen) else ()
    return (*code, room.link, room.address, room.page, *room.verifiers.values())
