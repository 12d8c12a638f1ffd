"""Nothing on the table of Spite moves in the course of a turn but what the player picks."""

from collections.abc import Callable, Mapping
from itertools import product

import pytest
from support.marks import few_by_default
from support.spite.full_states import laid, sight
from support.windows.layout_checks import SCALES, SIZES, frame
from support.windows.table_user import Seated, seated

from spitegame.advice import Advice
from spitegame.advice.spite import CostsCards, Saves
from spitegame.rules.cards import Rank
from spitegame.rules.spite.actions import Pass
from spitegame.rules.spite.options import OPEN, STRICT, SpiteRules
from spitegame.ui.geometry import Rect
from spitegame.ui.nodes import Frame, Mark
from spitegame.ui.preferences import Preferences, Speed

TURN: Mapping[str, Callable[[Seated], None]] = {
    "a hint": lambda person: person.tap("hint"),
    "a pair": lambda person: person.tap("hand.7s-0"),
    "an announcement": lambda person: person.key("c"),
    "another": lambda person: person.key("l"),
    "a card too many": lambda person: person.tap("hand.Jc-0"),
    "a refusal": lambda person: person.key("t"),
    "a fake joker": lambda person: person.tap("fake.9c-0"),
    "nothing": lambda person: person.key("escape"),
}
SAID = ("prompt", "reading")


def lying(person: Seated) -> dict[str, Rect]:
    """Where everything is but for words, and for what is picked."""
    picked = person.marked(Mark.PICKED)
    return {
        name: node.rect
        for name, node in person.nodes.items()
        if name not in picked and not name.startswith((*SAID, "answer."))
    }


CASES = few_by_default(
    (
        (frame(*size, scale), rules, passed)
        for size, scale in product(SIZES, SCALES)
        for rules in (STRICT, OPEN)
        for passed in (False, True)
    ),
    lambda case: case == (frame(), STRICT, False),
)


@pytest.mark.parametrize("case", CASES)
def test_nothing_moves_in_the_course_of_a_turn(case: tuple[Frame, SpiteRules, bool]) -> None:
    window, rules, passed = case
    state = sight(
        4,
        "7s 7h 9s 9h Jc 2d",
        fakes="9c",
        lies=[laid(1, 47, "3c 3d"), laid(2, 48, "5c 5d")],
        unproven=laid(3, 49, "6c 6d"),
        passed=[0] if passed else [],
        rules=rules,
    )
    advice = Advice(Pass(50), (CostsCards(5), Saves(Rank.QUEEN)))
    person, match = seated(state, Preferences(speed=Speed.OFF), window, advice=advice)
    before, shown = lying(person), set[str]()
    for name, do in TURN.items():
        do(person)
        now = lying(person)
        assert (name, {each: now[each] for each in now if before.get(each, now[each]) != now[each]}) == (name, {})
        before |= now
        shown |= {each for each in person.nodes if each in SAID}
    assert shown == set(SAID)
    assert not match.table.record.entries
