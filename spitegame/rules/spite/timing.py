"""How long a decision may take (3). The clock itself is the host's."""

from collections.abc import Sequence

from spitegame.rules.game import Clock
from spitegame.rules.spite.actions import Action, BeReady, CallMisplay, Pass, Play, StartCountdown, TakeReward
from spitegame.rules.spite.events import Event, Passed, Played, RewardTaken
from spitegame.rules.spite.options import Countdown
from spitegame.rules.spite.state import Interval, Over, PlayerTurn, Reward
from spitegame.rules.spite.view import OpenTable

INTERVAL = 60
"""The seconds between two rounds, at a table where every decision is limited."""


def clock(table: OpenTable) -> Clock | None:
    """The limit of the decision that is to be made now, or None if there is all the time in the world."""
    rules = table.rules
    if rules.countdown is Countdown.OFF:
        return None
    match table.phase:
        case PlayerTurn(seat, called) | Reward(seat, _, called):
            if not called and rules.countdown is Countdown.CALLED:
                return None
            seconds = (rules.seconds + table.players[seat].picked) * rules.relaxed
            return Clock(table.decision, frozenset({seat}), seconds)
        case Interval(ready=ready) if rules.countdown is Countdown.ALWAYS:
            return Clock(table.decision, frozenset(table.seats) - ready, INTERVAL * rules.relaxed)
        case Interval() | Over():
            return None


def leisure(events: Sequence[Event]) -> float:
    """How many times as slowly as elsewhere computers act after these events.

    Cards on the table may be a misplay (12); a seat that stays out of a trick gives nobody anything to look at.
    """
    if any(isinstance(event, Played | RewardTaken) for event in events):
        return 3.2
    return 0.5 if any(isinstance(event, Passed) and event.again for event in events) else 1.0


def in_time(table: OpenTable, action: Action) -> bool:
    """Whether the decision or the round that the action names is still the one that it is about."""
    match action:
        case Play(decision=decision) | Pass(decision) | TakeReward(decision=decision) | StartCountdown(decision):
            return decision == table.decision
        case CallMisplay(decision):
            return table.unproven is not None and decision == table.unproven.deed.decision
        case BeReady(round):
            return round == table.round
