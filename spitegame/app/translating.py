"""Translations by the player: for each language a file for gettext's tools, and the catalogue made from it."""

import re
from collections.abc import Callable, Container, Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

import polib

from spitegame import languages
from spitegame.app.sentence_checks import fault
from spitegame.languages import DONE, GUIDES, TEMPLATE, Translatable, catalogue_path, own_catalogue
from spitegame.storage.files import StorageProblem, reason_of, write_atomically
from spitegame.translation import N_, _, ngettext

LARGEST_BYTES = 5_000_000
"""The largest size of a file that is read, in bytes: ten times that of a complete translation."""
TOLD = 12
"""The largest number of unused sentences that are named."""
_ENCODING = "utf-8-sig"
_LINE = re.compile(r'\s*(#.*|((msgctxt|msgid|msgid_plural|msgstr(\[\d\])?)\s+)?"([^"\\]|\\.)*")?\s*')
"""The pattern of a valid line of a file. The library would cut off a sentence whose quotation mark is missing."""
_UNWRITTEN = N_("The file could not be written: {reason}.")


Key: TypeAlias = tuple[str | None, str, str | None]
"""The context, the English sentence, and its plural form; None for no context or no plural."""


class BadTranslation(Exception):
    """The file cannot be used. The message is a sentence that says what to do."""


class OwnTranslations:
    """The `OwnTranslations` of the program."""

    def __init__(self, folder: Path, show: Callable[[str], bool], speak: Callable[[str], object]) -> None:
        """Prepare the service. `show` opens a folder by its URL. `speak` makes a language the program's own, by its
        key."""
        self._folder, self._show, self._speak = folder, show, speak

    def write(self, language: Translatable) -> Sequence[str]:
        """Write the file or update the existing one, and show its folder. Return sentences."""
        path = self._path(language)
        try:
            file = _opened(path) if path.exists() else _begun(language)
            file.merge(_template())
            _give_forms(file, language)
            write_atomically(path, f"{file}\n".encode(), unsaved=_UNWRITTEN)
            for guide in GUIDES:
                write_atomically(self._folder / guide.name, guide.read_bytes(), unsaved=_UNWRITTEN)
        except (BadTranslation, StorageProblem) as problem:
            return [str(problem)]
        self._show(self._folder.as_uri())
        return [_("The file is {path}. Translate as much as you like, save it, and load it here.", path=path)]

    def load(self, language: Translatable) -> Sequence[str]:
        """Use the file's translations from now on. Return sentences, which name unused ones."""
        path = self._path(language)
        try:
            file = _opened(path)
            known = {(each.msgctxt, each.msgid, each.msgid_plural) for each in _template()}
            judged = [(each, _fault(each, known, language)) for each in file if _is_translated(each)]
            used = [each for each, problem in judged if problem is None]
            every = len(known)
            catalogue = _compiled(used, language, len(used) / every)
            write_atomically(path.with_suffix(".mo"), catalogue, unsaved=_UNWRITTEN)
        except (BadTranslation, StorageProblem) as problem:
            return [str(problem)]
        languages.look_in(self._folder)
        self._speak(language.key)
        # Translators: {all} is the number of all sentences of the program.
        shown = ngettext(
            "{number} of {all} sentences is shown.", "{number} of {all} sentences are shown.", len(used), all=every
        )
        return [shown, *_named([(each.linenum or 0, problem) for each, problem in judged if problem])]

    def forget(self, language: Translatable) -> Sequence[str]:
        """Use the program's own translations, or the automatic language if there are none; the file stays. Return a
        sentence if that fails."""
        try:
            if own := own_catalogue(language.key):
                own.unlink(missing_ok=True)
        except OSError as error:
            return [_(_UNWRITTEN, reason=reason_of(error))]
        languages.look_in(self._folder)
        self._speak(language.key if any(each.key == language.key for each in languages.listed("")) else "")
        return ()

    def _path(self, language: Translatable) -> Path:
        return self._folder / f"{language.key}.po"


def _template() -> polib.POFile:
    return polib.pofile(str(TEMPLATE), encoding="utf-8")


def _begun(language: Translatable) -> polib.POFile:
    """Return a new file with the program's translations into this language."""
    file = polib.POFile(encoding="utf-8")
    file.header = "The sentences of Spite & Malice. README.md beside this file explains them."
    file.metadata = {
        "Project-Id-Version": "spitegame",
        "Language": language.key,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": language.plurals,
    }
    shipped = catalogue_path(language.key)
    if shipped.exists():
        file.extend(polib.POEntry(**_content(each)) for each in polib.mofile(str(shipped)) if each.msgid)
    return file


def _content(entry: polib.MOEntry | polib.POEntry) -> dict[str, object]:
    """Return the fields of an entry that a new entry takes over."""
    names = ("msgctxt", "msgid", "msgstr", "msgid_plural", "msgstr_plural")
    return {name: getattr(entry, name) for name in names}


def _give_forms(file: polib.POFile, language: Translatable) -> None:
    """Give each sentence with a number as many forms as the language has."""
    for each in file:
        if each.msgid_plural:
            each.msgstr_plural = {form: each.msgstr_plural.get(form, "") for form in range(_forms(language))}


def _forms(language: Translatable) -> int:
    found = re.search(r"nplurals=(\d+)", language.plurals)
    return int(found[1]) if found else 1


def _opened(path: Path) -> polib.POFile:
    """Read a file. Raises BadTranslation."""
    try:
        if path.stat().st_size > LARGEST_BYTES:
            raise BadTranslation(_("{file} is too large for a translation.", file=path.name))
        for number, line in enumerate(path.read_text(_ENCODING).splitlines(), start=1):
            if not _LINE.fullmatch(line):
                raise _unreadable(path, number)
        return polib.pofile(str(path), encoding=_ENCODING)
    except FileNotFoundError:
        raise BadTranslation(_("{path} is not there yet. Write it first.", path=path)) from None
    except UnicodeDecodeError:
        told = N_("{file} is not in UTF-8. Choose that encoding when you save it in your editor.")
        raise BadTranslation(_(told, file=path.name)) from None
    except (LookupError, OSError, TypeError, ValueError) as error:
        if isinstance(error, OSError) and error.errno:
            told = N_("{file} cannot be read: {reason}.")
            raise BadTranslation(_(told, file=path.name, reason=reason_of(error))) from error
        found = re.search(r"line (\d+)", str(error))
        raise _unreadable(path, int(found[1]) if found else 1) from None


def _unreadable(path: Path, line: int) -> BadTranslation:
    told = N_("Line {line} of {file} cannot be read. What follows msgid or msgstr must be in quotation marks.")
    return BadTranslation(_(told, line=line, file=path.name))


def _is_translated(entry: polib.POEntry) -> bool:
    """Return True if every form is translated, and the file does not mark the entry as obsolete."""
    forms = _written(entry)
    return bool(forms) and all(forms) and not entry.obsolete


def _written(entry: polib.POEntry) -> Sequence[str]:
    return [*entry.msgstr_plural.values()] if entry.msgid_plural else [entry.msgstr]


def _fault(entry: polib.POEntry, known: Container[Key], language: Translatable) -> str | None:
    """Return the reason why the translation is not used, as a sentence; None if it is used."""
    forms, is_counted = _written(entry), bool(entry.msgid_plural)
    if (entry.msgctxt, entry.msgid, entry.msgid_plural) not in known:
        return _("The program no longer says this.")
    if is_counted and entry.msgstr_plural.keys() != set(range(_forms(language))):
        return ngettext("It needs {number} form.", "It needs {number} forms.", _forms(language))
    return fault(entry.msgid_plural or entry.msgid, forms, is_counted=is_counted)


def _named(faults: Sequence[tuple[int, str]]) -> Iterator[str]:
    """Yield sentences about translations that are not used, from their lines in the file and the reasons."""
    if faults:
        yield ngettext("{number} is not used:", "{number} are not used:", len(faults))
    for line, reason in faults[:TOLD]:
        # Translators: {line} is the number of a line in a file.
        yield _("Line {line}: {reason}", line=line, reason=reason)
    if len(faults) > TOLD:
        yield "…"


def _compiled(entries: Sequence[polib.POEntry], language: Translatable, share: float) -> bytes:
    """Return the catalogue. Its plural rule is the program's own, whatever the file says."""
    file = polib.POFile(encoding="utf-8")
    file.metadata = {
        "Language": language.key,
        "Content-Type": "text/plain; charset=UTF-8",
        "Plural-Forms": language.plurals,
        DONE: f"{share}",
    }
    file.extend(polib.POEntry(**_content(each)) for each in entries)
    return bytes(file.to_binary())
