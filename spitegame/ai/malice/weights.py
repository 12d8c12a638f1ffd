"""What a player wants, in numbers. One payoff card played is worth 1."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class MaliceWeights:
    """The weights of a value; found by playing many games."""

    turned: float = 0.4
    """The next payoff card may follow at once."""
    reach: float = 0.8
    """The chance that the payoff goes out with the next draw."""
    patience: float = 0.8
    """How much of that a turn's delay leaves, for each opponent in between."""
    missing: float = 0.1
    """Each card that the way to the payoff lacks."""
    draw: float = 0.03
    """Each card drawn."""
    wild: float = 0.5
    """A wild card in the hand."""
    wild_on_pile: float = 0.35
    double: float = 0.02
    """A card that the hand holds twice."""
    free_pile: float = 0.03
    run: float = 0.03
    """A card on the rank above it."""
    pair: float = 0.03
    """A card on its equal."""
    gap: float = 0.02
    """Each rank left out going down."""
    burying: float = 0.06
    """A lower card under a higher one."""
    burying_step: float = 0.01
    """Each rank of that."""
    burying_wild: float = 0.5
    threat: float = 0.6
    """The chance that a rival's payoff goes out next."""
    alarm: float = 1.5
    """The same for one who is about to win."""
    store: float = 0.03
    """Each card of one's own that can still be played later."""
    idle: float = 0.4
    """What that costs instead when there is nothing to draw."""


TUNED = MaliceWeights()
SPITEFUL = MaliceWeights(threat=1.3, alarm=2.5)
