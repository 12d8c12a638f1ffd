"""What is compiled for the tests of training."""

from collections.abc import Iterator
from pathlib import Path

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
