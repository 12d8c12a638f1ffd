"""Weights of a network as bytes, little-endian, with floats of four bytes. Rows by feature are quantized to eight bits:

4 bytes    for every feature, the quantization step of its weights
1 byte     for every feature and hidden unit, the weight in such steps
"""

import sys
from array import array
from collections.abc import Sequence

STEPS = 127
"""The largest weight of a feature, in its quantization steps."""


def steps_of(rows: Sequence[Sequence[float]]) -> list[float]:
    """Return the quantization step of each feature; 1 for one whose weights are all 0."""
    return [max(map(abs, row)) / STEPS or 1.0 for row in rows]


def packed_rows(rows: Sequence[Sequence[float]]) -> bytes:
    steps = steps_of(rows)
    weights = array("b", (round(size / step) for step, row in zip(steps, rows, strict=True) for size in row))
    return packed_floats(steps) + weights.tobytes()


def read_rows(data: bytes, features: int, units: int) -> tuple[list[list[float]], list[float]]:
    """Return the rows, and the floats that come after them in the data."""
    end = 4 * features + features * units
    weights, steps = array("b", data[4 * features : end]), read_floats(data[: 4 * features])
    rows = [[step * size for size in weights[index * units : (index + 1) * units]] for index, step in enumerate(steps)]
    return rows, read_floats(data[end:])


def packed_floats(numbers: Sequence[float]) -> bytes:
    return _little_endian(array("f", numbers)).tobytes()


def read_floats(data: bytes) -> list[float]:
    return _little_endian(array("f", data)).tolist()


def _little_endian(row: "array[float]") -> "array[float]":
    if sys.byteorder == "big":
        row.byteswap()
    return row
