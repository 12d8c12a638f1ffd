"""Whatever version 0.4.2 has written still opens: settings, saved games, journals, records, and the bytes of messages.

The files lie in tests/fixtures/v0_4_2. Each test opens a copy, since looking may change a file.
"""

import shutil
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from support.online.lab import Guest, Host, Lab, Sockets

from signaling import messages as rooms
from spitegame.ai.levels import PLAYERS
from spitegame.app import main
from spitegame.app.settings import LoadedSettings, load_settings
from spitegame.net import envelopes
from spitegame.net.envelopes import unpack_box
from spitegame.net.errors import Fault
from spitegame.net.key_agreement import VERSION
from spitegame.net.wire import Wire, wire
from spitegame.packing.codec import Kind, Packer, codec, pack_record, unpack_record
from spitegame.rules.cards import Rank
from spitegame.rules.game import Seat
from spitegame.rules.malice import options as malice
from spitegame.rules.malice.state import MaliceCarry
from spitegame.rules.spite import options as spite
from spitegame.session.occupants import Computer, Person, Vacant
from spitegame.session.record import Record, SatDown, TakenBack, TimedOut
from spitegame.session.room_handle import PlainCommand
from spitegame.session.setup import LastRoom, LastSetup
from spitegame.session.table import Table
from spitegame.storage import resume
from spitegame.storage.files import Folders, Notices
from spitegame.storage.saved_games import SavedGames
from spitegame.ui.preferences import BackColour, FeltColour, Preferences, Speed

FILES = Path(__file__).parent.parent / "fixtures" / "v0_4_2"
GAMES = ("malice", "spite")


def profile(tmp_path: Path, name: str) -> Folders:
    """A copy of what lies there."""
    shutil.copytree(FILES / name, tmp_path / name)
    return Folders.of(tmp_path / name)


MALICE_HOUSE = malice.MaliceRules(
    words=malice.Words.PARTY,
    most_seats=6,
    packs=5,
    jokers=2,
    payoff=13,
    hand=6,
    centers=5,
    build_to_king=True,
    wild_may_not_be=frozenset({Rank.ACE, Rank.TWO, Rank.SEVEN}),
    opening=malice.Opening.LEFT_OF_DEALER,
    completed_return=malice.CompletedReturn.WHEN_LOW,
    new_pile_first=True,
    discard_order=malice.DiscardOrder.DESCENDING,
    low_cards_forced=True,
    partners=True,
    settlement=malice.Settlement.STAKE,
    stake=7,
    match=malice.Match.ACCOUNT,
)
SPITE_HOUSE = spite.SpiteRules(
    rounds=2,
    referee=spite.Referee.OPEN,
    assist=True,
    countdown=spite.Countdown.ALWAYS,
    seconds=4,
    relaxed=2,
    fake_jokers=12,
    opening=spite.FirstLeader.WINNER,
    penalty=2,
    call_reward=2,
    joker_turns_higher=False,
)


def settings(tmp_path: Path, name: str) -> LoadedSettings:
    shutil.copy(FILES / name, tmp_path / "settings.json")
    return load_settings(Folders.of(tmp_path))


def test_settings_open_with_every_chosen_value_of_whichever_game_was_set_up_last(tmp_path: Path) -> None:
    of_malice = LastSetup(
        game="malice",
        rules=MALICE_HOUSE,
        occupants=(Person("Zoë"), Computer("Dorian", "spiteful good"), Person("李"), Computer("Cleo", "best")),
        open_hands=True,
    )
    of_spite = LastSetup(
        game="spite",
        rules=replace(spite.QUICK, rounds=7),
        occupants=(Person("Zoë"), Computer("Greta", "spiteful easy"), Computer("Ada", "good")),
    )
    room = LastRoom(chairs=(Person("Zoë"), Vacant(), Computer("Edith", "spiteful best"), Vacant()), onlookers=True)
    chosen = Preferences(
        name="Zoë",
        speed=Speed.SLOW,
        reduced_motion=True,
        table_volume=0.35,
        alert_volume=0.0,
        muted=True,
        text_scale=1.75,
        deck="four-colours-large-print",
        felt=FeltColour.PURPLE,
        back=BackColour.RED,
        fullscreen=True,
        window=(1440, 900),
        setup=of_malice,
        others=(of_spite,),
        taught=True,
        service="wss://rooms.example.org/rooms",
        hosting=room,
        phrases_muted=True,
    )
    assert settings(tmp_path, "settings.json") == LoadedSettings(chosen)
    of_spite = LastSetup(
        game="spite",
        rules=SPITE_HOUSE,
        occupants=(Person("Zoë"), Person("Bo"), Computer("Fergus", "spiteful fair"), Computer("Ada", "good")),
    )
    of_malice = LastSetup(
        game="malice",
        rules=replace(malice.PARTY, payoff=9),
        occupants=(Person("Zoë"), Computer("Mallory", "fair"), Computer("Barnaby", "easy")),
    )
    chosen = Preferences(felt=FeltColour.GREEN, setup=of_spite, others=(of_malice,))
    assert settings(tmp_path, "settings_of_spite.json") == LoadedSettings(chosen)


def saved(tmp_path: Path, name: str) -> Record:
    """The only unfinished game of that version is one of several now."""
    notices = Notices()
    (game,) = SavedGames(
        profile(tmp_path, name), notices, lambda path, _: pytest.fail(f"{path} has ended")
    ).newest_first()
    assert not notices.take()
    return game.record


def play_on(record: Record) -> Table:
    """To the end: computers by their own levels, and easy ones for the people."""
    table, chance = Table.begin(record), Random(1)
    while table.to_act:
        seat = min(table.to_act)
        occupant = table.occupants[seat]
        level = occupant.level if isinstance(occupant, Computer) else "easy"
        table.submit(seat, PLAYERS[record.game][level].choose(table.view(seat), chance))
    return table


def test_a_saved_game_of_spite_and_malice_goes_on_to_its_end(tmp_path: Path) -> None:
    """It is the second one of its account, and something was taken back in it."""
    record = saved(tmp_path, "malice_local")
    computers = Computer("Dorian", "spiteful good"), Computer("Barnaby", "easy"), Computer("Cleo", "best")
    assert record.occupants == (Person("Zoë"), *computers)
    assert record.carry == MaliceCarry(dealer=Seat(3), account=(-12, 42, -15, -15))
    assert record.open_hands
    assert len(record.entries) == 62
    assert TakenBack() in [entry.action for entry in record.entries]
    assert play_on(record).standings


def test_a_saved_match_of_spite_goes_on_to_its_end(tmp_path: Path) -> None:
    """Somebody's time has run out, and a computer has sat down after the first round."""
    record = saved(tmp_path, "spite_local")
    assert record.rules == SPITE_HOUSE
    computers = Computer("Dorian", "spiteful good"), Computer("Fergus", "spiteful fair"), Computer("Ada", "good")
    assert record.everybody == (Person("Zoë"), Person("Bo"), *computers)
    actions = [entry.action for entry in record.entries]
    assert len(actions) == 114
    assert TimedOut() in actions
    assert SatDown(Computer("Ada", "good")) in actions
    assert play_on(record).standings


def reopened_host(folders: Folders) -> resume.ReopenedHost:
    hosted = resume.load_hosted(folders)
    assert isinstance(hosted, resume.ReopenedHost), hosted
    return hosted


def reopened_guest(folders: Folders) -> resume.ReopenedGuest:
    joined = resume.load_joined(folders)
    assert isinstance(joined, resume.ReopenedGuest), joined
    return joined


def host(here: Lab, folders: Folders) -> Host:
    """It goes on with its journal, at the room service of this test: the one that it knew is gone."""
    hosted = reopened_host(folders)
    return here.reopened(replace(hosted, state=replace(hosted.state, service=here.url)), folders)


def guest(here: Lab, folders: Folders) -> Guest:
    joined = reopened_guest(folders)
    return here.resumed(replace(joined, state=replace(joined.state, service=here.url)), folders)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("stage", ["lobby", "room", "rematch"])
def test_the_first_screen_can_tell_of_a_room(tmp_path: Path, game: str, stage: str) -> None:
    assert reopened_host(profile(tmp_path, f"{game}_{stage}/hanna")).state.chairs[0] == Person("Hanna")
    for name, called, seat in (("zoe", "Zoë", 1), ("wim", "Wim", None)):
        state = reopened_guest(profile(tmp_path, f"{game}_{stage}/{name}")).state
        assert (state.host, state.name, state.seat) == ("Hanna", called, seat)


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("game", "stage", "deal"),
    [
        ("malice", "rematch", 2),
        ("spite", "room", 1),
        pytest.param("malice", "room", 1, marks=pytest.mark.slow),
        pytest.param("spite", "rematch", 2, marks=pytest.mark.slow),
    ],
)
async def test_a_room_in_play_goes_on_to_a_fair_end(tmp_path: Path, game: str, stage: str, deal: int) -> None:
    """Host and guests come back, each from its own journal."""
    folders = {name: profile(tmp_path, f"{game}_{stage}/{name}") for name in ("hanna", "zoe", "li", "wim")}
    async with Lab(tmp_path, Sockets()) as here:
        hanna = host(here, folders["hanna"])
        guests = [guest(here, folders[name]) for name in ("zoe", "li", "wim")]
        await here.dealt(hanna, *guests)
        assert {program.deal for program in (hanna, *guests)} == {deal}
        assert hanna.number > 1
        await here.fair_game(hanna, *guests)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_a_room_before_its_first_deal_goes_on(tmp_path: Path, game: str) -> None:
    """Its host lets a computer take the chair that is free."""
    folders = {name: profile(tmp_path, f"{game}_lobby/{name}") for name in ("hanna", "zoe", "wim")}
    async with Lab(tmp_path, Sockets()) as here:
        hanna = host(here, folders["hanna"])
        zoe, wim = guest(here, folders["zoe"]), guest(here, folders["wim"])
        hanna.post(PlainCommand.START_GAME)
        await here.dealt(hanna, zoe, wim)
        assert hanna.names[:2] == ["Hanna", "Zoë"]
        await here.play(hanna, zoe, wim, moves=2)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("keeper", ["hanna", "zoe", "wim"])
def test_a_record_is_verified(tmp_path: Path, game: str, keeper: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "some.record"
    shutil.copy(FILES / f"{game}_records" / f"{keeper}.record", path)
    assert main.run(["verify", str(path)]) == 0
    said = capsys.readouterr().out
    assert "Verified: " in said
    assert "Dorian, a computer (spiteful good)" in said
    assert "李 again" in said


Again = Callable[[bytes], bytes]
"""Reads a message, and writes it."""


def of_guest(messages: Wire) -> Again:
    return lambda data: messages.from_guest.pack(messages.from_guest.unpack(data))


def of_host(messages: Wire) -> Again:
    return lambda data: messages.from_host.pack(messages.read_host(data))


def of_game(game: str, kind: Kind) -> Again:
    return lambda data: codec(game)[kind].pack(codec(game)[kind].unpack(data))


def of_journal(game: str) -> Again:
    return lambda data: resume.pack_change(game, resume.unpack_change(game, data))


KINDS: tuple[Kind, ...] = ("rules", "carry", "action", "event", "view")
AGAIN: Mapping[str, Again] = {
    "rooms.program": lambda data: rooms.pack(rooms.unpack(data, rooms.ToService)),
    "rooms.service": lambda data: rooms.pack(rooms.unpack(data, rooms.ToProgram)),
    "sealed": lambda data: Packer(envelopes.SealedMessage).pack(Packer(envelopes.SealedMessage).unpack(data)),
    "table.guest": of_guest(wire(None)),
    "table.host": of_host(wire(None)),
    **{f"table.{game}.guest": of_guest(wire(game)) for game in GAMES},
    **{f"table.{game}.host": of_host(wire(game)) for game in GAMES},
    **{f"value.{game}.{kind}": of_game(game, kind) for game in GAMES for kind in KINDS},
    **{f"record.{game}": lambda data: pack_record(unpack_record(data)) for game in GAMES},
    **{f"change.{game}": of_journal(game) for game in GAMES},
}
"""By the beginning of the name that the bytes have."""

BOXES: Mapping[str, object] = {"box.host": envelopes.HostEnvelope, "box.guest": envelopes.GuestEnvelope}


def examples(start: str) -> Mapping[str, bytes]:
    """By their names, those whose names begin with this one."""
    lines = (line.split() for line in (FILES / "wire.txt").read_text(encoding="ascii").splitlines())
    found = {name: bytes.fromhex(written) for name, written in lines if f"{name}.".startswith(f"{start}.")}
    assert found
    return found


@pytest.mark.parametrize("start", AGAIN)
def test_bytes_are_read_and_written_as_ever(start: str) -> None:
    for name, written in examples(start).items():
        assert AGAIN[start](written) == written, name


def test_boxes_are_of_a_version_that_is_not_spoken_any_more_and_every_line_is_looked_at() -> None:
    """Since then both sides commit to their shares before they show them."""
    for start, kind in BOXES.items():
        for name, written in examples(start).items():
            assert unpack_box(kind, written, VERSION) is Fault.VERSION, name
    lines = (FILES / "wire.txt").read_text(encoding="ascii").splitlines()
    assert len(lines) == sum(len(examples(start)) for start in (*AGAIN, *BOXES))
