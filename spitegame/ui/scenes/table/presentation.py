"""How the table looks to the one in front of it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

from spitegame.ui.nodes import CardLook, Frame, Mark, Node
from spitegame.ui.scene import Sprite
from spitegame.ui.scenes.table.animation import TableAnimation
from spitegame.ui.scenes.table.buttons import TableButtons
from spitegame.ui.scenes.table.fan import fanned
from spitegame.ui.scenes.table.notices import Notice
from spitegame.ui.scenes.table.state import TableState
from spitegame.ui.scenes.table.status import Spoken, status
from spitegame.ui.tables.face import Laid, Seen
from spitegame.ui.tables.words import kind

if TYPE_CHECKING:
    from spitegame.ui.scenes.table.remote_players import Loss

Narrator: TypeAlias = Callable[[Frame, float, Notice | None], Spoken]
"""Speaks in the place of the table: it is given the width of the room for words, and the notice of the table."""


class TablePresentation:
    def __init__(self, table: TableState, animation: TableAnimation, narrator: Narrator | None) -> None:
        self.frame: Frame | None = None
        """The one that the table was drawn for last."""
        self._table = table
        self._animation = animation
        self._narrator = narrator
        self._last_laid: tuple[Seen[Any], Frame, Laid] | None = None
        self._last_width: tuple[Frame, float] | None = None

    def nodes(self, frame: Frame) -> list[Node]:
        self.frame = frame
        table = self._table
        if not table.is_open or self._animation.is_undealt:
            return []
        buttons, words = self._buttons(frame), self._spoken(frame)
        laid = self._laid(frame)
        nodes = [*laid.nodes, *words.nodes(laid), *buttons.nodes(), *table.input.nodes(frame, laid)]
        nodes = _without(nodes, self._animation.hidden | table.input.away)
        if table.fanned:
            nodes += fanned(frame, table.fanned, table.face.pile(table.view, table.fanned))
        if table.log_open:
            nodes += table.log.nodes(frame, table.face.shortcuts["log"])
        if table.remote:
            nodes += table.remote.talk.nodes(frame, self.drawn(), table.face.plate)
        return nodes

    def sprites(self, frame: Frame, now: float) -> list[Sprite]:
        self.frame = frame
        if self._animation.is_still and self._table.input.is_empty:
            return []
        nodes = self.drawn()
        return [*self._animation.sprites(nodes, now), *self._table.input.sprites(nodes)]

    def drawn(self) -> dict[str, Node]:
        """Every node of the bare table, as it is laid out now."""
        if self.frame is None or not self._table.is_open:
            return {}
        return {node.id: node for node in self._laid(self.frame).nodes}

    def _laid(self, frame: Frame) -> Laid:
        """Laid out once for as long as nothing changes: while cards fly, the table beneath stands still."""
        seen = self._seen(frame, self._spoken(frame).lines)
        if self._last_laid is None or self._last_laid[:2] != (seen, frame):
            self._last_laid = (seen, frame, self._table.face.layout(seen, frame))
        return self._last_laid[2]

    def _seen(self, frame: Frame, lines: int) -> Seen[Any]:
        table = self._table
        return Seen(
            view=table.view,
            names=table.names,
            kinds=[kind(occupant) for occupant in table.match.occupants],
            links=table.remote.links if table.remote else {},
            marks=table.input.marks(table.notices.hinted, table.hovered),
            open_hands=table.open_hands,
            keys=table.key_caps.by_place(table.input.keys),
            column=self._buttons(frame).column,
            status_lines=lines,
            choice=table.input.choice,
            left=table.left,
        )

    def _buttons(self, frame: Frame) -> TableButtons:
        table = self._table
        return TableButtons(
            frame,
            shortcuts=table.face.shortcuts,
            may_undo=table.update.may_take_back if table.face.takes_back else None,
            muted=table.program.preferences.muted,
            plays=table.facing is not None,
            talks=table.remote is not None and table.remote.talk.may_speak,
        )

    # what is said

    def _spoken(self, frame: Frame) -> Spoken:
        if self._narrator:
            return self._narrator(frame, self._status_width(frame), self._table.notices.notice)
        return status(frame, self._last_words, self._prompt, self._table.face.aside(frame))

    def _status_width(self, frame: Frame) -> float:
        """The width that the table leaves for words; it does not depend on how many lines there are."""
        if self._last_width is None or self._last_width[0] != frame:
            self._last_width = (frame, self._table.face.layout(self._seen(frame, lines=1), frame).status.width)
        return self._last_width[1]

    @property
    def _last_words(self) -> Notice:
        loss = self._loss
        return Notice(loss.words, warning=True) if loss and not self._is_stuck else Notice(self._table.log.last)

    @property
    def _prompt(self) -> Notice:
        table, loss = self._table, self._loss
        notice = table.notices.notice
        if notice and notice.lasting:
            return notice
        if loss and self._is_stuck:
            return Notice(loss.words, warning=True, alarm=True)
        if notice:
            return notice
        words = table.face.prompt(table.view, table.names)
        if len(table.here) > 1 and table.facing is not None and table.is_turn:
            words = f"{table.names[table.facing]}: {words}"
        return Notice(words, own=table.is_turn)

    @property
    def _loss(self) -> "Loss | None":
        return self._table.remote.loss if self._table.remote else None

    @property
    def _is_stuck(self) -> bool:
        """The game waits for a connection."""
        loss = self._loss
        return loss is not None and (loss.own or not self._table.update.to_act.isdisjoint(loss.seats))


def _without(nodes: Sequence[Node], away: frozenset[str]) -> list[Node]:
    """What is away is hidden, and so is what is written on a card that is away."""
    cards = {node.id for node in nodes if isinstance(node.look, CardLook)} & away
    return [
        replace(node, marks=node.marks | Mark.HIDDEN)
        if node.id in away or node.id.rpartition(".")[0] in cards
        else node
        for node in nodes
    ]
