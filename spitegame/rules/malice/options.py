"""The rules of Spite & Malice as data, and their presets."""

from dataclasses import dataclass, field, replace
from enum import Enum
from math import ceil

from spitegame.rules.cards import PACK, Rank
from spitegame.rules.game import Rulebook, Seat, Undealable, are_in_range, between, later

PILES = 4
"""The number of discard piles of each seat."""
MOST_SEATS = 8
LOW_STOCK = 12
"""The number of cards below which the stock is low: completed cards return to it under `WHEN_LOW`. No deal may leave
fewer."""
DEEP_STOCK = 50
"""The number of cards left after the deal with which the stock hardly ever runs out."""

BARREN_TURNS = 40
"""The number of turns of each seat, in a row and without a payoff card played, after which the game is over (6.3). Good
players who block each other need up to 28 in games of two before one gets on: a limit of 20 would cut such games off.
Players who know earlier that nobody can get on may agree on a draw."""

OFFER_WAIT = 5
"""The number of its own turns that a seat has to wait, after its draw was declined, before another offer (6.4)."""


class Words(Enum):
    """The presets whose names of the places the screen can use."""

    ONLINE = "online"
    PARTY = "party"
    CLUB = "club"


class Packs(Enum):
    """The number of packs, where it follows from the number of seats."""

    DEEP_STOCK = "deep stock"
    """As many packs as leave DEEP_STOCK cards after the deal, and two at least."""
    THREE_OR_FOUR = "three, or four from six seats on"
    """Three packs for up to five seats, and four for more."""


class Opening(Enum):
    """The rule that tells who deals first and who begins."""

    HIGHEST_PAYOFF = "highest payoff"
    """The seat with the highest payoff card begins."""
    LEFT_OF_DEALER = "left of dealer"
    """The seat left of the dealer begins; the first dealer is drawn by lot."""
    CUT_FOR_DEAL = "cut for deal"
    """The seat left of the dealer begins; all cut cards to find the first dealer."""


class CompletedReturn(Enum):
    """The moment at which the cards of complete centers return to the stock."""

    AT_ONCE = "at once"
    WHEN_LOW = "when low"
    WHEN_EMPTY = "when empty"


class DiscardOrder(Enum):
    """The order in which cards may lie on a discard pile."""

    ANY = "any"
    DESCENDING = "descending"
    WILD_ANYWHERE = "descending, wild anywhere"
    """Descending; a wild card stands for any card."""


class Settlement(Enum):
    """The payment of points at the end of a game."""

    NONE = "none"
    RANKING = "ranking"
    STAKE = "stake"


class Match(Enum):
    """The relation of the games at one table: single ones, or an account that runs on."""

    SINGLE = "single"
    ACCOUNT = "account"


class Problem(Enum):
    """The reason why these rules cannot be dealt."""

    OUT_OF_RANGE = "out of range"
    SEATS = "seats"
    PARTNERS = "partners"
    NO_WILDS = "no wilds"
    WILD_RANKS = "wild ranks"
    SHORT_STOCK = "short stock"
    CARRY = "carry"


@dataclass(frozen=True, kw_only=True, slots=True)
class MaliceRules:
    """The rules of one table; the defaults are those of the preset `online`. A number's metadata `range` has the values
    allowed."""

    words: Words = Words.ONLINE
    most_seats: int = between(2, MOST_SEATS, MOST_SEATS)
    packs: int | Packs = field(default=Packs.DEEP_STOCK, metadata={"range": range(1, 13)})
    """The number of packs, or the rule that makes it depend on the number of seats."""
    jokers: int = between(0, 4, 0)
    """The number of jokers in each pack."""
    payoff: int = between(1, 40, 21)
    """The number of cards in each payoff."""
    hand: int = between(4, 7, 5)
    """The number of cards in a full hand."""
    centers: int = between(3, 6, 4)
    """The number of centers."""
    build_to_king: bool = False
    """True if kings complete the centers and only jokers are wild; False if queens do and kings are wild too."""
    wild_may_not_be: frozenset[Rank] = frozenset()
    """The ranks for which no wild card may stand. Not all ranks: a wild card in a payoff could never be played."""
    opening: Opening = Opening.HIGHEST_PAYOFF
    completed_return: CompletedReturn = CompletedReturn.AT_ONCE
    new_pile_first: bool = False
    """True if a discard must begin a new pile while one is free."""
    discard_order: DiscardOrder = DiscardOrder.ANY
    low_cards_forced: bool = False
    """True if no turn may end while an ace or a two in the hand could be played."""
    partners: bool = False
    """True if seats across from each other win together and may play each other's open cards."""
    settlement: Settlement = Settlement.NONE
    stake: int = between(1, 100, 1)
    """The points that each payoff card left costs, under the settlement `STAKE`."""
    match: Match = Match.SINGLE
    may_stay_empty: bool = later(False)
    """True if a hand that is played out is filled only at its player's wish."""


ONLINE = MaliceRules(most_seats=2)
PARTY = MaliceRules(
    words=Words.PARTY,
    most_seats=4,
    payoff=20,
    completed_return=CompletedReturn.WHEN_LOW,
    settlement=Settlement.RANKING,
)
CLUB = MaliceRules(
    words=Words.CLUB,
    packs=Packs.THREE_OR_FOUR,
    payoff=11,
    wild_may_not_be=frozenset({Rank.ACE, Rank.SEVEN}),
    opening=Opening.CUT_FOR_DEAL,
    completed_return=CompletedReturn.WHEN_EMPTY,
    new_pile_first=True,
    settlement=Settlement.STAKE,
    match=Match.ACCOUNT,
)
SHORT = replace(ONLINE, payoff=11)
"""The rules of a newcomer's first game and of the deal of the day."""

PRESETS = {"online": ONLINE, "party": PARTY, "club": CLUB}
_EARLIER = {"club": replace(CLUB, opening=Opening.LEFT_OF_DEALER)}
"""Earlier presets by their names; kept games may have been played by them."""


def preset_of(rules: MaliceRules) -> str:
    """Return the name of the preset that these rules are, whatever the size of the payoff; `house` for any other
    rules."""
    for name, preset in PRESETS.items():
        if replace(rules, payoff=preset.payoff) in (preset, _EARLIER.get(name)):
            return name
    return "house"


def seats(rules: MaliceRules) -> range:
    """Return the possible numbers of seats."""
    return range(2, min(rules.most_seats, MOST_SEATS) + 1)


def partner(seats: int, seat: Seat) -> Seat:
    """Return the seat across the table."""
    return Seat((seat + seats // 2) % seats)


def last_rank(rules: MaliceRules) -> Rank:
    """Return the rank that completes a center."""
    return Rank.KING if rules.build_to_king else Rank.QUEEN


def packs(rules: MaliceRules, seats: int) -> int:
    """Return the number of packs for this number of seats."""
    match rules.packs:
        case Packs.DEEP_STOCK:
            return max(2, ceil((_dealt(rules, seats) + DEEP_STOCK) / _pack_size(rules)))
        case Packs.THREE_OR_FOUR:
            return 3 if seats <= 5 else 4
        case number:
            return number


def stock_after_deal(rules: MaliceRules, seats: int) -> int:
    """Return the number of cards left after the deal; negative if there are too few to deal."""
    return packs(rules, seats) * _pack_size(rules) - _dealt(rules, seats)


def is_tight(rules: MaliceRules, seats: int) -> bool:
    """Return True if players should be warned that the stock may run out."""
    return stock_after_deal(rules, seats) < DEEP_STOCK


def check(rules: MaliceRules, seats: int) -> None:
    """Check that these rules can be dealt to a number of seats. Raises Undealable with the first Problem found."""
    if not are_in_range(rules):
        raise Undealable(Problem.OUT_OF_RANGE)
    built = {rank for rank in Rank if rank <= last_rank(rules)}
    for problem, found in (
        (Problem.SEATS, not 2 <= seats <= rules.most_seats),
        (Problem.PARTNERS, rules.partners and seats not in (4, 6)),
        (Problem.NO_WILDS, rules.build_to_king and not rules.jokers),
        (Problem.WILD_RANKS, not rules.wild_may_not_be < built),
        (Problem.SHORT_STOCK, stock_after_deal(rules, seats) < LOW_STOCK),
    ):
        if found:
            raise Undealable(problem)


def _dealt(rules: MaliceRules, seats: int) -> int:
    """Return the number of cards that are dealt to all seats."""
    return seats * (rules.payoff + rules.hand)


def _pack_size(rules: MaliceRules) -> int:
    return len(PACK) + rules.jokers


RULEBOOK = Rulebook(
    key="malice",
    presets=PRESETS,
    size="payoff",
    seats=seats,
    check=check,
    short=SHORT,
    short_seats=2,
)
