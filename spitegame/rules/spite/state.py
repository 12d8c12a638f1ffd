"""The truth about a match in play."""

from dataclasses import dataclass, replace
from enum import Enum
from typing import ClassVar, TypeAlias

from spitegame.rules.cards import Card
from spitegame.rules.game import Seat
from spitegame.rules.shuffle import Shuffler
from spitegame.rules.spite.actions import Misplay
from spitegame.rules.spite.options import SpiteRules
from spitegame.rules.spite.trick import LaidCards, Trick

Pile: TypeAlias = tuple[Card, ...]
"""Cards of which the last one is the top."""


class Half(Enum):
    """The half of the places in which a player finished a round (11)."""

    UPPER = "upper"
    MIDDLE = "middle"
    LOWER = "lower"


@dataclass(frozen=True, slots=True)
class Tally:
    """What a player has brought from round to round."""

    score: int = 0
    half: Half | None = None
    """The half of the last round; None before the first round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    hand: Pile
    fakes: Pile = ()
    spoils: Pile = ()
    tally: Tally = Tally()
    """The tally with which the round began."""
    place: int | None = None
    """The place in this round; None while the player is in it."""
    streak: int = 0
    """The tricks that this player has won with a "come at me" since another player has won one (11)."""
    barred: bool = False
    """The last play was a joker hand or held a face-down fake joker: the next one may not be the last (7)."""
    led: int = 0
    """The decision at which this player got the lead last; 0 before the first time."""
    late: int = 0
    """The leads on end for which the time of this player, who has done nothing since, has run out (3)."""
    picked: int = 0
    """The cards picked up since this player's last decision, for which there is a second each (3)."""
    waiting: LaidCards | None = None
    """What the player has played out of turn: it lies on the table, and still counts to the hand."""

    @property
    def is_in(self) -> bool:
        return self.place is None


@dataclass(frozen=True, slots=True)
class Exchange:
    seat: Seat
    decision: int
    most: int
    discarded: Pile
    drawn: int


@dataclass(frozen=True, slots=True)
class Unproven:
    """The last play or exchange, which may be called a misplay until the next player acts (12)."""

    deed: LaidCards | Exchange
    misplays: tuple[Misplay, ...]
    """Everything that is wrong with it, whether or not anybody has noticed."""
    picked: Pile = ()
    """The cards that were picked up for buying back."""
    callers: frozenset[Seat] = frozenset()
    """The seats that have called it wrongly."""


@dataclass(frozen=True, slots=True)
class PlayerTurn:
    """A seat is to lead, follow, pass, buy back or stay out. `countdown`: somebody has started the countdown (3)."""

    TAG: ClassVar[str] = "Turn"
    seat: Seat
    countdown: bool


@dataclass(frozen=True, slots=True)
class Reward:
    """A seat is to exchange one card, or up to `most` (11). `countdown`: somebody has started the countdown (3)."""

    seat: Seat
    most: int
    countdown: bool


@dataclass(frozen=True, slots=True)
class Result:
    place: int
    points: int
    before: Tally
    after: Tally


Results: TypeAlias = tuple[Result, ...]


@dataclass(frozen=True, slots=True)
class Interval:
    """The time between two rounds, which lasts until every seat is ready."""

    results: Results
    ready: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class EndlessInterval(Interval):
    """The time between two rounds of a match without end, which is over once every seat says so (11)."""

    enough: frozenset[Seat] = frozenset()
    """The seats that have said that this round was the last one."""


@dataclass(frozen=True, slots=True)
class Over:
    results: Results


Phase: TypeAlias = PlayerTurn | Reward | Interval | EndlessInterval | Over


@dataclass(frozen=True, slots=True)
class SpiteCarry:
    wins: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SpiteState:
    rules: SpiteRules
    carry: SpiteCarry
    shuffler: Shuffler
    round: int
    players: tuple[Player, ...]
    trick: Trick
    phase: Phase
    stock: Pile
    spent: Pile
    """The cards of finished tricks and all else that was put away, in the order in which it went."""
    fake_pile: Pile
    bounty: Card | None
    """The bounty card, or None if there was no card left to reveal."""
    bought_back: int = 0
    decision: int = 1
    """The number of the decision that is to be made, counted through the match."""
    unproven: Unproven | None = None
    hurried: bool = False
    """Between two rounds somebody has started the countdown on those who are not ready (3)."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(seat) for seat in range(len(self.players)))

    @property
    def active(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.seats if self.players[seat].is_in)

    @property
    def last_play(self) -> LaidCards | None:
        """The last play of the trick, whether or not it will stand; None before the lead."""
        deed = self.unproven.deed if self.unproven else None
        return deed if isinstance(deed, LaidCards) else self.trick.last

    def with_player(self, seat: Seat, player: Player) -> "SpiteState":
        return replace(self, players=(*self.players[:seat], player, *self.players[seat + 1 :]))

    def clockwise(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats clockwise from the next one on; this one is the last."""
        return tuple(Seat((seat + each) % len(self.players)) for each in range(1, len(self.players) + 1))
