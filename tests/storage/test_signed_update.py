"""The newest signed update is kept beside a guest's journal, whenever its program is killed."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from support import signed_update_scribe
from support.online.drawn_games import agreed
from support.online.kept_rooms import GUS, JOINED
from support.programs import told_before_it_was_killed
from support.signed_update_scribe import signed

from spitegame.net.signatures import NO_DEAL, SignedUpdate, begin_digest
from spitegame.net.transcript import DealAudit, begun, fresh_contribution
from spitegame.net.wire import Begin
from spitegame.rules.malice.options import PARTY
from spitegame.session.draw import GuestDraw
from spitegame.storage.files import Folders, Notices
from spitegame.storage.resume import (
    GuestState,
    ReopenedGuest,
    SignedUpdateWriter,
    create_joined,
    load_joined,
    load_signed_update,
)


def keep(folders: Folders, *updates: SignedUpdate) -> None:
    writer = SignedUpdateWriter(folders, notices := Notices())
    for each in updates:
        writer.keep(each)
    writer.close(forget=False)
    assert not notices.take()


def loaded(folders: Folders) -> SignedUpdate | None:
    return load_signed_update(folders, {NO_DEAL})


def test_a_guest_who_comes_back_has_the_newest_only(folders: Folders) -> None:
    """A shorter one too; and in the file of a game before."""
    for updates in ([signed(1), signed(2)], [signed(9)], [signed(12), signed(10)]):
        keep(folders, *updates)
        assert loaded(folders) == updates[-1]
    lengths = {len(signed(number).facts) for number in (2, 9, 10, 12)}
    assert len(lengths) == 4
    assert folders.signed_update.stat().st_size < max(lengths) + 300
    assert folders.signed_update.stat().st_mode & 0o077 == 0, "it tells a hand"


def test_what_is_damaged_is_none(folders: Folders) -> None:
    assert loaded(folders) is None
    keep(folders, signed(3))
    data = folders.signed_update.read_bytes()
    for wrong in (b"", data[:-1], data[:200] + bytes(50) + data[250:], b"nothing of the kind" * 9):
        folders.signed_update.write_bytes(wrong)
        assert loaded(folders) is None
    keep(folders, signed(4))
    assert loaded(folders) == signed(4)


FIRST, SECOND = (
    DealAudit.of(Begin.of(deal, agreed(PARTY, 3), bytes(32)), JOINED.room, GUS, fresh_contribution()).draw
    for deal in (1, 2)
)


@pytest.mark.parametrize(
    ("state", "signed_in", "is_known"),
    [
        pytest.param(JOINED, None, True, id="lobby"),
        pytest.param(replace(JOINED, draw=FIRST), None, True, id="lobby before"),
        pytest.param(replace(JOINED, draw=FIRST), FIRST, True, id="deal"),
        pytest.param(replace(JOINED, draw=SECOND, before=FIRST), FIRST, True, id="deal before"),
        pytest.param(replace(JOINED, draw=SECOND), FIRST, False, id="another deal"),
    ],
)
def test_it_is_one_of_the_newest_deal_or_of_the_one_before(
    folders: Folders, state: GuestState, signed_in: GuestDraw | None, is_known: bool
) -> None:
    """The next one may have begun, of which nothing is signed as yet."""
    create_joined(folders, state).close()
    update = signed(3, begin_digest(begun(signed_in)) if signed_in else NO_DEAL)
    keep(folders, update)
    found = load_joined(folders)
    assert isinstance(found, ReopenedGuest)
    assert found.signed == (update if is_known else None)


def test_what_is_over_is_forgotten_and_a_full_disk_is_told(folders: Folders) -> None:
    writer = SignedUpdateWriter(folders, notices := Notices())
    writer.keep(signed(1))
    writer.close(forget=True)
    writer.keep(signed(2))
    assert not folders.signed_update.exists()
    folders.signed_update.mkdir()
    writer = SignedUpdateWriter(folders, notices)
    for number in (1, 2):
        writer.keep(signed(number))
    (told,) = notices.take()
    assert told.startswith("The game could not be saved: ")


@pytest.mark.parametrize("kills", [3, pytest.param(100, marks=pytest.mark.long)])
def test_a_program_killed_at_any_moment_has_kept_what_it_told(kills: int, tmp_path: Path) -> None:
    """Or the one after it."""
    chance, folders = Random(5), Folders.of(tmp_path)
    for _ in range(kills):
        _, number = told_before_it_was_killed(signed_update_scribe.__file__, tmp_path, chance, most=200)
        assert loaded(folders) in (signed(number), signed(number + 1))
