"""A payoff card that is played is seen and heard to matter, and so is a place that is taken from one."""

import pytest
from support.malice.tables import area, play, table, up_to
from support.windows.table_user import Seated, seated

from spitegame.rules.game import Seat
from spitegame.ui.cues import Sound
from spitegame.ui.nodes import Bar, Mark
from spitegame.ui.preferences import Preferences

MOTIONS = pytest.mark.parametrize("reduced", [False, True])


def steps(person: Seated) -> list[int]:
    return [cue.step for cue in person.cues if cue.sound is Sound.PAYOFF]


@MOTIONS
def test_payoff_cards_of_one_turn_rise_to_a_chord_which_begins_again_in_the_next_turn(*, reduced: bool) -> None:
    state = table("9c", "Qd 9h 8d 7h 6s", centers=(up_to("5"),), others=(area("Kc"),), stock="2d 2c 3d 3c 4d")
    person, match = seated(state, Preferences(reduced_motion=reduced))
    for _ in range(3):
        person.tap("seat0.payoff", "center0")
        person.settle()
    assert steps(person) == [0, 4, 7]
    person.tap("seat0.hand0", "seat0.discard0")
    match.act(Seat(1), match.table.view(Seat(1)).legal[-1])
    person.settle()
    person.tap("seat0.payoff", "center0")
    person.settle()
    assert steps(person) == [0, 4, 7, 0]


def test_the_bar_of_the_race_moves_the_card_shines_where_it_lands_and_no_click_waits_for_either() -> None:
    person, _ = seated(table("7c", "Qd 9h 6s", centers=(up_to("5"), "As")))
    bars = [name for name, node in person.nodes.items() if isinstance(node.look, Bar)]
    person.tap("seat0.payoff", "center0")
    assert {*bars, "center1.0", "center0.5"} <= person.marked(Mark.HIDDEN), "they stir"
    assert {*bars, "center1.0", "center0.5"} <= set(person.moving)
    person.tap("seat0.hand0", "center0")
    assert person.table.state.log.last == "You play the 7 of clubs from your hand to center 1."
    person.tick(1.0)
    assert not person.marked(Mark.HIDDEN)


@MOTIONS
def test_a_card_on_the_place_that_one_needed_hurts_and_is_heard_from_there(*, reduced: bool) -> None:
    state = table("9c", "8h 6s", others=(area("8d 6h"),), centers=(up_to("5"),), turn=Seat(1))
    person, match = seated(state, Preferences(reduced_motion=reduced))
    match.act(Seat(1), play("6h"))
    for _ in range(12):
        person.tick()
    assert [sprite for sprite in person.moving if sprite == "seat0.payoff.0"]
    assert (Mark.HIDDEN in person.nodes["seat0.payoff.0"].marks) is not reduced
    assert person.heard.count(Sound.STING) == 1
    person.tick(1.0)
    assert not person.moving
