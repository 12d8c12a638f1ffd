"""How Spite looks, moves and speaks, put together."""

from spitegame.ui.tables.face import Picking, TableFace
from spitegame.ui.tables.spite import alerts, intents, places, reasons, selection, sizes, wording
from spitegame.ui.tables.spite.advice import suggestion
from spitegame.ui.tables.spite.ending import ending
from spitegame.ui.tables.spite.flights import deal, flights
from spitegame.ui.tables.spite.layout import layout

FACE = TableFace(
    game="spite",
    layout=layout,
    aside=sizes.aside,
    touch=Picking(
        blank=selection.BLANK,
        row=selection.row,
        picked=intents.has_picked,
        put_back=intents.put_back,
        touched=intents.touched,
        arranged=selection.arranged,
        after=intents.after,
        unasked=intents.unasked,
        keys=intents.keys,
    ),
    shortcuts={"undo": "z", "hint": "i", "say": "y", "log": "g", "mute": "n"},
    takes_back=False,
    is_meant=intents.is_meant,
    is_limited=intents.is_limited,
    hand=intents.hand_of,
    places_of=intents.places_of,
    pile=intents.pile,
    flights=flights,
    deal=deal,
    sentence=wording.sentence,
    headline=alerts.headline,
    closes_turn=alerts.closes_turn,
    sound=alerts.sound,
    is_warning=alerts.is_warning,
    prompt=wording.prompt,
    suggestion=suggestion,
    refusal=reasons.refusal,
    ending=ending,
    plate=places.plate,
    last_cards=intents.last_cards,
)
