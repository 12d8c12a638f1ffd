"""The turning point of a match of Spite: a round lost at once, the costliest play, or another mishap."""

from collections.abc import Sequence

from spitegame.advice import Worth
from spitegame.advice.turning_point import Incident, TurningPoint, costliest, turning_point_at
from spitegame.rules.game import Seat
from spitegame.rules.spite import events
from spitegame.session.replay import Replay

TELLING = 0.4
"""The least cost, in places, of a mistake that can have decided the game."""


def turning_point(replay: Replay, worths: Sequence[Worth], viewer: Seat | None) -> TurningPoint | None:
    """Return the turning point: for a loser the round lost at once, or their costliest mistake, or a mishap; for a
    winner or an onlooker, a mishap of the others. `worths`: the evaluations of the game."""
    mishap = mishap_of(replay, viewer)
    lost_at_once = mishap and isinstance(mishap.cause, Incident) and isinstance(mishap.cause.event, events.LostAtOnce)
    if viewer is None or viewer in replay.winners() or lost_at_once:
        return mishap
    return costliest(replay, worths, viewer, TELLING) or mishap


# mishaps, by rules of thumb

LOST_AT_ONCE = 100
"""The weight of a round that is lost at once: more than any number of cards."""
LEAST = 2
"""The least weight, in cards, of a mishap that can have decided the game."""


def mishap_of(replay: Replay, viewer: Seat | None) -> TurningPoint | None:
    """Return the mishap that hurt the viewer most; None if none has a weight of `LEAST`. If the viewer has won, or only
    watched, it is the one that hurt somebody else most, or helped the winner. Of equal ones it is the last."""
    winners = replay.winners()
    has_lost = viewer is not None and viewer not in winners
    heaviest, found = LEAST, None
    for index in range(1, len(replay)):
        told = replay.snapshot(index, viewer).events
        for event in told:
            hurt, weight = harm(event, told)
            if hurt in winners or (has_lost and hurt != viewer):
                weight = 0
            if not has_lost:
                weight = max(weight, gain(event, winners))
            if weight >= heaviest:
                heaviest, found = weight, (index, event)
    if found is None:
        return None
    index, event = found  # the moment after it, at which its consequences lie on the table
    return turning_point_at(replay, index, min(replay.to_act(index - 1)), viewer, Incident(event))


def harm(event: events.Event, told: Sequence[events.Event]) -> tuple[Seat | None, int]:
    """Return the seat that the event has hurt, and about how many cards that is worth; None and 0 if it has hurt
    nobody. `told`: all events of the same action."""
    match event:
        case events.LostAtOnce(seat):
            return seat, LOST_AT_ONCE
        case events.MisplayCalled(caller, seat, misplays):
            who = seat if misplays else caller
            return who, 1 + _penalties(who, told)
        case events.MisplayFound(seat):
            return seat, 1 + _penalties(seat, told)
        case events.ComeAtMeFailed(seat, penalties):
            return seat, 1 + penalties
        case events.CardsDrawn(seat, cards, events.DrawReason.BUY_BACK):
            return seat, len(cards) // 2  # the trick may have been worth the others
        case _:
            return None, 0


def _penalties(seat: Seat, told: Sequence[events.Event]) -> int:
    """Return the number of cards that the seat has drawn as penalties."""
    drawn = [event for event in told if isinstance(event, events.CardsDrawn) and event.seat == seat]
    return sum(len(event.cards) for event in drawn if event.why is events.DrawReason.PENALTY)


def gain(event: events.Event, winners: Sequence[Seat]) -> int:
    """Return about how many cards the event is worth that a winner has gained by; 0 for any other event."""
    match event:
        case events.BountyClaimed(seat, cards) if seat in winners:
            return 1 + cards
        case events.WentOut(seat, 1) if seat in winners:
            return LEAST
        case _:
            return 0
