from itertools import pairwise

from spitegame.ui.geometry import Point, Rect, centered, row, spread

HERE = Rect(10, 20, 30, 40)


def test_a_rect_holds_its_first_pixel_and_not_the_one_after_its_last() -> None:
    assert HERE.holds(Point(10, 20))
    assert HERE.holds(Point(39.9, 59.9))
    assert not HERE.holds(Point(40, 30))
    assert not HERE.holds(Point(30, 60))


def test_overlap_is_an_area_and_never_negative() -> None:
    assert HERE.overlap(HERE) == 1200
    assert HERE.overlap(HERE.moved(20, 30)) == 100
    assert HERE.overlap(HERE.moved(30, 0)) == 0
    assert HERE.overlap(HERE.moved(-100, -100)) == 0


def test_half_a_pixel_beyond_is_still_contained() -> None:
    assert HERE.contains(HERE)
    assert HERE.contains(Rect(10, 20, 30.4, 40.4))
    assert not HERE.contains(Rect(10, 20, 31, 40))
    assert not HERE.contains(Rect(9, 20, 30, 40))


def test_between_two_rects_are_place_and_size() -> None:
    goal = Rect(110, 20, 60, 80)
    assert HERE.between(goal, 0) == HERE
    assert HERE.between(goal, 0.5) == Rect(60, 20, 45, 60)
    assert HERE.between(goal, 1) == goal


def test_around_and_inset() -> None:
    assert HERE.around([Rect(0, 30, 5, 5), Rect(50, 0, 1, 1)]) == Rect(0, 0, 51, 60)
    assert HERE.inset(5) == Rect(15, 25, 20, 30)
    assert centered(HERE.center, 30, 40) == HERE


def test_a_row_shares_its_room() -> None:
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
