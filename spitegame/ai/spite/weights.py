"""What a player of Spite wants, in numbers. A turn is worth 1."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class SpiteWeights:
    """The weights of a value; found by playing many rounds."""

    control: float = 1.35
    """A hand that wins the trick whenever it is played."""
    follow: tuple[float, ...] = (0.45, 0.35, 0.2, 0.1, 0.3)
    """The highest hand of so many cards, for its chance to be played without a lead."""
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
    """How much of a control's worth is gone when a rival is down to one card; less the more cards there are."""
    stay: float = 0.33
    """To be still in the trick."""
    lead: float = 0.3
    """To win the trick."""
    worst: float = 0.68
    """The same, for each turn that the worst hand costs that can be led then."""
    out: float = 4.0
    """To go out."""
    ready: float = 0.4
    """One hand left that goes out with the next lead."""
    bounty: float = 0.7
    """A fake joker to be earned."""
    drawn: float = 0.6
    """What a card to be picked up costs who has no others."""
    matching: float = 0.04
    """How much less it costs for each other card, that it may go with."""
    fresh: float = 0.37
    """What a card costs that is drawn for another."""
    danger: float = 1.0
    """That a rival goes out over this hand."""
    willing: tuple[float, ...] = (0.8, 0.6, 0.5, 0.3, 1.2)
    """How likely a rival follows with a better hand of so many cards, if there is one. Poker hands are kept together,
    so that there are more of them than chance would leave."""
    willing_joker: float = 0.25


TUNED = SpiteWeights()
