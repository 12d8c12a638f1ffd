"""A fixture for test modules that say `pytest_plugins = ["support.online.fork_server_fixture"]`."""

from collections.abc import Iterator

import pytest

from support.online.headless_peers import ForkServer


@pytest.fixture(scope="session")
def fork_server() -> Iterator[ForkServer]:
    with ForkServer() as fork_server:
        yield fork_server
