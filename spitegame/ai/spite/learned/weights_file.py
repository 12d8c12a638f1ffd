"""The network of Spite as bytes: a line of JSON with its sizes, the rows as in `spitegame.ai.weights`, and then

4 bytes    for every hidden unit, its bias
4 bytes    for every hidden unit and output, the output weight
4 bytes    for every output, its bias
"""

import json

from spitegame.ai.spite.learned.network import MOST_PLACES, SpiteNetwork
from spitegame.ai.weights import packed_floats, packed_rows, read_rows


def packed(network: SpiteNetwork) -> bytes:
    head = {"features": len(network.rows), "units": len(network.hidden_biases), "places": MOST_PLACES}
    out = [size for row in network.output_weights for size in row]
    rest = packed_floats([*network.hidden_biases, *out, *network.output_biases])
    return json.dumps(head).encode() + b"\n" + packed_rows(network.rows) + rest


def network(data: bytes) -> SpiteNetwork:
    first, rest = data.split(b"\n", 1)
    head = json.loads(first)
    units, places = head["units"], head["places"]
    rows, numbers = read_rows(rest, head["features"], units)
    out = [numbers[units + start : units + start + places] for start in range(0, units * places, places)]
    return SpiteNetwork(rows, numbers[:units], out, numbers[units + units * places :])
