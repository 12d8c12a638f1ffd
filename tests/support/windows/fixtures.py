"""Virtual screens, one for each worker and one for everybody who plays online, and the programs that run on them.

Every run of the tests loads this: what a fixture needs, it imports itself.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest

from support import needs

if TYPE_CHECKING:
    from support.windows.online_players import Service, Sit
    from support.windows.real_window import Open, Program

Screens: TypeAlias = Callable[[int], str]


@pytest.fixture(scope="session")
def screen() -> Iterator[str]:
    from support.windows.real_window import virtual_screen

    needs.program("Xvfb")
    with virtual_screen() as name:
        yield name


@pytest.fixture(scope="session")
def screens() -> Iterator[Screens]:
    """By number, just large enough for a window; they come up when they are wanted and stay."""
    from support.windows.real_window import virtual_screen

    needs.program("Xvfb")
    names: list[str] = []
    with ExitStack() as stack:

        def screens(number: int) -> str:
            while len(names) <= number:
                names.append(stack.enter_context(virtual_screen("1300x820")))
            return names[number]

        yield screens


@pytest.fixture(scope="session")
def frozen() -> Path:
    """The program in the built folder."""
    from distribution.folder import PROGRAM

    if not PROGRAM.exists():
        needs.lack(f"{PROGRAM} is not there: `python -m distribution folder` builds it")
    return PROGRAM


def _profile(folder: Path, settings: Mapping[str, Any] | None) -> Path:
    folder.mkdir(exist_ok=True)
    if settings is not None:
        (folder / "settings.json").write_text(json.dumps(settings))
    return folder


@pytest.fixture
def start(screen: str, tmp_path: Path) -> "Iterator[Open]":
    """Starts the program with its settings, as often as one likes, and shuts every window in the end."""
    from support.windows.real_window import Program

    with ExitStack() as windows:

        def start(*, settings: Mapping[str, Any] | None = None, **options: Any) -> "Program":
            profile = _profile(tmp_path / "profile", settings)
            return windows.enter_context(Program(screen, profile, **options))

        yield start


@pytest.fixture
def sit(screens: Screens, tmp_path: Path) -> "Iterator[Sit]":
    """Sits somebody down at a screen with a profile, both their own; who comes again finds what was left there. In the
    end every window is shut, and no program may have said anything on its terminal."""
    from support.windows.real_window import Program

    with ExitStack() as windows:
        opened: list[Program] = []
        people: list[str] = []

        def sit(name: str, settings: Mapping[str, Any] | None = None, **options: Any) -> "Program":
            if name not in people:
                people.append(name)
            options = {"screen": screens(people.index(name))} | options
            opened.append(windows.enter_context(Program(profile=_profile(tmp_path / name, settings), **options)))
            return opened[-1]

        yield sit
        assert [program.said + program.logged for program in opened if program.said] == []


@pytest.fixture(scope="session")
def service() -> "Iterator[Service]":
    """A real process; everybody goes there."""
    from support.windows.online_players import Service

    with Service() as service:
        yield service
