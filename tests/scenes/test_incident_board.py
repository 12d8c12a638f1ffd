"""Incidents at the table: they follow each other in the middle, hold nothing up, and stay until they have been seen."""

from dataclasses import replace

from support.spite.full_states import LEFT, laid, sight
from support.windows.layout_checks import frame
from support.windows.table_user import Dealt, Seated, seated

from spitegame.rules.game import Seat
from spitegame.rules.spite.actions import CallMisplay, Misplay, Pass
from spitegame.rules.spite.state import Unproven
from spitegame.scenes.table.incidents import IncidentBoard, banner
from spitegame.tables.face import Incident
from spitegame.tables.notices import NOTICE
from spitegame.tables.spite import places
from spitegame.ui.motion import FADE_S
from spitegame.ui.nodes import Mark
from spitegame.ui.preferences import Preferences, Speed

FIRST, SECOND = Incident(words="First.", title="One!"), Incident(words="Second.", title="Two!", seconds=1.5)
OWN = Incident(words="You pay.", title="Ouch!", own=True)


def board(*incidents: Incident, speed: float = 1.0) -> IncidentBoard:
    found = IncidentBoard()
    found.tell(incidents, 10.0, speed)
    return found


def test_several_follow_each_other_fade_in_and_out_and_stay_at_the_side() -> None:
    told = board(FIRST, SECOND)
    assert [told.on_table(now) for now in (10.0, 10.9, 11.1, 12.4, 12.6)] == [FIRST, FIRST, SECOND, SECOND, None]
    assert [told.is_busy(now) for now in (10.0, 12.4, 12.6)] == [True, True, False]
    assert [told.beside(now) for now in (10.5, 11.5, 13.0)] == [None, FIRST, SECOND]
    once = board(FIRST)
    assert [round(once.presence(now), 1) for now in (10.0, 10.04, 10.5, 10.96, 12.0)] == [0.0, 0.5, 1.0, 0.5, 1.0]
    long = replace(FIRST, words="Mallory said “come at me”, and somebody did: Mallory draws 1 card as a penalty.")
    usual, large = (banner(frame(scale=scale), long, 570)[0].rect for scale in (1.0, 2.0))
    assert usual.height < large.height < 2 * usual.height


def test_the_speed_scales_them_and_without_motion_there_is_only_the_sentence() -> None:
    assert board(FIRST, speed=0.5).on_table(10.6) is None
    still = board(FIRST, SECOND, speed=0.0)
    assert still.on_table(10.0) is None
    assert not still.is_busy(10.0)
    assert still.beside(10.0) == SECOND
    assert board(OWN, FIRST, speed=0.0).beside(10.0) == OWN


def test_it_goes_once_it_was_read_and_the_player_has_done_something_or_is_to_move() -> None:
    told = board(FIRST, speed=0.0)
    told.tick(10.0 + 3 * NOTICE, is_turn=False)
    assert told.beside(10.0 + 3 * NOTICE) == FIRST, "nobody has looked yet"
    told.attend(11.0)
    told.tick(11.0, is_turn=False)
    assert told.beside(11.0) == FIRST, "there was no time to read it"
    assert told.tick(10.0 + NOTICE, is_turn=False)
    assert told.beside(10.0 + NOTICE) is None
    told = board(FIRST, speed=0.0)
    told.tick(11.0, is_turn=True)
    assert told.beside(11.0) == FIRST
    told.tick(10.0 + NOTICE, is_turn=True)
    assert told.beside(10.0 + NOTICE) is None
    told = board(FIRST, speed=0.0)
    told.remind(50.0)
    told.tick(51.0, is_turn=True)
    assert told.beside(51.0) == FIRST


def called(preferences: Preferences | None = None) -> tuple[Seated, Dealt]:
    """Player 2 has played 6s on 8s, and player 1 calls it."""
    lies = sight(4, lies=[laid(1, 47, "8c 8d")], turn=3)
    state = replace(lies, unproven=Unproven(laid(2, 49, "6c 6d"), (Misplay.NOT_BETTER,)))
    person, match = seated(state, preferences or Preferences())
    person.settle()
    match.act(LEFT, CallMisplay(49))
    person.tick()
    return person, match


def test_a_misplay_is_told_in_the_middle_computers_wait_for_it_and_the_player_does_not() -> None:
    person, _ = called()
    assert person.says("incident.title") == "Misplay!"
    assert person.says("incident").startswith("Player 1 calls Player 2’s misplay")
    lit = {name for name in person.marked(Mark.GLOWING) if name.endswith(".lit")}
    assert lit == {f"{places.plate(Seat(seat))}.lit" for seat in (1, 2)}
    assert {places.cards_of(Seat(2))} <= set(person.moving), "the cards lie there until they fly back"
    person.settle()
    assert not person.moving
    person, _ = called()
    person.tick(0.9)
    assert person.table.is_moving
    assert person.nodes["sort"].label == "Sort: faces"
    person.tap("sort")
    assert person.nodes["sort"].label == "Sort: suits"
    assert "incident" not in person.nodes
    assert not person.table.state.board.is_busy(person.now)
    assert person.says("last").startswith("Player 1 calls")


def test_it_drops_in_with_reduced_motion_fades_in_and_with_none_shows_the_sentence_only() -> None:
    for preferences, moves in ((Preferences(), True), (Preferences(reduced_motion=True), False)):
        person, _ = called(preferences)
        assert Mark.HIDDEN in person.nodes["incident"].marks, "it is painted while it comes"
        person.tick(FADE_S / 2)
        sprite = next(each for each in person.table.sprites(person.frame, person.now) if each.node.id == "incident")
        assert 0 < sprite.opacity < 1
        assert (sprite.rect.y < sprite.node.rect.y) == moves
        person.tick(2 * FADE_S)
        assert Mark.HIDDEN not in person.nodes["incident"].marks
        assert moves or not person.moving
    person, _ = called(Preferences(speed=Speed.OFF))
    assert not person.table.is_moving
    assert "incident" not in person.nodes
    assert person.says("last").startswith("Player 1 calls")
    person, match = seated(sight(4, lies=[laid(1, 47, "8c 8d")], turn=3), Preferences())
    match.act(Seat(3), Pass(50))
    person.tick()
    assert not [name for name in person.nodes if name.startswith("incident")]
