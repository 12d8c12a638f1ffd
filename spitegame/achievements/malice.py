"""Achievements within a game of Spite & Malice."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import groupby

from spitegame.achievements import Achievement, GameAchievements, GameCourse
from spitegame.rules.malice.actions import FromHand, FromPayoff
from spitegame.rules.malice.events import CenterCompleted, Discarded, Event, PlayedToCenter
from spitegame.rules.malice.legal import is_wild
from spitegame.rules.malice.state import MaliceState
from spitegame.session.history import Evaluated, PastGame
from spitegame.translation import N_

LONG_TURN = 12
"""The number of plays that makes a turn a long one."""
FAR_BEHIND = 10
"""The number of payoff cards by which a player is far behind."""
CROWD = 4
"""The number of seats that makes a crowd."""
LEAST_PAYOFF = 7
"""Minimum size of the payoff for achievements that could be luck in a shorter game."""
FULL_PAYOFF = 20
"""Minimum size of the payoff in a long game."""
FLAWLESS_PAYOFF = 11
"""Minimum size of the payoff for a flawless win."""


class MaliceCourse(GameCourse):
    """A game of Spite & Malice from one player's side."""

    @property
    def is_earned_win(self) -> bool:
        """True if the player has won a game that was long enough to take more than luck."""
        return self.is_won and bool(self.rules.payoff >= LEAST_PAYOFF)

    def state(self, index: int) -> MaliceState:
        """Return the state at this index of the replay."""
        state: MaliceState = self.replay.moment(index).state
        return state

    @property
    def end(self) -> MaliceState:
        """The state at the end of the game."""
        return self.state(len(self.replay) - 1)

    @cached_property
    def own_indices(self) -> Sequence[int]:
        """The indices of the moments at which the player acted."""
        entries = ((index, self.replay.entry(index)) for index in range(len(self.replay)))
        return [index for index, entry in entries if entry and entry.seat == self.seat]

    @cached_property
    def turns(self) -> Sequence[Sequence[Event]]:
        """The events of each of the player's turns."""
        by_turn = groupby(self.own_indices, key=self.replay.turn)
        return [[event for index in turn for event in self.replay.moment(index + 1).events] for _, turn in by_turn]

    @cached_property
    def plays(self) -> Sequence[Sequence[PlayedToCenter]]:
        """The cards that the player has played to centers, turn by turn."""
        return [[event for event in turn if isinstance(event, PlayedToCenter)] for turn in self.turns]

    def most(self, source: type = object) -> int:
        """Return the greatest number of cards that the player has played to centers in one turn from this kind of
        source; `object` stands for any source."""
        return max((sum(isinstance(play.source, source) for play in plays) for plays in self.plays), default=0)

    def rivals_left(self, state: MaliceState) -> list[int]:
        """Return the number of payoff cards of each player who did not win together with this one."""
        winners = self.replay.winners() if self.is_won else [self.seat]
        return [len(area.payoff) for seat, area in enumerate(state.areas) if seat not in winners]

    def behind(self, index: int) -> int:
        """Return the number of payoff cards by which the player was behind the best rival at this index; below 0 if
        ahead."""
        state = self.state(index)
        return len(state.areas[self.seat].payoff) - min(self.rivals_left(state))


def _is_tidy(course: MaliceCourse) -> bool:
    """Return True if the game was won, and no discard lay on a lower card."""
    for index in course.own_indices:
        for event in course.replay.moment(index + 1).events:
            if isinstance(event, Discarded):
                pile = course.state(index).areas[course.seat].discards[event.pile]
                if pile and pile[-1].rank < event.card.rank:
                    return False
    return course.is_earned_win


def _kept_a_wild(course: MaliceCourse) -> bool:
    """Return True if the game was won with a wild card left in the hand."""
    hand = course.end.areas[course.seat].hand
    return course.is_earned_win and any(is_wild(card, course.rules) for card in hand)


def _used_no_wild(course: MaliceCourse) -> bool:
    """Return True if the game was won without a wild card played."""
    plays = (play for turn in course.plays for play in turn)
    return course.is_earned_win and not any(is_wild(play.card, course.rules) for play in plays)


_BY_COURSE: Mapping[Achievement, Callable[[MaliceCourse], bool]] = {
    Achievement("malice-won", N_("First blood"), N_("Win a game of Spite & Malice.")): lambda course: course.is_won,
    Achievement(
        "malice-tidy", N_("Tidy piles"), N_("Win without ever discarding on a lower card."), whole=True
    ): _is_tidy,
    Achievement("malice-hand", N_("Empty-handed"), N_("Play a whole hand in one turn.")): (
        lambda course: course.most(FromHand) >= course.rules.hand
    ),
    Achievement("malice-two-hands", N_("And again"), N_("Play two whole hands in one turn.")): (
        lambda course: course.most(FromHand) >= 2 * course.rules.hand
    ),
    Achievement("malice-three", N_("Three at once"), N_("Play three payoff cards in one turn.")): (
        lambda course: course.most(FromPayoff) >= 3
    ),
    Achievement("malice-five", N_("Avalanche"), N_("Play five payoff cards in one turn.")): (
        lambda course: course.most(FromPayoff) >= 5
    ),
    Achievement("malice-long-turn", N_("Take your time"), N_("Play twelve cards in one turn.")): (
        lambda course: course.most() >= LONG_TURN
    ),
    Achievement("malice-centers", N_("Spring cleaning"), N_("Complete two centers in one turn.")): (
        lambda course: any(sum(isinstance(event, CenterCompleted) for event in turn) >= 2 for turn in course.turns)
    ),
    Achievement("malice-comeback", N_("Back from the brink"), N_("Win after being ten payoff cards behind.")): (
        lambda course: course.is_won and any(course.behind(index) >= FAR_BEHIND for index in course.own_indices)
    ),
    Achievement("malice-brink", N_("By a hair"), N_("Win when your closest rival has one card left.")): (
        lambda course: course.is_earned_win and min(course.rivals_left(course.end), default=0) == 1
    ),
    Achievement(
        "malice-wild-left", N_("Something in reserve"), N_("Win with a wild card left in your hand.")
    ): _kept_a_wild,
    Achievement(
        "malice-no-wild", N_("Nothing wild"), N_("Win without playing a wild card."), whole=True
    ): _used_no_wild,
    Achievement(
        "malice-half", N_("No contest"), N_("Win while everybody else still has at least half of their payoff.")
    ): (
        lambda course: (
            course.is_earned_win and all(2 * left >= course.rules.payoff for left in course.rivals_left(course.end))
        )
    ),
    Achievement("malice-crowd", N_("Full house"), N_("Win at a table of four or more.")): (
        lambda course: course.is_earned_win and len(course.end.areas) >= CROWD
    ),
    Achievement("malice-full", N_("The long way"), N_("Win with a payoff of twenty cards or more.")): (
        lambda course: course.is_won and course.rules.payoff >= FULL_PAYOFF
    ),
}

_BY_REVIEW: Mapping[Achievement, Callable[[PastGame, Evaluated], bool]] = {
    Achievement("flawless", N_("Flawless"), N_("Win a game of Spite & Malice without a mistake in the review.")): (
        lambda game, evaluated: game.is_won and game.size >= FLAWLESS_PAYOFF and evaluated.cost == 0
    )
}

ACHIEVEMENTS = GameAchievements(course=MaliceCourse, by_course=_BY_COURSE, by_review=_BY_REVIEW)
