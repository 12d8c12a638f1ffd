"""The interface between the setup screen and a game: how its rules are chosen, and how a deal of them is described."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import Field, dataclass, field, fields, replace
from enum import Enum
from typing import Any

from spitegame.rules.cards import Card
from spitegame.rules.game import Rulebook, Undealable
from spitegame.session.setup import LastSetup
from spitegame.tables.written import written
from spitegame.translation import _
from spitegame.ui.nodes import Tone
from spitegame.ui.widgets.block import Control
from spitegame.ui.widgets.controls import Choice, Option, Toggle
from spitegame.ui.widgets.fields import Stepper


@dataclass(frozen=True, slots=True)
class Description:
    """The words of the form about a preset or an option."""

    label: str
    about: str
    values: Mapping[str, str] = field(default_factory=dict)
    """The labels of an option's values, by the names of the values in the rules."""


@dataclass(frozen=True, slots=True)
class DealPreview:
    """A sentence about the deal that these rules would give, or about why they give none."""

    text: str
    tone: Tone = Tone.DIM
    dealable: bool = True
    """False if these rules cannot be dealt."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedOption:
    """An option that the form shows; `put` takes its new value."""

    option: Field[Any]
    label: str
    values: Mapping[str, str]
    rules: Any
    seats: int
    put: Callable[[Any], None]

    @property
    def value(self) -> Any:
        return getattr(self.rules, self.option.name)


@dataclass(frozen=True, slots=True)
class Front:
    """The title and the cards that a game shows on the cover."""

    title: str
    breadth: float
    """The width of the title divided by its height, which includes the room above and below the capitals."""
    fan: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True)
class Offer:
    """The setup of one game. Its words stand in `assets/words`, with an entry in `options` for each option."""

    game: Rulebook[Any]
    front: Front
    usual: LastSetup
    """The setup that stands in the form at first."""
    dealt: Callable[[Any, int], DealPreview]
    """Describes the deal of these rules to this number of seats, if they can be dealt."""
    problem: Callable[[Enum, Any, int], str] | None = None
    """Tells in a sentence why rules cannot be dealt; None if the words have a sentence for each problem."""
    worded: Callable[[Any, str], str] = lambda _rules, text: text
    """Puts the label or description of an option into the terms of the given rules."""
    own_controls: Mapping[str, Callable[[AskedOption], Control]]
    """Makers of the controls for options that no usual control fits, by the option's name."""
    progress: Callable[[Any], str]
    """Tells how far a game is, in a few words, from its view."""

    @property
    def _words(self) -> Mapping[str, Any]:
        return written(self.game.key)

    @property
    def about(self) -> str:
        return str(self._words["about"])

    @property
    def presets(self) -> Mapping[str, Description]:
        """The presets by name; `house` is any other combination of options."""
        return {name: Description(**words) for name, words in self._words["presets"].items()}

    @property
    def options(self) -> Mapping[str, Mapping[str, Description]]:
        """The words about each option, by its group and its name."""
        return {
            group: {name: Description(**words) for name, words in described.items()}
            for group, described in self._words["options"].items()
        }

    def sizes(self, rules: Any) -> Mapping[int, str]:
        """Return the names of the lengths of a game, by length."""
        own = self._words.get("own_sizes", {}).get(self.game.preset_of(rules), {})
        return {int(size): name for size, name in {**self._words["sizes"], **own}.items()}

    def preview(self, rules: Any, seats: int) -> DealPreview:
        """Return a description of the deal of these rules to this number of seats, or the reason why there is none."""
        try:
            self.game.check(rules, seats)
        except Undealable as undealable:
            text = self._out_of_range(rules) or self._problem(undealable.reason, rules, seats)
            return DealPreview(text, Tone.WARNING, dealable=False)
        return self.dealt(rules, seats)

    def _problem(self, problem: Enum, rules: Any, seats: int) -> str:
        if self.problem:
            return self.problem(problem, rules, seats)
        return str(self._words["problems"][problem.name])

    def _out_of_range(self, rules: Any) -> str:
        """Return a sentence for each number that is outside its range; empty if there is none."""
        numbers = [(option, getattr(rules, option.name)) for option in fields(rules) if "range" in option.metadata]
        return " ".join(
            # Translators: {option} is the label of an option, and the others are numbers.
            _(
                "“{option}” must be {least} to {most}, not {number}.",
                option=self._label(rules, option.name),
                least=allowed[0],
                most=allowed[-1],
                number=number,
            )
            for option, number in numbers
            if isinstance(number, int) and number not in (allowed := option.metadata["range"])
        )

    def _label(self, rules: Any, option: str) -> str:
        return self.worded(rules, self._described[option].label)

    def nearest(self, rules: Any) -> tuple[str, Sequence[str]]:
        """Return the preset with the fewest differences from these rules, and the labels of the differing options. The
        size of the game is not compared."""
        asked = [name for name in self._described if name != self.game.size]
        differing = {
            preset: [name for name in asked if getattr(rules, name) != getattr(values, name)]
            for preset, values in self.game.presets.items()
        }
        nearest = min(differing, key=lambda preset: len(differing[preset]))
        return nearest, [self._label(rules, name) for name in differing[nearest]]

    def summary(self, rules: Any) -> str:
        """Return the rules in a few words: ``Duel, Quick 11``."""
        preset, size = self.presets[self.game.preset_of(rules)].label, self.game.size_of(rules)
        named = self.sizes(rules).get(size, self.size_label(rules))
        words = _sized(named, size)
        # Translators: {rules} is the name of a set of rules, and {size} how long a game is: “Duel, Quick 11”.
        return words if preset in named else _("{rules}, {size}", rules=preset, size=words)

    def size_label(self, rules: Any) -> str:
        return self._label(rules, self.game.size)

    def length(self, rules: Any, changed: Callable[[int], None]) -> Choice[int]:
        """Return the control to choose one of the lengths that have a name."""
        named = sorted(self.sizes(rules).items(), key=lambda each: (not each[0], each))
        shown = [Option(size, _sized(text, size)) for size, text in named]
        return Choice(self.game.size, self.size_label(rules), shown, self.game.size_of(rules), changed)

    @property
    def size_range(self) -> range:
        allowed: range = _option(self.usual.rules, self.game.size).metadata["range"]
        return allowed

    def fitting(self, rules: Any, count: int) -> int:
        """Return the number of seats nearest to `count` that the rules allow."""
        allowed = self.game.seats(rules)
        return min(max(count, allowed[0]), allowed[-1])

    def control(self, option: str, rules: Any, seats: int, changed: Callable[[Any], None]) -> Control:
        """Return the control of an option; `changed` takes the rules with its new value."""
        asked = AskedOption(
            option=_option(rules, option),
            label=self._label(rules, option),
            values=self._described[option].values,
            rules=rules,
            seats=seats,
            put=lambda value: changed(replace(rules, **{option: value})),
        )
        return self.own_controls.get(option, self._usual_control)(asked)

    @property
    def _described(self) -> Mapping[str, Description]:
        return {name: described for group in self.options.values() for name, described in group.items()}

    def _usual_control(self, asked: AskedOption) -> Control:
        name, label, value, put = asked.option.name, asked.label, asked.value, asked.put
        match value:
            case bool():
                return Toggle(name, label, value, put)
            case int():
                return Stepper(name, label, value, asked.option.metadata["range"], put)
            case _:
                return Choice(name, label, [Option(each, asked.values[each.name]) for each in type(value)], value, put)


def _sized(name: str, size: int) -> str:
    # Translators: the size of a game with its name, such as “Quick 11”.
    return _("{name} {number}", name=name, number=size) if size else name


def _option(rules: Any, name: str) -> Field[Any]:
    return next(option for option in fields(rules) if option.name == name)
