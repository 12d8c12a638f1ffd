"""How Spite & Malice looks, moves and speaks, put together."""

from spitegame.ui.tables.face import Grasping, TableFace
from spitegame.ui.tables.malice import intents, places, reasons, wording
from spitegame.ui.tables.malice.advice import suggestion
from spitegame.ui.tables.malice.ending import ending
from spitegame.ui.tables.malice.flights import deal, flights
from spitegame.ui.tables.malice.layout import layout

FACE = TableFace(
    game="malice",
    layout=layout,
    touch=Grasping(
        sources=intents.sources,
        targets=intents.targets,
        whole=intents.only_center,
        ends_turn=intents.ends_turn,
        loose=intents.end_turn,
        keys=intents.keys,
    ),
    is_meant=intents.is_meant,
    is_limited=intents.is_limited,
    hand=intents.hand,
    places_of=intents.places_of,
    pile=intents.pile,
    flights=flights,
    deal=deal,
    sentence=wording.sentence,
    closes_turn=intents.closes_turn,
    prompt=wording.prompt,
    suggestion=suggestion,
    refusal=reasons.refusal,
    ending=ending,
    plate=places.plate,
    last_cards=intents.last_cards,
)
