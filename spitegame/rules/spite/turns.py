"""The course of a round: plays are settled, the turn passes on, tricks are won, and the round ends.

The number of the decision holds this together. It goes up whenever another seat is to decide, or the situation of the
decision changes. A seat acts in three steps:

1. The last play, which could be called a misplay until now, is settled: it stands, or its cards go back (12). This may
   change hands and places, so `recheck_turn` moves the turn if it is no longer right.
2. If the number of the decision is still the same, the seat's action is carried out; if not, the action was meant for
   another situation and is dropped. `settle_then` does these two steps.
3. `pass_turn` gives the turn to the next seat. If that seat has cards waiting that it played out of turn, they are laid
   at once, in the same three steps; so the turn may pass several seats before a player is asked.
"""

from collections.abc import Callable
from dataclasses import replace

from spitegame.rules.game import Refused, Seat
from spitegame.rules.spite import events, hands
from spitegame.rules.spite.actions import INVALID_HAND, Misplay
from spitegame.rules.spite.combos import JokerHand
from spitegame.rules.spite.hands import Telling
from spitegame.rules.spite.judge import is_invalid, misplays
from spitegame.rules.spite.options import Referee
from spitegame.rules.spite.scoring import results, reward_size
from spitegame.rules.spite.state import EndlessInterval, Interval, Over, Pile, PlayerTurn, Reward, SpiteState, Unproven
from spitegame.rules.spite.trick import LaidCards, new_trick, next_direction


def settle_then(state: SpiteState, act: Callable[[SpiteState], Telling]) -> Telling:
    """Settle the last play, and then carry out the action of the seat to act, unless the turn has moved meanwhile."""
    decision = state.decision
    state = yield from _settle(state)
    return (yield from act(state)) if state.decision == decision else state


def _settle(state: SpiteState) -> Telling:
    """Settle the last play: invalid cards are found out and go back (12); any other misplay that nobody has called goes
    unpunished."""
    unproven = state.unproven
    if unproven is None:
        return state
    state = replace(state, unproven=None)
    laid, found = unproven.deed, unproven.misplays
    if not isinstance(laid, LaidCards):
        return state
    if is_invalid(found):
        invalid = tuple(misplay for misplay in found if misplay in INVALID_HAND)
        yield events.MisplayFound(laid.seat, invalid)
        state = yield from hands.take_back(state, laid)
        state = yield from hands.penalise(state, laid.seat, len(invalid))
    else:
        state = yield from hands.let_stand(state, laid, found)
    return (yield from recheck_turn(state))


def lay_cards(state: SpiteState, laid: LaidCards) -> Telling:
    """Lay cards of the seat to act, and pass the turn. With a strict referee it raises Refused for a misplay."""
    found = _misplays(state, laid)
    strict = state.rules.referee is Referee.STRICT
    if strict and found:
        raise Refused(found[0])
    state = hands.take_from_player(state, laid)
    yield events.Played(laid)
    picked: Pile = ()
    if laid.said.buy_back:
        state, picked = yield from hands.draw(state, laid.seat, laid.said.buy_back, events.DrawReason.BUY_BACK)
    if strict:
        state = yield from hands.let_stand(state, laid, found)
    else:
        state = replace(state, unproven=Unproven(laid, found, picked))
    return (yield from pass_turn(state, laid.seat))


def _misplays(state: SpiteState, laid: LaidCards) -> tuple[Misplay, ...]:
    return misplays(state.trick, laid, bought_back=state.bought_back, active=len(state.active))


def leave_trick(state: SpiteState, seat: Seat) -> Telling:
    """Take the seat out of the trick, and pass the turn."""
    state = replace(state, trick=replace(state.trick, passed=state.trick.passed | {seat}))
    return (yield from pass_turn(state, seat))


def pass_turn(state: SpiteState, seat: Seat) -> Telling:
    """Give the turn to the next seat that is in the round, clockwise from this one, or end the trick. Seats that have
    passed get it too, as they may buy back (3, 5)."""
    if len(state.active) <= 1:
        return (yield from _end_round(state))
    last = state.last_play
    for other in state.clockwise(seat):
        if last and other == last.seat:
            break
        if state.players[other].is_in:
            return (yield from _give_turn(state, other))
    return (yield from _end_trick(state))


def _give_turn(state: SpiteState, seat: Seat) -> Telling:
    """Give the turn to a seat, and lay its waiting cards if it has any."""
    state = replace(state, phase=PlayerTurn(seat, countdown=False), decision=state.decision + 1)
    if state.players[seat].waiting is None:
        return state
    return (yield from settle_then(state, _lay_waiting))


def _lay_waiting(state: SpiteState) -> Telling:
    """Lay the cards that the seat to act has played out of turn; if they are not valid now, draw the penalty (12)."""
    assert isinstance(state.phase, PlayerTurn)
    seat = state.phase.seat
    player = state.players[seat]
    assert player.waiting, "a seat whose cards have waited"
    laid = replace(player.waiting, decision=state.decision)
    state = state.with_player(seat, replace(player, waiting=None))
    if hands.holds(player, laid) and not is_invalid(_misplays(state, laid)):
        return (yield from lay_cards(state, laid))
    yield events.MisplayFound(seat, (Misplay.OUT_OF_TURN,))
    state = yield from hands.penalise(state, seat, 1)
    return (yield from leave_trick(state, seat) if state.trick.laid else recheck_turn(state))


def recheck_turn(state: SpiteState) -> Telling:
    """Move the turn if it is no longer right after a hand or a place has changed."""
    if len(state.active) <= 1:
        return (yield from _end_round(state))
    if not isinstance(state.phase, PlayerTurn):
        return state
    seat, last, leader = state.phase.seat, state.last_play, state.trick.leader
    is_in = state.players[seat].is_in
    if last is None:
        return state if is_in and seat == leader else (yield from begin_trick(state, leader))
    if last.seat == seat:
        return (yield from _end_trick(state))
    return state if is_in else (yield from pass_turn(state, seat))


def begin_trick(state: SpiteState, seat: Seat) -> Telling:
    """Begin a trick led by this seat or by the next one in the round (3). End the round if only one seat is left."""
    if len(state.active) <= 1:
        return (yield from _end_round(state))
    leader = next(other for other in (seat, *state.clockwise(seat)) if state.players[other].is_in)
    state = replace(state, trick=replace(state.trick, leader=leader))
    state = state.with_player(leader, replace(state.players[leader], led=state.decision))
    yield events.LeadTaken(leader)
    return (yield from _give_turn(state, leader))


def _end_trick(state: SpiteState) -> Telling:
    """Let the player of the last play win the trick, and begin the next one or let the winner take a reward."""
    trick = state.trick
    winner = trick.laid[-1].seat
    yield events.TrickWon(winner)
    state = hands.put_away(state, trick.laid)
    direction = next_direction(trick, joker_turns_higher=state.rules.joker_turns_higher)
    state = replace(state, trick=new_trick(winner, direction, len(state.players)))
    for seat in state.seats:
        if seat != winner:
            state = state.with_player(seat, replace(state.players[seat], streak=0))
            state = yield from _fail_come_at_mes(state, seat, trick.come_at_mes[seat])
    if come_at_mes := trick.come_at_mes[winner]:
        return (yield from _reward(state, winner, come_at_mes, joker=isinstance(trick.top, JokerHand)))
    return (yield from begin_trick(state, winner))


def _fail_come_at_mes(state: SpiteState, seat: Seat, come_at_mes: int) -> Telling:
    """Draw a penalty for each "come at me" that the seat announced in a trick which another seat has won (11)."""
    if not come_at_mes or not state.players[seat].is_in:
        return state
    yield events.ComeAtMeFailed(seat, come_at_mes)
    return (yield from hands.penalise(state, seat, come_at_mes))


def _reward(state: SpiteState, winner: Seat, come_at_mes: int, *, joker: bool) -> Telling:
    """Let the winner of a trick exchange cards for a "come at me" (11). If a joker lies on top, the announcement was a
    misplay."""
    if joker:
        yield events.MisplayFound(winner, (Misplay.COME_AT_ME,))
        state = yield from hands.penalise(state, winner, 1)
        return (yield from begin_trick(state, winner))
    player = state.players[winner]
    cards = reward_size(come_at_mes, player.streak)
    state = state.with_player(winner, replace(player, streak=player.streak + 1))
    if cards > 0 and player.is_in and len(state.active) > 1:
        yield events.RewardDue(winner, cards)
        return replace(state, phase=Reward(winner, cards, countdown=False), decision=state.decision + 1)
    state = yield from hands.penalise(state, winner, max(0, -cards))
    return (yield from begin_trick(state, winner))


def _end_round(state: SpiteState) -> Telling:
    """End the round: the last player with cards takes the place that is left (2). A valid last play stands, though
    nobody acts after it."""
    left = state.trick.laid
    match state.unproven:
        case Unproven(LaidCards() as laid, found) if is_invalid(found):
            left += (laid,)
        case Unproven(LaidCards() as laid, found):
            state = yield from hands.let_stand(replace(state, unproven=None), laid, found)
            left = state.trick.laid
        case _:
            pass
    state = hands.put_away(state, left)
    for seat in state.active:
        place = min(hands.open_places(state))
        state = state.with_player(seat, replace(state.players[seat], place=place, waiting=None))
    ended = results([player.tally for player in state.players], [player.place or 0 for player in state.players])
    yield events.RoundEnded(ended)
    trick = new_trick(state.trick.leader, state.trick.direction, len(state.players))
    phase = Interval(ended) if state.rules.rounds else EndlessInterval(ended)
    state = replace(state, trick=trick, unproven=None, decision=state.decision + 1, phase=phase)
    if not state.rules.rounds or state.round < state.rules.rounds:
        return state
    yield events.MatchEnded()
    return replace(state, phase=Over(ended))
