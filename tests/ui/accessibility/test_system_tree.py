"""What AccessKit is told of the nodes, and what comes of what a screen reader asks for.

`tests/play/test_by_ear.py` hears it through a real bus.
"""

import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import accesskit
import pytest

from spitegame.ui.accessibility.system_tree import ROOT, SETTLES_S, SystemTree
from spitegame.ui.geometry import Rect
from spitegame.ui.inputs import Adjusted, Attended, Chosen, Key, Typed
from spitegame.ui.nodes import ButtonLook, CardLook, FieldLook, Mark, Node, Shade, SliderLook, Takes, Words

HERE = Rect(10, 20, 100, 44)
PLAY = Node("play", HERE, ButtonLook("Play", 20, "P"), "Play", Takes.TAP)
CARD = Node("hand", HERE, CardLook(None), "6 of spades", Takes.TAP | Takes.LIFT)
VOLUME = Node("volume", HERE, SliderLook(0.7), "Table: 70%", Takes.SLIDE)
NAME = Node("name", HERE, FieldLook("Ann", 20, 3), "Your name: Ann", Takes.TYPING)
PROMPT = Node("prompt", HERE, Words(("Wait.",), 20), "Wait.")
UNDO = Node("undo", HERE, ButtonLook("Undo", 20), "Undo", Takes.TAP, Mark.DISABLED)


class Asked(NamedTuple):
    """A request, as AccessKit makes it."""

    action: Any
    target: int
    data: Any = None


class Reader:
    """A screen reader in place of the one behind AccessKit's adapter: it remembers the tree that it is told."""

    def __init__(self) -> None:
        self.now = 5.0
        self.woken = 0
        self.updates: list[Any] = []
        self.breaks = False
        self.has_keyboard: bool | None = None
        """As it was told; None if it was not."""
        self.tree = SystemTree(self._connect, self._wake, lambda: self.now)

    def _connect(
        self, listened: Callable[[], None], acted: Callable[[Any], None], left: Callable[[], None]
    ) -> "Reader":
        self._listened, self.act, self.leave = listened, acted, left
        return self

    def _wake(self) -> None:
        self.woken += 1

    def update_window_focus_state(self, on: bool) -> None:
        self.has_keyboard = on

    update_view_focus_state = update_window_focus_state

    def update_if_active(self, update: Callable[[], Any]) -> None:
        if self.breaks:
            raise BaseException("PanicException")
        self.updates.append(update())

    def listen(self) -> None:
        self._listened()
        self.now += 2 * SETTLES_S

    def shows(self, *nodes: Node, focus: str | None = None, told: tuple[str, ...] = ()) -> None:
        self.tree.show("Spite", nodes, focus, told)

    def told(self) -> dict[str, int]:
        """What the last update tells: the numbers of the nodes by their names."""
        return {node.label or node.value: number for number, node in self.updates[-1].nodes}

    def asks(self, action: Any, name: str, data: Any = None) -> list[Any]:
        """What the game is given when this is asked of what has this name in the first update."""
        number = next(number for number, node in self.updates[0].nodes if (node.label or node.value) == name)
        self.act(Asked(action, number, data))
        return list(self.tree.asked())


@pytest.fixture
def reader() -> Reader:
    return Reader()


def test_nothing_is_told_until_somebody_listens_and_the_lock_is_free(reader: Reader) -> None:
    reader.shows(PLAY)
    assert not reader.updates
    reader.listen()
    reader.now -= SETTLES_S * 1.5
    reader.shows(PLAY)
    assert not reader.updates
    assert reader.woken == 1
    reader.now += SETTLES_S
    assert reader.tree.is_awaited
    reader.shows(PLAY)
    assert set(reader.told()) == {"Spite", "Play"}
    assert not reader.tree.is_awaited


def test_only_what_has_changed_or_happened_is_told_once_and_everything_to_who_comes_anew(reader: Reader) -> None:
    reader.listen()
    reader.shows(PLAY, CARD)
    reader.shows(PLAY, CARD)
    assert len(reader.updates) == 1
    reader.shows(PLAY, CARD, focus="hand")
    assert reader.told() == {}
    assert reader.updates[-1].focus == reader.updates[0].nodes[1][0]
    reader.shows(PLAY, CARD, PROMPT)
    assert set(reader.told()) == {"Spite", "Wait."}
    reader.leave()
    reader.shows(PLAY)
    assert len(reader.updates) == 3
    reader.listen()
    reader.shows(PLAY)
    assert set(reader.told()) == {"Spite", "Play"}
    reader.listen()
    reader.shows(PLAY, told=("Bo draws.",))
    live = [node for _, node in reader.updates[-1].nodes if node.live == accesskit.Live.POLITE]
    assert [node.value for node in live] == ["Bo draws."]
    reader.shows(PLAY)
    reader.shows(PLAY, CARD)
    assert "Bo draws." not in reader.told()
    reader.listen()
    reader.shows(PLAY)
    told = dict(reader.updates[-1].nodes)
    assert set(told[ROOT].children) == {*told} - {ROOT}, "the window has no child that a newcomer was not told"


@pytest.mark.skipif(
    sys.platform == "win32", reason="Windows tells screen readers by itself which window has the keyboard"
)
def test_where_the_keyboard_is_is_told_as_soon_as_the_lock_is_free(reader: Reader) -> None:
    reader.tree.set_focused(False)
    assert reader.has_keyboard is None
    reader.listen()
    reader.shows(PLAY)
    assert reader.has_keyboard is False
    reader.tree.set_focused(True)
    assert reader.has_keyboard is True


def test_what_is_asked_for_is_what_a_hand_would_do(reader: Reader) -> None:
    reader.listen()
    reader.shows(PLAY, VOLUME, NAME, UNDO)
    assert reader.asks(accesskit.Action.CLICK, "Play") == [Chosen("play")]
    assert reader.asks(accesskit.Action.FOCUS, "Play") == [Attended("play")]
    (less,) = reader.asks(accesskit.Action.DECREMENT, "Table: 70%")
    assert less.share == pytest.approx(0.65)
    set_value, kind = accesskit.Action.SET_VALUE, accesskit.ActionDataKind
    assert reader.asks(set_value, "Table: 70%", (kind.NUMERIC_VALUE, 7.0)) == [Adjusted("volume", 1.0)]
    assert reader.asks(set_value, "Your name", (kind.VALUE, "Bo")) == [
        Attended("name"), Key("end", "end"), *[Key("backspace", "backspace")] * 3, Typed("Bo"),
    ]  # fmt: skip
    assert reader.asks(accesskit.Action.CLICK, "Undo") == [], "it is disabled"


def test_what_is_gone_or_behind_a_curtain_is_not_told_nor_asked_for(reader: Reader) -> None:
    reader.listen()
    reader.shows(PLAY)
    reader.shows(CARD)
    assert reader.asks(accesskit.Action.CLICK, "Play") == []
    reader.shows(CARD, Node("shade", HERE, Shade(), takes=Takes.BLOCK), NAME)
    assert set(reader.told()) == {"Spite", "Your name"}


def test_a_reader_that_breaks_ends_no_game(reader: Reader, caplog: pytest.LogCaptureFixture) -> None:
    reader.listen()
    reader.breaks = True
    reader.shows(PLAY)
    assert "Screen readers cannot be told" in caplog.text
    reader.shows(CARD)
    assert not reader.tree.is_heard
