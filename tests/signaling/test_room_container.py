import re
import tomllib
from importlib.metadata import requires
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
IMAGE = (ROOT / "signaling/Dockerfile").read_text()
LOCK = (ROOT / "signaling/requirements.lock").read_text()
IMAGE_PYTHON = {"python_version": "3.13", "python_full_version": "3.13.0", "extra": ""}
SHARED = ("aiohttp", "msgpack", "msgspec", "yarl")
"""What the service imports of what the game needs too."""


def needed(library: str) -> set[str]:
    """All that a library needs on the Python of the image, as far as it needs it always."""
    direct = {
        each
        for each in map(Requirement, requires(library) or ())
        if not each.marker or each.marker.evaluate(IMAGE_PYTHON)
    }
    return {each.name for each in direct}.union(*(needed(each.name) for each in direct))


def test_the_lock_has_what_the_service_imports_in_versions_that_the_project_allows() -> None:
    locked = dict(re.findall(r"^([\w-]+)==(\S+)", LOCK, flags=re.MULTILINE))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = {each.name: each for each in map(Requirement, project["optional-dependencies"]["service"])}
    wanted |= {each.name: each for each in map(Requirement, project["dependencies"]) if each.name in SHARED}
    assert locked.keys() == wanted.keys() | needed("aiohttp")
    assert all(requirement.specifier.contains(locked[name]) for name, requirement in wanted.items())
    sources = "\n".join(path.read_text() for path in (ROOT / "signaling").rglob("*.py"))
    imported = set(re.findall(r"^\s*(?:from|import) (\w+)", sources, flags=re.MULTILINE))
    assert imported & {"cryptography", "aiortc"} == set()
    assert {name.replace("-", "_") for name in wanted} - {"hiredis"} <= imported  # which redis imports


def test_the_image_is_built_of_nothing_that_may_change() -> None:
    bases = re.findall(r"^FROM (\S+)", IMAGE, flags=re.MULTILINE)
    assert len(set(bases)) == 1
    assert re.fullmatch(r"python:3\.13-slim@sha256:[0-9a-f]{64}", bases[0])
    assert all("--require-hashes" in line for line in IMAGE.splitlines() if "pip install" in line)
    each = re.split(r"\n(?=\w)", re.sub(r"^#.*\n", "", LOCK, flags=re.MULTILINE).strip())
    assert all(re.fullmatch(r"[\w-]+==[\w.]+( \\\n    --hash=sha256:[0-9a-f]{64})+", one) for one in each)
