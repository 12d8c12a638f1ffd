"""The help: one text with gaps and parts, filled from the rules that are played, and cards drawn in it."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any, TypeAlias

from spitegame.resources import ASSETS
from spitegame.rules.cards import Card, card
from spitegame.tables.catalog import FILLINGS


class Joint(Enum):
    """How a hand compares to the one before it."""

    HIGHER = ">"
    LOWER = "<"
    APART = "/"


@dataclass(frozen=True, slots=True)
class Drawn:
    card: Card | None
    """The card; None for a fake joker that lies face-down."""
    fake: bool = False


@dataclass(frozen=True, slots=True)
class Hand:
    joint: Joint
    cards: tuple[Drawn, ...]
    words: str
    wrong: bool


@dataclass(frozen=True, slots=True)
class Example:
    hands: tuple[Hand, ...]
    caption: str = ""
    plain: bool = False
    """True for mere cards, which nobody plays."""


_JOINT = re.compile(r" ([></]) ")
_HAND = re.compile(r"(?P<cards>[^(!]+?) ?(?:\((?P<words>[^)]*)\))?(?P<wrong>!?)")


def example(written: str, *, plain: bool = False) -> Example:
    """Read hands of cards with words about them: ``5s 5d (Ann leads) > 9h 9c (Ben) > 8h 8d (not higher)! | A caption``.

    After ``>`` the next one has to be higher, after ``<`` lower, and after ``/`` nothing is to be compared. An
    exclamation mark stands after a hand that is wrong there. ``8d^`` is a fake joker face-up, ``?`` one face-down.
    Raises ValueError where the text cannot be read.
    """
    text, _, caption = written.partition(" | ")
    parts = [Joint.APART.value, *_JOINT.split(text)]
    hands = tuple(_hand(Joint(joint), hand) for joint, hand in zip(parts[::2], parts[1::2], strict=True))
    return Example(hands, caption, plain)


def _hand(joint: Joint, text: str) -> Hand:
    found = _HAND.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"{text!r} is not a hand with words about it")
    cards = tuple(_drawn(word) for word in found["cards"].split())
    return Hand(joint, cards, found["words"] or "", wrong=bool(found["wrong"]))


def _drawn(word: str) -> Drawn:
    if word == "?":
        return Drawn(None, fake=True)
    return Drawn(card(word.removesuffix("^")), fake=word.endswith("^"))


@dataclass(frozen=True, slots=True)
class Section:
    """A heading that the contents list."""

    title: str


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading within a section. One that has a number can be looked up by it."""

    title: str
    number: str = ""


@dataclass(frozen=True, slots=True)
class Paragraph:
    text: str


@dataclass(frozen=True, slots=True)
class Item:
    """An item of a list. `house`: the sources leave this open, and the answer is ours."""

    mark: str
    text: str
    house: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of a table of two columns."""

    term: str
    text: str


@dataclass(frozen=True, slots=True)
class Filling:
    """What a game fills the text with."""

    given: Mapping[str, bool]
    """The conditions of the text; True for those that are met."""
    gaps: Mapping[str, str]
    """The words for each gap."""


HOUSE = "{house}"
"""Stands after a rule that the sources leave open."""


@dataclass(frozen=True, slots=True)
class PageButton:
    """A button in the text. Whoever shows the page knows by the key what it does."""

    key: str
    label: str


Block: TypeAlias = Section | Heading | Paragraph | Item | Entry | Example | PageButton


_CONDITION = re.compile(r"\[(not )?(\w+)\] ")
_NUMBER = re.compile(r"\d+\.\d+")


def help_text(name: str) -> str:
    return (ASSETS / "help" / f"{name}.md").read_text(encoding="utf-8")


def page(game: str, rules: Any, seats: int, read: Callable[[str], str] = help_text) -> tuple[Block, ...]:
    """The help for a table with these rules, with its own numbers and words, and how to play online."""
    filling = FILLINGS[game](rules, seats)
    texts = (_applying(part, filling.given) for part in _parts(read(game)))
    return _blocks([text.format_map(filling.gaps) for text in texts if text]) + online_page(read)


def online_page(read: Callable[[str], str] = help_text) -> tuple[Block, ...]:
    """The help on playing online, from several machines."""
    return _blocks([*_parts(read("online")), *_parts(read("fair"))])


def deals_section(read: Callable[[str], str] = help_text) -> tuple[Block, ...]:
    """The part of the help that tells how a deal is played again."""
    return _blocks(_parts(read("deals")))


@dataclass(frozen=True, slots=True)
class Explanation:
    """A few words about a sign on the table."""

    title: str
    number: str
    """The number of the heading in the help under which all rules about it stand."""
    blocks: tuple[Block, ...]

    @property
    def gist(self) -> str:
        """The title, and the first of the sentences."""
        first = next(block.text for block in self.blocks if isinstance(block, Paragraph))
        return f"{self.title}: {first.partition('. ')[0].rstrip('.')}."


def explanations(
    game: str, rules: Any, seats: int, read: Callable[[str], str] = help_text
) -> Mapping[str, Explanation]:
    """The explanations of the signs on a table with these rules, by the name of the sign."""
    gaps = FILLINGS[game](rules, seats).gaps
    found: dict[str, Explanation] = {}
    for part in read(f"{game}-signs").strip().removeprefix("## ").split("\n\n## "):
        head, *texts = _parts(part.format_map(gaps))
        sign, number, title = head.split(" | ")
        found[sign] = Explanation(title, number, _blocks(texts))
    return found


def log_section(log: Path, read: Callable[[str], str] = help_text) -> tuple[Block, ...]:
    """The part of the help that names the log file of this machine, and offers to copy it."""
    return _blocks([part.format(log=log) for part in _parts(read("log"))])


def own_log_section(read: Callable[[str], str] = help_text) -> tuple[Block, ...]:
    """The same where the log lies in no folder."""
    return _blocks(_parts(read("log-kept")))


def _parts(text: str) -> list[str]:
    return [part.replace("\n", " ") for part in text.strip().split("\n\n")]


def _applying(part: str, given: Mapping[str, bool]) -> str:
    """The part without its conditions; nothing if one of them is not met."""
    while condition := _CONDITION.match(part):
        if given[condition[2]] is not (condition[1] is None):
            return ""
        part = part[condition.end() :]
    return part


def _blocks(parts: Sequence[str]) -> tuple[Block, ...]:
    blocks: list[Block] = []
    for part in parts:
        sign, _, text = part.partition(" ")
        match sign:
            case "##":
                blocks.append(Section(text))
            case "###":
                blocks.append(_heading(text))
            case _ if _NUMBER.fullmatch(sign):
                blocks.append(_item(sign, text))
            case "-":
                blocks.append(_item("•", text))
            case "|":
                term, _, meaning = text.partition(" | ")
                blocks.append(Entry(term, meaning))
            case "button:":
                key, _, label = text.partition(" ")
                blocks.append(PageButton(key, label))
            case "hands:" | "cards:":
                blocks.append(example(text, plain=sign == "cards:"))
            case _:
                blocks.append(Paragraph(part))
    return tuple(blocks)


def _heading(title: str) -> Heading:
    number, _, name = title.partition(" ")
    return Heading(name, number) if number.isdecimal() else Heading(title)


def _item(mark: str, text: str) -> Item:
    return Item(mark, text.removesuffix(HOUSE).rstrip(), house=text.endswith(HOUSE))
