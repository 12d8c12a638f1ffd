"""Every game, by key, and a shelf for things by key, each of which is made when it is asked for the first time."""

from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping
from importlib import import_module
from typing import TypeVar

from spitegame.rules.game import AnyGame

T = TypeVar("T")


class Shelf(MutableMapping[str, T]):
    """To import a game takes longer than to draw a frame, so a table waits for no game but its own."""

    def __init__(self, makers: Mapping[str, Callable[[], T]]) -> None:
        self._makers = dict(makers)
        self._made: dict[str, T] = {}

    def __getitem__(self, key: str) -> T:
        if key not in self._made:
            self._made[key] = self._makers[key]()
        return self._made[key]

    @property
    def made(self) -> Iterable[T]:
        """The things that have been asked for so far."""
        return self._made.values()

    def __setitem__(self, key: str, thing: T) -> None:
        self._makers[key] = lambda: thing
        self._made.pop(key, None)

    def __delitem__(self, key: str) -> None:
        del self._makers[key]
        self._made.pop(key, None)

    def __contains__(self, key: object) -> bool:
        return key in self._makers

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)


TITLES: Mapping[str, str] = {"malice": "Spite & Malice", "spite": "Spite"}


def _maker(key: str) -> Callable[[], AnyGame]:
    return lambda: import_module(f"{__package__}.{key}").GAME


GAMES: Shelf[AnyGame] = Shelf({key: _maker(key) for key in TITLES})
