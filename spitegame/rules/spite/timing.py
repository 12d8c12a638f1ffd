"""How long a decision may take (3). The clock itself is the host's."""

from collections.abc import Sequence

from spitegame.rules.game import Clock
from spitegame.rules.spite.actions import Action, BeReady, CallMisplay, Pass, Play, StartCountdown, TakeReward
from spitegame.rules.spite.events import Event, Passed, Played, RewardTaken
from spitegame.rules.spite.options import Countdown
from spitegame.rules.spite.state import Interval, Over, PlayerTurn, Reward, SpiteState

INTERVAL = 60
"""Seconds between two rounds, where every decision is limited."""


def clock(state: SpiteState) -> Clock | None:
    if state.rules.countdown is Countdown.OFF:
        return None
    match state.phase:
        case PlayerTurn(seat, called) | Reward(seat, _, called):
            if not called and state.rules.countdown is Countdown.CALLED:
                return None
            seconds = (state.rules.seconds + state.players[seat].picked) * state.rules.relaxed
            return Clock(state.decision, frozenset({seat}), seconds)
        case Interval(ready=ready) if state.rules.countdown is Countdown.ALWAYS:
            waiting = frozenset(seat for seat in state.seats if seat not in ready)
            return Clock(state.decision, waiting, INTERVAL * state.rules.relaxed)
        case Interval() | Over():
            return None


def leisure(events: Sequence[Event]) -> float:
    """A hand on the table may be a misplay (12); who stays out of a trick gives nobody anything to look at."""
    if any(isinstance(event, Played | RewardTaken) for event in events):
        return 3.2
    return 0.5 if any(isinstance(event, Passed) and event.again for event in events) else 1.0


def in_time(state: SpiteState, action: Action) -> bool:
    """Whether what the action names is still so."""
    match action:
        case Play(decision=decision) | Pass(decision) | TakeReward(decision=decision) | StartCountdown(decision):
            return decision == state.decision
        case CallMisplay(decision):
            return state.unproven is not None and decision == state.unproven.deed.decision
        case BeReady(round):
            return round == state.round
