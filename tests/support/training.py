"""What the tests of training share."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest


@pytest.fixture(scope="session")
def compiled_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Compiled hastily: that takes half as long, and the matches are few."""
    numba = pytest.importorskip("numba")
    with pytest.MonkeyPatch.context() as changed:
        changed.setenv("NUMBA_OPT", "1")
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
    with monkeypatch.context() as changed:
        changed.setenv("NUMBA_DISABLE_JIT", "1")
        numba.config.reload_config()
        changed.setattr("spitegame.training.trainer.sampler_pool", in_this_process)
        yield changed
    numba.config.reload_config()


def comes_to_the_same(begin: Callable[[], Any], weights: Callable[[Any], bytes], fits: int, games: int) -> None:
    """A training that is interrupted after so many fits and games goes on there, and ends with the same weights."""
    whole = begin()
    beginning = weights(whole)
    whole.run()
    assert weights(whole) != beginning
    whole.folder.rename(whole.folder.with_name("whole"))
    module, calling = sys.modules[type(whole).__module__], count()
    fit = module.fit

    def interrupted(*arguments: Any) -> float:
        if next(calling) == fits:
            raise KeyboardInterrupt
        return float(fit(*arguments))

    with patch.object(module, "fit", interrupted), pytest.raises(KeyboardInterrupt):
        begin().run()
    resumed = begin()
    assert resumed.progress.games == games
    resumed.run()
    assert weights(resumed) == weights(whole)
