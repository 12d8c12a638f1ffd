"""How play goes round: whose turn it is, when a deed stands, who wins a trick, when a round is over."""

from dataclasses import replace

from spitegame.rules.game import Refused, Seat
from spitegame.rules.spite.combos import JokerHand
from spitegame.rules.spite.drawing import Telling, drew, open_places, penalised
from spitegame.rules.spite.events import (
    ComeAtMeFailed,
    DrawReason,
    LeadTaken,
    MatchEnded,
    MisplayFound,
    Played,
    RewardDue,
    RoundEnded,
    TrickWon,
)
from spitegame.rules.spite.judge import is_invalid, misplays
from spitegame.rules.spite.laying import gone_back, holds, put_away, stands, taken_off
from spitegame.rules.spite.misplays import INVALID_HAND, Misplay
from spitegame.rules.spite.options import Referee
from spitegame.rules.spite.rewards import most
from spitegame.rules.spite.scoring import results
from spitegame.rules.spite.state import Exchange, Interval, Over, Pile, PlayerTurn, Reward, SpiteState, Unproven
from spitegame.rules.spite.trick import LaidCards, next_direction, opened


def lay(state: SpiteState, laid: LaidCards) -> Telling:
    """Of the seat to act. Raises Refused for a misplay before a strict referee."""
    seat = laid.seat
    found = judged(state, laid)
    strict = state.rules.referee is Referee.STRICT
    if strict and found:
        raise Refused(found[0])
    state = state.with_player(seat, taken_off(state.players[seat], laid))
    yield Played(laid)
    picked: Pile = ()
    if laid.said.buy_back:
        state, picked = yield from drew(state, seat, laid.said.buy_back, DrawReason.BUY_BACK)
    if strict:
        state = yield from stood(state, laid, found)
    else:
        state = replace(state, unproven=Unproven(laid, found, picked))
    return (yield from passed_on(state, seat))


def judged(state: SpiteState, laid: LaidCards) -> tuple[Misplay, ...]:
    return misplays(state.trick, laid, bought_back=state.bought_back, active=len(state.active))


def stood(state: SpiteState, laid: LaidCards, found: tuple[Misplay, ...]) -> Telling:
    """A hand that is valid. A forbidden come-at-me pays nothing, called or not (11)."""
    said = replace(laid.said, come_at_me=laid.said.come_at_me and Misplay.COME_AT_ME not in found)
    return (yield from stands(_with_price(state, laid), replace(laid, said=said)))


def _with_price(state: SpiteState, laid: LaidCards) -> SpiteState:
    """A passed player's hand raises the price of the next buy-back (5)."""
    return replace(state, bought_back=state.bought_back + (laid.seat in state.trick.passed))


def settled(state: SpiteState) -> Telling:
    """The next player acts: the last deed is got away with, unless its hand is invalid (12)."""
    unproven = state.unproven
    if unproven is None:
        return state
    state = replace(state, unproven=None)
    match unproven.deed:
        case Exchange():
            return state
        case LaidCards() as laid if is_invalid(unproven.misplays):
            invalid = tuple(misplay for misplay in unproven.misplays if misplay in INVALID_HAND)
            yield MisplayFound(laid.seat, invalid)
            state = yield from returned(state, laid)
            state = yield from penalised(state, laid.seat, len(invalid))
        case LaidCards() as laid:
            state = yield from stood(state, laid, unproven.misplays)
    return (yield from in_order(state))


def returned(state: SpiteState, laid: LaidCards) -> Telling:
    return (yield from gone_back(_with_price(state, laid), laid))


def in_order(state: SpiteState) -> Telling:
    """After anybody's hand or place may have changed: who acts now."""
    if len(state.active) <= 1:
        return (yield from _round_over(state))
    match state.phase:
        case PlayerTurn(seat):
            return (yield from _turn_in_order(state, seat))
        case _:
            return state


def _turn_in_order(state: SpiteState, seat: Seat) -> Telling:
    last = _last_player(state)
    if last is None:
        leads = seat == state.trick.leader and state.players[seat].is_in
        return state if leads else (yield from led_by(state, state.trick.leader))
    if last == seat:
        return (yield from _trick_won(state))
    return state if state.players[seat].is_in else (yield from passed_on(state, seat))


def _last_player(state: SpiteState) -> Seat | None:
    match state.unproven:
        case Unproven(deed=LaidCards(seat=seat)):
            return seat
        case _:
            return state.trick.last.seat if state.trick.last else None


def passed_on(state: SpiteState, seat: Seat) -> Telling:
    """The turn goes on clockwise from this seat, to the passed ones too, who may buy back (3, 5)."""
    if len(state.active) <= 1:
        return (yield from _round_over(state))
    last = _last_player(state)
    for other in state.clockwise(seat):
        if other == last:
            break
        if state.players[other].is_in:
            return (yield from _turn_of(state, other))
    return (yield from _trick_won(state))


def _turn_of(state: SpiteState, seat: Seat) -> Telling:
    state = replace(state, phase=PlayerTurn(seat, countdown=False), decision=state.decision + 1)
    return (yield from _arrived(state, seat)) if state.players[seat].waiting else state


def _arrived(state: SpiteState, seat: Seat) -> Telling:
    """The turn has reached a play that waited for it (12)."""
    decision = state.decision
    state = yield from settled(state)
    waiting = state.players[seat].waiting
    if state.decision != decision or waiting is None:
        return state
    player = replace(state.players[seat], waiting=None)
    state = state.with_player(seat, player)
    laid = replace(waiting, decision=decision)
    if holds(player, laid) and not is_invalid(judged(state, laid)):
        return (yield from lay(state, laid))
    yield MisplayFound(seat, (Misplay.OUT_OF_TURN,))
    state = yield from penalised(state, seat, 1)
    if not state.trick.laid:
        return (yield from in_order(state))
    state = replace(state, trick=replace(state.trick, passed=state.trick.passed | {seat}))
    return (yield from passed_on(state, seat))


def led_by(state: SpiteState, seat: Seat) -> Telling:
    """A trick begins with this seat, or the next one that is still in (3); unless the round is over."""
    if len(state.active) <= 1:
        return (yield from _round_over(state))
    leader = next(other for other in (seat, *state.clockwise(seat)) if state.players[other].is_in)
    state = replace(state, trick=replace(state.trick, leader=leader))
    yield LeadTaken(leader)
    return (yield from _turn_of(state, leader))


def _trick_won(state: SpiteState) -> Telling:
    trick = state.trick
    winner = trick.laid[-1].seat
    yield TrickWon(winner)
    state = put_away(state, trick.laid)
    direction = next_direction(trick, joker_turns_higher=state.rules.joker_turns_higher)
    state = replace(state, trick=opened(winner, direction, len(state.players)))
    for seat in state.seats:
        if seat != winner:
            state = state.with_player(seat, replace(state.players[seat], streak=0))
            state = yield from _failed(state, seat, trick.come_at_mes[seat])
    joker = isinstance(trick.combos[-1], JokerHand)
    return (yield from _rewarded(state, winner, trick.come_at_mes[winner], joker=joker))


def _failed(state: SpiteState, seat: Seat, come_at_mes: int) -> Telling:
    """One penalty for each (11)."""
    if not come_at_mes or not state.players[seat].is_in:
        return state
    yield ComeAtMeFailed(seat, come_at_mes)
    return (yield from penalised(state, seat, come_at_mes))


def _rewarded(state: SpiteState, winner: Seat, come_at_mes: int, *, joker: bool) -> Telling:
    player = state.players[winner]
    if come_at_mes and joker:
        yield MisplayFound(winner, (Misplay.COME_AT_ME,))
        state = yield from penalised(state, winner, 1)
    elif come_at_mes:
        cards = most(come_at_mes, player.streak)
        state = state.with_player(winner, replace(player, streak=player.streak + 1))
        if cards > 0 and player.is_in and len(state.active) > 1:
            yield RewardDue(winner, cards)
            return replace(state, phase=Reward(winner, cards, countdown=False), decision=state.decision + 1)
        state = yield from penalised(state, winner, max(0, -cards))
    return (yield from led_by(state, winner))


def _round_over(state: SpiteState) -> Telling:
    """The last player with cards takes the place that is left (2). A last hand stands, though nobody acts after it."""
    invalid: tuple[LaidCards, ...] = ()
    match state.unproven:
        case Unproven(LaidCards() as laid, found) if is_invalid(found):
            invalid = (laid,)
        case Unproven(LaidCards() as laid, found):
            state = yield from stood(replace(state, unproven=None), laid, found)
    state = put_away(state, state.trick.laid + invalid)
    for seat in state.active:
        place = min(open_places(state))
        state = state.with_player(seat, replace(state.players[seat], place=place, waiting=None))
    ended = results([player.tally for player in state.players], [player.place or 0 for player in state.players])
    yield RoundEnded(ended)
    state = replace(
        state,
        trick=opened(state.trick.leader, state.trick.direction, len(state.players)),
        unproven=None,
        decision=state.decision + 1,
        phase=Interval(ended),
    )
    if state.round < state.rules.rounds:
        return state
    yield MatchEnded()
    return replace(state, phase=Over(ended))
