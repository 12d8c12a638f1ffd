"""The tables to learn from: rules, number of seats, and share of the games."""

from bisect import bisect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, product

from spitegame.rules.cards import Rank
from spitegame.rules.malice.options import CLUB, ONLINE, PARTY, DiscardOrder, MaliceRules, stock_after_deal


@dataclass(frozen=True, slots=True)
class CourseTable:
    rules: MaliceRules
    seats: int
    often: float
    """The share of the games that are played at this table."""


def _tables(often: float, seats: Sequence[int], payoffs: Sequence[int], *kinds: MaliceRules) -> list[CourseTable]:
    """Return the tables of these kinds with enough cards left after the deal, which share `often` evenly."""
    every = [
        CourseTable(replace(rules, payoff=payoff, most_seats=8), each, 0.0)
        for rules, each, payoff in product(kinds, seats, payoffs)
    ]
    dealt = [table for table in every if stock_after_deal(table.rules, table.seats) >= 20]
    return [replace(table, often=often / len(dealt)) for table in dealt]


_HOUSES = (
    replace(ONLINE, jokers=2),
    replace(ONLINE, jokers=4, build_to_king=True),
    replace(PARTY, discard_order=DiscardOrder.DESCENDING),
    replace(PARTY, low_cards_forced=True, hand=6),
    replace(PARTY, centers=3, hand=4),
    replace(ONLINE, centers=5, hand=7),
    replace(ONLINE, wild_may_not_be=frozenset({Rank.ACE, Rank.QUEEN})),
    replace(CLUB, new_pile_first=False, jokers=1),
)

COURSES: Mapping[str, Sequence[CourseTable]] = {
    "two": [
        *_tables(0.5, [2], [20, 20, 21], ONLINE, PARTY),
        *_tables(0.2, [2], [5, 9, 13, 26], ONLINE, PARTY),
        *_tables(0.15, [2], [11], CLUB),
        *_tables(0.15, [2], [9, 18], *_HOUSES),
    ],
    "more": [
        *_tables(0.35, [3, 4], [12, 20], PARTY, ONLINE),
        *_tables(0.15, [5, 6, 8], [10], PARTY, ONLINE),
        *_tables(0.2, [3, 4, 5, 6, 7, 8], [11], CLUB),
        *_tables(0.15, [4, 6], [10], replace(PARTY, partners=True), replace(CLUB, partners=True)),
        *_tables(0.15, [3, 4], [10], *_HOUSES),
    ],
}


def drawn(tables: Sequence[CourseTable], lot: float) -> CourseTable:
    """Return the table that a lot from 0 to 1 falls on."""
    reached = list(accumulate(table.often for table in tables))
    return tables[bisect(reached, lot * reached[-1], hi=len(tables) - 1)]
