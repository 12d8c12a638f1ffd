"""The options of Spite, its presets, and which of them can be dealt."""

from dataclasses import dataclass, field, fields
from enum import Enum
from typing import Any

from spitegame.rules.game import Undealable

LEAST_SEATS = 3
MOST_SEATS = 9


class DealProblem(Enum):
    """Why these rules cannot be dealt."""

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


def _between(least: int, most: int, default: int) -> Any:
    return field(default=default, metadata={"range": range(least, most + 1)})


@dataclass(frozen=True, kw_only=True, slots=True)
class SpiteRules:
    """One table's rules; the defaults are those of the rules page. A number's metadata `range` says what it may be."""

    rounds: int = _between(1, 20, 5)
    referee: Referee = Referee.OPEN
    assist: bool = False
    """The table tells each player whether the picked cards may be played."""
    countdown: Countdown = Countdown.CALLED
    seconds: int = _between(3, 30, 5)
    """The seconds for a decision; each card picked up adds one."""
    relaxed: int = _between(1, 4, 1)
    """How many times as long all decisions may take, for those who need it."""
    fake_jokers: int = _between(5, 18, 9)
    opening: FirstLeader = FirstLeader.LOSER
    penalty: int = _between(1, 3, 1)
    """The cards drawn for a misplay."""
    call_reward: int = _between(0, 2, 1)
    """The fake jokers that a right call earns."""
    joker_turns_higher: bool = True
    """A joker hand that followed turns the direction back to higher when the trick ends (4)."""


OPEN = SpiteRules()
STRICT = SpiteRules(referee=Referee.STRICT, assist=True)
QUICK = SpiteRules(rounds=3, countdown=Countdown.ALWAYS)
PRESETS = {"open": OPEN, "strict": STRICT, "quick": QUICK}


def preset_of(rules: SpiteRules) -> str:
    """The name of the preset that these rules are; `house` for any other combination."""
    return next((name for name, preset in PRESETS.items() if preset == rules), "house")


def seats(rules: SpiteRules) -> range:
    """The numbers of seats that the rules are made for."""
    return range(LEAST_SEATS, MOST_SEATS + 1)


def check(rules: SpiteRules, seats: int) -> None:
    """Raises Undealable with the first problem that there is."""
    numbers = ((getattr(rules, option.name), option.metadata.get("range")) for option in fields(rules))
    if not all(number in allowed for number, allowed in numbers if allowed):
        raise Undealable(DealProblem.OUT_OF_RANGE)
    if not LEAST_SEATS <= seats <= MOST_SEATS:
        raise Undealable(DealProblem.SEATS)
