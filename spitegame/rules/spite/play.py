"""The consequences of an action, of a called misplay (12), and of a decision that took too long."""

from dataclasses import replace

from spitegame.rules.game import Refused, Seat, told
from spitegame.rules.spite import actions, events
from spitegame.rules.spite import state as truth
from spitegame.rules.spite.actions import Action, Misplay, Refusal
from spitegame.rules.spite.deal import begin_next_round
from spitegame.rules.spite.deck import hand_without, height
from spitegame.rules.spite.events import Event
from spitegame.rules.spite.hands import Telling, cards_to_lay, draw, earn, let_stand, penalise, take_back
from spitegame.rules.spite.judge import exchange_misplays, is_invalid
from spitegame.rules.spite.options import MOST_SEATS, Referee
from spitegame.rules.spite.permissions import why_no_call, why_no_countdown, why_no_pass, why_no_play
from spitegame.rules.spite.scoring import with_late_joiner
from spitegame.rules.spite.state import SpiteState
from spitegame.rules.spite.trick import LaidCards, due
from spitegame.rules.spite.turns import begin_trick, lay_cards, leave_trick, recheck_turn, settle_then


def apply(state: SpiteState, seat: Seat, action: Action) -> tuple[SpiteState, tuple[Event, ...]]:
    """Return the state after a seat's action, and the events. Raises Refused."""
    return told(_act(state, seat, action))


def _act(state: SpiteState, seat: Seat, action: Action) -> Telling:
    if isinstance(state.phase, truth.Over):
        raise Refused(Refusal.OVER)
    if seat not in state.seats:
        raise Refused(Refusal.NOT_IN_ROUND)
    here = state.with_player(seat, replace(state.players[seat], late=0))
    match action:
        case actions.Play() | actions.Pass() | actions.TakeReward() | actions.StartCountdown() if (
            action.decision != state.decision
        ):
            raise Refused(Refusal.LATE)
        case actions.Play():
            return _play(here, seat, action)
        case actions.Pass():
            return _pass(here, seat)
        case actions.TakeReward():
            return _take_reward(here, seat, action)
        case actions.CallMisplay(decision):
            return call_misplay(state, seat, decision)
        case actions.StartCountdown():
            return _start_countdown(state, seat)
        case actions.BeReady(ended):
            return _be_ready(state, seat, ended)
        case actions.EndMatch(last):
            return _end_match(state, seat, last)


def _play(state: SpiteState, seat: Seat, play: actions.Play) -> Telling:
    """Lay cards in turn, or let them wait for the turn."""
    if refusal := why_no_play(state, seat):
        raise Refused(refusal)
    if play.said.buy_back is not None and play.said.buy_back < 1:
        raise Refused(Refusal.NO_SUCH_NUMBER)
    laid = cards_to_lay(state, seat, play)
    if isinstance(state.phase, truth.PlayerTurn) and state.phase.seat == seat:
        return (yield from settle_then(state, lambda settled: lay_cards(settled, laid)))
    yield events.PlayedOutOfTurn(laid)
    return state.with_player(seat, replace(state.players[seat], waiting=laid))


def _pass(state: SpiteState, seat: Seat) -> Telling:
    if refusal := why_no_pass(state, seat):
        raise Refused(refusal)
    return settle_then(state, lambda settled: _leave_trick(settled, seat))


def _leave_trick(state: SpiteState, seat: Seat) -> Telling:
    yield events.Passed(seat, again=seat in state.trick.passed)
    state = state.with_player(seat, replace(state.players[seat], picked=0))
    return (yield from leave_trick(state, seat))


def _take_reward(state: SpiteState, seat: Seat, action: actions.TakeReward) -> Telling:
    """Exchange cards as a reward. A wrong number of them may be called later; a strict referee refuses it."""
    reward = state.phase
    if not isinstance(reward, truth.Reward) or reward.seat != seat:
        raise Refused(Refusal.NOT_YOUR_TURN)
    player = state.players[seat]
    kept = hand_without(player.hand, action.discarded)
    if len(kept) + len(action.discarded) != len(player.hand):
        raise Refused(Refusal.NO_SUCH_CARD)
    if action.drawn < 0:
        raise Refused(Refusal.NO_SUCH_NUMBER)
    if not kept and not action.drawn:
        raise Refused(Refusal.KEEP_A_CARD)
    exchange = truth.Exchange(seat, action.decision, reward.most, action.discarded, action.drawn)
    found, strict = exchange_misplays(exchange), state.rules.referee is Referee.STRICT
    if found and strict:
        raise Refused(found[0])
    yield events.RewardTaken(exchange)
    state = state.with_player(seat, replace(player, hand=kept, picked=0))
    state = replace(state, spent=state.spent + action.discarded)
    if action.drawn:
        state, _ = yield from draw(state, seat, action.drawn, events.DrawReason.REWARD)
    if not strict:
        state = replace(state, unproven=truth.Unproven(exchange, found))
    return (yield from begin_trick(state, seat))


def _start_countdown(state: SpiteState, seat: Seat) -> Telling:
    if refusal := why_no_countdown(state, seat):
        raise Refused(refusal)
    match state.phase:
        case truth.PlayerTurn() | truth.Reward() as turn:
            yield events.CountdownStarted(seat, turn.seat)
            return replace(state, phase=replace(turn, countdown=True))
        case truth.Interval(ready=ready):
            yield events.CountdownStarted(seat, next(other for other in state.clockwise(seat) if other not in ready))
            return replace(state, hurried=True)
        case truth.Over():
            raise Refused(Refusal.OVER)


def _be_ready(state: SpiteState, seat: Seat, ended: int) -> Telling:
    interval = state.phase
    if not isinstance(interval, truth.Interval) or ended != state.round:
        raise Refused(Refusal.LATE)
    if seat in interval.ready:
        raise Refused(Refusal.READY_ALREADY)
    yield events.BecameReady(seat)
    ready = interval.ready | {seat}
    if len(ready) < len(state.players):
        return replace(state, phase=replace(interval, ready=ready))
    return (yield from begin_next_round(state, interval.results))


def _end_match(state: SpiteState, seat: Seat, last: int) -> Telling:
    """Note that a seat wants no further round. The match without end is over once all seats have said so."""
    interval = state.phase
    if not isinstance(interval, truth.EndlessInterval) or last != state.round:
        raise Refused(Refusal.LATE)
    if seat in interval.enough:
        raise Refused(Refusal.READY_ALREADY)
    yield events.EndWanted(seat)
    enough = interval.enough | {seat}
    if len(enough) < len(state.players):
        return replace(state, phase=replace(interval, enough=enough))
    yield events.MatchEnded()
    return replace(state, phase=truth.Over(interval.results))


def is_late_again(state: SpiteState, seat: Seat) -> bool:
    """Return True if the seat is to lead, and the time for its last lead has run out too, without an action of the seat
    in between."""
    return isinstance(state.phase, truth.PlayerTurn) and not state.last_play and state.players[seat].late > 0


def time_out(state: SpiteState, seat: Seat, *, again: bool = False) -> tuple[SpiteState, tuple[Event, ...]]:
    """Return the state and the events after the host's clock has run out for a seat (3)."""
    return told(_time_out(state, seat, again=again))


def _time_out(state: SpiteState, seat: Seat, *, again: bool) -> Telling:
    match state.phase:
        case truth.PlayerTurn():
            yield events.TimedOut(seat)
            return (yield from _pass(state, seat) if state.last_play else _lead_too_late(state, seat, again=again))
        case truth.Reward():
            yield events.TimedOut(seat)
            yield events.MisplayFound(seat, (Misplay.TIME_OUT,))
            state = yield from penalise(state, seat, 1)
            return (yield from begin_trick(state, seat))
        case truth.Interval():
            return (yield from _be_ready(state, seat, state.round))
        case truth.Over():
            return state


def _lead_too_late(state: SpiteState, seat: Seat, *, again: bool) -> Telling:
    """Draw the penalty for a seat whose time has run out, then lead its lowest card. The penalty comes first, or the
    seat could go out by being slow. Each further time in a row costs one penalty more, and a player who stays away is
    soon out of the round."""
    state = replace(state, unproven=None)
    late = state.players[seat].late + 1
    state = state.with_player(seat, replace(state.players[seat], late=late))
    yield events.MisplayFound(seat, (Misplay.TIME_OUT,))
    state = yield from penalise(state, seat, late if again else 1)
    if not state.players[seat].is_in:
        return (yield from recheck_turn(state))
    lowest = min(state.players[seat].hand, key=lambda card: height(card.rank))
    return (yield from lay_cards(state, cards_to_lay(state, seat, actions.Play(state.decision, (lowest,)))))


def join(state: SpiteState) -> tuple[SpiteState, tuple[Event, ...]]:
    """Seat a late joiner between two rounds, and return the state and the events (11). Raises Refused."""
    if not isinstance(state.phase, truth.Interval) or len(state.players) >= MOST_SEATS:
        raise Refused(Refusal.LATE)
    results = with_late_joiner(state.phase.results)
    late = truth.Player(hand=(), place=len(results))
    players = (*state.players, late)
    trick = replace(state.trick, come_at_mes=(0,) * len(players))
    carry, phase = replace(state.carry, wins=(*state.carry.wins, 0)), replace(state.phase, results=results)
    joined = replace(state, players=players, trick=trick, carry=carry, phase=phase)
    return joined, (events.Joined(Seat(len(state.players)), results),)


def call_misplay(state: SpiteState, caller: Seat, decision: int) -> Telling:
    """Call the play or exchange of this decision a misplay. Raises Refused."""
    unproven = state.unproven
    if unproven and decision != unproven.deed.decision:
        raise Refused(Refusal.LATE)
    if refusal := why_no_call(state, caller):
        raise Refused(refusal)
    assert unproven, "what may be called is there"
    yield events.MisplayCalled(caller, unproven.deed.seat, unproven.misplays)
    if unproven.misplays:
        state = yield from _put_right(state, unproven)
        state = yield from earn(state, caller, state.rules.call_reward)
    else:
        state = replace(state, unproven=replace(unproven, callers=unproven.callers | {caller}))
        state = yield from penalise(state, caller, 1)
    return (yield from recheck_turn(state))


def _put_right(state: SpiteState, unproven: truth.Unproven) -> Telling:
    """Undo a misplay that was called. The player pays the penalty before the play stands, as a penalty card may keep
    the player in the round."""
    # The situation has changed, so a play that was meant for the one before must come too late.
    state = replace(state, unproven=None, decision=state.decision + 1)
    match unproven.deed:
        case LaidCards() as laid:
            return (yield from _put_play_right(state, laid, unproven))
        case truth.Exchange(seat=seat):
            return (yield from penalise(state, seat, len(unproven.misplays)))


def _put_play_right(state: SpiteState, laid: LaidCards, unproven: truth.Unproven) -> Telling:
    """Correct the buy-back, take invalid cards back or let valid ones stand, and draw the penalties."""
    found = unproven.misplays
    if Misplay.WRONG_COUNT in found:
        state = yield from _buy_back_rightly(state, laid, unproven)
    if is_invalid(found):
        state = yield from take_back(state, laid)
        return (yield from penalise(state, laid.seat, len(found)))
    state = yield from penalise(state, laid.seat, len(found))
    if Misplay.DIRECTION in found:
        laid = replace(laid, said=replace(laid.said, direction=None))
    return (yield from let_stand(state, laid, found))


def _buy_back_rightly(state: SpiteState, laid: LaidCards, unproven: truth.Unproven) -> Telling:
    """Put away the cards that were picked up in the wrong number, and draw the right number."""
    player = state.players[laid.seat]
    if not player.is_in:
        return state
    number = due(state.trick, laid.seat, state.bought_back)
    if unproven.picked:
        yield events.PutAway(laid.seat, unproven.picked)
        state = state.with_player(laid.seat, replace(player, hand=hand_without(player.hand, unproven.picked)))
        state = replace(state, spent=state.spent + unproven.picked)
    if number:
        state, _ = yield from draw(state, laid.seat, number, events.DrawReason.BUY_BACK)
    return state
