"""The rules of Spite as data, and their presets."""

from dataclasses import dataclass, replace
from enum import Enum

from spitegame.rules.game import Rulebook, Undealable, are_in_range, between, later

LEAST_SEATS = 3
MOST_SEATS = 9


class DealProblem(Enum):
    """The reason why these rules cannot be dealt."""

    OUT_OF_RANGE = "out of range"
    SEATS = "seats"
    CARRY = "carry"


class Referee(Enum):
    """The one who notices a misplay (12)."""

    OPEN = "open"
    """The players notice misplays, and call them."""
    STRICT = "strict"
    """The table notices misplays, and refuses them."""


class Countdown(Enum):
    """The condition under which a decision is limited in time (3)."""

    CALLED = "called"
    """A decision is limited once another player has started the countdown."""
    ALWAYS = "always"
    OFF = "off"


class FirstLeader(Enum):
    """The player who leads first in each later round (2.2)."""

    LOSER = "loser"
    WINNER = "winner"
    LOT = "lot"


@dataclass(frozen=True, kw_only=True, slots=True)
class SpiteRules:
    """The rules of one table; the defaults are those of the rules page. A number's metadata `range` has the values
    allowed."""

    rounds: int = between(0, 20, 5)
    """The number of rounds of a match. With 0 it has no end until all players say that a round was the last one
    (11)."""
    referee: Referee = Referee.OPEN
    assist: bool = False
    """True if the table tells players whether the chosen cards may be played."""
    countdown: Countdown = Countdown.CALLED
    seconds: int = between(3, 30, 5)
    """Seconds for a decision; each card picked up adds one."""
    relaxed: int = between(1, 4, 1)
    """The factor on the time of all decisions, for players who need more."""
    fake_jokers: int = between(5, 18, 9)
    """The number of fake jokers on their pile at the beginning."""
    opening: FirstLeader = FirstLeader.LOSER
    """The player who leads first in each later round."""
    penalty: int = between(1, 3, 1)
    """The number of cards drawn for a misplay."""
    call_reward: int = between(0, 2, 1)
    """The number of fake jokers that a right call earns."""
    joker_turns_higher: bool = True
    """True if a joker hand that followed turns the direction back to higher when the trick ends (4)."""
    dropped_cards_count: bool = later(True)
    """True if cards that are dropped over the middle of the table count as played, meant or not (12)."""


OPEN = SpiteRules()
STRICT = SpiteRules(referee=Referee.STRICT, assist=True)
QUICK = SpiteRules(rounds=3, countdown=Countdown.ALWAYS, dropped_cards_count=False)
SHORT = replace(STRICT, rounds=3)
"""The rules of a newcomer's first game and of the deal of the day."""
PRESETS = {"open": OPEN, "strict": STRICT, "quick": QUICK}


def seats(rules: SpiteRules) -> range:
    return range(LEAST_SEATS, MOST_SEATS + 1)


def check(rules: SpiteRules, seats: int) -> None:
    """Check that these rules can be dealt to a number of seats. Raises Undealable with the first problem found."""
    if not are_in_range(rules):
        raise Undealable(DealProblem.OUT_OF_RANGE)
    if not LEAST_SEATS <= seats <= MOST_SEATS:
        raise Undealable(DealProblem.SEATS)


RULEBOOK = Rulebook(
    key="spite",
    presets=PRESETS,
    size="rounds",
    seats=seats,
    check=check,
    short=SHORT,
    short_seats=4,
)
