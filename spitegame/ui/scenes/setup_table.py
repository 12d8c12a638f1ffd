"""Which game is played, and by whom: rows of the setup screen, and the choice of an opponent."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from spitegame.session.occupants import Computer, Person, Reserved, Vacant
from spitegame.session.opponents import (
    NAMES,
    OPPONENTS,
    Manner,
    Opponent,
    level_of,
    opponent_on,
)
from spitegame.session.seating import able, fresh_name, named, taken, usual_level
from spitegame.ui.nodes import Tone
from spitegame.ui.preferences import MOST_SEATS, LastSetup, Preferences
from spitegame.ui.scene import Back, Over, Step
from spitegame.ui.tables.offer import DealPreview, Offer
from spitegame.ui.widgets.block import HEADING, SMALL, Block, Text
from spitegame.ui.widgets.controls import Button, Choice, Option, Toggle
from spitegame.ui.widgets.fields import Stepper, name_field
from spitegame.ui.widgets.form import Dialog
from spitegame.ui.widgets.layout import Column, Flow, Line, Row, explained, labelled


class OpponentsScene(Dialog):
    name = "opponents"

    def __init__(self, levels: Sequence[str], absent: Sequence[str], choose: Callable[[Computer], None]) -> None:
        """`absent` are names of those who cannot come, as somebody else is called so."""
        super().__init__()
        self._levels = levels
        self._opponents = [opponent for opponent in OPPONENTS if opponent.name not in absent]
        self._choose = choose
        self.focus = f"opponent.{self._opponents[0].name}" if self._opponents else "cancel"

    def head(self) -> Block:
        return Text("title", "Who sits here?", HEADING, Tone.STRONG)

    def body(self) -> Block:
        return Column([self._row(opponent) for opponent in self._opponents])

    def foot(self) -> Block:
        return Button(id="cancel", label="Cancel", act=Back, key="Esc")

    def _row(self, opponent: Opponent) -> Block:
        node_id = f"opponent.{opponent.name}"
        words = Text(f"{node_id}.about", described(opponent, self._levels), SMALL, Tone.DIM)
        choose = Button(id=node_id, label="Choose", act=partial(self._seat, opponent))
        return Row(node_id, opponent.name, (Line(words, choose),))

    def _seat(self, opponent: Opponent) -> Step:
        self._choose(opponent.seated(self._levels))
        return Back()


def described(opponent: Opponent, levels: Sequence[str]) -> str:
    """A sentence about how the opponent plays, and who it is."""
    level = level_of(opponent.seated(levels).level).capitalize()
    manner = "" if opponent.manner is Manner.PLAIN else f", {opponent.manner.value}"
    return f"{level}{manner}, {opponent.pace.value}. {opponent.character}"


class GameRows:
    """All that is chosen for one of the games. It is kept while another one is looked at."""

    def __init__(
        self, offer: Offer, levels: Sequence[str], preferences: Preferences, own_name: Callable[[], str]
    ) -> None:
        last = preferences.setup_of(offer.game.key) or offer.usual
        self._offer = offer
        self.game = offer.game.key
        self.front = offer.front
        self.rules = last.rules
        self.count = offer.fitting(last.rules, len(last.occupants))
        """The number of seats."""
        self.open_hands = last.open_hands
        self.occupants = SeatRows(last.occupants, levels, own_name, online=False)
        self.chairs = SeatRows(preferences.hosting.chairs, levels, own_name, online=True)

    @property
    def preview(self) -> DealPreview:
        return self._offer.preview(self.rules, self.count)

    def setup(self, seats: "SeatRows") -> LastSetup:
        """The setup as it is left; the hands are those of the people on these seats."""
        return LastSetup(
            game=self.game,
            rules=self.rules,
            occupants=taken(self.occupants.chosen(self.count)),
            open_hands=self.open_hands and seats.people(self.count) >= 2,
        )

    @property
    def seated(self) -> LastSetup:
        """The setup of a game at this screen, as everybody sits down."""
        return replace(self.setup(self.occupants), occupants=taken(self.occupants.named(self.count)))

    def rows(self) -> list[Block]:
        return [self._preset(), self._size()]

    def seats(self, seats: "SeatRows") -> list[Block]:
        counts = [Option(count, str(count)) for count in self._offer.game.seats(self.rules)]
        number = labelled(Choice("seats", "Players", counts, self.count, partial(setattr, self, "count")))
        if seats.people(self.count) < 2:
            return [number, *seats.rows(self.count)]
        toggle = Toggle("open_hands", "Open hands", self.open_hands, partial(setattr, self, "open_hands"))
        hands = explained(toggle, "No curtain falls between turns: nobody here minds who sees a hand.")
        return [number, *seats.rows(self.count), hands]

    def _preset(self) -> Block:
        chosen = self._offer.preset_of(self.rules)
        described = self._offer.presets
        named = [Option(name, described[name].label) for name in self._offer.game.presets]
        house = [Option("house", described["house"].label)] if chosen == "house" else []
        presets = Choice("preset", "Rules", [*named, *house], chosen, self._choose_preset)
        every = Button(id="house_rules", label="House rules", act=self._house_rules)
        about = Text("preset.about", described[chosen].about, SMALL, Tone.DIM)
        return labelled(Flow("preset", "Rules", (presets, every)), about)

    def _size(self) -> Block:
        name, label, size = self._offer.size, self._offer.size_label(self.rules), getattr(self.rules, self._offer.size)
        named = sorted(self._offer.sizes(self.rules).items(), key=lambda each: (not each[0], each))
        shown = [Option(size, f"{text} {size}" if size else text) for size, text in named]
        usual = Choice(name, label, shown, size, self._set_size)
        number = Stepper(f"{name}.number", label, size, self._offer.size_range, self._set_size)
        return labelled(Flow(name, label, (usual, number)))

    def _choose_preset(self, name: str) -> None:
        if name in self._offer.game.presets:
            self._set_rules(self._offer.game.presets[name])

    def _set_rules(self, rules: Any) -> None:
        self.rules = rules
        self.count = self._offer.fitting(rules, self.count)

    def _set_size(self, size: int) -> None:
        self.rules = replace(self.rules, **{self._offer.size: size})

    def _house_rules(self) -> Step:
        from spitegame.ui.scenes.house_rules import HouseRulesScene  # the first picture need not wait for it

        return Over(HouseRulesScene(self._offer, self.rules, self.count, self._set_rules))


HUMAN, ONLINE = "human", "online"


class SeatRows:
    def __init__(
        self, chairs: Sequence[Reserved], levels: Sequence[str], own_name: Callable[[], str], *, online: bool
    ) -> None:
        """With `online`, seats may be kept for people who join, and the first one is the host's own."""
        self._levels = levels
        self._own_name = own_name
        self._online = online
        self._chairs = [able(chair, levels) for chair in chairs]
        while len(self._chairs) < MOST_SEATS:
            self._chairs.append(Vacant() if online else self._nobody(usual_level(levels)))

    def rows(self, count: int) -> list[Block]:
        return [self._row(index, chair) for index, chair in enumerate(self.named(count))]

    def chosen(self, count: int) -> tuple[Reserved, ...]:
        """The chairs as they were left, with the names that were given and not typed."""
        return tuple(self._chairs[:count])

    def named(self, count: int) -> tuple[Reserved, ...]:
        """The chairs as people sit down."""
        return named(self.chosen(count), self._own_name())

    def people(self, count: int) -> int:
        """The number of people at this screen."""
        return sum(isinstance(chair, Person) for chair in self.chosen(count))

    def vacant(self, count: int) -> int:
        return sum(isinstance(chair, Vacant) for chair in self.chosen(count))

    def _row(self, index: int, seated: Reserved) -> Block:
        kinds = self._kinds(index)
        label = f"Player {index + 1}"
        choice = Choice(f"seat.{index}.kind", label, kinds, _kind(self._chairs[index]), partial(self._sit, index))
        if not isinstance(seated, Computer):
            return Line(self._who(index, seated), choice, least=8 if self._online else 14)
        who = Button(id=f"seat.{index}.who", label="Who?", act=partial(self._ask_who, index))
        named = Column((self._who(index, seated), *self._about(index, seated)), 4)
        return Line(named, Flow(f"seat.{index}", label, (choice, who)), least=22)

    def _kinds(self, index: int) -> list[Option[str]]:
        if self._online and index == 0:
            return [Option(HUMAN, "You, the host")]
        levels = [Option(level, level.capitalize()) for level in self._levels]
        if self._online:
            return [Option(ONLINE, "Online"), Option(HUMAN, "Here"), *levels]
        return [Option(HUMAN, "Human"), *levels]

    def _who(self, index: int, seated: Reserved) -> Block:
        chair = self._chairs[index]
        if isinstance(chair, Vacant) or isinstance(seated, Vacant):
            return Text(f"seat.{index}.open", "Open", tone=Tone.DIM)
        node_id, label = f"seat.{index}.name", f"Name of player {index + 1}"
        return name_field(chair.name, partial(self._rename, index), seated.name, node_id=node_id, label=label)

    def _about(self, index: int, seated: Computer) -> list[Block]:
        opponent = opponent_on(seated, self._levels)
        return [Text(f"seat.{index}.about", described(opponent, self._levels), SMALL, Tone.DIM)] if opponent else []

    def _rename(self, index: int, name: str) -> None:
        chair = self._chairs[index]
        if not isinstance(chair, Vacant):
            self._chairs[index] = replace(chair, name=name)

    def _sit(self, index: int, kind: str) -> None:
        """A computer's given name goes with it; a name that was typed stays on the seat."""
        chair = self._chairs[index]
        name = "" if isinstance(chair, Vacant) else chair.name
        if kind == ONLINE:
            self._chairs[index] = Vacant()
        elif kind == HUMAN:
            self._chairs[index] = Person("" if name in NAMES else name)
        else:
            self._chairs[index] = self._nobody(kind) if name in ("", *NAMES) else Computer(name, kind)

    def _ask_who(self, index: int) -> Step:
        return Over(OpponentsScene(self._levels, [self._own_name()], partial(self._seat, index)))

    def _seat(self, index: int, opponent: Computer) -> None:
        """The one who was there takes the seat that the opponent has had, if any."""
        for other, chair in enumerate(self._chairs):
            if not isinstance(chair, Vacant) and chair.name == opponent.name:
                self._chairs[other] = self._chairs[index]
        self._chairs[index] = opponent

    def _nobody(self, level: str) -> Computer:
        """A computer player with a name that is given to it."""
        return Computer(self._fresh_name(level), level)

    def _fresh_name(self, level: str) -> str:
        sitting = [chair.name for chair in self._chairs if not isinstance(chair, Vacant)]
        return fresh_name(level, (self._own_name(), *sitting))


def _kind(chair: Reserved) -> str:
    match chair:
        case Vacant():
            return ONLINE
        case Person():
            return HUMAN
        case Computer(level=level):
            return level_of(level)
