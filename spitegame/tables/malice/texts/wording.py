"""Everything the table says, in the words of the preset that is played."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from spitegame.rules.cards import Card
from spitegame.rules.game import Seat
from spitegame.rules.malice import actions, events, options
from spitegame.rules.malice.actions import Action, Source
from spitegame.rules.malice.events import Event, PlayedToCenter
from spitegame.rules.malice.legal import is_wild
from spitegame.rules.malice.legal import needs as needed
from spitegame.rules.malice.options import MaliceRules
from spitegame.rules.malice.state import Blocked, Pile, Turn, Won, side
from spitegame.rules.malice.view import AreaView, MaliceView
from spitegame.tables.face import Ending, ResultColumn
from spitegame.tables.words import Voice, a_rank, capital, card_name, card_names, count, listed, rank_name, signed
from spitegame.tables.written import written


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What a preset calls the places of the table. The short forms stand on labels."""

    payoff: str
    payoff_short: str
    center: str
    center_short: str
    discard: str
    stock: str
    stock_short: str
    completed: str
    completed_short: str
    taken_away: str
    """What happens to the cards of a completed center."""


@cache
def _terms(words: options.Words) -> Terms:
    places = written("malice")["places"]
    return Terms(**(places["ONLINE"] | places[words.name]))


def terms(rules: MaliceRules) -> Terms:
    found = _terms(rules.words)
    if rules.words is options.Words.CLUB and rules.payoff != options.CLUB.payoff:
        return replace(found, payoff=f"stack of {count(rules.payoff, 'card')}")
    return found


def center_name(index: int, rules: MaliceRules) -> str:
    return f"{terms(rules).center_short} {index + 1}"


def discard_name(pile: int, rules: MaliceRules) -> str:
    return f"{terms(rules).discard} {pile + 1}"


# Labels of places


def needs(height: int) -> str:
    """What has to go next on a center of so many cards."""
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


def whose(name: str) -> str:
    """A player without a name may be called "You"."""
    return "Your" if name == "You" else f"{name}’s"


def payoff_label(name: str, area: AreaView, rules: MaliceRules) -> str:
    top = f"{card_name(area.payoff)}, {area.payoff_left} left" if area.payoff else "empty"
    return f"{whose(name)} {terms(rules).payoff}, {top}"


def discard_label(name: str, index: int, pile: Pile, rules: MaliceRules) -> str:
    top = f"{card_name(pile[-1])}, {count(len(pile), 'card')}" if pile else "empty"
    return f"{whose(name)} {discard_name(index, rules)}, {top}"


# Events, as the one who looks at the table hears of them


@dataclass(frozen=True, slots=True)
class MaliceVoice(Voice):
    view: MaliceView

    @property
    def rules(self) -> MaliceRules:
        return self.view.rules

    @property
    def terms(self) -> Terms:
        return terms(self.rules)

    def source(self, source: Source, seat: Seat) -> str:
        match source:
            case actions.FromHand():
                return "your hand" if seat == self.view.seat else "the hand"
            case actions.FromPayoff(owner):
                return f"{self._owner(owner, seat)} {self.terms.payoff}"
            case actions.FromDiscard(owner, pile):
                return f"{self._owner(owner, seat)} {discard_name(pile, self.rules)}"

    def _owner(self, owner: Seat, seat: Seat) -> str:
        return "their" if owner == seat != self.view.seat else self.whose(owner)

    def winners(self, seats: Sequence[Seat]) -> str:
        """``You win``, ``Anna and Bertha win``; the viewer first."""
        if len(seats) == 1:
            return self.does(seats[0], "win")
        ordered = sorted(seats, key=lambda seat: seat != self.view.seat)
        return f"{listed([self.who(seat) for seat in ordered])} win"


def sentence(event: Event, view: MaliceView, names: Sequence[str]) -> str:
    voice = MaliceVoice(view.seat, names, view)
    match event:
        case events.CutForDeal(seat, card):
            return f"{voice.does(seat, 'cut')} the {card_name(card)}."
        case events.DealerFound(dealer):
            has_cut = f"{voice.does(dealer, 'have', 'has')} cut the highest card"
            return f"{has_cut} and {voice.verb(dealer, 'deal')}: {_begins(dealer, voice)}."
        case events.DealPassed(dealer):
            return f"{voice.does(dealer, 'deal')}: {_begins(dealer, voice)}."
        case PlayedToCenter(seat, source, card, center, stands_for):
            acts = f" as {a_rank(stands_for)}" if is_wild(card, view.rules) else ""
            way = f"from {voice.source(source, seat)} to {center_name(center, view.rules)}"
            return f"{voice.does(seat, 'play')} the {card_name(card)}{acts} {way}."
        case events.PayoffTurned(owner, card, left):
            pile = f"{voice.whose(owner)} {voice.terms.payoff}"
            return f"The {card_name(card)} turns up on {pile}: {count(left, 'card')} left."
        case events.CenterCompleted(center, cards):
            name = capital(center_name(center, view.rules))
            return f"{name} is complete: its {count(cards, 'card')} are {voice.terms.taken_away}."
        case events.StockRefilled(cards):
            return _refilled(cards, voice)
        case events.Drew(seat, cards):
            return f"{voice.does(seat, 'draw')} {card_names(cards)}."
        case events.Discarded(seat, card, index):
            return f"{voice.does(seat, 'discard')} the {card_name(card)} on {discard_name(index, view.rules)}."
        case events.TurnEnded(seat):
            return f"{voice.does(seat, 'end')} the turn without a discard."
        case events.TurnBegan(seat):
            return f"{capital(voice.whose(seat))} turn."
        case events.GameWon(seat):
            return f"{voice.winners(side(view.rules, len(view.areas), seat))} the game."
        case events.GameBlocked():
            return "Nobody can go on: the game is blocked."


def _begins(dealer: Seat, voice: MaliceVoice) -> str:
    """``Anna begins``, who sits left of the dealer."""
    first = Seat((dealer + 1) % len(voice.view.areas))
    return f"{voice.whom(first)} {voice.verb(first, 'begin')}"


def _refilled(cards: int, voice: MaliceVoice) -> str:
    moved, stock = f"{count(cards, 'card')} of the {voice.terms.completed}", voice.terms.stock
    match voice.rules.completed_return:
        case options.CompletedReturn.AT_ONCE:
            return f"The {voice.terms.completed} are shuffled into the {stock}."
        case options.CompletedReturn.WHEN_LOW:
            return f"The {stock} is low: {moved} are shuffled and put under it."
        case options.CompletedReturn.WHEN_EMPTY:
            return f"The {stock} is used up: {moved} are shuffled and take its place."


# What may be done now


def prompt(view: MaliceView, names: Sequence[str]) -> str:
    """One line about whose turn it is, and what that player may do."""
    match view.phase:
        case Turn(seat) if seat == view.seat:
            return f"Your turn. {_possible(MaliceVoice(view.seat, names, view))}"
        case Turn(seat) if view.seat is None:
            return f"You are watching. {names[seat]} to play."
        case Turn(seat):
            return f"{names[seat]}’s turn."
        case Won() | Blocked():
            return outcome(view, names)


def _possible(voice: MaliceVoice) -> str:
    legal = voice.view.legal
    plays = [action for action in legal if isinstance(action, actions.PlayToCenter)]
    if actions.FillHand() in legal:
        either = "play an open card, or end the turn" if plays else "or end the turn"
        return f"Your hand is played out: draw a new one, {either}."
    if actions.EndTurn() in legal:
        either = "play an open card, or end the turn" if plays else "end the turn"
        return f"Your hand is empty and the {voice.terms.stock} too: {either}."
    if not any(isinstance(action, actions.Discard) for action in legal):
        return "An ace or a 2 in your hand has to be played before you discard."
    if not plays:
        return f"No card fits a {voice.terms.center_short}: discard one to end."
    return f"Play {_payoff_fits(plays, voice) or f'to the {voice.terms.center_short}s'}, or discard to end."


def _payoff_fits(plays: Sequence[actions.PlayToCenter], voice: MaliceVoice) -> str:
    """``the 6 on center 2``; empty if no payoff card can be played."""
    owners = [play.source.owner for play in plays if isinstance(play.source, actions.FromPayoff)]
    if not owners:
        return ""
    owner = owners[0]
    card = voice.view.areas[owner].payoff
    assert card, "a payoff that can be played has a top"
    places = [str(play.center + 1) for play in plays if play.source == actions.FromPayoff(owner)]
    whose = "the" if owner == voice.view.seat else voice.whose(owner)
    return f"{whose} {rank_name(card.rank)} on {voice.terms.center_short} {listed(places, 'or')}"


def deed(action: Action, view: MaliceView) -> str:
    """An action as advice to the viewer, without a full stop."""
    voice = MaliceVoice(view.seat, ("your partner",) * len(view.areas), view)
    match action:
        case actions.PlayToCenter(source, center):
            card = card_name(card_at(source, view))
            return f"Play the {card} from {voice.source(source, view.vantage)} to {center_name(center, view.rules)}"
        case actions.Discard(card_held, pile):
            return f"Discard the {card_name(card_held)} on {discard_name(pile, view.rules)}"
        case actions.FillHand():
            return "Draw a new hand"
        case actions.EndTurn():
            return "End the turn"


def card_at(source: Source, view: MaliceView) -> Card:
    match source:
        case actions.FromHand(card):
            return card
        case actions.FromPayoff(owner):
            top = view.areas[owner].payoff
            assert top, "only a card that is there can be played"
            return top
        case actions.FromDiscard(owner, pile):
            return view.areas[owner].discards[pile][-1]


# How it ended


def outcome(view: MaliceView, names: Sequence[str]) -> str:
    """``You win``, ``Mallory wins``, ``You and Carol win``, ``Nobody wins``; empty while the game lasts."""
    if view.standings is None:
        return ""
    first = [standing.seat for standing in view.standings if standing.place == 1]
    return "Nobody wins" if len(first) == len(view.areas) else MaliceVoice(view.seat, names, view).winners(first)


def how_it_ended(view: MaliceView, names: Sequence[str]) -> str:
    """A sentence under the outcome; empty while the game lasts."""
    voice = MaliceVoice(view.seat, names, view)
    match view.phase:
        case Turn():
            return ""
        case Won(seat):
            whose = "your" if voice.is_you(seat) else "the"
            return f"{voice.does(seat, 'have', 'has')} played the last card of {whose} {voice.terms.payoff}."
        case Blocked():
            return (
                "Nobody can play or draw any more: the game is blocked. "
                f"Whoever has the fewest cards left in the {voice.terms.payoff} wins."
            )


def ending(view: MaliceView, names: Sequence[str]) -> Ending:
    return Ending(
        seat=view.seat,
        outcome=outcome(view, names),
        how=how_it_ended(view, names),
        standings=view.standings or (),
        figures=_figures(view),
    )


def _figures(view: MaliceView) -> list[ResultColumn]:
    """Where nothing is at stake a game pays its winner one point, and so the account is the number of games won."""
    ranking = view.standings or ()
    left = ResultColumn("Cards left", tuple(str(standing.left) for standing in ranking))
    sums = [view.carry.account[standing.seat] + standing.points for standing in ranking]
    if view.rules.settlement is not options.Settlement.STAKE:
        return [left, ResultColumn("Games won", tuple(map(str, sums)))]
    points = ResultColumn("Points", tuple(signed(standing.points) for standing in ranking))
    return [left, points, ResultColumn("Account", tuple(map(signed, sums)))]
