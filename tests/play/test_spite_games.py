"""Matches and lessons of Spite in the real program: by pointer, by keys, at one screen and between several."""

import re
from collections.abc import Sequence
from functools import partial

import pytest
from support.screens import Shown
from support.spite import screen_players as spite
from support.windows.card_players import Keys
from support.windows.online_players import ANNA, BERTHA, CLARA, Service, Sit, at_table, join, open_room, told, waits
from support.windows.real_window import Open, Program

pytestmark = [pytest.mark.window, pytest.mark.slow]

OUTCOME = "You win the match|.* wins the match"


def test_a_match_by_keys(start: Open) -> None:
    """The table watches, and takes no misplay."""
    program = start(
        settings=spite.settings({"name": "Anna"}, *spite.computers(3), preset="strict", speed="off"),
        seed=3,
        game=spite.hurried(),
    )
    program.start_game(Keys(program).press)
    anna = {0: spite.Typing(program)}
    spite.play(anna, 4)
    shown = spite.play(anna)
    assert re.fullmatch(OUTCOME, shown.words("outcome"))
    told = {shown.words("prompt") for shown in program.pictures()}
    assert not [words for words in told if words.startswith(("That ", "Nothing can beat"))], "nothing was refused"


def test_nine_at_a_small_table(start: Open) -> None:
    """Two of them in front of the screen, with the curtain between."""
    seats = ({"name": "Anna"}, *spite.computers(3), {"name": "Bertha"}, *spite.computers(7, "easy")[3:])
    program = spite.begun(
        start(settings=spite.settings(*seats, speed="off"), seed=2, size="960x600", game=spite.hurried())
    )
    people = {0: spite.Pointing(program), 4: spite.Pointing(program)}
    shown = spite.play(people, 6)
    assert spite.in_round(shown) == 9
    spite.play(people)
    assert not [leak for shown in program.pictures() for leak in spite.leaks(shown)]
    hands: dict[int, set[str]] = {}
    for shown in program.pictures():
        if shown.scene == "table" and spite.own_hand(shown):
            hands.setdefault(spite.own_seat(shown), set(spite.own_hand(shown)))
    assert hands.keys() == people.keys()
    assert hands[0] != hands[4]


def test_three_programs_and_one_that_is_killed(sit: Sit, service: Service) -> None:
    """In the middle of a trick; it comes back to the same cards, and the match goes on to its end."""

    def seat(name: str) -> spite.Pointing:
        chairs = {"chairs": [{"name": ""}, {}, {}], "onlookers": False}
        match = spite.settings({"name": ""}, *spite.computers(2), speed="off", hosting=chairs, service=service.url)
        return spite.Pointing(sit(name, match | {"name": name}))

    anna, bertha, clara = (seat(name) for name in (ANNA, BERTHA, CLARA))
    code = open_room(anna.program)
    join(bertha.program, code)
    waits(bertha.program)
    join(clara.program, code)
    people = {0: anna, 1: bertha, 2: clara}
    at_table(*(hands.program for hands in people.values()))
    dealt = [spite.own_hand(hands.program.shown).keys() for hands in people.values()]
    assert len({frozenset(hand) for hand in dealt}) == 3
    spite.play_together(people, 7)
    while not is_same_long_trick([hands.program.shown for hands in people.values()]):
        spite.play_together(people, 1)
        assert anna.program.shown.scene == "table", "there was to be a longer trick"

    before = bertha.program.shown
    seen = list(bertha.program.pictures())
    bertha.program.close()
    told(anna.program, "Connection to Bertha lost. Trying again… The seat is kept for ten minutes.")
    people[1] = bertha = spite.Pointing(sit(BERTHA))
    bertha.program.continue_game("Anna’s table")
    at_table(bertha.program)
    assert cards_and_trick(bertha.program.shown) == cards_and_trick(before)

    spite.play_together(people)
    for guest in (bertha, clara):
        guest.program.says("verdict", "Fair deal")
    assert not [leak for shown in seen for leak in spite.leaks(shown)]
    assert not [leak for hands in people.values() for shown in hands.program.pictures() for leak in spite.leaks(shown)]


def is_same_long_trick(screens: Sequence[Shown]) -> bool:
    """True if every screen shows the same trick of two combos or more. Somebody has to be asked, so that none of them
    is about to move on."""
    first, *others = map(spite.lies, screens)
    return len(first) >= 2 and all(trick == first for trick in others)


def cards_and_trick(shown: Shown) -> tuple[object, object]:
    return spite.own_hand(shown), spite.lies(shown)


def pointers(shown: Shown) -> list[str]:
    """Where to tap, in this order."""
    numbers = {name: node for name, node in shown.nodes.items() if name.endswith(".number")}
    found = {name.removesuffix(".number"): str(node["label"]) for name, node in numbers.items()}
    return sorted(found, key=lambda name: int(found[name].rstrip(".")))


def follow(program: Program) -> int:
    """To the end; the taps that it took."""
    taps = 0
    while True:
        shown = program.until(
            lambda shown: shown.scene == "confirm" or "go_on" in shown.nodes or pointers(shown), "something to do"
        )
        if shown.scene == "confirm":
            return taps
        goal = "go_on" if "go_on" in shown.nodes else pointers(shown)[0]
        program.click(goal)
        taps += 1
        program.until(partial(is_other, before=shown), f"an answer to the tap on {goal}")


def is_other(shown: Shown, before: Shown) -> bool:
    return coached(shown) != coached(before)


def coached(shown: Shown) -> object:
    """What the coach says, and where the pointers lead."""
    return shown.scene, shown.words("coach"), pointers(shown), "go_on" in shown.nodes


def test_the_lessons_of_spite_are_played_one_after_the_other_by_their_pointers(start: Open) -> None:
    settings = spite.settings({"name": "Anna"}, *spite.computers(3))
    program = start(settings=settings, size="960x600", game=spite.hurried())
    program.turn_to("learn", "lesson.spite.tricks")
    for number in (1, 2, 3):
        program.scene("lesson")
        assert follow(program) >= 15
        if number < 3:
            program.click("answer.0")
    program.click("answer.2")
    program.scene("help")
    for digit in "10":
        program.key(digit)
    shown = program.until(lambda shown: "number10" in shown.nodes, "the tenth section")
    assert shown.words("number10") == "10 Consec"
