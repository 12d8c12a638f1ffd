from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:  # every run of the tests loads this
    from support.web_python.web_python import WebPython


@pytest.fixture(scope="session")
def browser_python() -> "Iterator[WebPython]":
    """It takes some seconds to start, so all tests share it."""
    from support.web_python.web_python import web_python

    with web_python() as python:
        yield python
