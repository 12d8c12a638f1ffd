"""The history of finished games: each is taken in once, and what is damaged takes nothing else with it."""

import os
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from support.finished_games import continuation, finished
from support.online.drawn_games import played

from spitegame.ai.levels import LEVELS
from spitegame.net.transcript import Reseating
from spitegame.packing.codec import Packer
from spitegame.packing.share_codes import deal_code
from spitegame.rules.game import Seat
from spitegame.rules.malice.options import PARTY
from spitegame.session.daily import deal_of_the_day, is_of_the_day
from spitegame.session.history import Achieved, Evaluated, Note, PastGame, Restarted
from spitegame.session.occupants import Computer, Person
from spitegame.session.record import Entry, Record, TakenBack
from spitegame.session.replay import Replay
from spitegame.session.table import Table
from spitegame.storage import history as history_module
from spitegame.storage.files import Folders
from spitegame.storage.history import History, key_of, past_game
from spitegame.storage.journal import read_journal
from spitegame.storage.records import FinishedGame, LocalGame, keep_record, load_record

EVENING = datetime(2031, 5, 7, 20, 4, 9)
OLD_RECORDS = Path(__file__).parents[1] / "fixtures" / "v0_4_2"
HISTORIES: list[History] = []
"""Those that a test has opened."""
GAMES = [finished("Ann", "Bo"), finished("Ann", "Cy", undone=1), finished("Ann", "Di", "Eve", rules=PARTY)]


@pytest.fixture(autouse=True)
def _closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whatever is opened is closed in the end."""
    monkeypatch.setattr(os, "fsync", lambda _file: None)  # no power is lost here
    yield
    while HISTORIES:
        HISTORIES.pop().close()


def keep(folders: Folders, *games: Record) -> list[Path]:
    return [
        keep_record(folders, LocalGame(game), EVENING + timedelta(minutes=minute)) for minute, game in enumerate(games)
    ]


def opened(folders: Folders) -> tuple[History, str]:
    """The history with everything taken in, and what the player is told."""
    history = History.open(folders)
    HISTORIES.append(history)
    told = [history.sentence, *(history.take_in(path) for path in history.waiting())]
    return history, " ".join(filter(None, told))


def keys(history: History) -> list[bytes]:
    return [game.key for game in history.games]


def test_the_facts_of_a_game(folders: Folders) -> None:
    (path,) = keep(folders, GAMES[0])
    history, told = opened(folders)
    assert not told
    (game,) = history.games
    assert game.key == key_of(GAMES[0])
    assert game.file == path.name
    assert datetime.fromtimestamp(game.ended) == EVENING
    assert (game.game, game.preset, game.size, game.own) == ("malice", "online", 3, (Seat(0), Seat(1)))
    assert [player.name for player in game.players] == ["Ann", "Bo"]
    assert (game.practice, game.online) == (False, False)
    assert game.turns > 1
    winner, loser = sorted(game.players, key=lambda player: player.place)
    assert (winner.place, loser.place) == (1, 2)
    assert winner.left == 0
    assert loser.left > 0
    assert game.margin == (loser.left if game.is_won else -loser.left)


def test_a_game_is_practice_if_something_was_taken_back_or_the_player_came_on_the_way(folders: Folders) -> None:
    keep(folders, GAMES[1])
    assert [game.practice for game in opened(folders)[0].games] == [True]
    game = played(replace(PARTY, payoff=2), 3, seed=1)
    reseated = (Reseating(3, Seat(2), Computer("Deputy", "fair")), Reseating(5, Seat(1), Person("Noor")))
    for number, opening in enumerate((replace(game.opening, reseated=()), replace(game.opening, reseated=reseated))):
        for seat in (Seat(1), Seat(2)):
            ended = EVENING + timedelta(minutes=10 * number + seat)
            path = keep_record(folders, FinishedGame(opening, game.transcripts[seat]), ended)
            kept = load_record(path)
            found = past_game(kept, Replay(kept.record), path)
            assert found
            took_back = any(entry == Entry(seat, TakenBack()) for entry in game.opening.record.entries)
            assert found.practice is (took_back or (number == 1 and seat == 1))


def test_a_game_that_went_on_in_the_middle_counts_and_has_no_deal(folders: Folders) -> None:
    day = "2031-05-07"
    of_the_day = deal_of_the_day("malice", day)
    game = continuation(of_the_day)
    keep(folders, game)
    (found,) = opened(folders)[0].games
    assert (found.deal, found.day, found.practice) == ("", "", False)
    assert sorted(player.place for player in found.players) == [1, 2]
    assert is_of_the_day(replace(game, seed=of_the_day.seed, resumed=None), day)
    assert not is_of_the_day(replace(game, seed=of_the_day.seed), day)


@pytest.mark.parametrize(("hours", "day"), [(20, "2031-05-07"), (30, "2031-05-07"), (60, "")])
def test_a_deal_of_the_day_counts_for_the_day_on_which_it_was_begun(folders: Folders, hours: int, day: str) -> None:
    table, chance = Table.begin(deal_of_the_day("malice", "2031-05-07")), Random(1)
    while table.to_act:
        seat = min(table.to_act)
        table.submit(seat, LEVELS["malice"]["easy"].choose(table.view(seat), chance))
    ended = datetime(2031, 5, 7, tzinfo=UTC) + timedelta(hours=hours)
    keep_record(folders, LocalGame(table.record), ended.astimezone().replace(tzinfo=None))
    (game,) = opened(folders)[0].games
    assert game.day == day
    assert game.deal == deal_code(table.record)


@pytest.mark.parametrize(("kept_by", "own"), [("hanna", (Seat(0),)), ("zoe", (Seat(2),)), ("wim", ())])
def test_records_of_an_older_version_are_taken_in_once(folders: Folders, kept_by: str, own: tuple[Seat, ...]) -> None:
    folders.records.mkdir(parents=True)
    for game in ("malice", "spite"):
        old = OLD_RECORDS / f"{game}_records" / f"{kept_by}.record"
        (folders.records / f"2030-01-02_03-04-05_{game}.record").write_bytes(old.read_bytes())
    for _ in range(2):
        history, told = opened(folders)
        assert not told
        assert [game.game for game in history.games] == ["malice", "spite"]
        assert {game.own for game in history.games} == {own} or kept_by == "zoe"
        assert all(game.online for game in history.games)
        history.close()


def test_the_same_game_counts_once_however_many_files_it_has_and_stays_when_they_are_gone(folders: Folders) -> None:
    keep(folders, GAMES[0], GAMES[0], GAMES[2])
    for _ in range(2):
        history, _ = opened(folders)
        assert len(history.games) == 2
        assert history.waiting() == []
        history.close()
    for path in folders.records.iterdir():
        path.unlink()
    assert keys(opened(folders)[0]) == [key_of(GAMES[0]), key_of(GAMES[2])]


def test_a_deleted_game_leaves_the_shelf_and_still_counts(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = keep(folders, *GAMES)
    history, _ = opened(folders)
    history.remove(history.shelf[1])
    for again in (history, opened(folders)[0]):
        assert [game.file for game in again.shelf] == [paths[0].name, paths[2].name]
        assert len(again.counted) == 3
    assert not paths[1].exists()
    with monkeypatch.context() as patched:
        patched.setattr(History, "_delete", lambda *_: None)
        history.remove(history.shelf[0])
    assert paths[0].exists()
    again, _ = opened(folders)
    assert [game.file for game in again.shelf] == [paths[2].name]
    assert not paths[0].exists()


def test_evaluations_achievements_and_a_new_beginning_are_kept(folders: Folders) -> None:
    keep(folders, *GAMES)
    history, _ = opened(folders)
    key = key_of(GAMES[1])
    history.note(Evaluated(key, (50, 70, 100), 12))
    history.note(Achieved("clean", key))
    history.note(Achieved("clean", key_of(GAMES[0])))
    history.note(Restarted(int((EVENING + timedelta(seconds=90)).timestamp())))
    for again in (history, opened(folders)[0]):
        assert again.evaluation(key) == Evaluated(key, (50, 70, 100), 12)
        assert again.achieved == [Achieved("clean", key)], "the first time counts"
        assert [game.key for game in again.counted] == [key_of(GAMES[2])]


def test_what_a_newer_version_has_written_stays_in_it(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(folders, GAMES[0])
    history, _ = opened(folders)
    newer = b"\x92\xa4Song\x90"  # the tag and the fields of something that is not known here
    assert history._journal
    history._journal.append(newer)
    history.close()
    again, told = opened(folders)
    assert not told
    again.note(Achieved("clean", key_of(GAMES[0])))
    assert newer in read_journal(folders.history.read_bytes()).frames
    assert len(opened(folders)[0].achieved) == 1


def test_a_damaged_or_unfinished_frame_takes_nothing_else_with_it(folders: Folders) -> None:
    paths = keep(folders, *GAMES)
    opened(folders)[0].close()
    data = bytearray(folders.history.read_bytes())
    at = data.index(name := paths[1].name.encode())
    data[at : at + 8] = b"damaged!"
    folders.history.write_bytes(data)
    history, told = opened(folders)
    assert keys(history) == [key_of(game) for game in GAMES], "the record of the lost one is there, and taken in again"
    assert told.startswith("The history of your games was damaged on the disk.")
    assert folders.history.with_name("history.journal.damaged-1").read_bytes() == bytes(data)
    assert name in folders.history.read_bytes()
    again, told = opened(folders)
    assert told == ""
    again.close()
    whole = folders.history.read_bytes()
    for cut in range(1, 60, 7):
        folders.history.write_bytes(whole[:-cut])
        history, told = opened(folders)
        assert not told
        assert keys(history) == [key_of(game) for game in GAMES]
        history.close()
        assert folders.history.read_bytes() == whole


def test_a_damaged_record_or_history_is_set_aside_and_made_again(folders: Folders) -> None:
    paths = keep(folders, *GAMES)
    paths[1].write_bytes(paths[1].read_bytes()[:-30])
    history, told = opened(folders)
    assert keys(history) == [key_of(GAMES[0]), key_of(GAMES[2])]
    assert told == f"The record {paths[1].name} could not be opened. It has been kept as {paths[1]}.damaged-1."
    assert opened(folders)[1] == ""
    folders.history.write_bytes(b"no journal at all")
    history, told = opened(folders)
    assert len(history.games) == 2
    assert told.startswith("The history of your games could not be opened. It has been kept as ")


def test_a_record_that_is_too_large_to_be_true_is_left_out(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = keep(folders, *GAMES[:2])
    largest = min(path.stat().st_size for path in paths)
    monkeypatch.setattr(history_module, "LARGEST_BYTES", largest)
    history, told = opened(folders)
    assert not told
    assert len(history.games) == 1
    assert opened(folders)[0].waiting() == []


def test_without_a_disk_it_lasts_as_long_as_the_program(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    folders.saves.parent.joinpath("profile").write_text("a file where the folder should be")
    history, told = opened(folders)
    assert told.startswith("The history of your games could not be opened") or "could not be saved" in told
    history.note(Restarted(1))
    assert history.games == []


def test_the_notes_are_what_they_always_were() -> None:
    """Classes, their names and the names and order of their fields are the format of the file."""
    packer = Packer(Note)
    note = Evaluated(b"k" * 16, (50, 100), 3)
    assert packer.unpack(packer.pack(note)) == note
    assert packer.plain(note) == ["Evaluated", [b"k" * 16, [50, 100], 3]]
    assert packer.plain(Restarted(7)) == ["Restarted", [7]]
    assert packer.plain(Achieved("clean", b"k")) == ["Achieved", ["clean", b"k"]]
    assert set(PastGame.__dataclass_fields__) == {
        "key", "file", "ended", "game", "preset", "size", "players", "own", "online", "turns", "practice", "deal",
        "day",
    }  # fmt: skip
