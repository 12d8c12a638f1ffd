"""What is read out of CHANGELOG.md."""

from distribution.changelog import CHANGELOG, Release, blocks, releases
from distribution.identity import VERSION

TEXT = """\
# Changes

## 0.5.0 (not yet released)

- More
  of it.

## 0.4.2 (2026-11-22)

Two things.

- One.
- Two, with `code`.
"""


def test_a_version_has_a_date_once_it_is_released_and_notes_of_paragraphs_and_lists() -> None:
    newest, oldest = releases(TEXT)
    assert newest == Release("0.5.0", None, "- More\n  of it.")
    assert oldest.version == "0.4.2"
    assert oldest.date == "2026-11-22"
    assert list(blocks(newest.notes)) == [(["More of it."], True)]
    assert list(blocks(oldest.notes)) == [(["Two things."], False), (["One.", "Two, with `code`."], True)]


def test_every_heading_of_the_changelog_is_understood() -> None:
    assert next(each.version for each in releases(CHANGELOG.read_text("utf-8")) if each.date) == VERSION
    text = CHANGELOG.read_text("utf-8")
    known = releases(text)
    assert len(known) == sum(line.startswith("## ") for line in text.splitlines())
    assert [each.version for each in known if each.date is None] in ([], [known[0].version])
    dates = [each.date for each in known if each.date]
    assert dates == sorted(dates, reverse=True)
