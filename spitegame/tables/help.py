"""The help: texts with gaps and conditions, filled in from the rules that are played."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any

from spitegame.resources import ASSETS
from spitegame.tables import pages
from spitegame.tables.catalog import FILLINGS
from spitegame.tables.pages import HOUSE, Block
from spitegame.translation import unfilled

_CONDITION = re.compile(r"\[(not )?(\w+)(?: (\w+))?\] ")
"""A condition before a paragraph: ``[partners]``, ``[not opening LEFT_OF_DEALER]``. It names an option of the rules,
with the name of a value if it has several, or one of the game's other conditions."""
_NUMBER = re.compile(r"\d+\.\d+")
_CONDITIONS = re.compile(rf"^(?:{_CONDITION.pattern})+")
_SIGN = re.compile(r"## (\S+) \| (\S+) \| (.+)")
"""The first line of a sign's explanation: the name of the sign, the number of its rules, and its title."""


def help_text(name: str) -> str:
    return (ASSETS / "help" / f"{name}.md").read_text(encoding="utf-8")


def page(game: str, rules: Any, seats: int) -> tuple[Block, ...]:
    """Return the help for a table with these rules, with its own numbers and words, and the help on playing online."""
    options, gaps = _options(rules), _gaps(game, rules, seats)
    texts = [_applying(part, {**gaps, **options}) for part in _parts(help_text(game))]
    return _blocks([unfilled(text).format_map(gaps) for text in texts if text]) + online_page()


def online_page() -> tuple[Block, ...]:
    """Return the help on playing online, with players at several machines."""
    return section("online") + section("fair")


def section(name: str, **gaps: Any) -> tuple[Block, ...]:
    """Return the help text of this name, which is the same for every game, with its gaps filled."""
    return _blocks([unfilled(part).format(**gaps) for part in _parts(help_text(name))])


def explanations(game: str, rules: Any, seats: int) -> Mapping[str, pages.Explanation]:
    """Return the explanations of the signs on a table with these rules, by the sign's name."""
    gaps = _gaps(game, rules, seats)
    found: dict[str, pages.Explanation] = {}
    for part in re.split(r"\n\n(?=## )", help_text(f"{game}-signs").strip()):
        head, *texts = _parts(part)
        sign, number, title = _sign(head)
        filled = [unfilled(text).format(**gaps) for text in texts]
        found[sign] = pages.Explanation(unfilled(title).format(**gaps), number, _blocks(filled))
    return found


def texts(text: str) -> Iterator[str]:
    """Yield each paragraph of a help file that is to be translated, without conditions and names of signs."""
    for part in _parts(text):
        sign = _SIGN.fullmatch(part)
        yield sign[3] if sign else _CONDITIONS.sub("", part)


def _sign(head: str) -> tuple[str, str, str]:
    found = _SIGN.fullmatch(head)
    assert found, f"This begins no explanation: {head}"
    sign, number, title = found.groups()
    return sign, number, title


def _options(rules: Any) -> dict[str, Any]:
    return {option.name: getattr(rules, option.name) for option in fields(rules)}


def _gaps(game: str, rules: Any, seats: int) -> dict[str, Any]:
    """Return the values for gaps in the help: the options, and what the game adds to them."""
    filling = FILLINGS[game]
    return _options(rules) | dict(filling(rules, seats) if filling else {})


def _parts(text: str) -> list[str]:
    return [part.replace("\n", " ") for part in text.strip().split("\n\n")]


def _applying(part: str, given: Mapping[str, Any]) -> str:
    """Return a paragraph without its conditions; empty if one of them is not met."""
    while condition := _CONDITION.match(part):
        unless, name, value = condition.groups()
        found = getattr(given[name], "name", "") == value if value else bool(given[name])
        if found == bool(unless):
            return ""
        part = part[condition.end() :]
    return part


def _blocks(parts: Sequence[str]) -> tuple[Block, ...]:
    """Return the blocks of these paragraphs, whose first word tells their kind."""
    blocks: list[Block] = []
    for part in parts:
        sign, _, text = part.partition(" ")
        match sign:
            case "##":
                blocks.append(pages.Section(text))
            case "###":
                blocks.append(_heading(text))
            case _ if _NUMBER.fullmatch(sign):
                blocks.append(_item(sign, text))
            case "-":
                blocks.append(_item("•", text))
            case "|":
                term, _, meaning = text.partition(" | ")
                blocks.append(pages.Entry(term, meaning))
            case "button:":
                key, _, label = text.partition(" ")
                blocks.append(pages.PageButton(key, label))
            case "hands:" | "cards:":
                blocks.append(pages.example(text, plain=sign == "cards:"))
            case _:
                blocks.append(pages.Paragraph(part))
    return tuple(blocks)


def _heading(title: str) -> pages.Heading:
    number, _, name = title.partition(" ")
    return pages.Heading(name, number) if number.isdecimal() else pages.Heading(title)


def _item(mark: str, text: str) -> pages.Item:
    return pages.Item(mark, text.removesuffix(HOUSE).rstrip(), house=text.endswith(HOUSE))
