"""Advice in words."""

from collections.abc import Sequence

from spitegame.advice import Advice
from spitegame.rules.eights.game import EightsView, Play
from spitegame.tables.eights.texts.wording import say
from spitegame.tables.words import the_card
from spitegame.translation import Role


def suggestion(advice: Advice, _view: EightsView, _names: Sequence[str]) -> str:
    match advice.action:
        case Play(card):
            return say("advice.Play", card=the_card(card, Role.OBJECT))
        case _:
            return say("advice.Draw")
