"""The log file: which errors the program has met, with their tracebacks.

A traceback tells where an error came from and shows lines of the program, never a value. The message of an error may
hold a card, a key or a code: it is left out, unless errors of this kind name nothing but types, attributes and modules.
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
else:  # they take time to load, and most have no error to write
    logging, handlers, traceback = map(lazily, ("logging", "logging.handlers", "traceback"))

MOST_BYTES = 256 * 1024
"""The most that a log file holds. Then it is put aside, and a new one begins."""
OLD_FILES = 2
"""The number of log files put aside that are kept."""
MOST_TO_COPY = 20_000
"""The most characters of the log that are copied for a report: the newest ones tell what has just gone wrong."""

_HOLD_NO_VALUES = (AttributeError, ImportError, IndexError, ModuleNotFoundError, NameError, TypeError)
"""The kinds of errors whose messages are written."""

_path: Path | None = None
"""Where the log is kept now; None: nowhere, and errors go to the terminal."""
_opening = threading.Lock()


@contextmanager
def kept_log(path: Path) -> Iterator[bool]:
    """While this context lasts, the log is kept in this file, and an error that ends this thread or another one is
    written to it. Yields True if a fault in a library had ended the program before; that is in the log now."""
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
    """While this context lasts, a fault in a library, which ends the program at once, leaves a traceback in this file.
    Yields True if there had been one before, after it is written to the log."""
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
    """What the file holds, which is removed; empty if there is none."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
        path.unlink()
    except OSError:
        return ""
    return text[:MOST_TO_COPY]


def report(what: str, error: BaseException) -> None:
    """Write an error to the log. `what` tells in constant words what has failed."""
    write(f"{what}\n{traceback_of(error)}")


def write(text: str) -> None:
    """Write to the log what holds no card, no key and no name."""
    _logger().error("%s", text)


def newest(path: Path) -> str:
    """The newest part of this log file, to be handed to whoever looks for the fault; empty if nothing has gone wrong,
    or if the file cannot be read."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    return text if len(text) <= MOST_TO_COPY else text[-MOST_TO_COPY:].partition("\n")[2]


def traceback_of(error: BaseException) -> str:
    """The tracebacks of an error and of those that led to it, without values."""
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
    """Lines of a traceback that name files as imports do: the folder of a program may hold its user's name."""
    for folder in sorted(filter(None, sys.path), key=len, reverse=True):
        places = places.replace(f'File "{folder}{os.sep}', 'File "')
    return places


def _kind(error: BaseException) -> str:
    name = type(error).__qualname__
    if isinstance(error, OSError) and error.errno:
        return f"{name}: {os.strerror(error.errno)}"
    return f"{name}: {error}" if type(error) in _HOLD_NO_VALUES else name


def _logger() -> "logging.Logger":
    """The file is opened for the first error. Where it cannot be opened, errors go to the terminal."""
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
