"""What PyInstaller is told on each system. What stands in its place writes down how it is called."""

import plistlib
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from distribution import resources
from distribution.app import APP
from distribution.folder import SPEC
from distribution.identity import APP_ID, RECORD_SUFFIX, RULES_SUFFIX, SCHEME, VERSION


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


def test_each_system_has_its_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On Windows with a twin that has a terminal; on macOS it is an app that is told what to open."""
    resources.write(tmp_path / "resources")
    (tmp_path / "work" / "spitegame").mkdir(parents=True)
    monkeypatch.setattr(sys, "platform", "linux")
    told = Told(tmp_path, monkeypatch)
    assert [program["name"] for program in told.programs] == ["spitegame"]
    assert told.apps == []
    monkeypatch.setattr(sys, "platform", "win32")
    told = Told(tmp_path, monkeypatch)
    assert [(program["name"], program["console"]) for program in told.programs] == [
        ("spitegame", False),
        ("spitegame-console", True),
    ]
    for program in told.programs:
        assert Path(program["icon"]).read_bytes().startswith(b"\0\0\1\0")
        assert Path(program["version"]).read_text("utf-8") == resources.version_resource()
    monkeypatch.setattr(sys, "platform", "darwin")
    told = Told(tmp_path, monkeypatch)
    assert [program["argv_emulation"] for program in told.programs] == [True]
    (app,) = told.apps
    assert app["name"] == APP.name
    assert app["info_plist"]["CFBundleIdentifier"] == APP_ID
    assert Path(app["icon"]).read_bytes().startswith(b"icns")


def test_the_app_is_this_version_of_a_card_game_and_opens_the_types_that_it_declares(tmp_path: Path) -> None:
    told = resources.info_plist()
    (links,), opened, every = (
        told[key] for key in ("CFBundleURLTypes", "CFBundleDocumentTypes", "UTExportedTypeDeclarations")
    )
    assert links["CFBundleURLSchemes"] == [SCHEME]
    suffixes = [declared["UTTypeTagSpecification"]["public.filename-extension"] for declared in every]
    assert [each["LSItemContentTypes"] for each in opened] == [[declared["UTTypeIdentifier"]] for declared in every]
    assert suffixes == [[RECORD_SUFFIX], [RULES_SUFFIX]]
    assert told["CFBundleShortVersionString"] == VERSION
    assert told["LSApplicationCategoryType"] == "public.app-category.card-games"
    resources.write(tmp_path / "resources")
    assert plistlib.loads((tmp_path / "resources" / "Info.plist").read_bytes()) == told
