"""The network of Spite as bytes: a line of JSON with its sizes, and then

    4 bytes    for every feature, the size of one step of its weights
    1 byte     for every feature and hidden unit, the weight in such steps
    4 bytes    for every hidden unit, what it begins with
    4 bytes    for every hidden unit and output, what it adds to the output
    4 bytes    for every output, what it begins with

Numbers of four bytes are floats, and all are little-endian.
"""

import json
import sys
from array import array
from collections.abc import Sequence

from spitegame.ai.spite.learned.network import MOST_PLACES, Row, SpiteNetwork

STEPS = 127
"""The number of a feature's steps that make up its largest weight."""


def packed(network: SpiteNetwork) -> bytes:
    head = {"features": len(network.rows), "units": len(network.biases), "places": MOST_PLACES}
    steps = [max(map(abs, row)) / STEPS or 1.0 for row in network.rows]
    weights = array("b", (round(size / step) for step, row in zip(steps, network.rows, strict=True) for size in row))
    outwards = [size for row in network.outwards for size in row]
    rest = _floats([*network.biases, *outwards, *network.leanings])
    return json.dumps(head).encode() + b"\n" + _floats(steps) + weights.tobytes() + rest


def network(data: bytes) -> SpiteNetwork:
    first, rest = data.split(b"\n", 1)
    head = json.loads(first)
    features, units, places = head["features"], head["units"], head["places"]
    steps = _read(rest[: 4 * features])
    weights = array("b", rest[4 * features : 4 * features + features * units])
    numbers = _read(rest[4 * features + features * units :])
    rows = [[step * size for size in weights[place * units : (place + 1) * units]] for place, step in enumerate(steps)]
    outwards = [numbers[units + place : units + place + places] for place in range(0, units * places, places)]
    return SpiteNetwork(rows, numbers[:units], outwards, numbers[units + units * places :])


def _floats(numbers: Sequence[float]) -> bytes:
    row = array("f", numbers)
    if sys.byteorder == "big":
        row.byteswap()
    return row.tobytes()


def _read(data: bytes) -> Row:
    row = array("f", data)
    if sys.byteorder == "big":
        row.byteswap()
    return row.tolist()
