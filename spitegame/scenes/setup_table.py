"""The part of the setup form about one game: who plays it, and by which rules."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from spitegame.lazily import lazily
from spitegame.scenes.program import Program
from spitegame.scenes.setup_seats import Seats
from spitegame.session.occupants import Computer, Reserved, Vacant
from spitegame.session.setup import LastSetup, taken, usual_level
from spitegame.tables.offer import DealPreview, Offer
from spitegame.translation import _
from spitegame.ui.nodes import Tone
from spitegame.ui.scene import Over, Step
from spitegame.ui.widgets.block import HEADING, SMALL, Block, Text
from spitegame.ui.widgets.controls import Button, ChoiceWithWords, Option, Toggle
from spitegame.ui.widgets.fields import Stepper
from spitegame.ui.widgets.layout import Level, Line, explained

if TYPE_CHECKING:
    from spitegame.scenes import house_rules
else:
    house_rules = lazily("spitegame.scenes.house_rules")


class GameForm:
    """The choices for one of the games, which are kept while another game is shown."""

    def __init__(self, offer: Offer, levels: Sequence[str], program: Program, *, online: bool) -> None:
        """Begin with the last setup of this game; with `online` for a room."""
        preferences = program.settings.preferences
        self._program = program
        self._last = preferences.setup_of(offer.game.key) or offer.usual
        self._offer = offer
        self._is_online = online
        self._levels = levels
        self.game = offer.game.key
        self.front = offer.front
        self.rules = self._last.rules
        self.open_hands = self._last.open_hands
        chairs: Sequence[Reserved] = self._last.occupants
        if online:
            chairs = (*preferences.hosting.chairs, *[Vacant()] * len(chairs))[: len(chairs)]
        self.seats = Seats(chairs, levels, offer.game.seats(self.rules), program, online=online)

    @property
    def preview(self) -> DealPreview:
        if problem := self.seats.problem:
            return DealPreview(problem, Tone.WARNING, dealable=False)
        return self._offer.preview(self.rules, self.seats.count)

    @property
    def setup(self) -> LastSetup:
        """The setup of a game at this screen, as the player has left it."""
        return self._setup(self.seats.chairs)

    @property
    def seated(self) -> LastSetup:
        """The setup of a game at this screen, with a name for everybody."""
        return self._setup(self.seats.named)

    @property
    def room_setup(self) -> LastSetup:
        """The setup to remember for a room: the players of the last game here, with the room's number of seats."""
        missing = self.seats.count - len(self._last.occupants)
        others = [Computer("", usual_level(self._levels))] * missing
        return self._setup((*self._last.occupants, *others)[: self.seats.count])

    def _setup(self, chairs: Sequence[Reserved]) -> LastSetup:
        """Return a setup with these seats. Open hands are kept only if several people sit here."""
        return LastSetup(
            game=self.game,
            rules=self.rules,
            occupants=taken(chairs),
            open_hands=self.open_hands and self.seats.people >= 2,
        )

    # Who plays

    def who(self, title: str) -> list[Block]:
        return [Line(Text("title", title, HEADING, Tone.GOLD), self.seats.controls(), 10), *self.seats.rows()]

    def opponents(self) -> list[Block]:
        title = _("Add computer players") if self._is_online else _("Choose your opponents")
        faces: list[Block] = [
            Level((Text("opponents.title", title, HEADING, Tone.GOLD),)),
            self.seats.faces(),
        ]
        if self.seats.people < 2:
            return faces
        toggle = Toggle("open_hands", _("Open hands"), self.open_hands, partial(setattr, self, "open_hands"))
        about = _("The screen is not covered between turns: everybody here may see all hands.")
        return [*faces, explained(toggle, about)]

    # Choose your rules

    @property
    def summary(self) -> str:
        return self._offer.summary(self.rules)

    def presets(self) -> list[Block]:
        chosen = self._offer.game.preset_of(self.rules)
        described = self._offer.presets
        names = [*self._offer.game.presets, *(["house"] if chosen == "house" else [])]
        options = [Option(name, described[name].label) for name in names]
        about = [described[name].about for name in names]
        return [
            Level((Text("title", _("Choose your rules"), HEADING, Tone.GOLD),)),
            ChoiceWithWords("preset", _("Rules"), options, chosen, self._choose_preset, about),
        ]

    def sizes(self) -> list[Block]:
        game, label = self._offer.game, self._offer.size_label(self.rules)
        name, size = game.size, game.size_of(self.rules)
        number = Stepper(f"{name}.number", label, size, self._offer.size_range, self._set_size)
        every = Button("house_rules", _("House rules"), self._house_rules)
        return [
            Line(Text("size.title", label, HEADING, Tone.GOLD), number),
            self._offer.length(self.rules, self._set_size),
            Line(Text("house_rules.hint", _("Set every rule yourself."), SMALL, Tone.DIM), every),
        ]

    def _choose_preset(self, name: str) -> None:
        if name in self._offer.game.presets:
            self._set_rules(self._offer.game.presets[name])

    def _set_rules(self, rules: Any) -> None:
        self.rules = rules
        self.seats.allowed = self._offer.game.seats(rules)

    def _set_size(self, size: int) -> None:
        self.rules = self._offer.game.sized(self.rules, size)

    def _house_rules(self) -> Step:
        return Over(
            house_rules.HouseRulesScene(self._offer, self.rules, self.seats.count, self._set_rules, self._program)
        )
