"""A repository of static files, and the two files that are opened to install from it."""

from configparser import SectionProxy
from pathlib import Path

import pytest
from support import needs

from distribution import flatpak
from distribution.commands import run
from distribution.flatpak import KeyFile
from distribution.identity import APP_ID, TITLE

pytestmark = pytest.mark.needs

ADDRESS = "https://spite.example/flatpak"
METADATA = f"""\
[Application]
name={APP_ID}
runtime=org.freedesktop.Platform/x86_64/24.08
sdk=org.freedesktop.Sdk/x86_64/24.08
command=spitegame
"""
PACKAGER = "packager@spite.example"


def fields(text: str) -> tuple[str, SectionProxy]:
    file = KeyFile()
    file.read_string(text)
    (section,) = file.sections()
    return section, file[section]


def test_the_reference_names_the_game_its_repository_and_the_key_if_there_is_one() -> None:
    section, told = fields(flatpak.flatpakref(ADDRESS, b"\x99key"))
    assert section == "Flatpak Ref"
    assert dict(told) == {
        "Title": TITLE,
        "Name": APP_ID,
        "Branch": "stable",
        "IsRuntime": "false",
        "SuggestRemoteName": "spitegame",
        "RuntimeRepo": "https://dl.flathub.org/repo/flathub.flatpakrepo",
        "Url": f"{ADDRESS}/repo/",
        "GPGKey": "mWtleQ==",
    }
    for text in (flatpak.flatpakref(ADDRESS, None), flatpak.flatpakrepo(f"{ADDRESS}/", None)):
        _, told = fields(text)
        assert "GPGKey" not in told
        assert told["Url"] == f"{ADDRESS}/repo/"


def test_what_is_no_address_is_refused() -> None:
    needs.program("flatpak-builder")
    with pytest.raises(SystemExit, match="no address of a repository"):
        flatpak.build("spite.example")


@pytest.fixture
def key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A key of GnuPG, in a folder of its own."""
    gpg, home = needs.program("gpg"), tmp_path / "gnupg"
    home.mkdir(mode=0o700)
    monkeypatch.setenv("GNUPGHOME", str(home))
    run(gpg, "--batch", "--passphrase", "", "--quick-gen-key", PACKAGER, "ed25519", "sign", "never")
    return PACKAGER


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A folder as flatpak-builder makes it, without what takes the runtime."""
    app = tmp_path / "app"
    (app / "files" / "bin").mkdir(parents=True)
    (app / "export").mkdir()
    (app / "files" / "bin" / "spitegame").write_text("#!/bin/sh\n")
    (app / "metadata").write_text(METADATA)
    return app


def test_flatpak_finds_every_version_in_a_signed_repository(
    built: Path, key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is read from its files, as from a server, and what is signed by nobody is refused."""
    program, folder = needs.program("flatpak"), tmp_path / "published"
    for version in ("1", "2"):
        (built / "files" / "version").write_text(version)
        flatpak.export(built, folder / "repo", key)
    flatpak.publish(folder, folder.as_uri(), key)
    assert len(list((folder / "repo" / "deltas").rglob("superblock"))) >= 2
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    run(program, "--user", "remote-add", "--from", "spitegame", folder / "spitegame.flatpakrepo")
    found = ("--user", "remote-ls", "--columns=application,branch", "spitegame")
    assert run(program, *found).split() == [APP_ID, "stable"]
    assert "gpg-verify=true" in (tmp_path / "data" / "flatpak" / "repo" / "config").read_text()

    unsigned = tmp_path / "unsigned"
    flatpak.export(built, unsigned / "repo", None)
    run(program, "--user", "remote-modify", f"--url={(unsigned / 'repo').as_uri()}", "spitegame")
    with pytest.raises(SystemExit, match=r"(?i)gpg"):
        run(program, *found)
