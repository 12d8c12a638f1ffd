"""The rules of Spite & Malice as data, and the presets."""

from dataclasses import dataclass, field, replace
from enum import Enum
from math import ceil

from spitegame.rules.cards import PACK, Rank
from spitegame.rules.game import Rulebook, Seat, Undealable, are_in_range, between, later

PILES = 4
MOST_SEATS = 8
LOW_STOCK = 12
"""With fewer cards the stock is low: completed cards return. With fewer after the deal no game is dealt."""
DEEP_STOCK = 50
"""The number of cards after the deal with which the stock hardly ever runs dry."""

BARREN_TURNS = 40
"""The turns of every seat, on end and without a payoff card, after which a game is over (6.3). Good players who block
each other for a while need up to 28 of them in games of two, and get on after all: with 20 such games would be cut off.
Who is sure before that nobody gets on offers a draw."""

OFFER_WAIT = 5
"""The own turns after which somebody whose draw was declined may offer one again (6.4)."""


class Words(Enum):
    """The preset whose words the screen uses."""

    ONLINE = "online"
    PARTY = "party"
    CLUB = "club"


class Packs(Enum):
    """The ways to find the number of packs where none is set."""

    DEEP_STOCK = "deep stock"
    THREE_OR_FOUR = "three, or four from six seats on"


class Opening(Enum):
    HIGHEST_PAYOFF = "highest payoff"
    LEFT_OF_DEALER = "left of dealer"
    """The first dealer is drawn by lot."""
    CUT_FOR_DEAL = "cut for deal"
    """The seat left of the dealer begins, and all cut cards for who deals first."""


class CompletedReturn(Enum):
    AT_ONCE = "at once"
    WHEN_LOW = "when low"
    WHEN_EMPTY = "when empty"


class DiscardOrder(Enum):
    ANY = "any"
    DESCENDING = "descending"
    WILD_ANYWHERE = "descending, wild anywhere"
    """Descending, and a wild card stands for any card on a discard pile, too."""


class Settlement(Enum):
    NONE = "none"
    RANKING = "ranking"
    STAKE = "stake"


class Match(Enum):
    SINGLE = "single"
    ACCOUNT = "account"


class Problem(Enum):
    OUT_OF_RANGE = "out of range"
    SEATS = "seats"
    PARTNERS = "partners"
    NO_WILDS = "no wilds"
    WILD_RANKS = "wild ranks"
    SHORT_STOCK = "short stock"
    CARRY = "carry"


@dataclass(frozen=True, kw_only=True, slots=True)
class MaliceRules:
    """One table's rules; each default is the plain game. A number's metadata `range` says what it may be."""

    words: Words = Words.ONLINE
    most_seats: int = between(2, MOST_SEATS, MOST_SEATS)
    packs: int | Packs = field(default=Packs.DEEP_STOCK, metadata={"range": range(1, 13)})
    jokers: int = between(0, 4, 0)
    payoff: int = between(1, 40, 21)
    hand: int = between(4, 7, 5)
    centers: int = between(3, 6, 4)
    build_to_king: bool = False
    """Kings end a center and are not wild; only jokers are."""
    wild_may_not_be: frozenset[Rank] = frozenset()
    """The ranks that no wild card stands for. One that stood for none would never leave a payoff, so not all."""
    opening: Opening = Opening.HIGHEST_PAYOFF
    completed_return: CompletedReturn = CompletedReturn.AT_ONCE
    new_pile_first: bool = False
    """While a discard pile is free, a discard begins it."""
    discard_order: DiscardOrder = DiscardOrder.ANY
    low_cards_forced: bool = False
    """No turn ends while an ace or a two in the hand could be played."""
    partners: bool = False
    """Seats across from each other win together and play each other's open cards."""
    settlement: Settlement = Settlement.NONE
    stake: int = between(1, 100, 1)
    match: Match = Match.SINGLE
    may_stay_empty: bool = later(False)
    """A hand that is played out is filled only if its player wants that."""


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

PRESETS = {"online": ONLINE, "party": PARTY, "club": CLUB}
_EARLIER = {"club": replace(CLUB, opening=Opening.LEFT_OF_DEALER)}
"""What a preset was in games that are still kept."""


def preset_of(rules: MaliceRules) -> str:
    """The preset's name, whatever its payoff; `house` for any other combination."""
    for name, preset in PRESETS.items():
        if replace(rules, payoff=preset.payoff) in (preset, _EARLIER.get(name)):
            return name
    return "house"


def seats(rules: MaliceRules) -> range:
    return range(2, min(rules.most_seats, MOST_SEATS) + 1)


def partner(seats: int, seat: Seat) -> Seat:
    return Seat((seat + seats // 2) % seats)


def last_rank(rules: MaliceRules) -> Rank:
    return Rank.KING if rules.build_to_king else Rank.QUEEN


def packs(rules: MaliceRules, seats: int) -> int:
    match rules.packs:
        case Packs.DEEP_STOCK:
            return max(2, ceil((_dealt(rules, seats) + DEEP_STOCK) / _pack_size(rules)))
        case Packs.THREE_OR_FOUR:
            return 3 if seats <= 5 else 4
        case number:
            return number


def stock_after_deal(rules: MaliceRules, seats: int) -> int:
    """The number of cards left after the deal. If it is negative, there are not even enough to deal."""
    return packs(rules, seats) * _pack_size(rules) - _dealt(rules, seats)


def is_tight(rules: MaliceRules, seats: int) -> bool:
    """True if the players deserve a warning that the stock may run dry."""
    return stock_after_deal(rules, seats) < DEEP_STOCK


def check(rules: MaliceRules, seats: int) -> None:
    """Raises Undealable with the first Problem that there is."""
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
