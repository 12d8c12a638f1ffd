"""What a game gives to the setup screen: how its rules are chosen, and what comes of them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import Field, dataclass, fields, replace
from enum import Enum
from typing import Any, NamedTuple

from spitegame.rules.cards import Card
from spitegame.rules.game import AnyGame
from spitegame.session.setup import LastSetup
from spitegame.ui.nodes import Tone
from spitegame.ui.widgets.block import Control
from spitegame.ui.widgets.controls import Choice, Option, Toggle
from spitegame.ui.widgets.fields import Stepper


class Description(NamedTuple):
    label: str
    about: str


@dataclass(frozen=True, slots=True)
class DealPreview:
    """What dealing these rules would come to, in words."""

    text: str
    tone: Tone
    dealable: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedOption:
    """An option of the rules that is to be chosen; `put` takes the option's new value."""

    option: Field[Any]
    label: str
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
    """The width of the title by its height, which includes room above and below the capitals."""
    fan: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True)
class Offer:
    game: AnyGame
    about: str
    """The game in a sentence."""
    front: Front
    usual: LastSetup
    """What stands in the form at first."""
    presets: Mapping[str, Description]
    """The presets by name; `house` is any other combination of options."""
    sizes: Callable[[Any], Mapping[int, str]]
    """The sizes that have a name, for given rules."""
    options: Mapping[str, Mapping[str, Description]]
    """All options by name, in groups."""
    values: Mapping[Enum, str]
    """The words for what an option may be."""
    preview: Callable[[Any, int], DealPreview]
    """What comes of dealing given rules to so many seats."""
    worded: Callable[[Any, str], str] = lambda _rules, text: text
    """The label of an option, or what there is to say about it, in the words of given rules."""
    own_controls: Mapping[str, Callable[[AskedOption], Control]]
    """The controls of options that cannot be asked for like others, by name."""

    def nearest(self, rules: Any) -> tuple[str, Sequence[str]]:
        """The preset that these rules differ least from, and the labels of the options in which they do, whatever the
        size."""
        asked = [name for name in self._described if name != self.game.size]
        differing = {
            preset: [name for name in asked if getattr(rules, name) != getattr(values, name)]
            for preset, values in self.game.presets.items()
        }
        nearest = min(differing, key=lambda preset: len(differing[preset]))
        return nearest, [self.worded(rules, self._described[name].label) for name in differing[nearest]]

    def summary(self, rules: Any) -> str:
        """The rules in a few words: ``Duel, Quick 11``."""
        preset, size = self.presets[self.game.preset_of(rules)].label, self.game.size_of(rules)
        named = self.sizes(rules).get(size, self.size_label(rules))
        words = f"{named} {size}" if size else named
        return words if preset in named else f"{preset}, {words}"

    def size_label(self, rules: Any) -> str:
        return self.worded(rules, self._described[self.game.size].label)

    @property
    def size_range(self) -> range:
        allowed: range = _option(self.usual.rules, self.game.size).metadata["range"]
        return allowed

    def fitting(self, rules: Any, count: int) -> int:
        """The number of seats nearest to this one that the rules allow."""
        allowed = self.game.seats(rules)
        return min(max(count, allowed[0]), allowed[-1])

    def control(self, option: str, rules: Any, seats: int, changed: Callable[[Any], None]) -> Control:
        asked = AskedOption(
            option=_option(rules, option),
            label=self.worded(rules, self._described[option].label),
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
                return Choice(name, label, [Option(each, self.values[each]) for each in type(value)], value, put)


def _option(rules: Any, name: str) -> Field[Any]:
    return next(option for option in fields(rules) if option.name == name)
