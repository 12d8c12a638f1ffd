"""The options of Spite, its presets, and which of them can be dealt."""

from dataclasses import dataclass, replace
from enum import Enum

from spitegame.rules.game import Rulebook, Undealable, are_in_range, between, later

LEAST_SEATS = 3
MOST_SEATS = 9


class DealProblem(Enum):
    OUT_OF_RANGE = "out of range"
    SEATS = "seats"
    CARRY = "carry"


class Referee(Enum):
    """Who notices a misplay (12)."""

    OPEN = "open"
    """The players notice misplays, and call them."""
    STRICT = "strict"
    """The table notices misplays, and refuses them."""


class Countdown(Enum):
    """When a decision is limited in time (3)."""

    CALLED = "called"
    """A decision is limited when another player has started the countdown."""
    ALWAYS = "always"
    OFF = "off"


class FirstLeader(Enum):
    """Who leads first in later rounds (2.2)."""

    LOSER = "loser"
    WINNER = "winner"
    LOT = "lot"


@dataclass(frozen=True, kw_only=True, slots=True)
class SpiteRules:
    """One table's rules; the defaults are those of the rules page. A number's metadata `range` says what it may be."""

    rounds: int = between(0, 20, 5)
    """With 0 the match has no end until all players say that a round was the last one (11)."""
    referee: Referee = Referee.OPEN
    assist: bool = False
    """The table tells each player whether the picked cards may be played."""
    countdown: Countdown = Countdown.CALLED
    seconds: int = between(3, 30, 5)
    """The seconds for a decision; each card picked up adds one."""
    relaxed: int = between(1, 4, 1)
    """How many times as long all decisions may take, for those who need it."""
    fake_jokers: int = between(5, 18, 9)
    opening: FirstLeader = FirstLeader.LOSER
    penalty: int = between(1, 3, 1)
    """The cards drawn for a misplay."""
    call_reward: int = between(0, 2, 1)
    """The fake jokers that a right call earns."""
    joker_turns_higher: bool = True
    """A joker hand that followed turns the direction back to higher when the trick ends (4)."""
    dropped_cards_count: bool = later(True)
    """Cards that are released over the middle of the table are played, meant or not (12)."""


OPEN = SpiteRules()
STRICT = SpiteRules(referee=Referee.STRICT, assist=True)
QUICK = SpiteRules(rounds=3, countdown=Countdown.ALWAYS, dropped_cards_count=False)
SHORT = replace(STRICT, rounds=3)
PRESETS = {"open": OPEN, "strict": STRICT, "quick": QUICK}


def seats(rules: SpiteRules) -> range:
    return range(LEAST_SEATS, MOST_SEATS + 1)


def check(rules: SpiteRules, seats: int) -> None:
    """Raises Undealable with the first problem that there is."""
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
