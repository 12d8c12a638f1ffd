"""The Trial of each game, by the game's key."""

from collections.abc import Mapping

from support.malice.trial import TRIAL as MALICE
from support.spite.trial import TRIAL as SPITE
from support.trial import Trial

TRIALS: Mapping[str, Trial] = {trial.game.rulebook.key: trial for trial in (MALICE, SPITE)}
