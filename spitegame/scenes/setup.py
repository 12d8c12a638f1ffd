"""A game is put together in two steps, for this screen or for a room: who plays, and by which rules."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING

from spitegame.rules.catalog import TITLES, Shelf
from spitegame.scenes.cover import Fan, GameTitle, Notices
from spitegame.scenes.program import Mode, Program, Resumable
from spitegame.scenes.setup_table import GameForm
from spitegame.session.setup import LastRoom
from spitegame.tables.catalog import OFFERS
from spitegame.tables.offer import DealPreview
from spitegame.ui.gestures import Gesture
from spitegame.ui.inputs import Key
from spitegame.ui.nodes import Frame, Icon, Tone
from spitegame.ui.preferences import Preferences
from spitegame.ui.scene import STAY, Instead, Over, Refresh, Step
from spitegame.ui.widgets.block import SMALL, WIDE_GAP, Block, Text
from spitegame.ui.widgets.controls import Button, Choice, Option
from spitegame.ui.widgets.form import Form
from spitegame.ui.widgets.layout import Column, Columns, Flow, Line

if TYPE_CHECKING:  # a game at this screen need not wait for it
    from spitegame.scenes.setup_room import HostRows

NOBODY = "Somebody has to play: add a player."
_SAME_CARDS = "Play the same cards as somebody else, with their code or link."
ALONE = "Nobody can join: leave at least one seat open."


class SetupScene(Form):
    name = "setup"
    body_height = 490

    def __init__(self, program: Program, levels: Mapping[str, Sequence[str]], *, hosting: bool = False) -> None:
        """`levels` are those of the computer players, by game and the weakest first. `hosting`: the game is one in a
        room."""
        super().__init__()
        self.program = program
        self.notices = Notices()
        self._hosting = hosting
        self._mode = Mode.HOST if hosting else Mode.LOCAL
        self._forms = Shelf({game: partial(self._form_of, game, names) for game, names in levels.items()})
        self._form = self._forms[program.preferences.setup.game]
        self._asks_rules = False
        self.focus = "start"

    def _form_of(self, game: str, levels: Sequence[str]) -> GameForm:
        return GameForm(OFFERS[game], levels, self.program, self._own_name, online=self._hosting)

    def _own_name(self) -> str:
        return self.program.preferences.name.strip()

    @cached_property
    def _room(self) -> "HostRows":
        from spitegame.scenes.setup_room import HostRows

        preferences = self.program.preferences
        return HostRows(preferences.service, onlookers=preferences.hosting.onlookers)

    def update(self, now: float) -> Step:
        return Refresh() if self.notices.add(self.program.notices()) else STAY

    def handle(self, gesture: Gesture, frame: Frame) -> Step | None:
        match gesture:
            case Key(place="f1"):
                return self._help()
            case Key(place="escape"):
                return self._back()
            case _:
                answer = super().handle(gesture, frame)
                self._keep_focus(frame)
                return answer

    def _keep_focus(self, frame: Frame) -> None:
        """With the seat that has the focus, the focus goes to the one above."""
        ids = {node.id for node in self.nodes(frame)}
        if self.focus and self.focus not in ids:
            above = f"seat.{self._form.seats.count - 1}.remove"
            self.focus = above if above in ids else "person"

    # What there is to choose

    def head(self) -> Block:
        games = [Option(game, TITLES[game]) for game in self._forms]
        choice = Choice("game", "Game", games, self._form.game, self._choose_game)
        return Line(GameTitle(self._form.front), choice)

    def body(self) -> Block:
        return Column((*self.notices.blocks(), self._rules() if self._asks_rules else self._who()))

    def _who(self) -> Block:
        title = "New room" if self._hosting else "Who plays"
        return Columns((Column(self._form.who(title), 7), Column(self._form.opponents())), 0.41, 34)

    def _rules(self) -> Block:
        columns = Columns((Column(self._form.presets()), Column(self._more())), least=40)
        return columns if self._hosting else Column((columns, Fan(self._form.front)), 2 * WIDE_GAP)

    def _more(self) -> list[Block]:
        if self._hosting:
            return [Column(self._form.sizes()), *self._room.rows()]
        deal = Button(id="deal", label="Play a deal", act=self._play_deal)
        return [*self._form.sizes(), Line(Text("deal.hint", _SAME_CARDS, SMALL, Tone.DIM), deal)]

    def foot(self) -> Block:
        found = self._preview
        label = "Create room" if self._hosting else "Start game"
        start = Button(id="start", label=label, act=self._start, primary=True, enabled=found.dealable)
        rules = Button(id="rules", label=f"Rules: {self._form.summary}", act=self._ask_rules, icon=Icon.RIGHT)
        others = (
            *([] if self._asks_rules else [rules]),
            Button(id="back", label="Back", act=self._back, key="Esc"),
            Button(id="help", label="Help", act=self._help),
        )
        return Column((Text("outlook", found.text, SMALL, found.tone), Line(start, Flow("others", "Others", others))))

    @property
    def _preview(self) -> DealPreview:
        """A sentence about what was chosen; it says too if the game can begin."""
        found = self._form.preview
        problem = self._room_problem if self._hosting else None if self._form.seats.people else NOBODY
        return DealPreview(problem, Tone.WARNING, dealable=False) if problem and found.dealable else found

    @property
    def _room_problem(self) -> str | None:
        return self._room.problem if self._form.seats.vacant else ALONE

    def _choose_game(self, game: str) -> None:
        self._form = self._forms[game]

    def _ask_rules(self) -> Step:
        self._asks_rules, self.focus = True, "start"
        return STAY

    # What comes of it

    def _start(self) -> Step:
        """An unfinished game is not given up by a slip."""
        if not self._preview.dealable:
            return STAY
        waiting = next((each for each in self.program.resumables() if each.mode is self._mode), None)
        begin = self._host if self._hosting else self._deal
        if waiting is None:
            return begin()
        from spitegame.scenes.confirm import ask_before

        new_game = "Open a room" if self._hosting else "Start a new game"
        return ask_before(waiting, new_game, partial(self._resume, waiting), begin)

    def _back(self) -> Step:
        """One step back, in the end to the first screen."""
        if not self._asks_rules:
            return Instead(self.program.door())
        self._asks_rules, self.focus = False, "rules"
        return STAY

    def _deal(self) -> Step:
        self._remember(self.program.preferences.with_setup(self._form.setup))
        return Instead(self.program.start(self._form.seated))

    def _host(self) -> Step:
        from spitegame.session.room_state import RoomPlan

        form, room = self._form, self._room
        setup = form.room_setup
        plan = RoomPlan(
            game=setup.game,
            rules=setup.rules,
            chairs=form.seats.named,
            open_hands=setup.open_hands,
            onlookers=room.onlookers,
            service=room.service,
        )
        hosting = LastRoom(chairs=form.seats.chairs, onlookers=room.onlookers)
        chosen = self.program.preferences.with_setup(setup)
        self._remember(replace(chosen, hosting=hosting, service=room.typed_service.strip()))
        return Instead(self.program.host(plan))

    def _remember(self, chosen: Preferences) -> None:
        self.program.prefer(replace(chosen, taught=True))

    def _play_deal(self) -> Step:
        from spitegame.scenes.deal import DealScene

        return Over(DealScene(self.program))

    def _resume(self, resumable: Resumable) -> Step:
        return Instead(self.program.resume(resumable.key))

    def _help(self) -> Step:
        """The rules; where it is about a room, how to play online."""
        from spitegame.tables.help import online_page, page

        form = self._form
        about = online_page() if self._hosting else page(form.game, form.rules, form.seats.count)
        return Over(self.program.help(about))
