from collections.abc import Callable
from dataclasses import replace
from datetime import date
from itertools import combinations
from typing import Any

import pytest
from support.marks import slow_unless
from support.past_games import MemoryGames, past
from support.windows.form_user import LEVELS, SCALES, SIZES, Home, Person, Table, frame, measure, visible
from support.windows.layout_checks import is_corner
from support.windows.scripted_rooms import ADA, CODE, FREE, HOST, WHERE, Hosted, Joined, guest

from spitegame.rules.game import Seat
from spitegame.rules.malice.options import CLUB, ONLINE, PARTY
from spitegame.rules.spite.options import OPEN, QUICK
from spitegame.scenes.achievements import AchievementsScene
from spitegame.scenes.confirm import ConfirmScene
from spitegame.scenes.daily import DailyScene
from spitegame.scenes.door import DoorScene
from spitegame.scenes.hosting import HostingScene
from spitegame.scenes.house_rules import HouseRulesScene, SharedRulesScene
from spitegame.scenes.join import JoinScene
from spitegame.scenes.joining import JoiningScene
from spitegame.scenes.opponents import OpponentsScene
from spitegame.scenes.program import Mode, Resumable
from spitegame.scenes.settings import SettingsScene
from spitegame.scenes.setup import SetupScene
from spitegame.scenes.shelf import PastGameScene, ShelfScene
from spitegame.scenes.statistics import StatisticsScene
from spitegame.session.history import Achieved, Evaluated
from spitegame.session.occupants import Computer, Reserved, Vacant
from spitegame.session.occupants import Person as Human
from spitegame.session.room_codes import Invitation, parse
from spitegame.session.room_state import (
    Arriving,
    CodeExpired,
    CodeOpen,
    CodeState,
    Company,
    Connecting,
    JoinStage,
    Linked,
    Lost,
    Path,
    RoomFailed,
    RoomFull,
    Waiting,
)
from spitegame.session.setup import HouseRules, LastRoom, LastSetup, short_game
from spitegame.tables.catalog import OFFERS
from spitegame.ui.focus import stops
from spitegame.ui.geometry import Size
from spitegame.ui.nodes import ButtonLook, CardLook, Chip, EntryLook, Frame, Node, Panel, Shade, Takes, Words, Zone
from spitegame.ui.preferences import Preferences
from spitegame.ui.scene import Back, Scene
from spitegame.ui.widgets.form import AREA

LONG = "The settings could not be read, perhaps because the disk was full. They begin anew."
LONG_CODE = parse("WQM4WXAB")


def _crowded() -> Scene:
    """Everything that the setup can show at once."""
    rules = replace(CLUB, jokers=1, payoff=40, packs=2)
    people = tuple(Human(f"Somebody with a name {index}") for index in range(4))
    computers = tuple(Computer(f"Another with a name {index}", "good") for index in range(4))
    setup = replace(short_game(), rules=rules, occupants=people + computers)
    scene = SetupScene(Home(Preferences(setup=setup), (), [LONG]), LEVELS)
    scene.update(0)
    return scene


def _crowded_door() -> Scene:
    """Everything that the first screen can show at once."""
    occupants = tuple(Human(f"{LONGEST} {index}") for index in range(8))
    waiting = [
        Resumable("game", "Spite & Malice: Mallory, Ada, Barnaby and Cleo", Mode.LOCAL),
        Resumable("room", "Your room: Barnaby, Cleo, Dorian and Edith", Mode.HOST),
        Resumable("seat", f"{LONGEST}'s table", Mode.JOIN),
    ]
    preferences = Preferences(name=LONGEST, setup=replace(short_game(), rules=CLUB, occupants=occupants))
    scene = DoorScene(Home(preferences, waiting, [LONG]))
    scene.update(0)
    return scene


def _crowded_spite() -> Scene:
    occupants = (*(Human(LONGEST),) * 4, *(Computer(LONGEST, "good"),) * 5)
    rules = replace(OPEN, rounds=20, penalty=3)
    return SetupScene(Home(Preferences(setup=LastSetup(game="spite", rules=rules, occupants=occupants))), LEVELS)


def _at_the_rules(scene: Scene) -> Scene:
    Person(scene, frame()).tap("rules")
    return scene


LONGEST = "Wolfgang Amadeus Mozartt"
NINE = Company(
    (
        HOST,
        guest(LONGEST),
        guest(LONGEST, Lost(130)),
        ADA,
        FREE,
        guest("Dorian", Linked(2160, Path.TURN)),
        guest("Edith", Linked(140, Path.SERVICE)),
        guest("Fergus", Arriving()),
        guest("Greta"),
    ),
    ("Paula", "Quentin", LONGEST),
)


def _host() -> Scene:
    chairs: tuple[Reserved, ...] = (
        Human(""),
        Vacant(),
        Human(LONGEST),
        Computer("Ada", "good"),
        Computer("Dorian", "spiteful good"),
        *[Vacant()] * 4,
    )
    setup = LastSetup(game="spite", rules=QUICK, occupants=(Human(""),) * 9)
    preferences = Preferences(setup=setup, hosting=LastRoom(chairs=chairs), service="wss://a.example")
    return SetupScene(Home(preferences), LEVELS, hosting=True)


def _join() -> Scene:
    scene = JoinScene(Home(Preferences(name=LONGEST)), Invitation(CODE, WHERE))
    Person(scene, frame()).type("0")
    return scene


def _hosting(code_state: CodeState) -> Callable[[], Scene]:
    def scene() -> Scene:
        verifiers = {Seat(1): "tulip anchor seven", Seat(2): "harbour lantern copper"}
        room = Hosted(code_state=code_state, company=NINE, verifiers=verifiers)
        room.tell(LONG)
        shown = HostingScene(room.handle, Home(), "malice", LEVELS["malice"])
        shown.update(0)
        return shown

    return scene


def _joining(stage: JoinStage) -> Callable[[], Scene]:
    return lambda: JoiningScene(Joined(stage=stage, company=NINE).handle, Home(), Table)


def _house_rules(game: str, rules: Any) -> Scene:
    return HouseRulesScene(OFFERS[game], rules, 8, lambda _: None, Home())


PLAYED = [
    past(*[(LONGEST, "spiteful best")] * 7, day=1, of_day="2026-11-23", deal="ZJWG-RMCW-8"),
    past((LONGEST, ""), day=2, practice=True, online=True),
    past(("Ada", "good"), ("Bo", ""), ("Cy", ""), game="spite", preset="house", size=0, day=3, of_day="2026-11-22"),
    *(past(("Ada", "good"), place=1 + day % 2, left=5, day=day) for day in range(4, 7)),
]


def _played() -> Home:
    found = {game.key: Evaluated(game.key, (50, 80, 100), 7) for game in PLAYED}
    achieved = [Achieved("malice-tidy", PLAYED[0].key)]
    return Home(past=MemoryGames(list(PLAYED), evaluations=found, achieved=achieved))


FORMS: dict[str, Callable[[], Scene]] = {
    "newcomer's door": lambda: DoorScene(Home()),
    "door": lambda: DoorScene(Home(Preferences(name="Robin", taught=True))),
    "crowded door": _crowded_door,
    "first": lambda: SetupScene(Home(), LEVELS),
    "crowded": _crowded,
    "crowded rules": lambda: _at_the_rules(_crowded()),
    "crowded spite": _crowded_spite,
    "crowded spite's rules": lambda: _at_the_rules(_crowded_spite()),
    "host": _host,
    "host's rules": lambda: _at_the_rules(_host()),
    "join": _join,
    "join by a long code": lambda: JoinScene(Home(), Invitation(LONG_CODE, WHERE)),
    "room": _hosting(CodeOpen(CODE, 0.0)),
    "room with a long code": _hosting(CodeOpen(LONG_CODE, 0.0)),
    "expired room": _hosting(CodeExpired()),
    "full room": _hosting(RoomFull()),
    "failed room": _hosting(RoomFailed(LONG)),
    "connecting": _joining(Connecting("Finding a direct way.")),
    "waiting": _joining(Waiting("tulip anchor seven")),
    "failed": _joining(RoomFailed(f"{LONG} {LONG}")),
    "settings": lambda: SettingsScene(Home(silence="There is no sound device.")),
    "house rules": lambda: _house_rules("malice", replace(PARTY, packs=3, most_seats=8, payoff=30)),
    "plain rules": lambda: _house_rules("malice", ONLINE),
    "spite's rules": lambda: _house_rules("spite", OPEN),
    "opponents": lambda: OpponentsScene(LEVELS["malice"], (), lambda _: None),
    "shelf": lambda: ShelfScene(_played()),
    "empty shelf": lambda: ShelfScene(Home()),
    "past game": lambda: PastGameScene(PLAYED[0], MemoryGames(PLAYED), Home(), lambda: None),
    "statistics": lambda: StatisticsScene(_played()),
    "no statistics": lambda: StatisticsScene(Home()),
    "deal of the day": lambda: DailyScene(_played(), lambda: date(2026, 11, 23)),
    "achievements": lambda: AchievementsScene(_played()),
    "shared rules": lambda: SharedRulesScene(HouseRules("malice", ONLINE), Home(), lambda _: None),
    "confirm": lambda: ConfirmScene("Leave this game?", LONG, [("Leave the game", Back), ("Stay", Back)]),
}
everywhere = [
    pytest.param(
        FORMS[form], frame(size, scale), id=f"{form} {size.width} {scale}", marks=slow_unless(is_corner(size, scale))
    )
    for form in FORMS
    for size in SIZES
    for scale in SCALES
]


def _solid(node: Node) -> bool:
    return not isinstance(node.look, Panel | Shade | Zone | CardLook)


@pytest.mark.parametrize(("form", "window"), everywhere)
def test_nothing_leaves_the_window(form: Callable[[], Scene], window: Frame) -> None:
    for node in form().nodes(window):
        seen = visible(node)
        assert seen is None or window.whole.contains(seen), node


@pytest.mark.parametrize(("form", "window"), everywhere)
def test_nothing_lies_over_anything_else(form: Callable[[], Scene], window: Frame) -> None:
    nodes = [node for node in form().nodes(window) if _solid(node)]
    for one, other in combinations(nodes, 2):
        if one.clip == other.clip:
            assert one.rect.overlap(other.rect) < 1, (one, other)
        elif (seen := visible(one)) and (other_seen := visible(other)):
            assert seen.overlap(other_seen) < 1, (one, other)


@pytest.mark.parametrize(("form", "window"), everywhere)
def test_all_text_fits(form: Callable[[], Scene], window: Frame) -> None:
    for node in form().nodes(window):
        match node.look:
            case Words(lines, size):
                assert max(measure(line, size) for line in lines) <= node.rect.width + 1, node
                assert len(lines) * window.line(size) <= node.rect.height + 1, node
            case ButtonLook(text, size, icon=icon) if text:
                assert measure(text, size) + (size if icon else 0) + 12 <= node.rect.width, node
                assert window.line(size) <= node.rect.height, node
            case EntryLook(text, about, size, small, _, faces, face):
                words = max(measure(text, size), *(measure(line, small) for line in about), 0)
                assert words + 3 * small + 0.7 * len(faces) * face <= node.rect.width, node
                assert face <= node.rect.height or not faces, node
                assert window.line(size) + len(about) * window.line(small) <= node.rect.height, node
            case Chip(text, size):
                assert measure(text, size) + size * 0.75 + 6 <= node.rect.width, node
                assert window.line(size) <= node.rect.height, node
            case _:
                pass


@pytest.mark.parametrize(("form", "window"), everywhere)
def test_the_body_is_never_squeezed_to_nothing(form: Callable[[], Scene], window: Frame) -> None:
    for node in form().nodes(window):
        if node.id == AREA:
            assert node.rect.height > 2 * window.line(window.text(21)), node


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_a_finger_hits_everything(form: Callable[[], Scene]) -> None:
    for node in form().nodes(frame()):
        if node.takes & (Takes.TAP | Takes.SLIDE | Takes.TYPING):
            assert min(node.rect.width, node.rect.height) >= 44, node


@pytest.mark.sweep
@pytest.mark.parametrize("size", [SIZES[0], pytest.param(SIZES[1], marks=pytest.mark.slow)])
@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_tab_comes_everywhere_and_shows_where_it_is(form: Callable[[], Scene], size: Size) -> None:
    scene = form()
    person = Person(scene, frame(size, 2.0))
    reached = set()
    for _ in stops(scene.nodes(person.frame)):
        person.key("tab")
        assert scene.focus
        reached.add(scene.focus)
        assert person.sees_all_of(scene.focus), scene.focus
    assert reached == {node.id for node in stops(scene.nodes(person.frame))}


@pytest.mark.sweep
@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_down_leads_to_the_foot(form: Callable[[], Scene]) -> None:
    scene = form()
    person = Person(scene, frame(SIZES[0], 2.0))
    person.key("tab")
    reached = None
    while scene.focus != reached:
        reached = scene.focus
        person.key("down")
    assert scene.focus
    assert person.node(scene.focus).clip is None


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_ids_are_unique(form: Callable[[], Scene]) -> None:
    ids = [node.id for node in form().nodes(frame())]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_everything_that_can_be_chosen_is_named(form: Callable[[], Scene]) -> None:
    assert [node.id for node in stops(form().nodes(frame())) if not node.label] == []


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_a_form_is_still_and_silent(form: Callable[[], Scene]) -> None:
    person = Person(form(), frame())
    person.stage.stale = False
    person.stage.update(1)
    assert not person.stage.stale
    assert not person.stage.scene.sprites(person.frame, 1)
    assert not person.stage.sounds()


def test_a_form_follows_the_finger_and_goes_on_for_a_while() -> None:
    person = Person(SettingsScene(Home()), frame(SIZES[0], 2.0))
    top = person.node("name").rect.y
    person.swipe(person.node(AREA).rect.center, -100)
    followed = person.node("name").rect.y
    assert top - 100 <= followed <= top - 80
    for _ in range(20):
        person.wait(0.1)
    assert person.node("name").rect.y < followed - 20


def test_the_wheel_scrolls_and_tab_comes_back() -> None:
    person = Person(SettingsScene(Home()), frame(SIZES[0], 2.0))
    person.tab_to("name")
    person.tap("fullscreen")
    person.tap("name")
    assert person.sees_all_of("name")
    person.key("pagedown", "pagedown")
    assert visible(person.node("name")) is None
    person.key("tab")
    focused = person.stage.scene.focus
    assert focused
    assert person.sees_all_of(focused)
