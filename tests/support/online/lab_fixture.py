"""Labs for tests: `here` is one in memory, which a module may replace by the `real` one."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from support.virtual_time import VirtualLoop

if TYPE_CHECKING:
    from support.online.lab import Lab


def pytest_asyncio_loop_factories(item: pytest.Function) -> dict[str, Callable[[], asyncio.AbstractEventLoop]]:
    names = item._fixtureinfo.names_closure
    return {"virtual": VirtualLoop} if "virtual_time" in names else {"asyncio": asyncio.new_event_loop}


@pytest.fixture
def virtual_time() -> None:
    """The test, and whatever else asks for this, is on a loop with a clock of its own."""


@pytest.fixture
async def here(tmp_path: Path, virtual_time: None) -> "AsyncIterator[Lab]":
    from support.online.lab import Lab

    async with Lab(tmp_path) as here:
        yield here


@pytest.fixture
async def real(tmp_path: Path) -> "AsyncIterator[Lab]":
    from support.online.lab import Lab, Sockets

    async with Lab(tmp_path, Sockets()) as real:
        yield real


@pytest.fixture
def unhurried() -> "Iterator[None]":
    """For tests with connections of their own."""
    from support.online.lab import unhurried

    with unhurried():
        yield
