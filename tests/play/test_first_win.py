"""A newcomer's way from the first start, where a game is one click away, to the first won game.

The help is never opened: whoever does what the hints mark wins before long."""

import re
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

import pytest
from support.screens import Shown
from support.spite import screen_players as spite
from support.windows import one_screen
from support.windows.card_players import Clicks
from support.windows.real_window import Open, Program

pytestmark = [pytest.mark.window, pytest.mark.slow]

GAMES = 15
"""The games in which the first win has to come; of four players one wins, and who follows the hints does more often."""
SHORT = one_screen.settings({"name": ""}, {"name": "Mallory", "level": "fair"}, payoff=2)["setup"]
SHORT_SPITE = spite.settings({"name": ""}, *spite.computers(3), preset="strict", rounds=1)["setup"]
"""Both games as a newcomer finds them, but for their size."""
FIRST_MATCH = spite.settings({"name": "You"}, *spite.computers(3), preset="strict", rounds=5, speed="off")
DECISIONS = 40
WON = ("You win", "You win the match")


@pytest.mark.parametrize(("page", "size"), [("", "1280x800"), ("games", "960x600")], ids=["malice", "spite"])
def test_who_follows_the_hints_wins_before_long(start: Open, page: str, size: str) -> None:
    program = start(settings={"speed": "off", "setup": SHORT, "others": [SHORT_SPITE]}, size=size, game=spite.hurried())
    if page:
        program.turn_to(page, "play.spite")
    else:
        program.start_game()
    outcomes = [play_by_hints(program)]
    while outcomes[-1] not in WON:
        assert len(outcomes) < GAMES, outcomes
        program.click("rematch")
        program.scene("table")
        outcomes.append(play_by_hints(program))
    assert "help" not in {shown.scene for shown in program.pictures()}


def play_by_hints(program: Program) -> str:
    """Play to the end as the hints say, and answer what the results say."""
    while True:
        shown = program.until(lambda shown: is_asked(shown) or shown.scene == "results", "a turn, or the results")
        if shown.scene == "results":
            return shown.words("outcome")
        do_next(program, shown)


def is_asked(shown: Shown) -> bool:
    return shown.seat is not None or spite.is_asked(shown)


def do_next(program: Program, before: Shown) -> None:
    if spite.is_ready_to(before, "ready"):
        program.click("ready")
    else:
        follow_hint(program)
    program.until(lambda shown: shown.differs(before) or not is_asked(shown), "the table answers")


def follow_hint(program: Program) -> None:
    program.click("hint")
    marked = program.until(lambda shown: shown.marked("hint"), "a hint").marked("hint")
    if "play" in program.shown.nodes or "pass" in program.shown.nodes or "reward" in program.shown.nodes:
        switches = tuple(name for name in marked if name in spite.SWITCHES)
        cards = tuple(name for name in marked if name.startswith(("hand.", "fake.", "spoil.")))
        button = next(name for name in marked if name not in (*switches, *cards))
        pick(program, cards)
        for switch in switches:
            program.click(switch)
            program.until(partial(spite.is_on, switch=switch), f"{switch} is on")
        program.click(button)
    elif marked == ["stock"]:
        program.click("stock")
    else:
        Clicks(program).move(*sorted(marked, key=_is_goal))


def pick(program: Program, cards: tuple[str, ...]) -> None:
    """Pick these and no others. One card may bring others along, which are put back."""
    while wrong := spite.picking(program.shown, cards):
        program.click(wrong[0])
        program.until(partial(is_other, cards=cards, wrong=wrong), f"{wrong[0]} is picked or put back")


def is_other(shown: Shown, cards: tuple[str, ...], wrong: list[str]) -> bool:
    return spite.picking(shown, cards) != wrong


def _is_goal(place: str) -> tuple[bool, bool]:
    """Cards of the hand are put down on piles, and those of discard piles on centers."""
    return ".hand" not in place and not place.endswith(".payoff"), place.startswith("center")


class Decision(NamedTuple):
    """What the screen tells when something is to be decided; empty where it says nothing."""

    may: str
    cost: str
    why_not: str


def decisions(program: Program) -> Iterator[Decision]:
    """Play, and stop at each decision."""
    spite.begun(program)
    hands = spite.Pointing(program)
    for _ in range(DECISIONS):
        shown = program.until(spite.is_asked, "somebody is asked")
        yield Decision(shown.words("prompt"), cost(shown), why_not(program, shown))
        spite.do(hands, spite.deed(shown))


def cost(shown: Shown) -> str:
    """What the next step costs."""
    found = re.search(
        r"back in for \d+ cards?|pick up \d+ cards?|stay out|draw as many|draw another|lead|when everybody is ready",
        shown.words("prompt"),
        re.IGNORECASE,
    )
    return found[0] if found else ""


def why_not(program: Program, shown: Shown) -> str:
    """What the screen says of a card that cannot answer, if one is picked all the same."""
    idle = [name for name in shown.marked("idle") if name in spite.own_hand(shown)]
    if not idle:
        return "every card may be played" if "ready" not in shown.nodes else "there is nothing to pick"
    program.click(idle[0])
    told = program.until(lambda now: bool(now.words("reading")), "what is picked is read out").words("reading")
    program.click(idle[0])
    program.until(lambda now: not now.marked("picked"), "it is put back")
    return told


def test_no_question_of_a_newcomer_is_left_open(start: Open) -> None:
    """At each decision of a first match of Spite, the screen tells what may be done, what it costs, and why not."""
    program = start(settings=FIRST_MATCH, seed=3, game=spite.hurried())
    for number, decision in enumerate(decisions(program), start=1):
        assert all(decision), (number, decision)
