"""What the sources of the games say is listed beside the help, sentence by sentence: the rules and tests that are named
there exist."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

TESTS = Path(__file__).parent
HELP = TESTS.parent / "assets" / "help"
TABLES = {"spite-and-malice-sources": "malice", "spite-sources": "spite"}
"""The help that has the rules of each table."""


class Row(NamedTuple):
    sentence: str
    rules: str
    tests: str


def rows() -> Iterator[tuple[str, Row]]:
    for path in sorted(HELP.glob("*-sources.md")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("|") and not line.startswith(("|---", "| Sentence")):
                yield path.stem, Row(*(cell.strip() for cell in line.strip("|").split("|")))


ROWS = [pytest.param(name, row, id=row.sentence[:60]) for name, row in rows()]


@pytest.mark.parametrize(("name", "row"), ROWS)
def test_the_rules_and_the_tests_of_a_sentence_exist(name: str, row: Row) -> None:
    text = (HELP / f"{TABLES[name]}.md").read_text(encoding="utf-8")
    for rule in row.rules.split():
        assert re.search(rf"^(\[.*\] )?{re.escape(rule)} ", text, re.MULTILINE), rule
    named = row.tests.split()
    assert named
    for test in named:
        file, _, function = test.strip("`").partition("::")
        assert re.search(rf"^(async )?def {function}\(", (TESTS / file).read_text(encoding="utf-8"), re.MULTILINE), test
