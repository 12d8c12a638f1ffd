"""A match of Spite on the disk: at its host, at a guest, and as a record that anybody can check."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from support.online.drawn_games import Played, played
from support.online.kept_rooms import GUS, keep_hosted, keep_joined

from spitegame.app.main import run
from spitegame.net.transcript import Transcript, audit_deal
from spitegame.rules.spite.options import QUICK
from spitegame.session.draw import Fair
from spitegame.session.record import TimedOut
from spitegame.storage.files import Folders, load_game, save_game
from spitegame.storage.records import FinishedGame, keep_record, load_record
from spitegame.storage.resume import ReopenedGuest, ReopenedHost, load_hosted, load_joined

EVENING = datetime(2031, 5, 7, 20, 4, 9)


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders.of(tmp_path / "profile")


@pytest.fixture(scope="module")
def match() -> Played:
    """With decisions that took too long."""
    whole = played(replace(QUICK, rounds=1), 9, seed=2, game="spite", wait=10.0)
    assert any(isinstance(entry.action, TimedOut) for entry in whole.opening.record.entries)
    return whole


@pytest.mark.parametrize("number", [0, 1, 40, 10_000])
def test_a_hosted_match_goes_on_after_any_entry(folders: Folders, match: Played, number: int) -> None:
    record = match.opening.record
    keep_hosted(folders, match, *record.entries[:number])
    found = load_hosted(folders)
    assert isinstance(found, ReopenedHost)
    assert found.record == replace(record, entries=record.entries[:number])


def test_a_guest_comes_back_and_checks_the_match(folders: Folders, match: Played) -> None:
    transcript = match.transcripts[GUS]
    keep_joined(folders, match, *transcript.shown)
    found = load_joined(folders)
    assert isinstance(found, ReopenedGuest)
    assert audit_deal(Transcript(transcript.draw, found.shown), match.opening) == Fair()


def test_a_local_match_goes_on_where_it_was(folders: Folders, match: Played) -> None:
    record = match.opening.record
    left = replace(record, entries=record.entries[:60])
    save_game(folders, left)
    assert load_game(folders) == left


def test_its_record_is_verified(folders: Folders, match: Played, capsys: pytest.CaptureFixture[str]) -> None:
    path = keep_record(folders, FinishedGame(match.opening, match.transcripts[GUS]), EVENING)
    kept = load_record(path)
    assert isinstance(kept, FinishedGame)
    assert kept.opening == match.opening
    assert run(["verify", str(path)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Spite, house rules: deal 1 of its room.")
    assert "Seat 9: Quinn" in said
    assert "Verified: all" in said
    assert "by the host's clock, of which nothing can be proved." in said
