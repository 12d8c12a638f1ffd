"""A hint with its reasons finds room at the fullest table."""

from collections.abc import Callable
from typing import TypeAlias

import pytest
from support.windows import layout_checks
from support.windows.table_user import seated

from spitegame.advice import Advice
from spitegame.advice.malice import Approaches, LeavesNothing
from spitegame.advice.spite import CostsCards, Saves
from spitegame.rules.cards import Rank
from spitegame.rules.game import Seat
from spitegame.rules.malice import GAME as MALICE
from spitegame.rules.malice.options import CLUB
from spitegame.rules.malice.state import MaliceState
from spitegame.rules.spite import GAME as SPITE
from spitegame.rules.spite.actions import Pass
from spitegame.rules.spite.options import OPEN
from spitegame.rules.spite.state import SpiteState
from spitegame.session.occupants import Person
from spitegame.ui.nodes import Frame

Puzzle: TypeAlias = Callable[[], tuple[MaliceState | SpiteState, Seat, Advice]]

LONG = "W" * 24
FRAMES = [layout_checks.frame(*size, scale=2.0) for size in layout_checks.SIZES]


def malice() -> tuple[MaliceState, Seat, Advice]:
    state = MALICE.deal(CLUB, 8, 3, None)
    (seat,) = MALICE.to_act(state)
    discard = MALICE.view(state, seat).legal[-1]
    return state, seat, Advice(discard, (LeavesNothing(Seat((seat + 1) % 8)), Approaches(seat)))


def spite() -> tuple[SpiteState, Seat, Advice]:
    state = SPITE.deal(OPEN, 9, 3, None)
    return state, min(SPITE.to_act(state)), Advice(Pass(state.decision), (CostsCards(5), Saves(Rank.QUEEN)))


@pytest.mark.parametrize("puzzle", [malice, spite])
@pytest.mark.parametrize("window", FRAMES, ids=[f"{frame.size.width}x{frame.size.height}" for frame in FRAMES])
def test_a_long_hint_covers_nothing_in_large_letters(puzzle: Puzzle, window: Frame) -> None:
    state, seat, advice = puzzle()
    everybody = [Person(LONG)] * (8 if isinstance(state, MaliceState) else 9)
    person, _ = seated(state, None, window, here=(seat,), occupants=everybody, advice=advice)
    person.settle()
    person.tap("hint")
    assert ": it " in person.says("prompt")
    nodes = list(person.nodes.values())
    assert layout_checks.outside(nodes, window) == []
    assert layout_checks.overlapping(nodes) == []
