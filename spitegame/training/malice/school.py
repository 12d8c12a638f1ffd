"""The school of Spite & Malice: in each course several networks are trained, and one with their mean logit ships."""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace

from spitegame.ai.malice.learned.network import packed
from spitegame.training.malice.courses import COURSES
from spitegame.training.malice.learner import mean, networks_of
from spitegame.training.malice.strength import StrengthTrials
from spitegame.training.malice.trainer import MalicePlan, MaliceTrainer
from spitegame.training.school import School, Trained, TrainingOrder

GAMES = 10_000
"""The number of games that each learner plays."""
LEARNERS = {"two": 8, "more": 4}
"""The number of learners by course. Their errors differ: the mean of eight wins 70 of 100 games of two against the good
player, that of four 68. At a table of four, among three good players, one learner comes first in 39 of 100 games, and
the mean of four in 41."""
TRIALS = 1_000
UNITS = 64


def _train(order: TrainingOrder) -> Iterator[Trained]:
    for course in [order.course] if order.course else COURSES:
        games, units = order.games or GAMES, order.units or UNITS
        plan = MalicePlan(course=course, games=games, seed=order.seed, units=units)
        plans = [replace(plan, learner=number + 1) for number in range(LEARNERS[course])]
        trainers = [MaliceTrainer(each, order.work, order.jobs) for each in plans]
        for trainer in trainers:
            trainer.run()
        yield _graduated(trainers, order)


def _graduated(trainers: Sequence[MaliceTrainer], order: TrainingOrder) -> Trained:
    course = trainers[0].plan.course
    weights, trials = mean([trainer.weights() for trainer in trainers]), StrengthTrials(course, order.work)
    wins = {}
    for name, rate, games in trials.wins(weights, mean([trainer.beginning() for trainer in trainers]), TRIALS):
        print(f"{course}: wins {rate:.1%} {name}, of {games} games", file=sys.stderr, flush=True)
        wins[name] = {"rate": round(rate, 4), "games": games}
    report = {
        "learners": [trainer.report() for trainer in trainers],
        "seats": trials.table.seats,
        "payoff": trials.table.rules.payoff,
        "wins": wins,
    }
    return Trained(f"malice-{course}", packed(networks_of(weights)), report)


SCHOOL = School(train=_train, courses=tuple(COURSES))
