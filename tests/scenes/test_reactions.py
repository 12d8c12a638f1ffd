"""How long faces show what happens to them, and how rarely computers speak of it; and both at the table."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest
from support.malice.tables import LEFT, ME, area, table
from support.spite.full_states import between_rounds, crowded
from support.windows.layout_checks import overlapping
from support.windows.table_user import Seated, seated

from spitegame.rules.game import Seat
from spitegame.rules.malice.state import MaliceState
from spitegame.rules.spite.state import SpiteState
from spitegame.scenes.table.reactions import LASTING_S, MOST_SAID, PAUSE_S, Reactions
from spitegame.session.occupants import Computer, Person
from spitegame.session.portraits import Mood
from spitegame.tables.fortune import Felt, Fortune
from spitegame.tables.malice import places
from spitegame.tables.written import written
from spitegame.ui.geometry import Size
from spitegame.ui.nodes import Avatar, ButtonLook, Frame, Mark, Words
from spitegame.ui.preferences import Preferences, Speed
from spitegame.ui.text import measure

pygame.font.init()  # words are as wide as they will be; a font needs no screen

ANNA, GRETA, ZOE = Seat(0), Seat(1), Seat(2)
OCCUPANTS = (Person("Anna"), Computer("Greta", "easy"), Computer("Zoe", "easy"))


def feel(reactions: Reactions, seat: Seat, fortune: Fortune, *, number: int = 1, now: float = 0.0) -> None:
    reactions.feel([Felt(seat, fortune)], OCCUPANTS, number, now)


def test_a_mood_lasts_a_while_and_what_people_say_stays_when_a_move_is_taken_back() -> None:
    reactions = Reactions()
    reactions.feel([Felt(ANNA, Fortune.CAUGHT), Felt(ANNA, Fortune.OUT)], OCCUPANTS, 1, 0.0)
    assert reactions.moods == {ANNA: Mood.PLEASED}
    assert not reactions.tick(LASTING_S - 0.1)
    assert reactions.tick(LASTING_S)
    assert reactions.moods == {}
    reactions = Reactions()
    feel(reactions, GRETA, Fortune.WON)
    said = reactions.lines[GRETA]
    reactions.say(ANNA, "Sorry!", 0.0)
    reactions.hush()
    assert reactions.lines == {GRETA: said}
    reactions.say(ANNA, "Sorry!", 0.0)
    reactions.calm()
    assert (reactions.lines, reactions.moods) == ({ANNA: "Sorry!"}, {})


def test_opponents_speak_rarely_at_the_end_only_the_winner_and_every_screen_shows_the_same_line() -> None:
    reactions = Reactions()
    said = []
    for number in range(200):
        now = number * (PAUSE_S / 4)
        reactions.tick(now)
        feel(reactions, GRETA, Fortune.ADVANCED, number=number, now=now)
        said += [now for line in reactions.lines.values() if line]
    assert 1 < len(said) <= MOST_SAID
    assert all(later - before >= PAUSE_S for before, later in pairwise(said))
    screens = Reactions(), Reactions()
    for screen in screens:
        for number in range(4):
            feel(screen, GRETA, Fortune.OUT, number=number, now=number * PAUSE_S)
    assert screens[0].lines == screens[1].lines != {}
    reactions = Reactions()
    both = (Computer("Ada", "good"), Computer("Greta", "easy"))
    reactions.feel([Felt(Seat(0), Fortune.LOST), Felt(Seat(1), Fortune.WON)], both, 9, 0.0)
    assert set(reactions.lines) == {Seat(1)}
    assert reactions.lines[Seat(1)] in written("opponents")["Greta"]["WON"]
    silent = Reactions()
    for seat in (ANNA, ZOE):
        feel(silent, seat, Fortune.WON)
    assert len(silent.moods) == 2
    assert not silent.lines


TWO = (Person("Anna"), Computer("Greta", "easy"))


def with_greta(preferences: Preferences) -> Seated:
    """Greta can go on with her 2, until Anna plays one; the portrait of Anna is an owl."""
    state = table(hand="2h 9c", payoff="Jd Ad", centers=["As"], others=[area("8c", "9c 2c")])
    return seated(state, replace(preferences, portrait="owl"), occupants=TWO)[0]


def look(person: Seated, name: str) -> Avatar:
    found = person.nodes[name].look
    assert isinstance(found, Avatar)
    return found


@pytest.mark.parametrize(("talks", "mood"), [(True, Mood.PLEASED), (False, Mood.WAITING)], ids=["on", "switched off"])
def test_a_face_shows_for_a_while_what_has_happened_to_it_and_ones_own_lies_by_ones_own_cards(
    mood: Mood, *, talks: bool
) -> None:
    person = with_greta(Preferences(speed=Speed.OFF, opponents_talk=talks))
    assert look(person, places.plate(ME)).portrait == "owl"
    person.tap(places.payoff(ME), places.center(1))
    person.tick()
    assert look(person, places.plate(ME)).mood is mood
    assert talks or not [name for name in person.nodes if name.startswith("said.")]
    person = with_greta(Preferences(speed=Speed.OFF))
    person.tap(places.hand(ME, 0), places.center(0))
    person.tick()
    assert look(person, places.plate(LEFT)).mood is Mood.STUNG
    person.tick(LASTING_S)
    assert look(person, places.plate(LEFT)).mood is Mood.WAITING


def test_cards_fly_beneath_what_somebody_says() -> None:
    person = with_greta(Preferences())
    person.tap(places.hand(ME, 0), places.center(0))
    person.table.state.reactions.say(LEFT, "Well played!", person.now)
    person.tick()
    *cards, said = person.moving
    assert {"center0.1", places.hand(ME, 0)} <= set(cards)
    assert said == f"said.{LEFT}"
    assert Mark.HIDDEN in person.nodes[said].marks
    person.settle()
    assert said in person.nodes
    assert not person.nodes[said].marks


FULL: Mapping[str, MaliceState | SpiteState] = {
    "malice": table("5h 9c", "9d 10h", ("10d Ks 5h", "2h"), others=(area("5h 9c", "9c 10d", ("10d Ks 5h", "2h")),) * 3),
    "spite": crowded(4),
    "between rounds": between_rounds(3),
}


@pytest.mark.parametrize("window", [(900, 620, 1.0), (1024, 640, 2.0), (1280, 800, 1.0)], ids=str)
@pytest.mark.parametrize("name", FULL)
def test_what_somebody_says_covers_no_button_and_no_name(name: str, window: tuple[int, int, float]) -> None:
    width, height, scale = window
    person, _ = seated(FULL[name], Preferences(speed=Speed.OFF), Frame(Size(width, height), scale, measure))
    person.settle()
    for seat, words in ((LEFT, "Well, well: not so fast, my friend!"), (Seat(2), "Lucky me.")):
        person.table.state.reactions.say(seat, words, person.now)
    nodes = [node for node in person.table.nodes(person.frame) if Mark.HIDDEN not in node.marks]
    read = [node for node in nodes if isinstance(node.look, ButtonLook | Words | Avatar)]
    assert overlapping(read) == []
    said = [node for node in nodes if node.id.startswith("said.")]
    assert len(said) == 2
    # the room of the title is as wide as the table
    assert overlapping([*said, *(node for node in read if node.id != "standing.title")]) == []
