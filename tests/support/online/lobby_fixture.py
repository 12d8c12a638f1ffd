"""A lobby in memory for each test that is `here`, which the module may replace by another one."""

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from support.virtual_time import VirtualLoop

if TYPE_CHECKING:
    from support.online.one_loop_rooms import Lobby


def pytest_asyncio_loop_factories(item: pytest.Function) -> dict[str, Callable[[], asyncio.AbstractEventLoop]]:
    names = item._fixtureinfo.names_closure
    return {"virtual": VirtualLoop} if "virtual_time" in names else {"asyncio": asyncio.new_event_loop}


@pytest.fixture
def virtual_time() -> None:
    """The test, and whatever else asks for this, is on a loop with a clock of its own."""


@pytest.fixture
async def here(tmp_path: Path, virtual_time: None) -> "AsyncIterator[Lobby]":
    from support.online.one_loop_rooms import MemoryLobby

    async with MemoryLobby(tmp_path) as here:
        yield here
