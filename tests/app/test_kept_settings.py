"""The settings: each field of the file is checked by itself, and what is wrong costs nothing else."""

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import fields, replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from spitegame.app import settings as settings_module
from spitegame.app.settings import LoadedSettings, load_settings, save_settings
from spitegame.rules.cards import Rank
from spitegame.rules.malice.options import CLUB, PARTY, PRESETS
from spitegame.rules.spite.options import PRESETS as SPITE_PRESETS
from spitegame.rules.spite.options import QUICK, STRICT
from spitegame.session.occupants import Computer, Person, Vacant
from spitegame.session.setup import LastRoom, LastSetup, short_game
from spitegame.session.updates import Announcement, Question
from spitegame.storage.files import Folders, StorageProblem
from spitegame.ui.preferences import SERVICE_LENGTH, BackColour, Beyond, FeltColour, Preferences, Speed

SPITE = LastSetup(
    game="spite",
    rules=replace(STRICT, rounds=3, seconds=20),
    occupants=(Person("Zoë"), Person("Bo"), *(Computer(f"Nr. {number}", "fair") for number in range(7))),
)
HOUSE = replace(CLUB, packs=5, jokers=2, payoff=13, wild_may_not_be=frozenset({Rank.TWO}))
LIKED = Preferences(
    name="Zoë",
    language="pl",
    speed=Speed.SLOW,
    reduced_motion=True,
    table_volume=0.25,
    alert_volume=0.0,
    muted=True,
    ambience=True,
    portrait="owl",
    portraits={"Bertha": "unicorn"},
    text_scale=1.5,
    indices="russian",
    deck="four-colours",
    felt=FeltColour.PURPLE,
    back=BackColour.RED,
    mirrored=True,
    fullscreen=True,
    window=(1280, 800),
    maximised=True,
    setup=replace(
        short_game(), rules=HOUSE, occupants=(Person("Zoë"), Computer("", "good"), Person("")), open_hands=True
    ),
    others=(SPITE,),
    taught=True,
    lessons=("malice: first turns", "spite: tricks"),
    service="wss://rooms.example.org/rooms",
    beyond=Beyond.ANYWHERE,
    hosting=LastRoom(chairs=(Person("Zoë"), Vacant(), Computer("Ada", "easy"), Person("")), onlookers=True),
    phrases_muted=True,
    streaming=True,
    opponents_talk=False,
    updates=True,
    asked=Question(1_800_000_000.0, Announcement("99.0.0", "https://spitegame.example/download")),
    passed_over="99.0.0",
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


@pytest.mark.parametrize(
    "setup",
    [
        *(replace(short_game(), rules=rules) for rules in [*PRESETS.values(), replace(PARTY, payoff=7), HOUSE]),
        *(replace(SPITE, rules=rules) for rules in [*SPITE_PRESETS.values(), replace(QUICK, rounds=9), SPITE.rules]),
    ],
)
def test_the_setup_is_kept_with_rules_only_where_no_preset_has_them(folders: Folders, setup: LastSetup) -> None:
    preferences = Preferences(setup=setup)
    save_settings(folders, preferences)
    assert load_settings(folders) == LoadedSettings(preferences)
    kept = json.loads(folders.preferences.read_bytes())["setup"]
    is_house = setup.rules in (HOUSE, SPITE.rules)
    assert (kept["preset"] == "house", kept["rules"] is not None) == (is_house, is_house)


def test_every_game_is_set_up_as_it_was_left_also_with_eight_and_levels_of_another_time(folders: Folders) -> None:
    malice = replace(short_game(), rules=CLUB)
    preferences = Preferences(setup=malice).with_setup(SPITE)
    assert (preferences.setup, preferences.others) == (SPITE, (malice,))
    save_settings(folders, preferences)
    again = load_settings(folders).preferences
    assert again.setup_of("malice") == malice
    assert again.with_setup(malice).setup_of("spite") == SPITE
    assert Preferences().setup_of("spite") is None
    occupants = tuple(Computer("x" * 24, "y" * 24) for _ in range(8))
    preferences = Preferences(setup=replace(short_game(), rules=CLUB, occupants=occupants))
    save_settings(folders, preferences)
    assert load_settings(folders) == LoadedSettings(preferences)


def test_settings_with_a_preset_do_without_the_codec(folders: Folders) -> None:
    """It takes long to load, and the first frame would wait for it."""
    setup = replace(short_game(), rules=replace(CLUB, payoff=5))
    save_settings(folders, replace(LIKED, setup=setup, others=(replace(SPITE, rules=QUICK),)))
    code = """
import sys
from pathlib import Path
from spitegame.app.settings import load_settings, save_settings
from spitegame.storage.files import Folders

folders = Folders.of(Path(sys.argv[1]))
loaded = load_settings(folders)
save_settings(folders, loaded.preferences)
assert loaded.preferences.setup.rules.payoff == 5
assert not {"msgpack", "spitegame.packing.codec", "pygame"} & sys.modules.keys()
"""
    subprocess.run([sys.executable, "-c", code, str(folders.settings)], check=True)


def test_every_setting_is_changed_and_checked() -> None:
    for each in fields(Preferences):
        assert getattr(LIKED, each.name) != getattr(Preferences(), each.name), each.name
    assert settings_module._READERS.keys() == {each.name for each in fields(Preferences)}


def test_what_were_two_switches_is_a_deck_now(folders: Folders) -> None:
    decks = ("classic", "large-print", "four-colours", "four-colours-large-print")
    for (four_colours, large_print), deck in zip(product((False, True), repeat=2), decks, strict=True):
        settings_file(folders, json.dumps({"large_print": large_print, "four_colours": four_colours}))
        assert load_settings(folders) == LoadedSettings(Preferences(deck=deck))


WRONG: dict[str, Sequence[Any]] = {
    "name": ("x" * 25, "\ud800", None),
    "speed": ("NORMAL", 1, ["slow"]),
    "muted": (1, "yes"),
    "table_volume": (1.01, True, float("nan")),
    "alert_volume": ("0.5",),
    "text_scale": (0.99, 10**400),
    "felt": ("plaid",),
    "deck": ("tarot",),
    "back": (None,),
    "window": ([100, 100], [1280], [1280, 800, 1], [1280.5, 800], "1280x800", [10, 1_000_000]),
    "setup": (None, {}, []),
    "others": ({}, [{"game": "spite"}]),
    "service": (1, None, "wss://a\n", "x" * (SERVICE_LENGTH + 1)),
}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in WRONG.items() for value in values])
def test_a_wrong_setting_is_as_at_first_and_the_rest_is_kept(folders: Folders, name: str, value: Any) -> None:
    save_settings(folders, LIKED)
    path = folders.preferences
    path.write_text(json.dumps(json.loads(path.read_bytes()) | {name: value}))
    loaded = load_settings(folders)
    assert loaded.preferences == replace(LIKED, **{name: getattr(Preferences(), name)})
    (sentence,) = loaded.sentences
    assert f"“{name}”" in sentence
    save_settings(folders, loaded.preferences)


ANN, FREE = {"name": ""}, dict[str, str]()
SEATS = [ANN, {"name": "Mallory", "level": "fair"}]
RIGHT: dict[str, dict[str, Any]] = {
    "setup": {"preset": "club", "payoff": 11, "rules": None, "seats": SEATS, "open_hands": False},
    "hosting": {"chairs": [ANN, FREE], "onlookers": False},
}
HOUSE_RULES: Sequence[Any] = ([], {"words": "NONE"}, {"trumps": True}, {"hand": 0}, {"jokers": -52})
WRONG_SEATS: Sequence[Any] = (
    *(None, "ab", SEATS[:1], SEATS * 4 + SEATS[:1], ["Zoë", "Ada"]),
    *([ANN, seat] for seat in ({"nom": ""}, {"name": 1}, {"name": "x" * 25})),
    *([ANN, {"name": "", "level": level}] for level in ("", "x" * 25, "\n", 1, None)),
    [ANN, {"name": "", "level": "fair", "age": 3}],
)
WRONG_CHAIRS: Sequence[Any] = (
    *(None, [ANN], [ANN, *[FREE] * 9], [FREE, ANN], [SEATS[1], FREE], [ANN, None]),
    [ANN, {"seat": 1}],
)
WRONG_PARTS: Sequence[tuple[str, dict[str, Any]]] = [
    *(("setup", {"preset": preset}) for preset in ("whist", "house", ["club"])),
    *(("setup", {"preset": "house", "rules": rules}) for rules in HOUSE_RULES),
    ("setup", {"preset": "house", "rules": {"packs": 1}, "payoff": 20}),
    *(("setup", {"payoff": payoff}) for payoff in (0, 41, 10**400, True, 11.0, None)),
    *(("setup", {"game": game}) for game in ("whist", "spite", ["malice"])),
    ("setup", {"rules": {}}),
    *(("setup", {name: number}) for name, number in (("open_hands", 1), ("rounds", 5))),
    *(("setup", {"seats": seats}) for seats in WRONG_SEATS),
    *(("hosting", {"chairs": chairs}) for chairs in WRONG_CHAIRS),
    *(("hosting", changes) for changes in ({"onlookers": 1}, {"guests": 1})),
]


@pytest.mark.parametrize(("part", "changes"), WRONG_PARTS, ids=lambda case: json.dumps(case)[:80])
def test_a_wrong_setup_or_room_is_as_at_first(folders: Folders, part: str, changes: dict[str, Any]) -> None:
    settings_file(folders, json.dumps({"muted": True, part: RIGHT[part] | changes}))
    loaded = load_settings(folders)
    assert loaded.preferences == Preferences(muted=True)
    assert len(loaded.sentences) == 1


def test_a_right_one_counts(folders: Folders) -> None:
    right = LoadedSettings(Preferences(setup=replace(short_game(), rules=CLUB)))
    for game in ({}, {"game": "malice"}):  # without it while there was but one
        settings_file(folders, json.dumps(RIGHT | {"setup": RIGHT["setup"] | game}))
        assert load_settings(folders) == right


def test_an_unknown_setting_is_left_out_and_what_cannot_be_saved_is_said(folders: Folders, tmp_path: Path) -> None:
    settings_file(folders, '{"music": true, "muted": true}')
    loaded = load_settings(folders)
    assert loaded.preferences == Preferences(muted=True)
    assert len(loaded.sentences) == 1
    file = tmp_path / "no folder"
    file.touch()
    with pytest.raises(StorageProblem, match=r"^The settings could not be saved"):
        save_settings(Folders.of(file), Preferences())


@pytest.mark.parametrize("text", [b"", b"{", b"[]", b"1", b"\xff", b"[" * 100_000, b"null"])
def test_a_broken_settings_file_is_set_aside(folders: Folders, text: bytes) -> None:
    path = settings_file(folders, text)
    loaded = load_settings(folders)
    assert loaded.preferences == Preferences()
    assert str(path.with_name("settings.json.damaged-1")) in loaded.sentences[0]
    assert load_settings(folders) == LoadedSettings(Preferences())


def test_a_change_by_hand_counts_also_in_a_file_with_the_checksum_of_earlier_programs(folders: Folders) -> None:
    settings_file(folders, '{"name": "Aln", "check": "c0ffee00"}')
    assert load_settings(folders) == LoadedSettings(Preferences(name="Aln"))
