"""Every position that a seat can come to within its turn, as far as it can foresee."""

from collections.abc import Iterator
from typing import NamedTuple

from spitegame.ai.malice.position import Play, Position, after, plays
from spitegame.ai.malice.setting import UNKNOWN, Setting

MOST_POSITIONS = 300
"""Enough for nearly every turn, and a bound on what a decision costs."""


class Line(NamedTuple):
    """A way through the turn, up to where the seat might stop or a card turns up that nobody knows yet."""

    first: Play | None
    """None where nothing is played."""
    position: Position


def lines(start: Position, setting: Setting) -> Iterator[Line]:
    """Shorter ways first, so that only far ones are cut off; each position once."""
    found = [Line(None, start)]
    seen = {start}
    for line in found:
        yield line
        if paid(line.position) or redraws(line.position, setting):
            continue
        for play in plays(line.position, setting):
            position = after(line.position, play, setting)
            if position not in seen and len(seen) < MOST_POSITIONS:
                seen.add(position)
                found.append(Line(line.first or play, position))


def paid(position: Position) -> bool:
    """A payoff card went out."""
    return UNKNOWN in position.payoffs


def redraws(position: Position, setting: Setting) -> bool:
    """The hand is played out, and another one comes."""
    return not position.hand and setting.supply > 0
