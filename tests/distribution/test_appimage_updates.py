"""An AppImage tells where newer ones are, in the section of its runtime that other programs read."""

import subprocess
from hashlib import sha1
from pathlib import Path

import pytest
from support import needs

from distribution import appimage
from distribution.commands import run
from distribution.identity import VERSION

pytestmark = pytest.mark.needs

ADDRESS = "https://spite.example/spitegame-x86_64.AppImage.zsync"
ROOM = 1024
RUNTIME = f"""
__attribute__((used, section("{appimage.UPDATES}"))) char updates[{ROOM}] = {{0}};
int main(void) {{ return 42; }}
"""


@pytest.fixture
def runtime(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> bytes:
    """A program with the section that real runtimes have."""
    monkeypatch.setattr(appimage, "BUILD", tmp_path)
    needs.program("readelf")
    (tmp_path / "runtime.c").write_text(RUNTIME)
    run(needs.program("cc"), "-o", tmp_path / "compiled", tmp_path / "runtime.c")
    return (tmp_path / "compiled").read_bytes()


def test_it_is_the_address_that_was_given_or_the_newest_release_on_github() -> None:
    assert appimage.update_information(ADDRESS, {}) == f"zsync|{ADDRESS}"
    forge = {"GITHUB_SERVER_URL": "https://github.com", "GITHUB_REPOSITORY": "anna/spitegame"}
    told = appimage.update_information(None, forge)
    assert told is not None
    assert told.startswith("gh-releases-zsync|anna|spitegame|latest|spitegame-*-")
    assert told.endswith(".AppImage.zsync")
    elsewhere = forge | {"GITHUB_SERVER_URL": "https://forge.example"}
    assert appimage.update_information(None, {}) is appimage.update_information(None, elsewhere) is None
    for wrong in ("spite.example/a.zsync", "https://spite.example/", "https://a|b.zsync"):
        with pytest.raises(SystemExit, match=r"no address of a \.zsync file"):
            appimage.update_information(wrong, {})


def test_it_stands_in_its_section_and_the_runtime_runs_as_before(runtime: bytes, tmp_path: Path) -> None:
    program = tmp_path / "program"
    program.write_bytes(appimage.with_updates(runtime, f"zsync|{ADDRESS}"))
    program.chmod(0o755)
    assert len(program.read_bytes()) == len(runtime)
    assert f"zsync|{ADDRESS}" in run("readelf", "--string-dump", appimage.UPDATES, program)
    assert subprocess.run([program], check=False).returncode == 42
    with pytest.raises(SystemExit, match=f"room for {ROOM - 1} bytes"):
        appimage.with_updates(runtime, "z" * ROOM)


def test_a_runtime_without_the_section_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(appimage, "BUILD", tmp_path)
    program = Path(needs.program("readelf")).read_bytes()
    with pytest.raises(SystemExit, match="has no section"):
        appimage.with_updates(program, f"zsync|{ADDRESS}")


def test_the_zsync_file_describes_the_appimage_beside_it_the_same_every_time(tmp_path: Path) -> None:
    needs.program("zsyncmake")
    image = tmp_path / f"spitegame-{VERSION}-x86_64.AppImage"
    image.write_bytes(bytes(range(256)) * 1000)
    described = appimage.describe_for_zsync(image)
    first = described.read_bytes()
    head = dict(line.split(": ", 1) for line in first.partition(b"\n\n")[0].decode().splitlines())
    assert described.name == f"{image.name}.zsync"
    assert (head["Filename"], head["URL"], head["Length"]) == (image.name, image.name, "256000")
    assert head["SHA-1"] == sha1(image.read_bytes()).hexdigest()
    image.write_bytes(image.read_bytes())  # at another time
    assert appimage.describe_for_zsync(image).read_bytes() == first
