"""Weights of a player of Spite. A turn is worth 1."""

from typing import NamedTuple


class SpiteWeights(NamedTuple):
    """The weights of a value; found by playing many rounds."""

    control: float = 1.35
    """A combo that wins the trick whenever it is played."""
    follow: tuple[float, ...] = (0.45, 0.35, 0.2, 0.1, 0.3)
    """By number of cards, what the highest combo is worth for its chance to be played without a lead."""
    thirteen: float = 0.12
    """A 13 beside other cards."""
    joker: float = 0.35
    """A joker in the hand, or five cards alike."""
    fake: float = 0.7
    """A fake joker beside the hand."""
    spoil: float = 0.3
    doom: float = 4.0
    """A joker that can no longer be played in time."""
    hurry: float = 0.85
    """The share of a control's worth that is gone when a rival is down to one card; less the more cards there are."""
    stay: float = 0.33
    """Being still in the trick."""
    lead: float = 0.3
    """Winning the trick."""
    worst: float = 0.68
    """The same, for each turn that the worst combo costs that can be led then."""
    out: float = 4.0
    """Going out."""
    ready: float = 0.4
    """A single combo left, which goes out with the next lead."""
    bounty: float = 0.7
    """A fake joker to be earned."""
    drawn: float = 0.6
    """The cost of a card to pick up for a player without other cards."""
    matching: float = 0.04
    """The discount for each other card that it may go with."""
    fresh: float = 0.37
    """The cost of a card that is drawn for another."""
    danger: float = 1.0
    """A rival who goes out over this play."""
    willing: tuple[float, ...] = (0.8, 0.6, 0.5, 0.3, 1.2)
    """By number of cards, how likely a rival follows with a better hand, if there is one. Poker hands are kept
    together, so that there are more of them than chance would leave."""
    willing_joker: float = 0.25


TUNED = SpiteWeights()
