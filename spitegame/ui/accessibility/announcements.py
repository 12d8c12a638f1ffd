"""What is told aloud when it happens, each thing once."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from spitegame.translation import _
from spitegame.ui.nodes import Mark, Node, Tone, Words

_CHANGES = frozenset(
    ("title", "outcome", "prompt", "outlook", "words", "coach", "reading", "number", "last", "verifier", "code.hint")
)
"""The nodes whose words are told whenever they change."""
_COMES = ("notice.", "said.", "incident")
"""The beginnings of the ids of nodes that are told when they come."""


class Announcement(NamedTuple):
    words: str
    is_urgent: bool = False
    """It is a warning, which does not wait until something else has been read."""


class Announcer:
    """Remembers what has been told, and finds what is new."""

    def __init__(self) -> None:
        self._said: Mapping[str, str] = {}
        self._targets: list[str] = []
        """Where the picked card can go."""

    def news(self, nodes: Sequence[Node], told: Sequence[str]) -> list[Announcement]:
        """What is to be told now. `nodes`: those within reach. `told`: what has happened since the last call."""
        changed = list(self._changed(nodes, told))
        heard = [each for each in told if not any(new.words.startswith(each) for new in changed)]
        return [*map(Announcement, heard), *changed]

    def _changed(self, nodes: Sequence[Node], told: Sequence[str]) -> Iterator[Announcement]:
        """The words that have come or changed since the last call."""
        targets = [node.label.partition(",")[0] for node in nodes if Mark.TARGET in node.marks]
        if targets and targets != self._targets:
            # Translators: {places} is a list of the places on which the card that was picked can go.
            yield Announcement(_("Fits on: {places}.", places=", ".join(targets)))
        self._targets = targets
        told_of = (node for node in nodes if node.id in _CHANGES or node.id.startswith(_COMES))
        before, heard = self._said, [node for node in told_of if node.label]
        self._said = {node.id: node.label for node in heard}
        for node in heard:
            if before.get(node.id) != node.label and node.label not in told:
                yield Announcement(node.label, isinstance(node.look, Words) and node.look.tone is Tone.WARNING)
