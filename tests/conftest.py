"""What holds for every test."""

import os

import pytest
from hypothesis import HealthCheck, settings

pytest_plugins = ["support.windows.fixtures"]

# How long an example takes says more about the machine than about the program; benchmarks measure speed.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
# The same examples every time, so that nothing fails by chance there. Everybody else tries new ones in every run.
settings.register_profile("ci", settings.get_profile("untimed"), derandomize=True, database=None)
settings.load_profile("ci" if os.environ.get("CI") else "untimed")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Training takes longest: it begins first, so that no process is left alone with it at the end.

    What is marked `sweep` comes by no line that nothing else comes by, so coverage does not slow it down.
    """
    items.sort(key=lambda item: "training" not in item.path.parts)
    for item in items:
        if item.get_closest_marker("sweep"):
            item.add_marker(pytest.mark.no_cover)
