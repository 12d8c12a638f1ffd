"""Learned networks as bytes: a line of JSON, and then for each network in turn

    4 bytes    for every feature, the size of one step of its weights
    1 byte     for every feature and hidden unit, the weight in such steps
    4 bytes    for every hidden unit, what it adds to the worth
    4 bytes    the bias

Numbers of four bytes are floats, and all are little-endian.
"""

import json
import sys
from array import array
from collections.abc import Sequence

from spitegame.ai.malice.learned.network import Network


def packed(networks: Sequence[Network]) -> bytes:
    units = len(networks[0].outwards)
    head = {"networks": len(networks), "features": len(networks[0].rows), "units": units}
    return json.dumps(head).encode() + b"\n" + b"".join(map(_packed, networks))


def _packed(network: Network) -> bytes:
    rows = zip(network.steps, network.rows, strict=True)
    weights = array("b", (round(size / step) for step, row in rows for size in row))
    return _floats(network.steps) + weights.tobytes() + _floats([*network.outwards, network.bias])


def _floats(numbers: Sequence[float]) -> bytes:
    row = array("f", numbers)
    if sys.byteorder == "big":
        row.byteswap()
    return row.tobytes()


def networks(data: bytes) -> tuple[Network, ...]:
    first, rest = data.split(b"\n", 1)
    head = json.loads(first)
    features, units = head["features"], head["units"]
    size = 4 * features + features * units + 4 * units + 4
    return tuple(_network(rest[start : start + size], features, units) for start in range(0, len(rest), size))


def _network(data: bytes, features: int, units: int) -> Network:
    weights = array("b", data[4 * features : 4 * features + features * units])
    numbers = array("f", data[: 4 * features] + data[4 * features + features * units :])
    if sys.byteorder == "big":
        numbers.byteswap()
    rows = [
        tuple([step * size for size in weights[place * units : (place + 1) * units]])
        for place, step in enumerate(numbers[:features])
    ]
    return Network(rows, tuple(numbers[features:-1]), numbers[-1])
