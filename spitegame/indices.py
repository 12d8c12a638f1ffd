"""The letters in the corners of aces and courts, which differ by country. The screen shows the ones that the player has
chosen, wherever a rank is a letter. Saved and sent data always has the English ones."""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from spitegame import languages
from spitegame.lazily import lazily
from spitegame.resources import ART
from spitegame.rules.cards import Rank

if TYPE_CHECKING:
    import tomllib
else:  # loaded only when cards are shown
    tomllib = lazily("tomllib")

_LETTERED = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)
_chosen = ""


class Indices(NamedTuple):
    key: str
    signs: Sequence[str]
    """The letters of ace, king, queen and jack."""
    drawn: Sequence[str]
    """The names of their pictures in `art/letters`, each empty where the card's own picture has that letter."""
    languages: Sequence[str]
    """The keys of the languages in whose countries cards have these letters."""

    def sign(self, rank: Rank) -> str:
        """Return the sign of a rank: for example ``A``, ``10``, ``D``, and ``*`` for a joker."""
        return self.signs[_LETTERED.index(rank)] if rank in _LETTERED else rank.sign

    def picture(self, rank: Rank) -> str:
        """Return the name of the picture of this rank's letter; empty if the card's own picture is right."""
        return self.drawn[_LETTERED.index(rank)] if rank in _LETTERED else ""


@cache
def every() -> tuple[Indices, ...]:
    """Return all indices, the English ones first."""
    found = tomllib.loads((ART / "indices.toml").read_text("utf-8"))
    return tuple(Indices(key, **each) for key, each in found.items())


def find(key: str) -> Indices:
    """Return the indices with this key; if there are none, those of the language that is spoken."""
    if named := next((each for each in every() if each.key == key), None):
        return named
    language = languages.spoken().key
    return next((each for each in every() if language in each.languages), every()[0])


def use(key: str) -> None:
    """Use the indices with this key from now on, or those of the language if the key is empty."""
    global _chosen
    _chosen = key


def rank_sign(rank: Rank) -> str:
    """Return the sign of this rank, in the letters that the player has chosen."""
    return find(_chosen).sign(rank)
