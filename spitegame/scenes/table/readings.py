"""The keys on which a table is read aloud: all of it, what lies on top, what may be played, and what has happened since
the player's last turn."""

from collections.abc import Callable, Mapping, Sequence

from spitegame.scenes.table.state import TableState
from spitegame.translation import _
from spitegame.ui.accessibility.elements import elements
from spitegame.ui.nodes import Node


def _table(table: TableState, nodes: Sequence[Node]) -> str:
    told = (f"{each.label} ({each.about})" if each.about else each.label for each in elements(nodes))
    return f"{'. '.join(told)}."


def _on_top(table: TableState, nodes: Sequence[Node]) -> str:
    return f"{'. '.join(each.label for each in elements(nodes) if table.face.is_on_top(each.id))}."


def _playable(table: TableState, nodes: Sequence[Node]) -> str:
    words = table.face.prompt(table.view, table.names)
    found = table.face.playable(table.view, {node.id: node.label for node in nodes}) if table.is_turn else ()
    return f"{words} {'; '.join(found)}." if found else words


def _since(table: TableState, nodes: Sequence[Node]) -> str:
    if not table.log.since_turn:
        return _("Nothing has happened since your last turn.")
    # Translators: {sentences} are one or more sentences about what others have done.
    return _("Since your last turn: {sentences}", sentences=" ".join(table.log.since_turn))


READINGS: Mapping[str, Callable[[TableState, Sequence[Node]], str]] = {
    "f2": _table,
    "f4": _on_top,
    "f8": _playable,
    "f9": _since,
}
"""Functions by the name of their key, which return the text to be read aloud. They get the nodes of the bare table."""
