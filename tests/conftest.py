"""What holds for every test."""

import gc
import os
from collections.abc import Generator
from contextlib import nullcontext
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from support import needs
from support.marks import untraced

from spitegame.storage.files import Folders

pytest_plugins = [
    "support.online.lab_fixture",
    "support.training",
    "support.windows.fixtures",
    "support.browser.fixtures",
]

gc.disable()  # until all tests are collected: nothing of what is loaded for them goes again

# Programs that tests start speak English, whatever the one who runs the tests speaks.
os.environ.pop("LC_ALL", None)
os.environ["LC_MESSAGES"] = "en"

# How long an example takes says more about the machine than about the program; benchmarks measure speed.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
# The same examples every time, so that nothing fails by chance there. Everybody else tries new ones in every run.
settings.register_profile("ci", settings.get_profile("untimed"), derandomize=True, database=None)
settings.load_profile("ci" if os.environ.get("CI") else "untimed")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Training takes longest: it begins first, so that no process is left alone with it at the end."""
    items.sort(key=lambda item: "training" not in item.path.parts)


def pytest_collection_finish() -> None:
    """Spare the garbage collector all that was collected, which it would look through again and again."""
    gc.freeze()
    gc.set_threshold(50_000)  # tests make many objects and few cycles
    gc.enable()


def pytest_runtest_setup(item: pytest.Item) -> None:
    for marker in item.iter_markers("needs"):
        for name in marker.args:
            needs.program(name)


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    """Of a profile of its own."""
    return Folders.of(tmp_path / "profile")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    with untraced() if item.get_closest_marker("sweep") else nullcontext():
        yield
