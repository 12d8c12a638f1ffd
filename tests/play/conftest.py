"""A virtual screen for each worker, and programs on it."""

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from windows import Program, has_screen, virtual_screen

Open: TypeAlias = Callable[..., Program]


@pytest.fixture(scope="session")
def screen() -> Iterator[str]:
    if not has_screen():
        missing = "Xvfb is not installed: no virtual screen to open a window on"
        if os.environ.get("CI") and sys.platform == "linux":
            pytest.fail(missing)
        pytest.skip(missing)
    with virtual_screen() as name:
        yield name


@pytest.fixture
def start(screen: str, tmp_path: Path) -> Iterator[Open]:
    """Starts the program with its settings, as often as one likes, and shuts every window in the end."""
    with ExitStack() as windows:

        def start(*, settings: Mapping[str, Any] | None = None, **options: Any) -> Program:
            profile = tmp_path / "profile"
            profile.mkdir(exist_ok=True)
            if settings is not None:
                (profile / "settings.json").write_text(json.dumps(settings))
            return windows.enter_context(Program(screen, profile, **options))

        yield start
