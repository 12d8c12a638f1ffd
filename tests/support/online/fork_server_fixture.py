"""Fixtures for test modules that say `pytest_plugins = ["support.online.fork_server_fixture"]`."""

from collections.abc import AsyncIterator, Iterator

import pytest

from support.online.games_under_faults import Make
from support.online.headless_peers import ForkServer, peers


@pytest.fixture(scope="session")
def fork_server() -> Iterator[ForkServer]:
    with ForkServer() as fork_server:
        yield fork_server


@pytest.fixture
async def peer(fork_server: ForkServer) -> AsyncIterator[Make]:
    """Makes peers, all of which are ended with the test."""
    async with peers(fork_server) as peer:
        yield peer
