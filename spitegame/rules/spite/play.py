"""What follows from an action, and from a decision that took too long: one function each, told as events."""

from dataclasses import replace

from spitegame.rules.game import Refused, Seat, told
from spitegame.rules.spite.actions import (
    SILENT,
    Action,
    BeReady,
    CallMisplay,
    Pass,
    Play,
    StartCountdown,
    TakeReward,
)
from spitegame.rules.spite.calls import call
from spitegame.rules.spite.deal import next_round
from spitegame.rules.spite.drawing import Telling, drew, penalised
from spitegame.rules.spite.events import (
    BecameReady,
    CountdownStarted,
    DrawReason,
    Event,
    Joined,
    MisplayFound,
    Passed,
    PlayedOutOfTurn,
    RewardTaken,
    TimedOut,
)
from spitegame.rules.spite.laying import laid_by, less
from spitegame.rules.spite.misplays import Misplay
from spitegame.rules.spite.options import MOST_SEATS, Countdown, Referee
from spitegame.rules.spite.ranks import height
from spitegame.rules.spite.reasons import Refusal
from spitegame.rules.spite.scoring import with_late_joiner
from spitegame.rules.spite.state import Exchange, Interval, Over, Player, PlayerTurn, Reward, SpiteState, Unproven
from spitegame.rules.spite.trick import LaidCards
from spitegame.rules.spite.turns import in_order, lay, led_by, passed_on, settled


def apply(state: SpiteState, seat: Seat, action: Action) -> tuple[SpiteState, tuple[Event, ...]]:
    """Raises Refused."""
    return told(_acted(state, seat, action))


def _acted(state: SpiteState, seat: Seat, action: Action) -> Telling:
    if isinstance(state.phase, Over):
        raise Refused(Refusal.OVER)
    if seat not in state.seats:
        raise Refused(Refusal.NOT_IN_ROUND)
    match action:
        case Play():
            return _play(state, seat, action)
        case Pass(decision):
            return _pass(state, seat, decision)
        case TakeReward():
            return _take_reward(state, seat, action)
        case CallMisplay(decision):
            return call(state, seat, decision)
        case StartCountdown(decision):
            return _start_countdown(state, seat, decision)
        case BeReady(ended):
            return _be_ready(state, seat, ended)


def _play(state: SpiteState, seat: Seat, play: Play) -> Telling:
    _check_decision(state, play.decision)
    if not state.players[seat].is_in:
        raise Refused(Refusal.NOT_IN_ROUND)
    if play.said.buy_back is not None and play.said.buy_back < 1:
        raise Refused(Refusal.NO_SUCH_NUMBER)
    match state.phase:
        case PlayerTurn(seat=to_act) if to_act == seat:
            return (yield from _play_in_turn(state, seat, play))
        case PlayerTurn() if state.rules.referee is Referee.OPEN:
            return (yield from _play_out_of_turn(state, seat, play))
        case _:
            raise Refused(Refusal.NOT_YOUR_TURN)


def _play_in_turn(state: SpiteState, seat: Seat, play: Play) -> Telling:
    laid = laid_by(state, seat, play)
    state = yield from settled(state)
    if state.decision != play.decision:
        return state  # what went before has fallen, and with it what was to follow
    return (yield from lay(state, laid))


def _play_out_of_turn(state: SpiteState, seat: Seat, play: Play) -> Telling:
    player = state.players[seat]
    if player.waiting:
        raise Refused(Refusal.WAITS_ALREADY)
    laid = laid_by(state, seat, play)
    yield PlayedOutOfTurn(laid)
    return state.with_player(seat, replace(player, waiting=laid))


def _pass(state: SpiteState, seat: Seat, decision: int) -> Telling:
    _check_turn(state, seat, decision)
    if not state.trick.laid and not isinstance(_deed(state), LaidCards):
        raise Refused(Refusal.LEADER_PLAYS)
    return (yield from _passes(state, seat))


def _passes(state: SpiteState, seat: Seat) -> Telling:
    decision = state.decision
    state = yield from settled(state)
    if state.decision != decision:
        return state
    yield Passed(seat, again=seat in state.trick.passed)
    state = state.with_player(seat, replace(state.players[seat], picked=0))
    state = replace(state, trick=replace(state.trick, passed=state.trick.passed | {seat}))
    return (yield from passed_on(state, seat))


def _deed(state: SpiteState) -> LaidCards | Exchange | None:
    return state.unproven.deed if state.unproven else None


def _take_reward(state: SpiteState, seat: Seat, action: TakeReward) -> Telling:
    _check_decision(state, action.decision)
    reward = state.phase
    if not isinstance(reward, Reward) or reward.seat != seat:
        raise Refused(Refusal.NOT_YOUR_TURN)
    player = state.players[seat]
    kept = less(player.hand, action.discarded)
    if len(kept) + len(action.discarded) != len(player.hand):
        raise Refused(Refusal.NO_SUCH_CARD)
    if action.drawn < 0:
        raise Refused(Refusal.NO_SUCH_NUMBER)
    if not kept and not action.drawn:
        raise Refused(Refusal.KEEP_A_CARD)
    exchange = Exchange(seat, action.decision, reward.most, action.discarded, action.drawn)
    found = () if is_right(exchange) else (Misplay.REWARD,)
    if found and state.rules.referee is Referee.STRICT:
        raise Refused(Misplay.REWARD)
    yield RewardTaken(exchange)
    state = state.with_player(seat, replace(player, hand=kept, picked=0))
    state = replace(state, spent=state.spent + action.discarded)
    if action.drawn:
        state, _ = yield from drew(state, seat, action.drawn, DrawReason.REWARD)
    if state.rules.referee is Referee.OPEN:
        state = replace(state, unproven=Unproven(exchange, found))
    return (yield from led_by(state, seat))


def is_right(exchange: Exchange) -> bool:
    """11"""
    return 1 <= len(exchange.discarded) <= exchange.most and exchange.drawn == len(exchange.discarded)


def _start_countdown(state: SpiteState, seat: Seat, decision: int) -> Telling:
    _check_decision(state, decision)
    if state.rules.countdown is not Countdown.CALLED:
        raise Refused(Refusal.NO_COUNTDOWN)
    match state.phase:
        case PlayerTurn(seat=to_act, countdown=False) | Reward(seat=to_act, countdown=False) if to_act != seat:
            yield CountdownStarted(seat, to_act)
            return replace(state, phase=replace(state.phase, countdown=True))
        case _:
            raise Refused(Refusal.NO_COUNTDOWN)


def _be_ready(state: SpiteState, seat: Seat, ended: int) -> Telling:
    match state.phase:
        case Interval(ready=ready) as interval if ended == state.round:
            if seat in ready:
                raise Refused(Refusal.READY_ALREADY)
            yield BecameReady(seat)
            everybody = ready | {seat}
            if len(everybody) < len(state.players):
                return replace(state, phase=replace(interval, ready=everybody))
            return (yield from next_round(state, interval.results))
        case _:
            raise Refused(Refusal.LATE)


def _check_turn(state: SpiteState, seat: Seat, decision: int) -> None:
    _check_decision(state, decision)
    if not isinstance(state.phase, PlayerTurn) or state.phase.seat != seat:
        raise Refused(Refusal.NOT_YOUR_TURN)


def _check_decision(state: SpiteState, decision: int) -> None:
    if decision != state.decision:
        raise Refused(Refusal.LATE)


def time_out(state: SpiteState, seat: Seat) -> tuple[SpiteState, tuple[Event, ...]]:
    """The host's clock has run out on the seat (3)."""
    return told(_timed_out(state, seat))


def _timed_out(state: SpiteState, seat: Seat) -> Telling:
    match state.phase:
        case PlayerTurn() if state.trick.laid or isinstance(_deed(state), LaidCards):
            yield TimedOut(seat)
            return (yield from _passes(state, seat))
        case PlayerTurn():
            return (yield from _leader_timed_out(state, seat))
        case Reward():
            yield TimedOut(seat)
            yield MisplayFound(seat, (Misplay.TIME_OUT,))
            state = yield from penalised(state, seat, 1)
            return (yield from led_by(state, seat))
        case Interval():
            return (yield from _be_ready(state, seat, state.round))
        case Over():
            return state


def _leader_timed_out(state: SpiteState, seat: Seat) -> Telling:
    """The penalty first, so that nobody goes out by being slow; then the lowest single card."""
    yield TimedOut(seat)
    decision = state.decision
    state = yield from settled(state)
    yield MisplayFound(seat, (Misplay.TIME_OUT,))
    state = yield from in_order((yield from penalised(state, seat, 1)))
    if state.decision != decision:
        return state
    lowest = min(state.players[seat].hand, key=lambda card: height(card.rank))
    return (yield from lay(state, laid_by(state, seat, Play(decision, (lowest,), said=SILENT))))


def join(state: SpiteState) -> tuple[SpiteState, tuple[Event, ...]]:
    """A late joiner comes to the table, between two rounds (11). Raises Refused."""
    if not isinstance(state.phase, Interval) or len(state.players) >= MOST_SEATS:
        raise Refused(Refusal.LATE)
    results = with_late_joiner(state.phase.results)
    late = Player(hand=(), place=len(results))
    players = (*state.players, late)
    joined = replace(
        state,
        players=players,
        trick=replace(state.trick, come_at_mes=(0,) * len(players)),
        carry=replace(state.carry, wins=(*state.carry.wins, 0)),
        phase=replace(state.phase, results=results),
    )
    return joined, (Joined(Seat(len(state.players)), results),)
