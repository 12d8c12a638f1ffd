"""Calling a misplay (12)."""

from dataclasses import replace

from spitegame.rules.game import Refused, Seat
from spitegame.rules.spite.buyback import due
from spitegame.rules.spite.drawing import Telling, draw, earn, penalise
from spitegame.rules.spite.events import DrawReason, MisplayCalled, PutAway
from spitegame.rules.spite.judge import is_invalid
from spitegame.rules.spite.laying import let_stand, take_back
from spitegame.rules.spite.misplays import Misplay
from spitegame.rules.spite.permissions import why_no_call
from spitegame.rules.spite.ranks import hand_without
from spitegame.rules.spite.reasons import Refusal
from spitegame.rules.spite.state import Exchange, SpiteState, Unproven
from spitegame.rules.spite.trick import LaidCards
from spitegame.rules.spite.turns import recheck_turn


def call_misplay(state: SpiteState, caller: Seat, decision: int) -> Telling:
    """Call the last play, which was made at this decision. Raises Refused."""
    unproven = state.unproven
    if unproven and decision != unproven.deed.decision:
        raise Refused(Refusal.LATE)
    if refusal := why_no_call(state, caller):
        raise Refused(refusal)
    assert unproven, "what may be called is there"
    yield MisplayCalled(caller, unproven.deed.seat, unproven.misplays)
    if unproven.misplays:
        state = yield from _put_right(state, unproven)
        state = yield from earn(state, caller, state.rules.call_reward)
    else:
        state = replace(state, unproven=replace(unproven, callers=unproven.callers | {caller}))
        state = yield from penalise(state, caller, 1)
    return (yield from recheck_turn(state))


def _put_right(state: SpiteState, unproven: Unproven) -> Telling:
    """The player pays before the play stands: a penalty card may keep a player in the round."""
    # What is to be decided is another thing now: a play that was meant for it before comes too late.
    state = replace(state, unproven=None, decision=state.decision + 1)
    match unproven.deed:
        case LaidCards() as laid:
            return (yield from _put_play_right(state, laid, unproven))
        case Exchange(seat=seat):
            return (yield from penalise(state, seat, len(unproven.misplays)))


def _put_play_right(state: SpiteState, laid: LaidCards, unproven: Unproven) -> Telling:
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


def _buy_back_rightly(state: SpiteState, laid: LaidCards, unproven: Unproven) -> Telling:
    """Put away the cards that were picked up, and draw the right number."""
    player = state.players[laid.seat]
    if not player.is_in:
        return state
    number = due(state.trick, laid.seat, state.bought_back)
    if unproven.picked:
        yield PutAway(laid.seat, unproven.picked)
        state = state.with_player(laid.seat, replace(player, hand=hand_without(player.hand, unproven.picked)))
        state = replace(state, spent=state.spent + unproven.picked)
    if number:
        state, _ = yield from draw(state, laid.seat, number, DrawReason.BUY_BACK)
    return state
