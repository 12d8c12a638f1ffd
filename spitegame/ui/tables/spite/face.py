"""How Spite looks, moves and speaks, put together."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from spitegame.advice import Advice
from spitegame.rules.spite.actions import Action
from spitegame.rules.spite.events import Event
from spitegame.rules.spite.permissions import clock, in_time
from spitegame.rules.spite.view import SpiteView
from spitegame.ui.tables.face import ManyCardIntents, TableFace
from spitegame.ui.tables.spite import alerts, intents, places, reasons, selection, sizes, wording
from spitegame.ui.tables.spite.flights import deal, flights
from spitegame.ui.tables.spite.layout import layout
from spitegame.ui.tables.spite.selection import Selection

if TYPE_CHECKING:
    from spitegame.ui.tables.face import Ending


class SpiteIntents(ManyCardIntents[SpiteView, Event, Action, Selection]):
    BLANK = selection.BLANK
    row = staticmethod(selection.row)
    has_picked = staticmethod(intents.has_picked)
    put_back = staticmethod(intents.put_back)
    touched = staticmethod(intents.touched)
    arranged = staticmethod(selection.arranged)
    after = staticmethod(intents.after)
    unasked = staticmethod(intents.unasked)
    keys = staticmethod(intents.keys)


class SpiteFace(TableFace[SpiteView, Event, Action]):
    game = "spite"
    card_intents = SpiteIntents()
    shortcuts: Mapping[str, str] = {"undo": "z", "hint": "i", "say": "y", "log": "g", "mute": "n"}
    takes_back = False

    layout = staticmethod(layout)
    aside = staticmethod(sizes.aside)
    plate = staticmethod(places.plate)
    places_of = staticmethod(intents.places_of)
    pile = staticmethod(intents.pile)

    hand_of = staticmethod(intents.hand_of)
    last_cards = staticmethod(intents.last_cards)
    closes_turn = staticmethod(alerts.closes_turn)

    flights = staticmethod(flights)
    deal = staticmethod(deal)
    sound = staticmethod(alerts.sound)

    sentence = staticmethod(wording.sentence)
    headline = staticmethod(alerts.headline)
    is_warning = staticmethod(alerts.is_warning)
    prompt = staticmethod(wording.prompt)
    refusal = staticmethod(reasons.refusal)

    # What the first table does not say is loaded when it is asked for.

    def suggestion(self, advice: Advice, view: SpiteView, names: Sequence[str]) -> str:
        from spitegame.ui.tables.spite.advice import suggestion

        return suggestion(advice, view, names)

    def ending(self, view: SpiteView, names: Sequence[str]) -> "Ending":
        from spitegame.ui.tables.spite.ending import ending

        return ending(view, names)

    def is_meant(self, view: SpiteView, action: Action) -> bool:
        return in_time(view, action)

    def is_limited(self, view: SpiteView) -> bool:
        return clock(view) is not None


FACE = SpiteFace()
