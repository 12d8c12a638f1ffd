"""Every game, by key, and a shelf for things by key, each of which is made when it is asked for the first time."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any, TypeVar

from spitegame.rules.game import AnyGame

T = TypeVar("T")


class Shelf(Mapping[str, T]):
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

    def __contains__(self, key: object) -> bool:
        return key in self._makers

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)


TITLES: Mapping[str, str] = {"malice": "Spite & Malice", "spite": "Spite"}
"""Every game, by key. Codes name a game by its index: the next one comes last. Newcomers are offered the first."""
FIRST = next(iter(TITLES))


def by_game(package: str, module: str, name: str) -> Shelf[Any]:
    """What has this name in `package.<game>.module`, or without a module in `package.<game>`; imported on demand."""

    def maker(game: str) -> Callable[[], Any]:
        path = f"{package}.{game}.{module}".removesuffix(".")
        return lambda: getattr(import_module(path), name)

    return Shelf({game: maker(game) for game in TITLES})


GAMES: Shelf[AnyGame] = by_game(__package__, "game", "GAME")
