"""A payoff card that is played is seen and heard to matter, and so are a place taken from one and a round's end."""

from dataclasses import replace

import pytest
from support.malice.tables import area, play, table, up_to
from support.spite import tables as spite
from support.windows.table_user import Seated, seated

from spitegame.rules.game import Seat
from spitegame.rules.spite.state import Tally
from spitegame.ui.cues import Sound
from spitegame.ui.nodes import Bar, Mark, Words
from spitegame.ui.preferences import Preferences

MOTIONS = pytest.mark.parametrize("reduced", [False, True])


def steps(person: Seated) -> list[int]:
    return [cue.step for cue in person.cues if cue.sound is Sound.PAYOFF]


@MOTIONS
def test_payoff_cards_of_one_turn_rise_to_a_chord_which_begins_again_in_the_next_turn(*, reduced: bool) -> None:
    state = table("9c", "Qd 9h 8d 7h 6s", centers=(up_to("5"),), others=(area("Kc"),), stock="2d 2c 3d 3c 4d")
    person, match = seated(state, Preferences(reduced_motion=reduced))
    for number in (1, 2, 3):
        person.tap("seat0.payoff", "center0")
        shakes = "seat1.payoff.0" in person.marked(Mark.HIDDEN)
        assert shakes is (number == 3 and not reduced), "the whole table"
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
def test_after_a_round_of_spite_all_stand_in_their_places_and_scores_are_counted_up_while_nobody_waits(
    *, reduced: bool
) -> None:
    others = (spite.player("4s 6s", score=2), replace(spite.out(1), tally=Tally(3)), spite.out(2))
    person, match = seated(spite.table("Kd", others=others), Preferences(reduced_motion=reduced))
    for seat, deed in ((0, spite.play("Kd")), (1, spite.passes)):
        person.settle()
        match.act(Seat(seat), deed(match.table.moment(match.table.number).state))
        person.tick()
    faces, score = [f"standing.seat{seat}.face" for seat in (2, 3, 0, 1)], "standing.seat1.score"
    assert {*faces, score} <= person.marked(Mark.HIDDEN)
    sprites = {sprite.node.id: sprite for sprite in person.table.sprites(person.frame, person.now)}
    if not reduced:
        counted = sprites[score].node.look
        assert isinstance(counted, Words)
        assert counted.lines == ("+2",), "as it was before the round"
    for _ in range(20):
        person.tick()  # the last trick is swept away
    person.key("f9")
    assert not person.marked(Mark.HIDDEN)
    nodes = person.nodes
    assert person.says(score) == "−2"
    assert [nodes[face].rect.y for face in faces] == sorted(nodes[face].rect.y for face in faces), "the first highest"
    assert [nodes[face].rect.x for face in faces] == sorted(nodes[face].rect.x for face in faces)
    told = "4th, Player 1, before: +2, fades: −1, half: −1, place: −2, score: −2"
    assert nodes["standing.seat1"].label == told
    person.tap("ready")
    assert match.table.record.entries[-1].seat == Seat(0)


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
