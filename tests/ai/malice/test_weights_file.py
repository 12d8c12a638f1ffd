"""Learned networks as bytes, and what the shipped ones must be."""

from random import Random

import pytest

from spitegame.ai.malice.best import learned_for
from spitegame.ai.malice.learned.features import FEATURES
from spitegame.ai.malice.learned.network import NETWORKS, Network, networks, packed
from spitegame.ai.weights import STEPS
from spitegame.resources import LEARNED

MOST_BYTES = 1_000_000


def any_network(chance: Random, features: int, units: int) -> Network:
    rows = [tuple(chance.gauss(0, 1) for _ in range(units)) for _ in range(features)]
    return Network(rows, tuple(chance.gauss(0, 1) for _ in range(units)), chance.gauss(0, 1))


def test_networks_come_back_nearly_as_they_were() -> None:
    """To half a step of the weights of a feature, of which the largest has 127."""
    before = [any_network(Random(seed), features=5, units=3) for seed in range(2)]
    after = networks(packed(before))
    assert len(after) == 2
    for one, other in zip(before, after, strict=True):
        assert other.outwards == pytest.approx(one.outwards)
        assert other.bias == pytest.approx(one.bias)
        for row, again in zip(one.rows, other.rows, strict=True):
            assert again == pytest.approx(row, abs=0.51 * max(map(abs, row)) / STEPS)


@pytest.mark.parametrize("seats", [2, 3])
def test_the_shipped_networks_fit_the_features(seats: int) -> None:
    learned = learned_for(seats)
    assert len(learned) == NETWORKS
    for network in learned:
        assert len(network.rows) == FEATURES
        assert {len(row) for row in network.rows} == {len(network.outwards)}


def test_the_shipped_networks_are_small() -> None:
    assert sum(path.stat().st_size for path in LEARNED.iterdir()) < MOST_BYTES
