"""Rooms as the scenes see them; what they want is called over to the network's side, written down here."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from support.online.one_loop_rooms import Quick
from support.windows import table_user

from spitegame.online.commands import HostedHere, JoinedFromHere, OnlineMatch
from spitegame.online.snapshot import GuestSnapshot, HostSnapshot, RoomGame
from spitegame.rules.game import Seat
from spitegame.session.draw import Fair, Unchecked
from spitegame.session.line import Line
from spitegame.session.occupants import Computer, Person
from spitegame.session.phrases import Phrase
from spitegame.session.presence import Chair, Company, Here, Linked, Path
from spitegame.session.room_codes import parse
from spitegame.session.table_status import Acting, Over, Thinking
from spitegame.storage.files import StorageProblem
from spitegame.storage.notices import MOST_UNTAKEN, Notices, Outbox
from spitegame.ui.scene import Scene
from spitegame.ui.scenes import rooms

ANN, BO = Seat(0), Seat(1)
CODE = parse("K7QM4X")
BOTH = Company((Chair(Person("Ann"), Here()), Chair(Person("Bo"), Linked(3, Path.DIRECT))))
OPEN = HostSnapshot(
    door=rooms.Open(CODE, 600.0),
    company=BOTH,
    verifiers={BO: "apple bread candle"},
    whereabouts="192.0.2.1:4711",
    invitation="spitegame:K7QM4X@192.0.2.1:4711",
)
IN = GuestSnapshot(
    stage=rooms.Waiting(BOTH, "apple bread candle"),
    company=BOTH,
    own=Linked(3, Path.DIRECT),
    seat=BO,
    verdict=Unchecked(),
)
LEFT: Scene = table_user.SETUP
TABLE: Scene = table_user.AGAIN


def game(deal: int = 1, seat: Seat | None = ANN) -> RoomGame:
    return RoomGame(deal=deal, record=table_user.record(), lines={seat: Line().seat}, is_new=True)


class Side:
    """On the other thread."""

    def __init__(self, shown: Any) -> None:
        self.snapshot = shown
        self.notices = Notices()
        self.said: Outbox[tuple[Seat, Phrase]] = Outbox()
        self.asked: list[tuple[Any, ...]] = []

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *given: self.asked.append((name, *given))


class AtOnce:
    """The network, without a thread."""

    def call(self, function: Callable[..., None], *given: Any) -> None:
        function(*given)


class Screen:
    """What the program makes of rooms, written down."""

    def __init__(self) -> None:
        self.opened: list[RoomGame] = []
        self.left: list[str] = []

    def open(self, room: Any, game: RoomGame) -> Scene:
        self.opened.append(game)
        return TABLE

    def leave(self, reason: str) -> Scene:
        self.left.append(reason)
        return LEFT


def hosted(shown: HostSnapshot = OPEN) -> tuple[HostedHere, Side, Screen]:
    side, screen = Side(shown), Screen()
    return HostedHere(side, AtOnce(), screen.open, screen.leave), side, screen  # type: ignore[arg-type]


def joined(shown: GuestSnapshot = IN) -> tuple[JoinedFromHere, Side, Screen]:
    side, screen = Side(shown), Screen()
    return JoinedFromHere(side, AtOnce(), screen.open, screen.leave), side, screen  # type: ignore[arg-type]


def test_the_host_s_scenes_see_what_was_shown_last() -> None:
    room, side, _ = hosted()
    assert (room.door, room.company, room.verifiers) == (OPEN.door, BOTH, OPEN.verifiers)
    assert (room.whereabouts, room.invitation) == (OPEN.whereabouts, OPEN.invitation)
    assert (room.is_host, room.own_seat, room.own, room.verdict) == (True, ANN, Here(), None)
    assert not room.overdue
    assert not room.wants_rematch
    side.snapshot = replace(OPEN, overdue=(BO,), again=(ANN,), to_act=frozenset({BO}))
    assert list(room.overdue) == [BO]
    assert list(room.wants_rematch) == [ANN]
    assert room.to_act == {BO}


def test_what_the_host_wants_is_called_over() -> None:
    room, side, screen = hosted()
    room.new_code()
    room.seat_computer(BO, "good", "Ada")
    room.seat_computer(BO)
    room.free(BO)
    room.start()
    room.say(Phrase.HELLO)
    room.run(0.5)
    assert room.rematch() is None
    assert side.asked == [
        ("new_code",),
        ("seat_computer", BO, "good", "Ada"),
        ("seat_computer", BO, "fair", ""),
        ("free", BO),
        ("start",),
        ("say", Phrase.HELLO),
        ("serve", 0.5),
        ("rematch",),
    ]
    assert room.leave() is LEFT
    assert screen.left == [""]


def test_the_host_goes_to_each_table_once() -> None:
    room, side, screen = hosted()
    assert room.begun() is None
    side.snapshot = replace(OPEN, game=game(deal=1))
    assert room.begun() is TABLE
    assert room.game is side.snapshot.game
    assert room.onward() is None
    side.snapshot = replace(OPEN, game=game(deal=2))
    assert room.onward() is TABLE
    assert [each.deal for each in screen.opened] == [1, 2]


def test_when_the_host_has_ended_the_game_it_leads_out() -> None:
    room, side, _ = hosted(replace(OPEN, game=game()))
    room.begun()
    room.end()
    assert side.asked == [("end",)]
    assert room.onward() is LEFT


def test_notices_and_phrases_are_told_once() -> None:
    for room, side, _ in (hosted(), joined()):
        side.notices.put("Bo lost touch.")
        side.said.put((BO, Phrase.SORRY))
        assert room.notices() == ["Bo lost touch."]
        assert room.said() == [(BO, Phrase.SORRY)]
        assert not room.notices()
        assert not room.said()


def test_a_guest_s_scenes_see_what_was_shown_last() -> None:
    room, side, _ = joined()
    assert (room.stage, room.company, room.own, room.own_seat) == (IN.stage, BOTH, IN.own, BO)
    assert (room.is_host, room.overdue, room.verdict) == (False, (), Unchecked())
    side.snapshot = replace(IN, again=(BO,), to_act=frozenset({BO}), verdict=Fair())
    assert list(room.wants_rematch) == [BO]
    assert room.to_act == {BO}
    assert room.verdict == Fair()


def test_what_a_guest_wants_is_called_over() -> None:
    room, side, screen = joined()
    room.say(Phrase.HELLO)
    room.run(0.5)
    assert room.rematch() is None
    room.seat_computer(ANN)
    room.end()
    assert side.asked == [("say", Phrase.HELLO), ("serve",), ("again",)]
    assert room.leave() is LEFT
    assert screen.left == [""]


def test_a_guest_goes_to_each_table_once() -> None:
    room, side, screen = joined()
    assert room.begun() is None
    side.snapshot = replace(IN, game=game(deal=1, seat=BO))
    assert room.begun() is TABLE
    assert room.game is side.snapshot.game
    assert room.onward() is None
    side.snapshot = replace(IN, game=game(deal=2, seat=BO))
    assert room.onward() is TABLE
    assert [each.deal for each in screen.opened] == [1, 2]


def test_a_game_that_was_ended_leads_out_with_the_reason_and_one_that_is_over_stays() -> None:
    table = game(seat=BO)
    room, side, screen = joined(replace(IN, game=table, to_act=frozenset({ANN})))
    room.begun()
    side.snapshot = replace(side.snapshot, ended="The host has ended the game.")
    assert room.onward() is LEFT
    assert screen.left == ["The host has ended the game."]

    room, side, _ = joined(replace(IN, game=table, ended="The host has left the table."))
    room.begun()
    assert room.onward() is None


# the match


def match(room: Any = None, computers: Quick | None = None) -> OnlineMatch:
    return OnlineMatch(room or joined()[0], game(seat=BO), computers or Quick(think=False))


def test_a_match_in_a_room() -> None:
    room, side, screen = joined()
    online = match(room)
    assert online.room is room
    assert list(online.lines) == [BO]
    assert online.is_new
    assert not online.open_hands
    online.run(1.0, 0.5)
    assert online.rematch() is None
    assert side.asked == [("serve",), ("again",)]
    assert online.leave() is LEFT
    assert screen.left == [""]


@pytest.mark.parametrize(
    ("chairs", "names"),
    [
        ((), ["Ann", "Bo"]),
        ((Chair(Person("Ann"), Here()), Chair(None, None)), ["Ann", "Bo"]),
        ((Chair(Person("Ann"), Here()), Chair(Computer("Ada", "fair"), None)), ["Ann", "Ada"]),
    ],
)
def test_who_sits_there_now(chairs: tuple[Chair, ...], names: list[str]) -> None:
    """Of whom nothing is known yet, or who has left, it is who sat down."""
    room, _, _ = joined(replace(IN, company=Company(chairs)))
    assert [occupant.name for occupant in match(room).occupants] == names


def test_for_whom_the_table_waits() -> None:
    room, side, _ = joined()
    assert match(room).status == Over()
    side.snapshot = replace(IN, to_act=frozenset({BO}))
    assert match(room).status == Acting(BO)
    side.snapshot = replace(side.snapshot, company=Company((BOTH.chairs[0], Chair(Computer("Ada", "fair"), None))))
    assert match(room).status == Thinking(BO)


def test_hints_are_for_the_table_as_it_is() -> None:
    computers = Quick(think=False)
    online = match(computers=computers)
    online.ask_hint("a view")
    online.ask_hint("a view")
    assert computers.asked == 1
    assert online.hint() is None
    online.ask_hint("another one")
    assert computers.asked == 2


# from thread to thread


def test_of_what_nobody_takes_the_newest_is_kept() -> None:
    box: Outbox[int] = Outbox()
    for number in range(MOST_UNTAKEN + 5):
        box.put(number)
    assert box.take() == list(range(5, MOST_UNTAKEN + 5))
    assert box.take() == []


def test_a_full_disk_is_told_once() -> None:
    notices = Notices()
    for _ in range(2):
        with notices.catch_storage_problems():
            raise StorageProblem("The disk is full.")
    assert notices.take() == ["The disk is full."]
