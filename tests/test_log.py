"""The log tells where errors came from, and never what the game's values were."""

import subprocess
import sys
import threading
from pathlib import Path

import pytest
from support.programs import ENVIRONMENT

from spitegame import log
from spitegame.log import kept_log, newest, report, traceback_of

SECRET = "K7QM4X"
NOTHING: dict[str, str] = {}


def look_up(key: str) -> str:
    return NOTHING[key]


def failed() -> Exception:
    """An error that another one led to; both know a secret."""
    try:
        try:
            look_up(SECRET)
        except KeyError as missing:
            raise ValueError(f"There is no {SECRET}.") from missing
    except ValueError as error:
        return error
    pytest.fail("it did not fail")


def test_an_error_is_written_with_its_traceback_and_without_values_and_folders(tmp_path: Path) -> None:
    path = tmp_path / "new" / "spitegame.log"
    with kept_log(path):
        report("Something went wrong with the room", failed())
    written = path.read_text("utf-8")
    assert "Something went wrong with the room\nTraceback (most recent call last):" in written
    assert "in look_up\n    return NOTHING[key]" in written
    assert written.index("KeyError\n\nwhich led to") < written.index("ValueError\n")
    assert SECRET not in written
    told = traceback_of(failed())
    assert 'File "test_log.py", line' in told
    assert str(Path(__file__).parent) not in told
    one, other = ValueError(), KeyError()
    one.__cause__, other.__cause__ = other, one
    assert traceback_of(one).count("ValueError") == 1


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (AttributeError("'NoneType' object has no attribute 'seat'"), "'NoneType' object has no attribute 'seat'"),
        (OSError(28, "ENOSPC", SECRET), "OSError: No space left on device"),
        (OSError(SECRET), "OSError\n"),
        (ExceptionGroup("two", [ValueError(SECRET), TypeError("no sequence")]), "  | TypeError: no sequence\n"),
    ],
)
def test_messages_are_written_where_they_hold_no_values(error: Exception, told: str) -> None:
    assert told in traceback_of(error)
    assert SECRET not in traceback_of(error)


def test_the_newest_entries_can_be_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "spitegame.log"
    assert newest(path) == ""
    with kept_log(path):
        report("The first one", failed())
        report("The last one", failed())
    assert newest(path) == path.read_text("utf-8")
    monkeypatch.setattr(log, "MOST_TO_COPY", len(newest(path)) - 5)
    whole_lines = path.read_text("utf-8").partition("\n")[2]
    assert newest(path) == whole_lines


def test_an_error_that_ends_a_thread_or_all_is_written_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[type[BaseException]] = []
    monkeypatch.setattr(threading, "excepthook", lambda ended: told.append(ended.exc_type))
    path = tmp_path / "spitegame.log"
    with kept_log(path):
        for ending in (lambda: look_up(SECRET), lambda: exit(SECRET)):
            thread = threading.Thread(target=ending)
            thread.start()
            thread.join()
    assert path.read_text("utf-8").count("A thread has ended") == 1
    assert told == [KeyError, SystemExit], "whoever heard of it before still does"
    with pytest.raises(ValueError, match=SECRET), kept_log(path):
        raise failed()
    assert "The program has ended" in path.read_text("utf-8")


REPORTING = """
import sys
from pathlib import Path
from spitegame.log import kept_log, report

with kept_log(Path(sys.argv[1])):
    assert "logging" not in sys.modules
    if sys.argv[2:]:
        report("Something went wrong with the room", ValueError())
"""
"""A program that may report an error, and does without logging until then: the first picture would wait for it."""


def test_without_an_error_there_is_no_file_and_where_none_can_be_the_terminal_is_told(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", REPORTING, str(tmp_path / "spitegame.log")], check=True)
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "no folder").write_text("")
    command = [sys.executable, "-c", REPORTING, str(tmp_path / "no folder" / "spitegame.log"), "fail"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stderr.startswith("Something went wrong with the room\nTraceback")


def test_full_files_make_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "MOST_BYTES", 1000)
    with kept_log(tmp_path / "spitegame.log"):
        for _ in range(10):
            report("Something went wrong with the room", failed())
    assert sorted(file.name for file in tmp_path.iterdir()) == ["spitegame.log", "spitegame.log.1", "spitegame.log.2"]
    assert all(file.stat().st_size <= 1000 for file in tmp_path.iterdir())


FAULTY = """
import faulthandler, sys
from pathlib import Path
from spitegame.log import kept_log

with kept_log(Path(sys.argv[1])) as was_fatal:
    print(was_fatal)
    if sys.argv[2] == "fail":
        faulthandler._sigsegv()
"""
"""A program that a fault in a library ends, or that ends well."""


def test_a_fault_in_a_library_is_in_the_log_when_the_program_starts_again(tmp_path: Path) -> None:
    def started(how: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", FAULTY, str(tmp_path / "spitegame.log"), how]
        return subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True, check=False)

    assert started("fail").returncode != 0
    assert not (tmp_path / "spitegame.log").exists()
    assert started("end").stdout == "True\n"
    written = (tmp_path / "spitegame.log").read_text("utf-8")
    assert "A fault in a library has ended the program\n" in written
    assert 'File "<string>", line' in written
    assert started("end").stdout == "False\n", "it is told once"
    assert [file.name for file in tmp_path.iterdir()] == ["spitegame.log"]
