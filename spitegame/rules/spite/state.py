"""The state of a match: everything about it, with all that is hidden from the players."""

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
"""Cards; the last one is the top."""


class Half(Enum):
    """The half of the places in which a player has finished a round (11)."""

    UPPER = "upper"
    MIDDLE = "middle"
    LOWER = "lower"


@dataclass(frozen=True, slots=True)
class Tally:
    """A player's score and half, which go on from round to round."""

    score: int = 0
    half: Half | None = None
    """The half in which the player finished the last round; None before the first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A player of the match in this round."""

    hand: Pile
    fakes: Pile = ()
    """The fake jokers that the player has earned."""
    spoils: Pile = ()
    """The cards of the deck that the player has earned in place of fake jokers (8)."""
    tally: Tally = Tally()
    """The tally at the beginning of the round."""
    place: int | None = None
    """The place in this round; None while the player is in it."""
    streak: int = 0
    """The number of tricks that this player has won with a "come at me" since another player won a trick (11)."""
    barred: bool = False
    """True if this player's last play was a joker hand or held a face-down fake joker: the next play may then not be
    the player's last (7)."""
    led: int = 0
    """The number of the decision at which this player last got the lead; 0 if never."""
    late: int = 0
    """The number of leads in a row for which this player's time has run out, without an action in between (3)."""
    picked: int = 0
    """The number of cards picked up since this player's last decision; the next one has a second more for each (3)."""
    waiting: LaidCards | None = None
    """The cards that the player has played out of turn. They lie on the table, and still count to the hand."""

    @property
    def is_in(self) -> bool:
        """True while the player is in the round."""
        return self.place is None


@dataclass(frozen=True, slots=True)
class Exchange:
    """The exchange of cards that a seat has made as its reward."""

    seat: Seat
    decision: int
    """The number of the decision at which it was made."""
    most: int
    """The number of cards that the seat might exchange."""
    discarded: Pile
    drawn: int
    """The number of cards drawn for the discarded ones."""


@dataclass(frozen=True, slots=True)
class Unproven:
    """The last play or exchange, which may be called a misplay until the next player acts (12)."""

    deed: LaidCards | Exchange
    misplays: tuple[Misplay, ...]
    """All misplays in it, whether or not a player has noticed them."""
    picked: Pile = ()
    """The cards that were picked up to buy back with it."""
    callers: frozenset[Seat] = frozenset()
    """The seats that have called it wrongly, and may not call it again."""


@dataclass(frozen=True, slots=True)
class PlayerTurn:
    """A seat is to lead, follow, pass, buy back or stay out. `countdown` is True once somebody has started the
    countdown (3)."""

    TAG: ClassVar[str] = "Turn"
    seat: Seat
    countdown: bool


@dataclass(frozen=True, slots=True)
class Reward:
    """A seat is to exchange from one card to `most` cards (11). `countdown` is True once somebody has started the
    countdown (3)."""

    seat: Seat
    most: int
    countdown: bool


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a round for one player: the place, the points for it, and the tally before and after."""

    place: int
    points: int
    before: Tally
    after: Tally


Results: TypeAlias = tuple[Result, ...]
"""The results of a round by seat."""


@dataclass(frozen=True, slots=True)
class Interval:
    """The time between two rounds; the next one begins once every seat is ready."""

    results: Results
    ready: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class EndlessInterval(Interval):
    """The time between two rounds of a match without end, which is over once every seat has said so (11)."""

    enough: frozenset[Seat] = frozenset()
    """The seats that have said that this round was the last one."""


@dataclass(frozen=True, slots=True)
class Over:
    """The match is over; `results` are those of its last round."""

    results: Results


Phase: TypeAlias = PlayerTurn | Reward | Interval | EndlessInterval | Over


@dataclass(frozen=True, slots=True)
class SpiteCarry:
    """The number of matches that each seat has won at this table so far."""

    wins: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SpiteState:
    """The state of a match."""

    rules: SpiteRules
    carry: SpiteCarry
    shuffler: Shuffler
    round: int
    """The number of the round, from 1 on."""
    players: tuple[Player, ...]
    trick: Trick
    phase: Phase
    stock: Pile
    """The deck."""
    spent: Pile
    """The cards of finished tricks and others that were put away, in the order in which that happened."""
    fake_pile: Pile
    """The fake jokers that nobody has."""
    bounty: Card | None
    """The bounty card; None if there was no card left to reveal."""
    bought_back: int = 0
    """The number of buy-backs in this round, not counting one by the unproven play."""
    decision: int = 1
    """The number of the decision that is to be made, counted through the whole match."""
    unproven: Unproven | None = None
    hurried: bool = False
    """True between two rounds once somebody has started the countdown on the players who are not ready (3)."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(seat) for seat in range(len(self.players)))

    @property
    def active(self) -> tuple[Seat, ...]:
        """The seats that are in the round."""
        return tuple(seat for seat in self.seats if self.players[seat].is_in)

    @property
    def last_play(self) -> LaidCards | None:
        """The last play of the trick, whether or not it will stand; None before the lead."""
        deed = self.unproven.deed if self.unproven else None
        return deed if isinstance(deed, LaidCards) else self.trick.last

    def with_player(self, seat: Seat, player: Player) -> "SpiteState":
        return replace(self, players=(*self.players[:seat], player, *self.players[seat + 1 :]))

    def clockwise(self, seat: Seat) -> tuple[Seat, ...]:
        """Return all seats clockwise from the next one on; this seat is the last."""
        return tuple(Seat((seat + each) % len(self.players)) for each in range(1, len(self.players) + 1))
