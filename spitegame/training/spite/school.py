"""One learner learns, in the company of good players and of its earlier selves."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from spitegame.training.school import School, Trained, TrainingOrder

if TYPE_CHECKING:
    from spitegame.training.spite.strength import PlaceRate

MATCHES = 48_000
"""The matches that the learner plays, of five rounds each."""
TRIALS = 2_000
"""The rounds that tell how strong the weights are, for each number of seats."""
SEATS = (3, 4, 6, 9)
ROUNDS = 5
"""The rounds of a match."""
UNITS = 128
"""The hidden units of the network."""


def _train(order: TrainingOrder) -> Iterator[Trained]:
    from spitegame.ai.spite.learned import weights_file
    from spitegame.training.spite.learner import plain_network
    from spitegame.training.spite.strength import against_good
    from spitegame.training.spite.trainer import SpitePlan, SpiteTrainer

    trainer = SpiteTrainer(SpitePlan(order.games or MATCHES, order.seed, order.units or UNITS), order.work, order.jobs)
    trainer.run()
    weights, progress = trainer.weights(), trainer.progress
    found = {seats: against_good(order.work, weights, seats, TRIALS // ROUNDS) for seats in SEATS}
    report = {
        "learner": {**asdict(trainer.plan), "played": progress.matches, "seconds": round(progress.seconds)},
        "among good players": {f"{seats} seats": _rounded(rate) for seats, rate in found.items()},
    }
    yield Trained("spite", weights_file.packed(plain_network(weights)), report)


def _rounded(rate: "PlaceRate") -> dict[str, Any]:
    return {name: round(number, 4) for name, number in rate._asdict().items()}


SCHOOL = School(train=_train)
