"""The help: one text with gaps and parts, filled from the rules that are played."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

from spitegame.resources import ASSETS
from spitegame.tables.catalog import FILLINGS
from spitegame.tables.pages import (
    HOUSE,
    Block,
    Entry,
    Explanation,
    Filling,
    Heading,
    Item,
    PageButton,
    Paragraph,
    Section,
    example,
)

_CONDITION = re.compile(r"\[(not )?(\w+)(?: (\w+))?\] ")
"""``[partners]``, ``[not opening LEFT_OF_DEALER]``: an option of the rules, with a value's name if it has several,
or one of the game's other conditions."""
_NUMBER = re.compile(r"\d+\.\d+")


def help_text(name: str) -> str:
    return (ASSETS / "help" / f"{name}.md").read_text(encoding="utf-8")


def page(game: str, rules: Any, seats: int, read: Callable[[str], str] = help_text) -> tuple[Block, ...]:
    """The help for a table with these rules, with its own numbers and words, and how to play online."""
    filling = _filling(game, rules, seats)
    texts = (_applying(part, filling.given) for part in _parts(read(game)))
    return _blocks([text.format_map(filling.gaps) for text in texts if text]) + online_page(read)


def online_page(read: Callable[[str], str] = help_text) -> tuple[Block, ...]:
    """The help on playing online, from several machines."""
    return _blocks([*_parts(read("online")), *_parts(read("fair"))])


def deals_section(read: Callable[[str], str] = help_text) -> tuple[Block, ...]:
    """The part of the help that tells how a deal is played again."""
    return _blocks(_parts(read("deals")))


def explanations(
    game: str, rules: Any, seats: int, read: Callable[[str], str] = help_text
) -> Mapping[str, Explanation]:
    """The explanations of the signs on a table with these rules, by the name of the sign."""
    gaps = _filling(game, rules, seats).gaps
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


def _filling(game: str, rules: Any, seats: int) -> Filling:
    """What the game fills the text with, and the rules themselves."""
    own, options = FILLINGS[game](rules, seats), {each.name: getattr(rules, each.name) for each in fields(rules)}
    return Filling({**options, **own.given}, {**options, **own.gaps})


def _applying(part: str, given: Mapping[str, Any]) -> str:
    """The part without its conditions; nothing if one of them is not met."""
    while condition := _CONDITION.match(part):
        unless, name, value = condition.groups()
        found = getattr(given[name], "name", "") == value if value else bool(given[name])
        if found == bool(unless):
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
