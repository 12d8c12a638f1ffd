"""The first screen: a game is put together here, or an old one gone on with."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from functools import partial

from spitegame.rules.malice.options import CLUB, PARTY, PRESETS, MaliceRules, preset_of, seats
from spitegame.session.seats import NAME_LENGTH, Computer, Occupant, Person
from spitegame.ui.geometry import Rect
from spitegame.ui.gestures import Gesture
from spitegame.ui.icons import Icon
from spitegame.ui.inputs import Key
from spitegame.ui.nodes import Frame, Node, Tone
from spitegame.ui.preferences import LastSetup
from spitegame.ui.scene import STAY, Back, Instead, Over, Plan, Program, Quit, Refresh, Step
from spitegame.ui.scenes.confirm import ConfirmScene
from spitegame.ui.scenes.help import HelpScene
from spitegame.ui.scenes.settings import SettingsScene
from spitegame.ui.tables.malice.options_form import HouseRulesScene, Outlook, outlook
from spitegame.ui.widgets.block import Block
from spitegame.ui.widgets.button import Button
from spitegame.ui.widgets.choice import Choice, Option
from spitegame.ui.widgets.column import Column
from spitegame.ui.widgets.cover import cover
from spitegame.ui.widgets.field import Field
from spitegame.ui.widgets.flow import Flow
from spitegame.ui.widgets.form import Form
from spitegame.ui.widgets.measures import HEADING, SMALL, WIDE_GAP
from spitegame.ui.widgets.row import Line, labelled
from spitegame.ui.widgets.stepper import Stepper
from spitegame.ui.widgets.text import Text
from spitegame.ui.widgets.toggle import Toggle

HUMAN = "human"
NOBODY = Outlook("Somebody has to play: choose Human for at least one seat.", Tone.WARNING, dealable=False)
COMPUTERS = ("Mallory", "Ada", "Barnaby", "Cleo", "Dorian", "Edith", "Fergus", "Greta", "Hugo")
"""Names for computer players: one more than there are seats, as the player may have one of them."""
MODES = (Option("local", "Local"), Option("host", "Online — Host", False), Option("join", "Online — Join", False))
PRESET_NAMES = {"online": "Online duel", "party": "Party", "club": "Club"}
PAYOFFS = {11: "Quick", 21: "Standard", 31: "Long"}
OWN_PAYOFFS: Mapping[str, Mapping[int, str]] = {
    "party": {PARTY.payoff: "Party"},
    "club": {CLUB.payoff: "Quick · Club"},
}
"""What a preset itself is played with."""
MOST_SEATS = 8


class SetupScene(Form):
    name = "setup"

    def __init__(self, program: Program, levels: Sequence[str]) -> None:
        """`levels` are those of the computer players, the weakest first."""
        super().__init__()
        last = program.preferences.setup
        self._program = program
        self._levels = levels
        self._resumable = program.resumable()
        self._notices: list[str] = []
        self._rules = last.rules
        self._count = min(len(last.occupants), last.rules.most_seats)
        self._occupants = [self._able(occupant) for occupant in last.occupants]
        self._open_hands = last.open_hands
        self._asks_name = not program.preferences.name.strip()
        self._typed_name = ""
        while len(self._occupants) < MOST_SEATS:
            self._occupants.append(Computer(self._fresh_name(), self._usual_level))
        self.focus = "resume" if self._resumable else "name" if self._asks_name else "start"

    def room(self, frame: Frame) -> Rect:
        return cover(frame).panel

    def backdrop(self, frame: Frame) -> list[Node]:
        return cover(frame).nodes()

    def update(self, now: float) -> Step:
        told = self._program.notices()
        self._notices += told
        return Refresh() if told else STAY

    def handle(self, gesture: Gesture, frame: Frame) -> Step | None:
        if isinstance(gesture, Key) and gesture.place == "f1":
            return self._help()
        return super().handle(gesture, frame)

    # What there is to choose

    def body(self) -> Block:
        return Column((Column((*self._told(), *self._game())), Column((*self._players(), *self._table()))), WIDE_GAP)

    def foot(self) -> Block:
        found = outlook(self._rules, self._count) if self._humans else NOBODY
        start = Button(
            id="start", label="Start game", act=self._start, primary=self._resumable is None, enabled=found.dealable
        )
        others = (
            Button(id="help", label="Help", act=self._help),
            Button(id="settings", label="Settings", act=lambda: Over(SettingsScene(self._program))),
            Button(id="quit", label="Quit", act=Quit),
        )
        return Column((Text("outlook", found.text, SMALL, found.tone), Line(start, Flow("others", "Others", others))))

    def _told(self) -> list[Block]:
        told: list[Block] = [
            Line(
                Text(f"notice.{index}", notice, SMALL, Tone.WARNING),
                Button(
                    id=f"notice.{index}.dismiss",
                    label="Dismiss",
                    act=partial(self._dismiss, notice),
                    icon=Icon.CROSS,
                ),
            )
            for index, notice in enumerate(self._notices)
        ]
        if not self._is_taught:
            told.append(self._welcome())
        if self._resumable:
            words = Text("resume.words", f"Resume {self._resumable}", tone=Tone.GOLD)
            told.append(Line(words, Button(id="resume", label="Resume", act=self._resume, primary=True)))
        return told

    def _welcome(self) -> Block:
        words = Text("welcome.words", "New here? Learn by playing: three minutes.", tone=Tone.GOLD)
        answers = (
            Button(id="welcome.start", label="Show me", act=self._learn, primary=True),
            Button(id="welcome.decline", label="No thanks", act=self._decline),
        )
        return Line(words, Flow("welcome", "Learn by playing", answers))

    def _game(self) -> list[Block]:
        mode = Choice("mode", "Game mode", MODES, "local", lambda _: None)
        coming = Text("mode.coming", "Playing online is coming.", SMALL, Tone.DIM)
        return [
            self._title(),
            labelled(mode, coming),
            *([self._name()] if self._asks_name else []),
            self._preset(),
            self._payoff(),
        ]

    def _title(self) -> Block:
        title = Text("title", "New game", HEADING, Tone.GOLD)
        lesson = Button(id="lesson", label="Learn by playing", act=self._learn)
        return Line(title, lesson) if self._is_taught else title

    def _name(self) -> Block:
        field = Field(
            id="name",
            label="Your name",
            text=self._typed_name,
            changed=self._type_name,
            longest=NAME_LENGTH,
            placeholder=self._program.preferences.name or "Player 1",
        )
        return labelled(field)

    def _preset(self) -> Block:
        chosen = preset_of(self._rules)
        named = [Option(name, text) for name, text in PRESET_NAMES.items()]
        house = [Option("house", "House")] if chosen == "house" else []
        presets = Choice("preset", "Rules", [*named, *house], chosen, self._choose_preset)
        every = Button(id="house_rules", label="House rules", act=self._house_rules)
        return labelled(Flow("preset", "Rules", (presets, every)))

    def _payoff(self) -> Block:
        named = PAYOFFS | dict(OWN_PAYOFFS.get(preset_of(self._rules), {}))
        shown = [Option(size, f"{text} {size}") for size, text in sorted(named.items())]
        allowed = next(option.metadata["range"] for option in fields(MaliceRules) if option.name == "payoff")
        usual = Choice("payoff", "Payoff size", shown, self._rules.payoff, self._set_payoff)
        number = Stepper("payoff.number", "Payoff size", self._rules.payoff, allowed, self._set_payoff)
        return labelled(Flow("payoff", "Payoff size", (usual, number)))

    def _players(self) -> list[Block]:
        counts = [Option(count, str(count)) for count in seats(self._rules)]
        only_two = Text("seats.only", "These rules are for two. Party and Club seat more.", SMALL, Tone.DIM)
        return [
            labelled(
                Choice("seats", "Players", counts, self._count, self._set_count),
                *([only_two] if len(counts) == 1 else []),
            ),
            *(self._seat(index, occupant.name) for index, occupant in enumerate(self._named())),
        ]

    def _seat(self, index: int, name_if_empty: str) -> Block:
        occupant = self._occupants[index]
        field = Field(
            id=f"seat.{index}.name",
            label=f"Name of player {index + 1}",
            text=occupant.name,
            changed=partial(self._rename, index),
            longest=NAME_LENGTH,
            placeholder=name_if_empty,
        )
        kinds = [Option(HUMAN, "Human"), *(Option(level, level.capitalize()) for level in self._levels)]
        kind = occupant.level if isinstance(occupant, Computer) else HUMAN
        return Line(field, Choice(f"seat.{index}.kind", f"Player {index + 1}", kinds, kind, partial(self._sit, index)))

    def _table(self) -> list[Block]:
        if self._humans < 2:
            return []
        hint = Text("open_hands.hint", "No curtain falls between turns: all see all hands.", SMALL, Tone.DIM)
        return [labelled(Toggle("open_hands", "Open hands", self._open_hands, self._set_open_hands), hint)]

    # What is chosen

    def _choose_preset(self, name: str) -> None:
        if name in PRESETS:
            self._set_rules(PRESETS[name])

    def _set_rules(self, rules: MaliceRules) -> None:
        self._rules = rules
        self._count = min(self._count, rules.most_seats)

    def _set_payoff(self, size: int) -> None:
        self._rules = replace(self._rules, payoff=size)

    def _set_count(self, count: int) -> None:
        self._count = count

    def _set_open_hands(self, on: bool) -> None:
        self._open_hands = on

    def _type_name(self, name: str) -> None:
        self._typed_name = name

    def _rename(self, index: int, name: str) -> None:
        self._occupants[index] = replace(self._occupants[index], name=name)

    def _sit(self, index: int, kind: str) -> None:
        """A computer's given name goes with it; a name that was typed stays on the seat."""
        name = self._occupants[index].name
        if kind == HUMAN:
            self._occupants[index] = Person("" if name in COMPUTERS else name)
        else:
            self._occupants[index] = Computer(name or self._fresh_name(), kind)

    def _dismiss(self, notice: str) -> Step:
        self._notices.remove(notice)
        return STAY

    # What comes of it

    @property
    def _humans(self) -> int:
        return sum(isinstance(occupant, Person) for occupant in self._occupants[: self._count])

    @property
    def _own_name(self) -> str:
        return (self._typed_name or self._program.preferences.name).strip()

    @property
    def _usual_level(self) -> str:
        return self._levels[len(self._levels) // 2]

    def _able(self, occupant: Occupant) -> Occupant:
        """Remembered from a time when there may have been other levels."""
        if isinstance(occupant, Computer) and occupant.level not in self._levels:
            return replace(occupant, level=self._usual_level)
        return occupant

    def _fresh_name(self, *others: str) -> str:
        taken = {self._own_name, *others, *(occupant.name for occupant in self._occupants)}
        return next(name for name in COMPUTERS if name not in taken)

    def _named(self) -> tuple[Occupant, ...]:
        """As they sit down: the first person without a name is the one whose name is kept."""
        seated: list[Occupant] = []
        own = self._own_name
        for place, occupant in enumerate(self._occupants[: self._count], start=1):
            name = occupant.name.strip()
            if not name and isinstance(occupant, Computer):
                name = self._fresh_name(*(each.name for each in seated))
            elif not name:
                name, own = own or f"Player {place}", ""
            seated.append(replace(occupant, name=name))
        return tuple(seated)

    def _start(self) -> Step:
        """An unfinished game is not given up by a slip: there is room for one only."""
        if self._resumable is None:
            return self._deal()
        choices = (("Go on with it", self._resume), ("Start a new game", self._deal), ("Cancel", Back()))
        details = f"There is still {self._resumable}. A new game takes its place."
        return Over(ConfirmScene("Give up the unfinished game?", details, choices))

    def _deal(self) -> Step:
        chosen = tuple(self._occupants[: self._count])
        open_hands = self._open_hands and self._humans >= 2
        setup = LastSetup(rules=self._rules, occupants=chosen, open_hands=open_hands)
        self._program.prefer(replace(self._program.preferences, name=self._own_name, setup=setup, taught=True))
        plan = Plan(rules=self._rules, occupants=self._named(), open_hands=open_hands)
        return Instead(self._program.start(plan))

    @property
    def _is_taught(self) -> bool:
        return self._program.preferences.taught

    def _learn(self) -> Step:
        self._welcomed()
        return Instead(self._program.lesson())

    def _decline(self) -> Step:
        self._welcomed()
        return STAY

    def _welcomed(self) -> None:
        self._program.prefer(replace(self._program.preferences, taught=True))

    def _resume(self) -> Step:
        return Instead(self._program.resume())

    def _help(self) -> Step:
        return Over(HelpScene(self._rules, self._count))

    def _house_rules(self) -> Step:
        return Over(HouseRulesScene(self._rules, self._count, self._set_rules))
