"""What keeps a version from being released, what goes with one, and what is read out of CHANGELOG.md."""

import hashlib
import shutil
from pathlib import Path

import pytest

from distribution import release, smoke
from distribution.changelog import CHANGELOG, Release, blocks, releases
from distribution.identity import VERSION

READY = Release("0.5.0", "2026-12-01", "- News.")


@pytest.mark.parametrize(
    ("version", "newest", "tag", "sentence"),
    [
        ("0.4.2", READY, "v0.4.2", "CHANGELOG.md begins with 0.5.0"),
        ("0.5.0", READY._replace(date=None), "v0.5.0", "not yet released"),
        ("0.5.0", READY, None, "“git tag v0.5.0” sets it"),
        ("0.5.0", READY, "v0.5.1", "it has to be v0.5.0"),
    ],
)
def test_nothing_is_released_while_version_changelog_and_tag_disagree(
    version: str, newest: Release, tag: str | None, sentence: str
) -> None:
    assert sentence in (release.disagreement(version, newest, tag) or "")


def test_a_version_is_released_when_they_agree_and_the_command_says_why_not(monkeypatch: pytest.MonkeyPatch) -> None:
    assert release.disagreement("0.5.0", READY, "v0.5.0") is None
    monkeypatch.setattr(release, "_tag", lambda: "v0.0.0")
    with pytest.raises(SystemExit, match=r"CHANGELOG\.md|has to be"):
        release.build()


def test_sums_and_notes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release, "DIST", tmp_path)
    for name in (f"spitegame_{VERSION}_amd64.deb", f"spitegame-{VERSION}-x86_64.AppImage", "spitegame-0.0.1.tar.gz"):
        (tmp_path / name).write_bytes(name.encode())
    (tmp_path / "spitegame").mkdir()
    told = [line.split("  ") for line in release.summarise().read_text().splitlines()]
    assert [name for _, name in told] == [f"spitegame-{VERSION}-x86_64.AppImage", f"spitegame_{VERSION}_amd64.deb"]
    assert all(digest == hashlib.sha256(name.encode()).hexdigest() for digest, name in told)
    assert (tmp_path / "NOTES.md").read_text() == release.notes(VERSION)
    oldest = releases(CHANGELOG.read_text("utf-8"))[-1]
    assert release.notes("0.1.0") == f"{oldest.notes}\n"


@pytest.mark.packaged
def test_a_program_that_works_passes_and_one_that_lacks_something_does_not(frozen: Path, tmp_path: Path) -> None:
    (tmp_path / "works").mkdir()
    smoke.try_out(frozen, tmp_path / "works")
    broken = shutil.copytree(frozen.parent, tmp_path / "spitegame", symlinks=True)
    shutil.rmtree(broken / "_internal" / "pygame")
    with pytest.raises(SystemExit, match="no window"):
        smoke.try_out(broken / frozen.name, tmp_path)


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
