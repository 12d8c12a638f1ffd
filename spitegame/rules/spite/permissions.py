"""Permissions: which seat may do what now, and how long a decision may take (3). The table and the screen ask these
functions. Each `why_no_…` returns the reason against an action, or None if it is allowed. The clock itself is the
host's."""

from collections.abc import Sequence

from spitegame.rules.game import Clock, Impatience, Seat
from spitegame.rules.spite.actions import Action, BeReady, CallMisplay, EndMatch, Refusal, StartCountdown
from spitegame.rules.spite.events import Event, Passed, Played, RewardTaken
from spitegame.rules.spite.options import Countdown, Referee
from spitegame.rules.spite.state import Interval, Over, PlayerTurn, Reward
from spitegame.rules.spite.view import OpenTable, SpiteView

PATIENCE = 10
"""The time after which a computer starts the countdown, as a multiple of the seconds that a decision may take."""
INTERVAL = 60
"""Seconds between two rounds, if every decision is limited or somebody has started the countdown."""


def why_no_play(table: OpenTable, seat: Seat) -> Refusal | None:
    """Return the reason why the seat may not lay cards now. With an open referee it may lay them out of turn too, once
    until its turn comes (12)."""
    player = table.players[seat]
    if not player.is_in:
        return Refusal.NOT_IN_ROUND
    match table.phase:
        case PlayerTurn(seat=to_act) if to_act == seat:
            return None
        case PlayerTurn() if table.rules.referee is Referee.OPEN:
            return Refusal.WAITS_ALREADY if player.waiting else None
        case _:
            return Refusal.NOT_YOUR_TURN


def why_no_pass(table: OpenTable, seat: Seat) -> Refusal | None:
    """Return the reason why the seat may not pass now; the leader of a trick never may (3)."""
    if not isinstance(table.phase, PlayerTurn) or table.phase.seat != seat:
        return Refusal.NOT_YOUR_TURN
    return None if table.last_play else Refusal.LEADER_PLAYS


def why_no_call(table: OpenTable, seat: Seat) -> Refusal | None:
    """Return the reason why the seat may not call the last play a misplay. Every other player in the round may, unless
    they have called it wrongly before (12)."""
    unproven = table.unproven
    if table.rules.referee is Referee.STRICT:
        return Refusal.NO_CALLS
    if not table.players[seat].is_in:
        return Refusal.NOT_IN_ROUND
    if unproven is None:
        return Refusal.LATE
    if unproven.deed.seat == seat:
        return Refusal.OWN_PLAY
    return Refusal.CALLED_ALREADY if seat in unproven.callers else None


def why_no_countdown(table: OpenTable, seat: Seat) -> Refusal | None:
    """Return the reason why the seat may not start the countdown. Any other player may start it on the player to act
    (3), and between rounds a player who is ready on those who are not."""
    if table.rules.countdown is not Countdown.CALLED:
        return Refusal.NO_COUNTDOWN
    match table.phase:
        case (PlayerTurn(countdown=False) | Reward(countdown=False)) as turn if turn.seat != seat:
            return None
        case Interval(ready=ready) if seat in ready and not table.hurried:
            return None
        case _:
            return Refusal.NO_COUNTDOWN


def clock(table: OpenTable) -> Clock | None:
    """Return the limit of the decision that is to be made now; None if it is not limited."""
    rules = table.rules
    if rules.countdown is Countdown.OFF:
        return None
    match table.phase:
        case PlayerTurn(seat, called) | Reward(seat, _, called):
            if not called and rules.countdown is Countdown.CALLED:
                return None
            return Clock(table.decision, frozenset({seat}), _seconds(table, seat))
        case Interval(ready=ready) if rules.countdown is Countdown.ALWAYS or table.hurried:
            return Clock(table.decision, frozenset(table.seats) - ready, INTERVAL * rules.relaxed)
        case Interval() | Over():
            return None


def _seconds(table: OpenTable, seat: Seat) -> float:
    """Return the seconds that this seat has for a decision."""
    return (table.rules.seconds + table.players[seat].picked) * table.rules.relaxed


def impatience(view: SpiteView, seat: Seat) -> Impatience | None:
    """Return the start of the countdown, with the time that a computer waits before it; None if it may not start
    one."""
    if why_no_countdown(view, seat) or view.to_act is None:
        return None
    return Impatience(StartCountdown(view.decision), PATIENCE * _seconds(view, view.to_act))


def leisure(events: Sequence[Event]) -> float:
    """Return the factor on the time that computers take after these events: large after a play, which may be a misplay
    (12), and small after a seat that stays out of the trick."""
    if any(isinstance(event, Played | RewardTaken) for event in events):
        return 3.2
    return 0.5 if any(isinstance(event, Passed) and event.again for event in events) else 1.0


def in_time(table: OpenTable, action: Action) -> bool:
    """Return True if the decision or the round for which the action is meant is still on."""
    match action:
        case CallMisplay(decision):
            return table.unproven is not None and decision == table.unproven.deed.decision
        case BeReady(round) | EndMatch(round):
            return round == table.round
        case _:
            return action.decision == table.decision
