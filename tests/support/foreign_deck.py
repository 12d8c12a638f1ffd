"""A deck of cards as it is found elsewhere."""

import time
from collections.abc import Iterable, Mapping
from pathlib import Path

from spitegame.app.deck_import import Added, DeckImport
from spitegame.app.own_decks import PNG
from spitegame.rules.cards import JOKER, PACK, Card
from spitegame.ui.decks import NAMES
from spitegame.workers.process import WorkDone
from spitegame.workers.worker import StartWorker

CARDS = (*PACK, JOKER)

OPEN = '<svg xmlns="http://www.w3.org/2000/svg" width="63" height="88" viewBox="0 0 63 88">'
_HEART = 'd="M31 60 L15 40 Q15 30 23 30 Q29 30 31 36 Q33 30 39 30 Q47 30 47 40 Z"'
_PAPER = '<rect width="63" height="88" fill="#fff"/>'
_PICTURE = f'{OPEN}{_PAPER}<path {_HEART} fill="#c00"/></svg>'
RED_HEARTS = {
    "plainly": _PICTURE.encode(),
    "with a style sheet": (
        f"{OPEN}<style>.paper{{fill:#fff}} .pip{{fill:#c00}}</style>"
        f'<rect class="paper" width="63" height="88"/><path class="pip" {_HEART}/></svg>'
    ).encode(),
    "as what is used": (
        f'{OPEN}<defs><path id="pip" {_HEART} fill="#c00"/></defs>{_PAPER}<use href="#pip"/></svg>'
    ).encode(),
    "beside many dashes": _PICTURE.replace("</svg>", '<path d="M0 0H1e5" stroke-dasharray=".01"/></svg>').encode(),
    "in UTF-16": f'<?xml version="1.0" encoding="UTF-16"?>{_PICTURE}'.encode("utf-16"),
    "in ISO-8859-1": f'<?xml version="1.0" encoding="ISO-8859-1"?><!-- café -->{_PICTURE}'.encode("latin-1"),
}
"""The same picture, in ways in which vector programs write it."""
_GROWING = "".join(f'<g id="g{level}">' + f'<use href="#g{level - 1}"/>' * 10 + "</g>" for level in range(1, 10))
HOSTILE = {
    "queen-of-hearts": (
        f'{OPEN}<filter id="endless"><feTurbulence baseFrequency=".5" numOctaves="100000"/></filter>'
        '<rect width="63" height="88" filter="url(#endless)"/></svg>'
    ),
    "ace-of-spades": f'{OPEN}<defs><path id="g0" d="M0 0H9V9z"/>{_GROWING}</defs><use href="#g9"/></svg>',
    "ten-of-clubs": OPEN + "<g>" * 100_000 + '<rect width="9" height="9"/>' + "</g>" * 100_000 + "</svg>",
    "two-of-clubs": f'{OPEN}<image href="/dev/zero" width="63" height="88"/></svg>',
    "joker": f'{OPEN}<rect width="9" height="9"/>{" " * 2_000_000}</svg>',
}
"""Pictures that occupy or end whoever draws them: endless, growing, deep, leading out of the file, and too long."""


def svg(card: Card) -> str:
    """As a vector program writes it: without a view box, in millimetres, with a word about itself."""
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<!-- made elsewhere -->\n'
        f'<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm"><title>{card}</title>'
        f'<rect width="63" height="88" fill="#fff"/><rect width="63" height="{20 + card.rank}" fill="#245"/></svg>\n'
    )


def foreign_deck(folder: Path, cards: Iterable[Card] = CARDS, spoiled: Mapping[str, str] | None = None) -> Path:
    """The folder, with a file for each card under a name that many decks have. `spoiled`: other contents by the names
    that this program has for cards."""
    (folder / "svg").mkdir(parents=True)
    (folder / "LICENCE.txt").write_text("public domain")
    for card in cards:
        name = f"{card.suit.name.lower()}_{card.rank.value}" if card.suit else "Joker-red"
        (folder / "svg" / f"{name}.svg").write_text((spoiled or {}).get(NAMES[card], svg(card)))
    return folder


def add_deck(folder: Path, source: Path, start_reader: StartWorker = WorkDone, suffix: str = PNG) -> Added:
    """What the program does in many ticks."""
    adding = DeckImport(folder, source, start_reader, suffix)
    while (added := adding.listen()) is None:
        time.sleep(0.01)
    return added
