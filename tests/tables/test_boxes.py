"""Areas share a window: cards are as large as all of them allow, and what is left goes to those that want more."""

import pytest

from spitegame.tables.boxes import Area, Column, Length, Row, largest
from spitegame.ui.geometry import Rect

PILES = Area("piles", Length(5), Length(1.4, 30), higher=(Length(0.5),))
WORDS = Area("words", Length(0, 120), Length(0, 40))


def test_cards_are_as_large_as_the_narrower_direction_allows() -> None:
    box = Column([PILES, WORDS], gap=10)
    assert largest(box, Rect(0, 0, 500, 1000), most=170) == pytest.approx(100, abs=0.01)
    assert largest(box, Rect(0, 0, 1000, 150), most=170) == pytest.approx(50, abs=0.01)
    assert largest(box, Rect(0, 0, 5000, 5000), most=170) == 170
    assert largest(box, Rect(0, 0, 100, 1000), most=170) == 0, "the words are wider than that"


def test_what_is_left_goes_to_those_that_want_more_and_then_between_them() -> None:
    box = Column([PILES, WORDS], gap=10)
    places = dict(box.place(100, Rect(0, 0, 500, 240)))  # 20 more than the least
    assert places == {"piles": Rect(0, 0, 500, 190), "words": Rect(0, 200, 500, 40)}
    places = dict(box.place(100, Rect(0, 0, 500, 300)))  # 30 more than all that is wanted
    assert places == {"piles": Rect(0, 0, 500, 220), "words": Rect(0, 260, 500, 40)}


def test_areas_side_by_side_are_equally_high_and_what_nobody_wants_lies_at_both_ends() -> None:
    places = dict(Row([WORDS, PILES], gap=10).place(40, Rect(0, 0, 400, 90)))
    assert places == {"words": Rect(35, 0, 120, 90), "piles": Rect(165, 0, 200, 90)}
