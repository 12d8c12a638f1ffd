"""The log file, with the errors that the program has met and their tracebacks.

A traceback tells where an error came from and shows lines of the program, never a value. The message of an error may
hold a card, a key or a code. So it is left out, except for errors that name only types, attributes and modules.
"""

import faulthandler
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from textwrap import indent
from typing import TYPE_CHECKING

from spitegame import __version__
from spitegame.lazily import lazily

if TYPE_CHECKING:
    import logging
    import traceback
    from logging import handlers
else:  # they take time to load, and most programs have no error to write
    logging, handlers, traceback = map(lazily, ("logging", "logging.handlers", "traceback"))

MOST_BYTES = 256 * 1024
"""The largest size of a log file. A full one is put aside, and a new one begins."""
OLD_FILES = 2
"""The number of log files put aside that are kept."""
MOST_TO_COPY = 20_000
"""The largest number of characters that are copied from the log for a report. The newest ones are copied."""

_HOLD_NO_VALUES = (AttributeError, ImportError, IndexError, ModuleNotFoundError, NameError, TypeError)
"""The types of errors whose messages are written, since they hold no values."""

_path: Path | None = None
"""The path of the log; None if no log is kept, and errors go to the terminal."""
_opening = threading.Lock()


@contextmanager
def kept_log(path: Path) -> Iterator[bool]:
    """Keep the log in this file while the context lasts, and write errors to it that end this thread or another one.
    Yield True if a fault in a library had ended the program the last time, which is in the log now."""
    global _path

    def thread_ended(by: threading.ExceptHookArgs) -> None:
        if by.exc_value and not isinstance(by.exc_value, SystemExit):
            report("A thread has ended", by.exc_value)
        earlier_hook(by)

    earlier_hook, threading.excepthook = threading.excepthook, thread_ended
    _path = path
    try:
        with _kept_fault(path.with_suffix(".fault")) as was_fatal:
            yield was_fatal
    except Exception as error:
        report("The program has ended", error)
        raise
    finally:
        threading.excepthook = earlier_hook
        _path = None
        _close()


@contextmanager
def _kept_fault(path: Path) -> Iterator[bool]:
    """While the context lasts, let a fault in a library, which ends the program at once, leave a traceback in the file.
    Yield True if the file held a traceback already, which is in the log now."""
    fault = _taken(path)
    if fault:
        write(f"A fault in a library has ended the program\n{_without_folders(fault)}")
    try:
        file = None if faulthandler.is_enabled() else path.open("wb", buffering=0)
    except OSError:
        file = None
    if file is None:
        yield bool(fault)
        return
    faulthandler.enable(file)
    try:
        yield bool(fault)
    finally:
        faulthandler.disable()
        file.close()
        path.unlink(missing_ok=True)


def _taken(path: Path) -> str:
    """Return the text of this file, and remove the file; empty if there is none."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
        path.unlink()
    except OSError:
        return ""
    return text[:MOST_TO_COPY]


def report(what: str, error: BaseException) -> None:
    """Write an error to the log. `what` tells what has failed, in words that hold no value."""
    write(f"{what}\n{traceback_of(error)}")


def write(text: str) -> None:
    """Write a text to the log. It must hold no card, no key and no name."""
    _logger().error("%s", text)


def newest(path: Path) -> str:
    """Return the newest part of this log file, for a report; empty if nothing has gone wrong, or if the file cannot be
    read."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    return text if len(text) <= MOST_TO_COPY else text[-MOST_TO_COPY:].partition("\n")[2]


def traceback_of(error: BaseException) -> str:
    """Return the tracebacks of an error and of the errors that led to it, the first of them first, without values."""
    errors = [error]
    while (earlier := _cause(errors[-1])) and earlier not in errors:
        errors.append(earlier)
    return "\nwhich led to\n\n".join(map(_traceback_of_one, reversed(errors)))


def _cause(error: BaseException) -> BaseException | None:
    return error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def _traceback_of_one(error: BaseException) -> str:
    places = traceback.format_tb(error.__traceback__)
    lines = _without_folders("".join(["Traceback (most recent call last):\n", *places]))
    parts = error.exceptions if isinstance(error, BaseExceptionGroup) else ()
    return f"{lines}{_kind(error)}\n{''.join(indent(traceback_of(part), '  | ') for part in parts)}"


def _without_folders(places: str) -> str:
    """Return the lines with paths from the folders of imports on, since those before may hold the user's name."""
    for folder in sorted(filter(None, sys.path), key=len, reverse=True):
        places = places.replace(f'File "{folder}{os.sep}', 'File "')
    return places


def _kind(error: BaseException) -> str:
    name = type(error).__qualname__
    if isinstance(error, OSError) and error.errno:
        return f"{name}: {os.strerror(error.errno)}"
    return f"{name}: {error}" if type(error) in _HOLD_NO_VALUES else name


def _logger() -> "logging.Logger":
    """Return the logger. Its file is opened for the first error; if that fails, errors go to the terminal."""
    logger = logging.getLogger("spitegame")
    with _opening:
        if _path is None or logger.handlers:
            return logger
        try:
            _path.parent.mkdir(parents=True, exist_ok=True)
            handler = handlers.RotatingFileHandler(_path, maxBytes=MOST_BYTES, backupCount=OLD_FILES, encoding="utf-8")
        except OSError:
            return logger
        program = f"spitegame {__version__}, Python {sys.version.split()[0]}, {sys.platform}"
        handler.setFormatter(logging.Formatter(f"%(asctime)s {program}: %(message)s"))
        logger.addHandler(handler)
    return logger


def _close() -> None:
    if "logging" not in sys.modules:
        return
    logger = logging.getLogger("spitegame")
    for handler in tuple(logger.handlers):
        logger.removeHandler(handler)
        handler.close()
