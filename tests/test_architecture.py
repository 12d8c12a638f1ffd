"""Layers, style and types hold as well: the one test command runs every tool."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LINT_IMPORTS = "import sys; from importlinter.cli import lint_imports_command; sys.exit(lint_imports_command())"


@pytest.mark.parametrize(
    "tool",
    [
        ["-c", LINT_IMPORTS],
        ["-m", "ruff", "check"],
        ["-m", "ruff", "format", "--check"],
        ["-m", "mypy"],
    ],
    ids=["lint-imports", "ruff check", "ruff format", "mypy"],
)
def test_the_tools_find_nothing(tool: list[str]) -> None:
    ended = subprocess.run([sys.executable, *tool], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
