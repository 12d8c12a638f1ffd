"""What each of those at this screen has heard from the table."""

from collections.abc import Iterable, Mapping, Sequence

from spitegame.rules.game import Seat
from spitegame.session.messages import Update
from spitegame.ui.scenes.table.parts import Log
from spitegame.ui.tables.face import AnyFace

MOST_SHOWN = 4
"""Updates that come together and are all seen happening; of more, who was away sees only the last."""


class Heard:
    """By seat; None listens for somebody who only watches."""

    def __init__(self, face: AnyFace, seats: Iterable[Seat | None]) -> None:
        self._face = face
        self.newest: dict[Seat | None, Update] = {}
        self.logs: Mapping[Seat | None, Log] = {seat: Log() for seat in seats}
        self.turn_closed: dict[Seat | None, str] = {}
        """How each heard of the last turn's end."""
        self.deadline: float | None = None
        """When the time for the decision that was limited last is over. The view tells whether it still counts."""

    def note(self, seat: Seat | None, update: Update, names: Sequence[str]) -> None:
        self.newest[seat] = update
        sentences = [self._face.sentence(event, update.view, names) for event in update.events]
        if sentences:
            self.logs[seat].add(sentences, told=self._face.headline(update.events))
        elif update.taken_back:
            self.logs[seat].add(["The last move was taken back."])
        for event, sentence in zip(update.events, sentences, strict=True):
            if self._face.closes_turn(event):
                self.turn_closed[seat] = sentence

    def remark(self, sentence: str) -> None:
        """Something that everybody hears, and that is no move."""
        for log in self.logs.values():
            log.remark(sentence)
