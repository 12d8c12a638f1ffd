"""The log: everything that has happened at the table, turn by turn, with the table as a seat saw it then."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from typing import Any, TypeAlias

from spitegame.rules.cards import Card
from spitegame.rules.game import Seat
from spitegame.tables.face import LogEntry
from spitegame.translation import _, current
from spitegame.ui import nodes
from spitegame.ui.geometry import TALL, Point, Rect, flowing
from spitegame.ui.nodes import Avatar, CardLook, Frame, Icon, Node, Panel, Takes, Tone

MOST_TURNS = 200
"""The number of turns that the log keeps."""
MOST_TOLD = 20
"""The largest number of sentences that are read aloud at once."""
_LETTER_SIZE, _CARD, _FACE = 17, 1.9, 2.4
"""The size of the letters; the width of a card and the size of a face, in sizes of the letters."""
_WIDE, _HIGH = 11, 18
"""The least width and height of the log, in sizes of its letters."""

Tell: TypeAlias = Callable[[], str]
"""Returns a sentence in the present language."""


def kept(tell: Tell) -> Tell:
    """Return a function that makes the sentence only once in each language."""
    told = cache(lambda _catalogue: tell())
    return lambda: told(current())


Deed: TypeAlias = tuple[LogEntry, Tell, bool]
"""The log entry of an event, its sentence, and whether it ends a turn."""


@dataclass(eq=False)
class Turn:
    """The consecutive actions of one seat; `seat` is None for events around the table."""

    seat: Seat | None
    view: Any = None
    """The view at the end of the turn, from which the table is shown again; None if it cannot be shown."""
    seats: int = 0
    """The number of seats at that time."""
    signs: list[Card | Icon | str] = field(default_factory=list)
    sentences: list[Tell] = field(default_factory=list)
    shown: list[Tell] = field(default_factory=list)
    """The sentences that are shown in the log; if there are neither these nor signs, the first sentence is."""
    is_over: bool = False


class TurnLog:
    """The turns as one seat heard of them, newest last."""

    def __init__(self, said: Callable[[str], str] = str) -> None:
        """Begin an empty log. `said` makes a sentence fit to be shown, for a player who streams."""
        self._said = said
        self._turns = deque[Turn](maxlen=MOST_TURNS)
        self._begun = 0
        """The number of turns so far, including those that were dropped."""
        self._back = 0.0
        """The number of turns scrolled out below the window; a finger may scroll by part of one."""
        self._untold: list[Tell] = []
        """The sentences that have not been read aloud yet."""
        self._last: Tell = str  # returns an empty text
        self._since_turn: Sequence[Tell] = ()

    def add(self, happened: Sequence[Deed], view: Any, seats: int, *, told: int = 0) -> None:
        """Add the events of one action. `told` is the index of the event whose sentence shows beside the cards."""
        self._last = happened[told][1]
        over = self._turns[-1] if self._turns and self._turns[-1].is_over else None
        for entry, tell, ends in happened:
            turn = self._turns[-1] if self._turns else None
            is_other = entry.seat != turn.seat if turn and entry.seat is not None else entry.has_sentence
            if turn is None or turn is over or is_other:
                turn = self._begin(Turn(entry.seat))
            turn.view, turn.seats = view, seats
            turn.signs += entry.signs
            turn.shown += [tell] if entry.has_sentence else []
            turn.sentences.append(tell)
            turn.is_over |= ends
        self._tell(*(tell for _entry, tell, _ends in happened))
        self._back = 0.0

    def remark(self, tell: Tell) -> None:
        """Add a sentence about something that is no action, and so does not become the last one."""
        self._begin(Turn(None, sentences=[tell], is_over=True))
        self._tell(tell)

    def _begin(self, turn: Turn) -> Turn:
        self._turns.append(turn)
        self._begun += 1
        return turn

    def _tell(self, *sentences: Tell) -> None:
        self._untold = [*self._untold, *sentences][-MOST_TOLD:]
        self._since_turn = [*self._since_turn, *sentences][-MOST_TOLD:]

    def end_turn(self) -> None:
        """Note that the player's own turn is over; `since_turn` begins anew."""
        self._since_turn = ()

    def read_out(self, sentence: str) -> None:
        """Let a sentence be read aloud without adding it to the log."""
        self._untold.append(lambda: sentence)

    @property
    def last(self) -> str:
        """The sentence of the last action; its consequences stand only in the log."""
        return self._said(self._last())

    def said(self, turn: Turn) -> str:
        """Return the last sentence of this turn."""
        return self._said(turn.sentences[-1]())

    @property
    def since_turn(self) -> Sequence[str]:
        """The sentences since the end of the player's own last turn."""
        return [self._said(tell()) for tell in self._since_turn]

    def told(self) -> list[str]:
        """Return the sentences since the last call."""
        told, self._untold = self._untold, []
        return [self._said(tell()) for tell in told]

    def turn(self, place: str) -> Turn | None:
        """Return the turn with this row in the log, if its table can be shown; else None."""
        number = place.removeprefix("log.")
        from_end = int(number) - self._begun if number.isdigit() else 0
        turn = self._turns[from_end] if -len(self._turns) <= from_end < 0 else None
        return turn if turn and turn.view is not None else None

    def scroll(self, up: float) -> None:
        self._back = max(0, min(len(self._turns) - 1, self._back + up))

    def nodes(
        self, frame: Frame, key: str, panel: Rect, face: Callable[[Seat], Avatar], past: Turn | None
    ) -> Iterator[Node]:
        """Yield the drawer with the log; `key` closes it. `past` is the turn whose table is shown."""
        pad, width, room = frame.px(16), panel.width, min(panel.width / _WIDE, panel.height / _HIGH)
        letters = max(nodes.SMALLEST, min(frame.text(_LETTER_SIZE), int(room)))
        close = nodes.ButtonLook(_("Close log"), letters, "" if frame.is_compact else key.upper())
        height = frame.button(letters)
        button = Rect(panel.x + pad, panel.bottom - height - pad, width - 2 * pad, height)
        yield Node("log.panel", panel, Panel(Tone.STRONG), takes=Takes.SCROLL | Takes.BLOCK)
        yield Node("log.close", button, close, label=_("Close the log"), takes=Takes.TAP)
        bottom = button.y - pad / 2
        for index in range(len(self._turns) - 1 - round(self._back), -1, -1):
            turn, node_id = self._turns[index], f"log.{self._begun - len(self._turns) + index}"
            words = [self._said(tell()) for tell in turn.shown or turn.sentences[: 0 if turn.signs else 1]]
            row = [*_row(frame, letters, turn, node_id, width - 2 * pad, face, words)]
            high = max(node.rect.bottom for node in row) + frame.px(8)
            bottom -= high
            if bottom < panel.y + pad / 2:
                return
            place = Rect(panel.x + pad / 2, bottom, width - pad, high - frame.px(3))
            if turn is past:
                yield Node("log.past", place, Panel(Tone.GOLD))
            label = " ".join(self._said(tell()) for tell in turn.sentences)
            yield Node(
                node_id, place, nodes.Zone(), label=label, takes=Takes.TAP if turn.view is not None else Takes.NOTHING
            )
            yield from (node.moved(Point(panel.x + pad, bottom + frame.px(2))) for node in row)


def _row(
    frame: Frame,
    letters: int,
    turn: Turn,
    node_id: str,
    width: float,
    face: Callable[[Seat], Avatar],
    words: Sequence[str],
) -> Iterator[Node]:
    """Yield the nodes of a turn from the corner at (0, 0): the face, at its right the signs, and words below these."""
    side, gap, y = letters * _FACE, frame.px(6), 0.0
    left = side + 2 * gap
    if turn.seat is not None:
        yield Node(f"{node_id}.face", Rect(0, 0, side, side), face(turn.seat))
    signs = [_sign(frame, sign, letters) for sign in turn.signs]
    # An arrow stays in a line with its card.
    starts = [at for at in range(len(signs)) if at == 0 or not isinstance(signs[at - 1][0], nodes.Picture)]
    joined = [signs[start:end] for start, end in pairwise([*starts, len(signs)])]
    widths = [sum(wide for _look, wide in group) + gap * (len(group) - 1) for group in joined]
    cells = flowing(widths, width - left, gap, letters * _CARD * TALL)
    for start, group, cell in zip(starts, joined, cells, strict=True):
        x = cell.x
        for index, (look, wide) in enumerate(group, start):
            high = cell.height if isinstance(look, CardLook) else frame.line(letters)
            rect = Rect(left + x, cell.center.y - high / 2, min(wide, cell.right - x), high)
            yield Node(f"{node_id}.sign{index}", rect, look)
            x += wide + gap
        y = cell.bottom + gap / 2
    if words:
        lines = [line for sentence in words for line in frame.wrapped(sentence, letters, width - left)]
        high = len(lines) * frame.line(letters)
        rect = Rect(left, y or max(0.0, (side - high) / 2), width - left, high)
        yield Node(f"{node_id}.words", rect, nodes.Words(tuple(lines), letters))


def _sign(frame: Frame, sign: Card | Icon | str, letters: int) -> tuple[CardLook | nodes.Picture | nodes.Badge, float]:
    """Return the look of a sign and its width."""
    if isinstance(sign, str):
        return nodes.Badge(sign, letters, Tone.GOLD), frame.measure(sign, letters) + letters
    if isinstance(sign, Icon):
        return nodes.Picture(sign, Tone.DIM), letters
    return CardLook(sign, shadow=False), letters * _CARD
