"""A disk, or the memory on the way to it, flips a bit in a file of the program. The player is told in a sentence, the
damaged file is kept beside the file, and nothing is lost.

The log and the file of the profile's lock are not tried: nothing is ever read from them.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest
from support import game_saver
from support.online.drawn_games import Played, played
from support.online.kept_rooms import GUEST, GUS, joined, keep_hosted

from spitegame.app.settings import load_settings, save_settings
from spitegame.rules.malice.options import PARTY
from spitegame.session.history import Restarted
from spitegame.session.occupants import Person
from spitegame.session.setup import short_game
from spitegame.storage import resume
from spitegame.storage.files import Folders, Notices, flipped
from spitegame.storage.history import History
from spitegame.storage.records import FinishedGame, keep_record, load_record, mend_record
from spitegame.storage.saved_games import SavedGames, save_game
from spitegame.ui.preferences import Preferences

FLIPS = [10, pytest.param(80, marks=pytest.mark.slow)]


@dataclass(frozen=True, slots=True)
class Kept:
    """A file of the program, and what opens it."""

    path: Path
    opened: Callable[[], tuple[Any, str]]
    """What is in it, and what the player is told."""


@pytest.fixture(scope="module")
def game() -> Played:
    return played(replace(PARTY, payoff=4), 3, seed=1)


def saved_game(folders: Folders, game: Played) -> Kept:
    table = game_saver.dealt(seed=1)
    for _ in range(60):
        seat = min(table.to_act)
        table.submit(seat, table.view(seat).legal[0])
    save_game(folders.saved_game, table.record)

    def opened() -> tuple[Any, str]:
        notices = Notices()
        (game,) = SavedGames(folders, notices, unexpected).newest_first()
        return game.record, " ".join(notices.take())

    def unexpected(path: Path, record: Any) -> None:
        raise AssertionError(f"{path} has not ended")

    return Kept(folders.saved_game, opened)


def hosted_journal(folders: Folders, game: Played) -> Kept:
    entries = game.opening.record.entries
    keep_hosted(folders, game, *entries[:40], resume.GuestCame(GUEST), *entries[40:])
    return Kept(folders.hosted_journal, lambda: without_sentence(resume.load_hosted(folders)))


def joined_journal(folders: Folders, game: Played) -> Kept:
    resume.create_joined(folders, joined(game), game.transcripts[GUS].shown).close()
    return Kept(folders.joined_journal, lambda: without_sentence(resume.load_joined(folders)))


def without_sentence(found: Any) -> tuple[Any, str]:
    assert isinstance(found, resume.ReopenedHost | resume.ReopenedGuest), found
    return replace(found, sentence=""), found.sentence


def record_of_a_game(folders: Folders, game: Played) -> Kept:
    path = keep_record(folders, FinishedGame(game.opening, game.transcripts[GUS]), datetime(2031, 5, 7))

    def opened() -> tuple[Any, str]:
        told = mend_record(path)
        return load_record(path), told

    return Kept(path, opened)


def history(folders: Folders, game: Played) -> Kept:
    path = keep_record(folders, FinishedGame(game.opening, game.transcripts[GUS]), datetime(2031, 5, 7))
    begun = History.open(folders)
    begun.take_in(path)
    begun.note(Restarted(7))
    begun.close()

    def opened() -> tuple[Any, str]:
        found = History.open(folders)
        found.close()
        return (found.games, found.counted), found.sentence

    return Kept(folders.history, opened)


def settings(folders: Folders, game: Played) -> Kept:
    setup = replace(short_game(), rules=replace(PARTY, stake=9), occupants=(Person("Zoë"), Person("李")))
    save_settings(folders, Preferences(name="Zoë", muted=True, table_volume=0.4, setup=setup))

    def opened() -> tuple[Any, str]:
        loaded = load_settings(folders)
        return loaded.preferences, " ".join(loaded.sentences)

    return Kept(folders.preferences, opened)


@pytest.mark.parametrize("flips", FLIPS)
@pytest.mark.parametrize("keep", [saved_game, hosted_journal, joined_journal, record_of_a_game, history, settings])
def test_nothing_is_lost_by_a_flipped_bit(
    folders: Folders, game: Played, keep: Callable[[Folders, Played], Kept], flips: int
) -> None:
    kept = keep(folders, game)
    data = kept.path.read_bytes()
    whole, told = kept.opened()
    assert not told, "at first it is as it was written"
    for bit in bits(data, flips):
        damaged = flipped(data, bit)
        kept.path.write_bytes(damaged)
        content, told = kept.opened()
        assert content == whole
        aside = kept.path.with_name(f"{kept.path.name}.damaged-1")
        assert " was damaged on the disk. It has been mended, and nothing is lost. " in told
        assert f" The damaged file has been kept as {aside}." in told
        assert aside.read_bytes() == damaged
        aside.unlink()


def bits(data: bytes, number: int) -> Iterator[int]:
    """Bits of the first and the last bytes, and others by chance."""
    chance = Random(7)
    yield from (0, 8 * 10, 8 * len(data) - 1)
    yield from (chance.randrange(8 * len(data)) for _ in range(number - 3))


def test_a_host_goes_on_from_before_what_is_lost_and_still_knows_its_guests(folders: Folders, game: Played) -> None:
    """The actions after one that is lost might be allowed all the same, and would lead to another game."""
    kept = hosted_journal(folders, game)
    whole, _ = kept.opened()
    damaged = overwritten(kept.path, resume.pack_change("malice", game.opening.record.entries[20]))
    found, told = kept.opened()
    entries = found.record.entries
    assert entries == whole.record.entries[: len(entries)]
    assert 10 < len(entries) <= 20
    assert found.state == whole.state
    assert told.startswith("The hosted game was damaged on the disk. It goes on as it stood before the damage. ")
    assert kept.path.with_name("hosted.journal.damaged-1").read_bytes() == damaged


def test_a_guest_asks_again_for_what_is_lost(folders: Folders, game: Played) -> None:
    kept = joined_journal(folders, game)
    shown = game.transcripts[GUS].shown
    overwritten(kept.path, shown[20].digest)
    found, told = kept.opened()
    assert found.shown == shown[:20]
    assert "The host sends again what is missing. " in told


def overwritten(path: Path, part: bytes) -> bytes:
    """Destroy the part of the file where it stands first, and return what is in the file then."""
    data = path.read_bytes()
    assert part in data
    damaged = data.replace(part, bytes(byte ^ 0xFF for byte in part), 1)
    path.write_bytes(damaged)
    return damaged
