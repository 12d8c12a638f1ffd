"""The sentences of the table of Spite & Malice, in the terms of the preset that is played."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from spitegame.indices import rank_sign
from spitegame.rules.cards import Card, Rank
from spitegame.rules.game import Seat
from spitegame.rules.malice import actions, events, options
from spitegame.rules.malice.actions import CardAction, Source
from spitegame.rules.malice.events import Event
from spitegame.rules.malice.legal import is_wild
from spitegame.rules.malice.legal import needs as needed
from spitegame.rules.malice.options import MaliceRules
from spitegame.rules.malice.state import Agreed, Blocked, Pile, Turn, TurnWithOffer, Won, side
from spitegame.rules.malice.view import AreaView, MaliceView
from spitegame.tables.face import Ending, ResultColumn
from spitegame.tables.malice.texts import SENTENCES, phrase, say
from spitegame.tables.words import (
    a_rank,
    card_name,
    card_names,
    counted_cards,
    listed,
    listed_choices,
    rank_name,
    signed,
    the_card,
    the_rank,
)
from spitegame.tables.written import Name, Voice, written
from spitegame.translation import Role


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """The names of the places in a preset, and labels with them. A short one stands alone, not in a sentence."""

    payoff: Name
    payoff_short: str
    payoff_size: str
    center: Name
    center_short: Name
    discard: Name
    stock: Name
    stock_short: str
    completed: Name
    completed_short: str
    completed_return: str
    taken_away: str
    """The words for what happens to the cards of a completed center."""


def terms(rules: MaliceRules) -> Terms:
    places = written("malice")["places"]
    named = places["ONLINE"] | places[rules.words.name]
    if rules.words is options.Words.CLUB and rules.payoff != options.CLUB.payoff:
        named |= places["CLUB_OF_OTHER_SIZE"]
    size = {"cards": counted_cards(rules.payoff)}
    found: dict[str, Any] = {
        key: Name(**each, fields=size) if isinstance(each, dict) else each for key, each in named.items()
    }
    return Terms(**found)


def of_centers(key: str, rules: MaliceRules, /, **gaps: object) -> str:
    """Return a sentence about centers, which the club calls sequences."""
    return say(f"{key}.{'sequence' if rules.words is options.Words.CLUB else 'center'}", **gaps)


def center_name(index: int, rules: MaliceRules) -> str:
    """Return the name of a center within a sentence: ``center 1``"""
    return of_centers("places.center", rules, number=index + 1)


def discard_name(pile: int, rules: MaliceRules) -> Name:
    """Return the name of a discard pile: ``discard pile 1``"""
    return replace(terms(rules).discard, number=pile + 1)


def counted_packs(number: int, role: Role = Role.SUBJECT) -> str:
    return phrase("packs", role, number=number)


# Labels of places


def needs(height: int) -> str:
    """Return the label for the rank that a center of `height` cards needs next."""
    return say("places.needs", rank=rank_sign(needed(height)))


def acts_as(height: int) -> str:
    """Return the label for what the wild card on top of a center of `height` cards stands for."""
    return say("places.acts_as", rank=rank_sign(needed(height - 1)))


def center_label(index: int, pile: Pile, rules: MaliceRules) -> str:
    center, rank = of_centers("places.center_label", rules, number=index + 1), rank_name(needed(len(pile)))
    if not pile:
        return say("places.on_center.nothing", center=center, rank=rank)
    card = card_name(pile[-1])
    if len(pile) == options.last_rank(rules):
        return say("places.on_center.complete", center=center, card=card)
    if not is_wild(pile[-1], rules):
        return say("places.on_center.card", center=center, card=card, rank=rank)
    return say("places.on_center.wild", center=center, card=card, sign=rank_sign(needed(len(pile) - 1)), rank=rank)


def payoff_label(name: str | None, area: AreaView, rules: MaliceRules) -> str:
    """Return what is read out for a payoff stack; `name` is its owner's, None for the viewer."""
    payoff, person = terms(rules).payoff, "you" if name is None else "other"
    if not area.payoff:
        return say(f"places.on_payoff.nothing.{person}", name=name, payoff=payoff)
    card = card_name(area.payoff)
    return say(f"places.on_payoff.card.{person}", name=name, payoff=payoff, card=card, number=area.payoff_left)


def discard_label(name: str | None, index: int, pile: Pile, rules: MaliceRules) -> str:
    """Return what is read out for a discard pile; `name` is its owner's, None for the viewer."""
    which, person = discard_name(index, rules), "you" if name is None else "other"
    if not pile:
        return say(f"places.on_discards.nothing.{person}", name=name, pile=which)
    card, cards = card_name(pile[-1]), counted_cards(len(pile))
    return say(f"places.on_discards.card.{person}", name=name, pile=which, card=card, cards=cards)


# Events, as the viewer hears of them


@dataclass(frozen=True, slots=True)
class MaliceVoice(Voice):
    sentences = SENTENCES

    view: MaliceView

    @property
    def rules(self) -> MaliceRules:
        return self.view.rules

    @property
    def terms(self) -> Terms:
        return terms(self.rules)

    def source(self, source: Source, seat: Seat) -> str:
        """Return where a card that the seat plays comes from: ``from your hand``."""
        match source:
            case actions.FromHand():
                return self.tell("source.hand", seat)
            case actions.FromPayoff(owner) if owner == seat != self.viewer:
                return say("source.payoff.theirs", payoff=self.terms.payoff)
            case actions.FromPayoff(owner):
                return self.tell("source.payoff", owner, payoff=self.terms.payoff)
            case actions.FromDiscard(owner, pile) if owner == seat != self.viewer:
                return say("source.discards.theirs", pile=discard_name(pile, self.rules))
            case actions.FromDiscard(owner, pile):
                return self.tell("source.discards", owner, pile=discard_name(pile, self.rules))

    def payoff_card(self, owner: Seat, role: Role) -> str:
        """Return the payoff card of a seat: ``your 6``, ``Bertha’s 6``; the pile's name if it is empty."""
        top, name, person = self.view.areas[owner].payoff, self.names[owner], self.person(owner)
        if top is None:
            return phrase(f"pile.{person}", role, name=name, pile=self.terms.payoff)
        return phrase(f"payoff.{person}", role, name=name, rank=rank_name(top.rank, role))

    def win(self, key: str, seats: Sequence[Seat]) -> str:
        """Return who wins, the viewer first: ``You win``, ``Anna and Bertha win``"""
        if len(seats) == 1:
            return self.tell(key, seats[0])
        names = listed([self.names[seat] for seat in seats if not self.is_you(seat)])
        return say(f"{key}.{'with_you' if self.viewer in seats else 'others'}", names=names)


def sentence(event: Event, view: MaliceView, names: Sequence[str]) -> str:
    voice = MaliceVoice(view.seat, names, view)
    key = f"events.{type(event).__name__}"
    match event:
        case events.CutForDeal(seat, card):
            return voice.tell(key, seat, card=the_card(card, Role.OBJECT))
        case events.DealerFound(dealer) | events.DealPassed(dealer):
            first = Seat((dealer + 1) % len(view.areas))
            return voice.tell_of_two(key, dealer, first, first=names[first])
        case events.PlayedToCenter(seat, source, card, center, stands_for):
            played, origin = _played(card, stands_for, view.rules), voice.source(source, seat)
            return voice.tell(key, seat, card=played, source=origin, center=center_name(center, view.rules))
        case events.PayoffTurned(owner, card, left):
            return voice.tell(key, owner, card=card_name(card), payoff=voice.terms.payoff, number=left)
        case events.CenterCompleted(center, cards):
            return say(f"{key}.{view.rules.words.name}", center=center + 1, number=cards)
        case events.StockRefilled(cards):
            completed, stock = voice.terms.completed, voice.terms.stock
            return say(f"{key}.{view.rules.completed_return.name}", completed=completed, stock=stock, number=cards)
        case events.Drew(seat, cards):
            return voice.tell(key, seat, cards=card_names(cards, Role.OBJECT))
        case events.Discarded(seat, card, index):
            return voice.tell(key, seat, card=the_card(card, Role.OBJECT), pile=discard_name(index, view.rules))
        case events.GameWon(seat):
            return voice.win(key, side(view.rules, len(view.areas), seat))
        case events.GameBlocked() | events.DrawAgreed():
            return say(key)
        case _:
            return voice.tell(key, event.seat)


def _played(card: Card, stands_for: Rank, rules: MaliceRules) -> str:
    """Return a played card, with the rank that a wild one stands for: ``the 6 of spades``, ``the king of clubs as an
    8``"""
    name = the_card(card, Role.OBJECT)
    return (
        phrase("wild", Role.OBJECT, card=name, rank=a_rank(stands_for, Role.OBJECT)) if is_wild(card, rules) else name
    )


# What may be done now


def prompt(view: MaliceView, names: Sequence[str]) -> str:
    """Return one line about whose turn it is and what that player may do; after the end the outcome."""
    match view.phase:
        case Turn(seat):
            if view.seat is None:
                return say("prompt.is_watching", name=names[seat])
            if asked := question(view, names)[0]:
                return say("prompt.asked", question=asked)
            voice = MaliceVoice(view.seat, names, view)
            turn = voice.tell("events.TurnBegan", seat)
            return f"{turn} {_possible(voice)}" if voice.is_you(seat) else turn
        case Won() | Blocked() | Agreed():
            return outcome(view, names)


def question(view: MaliceView, names: Sequence[str]) -> tuple[str, str]:
    """Return the question that another player has put to the viewer, who is to act, and a sentence on what follows from
    either answer; both empty if there is no question."""
    turn = view.phase
    if not isinstance(turn, TurnWithOffer) or not turn.asks or turn.seat != view.seat:
        return "", ""
    asked = say("events.DrawOffered.other", name=names[turn.offered_by])
    return asked, say("prompt.on_question", payoff=terms(view.rules).payoff)


def _possible(voice: MaliceVoice) -> str:
    """Return a sentence on what the viewer may do now."""
    legal = voice.view.legal
    plays = [action for action in legal if isinstance(action, actions.PlayToCenter)]
    others = "plays" if plays else "none"
    if actions.FillHand() in legal:
        return say(f"prompt.hand_played_out.{others}")
    if actions.EndTurn() in legal:
        return say(f"prompt.nothing_to_draw.{others}", stock=voice.terms.stock)
    if not any(isinstance(action, actions.Discard) for action in legal):
        return say("prompt.low_card_first")
    if not plays:
        return of_centers("prompt.nothing_fits", voice.rules)
    return _payoff_fits(plays, voice) or of_centers("prompt.play", voice.rules)


def _payoff_fits(plays: Sequence[actions.PlayToCenter], voice: MaliceVoice) -> str:
    """Return a sentence on where a payoff card can be played; empty if none can."""
    owners = [play.source.owner for play in plays if isinstance(play.source, actions.FromPayoff)]
    if not owners:
        return ""
    owner = owners[0]
    card = voice.view.areas[owner].payoff
    assert card, "a payoff that can be played has a top"
    named = the_rank(card.rank, Role.OBJECT) if voice.is_you(owner) else voice.payoff_card(owner, Role.OBJECT)
    places = [str(play.center + 1) for play in plays if play.source == actions.FromPayoff(owner)]
    return of_centers("prompt.payoff_fits", voice.rules, card=named, numbers=listed_choices(places))


def deed(action: CardAction, view: MaliceView) -> str:
    """Return an action as advice to the viewer, without a full stop."""
    key = f"advice.{type(action).__name__}"
    match action:
        case actions.PlayToCenter(source, center):
            card = the_card(card_at(source, view), Role.OBJECT)
            return say(key, card=card, source=_at_hand(source, view), center=center_name(center, view.rules))
        case actions.Discard(card, pile):
            return say(key, card=the_card(card, Role.OBJECT), pile=discard_name(pile, view.rules))
        case actions.FillHand() | actions.EndTurn():
            return say(key)


def _at_hand(source: Source, view: MaliceView) -> str:
    """Return in words where a card that the viewer may play comes from: an own place, or one of the partner."""
    match source:
        case actions.FromPayoff(owner) if owner != view.vantage:
            return say("source.payoff.partner", payoff=terms(view.rules).payoff)
        case actions.FromDiscard(owner, pile) if owner != view.vantage:
            return say("source.discards.partner", pile=discard_name(pile, view.rules))
        case _:
            return MaliceVoice(view.seat, ("",) * len(view.areas), view).source(source, view.vantage)


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
    """Return the outcome, such as ``You win``, ``You and Carol win`` or ``Nobody wins``; empty while the game lasts."""
    if view.standings is None:
        return ""
    first = [standing.seat for standing in view.standings if standing.place == 1]
    if len(first) == len(view.areas):
        return say("ending.nobody")
    return MaliceVoice(view.seat, names, view).win("ending.won", first)


def how_it_ended(view: MaliceView, names: Sequence[str]) -> str:
    """Return a sentence to stand under the outcome; empty while the game lasts."""
    payoff = terms(view.rules).payoff
    match view.phase:
        case Turn():
            return ""
        case Won(seat):
            return MaliceVoice(view.seat, names, view).tell("ending.how.Won", seat, payoff=payoff)
        case Blocked() | Agreed():
            return say(f"ending.how.{type(view.phase).__name__}", payoff=payoff)


def ending(view: MaliceView, names: Sequence[str]) -> Ending:
    return Ending(
        seat=view.seat,
        outcome=outcome(view, names),
        how=how_it_ended(view, names),
        standings=view.standings or (),
        figures=_figures(view),
    )


def _figures(view: MaliceView) -> list[ResultColumn]:
    """Return the columns of the results. Without a stake each game pays its winner one point, so the account is the
    number of games won."""
    ranking = view.standings or ()
    left = ResultColumn(say("ending.figures.left"), tuple(str(standing.left) for standing in ranking))
    sums = [view.carry.account[standing.seat] + standing.points for standing in ranking]
    if view.rules.settlement is not options.Settlement.STAKE:
        return [left, ResultColumn(say("ending.figures.won"), tuple(map(str, sums)))]
    points = ResultColumn(say("ending.figures.points"), tuple(signed(standing.points) for standing in ranking))
    return [left, points, ResultColumn(say("ending.figures.account"), tuple(map(signed, sums)))]
