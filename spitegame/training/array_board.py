"""Boards to train on: rules in plain numbers."""

from collections.abc import Sequence

import numpy as np

from spitegame.ai.malice.board import Board
from spitegame.ai.malice.encode import empty_board
from spitegame.rules.malice.options import MaliceRules


def compiled_board(rules: MaliceRules, seats: int) -> Board:
    return arrays(empty_board(rules, seats))


def arrays(board: Board) -> Board:
    """The same over arrays, as machine code wants it."""
    return Board(*(_array(numbers) for numbers in board))  # type: ignore[arg-type]


def _array(numbers: Sequence[int]) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    return np.array(numbers, np.int64)
