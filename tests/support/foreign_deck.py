"""A deck of cards as it is found elsewhere."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from spitegame.rules.cards import JOKER, PACK, Card
from spitegame.ui.decks import NAMES

CARDS = (*PACK, JOKER)


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
