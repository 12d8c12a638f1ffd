"""Achievements within a match of Spite."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import TypeVar

from spitegame.achievements import Achievement, GameAchievements, GameCourse
from spitegame.rules.spite import events
from spitegame.rules.spite.combos import PokerHand
from spitegame.rules.spite.events import Event
from spitegame.rules.spite.options import Referee
from spitegame.rules.spite.scoring import REWARD
from spitegame.rules.spite.state import SpiteState
from spitegame.translation import N_

CROWD = 6
"""The number of seats that makes a crowd."""
CLEAR = 4
"""The number of points by which a match is clearly won."""
FAKES = 5
"""The number of face-down fake jokers that beat everything (rule 4.18)."""

OwnEvent = TypeVar(
    "OwnEvent",
    events.BountyClaimed,
    events.CardsDrawn,
    events.DirectionTurned,
    events.Passed,
    events.RewardDue,
    events.WentOut,
)
"""The kinds of event that are about one seat and that achievements look for."""


class SpiteCourse(GameCourse):
    """A match of Spite from one player's side."""

    @property
    def seats(self) -> int:
        """The number of seats, with those of late joiners."""
        return len(self.replay.record.everybody)

    @cached_property
    def happened(self) -> Sequence[tuple[int, Event]]:
        """All events of the match, each with the index of the moment after it."""
        return [(index, event) for index in range(len(self.replay)) for event in self.replay.moment(index).events]

    @cached_property
    def rounds(self) -> Sequence[Sequence[Event]]:
        """The events of each round."""
        found: list[list[Event]] = [[]]
        for _, event in self.happened:
            if isinstance(event, events.RoundBegan) and found[-1]:
                found.append([])
            found[-1].append(event)
        return found

    @cached_property
    def rounds_as_first(self) -> Sequence[Sequence[Event]]:
        """The events of each round in which the player went out first."""
        return [each for each in self.rounds if any(out.place == 1 for out in self.own(events.WentOut, each))]

    @cached_property
    def places(self) -> Sequence[int]:
        """The player's place in each round that the player took part in."""
        ended = [event.results for _, event in self.happened if isinstance(event, events.RoundEnded)]
        return [results[self.seat].place for results in ended if self.seat < len(results)]

    def own(self, kind: type[OwnEvent], among: Sequence[Event] | None = None) -> list[OwnEvent]:
        """Return all events of this kind that are about the player. `among`: the events to look at; None for the whole
        match."""
        found = [event for _, event in self.happened] if among is None else among
        return [event for event in found if isinstance(event, kind) and event.seat == self.seat]

    def drew(self, why: events.DrawReason, among: Sequence[Event] | None = None) -> bool:
        """Return True if the player has drawn cards for this reason. `among`: as for `own`."""
        return any(each.why is why for each in self.own(events.CardsDrawn, among))


def _called_rightly(course: SpiteCourse) -> bool:
    """Return True if the player has called a misplay that was one."""
    calls = (event for _, event in course.happened if isinstance(event, events.MisplayCalled))
    return any(call.caller == course.seat and call.misplays for call in calls)


def _best_reward(course: SpiteCourse) -> int:
    """Return the greatest number of cards that the player was allowed to exchange for one trick; 0 if none."""
    return max((each.most for each in course.own(events.RewardDue)), default=0)


def _won_with_poker_hand(course: SpiteCourse) -> bool:
    """Return True if a trick was won by the player's poker hand."""
    for index, event in course.happened:
        if isinstance(event, events.TrickWon) and event.seat == course.seat:
            before: SpiteState = course.replay.moment(index - 1).state
            last = before.last_play
            if last and last.seat == course.seat and isinstance(last.combo, PokerHand):
                return True
    return False


def _clearly_won(course: SpiteCourse) -> bool:
    """Return True if the match was won by CLEAR points or more."""
    standings = course.replay.standings() or ()
    points = {each.seat: each.points for each in standings}
    others = [score for seat, score in points.items() if seat != course.seat]
    return course.is_won and points[course.seat] - max(others) >= CLEAR


def _laid_fakes(course: SpiteCourse) -> bool:
    """Return True if the player has laid FAKES face-down fake jokers at once."""
    laid = (event.laid for _, event in course.happened if isinstance(event, events.Played))
    return any(each.seat == course.seat and len(each.face_down) >= FAKES for each in laid)


_BY_COURSE: Mapping[Achievement, Callable[[SpiteCourse], bool]] = {
    Achievement("spite-won", N_("Spiteful"), N_("Win a match of Spite.")): lambda course: course.is_won,
    Achievement("spite-bounty", N_("Bounty hunter"), N_("Go out first, and claim the bounty in the same round.")): (
        lambda course: any(course.own(events.BountyClaimed, happened) for happened in course.rounds_as_first)
    ),
    Achievement("spite-call", N_("Eagle eye"), N_("Call a misplay, and be right.")): _called_rightly,
    Achievement("spite-come-at-me", N_("Nobody came"), N_("Win a trick with “come at me”.")): (
        lambda course: _best_reward(course) >= REWARD
    ),
    Achievement("spite-twice", N_("I said come at me"), N_("Say it twice in a trick, and win that trick.")): (
        lambda course: _best_reward(course) > REWARD
    ),
    Achievement("spite-bounce", N_("The other way"), N_("Turn the direction back with natural 3s.")): (
        lambda course: any(each.bounced for each in course.own(events.DirectionTurned))
    ),
    Achievement("spite-poker", N_("Poker face"), N_("Win a trick with a poker hand.")): _won_with_poker_hand,
    Achievement("spite-bought-back", N_("Money well spent"), N_("Buy back, and still go out first.")): (
        lambda course: any(course.drew(events.DrawReason.BUY_BACK, happened) for happened in course.rounds_as_first)
    ),
    Achievement(
        "spite-no-pass", N_("Without a pause"), N_("Go out first without passing once in the round."), whole=True
    ): (lambda course: not all(course.own(events.Passed, happened) for happened in course.rounds_as_first)),
    Achievement("spite-two-firsts", N_("Twice over"), N_("Go out first in two rounds in a row.")): (
        lambda course: (1, 1) in pairwise(course.places)
    ),
    Achievement("spite-upper", N_("Upper class"), N_("Finish every round of a match in the upper half."), whole=True): (
        lambda course: len(course.places) >= 3 and all(2 * place <= course.seats for place in course.places)
    ),
    Achievement(
        "spite-comeback", N_("From the bottom"), N_("Win a match after coming last in its first round."), whole=True
    ): (lambda course: course.is_won and len(course.places) >= 3 and course.places[0] == course.seats),
    Achievement("spite-clear", N_("Out of reach"), N_("Win a match by four points or more.")): _clearly_won,
    Achievement("spite-clean", N_("Clean hands"), N_("Win an open match without drawing a penalty."), whole=True): (
        lambda course: (
            course.rules.referee is Referee.OPEN and course.is_won and not course.drew(events.DrawReason.PENALTY)
        )
    ),
    Achievement("spite-fakes", N_("All fake"), N_("Lay five fake jokers face-down.")): _laid_fakes,
    Achievement("spite-crowd", N_("Alone against all"), N_("Win a match of six players or more.")): (
        lambda course: course.is_won and course.seats >= CROWD
    ),
}

ACHIEVEMENTS = GameAchievements(course=SpiteCourse, by_course=_BY_COURSE)
