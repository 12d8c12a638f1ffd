"""The events that are heard, that stand for the others, and that a player should not overlook."""

from collections.abc import Sequence

from spitegame.rules.spite.events import (
    ComeAtMeFailed,
    CountdownStarted,
    Event,
    LostAtOnce,
    MisplayCalled,
    MisplayFound,
    Passed,
    Played,
    PlayedOutOfTurn,
    RewardDue,
    RewardTaken,
    RoundBegan,
    TimedOut,
    TrickWon,
    WentOut,
)
from spitegame.rules.spite.view import SpiteView
from spitegame.ui.cues import Sound


def headline(events: Sequence[Event]) -> int:
    """The index of the event to tell: what a play has settled tells more than its cards, which everybody sees."""
    ranked = [_HEADLINES.index(type(event)) if type(event) in _HEADLINES else len(_HEADLINES) for event in events]
    return ranked.index(min(ranked))


_HEADLINES: Sequence[type[Event]] = (
    MisplayCalled,
    LostAtOnce,
    MisplayFound,
    ComeAtMeFailed,
    RewardDue,
    RoundBegan,
    WentOut,
    TimedOut,
    TrickWon,
    PlayedOutOfTurn,
    Played,
    Passed,
    RewardTaken,
)


def closes_turn(event: Event) -> bool:
    return isinstance(event, Played | Passed | RewardTaken)


def sound(event: Event, view: SpiteView) -> Sound | None:
    match event:
        case MisplayCalled() | MisplayFound():
            return Sound.REFUSED
        case TimedOut(seat=seat) if seat == view.seat:
            return Sound.REFUSED
        case WentOut(seat=seat):
            return Sound.WIN if seat == view.seat else Sound.GLOW
        case LostAtOnce(seat=seat):
            return Sound.LOSE if seat == view.seat else None
        case CountdownStarted():
            return Sound.TICK
        case _:
            return None


def is_warning(event: Event, view: SpiteView) -> bool:
    """Whether the event has cost the viewer something."""
    match event:
        case MisplayCalled(caller, seat, found):
            return view.seat == (seat if found else caller)
        case MisplayFound(seat=seat) | LostAtOnce(seat=seat) | ComeAtMeFailed(seat=seat):
            return seat == view.seat
        case _:
            return False
