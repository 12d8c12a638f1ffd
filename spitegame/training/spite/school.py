"""The school of Spite: one network is trained, against good players and its earlier selves."""

from collections.abc import Iterator

from spitegame.ai.spite.learned import weights_file
from spitegame.training.school import School, Trained, TrainingOrder
from spitegame.training.spite.learner import plain_network
from spitegame.training.spite.strength import place_rate
from spitegame.training.spite.trainer import SpitePlan, SpiteTrainer

MATCHES = 64_000
"""The number of matches that the learner plays, of five rounds each."""
TRIALS = 2_000
"""The number of rounds that tell how strong the weights are, for each number of seats."""
SEATS = (3, 4, 6, 9)
ROUNDS = 5
UNITS = 128


def _train(order: TrainingOrder) -> Iterator[Trained]:
    plan = SpitePlan(games=order.games or MATCHES, seed=order.seed, units=order.units or UNITS)
    trainer = SpiteTrainer(plan, order.work, order.jobs)
    trainer.run()
    rates = {seats: place_rate(order.work, trainer.weights(), seats, TRIALS // ROUNDS)._asdict() for seats in SEATS}
    report = {
        "learner": trainer.report(),
        "among good players": {
            f"{seats} seats": {name: round(number, 4) for name, number in rate.items()} for seats, rate in rates.items()
        },
    }
    yield Trained("spite", weights_file.packed(plain_network(trainer.weights())), report)


SCHOOL = School(train=_train)
