"""The wheel and the source distribution are complete, and the tools of Python people install them."""

import os
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from email.parser import HeaderParser
from pathlib import Path

import pytest
from support import needs
from support.programs import ROOT

from distribution import wheel
from distribution.commands import run
from distribution.identity import VERSION
from distribution.web import PAGE
from signaling.web_page import SUMS, Page, content

pytestmark = pytest.mark.packaged


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel; beside it lies the source distribution."""
    return wheel.build(tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def sources(built: Path) -> Path:
    """The unpacked source distribution."""
    with tarfile.open(built.with_name(wheel.SOURCES)) as archive:
        archive.extractall(built.parent, filter="data")
    return built.parent / f"spitegame-{VERSION}"


def test_the_wheel_holds_the_program_and_nothing_else_and_says_so(built: Path) -> None:
    names = set(zipfile.ZipFile(built).namelist())
    tops = {name.partition("/")[0] for name in names}
    assert tops == {"spitegame", "signaling", f"spitegame-{VERSION}.dist-info"}
    assert {"spitegame/py.typed", "signaling/py.typed", "spitegame/assets/brokers.toml"} <= names
    folders = (ROOT / "assets" / folder for folder in ("ai", "art", "help", "sounds"))
    read = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    assert {f"spitegame/{path.relative_to(ROOT).as_posix()}" for path in read} <= names
    assert not any(name.startswith("spitegame/assets/web/") for name in names)
    of_languages = {name.removeprefix("spitegame/assets/locale/") for name in names if name.count("/") == 3}
    assert {"README.md", "sentences.md", "languages.json", "plurals.json", "spitegame.pot"} <= of_languages
    assert not any(name.endswith("updates.json") for name in names), "pip keeps it up to date"
    said = zipfile.ZipFile(built).read(f"spitegame-{VERSION}.dist-info/METADATA").decode()
    told = HeaderParser().parsestr(said)
    assert (told["Version"], told["License-Expression"]) == (VERSION, "MIT")
    assert "Typing :: Typed" in told.get_all("Classifier", [])


def test_the_wheel_holds_the_page_as_it_is_served_where_no_certificate_is(built: Path, tmp_path: Path) -> None:
    if not PAGE.exists():
        needs.lack("needs what `python -m distribution web` makes")
    with zipfile.ZipFile(built) as archive:
        inside = [name for name in archive.namelist() if name.startswith("spitegame/assets/page/")]
        archive.extractall(tmp_path, inside)
    packed, whole = Page.read(tmp_path / "spitegame" / "assets" / "page"), Page.read(PAGE)
    for name in (line.split()[1] for line in (PAGE / SUMS).read_text().splitlines()):
        pair = packed.file(f"/{name}"), whole.file(f"/{name}")
        assert all(pair)
        first, second = (path for path in pair if path)
        assert packed.headers(first) == whole.headers(second)
        assert content(first) == content(second)
    assert not any(name.endswith(".br") for name in inside)


def test_the_sources_are_those_of_the_repository(sources: Path) -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("this is no repository")
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    missing = [name for name in listed.splitlines() if (ROOT / name).exists() and not (sources / name).exists()]
    assert missing == []


def test_the_sources_make_the_same_wheel_and_have_all_tests(built: Path, sources: Path, tmp_path: Path) -> None:
    run(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", tmp_path, cwd=sources)
    made, again = contents(built), contents(tmp_path / wheel.WHEEL)
    assert again == {name: data for name, data in made.items() if not name.startswith("spitegame/assets/page/")}
    run(sys.executable, "-m", "pytest", "--quiet", "--collect-only", "-m", "not long", cwd=sources)
    some = ("tests/rules/malice", "tests/distribution/test_folder_contents.py")
    run(sys.executable, "-m", "pytest", "--quiet", *some, cwd=sources)


def contents(built: Path) -> dict[str, bytes]:
    """The files in a wheel, but for the list of them."""
    with zipfile.ZipFile(built) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/RECORD")}


@pytest.mark.parametrize("tool", ["uv", "pipx"])
def test_a_tool_for_python_programs_puts_it_on_the_path(built: Path, tmp_path: Path, tool: str) -> None:
    scratch, place = tmp_path / "venv", tmp_path / "bin"
    venv.create(scratch, with_pip=True)
    programs = scratch / ("Scripts" if os.name == "nt" else "bin")
    run(programs / "python", "-m", "pip", "install", tool)
    homes = {"UV_TOOL_DIR": "uv", "UV_CACHE_DIR": "cache", "PIPX_HOME": "pipx"}
    variables = {name: str(tmp_path / folder) for name, folder in homes.items()}
    variables |= {"UV_TOOL_BIN_DIR": str(place), "PIPX_BIN_DIR": str(place), "UV_PYTHON": sys.executable}
    command = ["uv", "tool"] if tool == "uv" else ["pipx"]
    run(programs / command[0], *command[1:], "install", built, variables=variables)
    program = shutil.which("spitegame", path=str(place))
    assert program
    assert run(program, "--version") == f"spitegame {VERSION}\n"
