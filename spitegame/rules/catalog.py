"""The games by key, and `Shelf`, a mapping whose values are made when they are first asked for."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from importlib import import_module
from typing import Any, TypeVar

from spitegame.rules.game import AnyGame

T = TypeVar("T")


class Shelf(Mapping[str, T]):
    """A mapping whose values are made when they are first asked for. Importing a game takes longer than a frame, so a
    program imports only the game that it plays."""

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
"""The titles of the games, by key. The order is fixed, as codes name a game by its index: add new games at the end.
Newcomers are offered the first."""
FIRST = next(iter(TITLES))


def by_game(package: str, module: str, name: str) -> Shelf[Any]:
    """Return for each game the attribute `name` of the module `<package>.<game>.<module>`, or of the package
    `<package>.<game>` if `module` is empty; imported on demand. It is None for a game without such a module."""
    paths = {game: f"{package}.{game}.{module}".removesuffix(".") for game in TITLES}
    return Shelf({game: partial(_attribute, path, name) for game, path in paths.items()})


def _attribute(path: str, name: str) -> Any:
    try:
        return getattr(import_module(path), name)
    except ModuleNotFoundError as error:
        if f"{path}.".startswith(f"{error.name}."):
            return None
        raise


GAMES: Shelf[AnyGame] = by_game(__package__, "game", "GAME")
