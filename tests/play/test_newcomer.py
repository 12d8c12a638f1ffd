"""At each decision of a first match of Spite, the screen alone tells what may be done, what it costs, and why not."""

from pathlib import Path

import pytest
from newcomer_script import DECISIONS, SEED, decisions, first_match
from support.spite.screen_players import hurried
from support.windows.real_window import Open

pytestmark = [pytest.mark.window, pytest.mark.slow]


def test_no_question_of_a_newcomer_is_left_open(start: Open, tmp_path: Path) -> None:
    program = start(settings=first_match(), seed=SEED, game=hurried())
    questions = list(decisions(program, tmp_path))
    assert len(questions) == DECISIONS
    assert not [(number, each.open, each) for number, each in enumerate(questions, start=1) if each.open]
