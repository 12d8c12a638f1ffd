"""Decisions of the good player of Spite, as they were written down when it thought over cards and combos."""

import json
from pathlib import Path
from typing import Any, NamedTuple

from spitegame.ai.spite.inner.combos import Combo, InnerTrick
from spitegame.ai.spite.inner.situation import Numbers, Situation

WRITTEN = json.loads(Path(__file__).with_name("good_choices.json").read_text(encoding="ascii"))
"""What the player chose when it was written over cards and combos, in matches of 3 to 9 seats; and long hands."""


class Choice(NamedTuple):
    situation: Situation
    play: int
    """The index of the play among the candidates; -1 for passing."""
    dares: int
    passing: float
    best: float
    """The value of the best play."""


class Exchanged(NamedTuple):
    situation: Situation
    most: int
    cards: Numbers


def situation(fields: list[Any]) -> Situation:
    read = Situation(*fields)
    top, second, *others = read.trick
    return read._replace(trick=InnerTrick(Combo(*top), Combo(*second), *others))


CHOICES = [Choice(situation(fields), *others) for fields, *others in WRITTEN["plays"]]
EXCHANGES = [Exchanged(situation(fields), *others) for fields, *others in WRITTEN["exchanges"]]
