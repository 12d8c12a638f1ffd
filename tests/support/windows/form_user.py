"""A person in front of a form, who sees its nodes and has a mouse and a keyboard."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from spitegame.app.own_decks import deck_names
from spitegame.app.translating import OwnTranslations
from spitegame.resources import brokers
from spitegame.rules.game import Seat
from spitegame.scenes.door import DoorScene
from spitegame.scenes.help import HelpScene
from spitegame.scenes.join import JoinScene
from spitegame.scenes.keyboard import KeyboardScene
from spitegame.scenes.past_games import PastGames
from spitegame.scenes.program import DESKTOP, Abilities, Findings, Mode, Resumable
from spitegame.scenes.setup import SetupScene
from spitegame.session.brokers import Brokers
from spitegame.session.occupants import Occupant
from spitegame.session.open_tables import OpenTable, OpenTables
from spitegame.session.record import Record
from spitegame.session.room_codes import BadCode, Invitation
from spitegame.session.room_handle import AnyRoomHandle, GuestRoomHandle, HostRoomHandle
from spitegame.session.room_state import RoomPlan, VisitedTable
from spitegame.session.setup import HouseRules, LastSetup
from spitegame.session.veil import OPEN, Veil
from spitegame.tables.pages import Block
from spitegame.ui.geometry import Point, Rect, Size
from spitegame.ui.gestures import Gesture
from spitegame.ui.inputs import Key, MouseButton, Move, Pasted, Press, Release, Typed, Wheel
from spitegame.ui.nodes import Frame, Node, Words
from spitegame.ui.preferences import Preferences, meeting_places
from spitegame.ui.scene import Instead, Over, Scene, Step
from spitegame.ui.stage import Stage
from spitegame.ui.widgets.form import WHEEL_NOTCH_REF_PX
from support.memory_book import MemoryBook
from support.past_games import MemoryGames
from support.windows.layout_checks import measure, shown
from support.windows.scripted_rooms import EMPTY, Hosted, Joined

OWN_ROOM = b"the own room 16b"
REFERENCE = Size(1280, 800)
LEVELS = {"malice": ("easy", "fair", "good"), "spite": ("easy", "fair", "good")}


def frame(size: Size = REFERENCE, text_scale: float = 1.0) -> Frame:
    return Frame(size, text_scale, measure)


IN_WINDOWS = pytest.mark.parametrize(
    "window",
    [pytest.param(frame(), id="usual"), pytest.param(frame(Size(960, 600), 2.0), marks=pytest.mark.slow, id="crowded")],
)


class Table(Scene):
    """Stands for the table of a game that was started."""

    name = "table"

    def nodes(self, frame: Frame) -> Sequence[Node]:
        return ()

    def handle(self, gesture: Gesture, frame: Frame) -> Step | None:
        return None


@dataclass
class WaitingHere:
    """The `UnfinishedGames` of tests: nothing of it is on disk."""

    games: list[Resumable] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.games)

    @property
    def oldest(self) -> Resumable | None:
        return self.games[-1] if self.games else None

    def delete(self, game: Resumable) -> None:
        self.games.remove(game)


@dataclass
class Home:
    """Stands for the program around the scenes, and keeps what they ask of it."""

    preferences: Preferences = field(default_factory=Preferences)
    waiting: Sequence[Resumable] = ()
    told: list[str] = field(default_factory=list)
    unkept: str = ""
    silence: str | None = None
    plans: list[LastSetup] = field(default_factory=list)
    room_plans: list[RoomPlan] = field(default_factory=list)
    joined: list[tuple[Invitation, bool]] = field(default_factory=list)
    """The invitations that were accepted, each with True if only to watch."""
    resumed: list[str] = field(default_factory=list)
    clipboard: str | None = ""  # None if there is no clipboard
    played: list[str] = field(default_factory=list)
    lessons: list[str] = field(default_factory=list)
    table: Scene = field(default_factory=Table)
    """Stands for every table and review that is opened."""
    after: Scene = field(default_factory=Table)
    """Stands for the scene that follows when a room is left."""
    house_rules: list[HouseRules] = field(default_factory=list)
    """The first is what every code means; then come those that were saved."""
    past: MemoryGames = field(default_factory=MemoryGames)
    can: Abilities = DESKTOP
    handed_over: list[str] = field(default_factory=list)
    dealt: list[str] = field(default_factory=list)
    book: MemoryBook = field(default_factory=MemoryBook)
    visited: list[VisitedTable] = field(default_factory=list)
    """The tables of others to which the player has come again."""
    translations: Path = Path("no translations")
    listed: OpenTables | None = None
    """What is known of the list of open tables; None without a meeting place."""
    sat_down: list[OpenTable] = field(default_factory=list)
    opened: list[str] = field(default_factory=list)
    """The games for which an own open table was opened."""
    guest: Joined = field(default_factory=Joined)
    hosted: Hosted = field(default_factory=Hosted)
    """The rooms at such tables."""
    left: int = 0
    game: str = "malice"
    brokers: Brokers = field(default_factory=brokers)
    mended: list[str] = field(default_factory=list)
    """Why codes were refused that are to be mended."""
    veil: Veil = OPEN
    updates_from: str = ""
    """The machine that is asked for newer versions."""
    pages: list[str] = field(default_factory=list)
    unfinished: WaitingHere = field(default_factory=WaitingHere)
    expects_network: bool = False

    @property
    def settings(self) -> "Home":
        """It is all of the services at once."""
        return self

    games = library = rooms = meeting = machine = settings

    def expect_network(self) -> None:
        self.expects_network = True

    def prefer(self, preferences: Preferences) -> None:
        self.preferences = preferences

    def start(self, setup: LastSetup) -> Scene:
        self.plans.append(setup)
        return self.table

    def host(self, plan: RoomPlan) -> Scene:
        self.room_plans.append(plan)
        return self.table

    def join(self, invitation: Invitation, *, watching: bool) -> Scene:
        self.joined.append((invitation, watching))
        return self.table

    def address_book(self) -> MemoryBook:
        return self.book

    def tables_open(self) -> Sequence[VisitedTable]:
        return [table for table in self.book.visited_tables if self.book.is_open(table)]

    def visit(self, table: VisitedTable) -> Scene:
        self.visited.append(table)
        return self.table

    @property
    def places(self) -> tuple[str, ...]:
        return meeting_places(self.preferences, lambda: self.brokers)

    @property
    def has_list(self) -> bool:
        return self.listed is not None

    def open_tables(self) -> OpenTables | None:
        return self.listed

    def sit_down(self, tables: Sequence[OpenTable]) -> GuestRoomHandle:
        self.sat_down += tables
        self.guest = Joined(is_open=True)
        return self.guest.handle

    def open_table(self, game: str) -> HostRoomHandle:
        self.opened.append(game)
        self.hosted = Hosted(is_open=True, room=OWN_ROOM, company=EMPTY)
        return self.hosted.handle

    def show_page(self, address: str) -> None:
        self.pages.append(address)

    def room_table(self, room: AnyRoomHandle) -> Scene:
        return self.table

    def play_on_alone(self, record: Record, occupants: Sequence[Occupant], view: Any) -> Scene:
        return self.table

    def leave_room(self, reason: str = "") -> Scene:
        self.left += 1
        return self.after

    def mend_code(self, refusal: str) -> Scene:
        self.mended.append(refusal)
        return self.after

    def resumables(self) -> Sequence[Resumable]:
        return self.waiting

    def resume(self, key: str) -> Scene:
        self.resumed.append(key)
        return self.table

    def copy(self, text: str) -> bool:
        if self.clipboard is None:
            return False
        self.clipboard = text
        return True

    def paste(self) -> str:
        return self.clipboard or ""

    def rules_link(self, house: HouseRules) -> str:
        return "spitegame:rules/ABCD"

    def read_rules(self, text: str) -> HouseRules:
        if text.startswith("bad"):
            raise BadCode("There is a slip in it.")
        return self.house_rules[0]

    def save_rules(self, house: HouseRules) -> str:
        self.house_rules.append(house)
        return "The rules are saved as /games/rules."

    def play_daily(self, game: str, day: str) -> Step:
        self.dealt.append(f"{game} {day}")
        return Instead(self.table)

    def earned(self, record: Record) -> Sequence[str] | None:
        return ()

    def daily_result(self, record: Record) -> str:
        return ""

    def past_games(self) -> PastGames:
        return self.past

    @property
    def deck_names(self) -> Mapping[str, str]:
        return deck_names(Path("no decks of the player"))

    @property
    def own_translations(self) -> OwnTranslations:
        return OwnTranslations(self.translations, lambda _folder: True, self._speak)

    def _speak(self, key: str) -> None:
        self.prefer(replace(self.preferences, language=key))

    def ask_for_deck(self) -> None:
        self.told.append("asked for a deck")

    def deal_link(self, deal: Record) -> str:
        return f"spitegame:deal/{deal.game}-{deal.seed}"

    def play_deal(self, code: str) -> Step:
        if code.startswith("bad"):
            raise BadCode("There is a slip in it.")
        self.dealt.append(code)
        return Instead(self.table)

    def analyse(self, record: Record, here: Sequence[Seat], seat: Seat | None) -> Findings:
        raise AssertionError("no form analyses a game")

    def review(self, record: Record, here: Sequence[Seat], seat: Seat | None, onward: Any, index: int = 0) -> Scene:
        return self.table

    def play(self, game: str) -> Step:
        self.played.append(game)
        return Instead(self.table)

    def door(self, page: str = "") -> Scene:
        return DoorScene(self, page)

    def set_up(self, mode: Mode) -> Scene:
        return JoinScene(self) if mode is Mode.JOIN else SetupScene(self, LEVELS, hosting=mode is Mode.HOST)

    def lesson(self, game: str, key: str) -> Scene:
        self.lessons.append(f"{game}: {key}")
        return self.table

    def help(self, page: tuple[Block, ...], number: str = "", others: Sequence[tuple[Block, ...]] = ()) -> Scene:
        return HelpScene(page, number=number, others=others)

    def notices(self) -> Sequence[str]:
        told, self.told = self.told, []
        return told

    def deliver(self, path: Path) -> bool:
        self.handed_over.append(str(path))
        return True

    @property
    def sound_problem(self) -> str | None:
        return self.silence


def visible(node: Node) -> Rect | None:
    """The part of the node that is not cut off, if there is one."""
    part = shown(node)
    return part if part.width > 0 and part.height > 0 else None


class Person:
    def __init__(self, scene: Scene, frame: Frame) -> None:
        self.stage = Stage(Table(), KeyboardScene)
        self.stage.take(Over(scene) if scene.overlay else Instead(scene))
        self.frame = frame
        self._now = 0.0

    def node(self, node_id: str) -> Node:
        found = [node for node in self.stage.nodes(self.frame) if node.id == node_id]
        assert len(found) == 1, f"{len(found)} nodes are {node_id}"
        return found[0]

    def sees_all_of(self, node_id: str) -> bool:
        node = self.node(node_id)
        return node.clip is None or node.clip.contains(node.rect)

    def sees(self, node_id: str) -> bool:
        return any(node.id == node_id for node in self.stage.nodes(self.frame))

    def tap(self, *labels: str) -> None:
        """Tap what has these labels with the mouse, one after the other, after turning the wheel to what is not
        seen."""
        for label in labels:
            self._tap(label)

    def _tap(self, label: str) -> None:
        node = self._labelled(label)
        seen = visible(node)
        if node.clip and (seen is None or seen.height <= 20):
            down = node.rect.center.y - node.clip.center.y
            self.stage.give(Wheel(node.clip.center, -down / self.frame.px(WHEEL_NOTCH_REF_PX)), self.frame, self._now)
            seen = visible(self.node(node.id))
        assert seen, f"no wheel brings {label} into sight"
        self._now += 1
        self.stage.give(Press(seen.center, MouseButton.MAIN), self.frame, self._now)
        self.stage.give(Release(seen.center, MouseButton.MAIN), self.frame, self._now)

    def swipe(self, at: Point, down: float) -> None:
        """Pull with a finger from there, so many pixels down, in a tenth of a second."""
        self.stage.give(Press(at, MouseButton.MAIN, touch=True), self.frame, self._now)
        for step in range(1, 11):
            self._now += 0.01
            self.stage.give(Move(Point(at.x, at.y + down * step / 10)), self.frame, self._now)
        self.stage.give(Release(Point(at.x, at.y + down), MouseButton.MAIN), self.frame, self._now)

    def key(self, *places: str, shift: bool = False, control: bool = False) -> None:
        for place in places:
            self.stage.give(Key(place, place, shift=shift, control=control), self.frame, self._now)

    def paste(self, text: str) -> None:
        """Press the keys that paste."""
        self.stage.give(Pasted(text), self.frame, self._now)

    def wait(self, seconds: float = 0.1) -> None:
        self._now += seconds
        self.stage.stale = False
        self.stage.update(self._now)

    def reads(self, node_id: str) -> str:
        """The words of a node, or nothing if there is no such node."""
        found = [node.look for node in self.stage.nodes(self.frame) if node.id == node_id]
        return " ".join(line for look in found if isinstance(look, Words) for line in look.lines)

    def tab_to(self, label: str, *keys: str) -> None:
        """Press Tab until this has the focus, and then these keys."""
        node_id = self._labelled(label).id
        for _ in self.stage.nodes(self.frame):
            if self.stage.scene.focus == node_id:
                self.key(*keys)
                return
            self.key("tab")
        raise AssertionError(f"Tab does not come to {label}")

    def type(self, text: str, into: str = "") -> None:
        """Type this, after a tap on the field with this label, if there is one."""
        if into:
            self.tap(into)
        for letter in text:
            self.stage.give(Key("space" if letter == " " else letter, letter), self.frame, self._now)
            self.stage.give(Typed(letter), self.frame, self._now)

    def _labelled(self, label: str) -> Node:
        """The node that takes input and has this id or label."""
        found = [node for node in self.stage.nodes(self.frame) if node.takes and label in (node.id, node.label)]
        assert len(found) == 1, f"{len(found)} nodes say {label}"
        return found[0]
