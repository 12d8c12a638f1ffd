"""Everything the table says, in the words of the preset that is played."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import assert_never

from spitegame.rules.cards import Card, Rank
from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import (
    Action,
    Discard,
    EndTurn,
    FromDiscard,
    FromHand,
    FromPayoff,
    PlayToCenter,
    Source,
)
from spitegame.rules.malice.centers import is_wild
from spitegame.rules.malice.centers import needs as needed
from spitegame.rules.malice.events import (
    CenterCompleted,
    Discarded,
    Drew,
    Event,
    GameBlocked,
    GameWon,
    PayoffTurned,
    PlayedToCenter,
    StockRefilled,
    TurnBegan,
    TurnEnded,
)
from spitegame.rules.malice.legal import Reason
from spitegame.rules.malice.options import (
    DEEP_STOCK,
    LOW_STOCK,
    CompletedReturn,
    MaliceRules,
    Problem,
    Words,
    last_rank,
    packs,
    stock_after_deal,
)
from spitegame.rules.malice.state import Blocked, Pile, Turn, Won, side
from spitegame.rules.malice.view import AreaView, MaliceView
from spitegame.session.table import Firm


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What a preset calls the places of the table. The short forms stand on labels."""

    payoff: str
    payoff_short: str
    center: str
    center_short: str
    discard: str
    discard_short: str
    stock: str
    stock_short: str
    completed: str
    completed_short: str
    taken_away: str
    """What happens to the cards of a completed center."""


_ONLINE = Terms(
    payoff="payoff stack",
    payoff_short="Payoff",
    center="center pile",
    center_short="center",
    discard="discard pile",
    discard_short="Discard",
    stock="draw pile",
    stock_short="Draw",
    completed="cleared cards",
    completed_short="Cleared",
    taken_away="cleared away",
)
_PARTY = Terms(
    payoff="goal pile",
    payoff_short="Goal",
    center="center stack",
    center_short="center",
    discard="side stack",
    discard_short="Side",
    stock="draw pile",
    stock_short="Draw",
    completed="completed stacks",
    completed_short="Completed",
    taken_away="set aside",
)
_CLUB = Terms(
    payoff="eleven-card stack",
    payoff_short="Stack",
    center="sequence",
    center_short="sequence",
    discard="discard pile",
    discard_short="Discard",
    stock="residue",
    stock_short="Residue",
    completed="removed packs",
    completed_short="Removed",
    taken_away="removed",
)


def terms(rules: MaliceRules) -> Terms:
    match rules.words:
        case Words.ONLINE:
            return _ONLINE
        case Words.PARTY:
            return _PARTY
        case Words.CLUB:
            return _CLUB if rules.payoff == 11 else replace(_CLUB, payoff=f"stack of {count(rules.payoff, 'card')}")
        case other:
            assert_never(other)


_RANK_NAMES = {
    Rank.ACE: "ace",
    Rank.JACK: "jack",
    Rank.QUEEN: "queen",
    Rank.KING: "king",
    Rank.JOKER: "joker",
}


def rank_name(rank: Rank) -> str:
    """``ace``, ``6``, ``king``."""
    return _RANK_NAMES.get(rank, rank.sign)


def a_rank(rank: Rank) -> str:
    article = "an" if rank in (Rank.ACE, Rank.EIGHT) else "a"
    return f"{article} {rank_name(rank)}"


def card_name(card: Card) -> str:
    """``6 of spades``"""
    return f"{rank_name(card.rank)} of {card.suit.name.lower()}" if card.suit else rank_name(card.rank)


def count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def listed(items: Sequence[str], joint: str = "and") -> str:
    """``a, b and c``"""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {joint} {items[-1]}"


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def center_name(index: int, rules: MaliceRules) -> str:
    return f"{terms(rules).center_short} {index + 1}"


def discard_name(pile: int, rules: MaliceRules) -> str:
    return f"{terms(rules).discard} {pile + 1}"


# Labels of places


def needs(height: int) -> str:
    """What goes next on a center of so many cards."""
    return f"needs {needed(height).sign}"


def acts_as(height: int) -> str:
    """What the wild card on top of a center of so many cards stands for."""
    return f"acts as {needed(height - 1).sign}"


def center_label(index: int, pile: Pile, rules: MaliceRules) -> str:
    top = "empty"
    if pile:
        wild = f" {acts_as(len(pile))}" if is_wild(pile[-1], rules) else ""
        top = card_name(pile[-1]) + wild
    return f"{capital(center_name(index, rules))}, {top}, needs {rank_name(needed(len(pile)))}"


def payoff_label(name: str, area: AreaView, rules: MaliceRules) -> str:
    top = f"{card_name(area.payoff)}, {area.payoff_left} left" if area.payoff else "empty"
    return f"{name}'s {terms(rules).payoff}, {top}"


def discard_label(name: str, index: int, pile: Pile, rules: MaliceRules) -> str:
    top = f"{card_name(pile[-1])}, {count(len(pile), 'card')}" if pile else "empty"
    return f"{name}'s {discard_name(index, rules)}, {top}"


# Events, as the one who looks at the table hears of them


@dataclass(frozen=True, slots=True)
class _Voice:
    """Calls the viewer "you" and all others by name."""

    view: MaliceView
    names: Sequence[str]

    @property
    def rules(self) -> MaliceRules:
        return self.view.rules

    @property
    def terms(self) -> Terms:
        return terms(self.rules)

    def who(self, seat: Seat) -> str:
        return "You" if seat == self.view.seat else self.names[seat]

    def whose(self, seat: Seat) -> str:
        return "your" if seat == self.view.seat else f"{self.names[seat]}'s"

    def does(self, seat: Seat, verb: str) -> str:
        return f"{self.who(seat)} {verb}" if seat == self.view.seat else f"{self.who(seat)} {verb}s"

    def source(self, source: Source, seat: Seat) -> str:
        """Where the seat takes the card from."""
        match source:
            case FromHand():
                return "your hand" if seat == self.view.seat else "the hand"
            case FromPayoff(owner):
                return f"{self._owner(owner, seat)} {self.terms.payoff}"
            case FromDiscard(owner, pile):
                return f"{self._owner(owner, seat)} {discard_name(pile, self.rules)}"
            case other:
                assert_never(other)

    def _owner(self, owner: Seat, seat: Seat) -> str:
        return "their" if owner == seat != self.view.seat else self.whose(owner)

    def winners(self, seats: Sequence[Seat]) -> str:
        """``You win``, ``Anna and Bertha win``; the viewer first."""
        if len(seats) == 1:
            return self.does(seats[0], "win")
        ordered = sorted(seats, key=lambda seat: seat != self.view.seat)
        return f"{listed([self.who(seat) for seat in ordered])} win"


def sentence(event: Event, view: MaliceView, names: Sequence[str]) -> str:
    voice = _Voice(view, names)
    match event:
        case PlayedToCenter():
            return _played(event, voice)
        case PayoffTurned(owner, card, left):
            pile = f"{voice.whose(owner)} {voice.terms.payoff}"
            return f"The {card_name(card)} turns up on {pile}: {count(left, 'card')} left."
        case CenterCompleted(center, cards):
            name = capital(center_name(center, view.rules))
            return f"{name} is complete: its {count(cards, 'card')} are {voice.terms.taken_away}."
        case StockRefilled(cards):
            return _refilled(cards, voice)
        case Drew(seat, cards):
            return f"{voice.does(seat, 'draw')} {_drawn(cards)}."
        case Discarded(seat, card, index):
            return f"{voice.does(seat, 'discard')} the {card_name(card)} on {discard_name(index, view.rules)}."
        case TurnEnded(seat):
            return f"{voice.does(seat, 'end')} the turn without a discard."
        case TurnBegan(seat):
            return f"{capital(voice.whose(seat))} turn."
        case GameWon(seat):
            return f"{voice.winners(side(view.rules, len(view.areas), seat))} the game."
        case GameBlocked():
            return "Nobody can go on: the game is blocked."
        case other:
            assert_never(other)


def _played(event: PlayedToCenter, voice: _Voice) -> str:
    wild = f" as {a_rank(event.stands_for)}" if is_wild(event.card, voice.rules) else ""
    return (
        f"{voice.does(event.seat, 'play')} the {card_name(event.card)}{wild} "
        f"from {voice.source(event.source, event.seat)} to {center_name(event.center, voice.rules)}."
    )


def _drawn(cards: Sequence[Card | None]) -> str:
    known = [f"the {card_name(card)}" for card in cards if card]
    return listed(known) if known else count(len(cards), "card")


def _refilled(cards: int, voice: _Voice) -> str:
    moved, stock = f"{count(cards, 'card')} of the {voice.terms.completed}", voice.terms.stock
    match voice.rules.completed_return:
        case CompletedReturn.AT_ONCE:
            return f"The {count(cards, 'cleared card')} are shuffled into the {stock}."
        case CompletedReturn.WHEN_LOW:
            return f"The {stock} is low: {moved} are shuffled and put under it."
        case CompletedReturn.WHEN_EMPTY:
            return f"The {stock} is used up: {moved} are shuffled and take its place."
        case other:
            assert_never(other)


# What may be done now


def prompt(view: MaliceView, names: Sequence[str]) -> str:
    """One line: whose turn it is, and what that player may do."""
    match view.phase:
        case Turn(seat) if seat == view.seat:
            return f"Your turn. {_possible(_Voice(view, names))}"
        case Turn(seat):
            return f"{names[seat]}'s turn."
        case Won() | Blocked():
            return outcome(view, names)
        case other:
            assert_never(other)


def _possible(voice: _Voice) -> str:
    legal = voice.view.legal
    plays = [action for action in legal if isinstance(action, PlayToCenter)]
    if EndTurn() in legal:
        either = "play an open card, or end the turn" if plays else "end the turn"
        return f"Your hand is empty and the {voice.terms.stock} too: {either}."
    if not any(isinstance(action, Discard) for action in legal):
        return "An ace or a 2 in your hand has to be played before you discard."
    if not plays:
        return "No card fits a center: discard one to end."
    return f"Play {_payoff_fits(plays, voice) or 'to the centers'}, or discard to end."


def _payoff_fits(plays: Sequence[PlayToCenter], voice: _Voice) -> str:
    """``the 6 on center 2``; empty if no payoff card can be played."""
    owners = [play.source.owner for play in plays if isinstance(play.source, FromPayoff)]
    if not owners:
        return ""
    owner = owners[0]
    card = voice.view.areas[owner].payoff
    assert card, "a payoff that can be played has a top"
    places = [str(play.center + 1) for play in plays if play.source == FromPayoff(owner)]
    whose = "the" if owner == voice.view.seat else voice.whose(owner)
    return f"{whose} {rank_name(card.rank)} on {voice.terms.center_short} {listed(places, 'or')}"


def suggestion(action: Action, view: MaliceView) -> str:
    """A hint in words, to the one whose view it is."""
    voice = _Voice(view, ("your partner",) * len(view.areas))
    match action:
        case PlayToCenter(source, center):
            card = card_name(_card_at(source, view))
            return f"Play the {card} from {voice.source(source, view.seat)} to {center_name(center, view.rules)}."
        case Discard(card_held, pile):
            return f"Discard the {card_name(card_held)} on {discard_name(pile, view.rules)}."
        case EndTurn():
            return "End the turn."
        case other:
            assert_never(other)


def _card_at(source: Source, view: MaliceView) -> Card:
    match source:
        case FromHand(card):
            return card
        case FromPayoff(owner):
            top = view.areas[owner].payoff
            assert top, "only a card that is there can be played"
            return top
        case FromDiscard(owner, pile):
            return view.areas[owner].discards[pile][-1]
        case other:
            assert_never(other)


# How it ended


def outcome(view: MaliceView, names: Sequence[str]) -> str:
    """``You win``, ``Mallory wins``, ``You and Carol win``, ``Nobody wins``; empty while the game lasts."""
    if view.standings is None:
        return ""
    first = [standing.seat for standing in view.standings if standing.place == 1]
    return "Nobody wins" if len(first) == len(view.areas) else _Voice(view, names).winners(first)


def how_it_ended(view: MaliceView, names: Sequence[str]) -> str:
    """A sentence under the outcome; empty while the game lasts."""
    voice = _Voice(view, names)
    match view.phase:
        case Turn():
            return ""
        case Won(seat):
            return f"{voice.does(seat, 'play')} the last card of the {voice.terms.payoff}."
        case Blocked():
            return (
                "The game is blocked: no card can be played and none drawn. "
                f"The fewest cards left in the {voice.terms.payoff} win."
            )
        case other:
            assert_never(other)


# What is not accepted, and what to do instead


def refusal(reason: Enum) -> str:
    """Of the rules (Reason) or of the table (Firm): what is in the way, and what to do."""
    return _REFUSALS[reason]


_REFUSALS: Mapping[Enum, str] = {
    Reason.GAME_OVER: "The game is over. Start a rematch or a new game to play on.",
    Reason.NOT_YOUR_TURN: "It is not your turn yet. Wait until the others have discarded.",
    Reason.NO_SUCH_CARD: "That card is not yours to play now. Choose one of your hand cards or one of your top cards.",
    Reason.NO_SUCH_PILE: "That pile is out of reach. Play to a center, or discard on a pile of your own.",
    Reason.DOES_NOT_FIT: "That card does not fit there. Play it where the label under the pile asks for it.",
    Reason.NEW_PILE_FIRST: "Discard on an empty pile first: all four are begun before any grows.",
    Reason.DISCARD_DESCENDS: "Discards may only go down or stay equal. Take a higher or empty pile, or a lower card.",
    Reason.LOW_CARD_FIRST: "An ace or a 2 in your hand can be played. Play it before you discard.",
    Reason.HAND_NOT_EMPTY: "You still hold cards. Discard one of them to end the turn.",
    Firm.NOTHING_DONE: "There is nothing to take back: you have not played yet.",
    Firm.OTHERS_ACTED: "Too late to take back: another player has played since.",
    Firm.REVEALED: "That stands: it turned up a card. Only moves that show nothing new can be taken back.",
    Firm.RESUMED: "What was played before the game was resumed stands.",
    Firm.GAME_OVER: "The game is over, and its last move stands.",
}

_OPTIONS = {
    "most_seats": "The most players at the table",
    "packs": "The number of packs",
    "jokers": "The number of jokers in a pack",
    "payoff": "The size of the payoff",
    "hand": "The number of hand cards",
    "centers": "The number of centers",
    "stake": "The stake",
}


def problem(problem: Problem, rules: MaliceRules, seats: int) -> str:
    """Why the rules cannot be dealt, and what to change."""
    match problem:
        case Problem.OUT_OF_RANGE:
            return " ".join(_out_of_range(rules))
        case Problem.SEATS:
            return f"These rules are made for 2 to {rules.most_seats} players, not {seats}. Change the number of seats."
        case Problem.PARTNERS:
            return f"Partners need 4 or 6 players, not {seats}. Change the number of seats, or play without partners."
        case Problem.NO_WILDS:
            return "Built up to the king, kings are not wild. Add at least 1 joker to each pack."
        case Problem.WILD_RANKS:
            beyond = [a_rank(rank) for rank in sorted(rules.wild_may_not_be) if rank > last_rank(rules)]
            return (
                f"Centers end with the {rank_name(last_rank(rules))}, so no wild card ever stands for "
                f"{listed(beyond, 'or')}. Take it off the list."
            )
        case Problem.SHORT_STOCK:
            return _short_stock(rules, seats)
        case Problem.CARRY:
            return f"The running account was kept for another table than one of {seats}. Begin a new one."
        case other:
            assert_never(other)


def _out_of_range(rules: MaliceRules) -> list[str]:
    found = []
    for option in fields(rules):
        allowed, number = option.metadata.get("range"), getattr(rules, option.name)
        if allowed and isinstance(number, int) and number not in allowed:
            found.append(f"{_OPTIONS[option.name]} must be {allowed[0]} to {allowed[-1]}, not {number}.")
    return found


def _short_stock(rules: MaliceRules, seats: int) -> str:
    dealt = seats * (rules.payoff + rules.hand)
    there_are = dealt + stock_after_deal(rules, seats)
    return (
        f"{seats} players are dealt {dealt} cards and at least {LOW_STOCK} have to be left to draw from, but there "
        f"are only {there_are} in {count(packs(rules, seats), 'pack')}. {_remedy(rules, seats, LOW_STOCK)}"
    )


def tight(rules: MaliceRules, seats: int) -> str:
    """The warning for a stock that is small, but can be played with."""
    left = stock_after_deal(rules, seats)
    return (
        f"Only {count(left, 'card')} will be left in the {terms(rules).stock} after the deal. With fewer than "
        f"{DEEP_STOCK} it may run dry. {_remedy(rules, seats, DEEP_STOCK)}"
    )


def _remedy(rules: MaliceRules, seats: int, stock: int) -> str:
    """The changes, each enough by itself, that leave so many cards in the stock."""
    enough = next(each for each in _allowed("packs") if stock_after_deal(replace(rules, packs=each), seats) >= stock)
    fewer = [each for each in _allowed("payoff") if stock_after_deal(replace(rules, payoff=each), seats) >= stock]
    ways = [f"Take {count(enough, 'pack')}"]
    ways += [f"lower the {terms(rules).payoff_short.lower()} to {count(most, 'card')}" for most in fewer[-1:]]
    return f"{' or '.join(ways)}."


def _allowed(option: str) -> range:
    found: range = next(each.metadata["range"] for each in fields(MaliceRules) if each.name == option)
    return found
