"""Shuffles and lots follow from the seed and from how much of it has been used."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from spitegame.rules.shuffle import Shuffler

SHUFFLERS = st.builds(Shuffler, st.integers(0, 2**64 - 1), st.integers(0, 2**32 - 1))
ITEMS = st.lists(st.integers(), max_size=60)


@given(SHUFFLERS, ITEMS, st.integers(1, 60))
def test_a_shuffle_and_a_lot_follow_from_seed_and_use(shuffler: Shuffler, items: list[int], among: int) -> None:
    used = Shuffler(shuffler.seed, shuffler.used + 1)
    assert shuffler.shuffled(items)[1] == used
    assert shuffler.lot(among)[1] == used
    assert shuffler.shuffled(items) == Shuffler(shuffler.seed, shuffler.used).shuffled(tuple(items))
    before = list(items)
    shuffled, _ = shuffler.shuffled(items)
    assert Counter(shuffled) == Counter(items)
    assert items == before
    assert 0 <= shuffler.lot(among)[0] < among


def test_each_use_and_each_seed_gives_another_order_and_every_order_comes_up_about_equally_often() -> None:
    items = range(52)
    orders = {Shuffler(seed, used).shuffled(items)[0] for seed in range(30) for used in range(30)}
    assert len(orders) == 900
    shuffler, times = Shuffler(1), Counter[tuple[str, ...]]()
    for _ in range(6_000):
        order, shuffler = shuffler.shuffled("abc")
        times[order] += 1
    assert len(times) == 6
    assert all(900 < number < 1_100 for number in times.values())


def test_the_orders_are_those_of_every_python_version() -> None:
    """If this fails, no record of a game replays any more."""
    assert "".join(Shuffler(1).shuffled("abcdefgh")[0]) == "edbfgcah"
    assert "".join(Shuffler(2**64 - 1, 7).shuffled("abcdefgh")[0]) == "fghaebcd"
    assert [Shuffler(seed).lot(6)[0] for seed in range(8)] == [2, 5, 3, 3, 0, 2, 5, 2]
