"""What PyInstaller is told on each system. What stands in its place writes down how it is called."""

import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from distribution import resources
from distribution.app import APP
from distribution.folder import SPEC
from distribution.identity import APP_ID


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("workshop")
    resources.write(folder / "resources")
    (folder / "work" / "spitegame").mkdir(parents=True)
    return folder


class Told:
    """The calls of the spec."""

    def __init__(self, workshop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.programs: list[dict[str, Any]] = []
        self.apps: list[dict[str, Any]] = []
        hooks = ModuleType("PyInstaller.utils.hooks")
        hooks.collect_data_files = hooks.collect_submodules = lambda *_, **__: []  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, hooks.__name__, hooks)
        names = {
            "SPECPATH": str(SPEC.parent),
            "workpath": str(workshop / "work" / "spitegame"),
            "Analysis": lambda *_, **__: SimpleNamespace(pure=[], binaries=[], datas=[], scripts=[]),
            "PYZ": lambda *_: None,
            "EXE": lambda *_, **told: self.programs.append(told),
            "COLLECT": lambda *_, **__: None,
            "BUNDLE": lambda *_, **told: self.apps.append(told),
        }
        exec(compile(SPEC.read_text("utf-8"), str(SPEC), "exec"), names)


def test_on_linux_there_is_one_program(workshop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    told = Told(workshop, monkeypatch)
    assert [program["name"] for program in told.programs] == ["spitegame"]
    assert told.apps == []


def test_on_windows_it_has_an_icon_a_version_and_a_twin_with_a_terminal(
    workshop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    told = Told(workshop, monkeypatch)
    assert [(program["name"], program["console"]) for program in told.programs] == [
        ("spitegame", False),
        ("spitegame-console", True),
    ]
    for program in told.programs:
        assert Path(program["icon"]).read_bytes().startswith(b"\0\0\1\0")
        assert Path(program["version"]).read_text("utf-8") == resources.version_resource()


def test_on_macos_it_is_an_app_that_is_told_what_to_open(workshop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    told = Told(workshop, monkeypatch)
    assert [program["argv_emulation"] for program in told.programs] == [True]
    (app,) = told.apps
    assert app["name"] == APP.name
    assert app["info_plist"]["CFBundleIdentifier"] == APP_ID
    assert Path(app["icon"]).read_bytes().startswith(b"icns")
