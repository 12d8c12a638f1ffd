"""What is shown while something is built: one line per step, with the seconds that it took."""

import time
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def step(title: str) -> Iterator[None]:
    """Shows the title, and the seconds when the step is done."""
    print(f"{title} … ", end="", flush=True)
    began = time.monotonic()
    yield
    print(f"{time.monotonic() - began:.0f} s", flush=True)
