"""Which rules of a game are to be played, and by how many: rows of the setup screen."""

from dataclasses import replace
from typing import Any

from spitegame.ui.nodes import Tone
from spitegame.ui.scene import Over, Step
from spitegame.ui.tables.offer import DealPreview, Offer
from spitegame.ui.widgets.block import SMALL, Block, Text
from spitegame.ui.widgets.controls import Button, Choice, Option
from spitegame.ui.widgets.fields import Stepper
from spitegame.ui.widgets.layout import Flow, labelled


class GameRows:
    def __init__(self, offer: Offer, rules: Any, count: int) -> None:
        self._offer = offer
        self.rules = rules
        self.count = offer.fitting(rules, count)
        """Of seats."""

    @property
    def preview(self) -> DealPreview:
        return self._offer.preview(self.rules, self.count)

    def rows(self) -> list[Block]:
        return [self._preset(), self._size()]

    def seats(self) -> Block:
        counts = [Option(count, str(count)) for count in self._offer.game.seats(self.rules)]
        return labelled(Choice("seats", "Players", counts, self.count, self._set_count))

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
        name, label, size = self._offer.size, self._offer.size_label, getattr(self.rules, self._offer.size)
        shown = [Option(size, f"{text} {size}") for size, text in sorted(self._offer.sizes(self.rules).items())]
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

    def _set_count(self, count: int) -> None:
        self.count = count

    def _house_rules(self) -> Step:
        from spitegame.ui.scenes.house_rules import HouseRulesScene  # the first picture need not wait for it

        return Over(HouseRulesScene(self._offer, self.rules, self.count, self._set_rules))
