"""What holds for every test."""

import pytest
from hypothesis import settings

pytest_plugins = ["support.windows.fixtures"]

# How long an example takes says more about the machine than about the program; benchmarks measure speed.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Training takes longest: it begins first, so that no process is left alone with it at the end."""
    items.sort(key=lambda item: "training" not in item.path.parts)
