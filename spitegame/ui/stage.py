"""The stack of scenes, and what all scenes share: focus, hover, and going back; the meaning of a controller's buttons;
and nodes with the key caps of this keyboard, the signs of a controller, or dots for strangers."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from spitegame.translation import _, pgettext
from spitegame.ui import inputs
from spitegame.ui.cues import Cue
from spitegame.ui.focus import ARROWS, following, neighbour, next_group, stops
from spitegame.ui.geometry import NO_INSETS, Point
from spitegame.ui.gestures import Gesture, Hover, LookInto, Scroll, Tap
from spitegame.ui.motion import Sprite
from spitegame.ui.nodes import (
    ButtonLook,
    Chip,
    FieldLook,
    Frame,
    Letter,
    Look,
    Mark,
    Node,
    PadSign,
    Panel,
    Pill,
    QrCode,
    Takes,
    Tone,
    Words,
)
from spitegame.ui.recognizer import GestureRecognizer
from spitegame.ui.scene import Back, Instead, Over, Quit, Refresh, Scene, Stay, Step

KEYS: Mapping[inputs.PadButton, str] = {
    inputs.PadButton.UP: "up",
    inputs.PadButton.DOWN: "down",
    inputs.PadButton.LEFT: "left",
    inputs.PadButton.RIGHT: "right",
    inputs.PadButton.A: "space",
    inputs.PadButton.B: "escape",
}
"""The key that does the same as a controller's button, in every scene."""
SCROLLS: Mapping[inputs.PadButton, float] = {inputs.PadButton.SCROLL_UP: 2.0, inputs.PadButton.SCROLL_DOWN: -2.0}
"""The notches of the wheel that a trigger is worth; negative is down."""
COMMANDS: Mapping[inputs.PadButton, str] = {
    inputs.PadButton.X: "hint",
    inputs.PadButton.START: "menu",
    inputs.PadButton.SELECT: "log",
}
"""The id of the button on the table that a controller's button presses."""


class Stage:
    """The stack of scenes in the window. It turns inputs into gestures, and gives these to the topmost scene."""

    def __init__(
        self,
        first: Scene,
        keyboard: Callable[[Scene, inputs.PadLabels], Scene],
        hides_secrets: Callable[[], bool] = lambda: False,
        before_quitting: Callable[[Scene], Scene | None] = lambda _scene: None,
    ) -> None:
        """Begin with a scene. `keyboard` makes the keyboard on the screen from the scene beneath it and the labels of
        the controller. `hides_secrets` tells whether strangers may see the screen. `before_quitting` returns a question
        to be answered before the program quits over this scene; None if there is none."""
        self._hides_secrets, self._before_quitting = hides_secrets, before_quitting
        self._scenes = [first]
        self._keyboard = keyboard
        self._recognizer = GestureRecognizer()
        self._by_keyboard = False
        self._frame: Frame | None = None
        """The uncovered part of the window at the last input; None before the first."""
        self._pad: inputs.PadLabels | None = None
        """The labels of the game controller, if it was used last; else None."""
        self._printed: dict[str, str] = {}
        """The known labels of keys, by their American labels."""
        self.open = True
        self.stale = True
        """True if the picture has to be made again; the loop that paints it clears this."""

    @property
    def scene(self) -> Scene:
        return self._scenes[-1]

    def nodes(self, frame: Frame) -> list[Node]:
        """Return all nodes to be shown; those under focus and pointer are marked."""
        safe = frame.safe
        covering = max(index for index, scene in enumerate(self._scenes) if not scene.overlay)
        beneath = [node for scene in self._scenes[covering:-1] for node in scene.nodes(safe)]
        above = self.scene.nodes(safe)
        self._recognizer.shown(above)
        marks = self._marks()
        nodes = beneath + [self._marked(node, marks) for node in above]
        if self._hides_secrets():
            nodes = list(map(unreadable, nodes))
        return nodes if safe is frame else [_in_window(node, frame) for node in nodes]

    def sounds(self) -> list[Cue]:
        return [cue for scene in self._scenes for cue in scene.sounds()]

    def sprites(self, frame: Frame, now: float) -> Sequence[Sprite]:
        """Return the moving things, which are painted over the nodes."""
        safe, finger = frame.safe, self._recognizer.finger
        moving = self.scene.sprites(safe, now)
        if finger:
            moving = [*moving, *finger.sign(now)]
        if safe is frame:
            return moving
        corner = frame.insets.corner
        return [
            replace(sprite, node=_in_window(sprite.node, frame), rect=sprite.rect.moved(*corner)) for sprite in moving
        ]

    @property
    def is_pending(self) -> bool:
        """True if something will happen without any input: the pointer comes to rest, or a pushed page moves."""
        return self._recognizer.is_pending

    def give(self, given: inputs.Input, frame: Frame, now: float) -> None:
        """Handle an input, whose point is in pixels of the window."""
        given, frame = _in_safe_part(given, frame), frame.safe
        self._frame = frame
        self._learn_keys(given)
        nodes = self.scene.nodes(frame)
        pressed = self._recognizer.pressed
        if isinstance(given, inputs.Attended):
            self._attend(given.id, nodes)
        for gesture in self._recognizer.meaning(given, nodes, now, self.scene.has_more):
            self._by_keyboard = isinstance(
                gesture, inputs.Key | inputs.Typed | inputs.Pasted | inputs.Pad
            ) or isinstance(given, inputs.Chosen)
            self._pad = gesture.labels if isinstance(gesture, inputs.Pad) else None
            self._handle(gesture, nodes, frame)
        self.stale |= pressed != self._recognizer.pressed

    def _learn_keys(self, given: inputs.Input) -> None:
        before = dict(self._printed)
        match given:
            case inputs.Keyboard(printed):
                self._printed |= {american.upper(): letter.upper() for american, letter in printed.items()}
            case inputs.Key(place, text) if len(place) == len(text) == 1:
                self._printed[place.upper()] = text.upper()
            case _:
                pass
        self.stale |= before != self._printed

    def _handle(self, gesture: Gesture, nodes: Sequence[Node], frame: Frame) -> None:
        self.stale = True
        step = self.scene.handle(gesture, frame)
        self.take(self._usual(gesture, nodes, frame) if step is None else step)

    def _attend(self, node_id: str, nodes: Sequence[Node]) -> None:
        if any(node.id == node_id for node in stops(nodes)):
            self.scene.focus = node_id
            self._by_keyboard = True
            self.stale = True

    def update(self, now: float) -> None:
        if self._frame:
            for gesture in self._recognizer.passed(now):
                self._by_keyboard &= isinstance(gesture, Hover)
                self._handle(gesture, self.scene.nodes(self._frame), self._frame)
        self.take(self.scene.update(now))

    def take(self, step: Step) -> None:
        match step:
            case Stay():
                return
            case Refresh():
                pass
            case Over(scene):
                self._scenes.append(scene)
            case Instead(scene):
                self._scenes = [scene]
            case Back(count):
                del self._scenes[-count:]
                self.open = bool(self._scenes)
            case Quit():
                self._quit()
        if not isinstance(step, Refresh):
            self._recognizer.turn()
        self.stale = True

    def _quit(self) -> None:
        question = self._before_quitting(self.scene)
        if question:
            self._scenes.append(question)
        else:
            self.open = False

    def _usual(self, gesture: Gesture, nodes: Sequence[Node], frame: Frame) -> Step:
        """Do what a gesture does in a scene that makes no use of it."""
        scene = self.scene
        match gesture:
            case inputs.Key(place="tab", shift=back):
                scene.focus = following(nodes, scene.focus, back=back)
            case inputs.Key(place=place) if place in ARROWS:
                scene.focus = neighbour(nodes, scene.focus, ARROWS[place])
            case inputs.Key(place="return" | "space") if scene.focus:
                return scene.handle(Tap(scene.focus), frame) or Stay()
            case inputs.Key(place="escape") if len(self._scenes) > 1:
                return Back()
            case inputs.Pad(button):
                return self._pressed(button, nodes, frame)
            case _:
                pass
        return Stay()

    def _pressed(self, button: inputs.PadButton, nodes: Sequence[Node], frame: Frame) -> Step:
        """Do what a controller's button does in a scene that makes no use of it."""
        scene = self.scene
        at = next((node for node in stops(nodes) if node.id == scene.focus), None)
        match button:
            case inputs.PadButton.A if at is None:
                scene.focus = following(nodes, None)
            case inputs.PadButton.A if at and Takes.TYPING in at.takes:
                return Over(self._keyboard(scene, self._pad or inputs.PadLabels.LETTERS))
            case inputs.PadButton.Y if at:
                return scene.handle(LookInto(at.id), frame) or Stay()
            case inputs.PadButton.PREVIOUS | inputs.PadButton.NEXT:
                scene.focus = next_group(nodes, scene.focus, back=button is inputs.PadButton.PREVIOUS)
            case _ if button in SCROLLS:
                area = next((node for node in reversed(nodes) if Takes.SCROLL in node.takes), None)
                return (area and scene.handle(Scroll(area.id, SCROLLS[button]), frame)) or Stay()
            case _ if button in KEYS:
                key = inputs.Key(KEYS[button], "")
                step = scene.handle(key, frame)
                return self._usual(key, nodes, frame) if step is None else step
            case _:
                pass
        return Stay()

    def _marks(self) -> dict[str | None, Mark]:
        """Return the additional marks for the nodes under focus and pointer, by their ids."""
        focus = self.scene.focus if self._by_keyboard else None
        found: dict[str | None, Mark] = {focus: Mark.FOCUSED}
        for node_id, mark in ((self._recognizer.hovered, Mark.HOVERED), (self._recognizer.pressed, Mark.PRESSED)):
            found[node_id] = found.get(node_id, Mark.NONE) | mark
        return found

    def _marked(self, node: Node, marks: Mapping[str | None, Mark]) -> Node:
        node = with_glyph(node, self._pad) if self._pad else with_caps(node, self._printed)
        return replace(node, marks=node.marks | marks[node.id]) if node.id in marks else node


# Scenes know only the part of the window that nothing covers


def _in_window(node: Node, frame: Frame) -> Node:
    """Return a scene's node at its place in the window. A node that fills the scene fills the window."""
    if node.rect == frame.safe.whole:
        return replace(node, rect=frame.whole)
    return node.moved(frame.insets.corner)


def _in_safe_part(given: inputs.Input, frame: Frame) -> inputs.Input:
    if frame.insets != NO_INSETS and isinstance(given, inputs.Press | inputs.Move | inputs.Release | inputs.Wheel):
        return given._replace(at=Point(given.at.x - frame.insets.left, given.at.y - frame.insets.top))
    return given


# Nodes with the key caps of this keyboard, the signs of a controller, and dots for strangers


_BY_NODE = {name: button for button, name in COMMANDS.items()}
_BY_CAP = {"Enter": inputs.PadButton.A, "Esc": inputs.PadButton.B}


def with_glyph(node: Node, labels: inputs.PadLabels) -> Node:
    """Return the node for a player with a controller: the sign of its button replaces the key cap."""
    match node.look:
        case ButtonLook(key=key) as look if key:
            button = _BY_NODE.get(node.id) or _BY_CAP.get(key)
            return replace(node, look=look._replace(key="", glyph=PadSign(button, labels) if button else None))
        case Chip(key=key) as chip if key:
            return replace(node, look=chip._replace(key=""))
        case _:
            return node


OF_A_KEY = ".key"
"""The end of the ids of nodes that show only the cap of a key."""


def with_caps(node: Node, printed: Mapping[str, str]) -> Node:
    """Return the node with the key caps of this keyboard. `printed` has the label of each key by its American label."""
    match node.look:
        case ButtonLook(key=key) | Chip(key=key) as look if key in printed:
            return replace(node, look=look._replace(key=printed[key]))
        case Pill(text=key) as look if key in printed and node.id.endswith(OF_A_KEY):
            return replace(node, look=look._replace(text=printed[key]), label=printed[key])
        case _:
            return node


DOT = "•"
DOTS = 8 * DOT
"""The dots in place of any secret text; their number reveals nothing."""


def unreadable(node: Node) -> Node:
    """Return the node as strangers may see and hear it: streams also transmit what is read out."""
    if not node.secret:
        return node
    return replace(node, look=_look(node.look), label=_label(node.label))


def _look(look: Look) -> Look:
    match look:
        case FieldLook(text):
            return look._replace(text=DOT * len(text), placeholder="")
        case Letter(text):
            return look._replace(text=DOT * len(text))
        case Words(lines):
            return look._replace(lines=(DOTS, *("" for _line in lines[1:])))
        case QrCode():
            return Panel(Tone.DIM)
        case ButtonLook():
            return look._replace(text=DOTS)
        case _:
            return look


def _label(label: str) -> str:
    """Return the label with the name of a field, but dots in place of its text."""
    between = _("{label}: {value}", label="", value="") or ": "
    name, colon, text = label.partition(between)
    if colon:
        return name + colon + (DOTS if text else "")
    # Translators: is read out in the place of a room code and of other secrets, while the player streams the screen.
    return pgettext("a secret", "hidden") if label else ""
