"""Who is out of a round of Spite may have the computers finish it at once."""

from dataclasses import replace

from support.spite.full_states import LEFT, ME, between_rounds, laid, sight
from support.windows.layout_checks import frame
from support.windows.table_user import Dealt, Seated, seated

from spitegame.rules.game import Seat
from spitegame.rules.spite.actions import Pass
from spitegame.rules.spite.state import SpiteState
from spitegame.ui.preferences import Preferences, Speed


def out(state: SpiteState, *seats: Seat) -> SpiteState:
    players = [
        replace(player, hand=(), place=1 + seats.index(Seat(seat))) if seat in seats else player
        for seat, player in enumerate(state.players)
    ]
    return replace(state, players=tuple(players))


LIES = sight(4, lies=[laid(3, 49, "Jc")], turn=1)


def at_table(state: SpiteState, *, hurries: bool | None = False, here: tuple[int, ...] = (0,)) -> tuple[Seated, Dealt]:
    person, match = seated(state, Preferences(speed=Speed.NORMAL), here=here, open_hands=True)
    match.hurries = hurries
    person.tick()
    return person, match


def test_it_is_offered_to_who_is_out_in_place_of_a_hint_and_nothing_moves_or_is_heard_meanwhile() -> None:
    person, match = at_table(out(LIES, ME))
    assert person.says("prompt") == "You are out: 1st place. Player 1’s turn: a jack to beat."
    assert "hint" not in person.nodes
    person.tap("forward", other=True)
    assert person.says("sign") == "Speed up"
    person.key("escape")
    for hurry in (person.tap, person.key):
        match.hurries = False
        hurry("forward" if hurry == person.tap else "f")
        assert match.hurries is True
    person.heard.clear()
    match.act(LEFT, Pass(50))
    person.tick()
    assert not person.table.is_moving
    assert not person.heard


def test_it_is_offered_to_nobody_else_and_nothing_makes_room_for_it() -> None:
    for state, hurries, here in (
        (LIES, False, (0,)),  # who still plays
        (out(LIES, ME), None, (0,)),  # where computers never hurry, as in a room
        (out(LIES, ME), False, (0, 2)),  # where another person at this screen still plays
        (between_rounds(4), False, (0,)),  # between two rounds
    ):
        person, _ = at_table(state, hurries=hurries, here=here)
        assert "forward" not in person.nodes
    person, _ = at_table(out(LIES, ME, Seat(2)), here=(0, 2))
    assert "forward" in person.nodes
    plays, _ = at_table(LIES)
    waits, _ = at_table(out(LIES, ME))
    for size in ((960, 600), (1280, 800), (2560, 1440)):
        before, after = ({node.id: node.rect for node in each.stage.nodes(frame(*size))} for each in (plays, waits))
        assert after["menu"] == before["menu"]
        assert after["seat1.plate"] == before["seat1.plate"]
