"""The consequences of an action, one function for each kind of action."""

from collections.abc import Generator
from dataclasses import replace
from typing import TypeAlias

from spitegame.rules import game
from spitegame.rules.cards import Card
from spitegame.rules.game import Refused, Seat, told
from spitegame.rules.malice import actions, events
from spitegame.rules.malice.actions import Action, Source
from spitegame.rules.malice.events import Event
from spitegame.rules.malice.legal import Reason, card_at, check_discard, fits, needs
from spitegame.rules.malice.options import BARREN_TURNS, LOW_STOCK, OFFER_WAIT, CompletedReturn, last_rank
from spitegame.rules.malice.state import (
    Agreed,
    Area,
    Blocked,
    MaliceState,
    Pile,
    Turn,
    TurnWithOffer,
    Won,
    replaced,
    side,
)

Telling: TypeAlias = game.Telling[Event, MaliceState]


def apply(state: MaliceState, seat: Seat, action: Action) -> tuple[MaliceState, tuple[Event, ...]]:
    """Return the state after a seat's action, and the events. Raises Refused."""
    turn = state.phase
    if not isinstance(turn, Turn):
        raise Refused(Reason.GAME_OVER)
    if turn.seat != seat:
        raise Refused(Reason.NOT_YOUR_TURN)
    match action:
        case actions.PlayToCenter(source, center):
            return told(_play_to_center(state, turn, source, center))
        case actions.Discard(card, pile):
            return told(_discard(state, turn, card, pile))
        case actions.FillHand():
            return told(_fill_played_out_hand(state, turn))
        case actions.EndTurn():
            return told(_end_turn(state, turn))
        case actions.OfferDraw():
            return told(_offer_draw(state, turn))
        case actions.AcceptDraw():
            return told(_accept_draw(state, turn))
        case actions.DeclineDraw():
            return told(_decline_draw(state, turn))


def _play_to_center(state: MaliceState, turn: Turn, source: Source, center: int) -> Telling:
    """Play a card to a center; then the center may be complete, the hand filled, or the game won."""
    seat = turn.seat
    card = card_at(state, seat, source)
    if center not in range(len(state.centers)):
        raise Refused(Reason.NO_SUCH_PILE)
    height = len(state.centers[center])
    if not fits(card, height, state.rules):
        raise Refused(Reason.DOES_NOT_FIT)
    yield events.PlayedToCenter(seat, source, card, center, needs(height))
    centers = replaced(state.centers, center, (*state.centers[center], card))
    phase = turn if turn.stirred else replace(turn, stirred=True)
    barren = -1 if isinstance(source, actions.FromPayoff) else state.barren
    state = replace(_without(state, seat, source), centers=centers, phase=phase, barren=barren)
    match source:
        case actions.FromPayoff(owner) if _is_out(state, owner):
            yield events.GameWon(seat)
            return replace(state, phase=Won(seat))
        case actions.FromPayoff(owner) if payoff := state.areas[owner].payoff:
            yield events.PayoffTurned(owner, payoff[-1], len(payoff))
        case _:
            pass
    if height + 1 == last_rank(state.rules):
        state = yield from _complete(state, center)
    if not state.areas[seat].hand and not state.rules.may_stay_empty:
        state = yield from _fill_hand(state, seat)
    return state


def _without(state: MaliceState, seat: Seat, source: Source) -> MaliceState:
    """Return the state with the card taken from where it was."""
    match source:
        case actions.FromHand(card):
            area = state.areas[seat]
            return state.with_area(seat, Area(_less(area.hand, card), area.payoff, area.discards))
        case actions.FromPayoff(owner):
            area = state.areas[owner]
            return state.with_area(owner, Area(area.hand, area.payoff[:-1], area.discards))
        case actions.FromDiscard(owner, pile):
            area = state.areas[owner]
            shorter = replaced(area.discards, pile, area.discards[pile][:-1])
            return state.with_area(owner, Area(area.hand, area.payoff, shorter))


def _less(hand: Pile, card: Card) -> Pile:
    """Return the hand without one copy of this card."""
    index = hand.index(card)
    return hand[:index] + hand[index + 1 :]


def _is_out(state: MaliceState, seat: Seat) -> bool:
    """Return True if this seat has no payoff card left (7.1); partners are out when both have none."""
    return not any(state.areas[each].payoff for each in side(state.rules, len(state.areas), seat))


def _complete(state: MaliceState, center: int) -> Telling:
    """Take the cards of a complete center away (3.5)."""
    cards = state.centers[center]
    yield events.CenterCompleted(center, len(cards))
    state = replace(state, centers=replaced(state.centers, center, ()), completed=state.completed + cards)
    return (yield from _refill_stock(state))


def _refill_stock(state: MaliceState) -> Telling:
    """Return completed cards to the stock if the rules say so now. Call this whenever stock or completed cards have
    changed."""
    if not state.completed:
        return state
    match state.rules.completed_return:
        case CompletedReturn.AT_ONCE:
            stock, shuffler = state.shuffler.shuffled(state.stock + state.completed)
        case CompletedReturn.WHEN_LOW if len(state.stock) < LOW_STOCK:
            under, shuffler = state.shuffler.shuffled(state.completed)
            stock = under + state.stock
        case CompletedReturn.WHEN_EMPTY if not state.stock:
            stock, shuffler = state.shuffler.shuffled(state.completed)
        case _:
            return state
    yield events.StockRefilled(len(state.completed))
    return replace(state, shuffler=shuffler, stock=stock, completed=())


def _fill_hand(state: MaliceState, seat: Seat) -> Telling:
    """Fill the hand from the stock, as far as there are cards (6.1). This happens at the beginning of a turn and when
    the hand is played out (2.1, 2.4)."""
    while (missing := state.rules.hand - len(state.areas[seat].hand)) and state.stock:
        drawn = state.stock[: -missing - 1 : -1]  # from the top on
        yield events.Drew(seat, drawn)
        area = state.areas[seat]
        filled = state.with_area(seat, Area(area.hand + drawn, area.payoff, area.discards))
        state = yield from _refill_stock(replace(filled, stock=state.stock[: -len(drawn)]))
    return state


def _discard(state: MaliceState, turn: Turn, card: Card, pile: int) -> Telling:
    seat = turn.seat
    check_discard(state, seat, card, pile)
    yield events.Discarded(seat, card, pile)
    area = state.areas[seat]
    discards = replaced(area.discards, pile, (*area.discards[pile], card))
    state = state.with_area(seat, Area(_less(area.hand, card), area.payoff, discards))
    return (yield from _next_turn(state, turn))


def _fill_played_out_hand(state: MaliceState, turn: Turn) -> Telling:
    """Fill the empty hand at the player's wish, under rules that do not fill it at once (2.4)."""
    _check_hand_empty(state, turn.seat)
    if not state.stock:
        raise Refused(Reason.NOTHING_TO_DRAW)
    return (yield from _fill_hand(state, turn.seat))


def _check_hand_empty(state: MaliceState, seat: Seat) -> None:
    """Raise Refused if the seat has cards in the hand."""
    if state.areas[seat].hand:
        raise Refused(Reason.HAND_NOT_EMPTY)


def _end_turn(state: MaliceState, turn: Turn) -> Telling:
    """End the turn without a discard (2.4, 6.1)."""
    _check_hand_empty(state, turn.seat)
    yield events.TurnEnded(turn.seat)
    return (yield from _next_turn(state, turn))


def _next_turn(state: MaliceState, turn: Turn) -> Telling:
    """End this turn and begin that of the next seat, or end the game if no seat could draw or play for a whole
    round."""
    state, turn = yield from _close_offer(replace(state, barren=state.barren + 1), turn)
    idle = 0 if turn.stirred else turn.idle + 1
    if idle == len(state.areas):
        yield events.GameBlocked()
        return replace(state, phase=Blocked())
    seat = Seat((turn.seat + 1) % len(state.areas))
    yield events.TurnBegan(seat)
    could_draw = bool(state.stock)
    state = yield from _fill_hand(state, seat)
    return replace(state, phase=replace(turn, seat=seat, stirred=could_draw, idle=idle))


def stalemate(state: MaliceState) -> tuple[MaliceState, tuple[Event, ...]] | None:
    """Return the game as blocked, with the events, once nobody has played a payoff card for BARREN_TURNS turns of every
    seat (6.3); None as long as it goes on."""
    if not isinstance(state.phase, Turn) or state.barren < BARREN_TURNS * len(state.areas):
        return None
    return replace(state, phase=Blocked()), (events.GameBlocked(),)


def _offer_draw(state: MaliceState, turn: Turn) -> Telling:
    """Offer a draw to all others. Each is asked at its own turn, and never while another seat plays (6.4)."""
    if isinstance(turn, TurnWithOffer):
        raise Refused(Reason.DRAW_IS_OFFERED)
    if state.waits and state.waits[turn.seat]:
        raise Refused(Reason.DRAW_WAS_DECLINED)
    yield events.DrawOffered(turn.seat)
    barren = max(0, state.barren)
    offered = TurnWithOffer(turn.seat, turn.stirred, turn.idle, offered_by=turn.seat, barren=barren)
    return replace(state, phase=offered)


def _accept_draw(state: MaliceState, turn: Turn) -> Telling:
    """Accept the draw. The game is over once all others have accepted."""
    asked = _asked(turn)
    yield events.DrawAccepted(asked.seat)
    accepted = asked.accepted | {asked.seat}
    if len(accepted) == len(state.areas) - 1:
        yield events.DrawAgreed()
        return replace(state, phase=Agreed())
    return replace(state, phase=replace(asked, accepted=accepted))


def _decline_draw(state: MaliceState, turn: Turn) -> Telling:
    """Decline the draw, which ends the offer. The seat that made it has to wait before the next one."""
    asked = _asked(turn)
    yield events.DrawDeclined(asked.seat)
    waits = replaced(state.waits or (0,) * len(state.areas), asked.offered_by, OFFER_WAIT)
    return replace(state, phase=Turn(asked.seat, asked.stirred, asked.idle), waits=waits)


def _asked(turn: Turn) -> TurnWithOffer:
    """Return the turn, if in it the seat is to answer an offer; raise Refused otherwise."""
    if not isinstance(turn, TurnWithOffer) or not turn.asks:
        raise Refused(Reason.NO_DRAW_TO_ANSWER)
    return turn


def _close_offer(state: MaliceState, turn: Turn) -> Generator[Event, None, tuple[MaliceState, Turn]]:
    """Decline the offer for a seat that ends its turn without an answer. Return the state, and the turn as the next
    seat takes it up."""
    if isinstance(turn, TurnWithOffer) and turn.asks:
        state = yield from _decline_draw(state, turn)
        turn = Turn(turn.seat, turn.stirred, turn.idle)
    if state.waits:
        left = max(0, state.waits[turn.seat] - 1)
        state = replace(state, waits=replaced(state.waits, turn.seat, left))
    return state, turn
