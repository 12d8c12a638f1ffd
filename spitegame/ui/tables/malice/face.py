"""How Spite & Malice looks, moves and speaks, put together."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from spitegame.advice import Advice
from spitegame.rules.malice.actions import Action, Source
from spitegame.rules.malice.events import Event
from spitegame.rules.malice.view import MaliceView
from spitegame.ui.tables.face import OneCardIntents, TableFace
from spitegame.ui.tables.malice import intents, places, reasons, wording
from spitegame.ui.tables.malice.flights import deal, flights
from spitegame.ui.tables.malice.layout import layout

if TYPE_CHECKING:
    from spitegame.ui.tables.face import Ending


class MaliceIntents(OneCardIntents[MaliceView, Source, Action]):
    sources = staticmethod(intents.sources)
    targets = staticmethod(intents.targets)
    only_target = staticmethod(intents.only_target)
    ends_turn = staticmethod(intents.ends_turn)
    end_turn = staticmethod(intents.end_turn)
    keys = staticmethod(intents.keys)


class MaliceFace(TableFace[MaliceView, Event, Action]):
    game = "malice"
    card_intents = MaliceIntents()

    layout = staticmethod(layout)
    plate = staticmethod(places.plate)
    places_of = staticmethod(intents.places_of)
    pile = staticmethod(intents.pile)

    hand_of = staticmethod(intents.hand_of)
    is_meant = staticmethod(intents.is_meant)
    last_cards = staticmethod(intents.last_cards)
    closes_turn = staticmethod(intents.closes_turn)

    flights = staticmethod(flights)
    deal = staticmethod(deal)

    sentence = staticmethod(wording.sentence)
    prompt = staticmethod(wording.prompt)
    refusal = staticmethod(reasons.refusal)

    # What the first table does not say is loaded when it is asked for.

    def suggestion(self, advice: Advice, view: MaliceView, names: Sequence[str]) -> str:
        from spitegame.ui.tables.malice.advice import suggestion

        return suggestion(advice, view, names)

    def ending(self, view: MaliceView, names: Sequence[str]) -> "Ending":
        from spitegame.ui.tables.malice.ending import ending

        return ending(view, names)


FACE = MaliceFace()
