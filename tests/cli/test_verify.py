import errno
import io
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from support.finished_games import continuation, finished
from support.online.drawn_games import ROOM, Played, continued, draw, played
from support.snap import BeReady, Hurry, SnapRules, known

from spitegame.app.main import run
from spitegame.net.transcript import Opening, Reseating, deal_terms
from spitegame.packing.codec import join_prefixed
from spitegame.rules.game import Seat
from spitegame.rules.malice.options import ONLINE, PARTY
from spitegame.rules.spite.options import QUICK
from spitegame.session.draw import Deal
from spitegame.session.occupants import Computer, Person, Vacant
from spitegame.session.record import Entry, Record, TakenBack
from spitegame.session.table import Table
from spitegame.storage import records
from spitegame.storage.files import Folders, NewerFormat, StorageProblem

EVENING = datetime(2031, 5, 7, 20, 4, 9)
GUS = Seat(1)


@pytest.fixture(scope="module")
def game() -> Played:
    return played(replace(PARTY, payoff=4), 3, seed=11)


def at_guest(game: Played) -> records.FinishedGame:
    return records.FinishedGame(game.opening, game.transcripts[GUS])


def verified(path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Exit code, and what was said on either stream."""
    code = run(["verify", str(path)])
    said = capsys.readouterr()
    assert not (said.out and said.err)
    return code, said.out or said.err


Verify = Callable[[records.FinishedGame | records.LocalGame], tuple[int, str]]


@pytest.fixture
def verify(folders: Folders, capsys: pytest.CaptureFixture[str]) -> Verify:
    """Keeps a game, and verifies its record."""
    return lambda game: verified(records.keep_record(folders, game, EVENING), capsys)


def test_a_finished_game_is_kept_under_its_time_and_opponents_by_guest_and_host(folders: Folders, game: Played) -> None:
    finished = at_guest(game)
    path = records.keep_record(folders, finished, EVENING)
    assert path == folders.records / "2031-05-07_20-04-09_Hanna_Zoë.record"
    assert records.load_record(path) == finished
    path = records.keep_record(folders, records.FinishedGame(game.opening, None), EVENING)
    assert path.name == "2031-05-07_20-04-09_Hanna_Gus_Zoë.record"
    assert records.load_record(path) == records.FinishedGame(game.opening, None)


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("../../etc/passwd", "etcpasswd"),
        ("CON: <\0>\n|?*", "CON"),
        ("a" * 24, "a" * 12),
        ("🂡", ""),
        ("李 Zoë", "李Zoë"),
    ],
)
def test_whatever_a_guest_calls_itself_files_are_safe(folders: Folders, game: Played, name: str, letters: str) -> None:
    record = replace(game.opening.record, occupants=(Person(name),) * 8)
    path = records.keep_record(folders, records.FinishedGame(replace(game.opening, record=record), None), EVENING)
    assert path.name == f"2031-05-07_20-04-09{f'_{letters}' * 3}.record"
    assert path.parent == folders.records


def test_two_games_within_a_second_are_both_kept_and_only_the_newest_stay(
    folders: Folders, game: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    others = [replace(game.opening, drawn=replace(game.opening.drawn, number=number)) for number in (1, 2, 3)]
    games = [records.FinishedGame(opening, game.transcripts[GUS]) for opening in others]
    paths = [records.keep_record(folders, each, EVENING) for each in games]
    assert paths == [records.keep_record(folders, each, EVENING) for each in games], "the same game is kept once"
    assert len(set(paths)) == len(list(folders.records.iterdir())) == 3
    assert [records.load_record(path) for path in paths] == games
    assert records.MOST_RECORDS == 5000
    monkeypatch.setattr(records, "MOST_RECORDS", 5)
    paths = [records.keep_record(folders, at_guest(game), EVENING + timedelta(minutes=number)) for number in range(8)]
    assert sorted(folders.records.iterdir()) == paths[-5:]


def test_what_cannot_be_kept_is_said(folders: Folders, game: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(StorageProblem, match=r"^The record could not be saved: the disk is full\.$"):
        records.keep_record(folders, at_guest(game), EVENING)


def test_the_record_of_a_fair_game(game: Played, verify: Verify) -> None:
    reseated = (Reseating(7, GUS, Computer("Deputy", "fair")), Reseating(9, GUS, Vacant()))
    code, said = verify(records.FinishedGame(replace(game.opening, reseated=reseated), game.transcripts[GUS]))
    assert code == 0
    actions = len(game.opening.record.entries)
    assert said.splitlines() == [
        "Spite & Malice, house rules: deal 1 of its room.",
        "  Seat 1: Hanna",
        "  Seat 2: Gus",
        "  Seat 3: Zoë",
        f"{actions} actions, won by Gus.",
        f"Verified: all {actions + 1} updates shown follow from the seeds and the actions,"
        " and the rules allow every action.",
        "Nobody chose the cards: seat 2, where this record was kept, had its part in the shuffle.",
        "It does not prove that the host, who must know all cards to deal them, has not looked at them.",
        "By the host's word, of which nothing can be proved:",
        "  After action 7, seat 2: Deputy, a computer (fair)",
        "  After action 9, seat 2: Gus again",
    ]


def test_the_record_of_a_game_that_went_on_in_the_middle(folders: Folders, verify: Verify) -> None:
    game = continued(played(replace(PARTY, payoff=4), 3, seed=11, actions=20), Seat(0), GUS)
    code, said = verify(at_guest(game))
    assert code == 0
    lines, actions = said.splitlines(), len(game.opening.record.entries)
    assert lines[4] == "  It goes on with update 21, from what those who were there had seen."
    proven = lines.index(
        "All cards that none of them had seen were dealt anew: this proves nothing about the game before."
    )
    assert lines[proven + 1].startswith(f"Verified: all {actions + 1} updates shown follow from the seeds")
    (path,) = folders.records.iterdir()
    assert records.load_record(path) == at_guest(game)


def test_to_older_programs_such_a_record_is_newer(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    game = records.LocalGame(continuation(finished()))
    path = records.keep_record(folders, game, EVENING)
    assert records.load_record(path) == game
    monkeypatch.setattr(records, "RECORD", replace(records.RECORD, version=2))
    with pytest.raises(records.NewerRecord):
        records.load_record(path)


def test_a_clock_proves_nothing(verify: Verify, monkeypatch: pytest.MonkeyPatch) -> None:
    known(monkeypatch)
    record = Record(game="snap", rules=SnapRules(cards=2), seed=0, occupants=(Person("Hanna"), Person("Gus")))
    drawn, _ = draw(Deal(ROOM, 1, deal_terms(record)), 2, [GUS], Random(1))
    table = Table.begin(replace(record, seed=drawn.seed(deal_terms(record))))
    for seat in table.seats:
        table.submit(seat, BeReady())
    while table.to_act:
        table.submit(GUS, Hurry(table.view(GUS).card))
        table.time_out(min(table.to_act))
    code, said = verify(records.FinishedGame(Opening(drawn, table.record), None))
    assert code == 0
    assert "snap, house rules: deal 1 of its room." in said
    assert "6 actions, won by Hanna." in said
    assert "Somebody's time ran out 2 times by the host's clock, of which nothing can be proved." in said


def after_deals_that_were_broken_off(game: Played) -> records.FinishedGame:
    transcript = game.transcripts[GUS]
    return records.FinishedGame(game.opening, replace(transcript, draw=replace(transcript.draw, broken_off=2)))


@pytest.mark.parametrize(
    ("kept", "sentence"),
    [
        (lambda game: records.FinishedGame(game.opening, None), "Verified: the cards follow from the seeds, and"),
        (lambda game: records.FinishedGame(game.opening, None), "This is the host's own record."),
        (lambda game: records.FinishedGame(game.opening, game.transcripts[None]), "so it cannot prove that nobody"),
        (after_deals_that_were_broken_off, "Before this deal the host broke off 2 after it could know the cards"),
        (lambda _: at_guest(played(PARTY, 4, seed=3, actions=9)), "Spite & Malice, party rules: deal 1 of its room.\n"),
        (lambda _: at_guest(played(QUICK, 3, seed=3, game="spite", actions=9)), "Spite, quick rules: deal 1 of its"),
        (lambda _: at_guest(played(ONLINE, 2, seed=3, actions=9)), "9 actions, and the game was ended before anybody"),
    ],
)
def test_other_fair_games(
    game: Played, verify: Verify, kept: Callable[[Played], records.FinishedGame], sentence: str
) -> None:
    code, said = verify(kept(game))
    assert code == 0
    assert sentence in said


def test_names_cannot_talk_to_the_terminal_and_it_may_lack_a_letter(
    game: Played, verify: Verify, folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = replace(game.opening.record, occupants=(Person("\x1b[2J\x07\r"), Person("Gus"), Person("Zoë")))
    assert "  Seat 1: ?[2J??\n" in verify(records.FinishedGame(replace(game.opening, record=record), None))[1]
    path = records.keep_record(folders, records.FinishedGame(game.opening, None), EVENING)
    narrow = io.TextIOWrapper(io.BytesIO(), encoding="ascii", newline="\n")
    monkeypatch.setattr(sys, "stdout", narrow)
    assert run(["verify", str(path)]) == 0
    narrow.flush()
    assert b"  Seat 3: Zo?\n" in narrow.buffer.getvalue()


def test_a_game_at_one_screen_proves_nothing_of_its_cards(folders: Folders, verify: Verify, game: Played) -> None:
    record = finished("Ann", "Bo")
    code, said = verify(records.LocalGame(record))
    assert [path.name for path in folders.records.iterdir()] == ["2031-05-07_20-04-09_Bo.record"]
    assert code == 0
    assert said.splitlines()[:2] == ["Spite & Malice, house rules, at one screen.", "  Seat 1: Ann"]
    assert "Verified: the rules allow every action." in said
    assert "it proves nothing about the cards" in said
    code, said = verify(records.LocalGame(replace(record, seed=2)))
    assert code == 1
    assert "NOT VERIFIED" in said
    older = replace(records.RECORD, version=1)
    assert older.unpack(records.keep_record(folders, at_guest(game), EVENING).read_bytes())
    path = records.keep_record(folders, records.LocalGame(record), EVENING)
    with pytest.raises(NewerFormat):
        older.unpack(path.read_bytes())


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda record: replace(record, seed=1), "The cards do not follow from the seeds."),
        (
            lambda record: replace(record, entries=(*record.entries, Entry(GUS, TakenBack()))),
            "The record goes on after the last update shown.",
        ),
        (
            lambda record: replace(record, rules=ONLINE),
            "The rules, the players or the running total differ from what was agreed before the deal.",
        ),
    ],
)
def test_a_game_that_was_not_fair(
    game: Played, verify: Verify, change: Callable[[Record], Record], sentence: str
) -> None:
    opening = replace(game.opening, record=change(game.opening.record))
    code, said = verify(records.FinishedGame(opening, game.transcripts[GUS]))
    assert code == 1
    assert said.endswith(f"NOT VERIFIED: {sentence}\n")


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda _: b"", id="empty"),
        pytest.param(lambda data: data[:-1], id="last byte lost"),
        pytest.param(lambda data: data[:40], id="cut"),
        pytest.param(lambda data: data[:9], id="cut in its head"),
        pytest.param(lambda data: data[:99] + bytes([data[99] ^ 1]) + data[100:], id="a bit flipped"),
        pytest.param(lambda _: b"{}" * 50, id="something else"),
        pytest.param(lambda _: records.RECORD.pack(b"\xc0"), id="whole, but no record"),
        pytest.param(lambda _: records.RECORD.pack(join_prefixed(b"", b"", b"")), id="other parts"),
        pytest.param(lambda _: replace(records.RECORD, version=2).pack(b"whatever comes then"), id="newer"),
    ],
)
def test_a_file_that_is_no_record(
    folders: Folders, game: Played, capsys: pytest.CaptureFixture[str], damage: Callable[[bytes], bytes]
) -> None:
    path = records.keep_record(folders, at_guest(game), EVENING)
    path.write_bytes(damage(path.read_bytes()))
    code, said = verified(path, capsys)
    assert code == 2
    assert said.startswith(f"spitegame: {path} is ")
    assert len(said.splitlines()) == 1


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, said = verified(tmp_path / "none.record", capsys)
    assert code == 2
    assert said == f"spitegame: {tmp_path / 'none.record'} cannot be read: {os.strerror(errno.ENOENT)}.\n"
    assert verified(tmp_path, capsys)[0] == 2
    command = [sys.executable, "-m", "spitegame", "verify", str(tmp_path / "none.record")]  # as a program of its own
    missing = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=60, check=False)
    assert (missing.returncode, missing.stdout) == (2, "")
    assert missing.stderr.startswith("spitegame: ")
