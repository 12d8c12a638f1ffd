"""What the best player weighs against each other, and what it chooses. It is written to be compiled."""

from typing import NamedTuple

from spitegame.ai.spite.inner.combos import ONE_FACE, is_beatable
from spitegame.ai.spite.inner.good import Considered, considered_passing, considered_plays
from spitegame.ai.spite.inner.movegen import Candidate, candidates, goes_out, loses_at_once
from spitegame.ai.spite.inner.situation import Situation
from spitegame.ai.spite.learned.features import (
    FEATURES,
    Marks,
    mark_passing,
    mark_play,
    mark_situation,
    ones,
)
from spitegame.ai.spite.learned.network import MOST_PLACES, Row, SpiteNetwork, add_marks, begin, odds, open_places
