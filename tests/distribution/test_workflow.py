"""The workflow that releases calls commands that exist, and actions that nobody can change."""

import re
import shlex
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("openappx")

import yaml
from support.programs import ROOT

from distribution.__main__ import ARTEFACTS

pytestmark = pytest.mark.dev
WORKFLOW = yaml.safe_load((ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8"))
BROUGHT = {"apt-get", "choco", "flatpak", "gh", "mv", "python", "sudo", "tar"}
"""What the machines have, or a step before has installed."""
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]


def steps() -> Iterator[tuple[str, dict[str, Any]]]:
    for name, job in WORKFLOW["jobs"].items():
        for step in job["steps"]:
            yield name, step


COMMANDS = sorted(
    {
        re.sub(r"^\.venv/(bin|Scripts)/", ".venv/", line)
        for _, step in steps()
        for line in step.get("run", "").splitlines()
        if line
    }
)


@pytest.mark.parametrize("line", COMMANDS)
def test_a_step_calls_what_exists(line: str) -> None:
    match shlex.split(line):
        case [".venv/python", "-m", "distribution", artefact, *options]:
            assert artefact in ARTEFACTS
            known = {"updates": ["--address", "$UPDATES_ADDRESS", "--key", "$UPDATES_KEY"]}
            assert options == known.get(artefact, [])
        case [".venv/python", "-m", "pytest", "-m", "packaged", *files]:
            assert all((ROOT / file).is_file() for file in files)
        case [".venv/pip", "install", "--quiet", extras]:
            assert extras.removeprefix(".[").removesuffix("]") in EXTRAS
        case command:
            assert command[0] in BROUGHT


def test_a_tag_builds_on_three_systems_by_pinned_actions_and_attaches_everything() -> None:
    assert WORKFLOW[True] == {"push": {"tags": ["v*"]}}  # YAML takes "on" for true
    jobs = WORKFLOW["jobs"]
    assert set(jobs["publish"]["needs"]) == set(jobs) - {"publish"}
    released = {name for name, step in steps() if "distribution release" in step.get("run", "")}
    assert released == {"linux", "windows", "macos"}
    assert WORKFLOW["permissions"] == {"contents": "read"}
    assert [name for name, job in WORKFLOW["jobs"].items() if "permissions" in job] == ["publish"]
    used = {step["uses"] for _, step in steps() if "uses" in step}
    assert used
    assert all(re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40}", action) for action in used)
    kept = [
        line for _, step in steps() for line in str(step.get("with", {}).get("path", "")).split() if "dist/" in line
    ]
    assert kept
    assert all(re.match(r"dist/spitegame[-_]\*", pattern) for pattern in kept)
