"""What computer players of Spite do in a match: no misplay but by mistake, and the fewer the better they are."""

import pytest
from support.spite.matches import EVERY_LEVEL, whole_match

from spitegame.rules.spite.actions import Play
from spitegame.rules.spite.events import MisplayCalled


def misplays(level: str) -> tuple[int, int]:
    """How many of the plays of this level were misplays, and how many plays there were."""
    plays = [deed for deed in whole_match() if isinstance(deed.action, Play) and EVERY_LEVEL[deed.seat] == level]
    wrong = [
        deed
        for deed in plays
        if (now := deed.after.unproven) and now.deed.decision == deed.action.decision and now.misplays
    ]
    return len(wrong), len(plays)


@pytest.mark.parametrize("level", ["good", "best"])
def test_the_better_ones_never_misplay(level: str) -> None:
    wrong, plays = misplays(level)
    assert wrong == 0 < plays


def test_easy_now_and_then_misplays_as_people_do() -> None:
    wrong, plays = misplays("easy")
    assert 0.01 < wrong / plays < 0.15


def test_whoever_calls_is_right() -> None:
    called = [event for deed in whole_match() for event in deed.events if isinstance(event, MisplayCalled)]
    assert called
    assert all(event.misplays for event in called)
