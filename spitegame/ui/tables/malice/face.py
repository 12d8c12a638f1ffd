"""How Spite & Malice looks, moves and speaks, put together."""

from spitegame.rules.malice.actions import Action, Source
from spitegame.rules.malice.events import Event
from spitegame.rules.malice.view import MaliceView
from spitegame.ui.tables.face import OneCardIntents, TableFace
from spitegame.ui.tables.malice import intents, places, reasons, wording
from spitegame.ui.tables.malice.advice import suggestion
from spitegame.ui.tables.malice.ending import ending
from spitegame.ui.tables.malice.flights import deal, flights
from spitegame.ui.tables.malice.layout import layout


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
    suggestion = staticmethod(suggestion)
    refusal = staticmethod(reasons.refusal)
    ending = staticmethod(ending)


FACE = MaliceFace()
