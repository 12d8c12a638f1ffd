import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_image_has_what_the_service_needs_in_the_versions_that_the_project_needs() -> None:
    image = set(re.findall(r'"([\w-]+>=[\d.]+)"', (ROOT / "signaling/Dockerfile").read_text()))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    service = {each.partition(";")[0] for each in project["optional-dependencies"]["service"]}
    assert service <= image <= service | set(project["dependencies"])
    imported = {"msgpack"}
    assert {re.split("[<>=]", each)[0] for each in image - service} == imported
    sources = "\n".join(path.read_text() for path in (ROOT / "signaling").glob("*.py"))
    assert imported <= set(re.findall(r"^(?:from|import) (\w+)", sources, flags=re.MULTILINE))
