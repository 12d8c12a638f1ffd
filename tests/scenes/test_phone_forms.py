"""On a phone, upright or lying, every form can be read, scrolled and hit with a finger."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date

import pygame
import pytest
from support.finished_games import finished
from support.marks import slow_unless
from support.past_games import MemoryGames, past
from support.windows.form_user import LEVELS, Home, Person
from support.windows.layout_checks import outside, overlapping, shown
from support.windows.scripted_rooms import CODE, FREE, HOST, Hosted, Joined, guest

from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Seat
from spitegame.rules.malice.options import ONLINE
from spitegame.scenes.achievements import AchievementsScene
from spitegame.scenes.confirm import ConfirmScene
from spitegame.scenes.daily import DailyScene
from spitegame.scenes.door import DoorScene
from spitegame.scenes.handover import HandoverScene
from spitegame.scenes.help import HelpScene
from spitegame.scenes.hosting import HostingScene
from spitegame.scenes.join import JoinScene
from spitegame.scenes.joining import JoiningScene
from spitegame.scenes.portraits import PortraitScene
from spitegame.scenes.program import Mode, Resumable
from spitegame.scenes.review import ReviewScene
from spitegame.scenes.settings import SettingsScene
from spitegame.scenes.setup import SetupScene
from spitegame.scenes.shelf import ShelfScene
from spitegame.scenes.statistics import StatisticsScene
from spitegame.session.replay import Replay
from spitegame.session.room_state import CodeOpen, Company, Waiting
from spitegame.tables.catalog import FACES
from spitegame.tables.help import page
from spitegame.ui.geometry import Size
from spitegame.ui.nodes import ButtonLook, Chip, EntryLook, Frame, Node, Takes, Words
from spitegame.ui.preferences import Preferences
from spitegame.ui.scene import Back, Scene
from spitegame.ui.text import measure

pygame.font.init()  # words are as wide as they will be; a font needs no screen

NAMES = ("Wolfgang Amadeus Mozartt", "WWWWWWWWWWWWWWWWWWWWWWWW", "Ö", "Dorian", "Edith", "Fergus O’Shaughnessy III")
FULL = Company((HOST, *map(guest, NAMES), FREE))
FINGER = 44


def home() -> Home:
    waiting = [Resumable("1", "Spite & Malice: Ann, Bo and Cy", Mode.LOCAL)]
    games = MemoryGames([past(("Ann", "fair"), ("Bo", "")) for _ in range(12)])
    return Home(preferences=Preferences(taught=True, name="Robin"), waiting=waiting, past=games)


def menu() -> Scene:
    choices = ("Back to the game", "Another player joins", "Settings", "Copy this deal", "Leave the table", "Quit")
    return ConfirmScene("Menu", "The game is saved after every move.", [(text, Back) for text in choices])


def host() -> Scene:
    room = Hosted(company=FULL, code_state=CodeOpen(CODE, 600.0))
    return HostingScene(room.line, home(), "malice", LEVELS["malice"])


def review() -> Scene:
    spite = finished("Ann", "Bo", "Cy", game="spite", rules=GAMES["spite"].presets["strict"])
    return ReviewScene(Replay(spite), FACES["spite"], [Seat(0)], Seat(0), None, lambda: None)


SCENES: Mapping[str, Callable[[], Scene]] = {
    "door": lambda: DoorScene(home()),
    "door of a newcomer": lambda: DoorScene(Home()),
    "setup": lambda: SetupScene(home(), LEVELS),
    "setup of a room": lambda: SetupScene(home(), LEVELS, hosting=True),
    "join": lambda: JoinScene(home()),
    "lobby of the host": host,
    "lobby of a guest": lambda: JoiningScene(
        Joined(stage=Waiting("tulip anchor seven"), company=FULL).line, home(), lambda: DoorScene(home())
    ),
    "settings": lambda: SettingsScene(home()),
    "help": lambda: HelpScene(page("malice", ONLINE, 2)),
    "shelf": lambda: ShelfScene(home()),
    "statistics": lambda: StatisticsScene(home()),
    "achievements": lambda: AchievementsScene(home()),
    "daily": lambda: DailyScene(home(), lambda: date(2026, 11, 23)),
    "faces": lambda: PortraitScene(home(), "Robin", "owl", is_first=True),
    "menu": menu,
    "curtain": lambda: HandoverScene(NAMES[0], "Mallory has discarded the 5.", True, lambda: None, portrait="owl"),
    "review": review,
}
WINDOWS = [
    Frame(size, scale, measure, touch=True)
    for size, scale in (
        (Size(360, 640), 1.0),
        (Size(640, 360), 1.0),
        (Size(360, 640), 2.0),
        (Size(640, 360), 1.5),
        (Size(390, 844), 1.5),
        (Size(844, 390), 2.0),
        (Size(768, 1024), 1.0),
    )
]
CASES = [
    pytest.param(
        window,
        name,
        id=f"{window.size.width}x{window.size.height} text {window.text_scale} {name}",
        marks=slow_unless(index < 2 and name in ("door", "lobby of the host")),
    )
    for index, window in enumerate(WINDOWS)
    for name in SCENES
]


@pytest.mark.parametrize(("window", "name"), CASES)
def test_all_of_a_form_is_read_and_hit(window: Frame, name: str) -> None:
    person = Person(SCENES[name](), window)
    person.wait()
    nodes = person.stage.nodes(window)
    assert outside(nodes, window) == []
    assert overlapping(nodes) == []
    assert overflowing(nodes) == []
    assert missed(nodes) == []


def overflowing(nodes: Sequence[Node]) -> list[str]:
    """What is wider than its place, of words and of the words on buttons."""
    return [node.id for node in nodes if _width(node) > node.rect.width + 0.5]


def _width(node: Node) -> float:
    match node.look:
        case Words(lines, size):
            return max(measure(line, size) for line in lines)
        case ButtonLook(text, size) | Chip(text, size) | EntryLook(text, _, size):
            return measure(text, size)
        case _:
            return 0.0


def missed(nodes: Sequence[Node]) -> list[str]:
    """What a finger does not hit."""
    pressed = [node for node in nodes if isinstance(node.look, ButtonLook | Chip | EntryLook)]
    return [node.id for node in pressed if Takes.TAP in node.takes and min(node.rect.width, node.rect.height) < FINGER]


def test_where_head_and_foot_leave_no_room_they_scroll_too() -> None:
    """As when half of a lying phone is covered by its keyboard: the field that is typed in shows."""
    person = Person(JoinScene(home()), Frame(Size(640, 190), 1.0, measure, touch=True))
    assert person.stage.scene.focus == "code"
    assert person.sees_all_of("code")
    field = person.node("code")
    assert field.clip
    assert shown(field) == field.rect
    assert person.node("start").clip, "the foot scrolls with the rest"
