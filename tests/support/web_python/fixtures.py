from collections.abc import Iterator

import pytest

from support.web_python.web_python import WebPython, web_python


@pytest.fixture(scope="session")
def browser_python() -> Iterator[WebPython]:
    """It takes some seconds to start, so all tests share it."""
    with web_python() as python:
        yield python
