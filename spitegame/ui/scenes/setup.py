"""A game is put together here, or a room opened or looked for."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING

from spitegame.rules.catalog import TITLES, Shelf
from spitegame.ui.gestures import Gesture
from spitegame.ui.inputs import Pasted, Typed
from spitegame.ui.nodes import Frame, Tone
from spitegame.ui.preferences import LastRoom, Preferences
from spitegame.ui.scene import STAY, Instead, Mode, Over, Program, Refresh, Resumable, Step
from spitegame.ui.scenes.setup_table import GameRows
from spitegame.ui.tables.catalog import OFFERS
from spitegame.ui.tables.offer import DealPreview
from spitegame.ui.widgets.block import HEADING, SMALL, WIDE_GAP, Block, Text
from spitegame.ui.widgets.controls import Button, Choice, Option
from spitegame.ui.widgets.cover import CoverForm, Front
from spitegame.ui.widgets.layout import Column, Flow, Line, labelled

if TYPE_CHECKING:  # what the first picture does not show is loaded when it is opened
    from spitegame.session.room_codes import Invitation
    from spitegame.ui.scenes.setup_room import HostRows, JoinRows

NOBODY = "Somebody has to play: choose Human for at least one seat."
ALONE = "Nobody can join: choose Online for at least one seat."
_TITLES = {Mode.LOCAL: "Games and house rules", Mode.HOST: "New room", Mode.JOIN: "Join a game"}
_START = {Mode.LOCAL: "Start game", Mode.HOST: "Create room", Mode.JOIN: "Join game"}


class SetupScene(CoverForm):
    name = "setup"

    def __init__(
        self,
        program: Program,
        levels: Mapping[str, Sequence[str]],
        mode: Mode = Mode.LOCAL,
        asked: "Invitation | None" = None,
    ) -> None:
        """`levels` are those of the computer players, by game and the weakest first. `asked` is the room that was to be
        joined, so that another try begins with its code."""
        super().__init__(program)
        preferences = program.preferences
        self._mode = mode
        self._tables = Shelf({game: partial(self._table_of, game, names) for game, names in levels.items()})
        self._table = self._tables[preferences.setup.game]
        self._room_asked = asked
        self.focus = "code" if mode is Mode.JOIN else "start"

    def _table_of(self, game: str, levels: Sequence[str]) -> GameRows:
        return GameRows(OFFERS[game], levels, self.program.preferences, self._own_name)

    @cached_property
    def _room(self) -> "HostRows":
        from spitegame.ui.scenes.setup_room import HostRows

        preferences = self.program.preferences
        return HostRows(preferences.service, onlookers=preferences.hosting.onlookers)

    @cached_property
    def _guest(self) -> "JoinRows":
        from spitegame.ui.scenes.setup_room import JoinRows

        preferences = self.program.preferences
        return JoinRows(preferences.name, preferences.service, self._room_asked, self._start)

    @property
    def front(self) -> Front:
        return self._table.front

    def update(self, now: float) -> Step:
        return Refresh() if self.notices.add(self.program.notices()) else STAY

    def handle(self, gesture: Gesture, frame: Frame) -> Step | None:
        answer = super().handle(gesture, frame)
        if answer is not None or self._mode is not Mode.JOIN:
            return answer
        match gesture:  # what no other field takes is meant for the code
            case Pasted(text):
                self._guest.paste(text)
                return STAY
            case Typed(text) if text.strip() and self.focus != "code":
                self.focus = "code"
                return super().handle(gesture, frame)
            case _:
                return None

    # What there is to choose

    def body(self) -> Block:
        return Column((Column((*self.notices.blocks(), *self._how())), Column(self._who())), WIDE_GAP)

    def foot(self) -> Block:
        found = self._preview
        start = Button(id="start", label=_START[self._mode], act=self._start, primary=True, enabled=found.dealable)
        others = (
            Button(id="back", label="Back", act=self.leave, key="Esc"),
            Button(id="help", label="Help", act=self.help),
        )
        return Column((Text("outlook", found.text, SMALL, found.tone), Line(start, Flow("others", "Others", others))))

    def _how(self) -> list[Block]:
        match self._mode:
            case Mode.LOCAL | Mode.HOST:
                return [self._title(), self._games(), *self._table.rows()]
            case Mode.JOIN:
                return [self._title(), *self._guest.rows(self.program.paste)]

    def _who(self) -> list[Block]:
        table = self._table
        match self._mode:
            case Mode.LOCAL:
                return table.seats(table.occupants)
            case Mode.HOST:
                return [*table.seats(table.chairs), *self._room.rows()]
            case Mode.JOIN:
                return self._guest.others()

    def _title(self) -> Block:
        title = Text("title", _TITLES[self._mode], HEADING, Tone.GOLD)
        if self._mode is not Mode.LOCAL:
            return title
        return Line(title, Button(id="deal", label="Play a deal", act=self._play_deal))

    def _games(self) -> Block:
        games = [Option(game, TITLES[game]) for game in self._tables]
        return labelled(Choice("game", "Game", games, self._table.game, self._choose_game))

    @property
    def _preview(self) -> DealPreview:
        """A sentence about what was chosen; it says too if the game can begin."""
        table = self._table
        match self._mode:
            case Mode.LOCAL:
                problem = None if table.occupants.people(table.count) else NOBODY
            case Mode.HOST:
                problem = self._room.problem if table.chairs.vacant(table.count) else ALONE
            case Mode.JOIN:
                return self._guest.preview
        return DealPreview(problem, Tone.WARNING, dealable=False) if problem else table.preview

    # What is chosen

    def _choose_game(self, game: str) -> None:
        self._table = self._tables[game]

    def _own_name(self) -> str:
        return self.program.preferences.name.strip()

    # What comes of it

    def _start(self) -> Step:
        """An unfinished game is not given up by a slip."""
        if not self._preview.dealable:
            return STAY
        waiting = next((each for each in self.program.resumables() if each.mode is self._mode), None)
        if waiting is None or self._mode is Mode.JOIN:
            return self._begin()
        from spitegame.ui.scenes.unfinished import ask_before

        return ask_before(waiting, _NEW[self._mode], partial(self._resume, waiting), self._begin)

    def leave(self) -> Step:
        return Instead(self.program.door())

    def _begin(self) -> Step:
        match self._mode:
            case Mode.LOCAL:
                return self._deal()
            case Mode.HOST:
                return self._host()
            case Mode.JOIN:
                return self._join()

    def _deal(self) -> Step:
        table = self._table
        self._remember(self.program.preferences.with_setup(table.setup(table.occupants)))
        return Instead(self.program.start(table.seated))

    def _host(self) -> Step:
        from spitegame.session.room_state import RoomPlan

        table, room = self._table, self._room
        setup, chairs = table.setup(table.chairs), table.chairs
        plan = RoomPlan(
            game=setup.game,
            rules=setup.rules,
            chairs=chairs.named(table.count),
            open_hands=setup.open_hands,
            onlookers=room.onlookers,
            service=room.service,
        )
        hosting = LastRoom(chairs=chairs.chosen(table.count), onlookers=room.onlookers)
        chosen = self.program.preferences.with_setup(setup)
        self._remember(replace(chosen, hosting=hosting, service=room.typed_service.strip()))
        return Instead(self.program.host(plan))

    def _join(self) -> Step:
        guest = self._guest
        self._remember(replace(self.program.preferences, name=guest.name.strip(), service=guest.service.strip()))
        return Instead(self.program.join(guest.invitation, watching=guest.watching))

    def _remember(self, chosen: Preferences) -> None:
        self.program.prefer(replace(chosen, taught=True))

    def _play_deal(self) -> Step:
        from spitegame.ui.scenes.deal import DealScene

        return Over(DealScene(self.program))

    def _resume(self, resumable: Resumable) -> Step:
        return Instead(self.program.resume(resumable.key))

    def help(self) -> Step:
        """The rules; in a mode that is played online, what it has of its own."""
        if self._mode is not Mode.LOCAL:
            return super().help()
        from spitegame.ui.pages import page

        table = self._table
        return Over(self.program.help(page(table.game, table.rules, table.count)))


_NEW = {Mode.LOCAL: "Start a new game", Mode.HOST: "Open a room"}
