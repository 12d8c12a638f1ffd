"""The truth about a match in play."""

from dataclasses import dataclass, replace
from enum import Enum
from typing import ClassVar, TypeAlias

from spitegame.rules.cards import Card
from spitegame.rules.game import Seat
from spitegame.rules.shuffle import Shuffler
from spitegame.rules.spite.misplays import Misplay
from spitegame.rules.spite.options import SpiteRules
from spitegame.rules.spite.trick import LaidCards, Trick

Pile: TypeAlias = tuple[Card, ...]
"""The last card is the top."""


class Half(Enum):
    """Where a player finished (11)."""

    UPPER = "upper"
    MIDDLE = "middle"
    LOWER = "lower"


@dataclass(frozen=True, slots=True)
class Tally:
    """What a player has brought from round to round."""

    score: int = 0
    half: Half | None = None
    """In the last round; None before the first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    hand: Pile
    fakes: Pile = ()
    """Fake jokers."""
    spoils: Pile = ()
    tally: Tally = Tally()
    """As the round began."""
    place: int | None = None
    """In this round; None while the player is in it."""
    streak: int = 0
    """Tricks won with a come-at-me since another player has won one (11)."""
    barred: bool = False
    """The last play was a joker hand or held a face-down fake joker: the next one may not be the last (7)."""
    picked: int = 0
    """Cards picked up since this player's last decision, a second each (3)."""
    waiting: LaidCards | None = None
    """Played out of turn, face-up on the table, and still counted in the hand."""

    @property
    def is_in(self) -> bool:
        return self.place is None


@dataclass(frozen=True, slots=True)
class Exchange:
    """A reward as it was taken (11)."""

    seat: Seat
    decision: int
    most: int
    discarded: Pile
    drawn: int


@dataclass(frozen=True, slots=True)
class Unproven:
    """The last deed, which may be called a misplay until the next player acts (12)."""

    deed: LaidCards | Exchange
    misplays: tuple[Misplay, ...]
    """What is wrong with it, whether or not anybody has noticed."""
    picked: Pile = ()
    """What was bought back with it."""
    callers: frozenset[Seat] = frozenset()
    """Who has called it, and wrongly."""


@dataclass(frozen=True, slots=True)
class PlayerTurn:
    """A seat is to lead, follow, pass, buy back or stay out."""

    TAG: ClassVar[str] = "Turn"
    seat: Seat
    countdown: bool


@dataclass(frozen=True, slots=True)
class Reward:
    """A seat is to exchange up to so many cards (11)."""

    seat: Seat
    most: int
    countdown: bool


@dataclass(frozen=True, slots=True)
class Result:
    """How a round ended for a seat."""

    place: int
    points: int
    before: Tally
    after: Tally


Results: TypeAlias = tuple[Result, ...]
"""By seat."""


@dataclass(frozen=True, slots=True)
class Interval:
    """Between two rounds, until every seat is ready."""

    results: Results
    ready: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class Over:
    """After the last round."""

    results: Results


Phase: TypeAlias = PlayerTurn | Reward | Interval | Over


@dataclass(frozen=True, slots=True)
class SpiteCarry:
    """What one match hands on to the next."""

    wins: tuple[int, ...]
    """Matches, by seat."""


@dataclass(frozen=True, slots=True)
class SpiteState:
    rules: SpiteRules
    carry: SpiteCarry
    """From the match before."""
    shuffler: Shuffler
    round: int
    """From 1 on."""
    players: tuple[Player, ...]
    trick: Trick
    phase: Phase
    stock: Pile
    spent: Pile
    """Cards of finished tricks and all else that was put away, in the order it went."""
    fake_pile: Pile
    bounty: Card | None
    """None: there was no card left to reveal."""
    bought_back: int = 0
    """Times in this round."""
    decision: int = 1
    """Counts all decisions of the match."""
    unproven: Unproven | None = None

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(seat) for seat in range(len(self.players)))

    @property
    def active(self) -> tuple[Seat, ...]:
        """Who is in the round."""
        return tuple(seat for seat in self.seats if self.players[seat].is_in)

    def with_player(self, seat: Seat, player: Player) -> "SpiteState":
        return replace(self, players=(*self.players[:seat], player, *self.players[seat + 1 :]))

    def clockwise(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats from the next one on; this one is the last."""
        return tuple(Seat((seat + each) % len(self.players)) for each in range(1, len(self.players) + 1))
