"""CHANGELOG.md, read by version."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

CHANGELOG = Path(__file__).parents[1] / "CHANGELOG.md"
_HEADING = re.compile(r"^## (\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d|not yet released)\)$", re.MULTILINE)


class Release(NamedTuple):
    version: str
    date: str | None
    """The day, such as 2026-11-22; None if it is not released yet."""
    notes: str
    """Markdown: sentences and lists of one level."""


def releases(text: str) -> Sequence[Release]:
    """Return all versions, the newest first."""
    headings = list(_HEADING.finditer(text))
    ends = [*(heading.start() for heading in headings[1:]), len(text)]
    return [
        Release(heading[1], None if heading[2].startswith("not") else heading[2], text[heading.end() : end].strip())
        for heading, end in zip(headings, ends, strict=True)
    ]


def blocks(notes: str) -> Iterator[tuple[list[str], bool]]:
    """Yield the texts of each paragraph or list, in Markdown without line breaks, and True for a list."""
    for block in re.split(r"\n\n+", notes):
        items = [" ".join(item.split()) for item in re.split(r"^- ", block, flags=re.MULTILINE) if item.strip()]
        yield items, block.startswith("- ")
