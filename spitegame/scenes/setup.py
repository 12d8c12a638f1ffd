"""The setup form, for a game at this screen or in a room. It has two steps: who plays, and by which rules."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING

from spitegame.lazily import lazily
from spitegame.rules.catalog import GAMES, TITLES, Shelf
from spitegame.scenes.cover import Fan, FirstForm, GameTitle
from spitegame.scenes.program import Program
from spitegame.scenes.setup_table import GameForm
from spitegame.session.setup import LastRoom
from spitegame.tables.catalog import OFFERS
from spitegame.tables.offer import DealPreview
from spitegame.translation import N_, _, pgettext
from spitegame.ui.gestures import Gesture
from spitegame.ui.nodes import Frame, Icon, Tone
from spitegame.ui.preferences import Preferences
from spitegame.ui.scene import STAY, Instead, Over, Step
from spitegame.ui.widgets.block import HEADING, SMALL, WIDE_GAP, Block, Text
from spitegame.ui.widgets.controls import Button, Choice, Option
from spitegame.ui.widgets.layout import Column, Columns, Flow, Level, Line

if TYPE_CHECKING:
    from spitegame.scenes import beyond, confirm, deal, setup_room, unfinished
    from spitegame.session import room_state
    from spitegame.tables import help as help_pages
else:
    beyond = lazily("spitegame.scenes.beyond")
    confirm = lazily("spitegame.scenes.confirm")
    deal = lazily("spitegame.scenes.deal")
    setup_room = lazily("spitegame.scenes.setup_room")
    unfinished = lazily("spitegame.scenes.unfinished")
    room_state = lazily("spitegame.session.room_state")
    help_pages = lazily("spitegame.tables.help")

NOBODY = N_("Somebody must play: add a player.")
_SAME_CARDS = N_("Play the same cards as somebody else, with their code or link.")
ALONE = N_("Nobody can join: leave at least one seat open.")


class SetupScene(FirstForm):
    name = "setup"
    body_height = 490

    def __init__(self, program: Program, levels: Mapping[str, Sequence[str]], *, hosting: bool = False) -> None:
        """Open the form; with `hosting` for a room. `levels` are those of computers by game, the weakest first."""
        super().__init__(program)
        if hosting:
            program.rooms.expect_network()
        self._hosting = hosting
        self._forms = Shelf(
            {game: partial(GameForm, OFFERS[game], names, program, online=hosting) for game, names in levels.items()}
        )
        self._form = self._forms[program.settings.preferences.setup.game]
        self._asks_rules = False
        self.open_on("start")

    @cached_property
    def _room(self) -> "setup_room.HostRows":
        return setup_room.HostRows(self.program.settings.preferences.hosting, self.program)

    def handle(self, gesture: Gesture, frame: Frame) -> Step | None:
        """Handle a gesture. If it removes the seat with the focus, the focus moves to the seat above."""
        answer = super().handle(gesture, frame)
        ids = {node.id for node in self.nodes(frame)}
        if self.focus and self.focus not in ids:
            above = f"seat.{self._form.seats.count - 1}.remove"
            self.focus = above if above in ids else "person"
        return answer

    # What there is to choose

    def head(self) -> Block:
        games = [Option(game, TITLES[game]) for game in self._forms]
        choice = Choice("game", _("Game"), games, self._form.game, self._choose_game)
        return Line(GameTitle(self._form.front), choice)

    def _choose_game(self, game: str) -> None:
        self._form = self._forms[game]
        self.program.game = game

    def body(self) -> Block:
        form = self._form
        if self._asks_rules:
            asked = self._rules_and_room() if self._hosting else Column((self._rules(), Fan(form.front)), 2 * WIDE_GAP)
        else:
            who = Column(form.who(_("New room") if self._hosting else _("Who plays")), 7)
            asked = Columns((who, Column(form.opponents())), 0.41, 34)
        return Column((*self.notices.blocks(), asked))

    def _rules_and_room(self) -> Block:
        rules = Column((Column(self._form.presets()), Column(self._form.sizes())))
        title = Level((Text("room.title", _("Your room"), HEADING, Tone.GOLD),))
        room = Column((title, *self._room.rows(may_join_at_once=self._may_join_at_once)))
        return Columns((rules, room), least=40)

    def _rules(self) -> Block:
        play = Button("deal", _("Play a deal"), lambda: Over(deal.DealScene(self.program)))
        same_cards = Line(Text("deal.hint", _(_SAME_CARDS), SMALL, Tone.DIM), play)
        return Columns((Column(self._form.presets()), Column((*self._form.sizes(), same_cards))), least=40)

    @property
    def _may_join_at_once(self) -> bool:
        return GAMES[self._form.game].timing is None

    def foot(self) -> Block:
        found = self._preview
        label = _("Create room") if self._hosting else _("Start game")
        start = Button("start", label, self._start, primary=True, enabled=found.dealable)
        # Translators: {rules} are the rules in a few words, such as “Duel, Quick 11”.
        summary = _("Rules: {rules}", rules=self._form.summary)
        rules = Button("rules", summary, partial(self._show, rules=True), icon=Icon.RIGHT)
        others = (
            *([] if self._asks_rules else [rules]),
            Button("back", pgettext("button", "Back"), self.leave, key="Esc"),
            Button("help", pgettext("button", "Help"), self.help),
        )
        further = Line(start, Flow("others", pgettext("buttons", "Others"), others))
        outlook = Text("outlook", found.text, SMALL, found.tone)
        guests = self._room.who_may_come if self._hosting else None
        return Column((Line(outlook, guests) if guests else outlook, further))

    @property
    def _preview(self) -> DealPreview:
        """A sentence about the choices, and whether the game can begin."""
        found = self._form.preview
        seats = self._form.seats
        problem = None if self._hosting or seats.people else _(NOBODY)
        if self._hosting and not (seats.vacant or self._room.is_open):
            problem = _(ALONE)
        return DealPreview(problem, Tone.WARNING, dealable=False) if problem and found.dealable else found

    # What the buttons do

    def _start(self) -> Step:
        if not self._preview.dealable:
            return STAY
        if not self._hosting:
            return unfinished.unless_many_wait(self.program, self._deal)
        return confirm.unless_room_waits(self.program, _("Open a room"), self._open)

    def leave(self) -> Step:
        """Go one step back, from the first step to the page that opened the form."""
        if not self._asks_rules:
            return Instead(self.program.door("online" if self._hosting else "games"))
        return self._show(rules=False)

    def _show(self, *, rules: bool) -> Step:
        """Go to the step of the rules, or to that of the players."""
        self._asks_rules = rules
        self.open_on("start" if rules else "rules")
        return STAY

    def _deal(self) -> Step:
        self._remember(self.program.settings.preferences.with_setup(self._form.setup))
        return Instead(self.program.games.start(self._form.seated))

    def _open(self) -> Step:
        if not self._room.is_beyond:
            return self._host()
        return beyond.before_hosting(self.program, self._host)

    def _host(self) -> Step:
        form, room = self._form, self._room
        setup = form.room_setup
        plan = room_state.RoomPlan(
            game=setup.game,
            rules=setup.rules,
            chairs=form.seats.named,
            open_hands=setup.open_hands,
            onlookers=room.onlookers,
            is_open=room.is_open,
            joins_at_once=room.is_open and room.joins_at_once and self._may_join_at_once,
            is_lasting=room.is_lasting and not room.is_open,
            service=room.service,
        )
        hosting = LastRoom(
            chairs=form.seats.chairs,
            onlookers=room.onlookers,
            is_open=room.is_open,
            joins_at_once=room.joins_at_once,
            is_beyond=room.is_beyond,
        )
        self._remember(replace(self.program.settings.preferences.with_setup(setup), hosting=hosting))
        return Instead(self.program.rooms.host(plan))

    def _remember(self, chosen: Preferences) -> None:
        self.program.settings.prefer(replace(chosen, taught=True))

    def help(self) -> Step:
        """Open the rules of the game, or for a room the help on playing online."""
        form = self._form
        about = help_pages.online_page() if self._hosting else help_pages.page(form.game, form.rules, form.seats.count)
        return Over(self.program.help(about))
