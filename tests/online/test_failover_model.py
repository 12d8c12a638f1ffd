"""Tables to which things happen by chance: hosts and others are killed, frozen, parted, leave and come back, messages
are late, and at every other table one of them lies. `failover_world` says what is checked all along: never two hosts
that act, nothing lost that enough have acknowledged, no terms that run up, no stall in which nobody is named."""

from random import randrange

import pytest
from support.online.failover_world import Story


def play(seeds: range) -> None:
    for seed in seeds:
        try:
            Story(seed).play()
        except AssertionError as failed:
            raise AssertionError(f"table {seed}: {failed}") from failed


@pytest.mark.parametrize("first", [0, 6])
def test_a_few_tables_go_on(first: int) -> None:
    play(range(first, first + 6))


@pytest.mark.slow
@pytest.mark.parametrize("first", [1000, 1050])
def test_50_tables_go_on(first: int) -> None:
    play(range(first, first + 50))


@pytest.mark.long
@pytest.mark.parametrize("times", range(10))
def test_100_tables_by_chance_go_on(times: int) -> None:
    first = randrange(10**6)
    print(f"the tables from {first} on")
    play(range(first, first + 100))
