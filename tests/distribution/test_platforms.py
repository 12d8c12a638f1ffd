"""What Windows and macOS are told of the program."""

import plistlib
from collections.abc import Callable
from typing import Any

from distribution import platforms
from spitegame import __version__
from spitegame.app.wanted import RECORD_SUFFIX, SCHEME


def test_windows_shows_name_and_version() -> None:
    def told(kind: str) -> Callable[..., Any]:
        return lambda *given, **named: (kind, given, named)

    kinds = (
        "VSVersionInfo",
        "FixedFileInfo",
        "StringFileInfo",
        "StringTable",
        "StringStruct",
        "VarFileInfo",
        "VarStruct",
    )
    _, _, resource = eval(platforms.version_resource(), {kind: told(kind) for kind in kinds})
    fixed, strings = resource["ffi"][2], resource["kids"][0][1][0][0]
    language, words = strings[1]
    assert ".".join(map(str, fixed["filevers"][:3])) == __version__
    assert language == "040904B0"
    assert {word[1] for word in words} >= {("ProductName", "Spite & Malice"), ("ProductVersion", __version__)}


def test_macos_opens_links_and_records_with_it() -> None:
    told = plistlib.loads(plistlib.dumps(dict(platforms.property_list())))
    assert [f"{scheme}:" for scheme in told["CFBundleURLTypes"][0]["CFBundleURLSchemes"]] == [SCHEME]
    (kind,), (document,) = told["UTExportedTypeDeclarations"], told["CFBundleDocumentTypes"]
    assert document["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]
    assert [f".{each}" for each in kind["UTTypeTagSpecification"]["public.filename-extension"]] == [RECORD_SUFFIX]
    assert told["CFBundleShortVersionString"] == __version__
