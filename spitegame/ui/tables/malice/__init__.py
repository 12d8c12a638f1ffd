"""How Spite & Malice looks, moves and speaks, put together."""

from spitegame.ui.tables.face import TableFace
from spitegame.ui.tables.malice import intents, places, reasons, wording
from spitegame.ui.tables.malice.flights import deal, flights
from spitegame.ui.tables.malice.layout import layout

FACE = TableFace(
    layout=layout,
    sources=intents.sources,
    targets=intents.targets,
    whole=intents.only_center,
    ends_turn=intents.ends_turn,
    loose=intents.end_turn,
    places_of=intents.places_of,
    pile=intents.pile,
    keys=intents.keys,
    flights=flights,
    deal=deal,
    sentence=wording.sentence,
    closes_turn=intents.closes_turn,
    prompt=wording.prompt,
    suggestion=wording.suggestion,
    refusal=reasons.refusal,
    plate=places.plate,
    last_card=intents.last_card,
)
