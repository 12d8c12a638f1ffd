"""The letters of a country in the corners of aces and courts. Everything that names a rank by a letter
shows those that the player wants; what is sent and kept has always the English ones."""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from spitegame import languages
from spitegame.lazily import lazily
from spitegame.resources import ART
from spitegame.rules.cards import Rank

if TYPE_CHECKING:
    import tomllib
else:  # only who sees cards waits for it
    tomllib = lazily("tomllib")

_LETTERED = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)
_chosen = ""


class Indices(NamedTuple):
    key: str
    signs: Sequence[str]
    """The letters of ace, king, queen and jack."""
    drawn: Sequence[str]
    """Their pictures among the art; empty where the picture of the card has that letter already."""
    languages: Sequence[str]
    """The keys of the languages with which they come."""

    def sign(self, rank: Rank) -> str:
        """``A``, ``10``, ``D``, and ``*`` for a joker."""
        return self.signs[_LETTERED.index(rank)] if rank in _LETTERED else rank.sign

    def picture(self, rank: Rank) -> str:
        return self.drawn[_LETTERED.index(rank)] if rank in _LETTERED else ""


@cache
def every() -> tuple[Indices, ...]:
    """The English ones first."""
    found = tomllib.loads((ART / "indices.toml").read_text("utf-8"))
    return tuple(Indices(key, **each) for key, each in found.items())


def find(key: str) -> Indices:
    """The indices with this key; else those of the language that is spoken."""
    if named := next((each for each in every() if each.key == key), None):
        return named
    language = languages.spoken().key
    return next((each for each in every() if language in each.languages), every()[0])


def use(key: str) -> None:
    """From now on signs are those of the indices with this key, or of the language if it is empty."""
    global _chosen
    _chosen = key


def rank_sign(rank: Rank) -> str:
    """The index of this rank, in the letters that the player has chosen."""
    return find(_chosen).sign(rank)
