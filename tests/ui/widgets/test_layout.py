from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from support.marks import few_by_default
from support.windows.every_form import FORMS as EVERY_FORM
from support.windows.every_form import house_rules
from support.windows.form_user import LEVELS, Home, Person, Table, visible
from support.windows.layout_checks import WINDOWS, frame, is_corner, outside, overflowing, overlapping
from support.windows.scripted_rooms import ADA, CODE, FREE, HOST, WHERE, Hosted, Joined, guest

from spitegame.rules.game import Seat
from spitegame.rules.malice.options import CLUB, PARTY
from spitegame.rules.spite.options import OPEN, QUICK
from spitegame.scenes.confirm import ConfirmScene
from spitegame.scenes.door import DoorScene
from spitegame.scenes.hosting import HostingScene
from spitegame.scenes.join import JoinScene
from spitegame.scenes.joining import JoiningScene
from spitegame.scenes.program import Mode, Resumable
from spitegame.scenes.settings import SettingsScene
from spitegame.scenes.setup import SetupScene
from spitegame.scenes.shelf import ShelfScene
from spitegame.scenes.statistics import StatisticsScene
from spitegame.session import room_state
from spitegame.session.occupants import Computer, Reserved, Vacant
from spitegame.session.occupants import Person as Human
from spitegame.session.room_codes import Invitation, parse
from spitegame.session.setup import LastRoom, LastSetup, short_game
from spitegame.ui.focus import stops
from spitegame.ui.nodes import Frame, Takes
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
    own, room = "Spite & Malice: Mallory, Ada, Barnaby and Cleo", "Your room: Barnaby, Cleo, Dorian and Edith"
    waiting = [Resumable("game", own, Mode.LOCAL), Resumable("room", room, Mode.HOST)]
    waiting.append(Resumable("seat", f"{LONGEST}'s table", Mode.JOIN))
    preferences = Preferences(name=LONGEST, setup=replace(short_game(), rules=CLUB, occupants=occupants))
    scene = DoorScene(Home(preferences, waiting, [LONG]))
    scene.update(-3)
    return scene


def _crowded_spite() -> Scene:
    occupants = (*(Human(LONGEST),) * 4, *(Computer(LONGEST, "good"),) * 5)
    rules = replace(OPEN, rounds=20, penalty=3)
    return SetupScene(Home(Preferences(setup=LastSetup(game="spite", rules=rules, occupants=occupants))), LEVELS)


def _at_the_rules(scene: Scene) -> Scene:
    Person(scene, frame()).tap("rules")
    return scene


LONGEST = "Wolfgang Amadeus Mozartt"
LINKED = (room_state.Linked(2160, room_state.Path.TURN), room_state.Linked(140, room_state.Path.SERVICE))
GUESTS = (guest("Dorian", LINKED[0]), guest("Edith", LINKED[1]), guest("Fergus", room_state.Arriving()), guest("Greta"))
CHAIRS = (HOST, guest(LONGEST), guest(LONGEST, room_state.Lost(130)), ADA, FREE, *GUESTS)
NINE = room_state.Company(CHAIRS, ("Paula", "Quentin", LONGEST))


def _host() -> Scene:
    computers = (Computer("Ada", "good"), Computer("Dorian", "spiteful good"))
    chairs: tuple[Reserved, ...] = (Human(""), Vacant(), Human(LONGEST), *computers, *[Vacant()] * 4)
    setup = LastSetup(game="spite", rules=QUICK, occupants=(Human(""),) * 9)
    preferences = Preferences(setup=setup, hosting=LastRoom(chairs=chairs), service="wss://a.example")
    return SetupScene(Home(preferences), LEVELS, hosting=True)


def _join() -> Scene:
    scene = JoinScene(Home(Preferences(name=LONGEST)), Invitation(CODE, WHERE))
    Person(scene, frame()).type("0")
    return scene


def _hosting(code_state: room_state.CodeState) -> Callable[[], Scene]:
    def scene() -> Scene:
        verifiers = {Seat(1): "tulip anchor seven", Seat(2): "harbour lantern copper"}
        room = Hosted(code_state=code_state, company=NINE, verifiers=verifiers)
        room.tell(LONG)
        shown = HostingScene(room.handle, Home(), "malice", LEVELS["malice"])
        shown.update(0)
        return shown

    return scene


def _joining(stage: room_state.JoinStage) -> Callable[[], Scene]:
    return lambda: JoiningScene(Joined(stage=stage, company=NINE).handle, Home(), Table)


FORMS: dict[str, Callable[[], Scene]] = {
    **{name: form for name, form in EVERY_FORM.items() if name != "review"},
    "crowded door": _crowded_door,
    "crowded": _crowded,
    "crowded rules": lambda: _at_the_rules(_crowded()),
    "crowded spite": _crowded_spite,
    "crowded spite's rules": lambda: _at_the_rules(_crowded_spite()),
    "host": _host,
    "host's rules": lambda: _at_the_rules(_host()),
    "wrong code": _join,
    "join by a long code": lambda: JoinScene(Home(), Invitation(LONG_CODE, WHERE)),
    "room": _hosting(room_state.CodeOpen(CODE, 0.0)),
    "room with a long code": _hosting(room_state.CodeOpen(LONG_CODE, 0.0)),
    "expired room": _hosting(room_state.CodeExpired()),
    "full room": _hosting(room_state.RoomFull()),
    "failed room": _hosting(room_state.RoomFailed(LONG)),
    "connecting": _joining(room_state.Connecting("Finding a direct way.")),
    "waiting": _joining(room_state.Waiting("tulip anchor seven")),
    "failed": _joining(room_state.RoomFailed(f"{LONG} {LONG}")),
    "silent settings": lambda: SettingsScene(Home(silence="There is no sound device.")),
    "crowded house rules": lambda: house_rules("malice", replace(PARTY, packs=3, most_seats=8, payoff=30)),
    "empty shelf": lambda: ShelfScene(Home()),
    "no statistics": lambda: StatisticsScene(Home()),
    "confirm": lambda: ConfirmScene("Leave this game?", LONG, [("Leave the game", Back), ("Stay", Back)]),
}
CORNERS = [window for window in WINDOWS if is_corner(window.size, window.text_scale)]
MOVING = ("lobby of the host", "people", "looking for a table")
"""What shows in them changes with the time."""


@pytest.mark.parametrize(
    "windows", [pytest.param(CORNERS, id="corners"), pytest.param(WINDOWS, marks=pytest.mark.slow, id="every window")]
)
@pytest.mark.parametrize("form", FORMS)
def test_nothing_is_cut_off_or_covered(form: str, windows: Sequence[Frame]) -> None:
    for window in windows:
        nodes = FORMS[form]().nodes(window)
        assert (window, outside(nodes, window)) == (window, [])
        assert (window, overlapping(nodes)) == (window, [])
        assert (window, overflowing(nodes, window)) == (window, [])
        assert all(node.rect.height > 2 * window.line(window.text(21)) for node in nodes if node.id == AREA), window


@pytest.mark.parametrize("form", FORMS)
def test_everything_can_be_named_and_hit_and_nothing_stirs(form: str) -> None:
    person = Person(FORMS[form](), frame())
    nodes = person.stage.scene.nodes(person.frame)
    assert len({node.id for node in nodes}) == len(nodes)
    assert [node.id for node in stops(nodes) if not node.label] == []
    touched = [node for node in nodes if node.takes & (Takes.TAP | Takes.SLIDE | Takes.TYPING)]
    width = 40 if form.startswith("help") else 44  # the numbers of chapters are narrow
    assert [node.id for node in touched if node.rect.width < width or node.rect.height < 44] == []
    for now in (-2, -1) if "door" in form else ():  # by then the cards of the first screen are dealt
        person.stage.update(now)
    person.stage.stale = False
    person.stage.update(1)
    assert person.stage.stale == (form in MOVING)
    assert not person.stage.scene.sprites(person.frame, 1)
    assert not person.stage.sounds()


@pytest.mark.sweep
@pytest.mark.parametrize("form", few_by_default(FORMS, lambda form: form in ("crowded door", "shelf", "room", "deal")))
def test_tab_comes_everywhere_and_down_to_the_foot(form: str) -> None:
    """In a small window with large letters: what has the focus is scrolled into sight."""
    person = Person(FORMS[form](), frame(960, 600, 2.0))
    scene = person.stage.scene
    every = [node.id for node in stops(scene.nodes(person.frame))]
    reached = set()
    for _ in every:
        person.key("tab")
        assert scene.focus
        reached.add(scene.focus)
        assert person.sees_all_of(scene.focus), scene.focus
    assert reached == set(every)
    last = None
    while scene.focus != last:
        last = scene.focus
        person.key("down")
    assert scene.focus
    assert person.node(scene.focus).clip is None


def test_a_form_follows_finger_and_wheel_and_tab_comes_back() -> None:
    person = Person(SettingsScene(Home()), frame(960, 600, 2.0))
    top = person.node("name").rect.y
    person.swipe(person.node(AREA).rect.center, -100)
    followed = person.node("name").rect.y
    assert top - 100 <= followed <= top - 80
    for _ in range(20):
        person.wait(0.1)
    assert person.node("name").rect.y < followed - 20
    person = Person(SettingsScene(Home()), frame(960, 600, 2.0))
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
