from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from support.online.drawn_games import Played, agreed, continued, played
from support.online.kept_rooms import GUEST, GUS, JOINED, LOBBY, WATCHING, dealt, hosted, joined, keep_joined, write

from spitegame.net.ballots import Member, OwnRoom, Place
from spitegame.net.transcript import Opening, Reseating, Transcript, audit_deal
from spitegame.packing.codec import join_prefixed
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import EndTurn
from spitegame.rules.malice.options import PARTY
from spitegame.rules.spite.options import QUICK
from spitegame.session.draw import Fair
from spitegame.session.occupants import Computer, Person, Vacant
from spitegame.session.record import Entry, TimedOut
from spitegame.session.table import Table
from spitegame.storage import journal, resume
from spitegame.storage.files import Folders, Notices, Unopened, remove
from spitegame.storage.journal import Journal
from spitegame.storage.saved_games import load_game, save_game

HOST, ZOE = Seat(0), Seat(2)


@pytest.fixture(scope="module")
def game() -> Played:
    """With actions taken back, and computers that play for people."""
    whole = played(replace(PARTY, payoff=8), 3, seed=7)
    assert len(whole.opening.reseated) == 5
    return whole


@pytest.fixture(scope="module")
def match() -> Played:
    """Of Spite, with decisions that took too long."""
    whole = played(replace(QUICK, rounds=1), 4, seed=4, game="spite", wait=10.0)
    assert any(isinstance(entry.action, TimedOut) for entry in whole.opening.record.entries)
    return whole


def load(folders: Folders) -> resume.ReopenedHost:
    found = resume.load_hosted(folders)
    assert isinstance(found, resume.ReopenedHost)
    return found


def load_as_guest(folders: Folders) -> resume.ReopenedGuest:
    found = resume.load_joined(folders)
    assert isinstance(found, resume.ReopenedGuest)
    return found


def test_a_room_comes_back_before_its_first_deal_and_what_is_over_is_forgotten(folders: Folders) -> None:
    write(
        resume.create_hosted(folders, LOBBY, replace(agreed(PARTY, 3), occupants=())),
        resume.GuestCame(replace(GUEST, name="Gustav")),
        resume.GuestCame(WATCHING),
        resume.GuestCame(GUEST),
        resume.Reseated(GUS, Person("Gus")),
        resume.Reseated(ZOE, Computer("Deputy", "fair")),
        resume.Reseated(ZOE, Vacant()),
        resume.GuestLeft(WATCHING.side),
        resume.DrawBegun(3),
    )
    found = load(folders)
    assert found.state == replace(LOBBY, guests=(GUEST,), deal=3, chairs=(Person("Hanna"), Person("Gus"), Vacant()))
    assert found.record == replace(agreed(PARTY, 3), occupants=())
    assert found.reseated == ()
    assert resume.load_joined(folders) is None
    resume.create_joined(folders, JOINED).close()
    for _ in range(2):
        remove(folders.hosted_journal)
        remove(folders.joined_journal)
    assert list(folders.saves.iterdir()) == []
    assert resume.load_hosted(folders) is None


@pytest.mark.parametrize("number", [0, 1, 2, 40, 10_000])
@pytest.mark.parametrize("which", ["game", "match"])
def test_a_game_goes_on_after_any_entry(
    folders: Folders, request: pytest.FixtureRequest, which: str, number: int
) -> None:
    game: Played = request.getfixturevalue(which)
    whole, state = game.opening.record, hosted(game, GUEST, WATCHING)
    write(resume.create_hosted(folders, state, dealt(game)), *whole.entries[:number], game=whole.game)
    found = load(folders)
    assert found.record == replace(whole, entries=whole.entries[:number])
    assert found.state == state
    journal = resume.create_hosted(folders, found.state, found.record, found.reseated)
    write(journal, *whole.entries[number:], game=whole.game)
    assert load(folders).record == whole


async def test_an_heir_writes_down_what_is_played_though_it_took_the_game_for_another_one(
    folders: Folders, match: Played
) -> None:
    journal, entry = resume.HostJournal(folders, Notices(), is_resumed=False), match.opening.record.entries[0]
    journal.write(LOBBY, replace(agreed(PARTY, 3), occupants=()), ())
    journal.write(hosted(match), dealt(match), ())
    journal.keep(entry)
    journal.close()
    assert load(folders).record.entries == (entry,)


@pytest.mark.parametrize("key", GAMES)
def test_a_game_that_went_on_in_the_middle_goes_on_as_well(folders: Folders, key: str) -> None:
    rules = replace(PARTY, payoff=4) if key == "malice" else replace(QUICK, rounds=1)
    game = continued(played(rules, 3, seed=7, game=key, actions=20), HOST, GUS)
    whole = game.opening.record
    write(resume.create_hosted(folders, hosted(game, GUEST), dealt(game)), *whole.entries[:9], game=key)
    found = load(folders)
    assert found.record == replace(whole, entries=whole.entries[:9])
    assert Table.begin(found.record).number == whole.first + 9


def test_a_match_of_spite_at_one_screen_goes_on_where_it_was(folders: Folders, match: Played) -> None:
    left = replace(match.opening.record, entries=match.opening.record.entries[:60])
    save_game(folders.saved_game, left)
    found = load_game(folders.saved_game)
    assert isinstance(found, Table)
    assert found.record == left


def test_a_hosted_game_knows_who_sat_where_and_can_still_be_proved(folders: Folders, game: Played) -> None:
    """Whether it was written down as it happened, or at once."""
    opening = game.opening
    journal = resume.create_hosted(folders, hosted(game, GUEST, WATCHING), dealt(game))
    for number, entry in enumerate((*opening.record.entries, None)):
        for each in opening.reseated:
            if each.after == number:
                journal.append(resume.pack_change("malice", resume.Reseated(each.seat, each.occupant)))
        if entry:
            journal.append(resume.pack_change("malice", entry))
    journal.close()
    found = load(folders)
    resume.create_hosted(folders, hosted(game, GUEST, WATCHING), opening.record, opening.reseated).close()
    again = load(folders)
    for hosted_game in (found, again):
        assert hosted_game.reseated == opening.reseated
        assert hosted_game.state.drawn
        opened = Opening(hosted_game.state.drawn, hosted_game.record, hosted_game.reseated)
        assert audit_deal(game.transcripts[GUS], opened) == Fair()
    newest = {each.seat: each.occupant for each in opening.reseated}
    assert found.state.chairs == again.state.chairs
    assert found.state.chairs == tuple(newest.get(seat, opening.record.occupants[seat]) for seat in (HOST, GUS, ZOE))


def test_a_host_for_whom_a_computer_has_played_still_sits_at_its_screen(folders: Folders, game: Played) -> None:
    """It was a guest then, and has gone on as the host since."""
    state = hosted(game, GUEST, WATCHING)
    away, back = Reseating(0, HOST, Computer("Ivy", "fair")), Reseating(0, HOST, Vacant())
    resume.create_hosted(folders, state, dealt(game), (away, back)).close()
    assert load(folders).state.chairs == state.chairs


@pytest.mark.parametrize("which", ["game", "match"])
def test_a_guest_comes_back_to_lobby_and_game(folders: Folders, request: pytest.FixtureRequest, which: str) -> None:
    game: Played = request.getfixturevalue(which)
    resume.create_joined(folders, JOINED).close()
    found = load_as_guest(folders)
    assert (found.state, found.shown) == (JOINED, ())
    transcript = game.transcripts[GUS]
    keep_joined(folders, game, *transcript.shown[:30])
    found = load_as_guest(folders)
    assert (found.state, len(found.shown)) == (joined(game), 30)
    resume.create_joined(folders, found.state, (*found.shown, *transcript.shown[30:])).close()
    whole = Transcript(transcript.draw, load_as_guest(folders).shown)
    assert whole == transcript
    assert audit_deal(whole, game.opening) == Fair()


def test_where_a_room_is_says_its_address_whatever_older_programs_took_it_for(folders: Folders) -> None:
    for service, is_local in (("wss://rooms.example.org/rooms", False), (JOINED.service, True)):
        resume.create_joined(folders, replace(JOINED, service=service, local=True)).close()
        assert load_as_guest(folders).state.local is is_local


def test_a_draw_that_was_cut_short_goes_on_with_the_same_part(folders: Folders, game: Played) -> None:
    draw = replace(game.transcripts[GUS].draw, hashes=())
    resume.create_joined(folders, replace(JOINED, draw=draw)).close()
    kept = load_as_guest(folders).state.draw
    assert kept == draw
    assert kept.hashed == draw.hashed


def spoilt(folders: Folders) -> list[str]:
    """Tries to open both, and tells the names of the files that are there then."""
    for path, open_it in ((folders.hosted_journal, resume.load_hosted), (folders.joined_journal, resume.load_joined)):
        found = open_it(folders)
        assert isinstance(found, Unopened)
        assert str(path) in found.sentence
        assert open_it(folders) is None
    return sorted(path.name for path in folders.saves.iterdir())


ASIDE = ["hosted.journal.damaged-1", "joined.journal.damaged-1"]


def written(data: bytes) -> Callable[[Path], object]:
    return lambda path: path.write_bytes(data)


def with_header(header: bytes) -> Callable[[Path], object]:
    return lambda path: Journal.create(path, header).close()


@pytest.mark.parametrize(
    "spoil",
    [
        *map(written, (b"", b"nothing of the kind", bytes(100))),
        Path.mkdir,
        *map(with_header, (b"", b"\xc0", join_prefixed(b"", b""), join_prefixed(b""))),
    ],
)
def test_what_is_damaged_or_makes_no_sense_is_set_aside(folders: Folders, spoil: Callable[[Path], object]) -> None:
    folders.saves.mkdir(parents=True)
    for path in (folders.hosted_journal, folders.joined_journal):
        spoil(path)
    assert spoilt(folders) == ASIDE


def test_those_of_a_later_program_are_set_aside(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as later:
        later.setattr(journal, "VERSION", 7)
        resume.create_hosted(folders, LOBBY, agreed(PARTY, 3)).close()
        resume.create_joined(folders, JOINED).close()
    assert spoilt(folders) == [name.replace("damaged", "newer") for name in ASIDE]


@pytest.mark.parametrize(
    "change",
    [
        {"key": bytes(15)}, {"port": 2**16}, {"port": -1}, {"deal": -1}, {"guests": (replace(GUEST, side=b""),)},
        {"guests": (replace(GUEST, resume=bytes(16)),)}, {"guests": (replace(GUEST, seat=Seat(9)),)},
    ],
)  # fmt: skip
def test_a_hosted_game_out_of_bounds_is_set_aside(folders: Folders, change: dict[str, Any]) -> None:
    resume.create_hosted(folders, replace(LOBBY, **change), agreed(PARTY, 3)).close()
    assert isinstance(resume.load_hosted(folders), Unopened)


@pytest.mark.parametrize("change", [{"room": b""}, {"key": bytes(17)}, {"resume": bytes(16)}, {"seat": Seat(-1)}])
def test_a_joined_game_out_of_bounds_is_set_aside(folders: Folders, change: dict[str, Any]) -> None:
    resume.create_joined(folders, replace(JOINED, **change)).close()
    assert isinstance(resume.load_joined(folders), Unopened)


def test_a_hosted_game_that_does_not_replay_is_set_aside(folders: Folders, game: Played) -> None:
    write(resume.create_hosted(folders, hosted(game, GUEST, WATCHING), dealt(game)), Entry(Seat(7), EndTurn()))
    found = resume.load_hosted(folders)
    assert isinstance(found, Unopened)
    assert "Action 1 of the record is refused: not your turn." in found.sentence


def test_keys_are_not_told_by_accident(game: Played) -> None:
    room = hosted(game, GUEST, WATCHING)
    own, place = OwnRoom.drawn(), Place(Member(GUS, bytes(32)), bytes(16), b"of the long code")
    guest = replace(JOINED, own_room=own, places=(place,))
    written = repr((room, guest, resume.ReopenedHost(room, game.opening.record, ())))
    keys = (LOBBY.key, GUEST.resume, JOINED.key, own.key, own.secret, place.secret)
    secrets = (*keys, game.opening.drawn.host.seed, game.opening.record.seed)
    assert not any(str(secret) in written for secret in secrets)
