"""One Trial a game."""

from collections.abc import Mapping

import malice_trial
import spite_trial
from trial import Trial

TRIALS: Mapping[str, Trial] = {trial.game.key: trial for trial in (malice_trial.TRIAL, spite_trial.TRIAL)}
