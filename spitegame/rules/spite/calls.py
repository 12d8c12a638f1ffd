"""Calling a misplay (12)."""

from dataclasses import replace

from spitegame.rules.game import Refused, Seat
from spitegame.rules.spite.buyback import due
from spitegame.rules.spite.drawing import Telling, drew, earned, penalised
from spitegame.rules.spite.events import DrawReason, MisplayCalled, PutAway
from spitegame.rules.spite.judge import is_invalid
from spitegame.rules.spite.laying import less
from spitegame.rules.spite.misplays import Misplay
from spitegame.rules.spite.options import Referee
from spitegame.rules.spite.reasons import Refusal
from spitegame.rules.spite.state import Exchange, SpiteState, Unproven
from spitegame.rules.spite.trick import LaidCards
from spitegame.rules.spite.turns import in_order, returned, stood


def call(state: SpiteState, caller: Seat, decision: int) -> Telling:
    """Raises Refused."""
    unproven = state.unproven
    if state.rules.referee is Referee.STRICT:
        raise Refused(Refusal.NO_CALLS)
    if unproven is None or decision != unproven.deed.decision:
        raise Refused(Refusal.LATE)
    if caller == unproven.deed.seat:
        raise Refused(Refusal.OWN_PLAY)
    if not state.players[caller].is_in:
        raise Refused(Refusal.NOT_IN_ROUND)
    if caller in unproven.callers:
        raise Refused(Refusal.CALLED_ALREADY)
    yield MisplayCalled(caller, unproven.deed.seat, unproven.misplays)
    if unproven.misplays:
        state = yield from _right(state, caller, unproven)
    else:
        state = replace(state, unproven=replace(unproven, callers=unproven.callers | {caller}))
        state = yield from penalised(state, caller, 1)
    return (yield from in_order(state))


def _right(state: SpiteState, caller: Seat, unproven: Unproven) -> Telling:
    """The deed is put right and its player pays, before the hand stands: a penalty card may keep a player in."""
    deed = unproven.deed
    # What is to be decided is another thing now: a play that was meant for it before comes too late.
    state = replace(state, unproven=None, decision=state.decision + 1)
    match deed:
        case LaidCards():
            state = yield from _put_right(state, deed, unproven)
        case Exchange():
            state = yield from penalised(state, deed.seat, len(unproven.misplays))
    return (yield from earned(state, caller, state.rules.call_reward))


def _put_right(state: SpiteState, laid: LaidCards, unproven: Unproven) -> Telling:
    found = unproven.misplays
    if Misplay.WRONG_COUNT in found:
        state = yield from _bought_back_rightly(state, laid, unproven)
    if is_invalid(found):
        state = yield from returned(state, laid)
        return (yield from penalised(state, laid.seat, len(found)))
    state = yield from penalised(state, laid.seat, len(found))
    said = replace(laid.said, direction=None) if Misplay.DIRECTION in found else laid.said
    return (yield from stood(state, replace(laid, said=said), found))


def _bought_back_rightly(state: SpiteState, laid: LaidCards, unproven: Unproven) -> Telling:
    """The cards are put away and the right number is drawn."""
    player = state.players[laid.seat]
    if not player.is_in:
        return state
    number = due(state.trick, laid.seat, state.bought_back)
    if unproven.picked:
        yield PutAway(laid.seat, unproven.picked)
        state = state.with_player(laid.seat, replace(player, hand=less(player.hand, unproven.picked)))
        state = replace(state, spent=state.spent + unproven.picked)
    if number:
        state, _ = yield from drew(state, laid.seat, number, DrawReason.BUY_BACK)
    return state
