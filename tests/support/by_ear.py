"""Somebody who does not see the game: who is told roles, names and states, and acts by these alone."""

import re
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar, NamedTuple

LIMIT = 60.0
"""Seconds after which something is missed that has not come."""
CARD = re.compile(r"\w+ of \w+(, .*)?")
"""Matches the name of a card of the own hand."""
LIT, ARMED = "can go here", "press again to confirm"
"""The words in the names of piles to which a card may go, and of one that asks once more."""


class Heard(NamedTuple):
    """`role`: ``button``, ``heading``, or another; each way to listen has its own names for those."""

    role: str
    name: str
    is_disabled: bool = False
    is_pressed: bool = False


class Listener(ABC):
    """How somebody hears and chooses is left open."""

    PAUSE: ClassVar = 0.02
    """Seconds between two looks at what is heard."""

    @abstractmethod
    def hears(self) -> list[Heard]:
        """Everything that there is, in its order."""

    @abstractmethod
    def told(self) -> list[str]:
        """The sentences about what has happened, the newest last."""

    @abstractmethod
    def choose(self, heard: Heard) -> None:
        """Do what a press would, if it is still there."""

    @abstractmethod
    def wait(self, seconds: float) -> None:
        """Let the program go on."""

    def until(self, wanted: Callable[[Sequence[Heard]], bool], what: str) -> list[Heard]:
        """Wait until this is heard, and answer everything there is then."""
        until = time.monotonic() + LIMIT
        while not wanted(heard := self.hears()):
            assert time.monotonic() < until, f"{what} has not come: {heard}"
            self.wait(self.PAUSE)
        return heard

    def press(self, name: str) -> list[Heard]:
        """Choose the button whose name begins so, as soon as it can be, and answer what is heard then."""
        found = self.until(lambda heard: bool(named(heard, name)), f"a button “{name}”")
        return self.choose_of(found, named(found, name)[0])

    def choose_of(self, heard: Sequence[Heard], wanted: Heard) -> list[Heard]:
        """Choose one thing of what was heard, and answer what is heard as soon as that is something else."""
        self.choose(wanted)
        return self.until(lambda now: now != heard, f"an answer to “{wanted.name}”")


def named(heard: Sequence[Heard], name: str) -> list[Heard]:
    """The buttons that can be used and whose names begin so."""
    return [each for each in heard if each.role == "button" and each.name.startswith(name) and not each.is_disabled]


def hand(heard: Sequence[Heard]) -> list[Heard]:
    """The own cards."""
    return [each for each in heard if each.role == "button" and CARD.fullmatch(each.name)]


def is_over(heard: Sequence[Heard]) -> bool:
    return bool(named(heard, "Rematch"))


def is_turn(heard: Sequence[Heard]) -> bool:
    return any(each.name.startswith(("Your turn", "Your reward")) for each in heard)


def play_malice(person: Listener) -> list[Heard]:
    """Play a game of Spite & Malice to its end, and answer what is heard then."""
    while not is_over(heard := person.until(lambda heard: is_over(heard) or is_turn(heard), "a turn, or the end")):
        _take_a_turn_at_malice(person, heard)
    return heard


def play_spite(person: Listener) -> list[Heard]:
    """Play a match of Spite to its end, and answer what is heard then."""
    while not is_over(heard := person.until(lambda heard: is_over(heard) or is_turn(heard), "a turn, or the end")):
        _take_a_turn_at_spite(person, heard)
    return heard


def _take_a_turn_at_malice(person: Listener, heard: Sequence[Heard]) -> None:
    """Do one thing: play the first card that fits a center, else discard the first one, else end the turn."""
    needs = {match[2]: match[1] for each in heard if (match := re.match(r"(Center \d), .*needs (\w+)", each.name))}
    own = [each for each in heard if each.name.startswith(("Your payoff", "Your discard"))]
    for source in [*own, *hand(heard)]:
        found = re.search(r"(\w+) of \w+", source.name)
        if found and found[1] in needs:
            _move(person, source, needs[found[1]])
            return
    if cards := hand(heard):
        _move(person, cards[0], "Your discard pile 1")
    else:
        person.press("End turn")


def _move(person: Listener, source: Heard, target: str) -> None:
    """Choose a card and where it goes. Enter asks once more before a discard ends the turn."""
    person.choose(source)
    lit = person.until(lambda heard: bool(_marked(heard, LIT)), f"somewhere for {source.name}")
    person.choose(named(lit, target)[0])
    answered = person.until(lambda heard: bool(_marked(heard, ARMED)) or not _marked(heard, LIT), "an answer")
    for armed in _marked(answered, ARMED)[:1]:
        person.choose(armed)
    person.until(lambda heard: not _marked(heard, LIT), "it is done")


def _marked(heard: Sequence[Heard], words: str) -> list[Heard]:
    return [each for each in heard if words in each.name]


def _take_a_turn_at_spite(person: Listener, heard: Sequence[Heard]) -> None:
    """Pass if that is allowed, and otherwise play or swap the first card."""
    buttons = [each for name in ("Pass", "Stay out") for each in named(heard, name)]
    if not buttons and not any(each.is_pressed for each in hand(heard)):
        heard = person.choose_of(heard, hand(heard)[0])
    buttons = buttons or named(heard, "Play") or named(heard, "Swap")
    if buttons:
        person.choose_of(heard, buttons[0])
