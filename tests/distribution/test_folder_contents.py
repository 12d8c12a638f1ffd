"""What the built folder is made of: locked versions that fit what the project asks for, licence texts, and an entry."""

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from distribution import entry
from distribution.folder import LOCK, ROOT
from distribution.licences import NoLicence, gather

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


def install(site: Path, name: str, *texts: str, beside: Sequence[str] = ()) -> Path:
    """Puts a package there as pip does. Returns its only module. `beside`: texts that lie with what it brings."""
    records = [f"{name}.py", f"{name}-1.0.dist-info/METADATA", *(f"{name}-1.0.dist-info/{text}" for text in texts)]
    records += beside
    for record in records:
        (site / record).parent.mkdir(parents=True, exist_ok=True)
        (site / record).write_text(f"Metadata-Version: 2.4\nName: {name}\nVersion: 1.0\n")
    (site / f"{name}-1.0.dist-info/RECORD").write_text("".join(f"{record},,\n" for record in records))
    return site / records[0]


@pytest.fixture
def site(tmp_path: Path) -> Path:
    return tmp_path / "site-packages"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "folder"
    (made / "_internal").mkdir(parents=True)
    return made


def test_every_package_that_was_taken_brings_its_texts_and_a_font_its_own(site: Path, folder: Path) -> None:
    taken = install(site, "taken", "LICENSE", "licenses/vendor/COPYING.txt")
    install(site, "left", "LICENSE")
    letters = install(site, "letters", beside=["letters/files/LICENSE.txt", "letters/files/Letters.ttf"])
    gather(folder, site, frozenset({taken, letters}))
    texts = {str(path.relative_to(folder / "licences")) for path in folder.rglob("*") if path.is_file()}
    assert texts == {"Python.txt", "taken/LICENSE", "taken/vendor/COPYING.txt", "letters/files/LICENSE.txt"}


def test_a_package_without_a_text(site: Path, folder: Path) -> None:
    with pytest.raises(NoLicence, match=r"^bare brings no licence text"):
        gather(folder, site, frozenset({install(site, "bare")}))


def test_a_library_that_nobody_knows(site: Path, folder: Path) -> None:
    (folder / "_internal" / "libunheard-of.so.1").touch()
    with pytest.raises(NoLicence, match=r"^libunheard-of.so.1 has no licence text"):
        gather(folder, site, frozenset())


@pytest.mark.parametrize(
    ("library", "text"),
    [
        ("libSDL2_mixer-2-673d03d7.0.so.0.600.3", "sdl.txt"),
        ("libpng16-bb793e21.so.16.37.0", "libpng.txt"),
        ("libz.so.1", "zlib.txt"),
        ("zlib1.dll", "zlib.txt"),
        ("VCRUNTIME140_1.dll", "microsoft.txt"),
        ("libcrypto-3.dll", "openssl.txt"),
        ("libfreetype.6.dylib", "freetype.txt"),
    ],
)
def test_a_library_in_c_has_a_text(site: Path, folder: Path, library: str, text: str) -> None:
    (folder / "_internal" / library).touch()
    gather(folder, site, frozenset())
    assert {path.name for path in (folder / "licences").iterdir()} == {"Python.txt", text}


@pytest.mark.skipif(sys.platform != "linux", reason="what is silenced is silenced on Linux")
def test_a_library_of_which_only_the_name_is_left_has_none(site: Path, folder: Path) -> None:
    (folder / "_internal" / "libopusfile-df4005ff.so.0.4.5").touch()
    gather(folder, site, frozenset())
    assert {path.name for path in (folder / "licences").iterdir()} == {"Python.txt"}


@pytest.mark.skipif(sys.platform == "win32", reason="there is no resource tracker on Windows")
def test_it_is_the_resource_tracker_where_multiprocessing_asks_for_one() -> None:
    """It lives until all who use it have closed the pipe."""
    read, write = os.pipe()
    asked = f"from multiprocessing.resource_tracker import main;main({read})"
    command = [sys.executable, entry.__file__, "-B", "-c", asked]
    with subprocess.Popen(command, pass_fds=[read], stderr=subprocess.PIPE, text=True) as tracker:
        os.close(read)
        os.close(write)
        _, complaints = tracker.communicate(timeout=30)
    assert (complaints, tracker.returncode) == ("", 0)
