"""What the player is to be told: put in on any thread, and taken out by the screen."""

from collections.abc import Iterator
from contextlib import contextmanager

from spitegame.session.line import Outbox
from spitegame.storage.files import StorageProblem


class Notices(Outbox[str]):
    """Sentences for the player."""

    def __init__(self) -> None:
        super().__init__()
        self._told: set[str] = set()

    def put_once(self, sentence: str) -> None:
        """Tell this sentence only the first time."""
        if sentence not in self._told:
            self._told.add(sentence)
            self.put(sentence)

    @contextmanager
    def catch_storage_problems(self) -> Iterator[None]:
        """Tell what cannot be written, and go on without it."""
        try:
            yield
        except StorageProblem as problem:
            self.put_once(str(problem))
