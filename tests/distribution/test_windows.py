"""What is built for Windows, as far as it can be looked at elsewhere."""

import ast
import re
import zipfile
import zlib
from pathlib import Path, PureWindowsPath

from distribution import installer
from distribution.archive import zipped
from distribution.identity import TITLE, VERSION
from distribution.resources import version_resource
from spitegame.app.wanted import RECORD_SUFFIX, RULES_SUFFIX, SCHEME

SCRIPT = installer.SCRIPT.read_text("utf-8")
SECTIONS = {
    name: [line for line in lines.splitlines() if line and not line.startswith(";")]
    for name, lines in re.findall(r"^\[(\w+)\]\n(.*?)(?=^\[|\Z)", SCRIPT, re.MULTILINE | re.DOTALL)
}


def test_pyinstaller_and_the_compiler_are_told_every_value_that_they_need() -> None:
    # PyInstaller calls the classes that are named there, and knows no others.
    called = {node.func.id for node in ast.walk(ast.parse(version_resource())) if isinstance(node, ast.Call)}  # type: ignore[attr-defined]
    assert called == {
        "FixedFileInfo", "StringFileInfo", "StringStruct", "StringTable", "VarFileInfo", "VarStruct", "VSVersionInfo",
    }  # fmt: skip
    assert f"StringStruct('ProductVersion', {VERSION!r})" in version_resource()
    root = PureWindowsPath("C:/checkout")
    told = dict(option.removeprefix("/D").split("=", 1) for option in installer.options(root))
    needed = {*re.findall(r"\{#(\w+)\}", SCRIPT), *re.findall(r"^#include (\w+)$", SCRIPT, re.MULTILINE)}
    assert needed == set(told)
    assert told["Folder"] == r"C:\checkout\build\installer\spitegame"


def test_the_installer_needs_no_administrator_and_what_is_opened_is_opened_in_the_program() -> None:
    assert "PrivilegesRequired=lowest" in SECTIONS["Setup"]
    assert {line.split(";")[0] for line in SECTIONS["Registry"]} == {"Root: HKA"}
    told = "\n".join(SECTIONS["Registry"])
    for opened in ("Spitegame.Record", "Spitegame.Rules", "{#Scheme}"):
        line = next(line for line in SECTIONS["Registry"] if rf"{opened}\shell\open\command" in line)
        assert r'"""{app}\spitegame.exe"" ""%1"""' in line
    assert "URL Protocol" in told
    given = dict(zip(("Scheme", "Suffix", "RulesSuffix"), (SCHEME, RECORD_SUFFIX, RULES_SUFFIX), strict=True))
    values = {f"/D{name}={value.strip(':.')}" for name, value in given.items()}
    assert values <= set(installer.options(Path("checkout")))
    offered = {match[1] for line in SECTIONS["Tasks"] if (match := re.match(r'Name: "(\w+)"', line))}
    assert set(re.findall(r"Tasks: (\w+)", SCRIPT)) == offered


def test_all_that_it_says_is_there_in_each_language_and_saved_games_are_kept() -> None:
    assert "UninstallDelete" not in SECTIONS
    said = installer.languages()
    assert "saved games" in next(line for line in said.splitlines() if ".ConfirmUninstall=" in line)
    languages = re.findall(r'^Name: "(\w+)"', said, re.MULTILINE)
    for message in {*re.findall(r"\{cm:(\w+)\}", SCRIPT)} - {"CreateDesktopIcon"}:  # which Inno Setup has
        assert [language for language in languages if f"\n{language}.{message}=" not in said] == []


def test_the_zip_is_the_folder_and_the_same_every_time(tmp_path: Path) -> None:
    folder = tmp_path / TITLE
    (folder / "inside").mkdir(parents=True)
    (folder / "spitegame.exe").write_bytes(b"program")
    library = Path(zipfile.__file__).read_bytes()
    (folder / "inside" / "library").write_bytes(library)
    first, second = (zipped(folder, tmp_path / name) for name in ("1.zip", "2.zip"))
    assert first.read_bytes() == second.read_bytes()
    with zipfile.ZipFile(first) as archive:
        assert archive.namelist() == [f"{TITLE}/inside/library", f"{TITLE}/spitegame.exe"]
        smallest, usual = (len(zlib.compress(library, level, wbits=-15)) for level in (9, 6))
        assert archive.infolist()[0].compress_size == smallest < usual
