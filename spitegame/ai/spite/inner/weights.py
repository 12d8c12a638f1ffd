"""Weights of the good player of Spite. A turn is worth 1."""

from typing import NamedTuple


class SpiteWeights(NamedTuple):
    """The weights of the value of a choice, in turns; found by playing many rounds."""

    control: float = 1.35
    """The gain of a combo that wins the trick whenever it is played."""
    follow: tuple[float, ...] = (0.45, 0.35, 0.2, 0.1, 0.3)
    """By number of cards, the gain of the highest combo for its chance to follow; the last one is for poker hands."""
    thirteen: float = 0.12
    """The gain of a 13 beside other cards."""
    joker: float = 0.35
    """The gain of a joker in the hand, or of five cards alike."""
    fake: float = 0.7
    """The cost of playing a fake joker from beside the hand."""
    spoil: float = 0.3
    """The cost of playing a spoil."""
    doom: float = 4.0
    """The cost of a joker that can no longer be played in time."""
    hurry: float = 0.85
    """The share of `control` that is lost when a rival is down to one card; less if the rivals hold more."""
    stay: float = 0.33
    """The gain of being still in the trick."""
    lead: float = 0.3
    """The gain of winning the trick."""
    worst: float = 0.68
    """The further gain of winning the trick, for each turn that the worst combo costs, which can be led then."""
    out: float = 4.0
    """The gain of going out."""
    ready: float = 0.4
    """The gain of a single combo left, which goes out with the next lead."""
    bounty: float = 0.7
    """The gain of each fake joker to be earned."""
    drawn: float = 0.6
    """The cost of a card to pick up for a player without other cards."""
    matching: float = 0.04
    """The discount for each other card that it may go with."""
    fresh: float = 0.37
    """The cost of a card that is drawn in exchange for another."""
    danger: float = 1.0
    """The cost of a rival who goes out over this play."""
    willing: tuple[float, ...] = (0.8, 0.6, 0.5, 0.3, 1.2)
    """By number of cards, the probability that a rival who has a better combo plays it. The last one, for poker hands,
    exceeds 1: they are kept together, so that hands hold more of them than by chance."""
    willing_joker: float = 0.25
    """The probability that a rival who has a joker plays it."""


TUNED = SpiteWeights()
