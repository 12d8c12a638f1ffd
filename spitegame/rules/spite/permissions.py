"""Who may do what now. The table and the screen ask the same functions: each gives what stands against it, or None."""

from spitegame.rules.game import Seat
from spitegame.rules.spite.options import Countdown, Referee
from spitegame.rules.spite.reasons import Refusal
from spitegame.rules.spite.state import PlayerTurn, Reward
from spitegame.rules.spite.view import OpenTable


def why_no_play(table: OpenTable, seat: Seat) -> Refusal | None:
    """A play out of turn waits until the turn comes, one at a time (12)."""
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
    """The leader of a trick may not pass (3)."""
    if not isinstance(table.phase, PlayerTurn) or table.phase.seat != seat:
        return Refusal.NOT_YOUR_TURN
    return None if table.last_play else Refusal.LEADER_PLAYS


def why_no_call(table: OpenTable, seat: Seat) -> Refusal | None:
    """Every other player may call the last play a misplay, and be wrong about it once (12)."""
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
    """Any other player may start the countdown on the player to act (3)."""
    match table.phase:
        case PlayerTurn(seat=to_act, countdown=False) | Reward(seat=to_act, countdown=False) if to_act != seat:
            return None if table.rules.countdown is Countdown.CALLED else Refusal.NO_COUNTDOWN
        case _:
            return Refusal.NO_COUNTDOWN
