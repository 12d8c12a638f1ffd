"""Which game is to be played, and by how many: rows of the setup screen."""

from collections.abc import Mapping
from dataclasses import fields, replace

from spitegame.rules.malice.options import CLUB, PARTY, PRESETS, MaliceRules, preset_of, seats
from spitegame.ui.nodes import Tone
from spitegame.ui.scene import Over, Step
from spitegame.ui.tables.malice.options_form import HouseRulesScene, Outlook, outlook
from spitegame.ui.widgets.block import Block
from spitegame.ui.widgets.button import Button
from spitegame.ui.widgets.choice import Choice, Option
from spitegame.ui.widgets.flow import Flow
from spitegame.ui.widgets.measures import SMALL
from spitegame.ui.widgets.row import labelled
from spitegame.ui.widgets.stepper import Stepper
from spitegame.ui.widgets.text import Text

PRESET_NAMES = {"online": "Online duel", "party": "Party", "club": "Club"}
PAYOFFS = {11: "Quick", 21: "Standard", 31: "Long"}
OWN_PAYOFFS: Mapping[str, Mapping[int, str]] = {
    "party": {PARTY.payoff: "Party"},
    "club": {CLUB.payoff: "Quick · Club"},
}
"""What a preset itself is played with."""


class GameRows:
    def __init__(self, rules: MaliceRules, count: int) -> None:
        self.rules = rules
        self.count = min(count, rules.most_seats)
        """Of seats."""

    @property
    def outlook(self) -> Outlook:
        return outlook(self.rules, self.count)

    def rows(self) -> list[Block]:
        return [self._preset(), self._payoff()]

    def seats(self) -> Block:
        counts = [Option(count, str(count)) for count in seats(self.rules)]
        only_two = Text("seats.only", "These rules are for two. Party and Club seat more.", SMALL, Tone.DIM)
        return labelled(
            Choice("seats", "Players", counts, self.count, self._set_count), *([only_two] if len(counts) == 1 else [])
        )

    def _preset(self) -> Block:
        chosen = preset_of(self.rules)
        named = [Option(name, text) for name, text in PRESET_NAMES.items()]
        house = [Option("house", "House")] if chosen == "house" else []
        presets = Choice("preset", "Rules", [*named, *house], chosen, self._choose_preset)
        every = Button(id="house_rules", label="House rules", act=self._house_rules)
        return labelled(Flow("preset", "Rules", (presets, every)))

    def _payoff(self) -> Block:
        named = PAYOFFS | dict(OWN_PAYOFFS.get(preset_of(self.rules), {}))
        shown = [Option(size, f"{text} {size}") for size, text in sorted(named.items())]
        allowed = next(option.metadata["range"] for option in fields(MaliceRules) if option.name == "payoff")
        usual = Choice("payoff", "Payoff size", shown, self.rules.payoff, self._set_payoff)
        number = Stepper("payoff.number", "Payoff size", self.rules.payoff, allowed, self._set_payoff)
        return labelled(Flow("payoff", "Payoff size", (usual, number)))

    def _choose_preset(self, name: str) -> None:
        if name in PRESETS:
            self._set_rules(PRESETS[name])

    def _set_rules(self, rules: MaliceRules) -> None:
        self.rules = rules
        self.count = min(self.count, rules.most_seats)

    def _set_payoff(self, size: int) -> None:
        self.rules = replace(self.rules, payoff=size)

    def _set_count(self, count: int) -> None:
        self.count = count

    def _house_rules(self) -> Step:
        return Over(HouseRulesScene(self.rules, self.count, self._set_rules))
