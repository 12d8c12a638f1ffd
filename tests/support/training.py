"""What the tests of training share."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture(scope="session")
def compiled_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Compiled hastily: that takes half as long, and the matches are few."""
    numba = pytest.importorskip("numba")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NUMBA_OPT", "1")
        numba.config.reload_config()
        yield tmp_path_factory.mktemp("compiled")
    numba.config.reload_config()


@contextmanager
def in_this_process(sample: Callable[[Any], Any], _jobs: int) -> Iterator[Callable[[Iterable[Any]], Iterable[Any]]]:
    """A pool of samplers that starts no process."""
    yield partial(map, sample)


@pytest.fixture
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Nothing is compiled, and nothing played in another process."""
    numba = pytest.importorskip("numba")
    with monkeypatch.context() as patch:
        patch.setenv("NUMBA_DISABLE_JIT", "1")
        numba.config.reload_config()
        patch.setattr("spitegame.training.trainer.sampler_pool", in_this_process)
        yield patch
    numba.config.reload_config()


def interrupted_after(calls: int, fit: Callable[..., float]) -> Callable[..., float]:
    """The same function, which raises KeyboardInterrupt after so many calls."""
    calling = count()

    def interrupted(*arguments: Any) -> float:
        if next(calling) == calls:
            raise KeyboardInterrupt
        return fit(*arguments)

    return interrupted
