"""A person in front of a table, who sees its nodes and has a mouse, a keyboard, and a clock that is moved by hand."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from spitegame.advice import Advice, Worth
from spitegame.advice.race import Race
from spitegame.advice.turning_point import TurningPoint
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Seat
from spitegame.scenes.help import HelpScene
from spitegame.scenes.keyboard import KeyboardScene
from spitegame.scenes.match import Match
from spitegame.scenes.program import Findings, Mode
from spitegame.scenes.table.scene import TableScene
from spitegame.session.host import Host
from spitegame.session.line import Act, End, Line, ToHost, ToSeat
from spitegame.session.occupants import Occupant, Person
from spitegame.session.record import Record
from spitegame.session.room_handle import AnyRoomHandle
from spitegame.session.table import Table
from spitegame.tables.catalog import FACES
from spitegame.tables.help import online_page
from spitegame.ui.cues import Cue, Sound
from spitegame.ui.geometry import Point
from spitegame.ui.inputs import Key, MouseButton, Move, Press, Release
from spitegame.ui.nodes import Frame, Mark, Node, Words
from spitegame.ui.preferences import Preferences
from spitegame.ui.scene import Scene
from spitegame.ui.stage import Stage
from spitegame.workers.computers import Computers, Question
from support.windows import form_user, layout_checks

TICK = 1 / 30
AGAIN: Scene = HelpScene(online_page())
"""Stands for the table of a rematch."""
SETUP: Scene = HelpScene(online_page())
"""Stands for the first screen."""


class Thinkers(Computers):
    """Computers that answer at once, in this process. With None they think for ever."""

    def __init__(self, thinks: Callable[[Any], Any]) -> None:
        super().__init__(seed=1)
        self._thinks = thinks
        self.asked: list[Question] = []

    def ask(self, game: str, level: str, view: Any, *, out_of_turn: bool = False) -> Question:
        question = super().ask(game, level, view)
        question.action = self._thinks(view)
        self.asked.append(question)
        return question

    def answer(self, question: Question) -> Any:
        return question.action


@dataclass
class Told:
    """Findings about a finished game that are all there, or never come."""

    worths: Sequence[Worth] = ()
    turning_point: TurningPoint | None = None
    race: Race | None = None
    is_over: bool = True

    def listen(self) -> None:
        """Nothing more comes by itself."""


@dataclass
class Home(form_user.Home):
    """Stands for the program around the table, and keeps what the table asks of it."""

    table: Scene = AGAIN
    after: Scene = SETUP
    copied: list[str] = field(default_factory=list)
    findings: Told = field(default_factory=Told)
    daily: str = ""
    achieved: Sequence[str] | None = ()
    """The titles that every game has earned; None as long as nothing is known."""
    reviewed: list[int] = field(default_factory=list)
    alone: list[Any] = field(default_factory=list)
    """The views from which a guest has played on alone."""

    def door(self, page: str = "") -> Scene:
        return SETUP

    def set_up(self, mode: Mode) -> Scene:
        return SETUP

    def copy(self, text: str) -> bool:
        self.copied.append(text)
        return True

    def deal_link(self, deal: Record) -> str:
        return "spitegame:deal/CV55-U468-VAB5-2E4"

    def play_on_alone(self, record: Record, occupants: Sequence[Occupant], view: Any) -> Scene:
        self.alone.append(view)
        return AGAIN

    def earned(self, record: Record) -> Sequence[str] | None:
        return self.achieved

    def daily_result(self, record: Record) -> str:
        return self.daily

    def analyse(self, record: Record, here: Sequence[Seat], seat: Seat | None) -> Findings:
        return self.findings

    def review(self, record: Record, here: Sequence[Seat], seat: Seat | None, onward: Any, index: int = 0) -> Scene:
        self.reviewed.append(index)
        return AGAIN


class Dealt:
    """A match that begins with any state. The test acts for those who are not at this screen."""

    vacancy = None
    hurries: bool | None = None
    finished: Record | None = None
    deal: Record | None = None
    unsaved = ""
    is_untouched = False
    leads_to: Scene | None = None
    """The scene to which everybody in the room goes next, or None."""

    def __init__(
        self,
        state: Any,
        *,
        here: Sequence[int] = (0,),
        occupants: Sequence[Occupant] = (),
        open_hands: bool = False,
        is_new: bool = False,
        advice: Any = None,
        room: AnyRoomHandle | None = None,
    ) -> None:
        self.game = next(key for key, game in GAMES.items() if isinstance(state.rules, game.unions["rules"]))
        named = tuple(Person(f"Player {seat}") for seat in range(len(GAMES[self.game].scores(state))))
        record = Record(game=self.game, rules=state.rules, seed=1, occupants=tuple(occupants) or named)
        self.table = Table(record, state)
        self.open_hands = open_hands
        self.is_new = is_new
        self.room = room
        self.advice = advice
        self.asked: list[Any] = []
        self._every = {seat: Line() for seat in self.table.seats}
        self._host = Host(self.table, self._every)
        self._here = here
        self._onlooker = Line()
        if not here:
            self._host.connect(self._onlooker, None, heard=self.table.number)

    @property
    def occupants(self) -> Sequence[Occupant]:
        return self.table.occupants

    @property
    def lines(self) -> Mapping[Seat | None, End[ToHost, ToSeat]]:
        """The lines of the seats at this screen, or an onlooker's if there are none."""
        return {Seat(seat): self._every[Seat(seat)].seat for seat in self._here} or {None: self._onlooker.seat}

    def run(self) -> bool:
        return self._host.run(now=0.0)

    def act(self, seat: Seat, action: Any) -> None:
        """Act for somebody who is not at this screen. Nothing may have been taken back before."""
        self._every[seat].seat.send(Act(1 + len(self.table.record.entries), action))

    def ask_hint(self, view: Any) -> None:
        self.asked.append(view)

    def hint(self) -> Advice | None:
        if not self.asked:
            return None
        advice, self.advice = self.advice, None
        return advice if advice is None or isinstance(advice, Advice) else Advice(advice)

    def rematch(self) -> Scene | None:
        return AGAIN

    def onward(self) -> Scene | None:
        onward, self.leads_to = self.leads_to, None
        return onward

    def leave(self) -> Scene:
        return SETUP


class Seated:
    """A person in front of a match."""

    def __init__(
        self,
        match: Match,
        run: Callable[[float, bool], Any],
        preferences: Preferences | None = None,
        window: Frame | None = None,
        game: str = "malice",
    ) -> None:
        self.home = Home(preferences or Preferences())
        self.table = self._scene(match, game)
        self.stage = Stage(self.table, KeyboardScene)
        self.frame = window or layout_checks.frame()
        self.now = 0.0
        self.heard: list[Sound] = []
        self.cues: list[Cue] = []
        """The same, with where each sound comes from and how high it is."""
        self._run = run
        self.tick()

    def _scene(self, match: Any, game: str) -> TableScene:
        return TableScene(match, FACES[game], self.home)

    # the clock

    def tick(self, seconds: float = TICK) -> None:
        """Do what the loop does in one round: match, scene, picture, sound. The stage is stale afterwards if this round
        has changed something."""
        self.now += seconds
        self._run(self.now, self.table.is_moving)
        was_stale, self.stage.stale = self.stage.stale, False
        self.stage.update(self.now)
        if was_stale or self.stage.stale:
            self.stage.nodes(self.frame)
        cues = self.stage.sounds()
        self.cues += cues
        self.heard += [cue.sound for cue in cues]

    def settle(self) -> None:
        """Tick until everything has been heard and nothing moves."""
        for _ in range(600):
            self.tick()
            if not self.table.is_moving:
                break
        self.tick()

    # what shows

    @property
    def nodes(self) -> dict[str, Node]:
        """The nodes by id. If two scenes have the same id, that of the upper scene counts."""
        return {node.id: node for node in self.stage.nodes(self.frame)}

    @property
    def log(self) -> list[str]:
        """What the rows of the open log tell, newest first."""
        return [node.label for name, node in self.nodes.items() if name.startswith("log.") and name[4:].isdigit()]

    @property
    def at_table(self) -> bool:
        """True if nothing lies over the table."""
        return self.stage.scene is self.table

    def marked(self, mark: Mark) -> set[str]:
        return {name for name, node in self.nodes.items() if mark in node.marks}

    def says(self, name: str) -> str:
        """The words of a node."""
        look = self.nodes[name].look
        assert isinstance(look, Words)
        return " ".join(look.lines)

    @property
    def moving(self) -> list[str]:
        return [sprite.node.id for sprite in self.stage.scene.sprites(self.frame, self.now)]

    # mouse

    def at(self, name: str) -> Point:
        """A point of the node that nothing covers: near the left edge and the bottom, where the top card of a pile
        is."""
        rect = self.nodes[name].rect
        return Point(rect.x + min(10, rect.width / 4), rect.bottom - min(16, rect.height / 4))

    def press(self, at: Point, *, shift: bool = False, button: MouseButton = MouseButton.MAIN) -> None:
        self.stage.give(Press(at, button, shift), self.frame, self.now)

    def move(self, at: Point) -> None:
        self.stage.give(Move(at), self.frame, self.now)

    def release(self, at: Point, button: MouseButton = MouseButton.MAIN) -> None:
        self.stage.give(Release(at, button), self.frame, self.now)

    def click(self, at: Point, *, shift: bool = False, button: MouseButton = MouseButton.MAIN) -> None:
        self.press(at, shift=shift, button=button)
        self.release(at, button)

    def tap(self, *names: str, shift: bool = False, other: bool = False) -> None:
        """Click on these nodes, one after the other."""
        for name in names:
            self.click(self.at(name), shift=shift, button=MouseButton.OTHER if other else MouseButton.MAIN)
            self.tick(0.5)

    def double_tap(self, name: str) -> None:
        at = self.at(name)
        for _ in range(2):
            self.click(at)
            self.tick()

    def lift(self, name: str, to: Point) -> None:
        """Press on the node and carry it to a place, without letting go."""
        at = self.at(name)
        self.press(at)
        for step in range(1, 5):
            self.move(Point(at.x + (to.x - at.x) * step / 4, at.y + (to.y - at.y) * step / 4))

    def drag(self, name: str, to: str) -> None:
        goal = self.nodes[to].rect.center
        self.lift(name, goal)
        self.release(goal)
        self.tick()

    def rest_on(self, name: str, seconds: float) -> None:
        """Lay a finger on the node for so long."""
        at = self.at(name)
        self.stage.give(Press(at, MouseButton.MAIN, touch=True), self.frame, self.now)
        self.tick(seconds)
        self.release(at)
        self.tick()

    # keyboard

    def tab_to(self, name: str, *keys: str) -> None:
        """Press Tab until this has the focus, and then these keys."""
        for _ in self.nodes:
            if self.stage.scene.focus == name:
                break
            self.key("tab")
        self.key(*keys)

    def key(self, *places: str, shift: bool = False, control: bool = False, alt: bool = False) -> None:
        for place in places:
            self.stage.give(Key(place, place, shift=shift, control=control, alt=alt), self.frame, self.now)
            self.tick()


def seated(
    state: Any, preferences: Preferences | None = None, window: Frame | None = None, **match: Any
) -> tuple[Seated, Dealt]:
    """A person at seat 0 of a match that begins with this state, and the match."""
    dealt = Dealt(state, **match)
    return Seated(dealt, lambda _now, _moving: dealt.run(), preferences, window, dealt.game), dealt
