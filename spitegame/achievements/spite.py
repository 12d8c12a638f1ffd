"""What may be achieved in a match of Spite."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from spitegame.achievements import Achievement, GameAchievements, GameCourse
from spitegame.rules.game import Seat
from spitegame.rules.spite import events
from spitegame.rules.spite.combos import PokerHand
from spitegame.rules.spite.events import Event
from spitegame.rules.spite.options import Referee
from spitegame.rules.spite.scoring import REWARD
from spitegame.rules.spite.state import SpiteState

CROWD = 6
CLEAR = 4
"""The points by which a match is clearly won."""
FAKES = 5
"""The face-down fake jokers that beat everything (4)."""


class SpiteCourse(GameCourse):
    @property
    def seats(self) -> int:
        return len(self.replay.record.everybody)

    @cached_property
    def events(self) -> Sequence[tuple[int, Event]]:
        """What happened, each with the index of the moment after it."""
        return [(index, event) for index in range(len(self.replay)) for event in self.replay.moment(index).events]

    @cached_property
    def rounds(self) -> Sequence[Sequence[Event]]:
        found: list[list[Event]] = [[]]
        for _, event in self.events:
            if isinstance(event, events.RoundBegan) and found[-1]:
                found.append([])
            found[-1].append(event)
        return found

    @cached_property
    def places(self) -> Sequence[int]:
        """The player's place in each round in which the player sat at the table."""
        ended = [event.results for _, event in self.events if isinstance(event, events.RoundEnded)]
        return [results[self.seat].place for results in ended if self.seat < len(results)]

    def went_out_first(self, happened: Sequence[Event]) -> bool:
        """`happened`: what happened in a round."""
        return any(
            isinstance(event, events.WentOut) and (event.seat, event.place) == (self.seat, 1) for event in happened
        )


def _took_bounty(course: SpiteCourse) -> bool:
    return any(
        course.went_out_first(happened)
        and any(isinstance(event, events.BountyClaimed) and event.seat == course.seat for event in happened)
        for happened in course.rounds
    )


def _called_rightly(course: SpiteCourse) -> bool:
    calls = (event for _, event in course.events if isinstance(event, events.MisplayCalled))
    return any(call.caller == course.seat and call.misplays for call in calls)


def _best_reward(course: SpiteCourse) -> int:
    """The most cards that the player might exchange for one trick."""
    due = (event for _, event in course.events if isinstance(event, events.RewardDue))
    return max((each.most for each in due if each.seat == course.seat), default=0)


def _bounced(course: SpiteCourse) -> bool:
    turned = (event for _, event in course.events if isinstance(event, events.DirectionTurned))
    return any(each.seat == course.seat and each.bounced for each in turned)


def _won_with_poker_hand(course: SpiteCourse) -> bool:
    for index, event in course.events:
        if isinstance(event, events.TrickWon) and event.seat == course.seat:
            before: SpiteState = course.replay.moment(index - 1).state
            last = before.last_play
            if last and last.seat == course.seat and isinstance(last.combo, PokerHand):
                return True
    return False


def _came_back_first(course: SpiteCourse) -> bool:
    return any(
        course.went_out_first(happened) and _drew(course.seat, happened, events.DrawReason.BUY_BACK)
        for happened in course.rounds
    )


def _drew(seat: Seat, happened: Sequence[Event], why: events.DrawReason) -> bool:
    drawn = (event for event in happened if isinstance(event, events.CardsDrawn))
    return any(each.seat == seat and each.why is why for each in drawn)


def _never_passed(course: SpiteCourse) -> bool:
    return any(
        course.went_out_first(happened)
        and not any(isinstance(event, events.Passed) and event.seat == course.seat for event in happened)
        for happened in course.rounds
    )


def _twice_first(course: SpiteCourse) -> bool:
    return (1, 1) in zip(course.places, course.places[1:], strict=False)


def _always_upper(course: SpiteCourse) -> bool:
    return len(course.places) >= 3 and all(2 * place <= course.seats for place in course.places)


def _from_last_to_first(course: SpiteCourse) -> bool:
    return course.is_won and len(course.places) >= 3 and course.places[0] == course.seats


def _clearly_won(course: SpiteCourse) -> bool:
    standings = course.replay.standings() or ()
    points = {each.seat: each.points for each in standings}
    others = [score for seat, score in points.items() if seat != course.seat]
    return course.is_won and points[course.seat] - max(others) >= CLEAR


def _without_penalty(course: SpiteCourse) -> bool:
    happened = [event for _, event in course.events]
    is_open = course.rules.referee is Referee.OPEN
    return is_open and course.is_won and not _drew(course.seat, happened, events.DrawReason.PENALTY)


def _laid_fakes(course: SpiteCourse) -> bool:
    laid = (event.laid for _, event in course.events if isinstance(event, events.Played))
    return any(each.seat == course.seat and len(each.face_down) >= FAKES for each in laid)


_BY_COURSE: Mapping[Achievement, Callable[[SpiteCourse], bool]] = {
    Achievement("spite-won", "Spiteful", "Win a match of Spite."): lambda course: course.is_won,
    Achievement("spite-bounty", "Bounty hunter", "Go out first, and claim the bounty in the same round."): _took_bounty,
    Achievement("spite-call", "Eagle eye", "Call a misplay, rightly."): _called_rightly,
    Achievement("spite-come-at-me", "Nobody came", "Win a trick with “come at me”."): (
        lambda course: _best_reward(course) >= REWARD
    ),
    Achievement("spite-twice", "I said come at me", "Say it twice in a trick, and win that trick."): (
        lambda course: _best_reward(course) > REWARD
    ),
    Achievement("spite-bounce", "The other way", "Turn the direction back with natural 3s."): _bounced,
    Achievement("spite-poker", "Poker face", "Win a trick with a poker hand."): _won_with_poker_hand,
    Achievement("spite-bought-back", "Money well spent", "Buy back, and still go out first."): _came_back_first,
    Achievement("spite-no-pass", "Without a pause", "Go out first without having passed in the round."): _never_passed,
    Achievement("spite-two-firsts", "Twice over", "Go out first in two rounds in a row."): _twice_first,
    Achievement("spite-upper", "Upper class", "Finish every round of a match in the upper half."): _always_upper,
    Achievement("spite-comeback", "From the bottom", "Win a match after coming last in its first round."): (
        _from_last_to_first
    ),
    Achievement("spite-clear", "Out of reach", "Win a match by four points or more."): _clearly_won,
    Achievement("spite-clean", "Clean hands", "Win an open match without drawing a penalty."): _without_penalty,
    Achievement("spite-fakes", "All fake", "Lay five fake jokers face-down."): _laid_fakes,
    Achievement("spite-crowd", "Alone against all", "Win a match of six players or more."): (
        lambda course: course.is_won and course.seats >= CROWD
    ),
}

ACHIEVEMENTS = GameAchievements(course=SpiteCourse, by_course=_BY_COURSE)
