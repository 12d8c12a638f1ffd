"""What the folder is made of is locked, and fits what the project asks for."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from distribution.folder import LOCK, ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
ASKED = [
    Requirement(each)
    for each in (*PROJECT["dependencies"], *EXTRAS["folder"], *EXTRAS["reader"])
    if not each.startswith("spitegame[")  # another extra, whose entries are here themselves
]


def locked(lock: Path) -> list[Requirement]:
    """One for each version, with the systems and Pythons that it is for."""
    return [
        Requirement(line.removesuffix("\\")) for line in lock.read_text("utf-8").splitlines() if re.match(r"\w", line)
    ]


@pytest.mark.parametrize("asked", ASKED, ids=str)
def test_what_the_project_asks_for_is_locked(asked: Requirement) -> None:
    """If not, the lock is to be made anew, by the command that it begins with."""
    found = [each for each in locked(LOCK) if each.name == asked.name]
    assert found
    for each in found:
        (version,) = each.specifier
        assert asked.specifier.contains(version.version), f"{each} does not fit {asked}"


def test_every_version_has_its_hashes_and_libraries_for_sound_are_left_out() -> None:
    pinned = re.split(r"^(?=\w)", LOCK.read_text("utf-8"), flags=re.MULTILINE)[1:]
    assert [each.splitlines()[0] for each in pinned if "--hash=sha256:" not in each] == []
    assert {"av", "pylibsrtp"}.isdisjoint(each.name for each in locked(LOCK))
