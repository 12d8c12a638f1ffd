"""The installer for Windows, which Inno Setup makes."""

import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path, PureWindowsPath

from distribution.commands import run, step
from distribution.folder import PROGRAM, ROOT
from distribution.icons import ico
from distribution.identity import AUTHORS, RECORD_SUFFIX, RULES_SUFFIX, SCHEME, TITLE, VERSION, numbers
from distribution.store_texts import in_languages, offered
from distribution.updates import copy_folder
from spitegame.translation import N_

BUILD = ROOT / "build" / "installer"
SCRIPT = ROOT / "distribution" / "windows" / "spitegame.iss"
LANGUAGES = "languages.iss"
"""The file with the installer's texts in each language, which the script includes."""
_INNO = {
    "de": "German",
    "es": "Spanish",
    "fr": "French",
    "nl": "Dutch",
    "pl": "Polish",
    "pt_BR": "BrazilianPortuguese",
    "ru": "Russian",
}
"""Inno Setup's name for each language that both it and the program speak."""
_SAID = {
    # Translators: a box to tick in the installer; “&” stands before the letter that chooses it.
    "OpenRecords": N_("Open &records of games (*.{suffix}) with {title}"),
    # Translators: a box to tick in the installer; “&” stands before the letter that chooses it.
    "OpenRules": N_("Open &house rules (*.{suffix}) with {title}"),
    # Translators: a box to tick in the installer; “&” stands before the letter that chooses it.
    "OpenLinks": N_("Open &invitations (links that begin with {scheme}) with {title}"),
    "Record": N_("Record of a card game"),
    "Rules": N_("Rules of a card game"),
}
# Translators: the installer asks; %1 is the name of the program.
_REMOVE = N_("Remove %1 from this computer? Your saved games, the records of finished ones and your settings are kept.")
COMPILERS = (r"C:\Program Files (x86)\Inno Setup 6\ISCC.exe", r"C:\Program Files\Inno Setup 6\ISCC.exe")


def build() -> Path:
    """the installer for Windows, out of dist/spitegame; Inno Setup 6 has to be installed"""
    if not PROGRAM.exists():
        sys.exit("There is no dist/spitegame yet: “python -m distribution folder” builds it.")
    compiler = shutil.which("ISCC") or next((path for path in COMPILERS if Path(path).exists()), None)
    if compiler is None:
        sys.exit("Inno Setup is missing. “choco install innosetup” brings it, or https://jrsoftware.org.")
    shutil.rmtree(BUILD, ignore_errors=True)
    copy_folder(BUILD / "spitegame", asks_for_updates=True)
    (BUILD / "spitegame.ico").write_bytes(ico())
    (BUILD / LANGUAGES).write_text(languages(), "utf-8-sig")
    with step("installer"):
        run(compiler, *options(ROOT), SCRIPT)
    return ROOT / "dist" / f"{name()}.exe"


def name() -> str:
    return f"spitegame-{VERSION}-setup"


def languages() -> str:
    """Return the texts of the installer in all languages, for Inno Setup, which begins in that of the system."""
    files = {"en": "Default.isl"} | {key: f"Languages\\{name}.isl" for key, name in _INNO.items() if key in offered()}
    lines = ["[Languages]"]
    lines += [f'Name: "{key}"; MessagesFile: "compiler:{file}"' for key, file in files.items()]
    lines += ["", "[CustomMessages]"]
    suffixes = {"OpenRecords": RECORD_SUFFIX, "OpenRules": RULES_SUFFIX}
    for name, english in _SAID.items():
        fields = {"title": TITLE, "suffix": suffixes.get(name, ""), "scheme": f"{SCHEME}:"}
        lines += [f"{key}.{name}={text.format(**fields)}" for key, text in _in_all(english, files)]
    lines += ["", "[Messages]"]
    lines += [f"{key}.ConfirmUninstall={text}" for key, text in _in_all(_REMOVE, files)]
    return "\n".join(lines) + "\n"


def _in_all(english: str, wanted: Iterable[str]) -> Iterator[tuple[str, str]]:
    translated = in_languages(english)
    return ((key, translated.get(key, english)) for key in wanted)


def options(root: Path | PureWindowsPath) -> list[str]:
    """Return the compiler's options besides the script. `root`: the folder of the checkout, as the compiler sees it."""
    values: Mapping[str, object] = {
        "Title": TITLE,
        "Version": VERSION,
        "Numbers": ".".join(map(str, numbers())),
        "Publisher": AUTHORS,
        "Scheme": SCHEME,
        "Suffix": RECORD_SUFFIX,
        "RulesSuffix": RULES_SUFFIX,
        "Folder": root / "build" / "installer" / "spitegame",
        "Output": root / "dist",
        "OutputName": name(),
        "Languages": root / "build" / "installer" / LANGUAGES,
        "Icon": root / "build" / "installer" / "spitegame.ico",
        "Licence": root / "LICENSE",
    }
    return [f"/D{key}={value}" for key, value in values.items()]
