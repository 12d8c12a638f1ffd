from itertools import pairwise

from spitegame.ui.geometry import Point, Rect, centered, row, spread

HERE = Rect(10, 20, 30, 40)


def test_a_rect_holds_its_first_pixel_not_the_one_after_its_last_and_overlaps_and_contains_others() -> None:
    assert HERE.holds(Point(10, 20))
    assert HERE.holds(Point(39.9, 59.9))
    assert not HERE.holds(Point(40, 30))
    assert not HERE.holds(Point(30, 60))
    assert HERE.overlap(HERE) == 1200
    assert HERE.overlap(HERE.moved(20, 30)) == 100
    assert HERE.overlap(HERE.moved(30, 0)) == 0
    assert HERE.overlap(HERE.moved(-100, -100)) == 0
    assert HERE.contains(HERE)
    assert HERE.contains(Rect(10, 20, 30.4, 40.4))
    assert not HERE.contains(Rect(10, 20, 31, 40))
    assert not HERE.contains(Rect(9, 20, 30, 40))


def test_rects_between_around_within_and_in_a_row() -> None:
    goal = Rect(110, 20, 60, 80)
    assert HERE.between(goal, 0) == HERE
    assert HERE.between(goal, 0.5) == Rect(60, 20, 45, 60)
    assert HERE.between(goal, 1) == goal
    assert HERE.around([Rect(0, 30, 5, 5), Rect(50, 0, 1, 1)]) == Rect(0, 0, 51, 60)
    assert HERE.inset(5) == Rect(15, 25, 20, 30)
    assert centered(HERE.center, 30, 40) == HERE
    assert row(Rect(0, 0, 100, 10), 3, 5) == [Rect(0, 0, 30, 10), Rect(35, 0, 30, 10), Rect(70, 0, 30, 10)]
    assert row(HERE, 0, 5) == []


def test_what_is_spread_lies_loosely_and_never_beyond_its_end() -> None:
    for count in range(1, 20):
        cards = spread(HERE, count, until=200, most=25)
        steps = {round(right.x - left.x, 6) for left, right in pairwise(cards)}
        assert len(cards) == count
        assert cards[0] == HERE
        assert cards[-1].right <= 200.001
        assert all(0 < step <= 25 for step in steps)
        assert len(steps) <= 1
