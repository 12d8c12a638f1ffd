"""Pictures are kept once they are made, each for its exact size, until the window gets another size."""

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")

_forget: list[Callable[[], None]] = []
"""For each function whose pictures are kept, what lets them go."""


def kept(most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Decorates a function that makes pictures: the last ones, at most this number, are kept."""

    def keep(make: Callable[P, T]) -> Callable[P, T]:
        cached = lru_cache(most)(make)
        _forget.append(cached.cache_clear)
        return cast(Callable[P, T], cached)

    return keep


def forget() -> None:
    """Let all pictures go: a window of another size has others."""
    for each in _forget:
        each()
