"""The window's elements for the screen readers of the system: Orca, NVDA, JAWS, Narrator and VoiceOver.

AccessKit translates for AT-SPI, UI Automation and NSAccessibility. It calls back on its own threads, or in the
middle of an event of the window: the callbacks only remember the request and wake the loop. An exception in a callback
would break AccessKit for good.
"""

import logging
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any

import accesskit
from accesskit import Action, Live, TreeUpdate

from spitegame.ui.accessibility.elements import Announcement, Announcer, Element, Role, elements, within_reach
from spitegame.ui.geometry import Rect
from spitegame.ui.inputs import Adjusted, Attended, Chosen, Input, Key, Typed
from spitegame.ui.nodes import Node

ROOT = 0
"""The number of the window. Every other node gets a number when it is first needed, and keeps it."""
SETTLES_S = 0.1
"""The wait after the call which tells that a screen reader listens, before the first tree is sent. AccessKit
holds a lock during that call and shortly after, while it waits for Python: using it then would be a deadlock."""
STEP = 0.05
"""The share of its way by which a slider moves on each request to increase or decrease it."""
_ROLES = {
    Role.BUTTON: accesskit.Role.BUTTON,
    Role.CHECKBOX: accesskit.Role.CHECK_BOX,
    Role.RADIO: accesskit.Role.RADIO_BUTTON,
    Role.SLIDER: accesskit.Role.SLIDER,
    Role.FIELD: accesskit.Role.TEXT_INPUT,
    Role.HEADING: accesskit.Role.HEADING,
    Role.IMAGE: accesskit.Role.IMAGE,
    Role.TEXT: accesskit.Role.LABEL,
}

Connect = Callable[[Callable[[], None], Callable[[Any], None], Callable[[], None]], Any]
"""A function that makes the adapter for the system from three callbacks: a screen reader begins to listen, asks for an
action, or stops."""

_log = logging.getLogger(__name__)


def for_window(handle: Any) -> Connect:
    """Return the way to connect to this system. `handle` is the window's number from pygame; on Windows the window must
    not have been shown yet."""

    def connect(listened: Callable[[], None], acted: Callable[[Any], None], left: Callable[[], None]) -> Any:
        match sys.platform:
            case "win32":
                return accesskit.windows.SubclassingAdapter(handle, listened, acted)
            case "darwin":
                accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
                return accesskit.macos.SubclassingAdapter.for_window(handle, listened, acted)
            case _:
                return accesskit.unix.Adapter(listened, acted, left)

    return connect


class SystemTree:
    """The tree of elements for the system's screen readers. It costs next to nothing while nobody listens."""

    def __init__(self, connect: Connect, wake: Callable[[], None], clock: Callable[[], float] = time.monotonic) -> None:
        """Connect to the system. `wake` makes the loop take its next tick at once, and is called on any thread."""
        self._wake, self._clock = wake, clock
        self._listening_since: float | None = None
        """The time at which a screen reader began to listen; None if none does. On Linux another thread may set it at
        any time."""
        self._asked: deque[Any] = deque()
        """The requests of screen readers, appended on other threads."""
        self._told_since: float | None = None
        """The value of `_listening_since` when the whole tree was last sent."""
        self._announcer = Announcer()
        self._unused = count(ROOT + 1)
        self._numbers: dict[str, int] = {}
        """The numbers of elements for AccessKit, by their ids."""
        self._shown: tuple[str, Sequence[Node], str | None] | None = None
        """The title, nodes and focus of the last call of `show`."""
        self._elements: Mapping[int, Element] = {}
        self._root: tuple[str, Sequence[int]] | None = None
        """The title and the children of the window that were last sent."""
        self._said: Sequence[int] = ()
        """The numbers of the last announcements, which stay in the tree until the next ones come."""
        self._is_focused = True
        try:
            self._adapter: Any = connect(self._on_listened, self._on_acted, self._on_left)
        except BaseException as problem:  # failures within AccessKit are no Exception
            self._give_up(problem)

    # called on other threads

    def _on_listened(self) -> None:
        """Note that a screen reader listens. Returning None tells AccessKit that the tree comes later."""
        self._listening_since = self._clock()
        self._wake()

    def _on_acted(self, request: Any) -> None:
        self._asked.append(request)
        self._wake()

    def _on_left(self) -> None:
        self._listening_since = None

    # called by the loop

    @property
    def _heard_since(self) -> float | None:
        """The time at which the current listener began, once it can be told something; else None."""
        since = self._listening_since
        settled = since is not None and self._adapter is not None and self._clock() > since + SETTLES_S
        return since if settled else None

    @property
    def is_heard(self) -> bool:
        """True if a screen reader listens and can be told something."""
        return self._heard_since is not None

    @property
    def is_awaited(self) -> bool:
        """True if a screen reader has begun to listen and was told nothing yet."""
        return self._heard_since not in (None, self._told_since)

    def show(self, title: str, nodes: Sequence[Node], focus: str | None, told: Sequence[str]) -> None:
        """Send the changes since the last call. `told` has sentences about what has happened since then."""
        since = self._heard_since
        if since is None:
            return
        shown = title, nodes, focus
        if since != self._told_since:
            self._told_since, self._elements, self._root, self._said = since, {}, None, ()
            self._tell_focus()
        elif shown == self._shown and not told:
            return
        self._shown = shown
        reached = within_reach(nodes)
        self._tell(self._update(title, elements(reached), focus, self._announcer.news(reached, told)))

    def set_focused(self, on: bool) -> None:
        """Note whether the window has the keyboard."""
        self._is_focused = on
        if self.is_heard:  # before that, the lock may be held
            self._tell_focus()

    def set_bounds(self, window: Rect) -> None:
        """Tell where the window is on the screen, which only AccessKit for Linux does not find out itself."""
        if sys.platform not in ("win32", "darwin") and self.is_heard:
            bounds = _bounds(window)
            self._use(lambda adapter: adapter.set_root_window_bounds(bounds, bounds))

    def asked(self) -> Iterator[Input]:
        """Yield what screen readers have asked for since the last call, as inputs."""
        while self._asked:
            request = self._asked.popleft()
            element = self._elements.get(request.target)
            if element and not element.is_disabled:
                yield from _inputs(request.action, request.data, element)

    # trees

    def _number_of(self, name: str | None) -> int:
        if name is None:
            return ROOT
        if name not in self._numbers:
            self._numbers[name] = next(self._unused)
        return self._numbers[name]

    def _update(
        self, title: str, made: Sequence[Element], focus: str | None, said: Sequence[Announcement]
    ) -> TreeUpdate:
        """Return an update with the nodes that have changed, and the announcements as new nodes."""
        before, self._elements = self._elements, {self._number_of(element.id): element for element in made}
        number = self._number_of(focus)
        update = TreeUpdate(number if number in self._elements else ROOT)
        update.tree = accesskit.Tree(ROOT)
        changed = ((number, each) for number, each in self._elements.items() if before.get(number) != each)
        update.nodes = [(number, _node(element)) for number, element in changed]
        if said:  # each is a new node, since screen readers announce only new nodes
            self._said = [next(self._unused) for _ in said]
            update.nodes += [(n, _live(each)) for n, each in zip(self._said, said, strict=True)]
        root = title, [*self._elements, *self._said]
        if root != self._root:
            self._root = root
            update.nodes = [*update.nodes, (ROOT, _root(*root))]
        return update

    def _tell_focus(self) -> None:
        match sys.platform:
            case "win32":
                pass  # Windows finds the focus by itself
            case "darwin":
                self._use(lambda adapter: adapter.update_view_focus_state(self._is_focused))
            case _:
                self._use(lambda adapter: adapter.update_window_focus_state(self._is_focused))

    def _tell(self, update: Any) -> None:
        self._use(lambda adapter: adapter.update_if_active(lambda: update))

    def _use(self, what: Callable[[Any], Any]) -> None:
        """Call AccessKit, unless it has failed. On Windows and macOS it returns events, to be raised after its lock is
        free."""
        if self._adapter is None:
            return
        try:
            events = what(self._adapter)
            if events is not None:
                events.raise_events()
        except BaseException as problem:  # failures within AccessKit are no Exception
            self._give_up(problem)

    def _give_up(self, problem: BaseException) -> None:
        """Log the problem and do without screen readers; the game goes on."""
        if isinstance(problem, KeyboardInterrupt):
            raise problem
        self._adapter = None
        _log.error("Screen readers cannot be told what shows until the program is started again.", exc_info=problem)


def _root(title: str, children: Sequence[int]) -> Any:
    node = accesskit.Node(accesskit.Role.WINDOW)
    node.set_label(title)
    node.set_children(list(children))
    return node


def _live(said: Announcement) -> Any:
    node = accesskit.Node(accesskit.Role.LABEL)
    node.set_value(said.words)
    node.set_live(Live.ASSERTIVE if said.is_urgent else Live.POLITE)
    return node


def _node(element: Element) -> Any:
    node = accesskit.Node(_ROLES[element.role])
    node.set_bounds(_bounds(element.rect))
    node.set_author_id(element.id)
    if element.role is Role.TEXT:
        node.set_value(element.label)  # a label has its text as value, which is its name
    else:
        node.set_label(element.label)
    if element.about:
        node.set_description(element.about)
    if element.key:
        node.set_keyboard_shortcut(element.key)
    if element.is_disabled:
        node.set_disabled()
    if element.on is not None:
        node.set_toggled(accesskit.Toggled.TRUE if element.on else accesskit.Toggled.FALSE)
    match element.role:
        case Role.FIELD:
            node.set_value(element.text)
            node.set_placeholder(element.hint)
            _add(node, Action.FOCUS, Action.SET_VALUE)
        case Role.SLIDER:
            node.set_numeric_value(element.share)
            node.set_min_numeric_value(0.0)
            node.set_max_numeric_value(1.0)
            node.set_numeric_value_step(STEP)
            node.set_value(element.label)
            _add(node, Action.FOCUS, Action.SET_VALUE, Action.INCREMENT, Action.DECREMENT)
        case Role.BUTTON | Role.CHECKBOX | Role.RADIO:
            _add(node, Action.FOCUS, Action.CLICK)
        case Role.HEADING:
            node.set_level(element.level)
        case Role.IMAGE | Role.TEXT:
            pass
    return node


def _add(node: Any, *actions: Any) -> None:
    for action in actions:
        node.add_action(action)


def _bounds(rect: Rect) -> Any:
    return accesskit.Rect(rect.x, rect.y, rect.right, rect.bottom)


def _inputs(action: Any, data: Any, element: Element) -> Iterator[Input]:
    """Yield the inputs of a hand that do what a screen reader asks for. `data` is None, or a kind and a value."""
    value = data[1] if data else None
    if action == Action.CLICK:
        yield Chosen(element.id)
    elif action == Action.FOCUS:
        yield Attended(element.id)
    elif action == Action.INCREMENT:
        yield Adjusted(element.id, min(1.0, element.share + STEP))
    elif action == Action.DECREMENT:
        yield Adjusted(element.id, max(0.0, element.share - STEP))
    elif action == Action.SET_VALUE and element.role is Role.SLIDER and isinstance(value, float):
        yield Adjusted(element.id, min(1.0, max(0.0, value)))
    elif action == Action.SET_VALUE and element.role is Role.FIELD and isinstance(value, str):
        yield Attended(element.id)
        yield Key("end", "end")
        yield from [Key("backspace", "backspace")] * len(element.text)
        yield Typed(value)
