import errno
import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from random import Random
from time import sleep
from typing import Any

import pytest
from support import game_saver

from spitegame.app import settings as settings_module
from spitegame.app.settings import LoadedSettings, load_settings, save_settings
from spitegame.rules.cards import Rank
from spitegame.rules.malice.actions import EndTurn
from spitegame.rules.malice.options import CLUB, PARTY, PRESETS, MaliceRules
from spitegame.rules.spite.options import PRESETS as SPITE_PRESETS
from spitegame.rules.spite.options import QUICK, STRICT, SpiteRules
from spitegame.session.occupants import Computer, Person, Vacant
from spitegame.session.record import Entry, Record
from spitegame.storage import files
from spitegame.storage.files import Folders, StorageProblem, Unopened, load_game, remove, save_game
from spitegame.ui.preferences import SERVICE_LENGTH, BackColour, FeltColour, LastRoom, LastSetup, Preferences, Speed


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders.of(tmp_path / "profile")


@pytest.fixture
def saved(folders: Folders) -> Path:
    """The file of a saved game."""
    save_game(folders, record())
    return folders.saved_game


def record(actions: int = 3) -> Record:
    table = game_saver.dealt(seed=1)
    for _ in range(actions):
        seat = min(table.to_act)
        table.submit(seat, table.view(seat).legal[0])
    return table.record


def test_a_game_is_saved_opened_and_finished(folders: Folders) -> None:
    assert load_game(folders) is None
    for actions in (0, 1, 2):
        save_game(folders, record(actions))
        assert load_game(folders) == record(actions)
    remove(folders.saved_game)
    remove(folders.saved_game)
    assert load_game(folders) is None


def test_without_a_profile_the_system_says_where(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert Folders.of().saves.name == "spitegame"


@pytest.mark.parametrize("kills", [5, pytest.param(50, marks=pytest.mark.slow)])
def test_a_game_killed_at_any_moment_goes_on(kills: int, folders: Folders) -> None:
    """What the game said was saved is saved; it may have done one thing more."""
    chance = Random(12)
    for _ in range(kills):
        seed, entries = killed_while_playing(folders, chance)
        loaded = load_game(folders)
        assert isinstance(loaded, Record)
        assert (loaded.seed, len(loaded.entries)) in {(seed, entries), (seed, entries + 1), (seed + 1, 0)}
    assert {file.name for file in folders.saves.iterdir()} <= {"game.save", "game.save.new"}


def killed_while_playing(folders: Folders, chance: Random) -> tuple[int, int]:
    """Seed and number of entries of the game that it last called saved."""
    playing = subprocess.Popen(
        [sys.executable, game_saver.__file__, str(folders.saves)], stdout=subprocess.PIPE, text=True
    )
    with playing:
        assert playing.stdout
        for _ in range(chance.randrange(20)):
            playing.stdout.readline()
        told = playing.stdout.readline()
        sleep(chance.uniform(0, 0.004))  # nothing is waited for: anywhere between two saves, or in one
        playing.kill()
        lines = [told, *playing.stdout]
    seed, entries = [line for line in lines if line.endswith("\n")][-1].split()
    return int(seed), int(entries)


def flipped(data: bytes, place: int) -> bytes:
    return data[:place] + bytes([data[place] ^ 0x10]) + data[place + 1 :]


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda _: b"", id="empty"),
        pytest.param(lambda data: data[:10], id="head cut"),
        pytest.param(lambda data: data[:-1], id="last byte lost"),
        pytest.param(lambda data: data + b"\0", id="a byte more"),
        pytest.param(lambda data: b"\0" * len(data), id="zeros"),
        pytest.param(lambda _: b"{}", id="something else"),
        pytest.param(lambda _: files.SAVED_GAME.pack(b"\xc0"), id="whole, but no record"),
    ],
)
def test_a_damaged_save_is_set_aside(folders: Folders, saved: Path, damage: Callable[[bytes], bytes]) -> None:
    damaged = damage(saved.read_bytes())
    saved.write_bytes(damaged)
    is_set_aside(folders, saved, "damaged-1")
    assert saved.with_name("game.save.damaged-1").read_bytes() == damaged


def is_set_aside(folders: Folders, saved: Path, name: str) -> None:
    loaded = load_game(folders)
    assert isinstance(loaded, Unopened)
    assert str(saved.with_name(f"game.save.{name}")) in loaded.sentence
    assert load_game(folders) is None
    save_game(folders, record())
    assert load_game(folders) == record()


def test_any_flipped_bit_is_noticed(folders: Folders, saved: Path) -> None:
    data = saved.read_bytes()
    for place in range(len(data)):
        saved.write_bytes(flipped(data, place))
        assert isinstance(load_game(folders), Unopened)
    assert len(list(folders.saves.iterdir())) == len(data)


def test_a_folder_in_its_place_is_set_aside(folders: Folders, saved: Path) -> None:
    saved.unlink()
    saved.mkdir()
    is_set_aside(folders, saved, "damaged-1")


def test_a_save_that_does_not_replay_is_set_aside(folders: Folders, saved: Path) -> None:
    save_game(folders, replace(record(), entries=(*record().entries, Entry(game_saver.dealt(1).seats[0], EndTurn()))))
    is_set_aside(folders, saved, "damaged-1")


def test_a_newer_save_is_kept(folders: Folders, saved: Path) -> None:
    saved.write_bytes(replace(files.SAVED_GAME, version=2).pack(b"whatever comes then"))
    is_set_aside(folders, saved, "newer-1")
    assert b"whatever comes then" in saved.with_name("game.save.newer-1").read_bytes()


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "The game could not be saved: the disk is full."),
        (errno.EACCES, "The game could not be saved: this program may not write there."),
        (errno.EIO, f"The game could not be saved: {os.strerror(errno.EIO)}."),
    ],
)
def test_what_cannot_be_saved_is_said_and_the_old_save_stays(
    folders: Folders, saved: Path, monkeypatch: pytest.MonkeyPatch, number: int, words: str
) -> None:
    def fails(_: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(StorageProblem) as problem:
        save_game(folders, record(5))
    assert str(problem.value) == words
    assert saved.exists()
    assert load_game(folders) == record()


def test_a_file_where_the_folder_should_be(folders: Folders) -> None:
    folders.saves.write_bytes(b"")
    with pytest.raises(StorageProblem):
        save_game(folders, record())
    with pytest.raises(StorageProblem):
        remove(folders.saved_game)
    loaded = load_game(folders)
    assert isinstance(loaded, Unopened)
    assert "could not be moved" in loaded.sentence


SPITE = LastSetup(
    game="spite",
    rules=replace(STRICT, rounds=3, seconds=20),
    occupants=(Person("Zoë"), Person("Bo"), *(Computer(f"Nr. {number}", "fair") for number in range(7))),
)
HOUSE = replace(CLUB, packs=5, jokers=2, payoff=13, wild_may_not_be=frozenset({Rank.TWO}))
LIKED = Preferences(
    name="Zoë",
    speed=Speed.SLOW,
    reduced_motion=True,
    table_volume=0.25,
    alert_volume=0.0,
    muted=True,
    text_scale=1.5,
    large_print=True,
    four_colours=True,
    felt=FeltColour.PURPLE,
    back=BackColour.RED,
    fullscreen=True,
    window=(1280, 800),
    setup=LastSetup(rules=HOUSE, occupants=(Person("Zoë"), Computer("", "good"), Person("")), open_hands=True),
    others=(SPITE,),
    taught=True,
    service="wss://rooms.example.org/rooms",
    hosting=LastRoom(chairs=(Person("Zoë"), Vacant(), Computer("Ada", "easy"), Person("")), onlookers=True),
    phrases_muted=True,
)


def settings_file(folders: Folders, text: str | bytes) -> Path:
    path = folders.preferences
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


@pytest.mark.parametrize("preferences", [Preferences(), LIKED], ids=["as at first", "all changed"])
def test_settings_are_kept(folders: Folders, preferences: Preferences) -> None:
    save_settings(folders, preferences)
    assert load_settings(folders) == LoadedSettings(preferences)


@pytest.mark.parametrize("rules", [*PRESETS.values(), replace(PARTY, payoff=7), HOUSE])
def test_the_setup_is_kept_with_rules_only_where_no_preset_has_them(folders: Folders, rules: MaliceRules) -> None:
    assert kept_rules(folders, LastSetup(rules=rules)) == (rules == HOUSE)


@pytest.mark.parametrize("rules", [*SPITE_PRESETS.values(), replace(QUICK, rounds=9), SPITE.rules])
def test_so_it_is_with_another_game(folders: Folders, rules: SpiteRules) -> None:
    assert kept_rules(folders, replace(SPITE, rules=rules)) == (rules == SPITE.rules)


def kept_rules(folders: Folders, setup: LastSetup) -> bool:
    """Whether the file holds them."""
    preferences = Preferences(setup=setup)
    save_settings(folders, preferences)
    assert load_settings(folders) == LoadedSettings(preferences)
    kept = json.loads(folders.preferences.read_bytes())["setup"]
    assert (kept["preset"] == "house") == (kept["rules"] is not None)
    return bool(kept["preset"] == "house")


def test_every_game_is_set_up_as_it_was_left(folders: Folders) -> None:
    malice = LastSetup(rules=CLUB)
    preferences = Preferences(setup=malice).with_setup(SPITE)
    assert (preferences.setup, preferences.others) == (SPITE, (malice,))
    save_settings(folders, preferences)
    again = load_settings(folders).preferences
    assert again.setup_of("malice") == malice
    assert again.with_setup(malice).setup_of("spite") == SPITE
    assert Preferences().setup_of("spite") is None


def test_settings_with_a_preset_do_without_the_codec(folders: Folders) -> None:
    """It takes long to load, and the first frame would wait for it."""
    save_settings(
        folders, replace(LIKED, setup=LastSetup(rules=replace(CLUB, payoff=5)), others=(replace(SPITE, rules=QUICK),))
    )
    code = """
import sys
from pathlib import Path
from spitegame.app.settings import load_settings, save_settings
from spitegame.storage.files import Folders

folders = Folders.of(Path(sys.argv[1]))
loaded = load_settings(folders)
save_settings(folders, loaded.preferences)
assert loaded.preferences.setup.rules.payoff == 5
assert not {"msgpack", "spitegame.net.codec", "pygame"} & sys.modules.keys()
"""
    subprocess.run([sys.executable, "-c", code, str(folders.settings)], check=True)


def test_every_setting_is_changed_and_checked() -> None:
    for each in fields(Preferences):
        assert getattr(LIKED, each.name) != getattr(Preferences(), each.name), each.name
    assert settings_module._READERS.keys() == {each.name for each in fields(Preferences)}


def test_settings_are_as_at_first_without_a_file(folders: Folders) -> None:
    assert load_settings(folders) == LoadedSettings(Preferences())


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("name", "x" * 25),
        ("name", "\ud800"),
        ("name", None),
        ("speed", "NORMAL"),
        ("speed", 1),
        ("speed", ["slow"]),
        ("muted", 1),
        ("muted", "yes"),
        ("table_volume", 1.01),
        ("table_volume", True),
        ("table_volume", float("nan")),
        ("alert_volume", "0.5"),
        ("text_scale", 0.99),
        ("text_scale", 10**400),
        ("felt", "plaid"),
        ("back", None),
        ("window", [100, 100]),
        ("window", [1280]),
        ("window", [1280, 800, 1]),
        ("window", [1280.5, 800]),
        ("window", "1280x800"),
        ("window", [10, 1_000_000]),
        ("setup", None),
        ("setup", {}),
        ("setup", []),
        ("others", {}),
        ("others", [{"game": "spite"}]),
    ],
)
def test_a_wrong_setting_is_as_at_first_and_the_rest_is_kept(folders: Folders, name: str, value: Any) -> None:
    save_settings(folders, LIKED)
    path = folders.preferences
    path.write_text(json.dumps(json.loads(path.read_bytes()) | {name: value}))
    loaded = load_settings(folders)
    assert loaded.preferences == replace(LIKED, **{name: getattr(Preferences(), name)})
    (sentence,) = loaded.sentences
    assert f"“{name}”" in sentence
    save_settings(folders, loaded.preferences)


SEATS = [{"name": ""}, {"name": "Mallory", "level": "fair"}]


@pytest.mark.parametrize(
    "changes",
    [
        {"preset": "whist"},
        {"preset": "house"},
        {"preset": ["club"]},
        {"preset": "house", "rules": []},
        {"preset": "house", "rules": {"words": "NONE"}},
        {"preset": "house", "rules": {"trumps": True}},
        {"preset": "house", "rules": {"hand": 0}},
        {"preset": "house", "rules": {"jokers": -52}},
        {"preset": "house", "rules": {"packs": 1}, "payoff": 20},
        {"rules": {}},
        {"payoff": 0},
        {"payoff": 41},
        {"payoff": 10**400},
        {"payoff": True},
        {"payoff": 11.0},
        {"payoff": None},
        {"open_hands": 1},
        {"game": "whist"},
        {"game": "spite"},
        {"game": ["malice"]},
        {"rounds": 5},
        {"seats": None},
        {"seats": "ab"},
        {"seats": SEATS[:1]},
        {"seats": SEATS * 4 + SEATS[:1]},
        {"seats": ["Zoë", "Ada"]},
        {"seats": [SEATS[0], {"nom": ""}]},
        {"seats": [SEATS[0], {"name": 1}]},
        {"seats": [SEATS[0], {"name": "x" * 25}]},
        {"seats": [SEATS[0], {"name": "", "level": ""}]},
        {"seats": [SEATS[0], {"name": "", "level": "x" * 25}]},
        {"seats": [SEATS[0], {"name": "", "level": "\n"}]},
        {"seats": [SEATS[0], {"name": "", "level": 1}]},
        {"seats": [SEATS[0], {"name": "", "level": None}]},
        {"seats": [SEATS[0], {"name": "", "level": "fair", "age": 3}]},
    ],
    ids=lambda changes: json.dumps(changes)[:80],
)
def test_a_wrong_setup_is_as_at_first(folders: Folders, changes: dict[str, Any]) -> None:
    right = {"preset": "club", "payoff": 11, "rules": None, "seats": SEATS, "open_hands": False}
    for game in ({}, {"game": "malice"}):  # without it while there was but one
        settings_file(folders, json.dumps({"setup": right | game}))
        assert load_settings(folders) == LoadedSettings(Preferences(setup=LastSetup(rules=CLUB)))
    settings_file(folders, json.dumps({"setup": right | changes, "muted": True}))
    loaded = load_settings(folders)
    assert loaded.preferences == Preferences(muted=True)
    assert len(loaded.sentences) == 1


def test_eight_may_sit_and_levels_may_be_of_another_time(folders: Folders) -> None:
    occupants = tuple(Computer("x" * 24, "y" * 24) for _ in range(8))
    preferences = Preferences(setup=LastSetup(rules=CLUB, occupants=occupants))
    save_settings(folders, preferences)
    assert load_settings(folders) == LoadedSettings(preferences)


HOST: dict[str, Any] = {"name": ""}
OPEN: dict[str, Any] = {}
ROOM: dict[str, Any] = {"chairs": [HOST, OPEN], "onlookers": False}


@pytest.mark.parametrize(
    "changes",
    [
        {"chairs": None},
        {"chairs": [HOST]},
        {"chairs": [HOST, *[OPEN] * 9]},
        {"chairs": [OPEN, HOST]},
        {"chairs": [{"name": "Ada", "level": "fair"}, OPEN]},
        {"chairs": [HOST, None]},
        {"chairs": [HOST, {"seat": 1}]},
        {"onlookers": 1},
        {"guests": 1},
    ],
)
def test_a_wrong_room_is_as_at_first(folders: Folders, changes: dict[str, Any]) -> None:
    settings_file(folders, json.dumps({"hosting": ROOM}))
    assert load_settings(folders) == LoadedSettings(Preferences())
    settings_file(folders, json.dumps({"hosting": ROOM | changes, "muted": True}))
    loaded = load_settings(folders)
    assert loaded.preferences == Preferences(muted=True)
    assert len(loaded.sentences) == 1


@pytest.mark.parametrize("service", [1, None, "wss://a\n", "x" * (SERVICE_LENGTH + 1)])
def test_a_wrong_service_is_as_at_first(folders: Folders, service: Any) -> None:
    settings_file(folders, json.dumps({"service": service}))
    assert load_settings(folders).preferences == Preferences()


def test_an_unknown_setting_is_left_out(folders: Folders) -> None:
    settings_file(folders, '{"music": true, "muted": true}')
    loaded = load_settings(folders)
    assert loaded.preferences == Preferences(muted=True)
    assert len(loaded.sentences) == 1


@pytest.mark.parametrize("text", [b"", b"{", b"[]", b"1", b"\xff", b"[" * 100_000, b"null"])
def test_a_broken_settings_file_is_set_aside(folders: Folders, text: bytes) -> None:
    path = settings_file(folders, text)
    loaded = load_settings(folders)
    assert loaded.preferences == Preferences()
    assert str(path.with_name("settings.json.damaged-1")) in loaded.sentences[0]
    assert load_settings(folders) == LoadedSettings(Preferences())


def test_settings_that_cannot_be_saved_are_said(folders: Folders) -> None:
    folders.settings.write_bytes(b"")
    with pytest.raises(StorageProblem, match=r"^The settings could not be saved"):
        save_settings(folders, Preferences())
