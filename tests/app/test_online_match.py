"""A game in a room: what is shown comes out of the room's snapshots, and what is wanted is posted to the room."""

import pytest
from support.finished_games import continuation, finished, record
from support.online.lab import Quick
from support.windows.scripted_rooms import Hosted, Joined, ScriptedRoom
from support.windows.table_user import AGAIN, SETUP

from spitegame.app.online_match import OnlineMatch
from spitegame.rules.game import Seat
from spitegame.session.line import Line
from spitegame.session.occupants import Computer, Person
from spitegame.session.room_handle import AnyRoomHandle, PlainCommand, Tick
from spitegame.session.room_state import Chair, Company, Here, Linked, Path, RoomGame
from spitegame.session.table import TableStatus
from spitegame.ui.scene import Scene

ANN, BO = Seat(0), Seat(1)
BOTH = Company((Chair(Person("Ann"), Here()), Chair(Person("Bo"), Linked(3, Path.DIRECT))))
LEFT: Scene = SETUP
TABLE: Scene = AGAIN


def game(deal: int = 1) -> RoomGame:
    return RoomGame(deal=deal, record=record(), lines={BO: Line().seat}, is_new=True)


class Screen:
    """What the program makes of rooms, written down."""

    def __init__(self) -> None:
        self.opened: list[RoomGame | None] = []
        self.left: list[str] = []

    def open_table(self, room: AnyRoomHandle) -> Scene:
        self.opened.append(room.snapshot.game)
        return TABLE

    def leave_room(self, reason: str) -> Scene:
        self.left.append(reason)
        return LEFT


def match(
    room: ScriptedRoom | None = None, screen: Screen | None = None, computers: Quick | None = None
) -> OnlineMatch:
    """The newest game of the room; without a room that of any guest."""
    room, screen = room or joined(), screen or Screen()
    assert room.snapshot.game
    computers = computers or Quick(think=False)
    return OnlineMatch(room.handle, room.snapshot.game, computers, screen.open_table, screen.leave_room)


def joined(**shown: object) -> Joined:
    return Joined(**{"company": BOTH, "seat": BO, "game": game(), **shown})


def test_a_match_in_a_room_with_hints_for_the_table_as_it_is() -> None:
    room = joined()
    online = match(room)
    assert online.room is room.handle
    assert list(online.lines) == [BO]
    assert online.is_new
    assert not online.open_hands
    online.run(1.0, 0.5)
    online.rematch()
    assert room.posted == [Tick(0.5), PlainCommand.REMATCH]
    screen = Screen()
    assert match(screen=screen).leave() is LEFT
    assert screen.left == [""], "there is no reason to be told"
    computers = Quick(think=False)
    online = match(computers=computers)
    online.ask_hint("a view")
    online.ask_hint("a view")
    assert computers.asked == 1
    assert online.hint() is None
    online.ask_hint("another one")
    assert computers.asked == 2


@pytest.mark.parametrize("room", [Hosted(game=game()), joined()])
def test_each_table_is_gone_to_once(room: ScriptedRoom) -> None:
    screen = Screen()
    first = match(room, screen)
    assert first.onward() is None
    room.show(game=(second := game(deal=2)))
    assert first.onward() is TABLE
    assert screen.opened == [second]
    assert match(room, screen).onward() is None


def test_a_game_that_was_ended_leads_out_with_the_reason_and_one_that_is_over_stays() -> None:
    room, screen = joined(to_act=frozenset({ANN})), Screen()
    online = match(room, screen)
    room.show(ended="The host has ended the game.")
    assert online.onward() is LEFT
    assert screen.left == ["The host has ended the game."]

    room = joined()
    online = match(room)
    room.show(ended="The host has left the table.")
    assert online.onward() is None


def test_who_sits_there_now_and_for_whom_the_table_waits() -> None:
    """Of whom nothing is known yet, or who has left, it is who sat down."""
    computer = Company((BOTH.chairs[0], Chair(Computer("Ada", "fair"), None)))
    left = Company((BOTH.chairs[0], Chair(None, None)))
    for company, names in ((Company(()), ["Ann", "Bo"]), (left, ["Ann", "Bo"]), (computer, ["Ann", "Ada"])):
        assert [occupant.name for occupant in match(joined(company=company)).occupants] == names
    assert match(joined()).status == TableStatus("over")
    assert match(joined(to_act=frozenset({BO}))).status == TableStatus("acting", BO)
    assert match(joined(to_act=frozenset({BO}), company=computer)).status == TableStatus("thinking", BO)


def test_only_of_a_game_from_its_deal_on_the_deal_is_told() -> None:
    assert match(joined(finished=finished())).deal == finished()
    went_on = continuation(finished())
    assert match(joined(finished=went_on)).finished == went_on
    assert match(joined(finished=went_on)).deal is None
