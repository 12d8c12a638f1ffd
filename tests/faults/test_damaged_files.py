"""A disk, or the memory on the way to it, flips a bit in a file of the program. The player is told in a sentence, and
the damaged file is kept beside the file; what cannot be proven is not believed.

The log and the file of the profile's lock are not tried, since nothing is ever read from them; nor the settings, which
people edit.
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

from spitegame.rules.malice.options import PARTY
from spitegame.storage import resume
from spitegame.storage.acquaintances import load_identity
from spitegame.storage.files import Folders, Notices, Unopened
from spitegame.storage.history import History
from spitegame.storage.records import FinishedGame, keep_record
from spitegame.storage.saved_games import SavedGames, save_game


@dataclass(frozen=True, slots=True)
class Kept:
    """A file of the program, and what opens it: the content, None for none, and what the player is told."""

    path: Path
    opened: Callable[[], tuple[Any, str]]


@pytest.fixture(scope="module")
def game() -> Played:
    return played(replace(PARTY, payoff=4), 3, seed=1)


def saved_game(folders: Folders, game: Played) -> Kept:
    save_game(folders.saved_game, game_saver.dealt(seed=1).record)

    def opened() -> tuple[Any, str]:
        notices = Notices()
        games = SavedGames(folders, notices, unexpected).newest_first()
        return (games[0].record if games else None), " ".join(notices.take())

    def unexpected(path: Path, record: Any) -> None:
        raise AssertionError(f"{path} has not ended")

    return Kept(folders.saved_game, opened)


def identity(folders: Folders, game: Played) -> Kept:
    def opened() -> tuple[Any, str]:
        notices = Notices()
        found = load_identity(folders, notices)
        return found, " ".join(notices.take())

    opened()
    return Kept(folders.identity, opened)


def hosted_journal(folders: Folders, game: Played) -> Kept:
    entries = game.opening.record.entries
    keep_hosted(folders, game, *entries[:40], resume.GuestCame(GUEST), *entries[40:])
    return Kept(folders.hosted_journal, lambda: without_sentence(resume.load_hosted(folders)))


def joined_journal(folders: Folders, game: Played) -> Kept:
    resume.create_joined(folders, joined(game), game.transcripts[GUS].shown).close()
    return Kept(folders.joined_journal, lambda: without_sentence(resume.load_joined(folders)))


def without_sentence(found: Any) -> tuple[Any, str]:
    if isinstance(found, Unopened):
        return None, found.sentence
    return replace(found, sentence=""), found.sentence


def record_of_a_game(folders: Folders, game: Played) -> Kept:
    path = keep_record(folders, FinishedGame(game.opening, game.transcripts[GUS]), datetime(2031, 5, 7))

    def opened() -> tuple[Any, str]:
        history = History(folders)
        return (history.games or None) if not (told := history.take_in(path)) else None, told

    return Kept(path, opened)


@pytest.mark.parametrize("keep", [saved_game, identity, record_of_a_game])
def test_a_file_with_a_flipped_bit_is_set_aside(
    folders: Folders, game: Played, keep: Callable[[Folders, Played], Kept]
) -> None:
    kept = keep(folders, game)
    data = kept.path.read_bytes()
    whole, told = kept.opened()
    assert whole
    assert not told, "at first it is as it was written"
    for bit in bits(data):
        damaged = flipped(data, bit)
        kept.path.write_bytes(damaged)
        content, told = kept.opened()
        aside = kept.path.with_name(f"{kept.path.name}.damaged-1")
        assert content != whole
        assert f" It has been kept as {aside}." in told
        assert aside.read_bytes() == damaged
        aside.unlink()


@pytest.mark.parametrize("keep", [hosted_journal, joined_journal])
def test_of_a_journal_with_a_flipped_bit_the_proven_beginning_counts(
    folders: Folders, game: Played, keep: Callable[[Folders, Played], Kept]
) -> None:
    kept = keep(folders, game)
    data = kept.path.read_bytes()
    for bit in bits(data):
        damaged = flipped(data, bit)
        kept.path.write_bytes(damaged)
        _content, told = kept.opened()
        assert f" has been kept as {kept.path}.damaged-1." in told
        aside = kept.path.with_name(f"{kept.path.name}.damaged-1")
        assert aside.read_bytes() == damaged
        aside.unlink()


def bits(data: bytes) -> Iterator[int]:
    """Bits of the first and the last bytes, and others by chance."""
    chance = Random(7)
    yield from (0, 8 * 12, 8 * len(data) - 1)
    yield from (chance.randrange(8 * len(data)) for _ in range(7))


def flipped(data: bytes, bit: int) -> bytes:
    index, shift = divmod(bit, 8)
    return data[:index] + bytes([data[index] ^ 1 << shift]) + data[index + 1 :]


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
    assert "The host will send the missing part again. " in told


def overwritten(path: Path, part: bytes) -> bytes:
    """Destroy the part of the file where it stands first, and return what is in the file then."""
    data = path.read_bytes()
    assert part in data
    damaged = data.replace(part, bytes(byte ^ 0xFF for byte in part), 1)
    path.write_bytes(damaged)
    return damaged
