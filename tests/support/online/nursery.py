"""A nursery for the test modules that say `pytest_plugins = ["support.online.nursery"]`."""

from collections.abc import Iterator

import pytest

from support.online.peers import Nursery


@pytest.fixture(scope="session")
def nursery() -> Iterator[Nursery]:
    with Nursery() as nursery:
        yield nursery
