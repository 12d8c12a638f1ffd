"""Any game in play: the lines of the people here, what they picked up, and everything that moves."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, assert_never

from spitegame.rules.game import Seat
from spitegame.session.messages import Act, Rejected, TakeBack, ToSeat, Update
from spitegame.session.seats import Computer, Occupant, Person
from spitegame.ui.cues import Sound
from spitegame.ui.geometry import Point, Rect
from spitegame.ui.gestures import (
    Carry,
    Drop,
    Gesture,
    Hover,
    Lift,
    LookInto,
    Scroll,
    Slide,
    Tap,
    TapNowhere,
    drop_target,
    node_at,
)
from spitegame.ui.inputs import Key, Text
from spitegame.ui.nodes import CardLook, Frame, Mark, Node, Takes
from spitegame.ui.scene import STAY, Back, Instead, Over, Program, Quit, Refresh, Sprite, Step
from spitegame.ui.scenes.confirm import ConfirmScene
from spitegame.ui.scenes.handover import HandoverScene
from spitegame.ui.scenes.help import HelpScene
from spitegame.ui.scenes.match import Match
from spitegame.ui.scenes.results import ResultsScene
from spitegame.ui.scenes.settings import SettingsScene
from spitegame.ui.scenes.table_grasp import Grasp, card_of
from spitegame.ui.scenes.table_motion import TableMotion
from spitegame.ui.scenes.table_parts import Buttons, Log, Notice, Spoken, fanned, status
from spitegame.ui.tables.face import Laid, Seen, TableFace

NOTICE = 4.0
"""So many seconds a word to the player stays."""
HINT = 3.0

LOOK = 0.8
"""So many seconds the last card is seen before the results cover it."""
MISPLACED = "That card does not go there."

_BUTTON_KEYS = {"z": "undo", "h": "hint", "l": "log", "f1": "help", "slash": "help", "m": "mute"}


_MOVES = frozenset({"tab", "left", "right", "up", "down"})


class TableScene:
    name = "table"
    overlay = False

    def __init__(self, match: Match, face: TableFace, program: Program) -> None:
        self.focus: str | None = None
        self._match = match
        self._face = face
        self._program = program
        self._names = [occupant.name for occupant in match.occupants]
        self._heard: dict[Seat, Update] = {}
        self._facing = min(match.lines)
        self._frame: Frame | None = None
        self._last_laid: tuple[Seen, Frame, Laid] | None = None
        self._now = 0.0
        self._motion = TableMotion(face, program)
        self._logs: dict[Seat, Log] = {seat: Log() for seat in match.lines}
        self._turn_closed: dict[Seat, str] = {}
        """How each seat heard of the last turn's end."""
        self._grasp = Grasp()
        self._hovered: str | None = None
        self._fanned: str | None = None
        self._log_open = False
        self._hinted: tuple[str, ...] = ()
        self._hint_ends = 0.0
        self._notice: Notice | None = None
        self._by_keys = False
        self._printed: dict[str, str] = {}
        """What stands on the keys, as far as they have been pressed: not every keyboard is American."""
        self._covered = len(match.lines) > 1 and not match.open_hands
        self._shown_results = False
        self._ended = float("inf")
        """When the last card landed."""
        self._to_deal = match.is_new

    # what is there

    @property
    def view(self) -> Any:
        return self._heard[self._facing].view

    @property
    def _update(self) -> Update:
        return self._heard[self._facing]

    @property
    def attention(self) -> bool:
        """Whether a person at this screen is to act."""
        return any(seat in self._match.lines for seat in self._update.to_act) if self._heard else False

    def nodes(self, frame: Frame) -> list[Node]:
        self._frame = frame
        if not self._heard or self._is_undealt:
            return []
        buttons, words = self._buttons(frame), self._spoken(frame)
        laid = self._laid(frame)
        nodes = [*laid.nodes, *words.nodes(laid.status), *buttons.nodes()]
        if self._is_turn and self._face.loose(self.view) is not None:
            nodes.append(buttons.loose("End turn", laid.status))
        nodes = _without(nodes, self._motion.hidden | self._grasp.away(self._drawn()))
        if self._fanned:
            nodes += fanned(frame, self._fanned, self._face.pile(self.view, self._fanned))
        if self._log_open:
            nodes += self._logs[self._facing].nodes(frame)
        return nodes

    def _seen(self, column: float, lines: int) -> Seen:
        return Seen(
            view=self.view,
            names=self._names,
            kinds=[self._kind(occupant) for occupant in self._match.occupants],
            marks=self._marks(),
            open_hands=self._open_hands(),
            keys=self._key_caps() if self._by_keys else {},
            column=column,
            status_lines=lines,
        )

    def _kind(self, occupant: Occupant) -> str:
        match occupant:
            case Person():
                return ""
            case Computer(level=level):
                return f"computer, {level}"
            case other:
                assert_never(other)

    def _open_hands(self) -> Mapping[Seat, Any]:
        if not self._match.open_hands:
            return {}
        return {seat: update.view.areas[seat].hand for seat, update in self._heard.items() if seat != self._facing}

    def _marks(self) -> Mapping[str, Mark]:
        marks = dict.fromkeys(self._hinted, Mark.HINT)
        if self._hovered and self._hovered in self._face.sources(self.view):
            marks[self._hovered] = marks.get(self._hovered, Mark.NONE) | Mark.RAISED
        if picked := self._grasp.picked:
            marks[picked] = marks.get(picked, Mark.NONE) | Mark.SELECTED
            for place in self._targets():
                marks[place] = marks.get(place, Mark.NONE) | Mark.TARGET
        return marks

    def _key_caps(self) -> Mapping[str, str]:
        return {place: self._printed.get(key, _american(key)) for key, place in self._face.keys(self.view).items()}

    def _targets(self) -> Mapping[str, Any]:
        source = self._face.sources(self.view).get(self._grasp.picked or "")
        return {} if source is None else self._face.targets(self.view, source)

    @property
    def _is_turn(self) -> bool:
        return self._facing in self._update.to_act

    def _buttons(self, frame: Frame) -> Buttons:
        return Buttons(frame, self._update.may_take_back, self._program.preferences.muted)

    def _spoken(self, frame: Frame) -> Spoken:
        """What is said between the middle and the own cards."""
        return status(frame, self._last_words, self._prompt)

    @property
    def _last_words(self) -> str:
        return self._logs[self._facing].last

    @property
    def _prompt(self) -> Notice:
        if self._notice:
            return self._notice
        words = self._face.prompt(self.view, self._names)
        if len(self._match.lines) > 1 and self._is_turn:
            words = f"{self._names[self._facing]}: {words}"
        return Notice(words, own=self._is_turn)

    def _drawn(self) -> dict[str, Node]:
        """Every node of the bare table, as it is laid out now."""
        if self._frame is None or not self._heard:
            return {}
        return {node.id: node for node in self._laid(self._frame).nodes}

    def _laid(self, frame: Frame) -> Laid:
        """Laid out once for as long as nothing changes: while cards fly, the table beneath stands still."""
        seen = self._seen(self._buttons(frame).column, self._spoken(frame).lines)
        if self._last_laid is None or self._last_laid[:2] != (seen, frame):
            self._last_laid = (seen, frame, self._face.layout(seen, frame))
        return self._last_laid[2]

    # what moves

    def sprites(self, frame: Frame, now: float) -> list[Sprite]:
        self._frame = frame
        if self._motion.is_still and self._grasp.is_empty:
            return []
        nodes = self._drawn()
        return [*self._motion.sprites(nodes, now), *self._grasp.sprites(nodes)]

    def sounds(self) -> list[Sound]:
        return self._motion.sounds()

    # what happens

    def update(self, now: float) -> Step:
        self._now = now
        changed = self._motion.tick(now)
        for seat, end in self._match.lines.items():
            for message in end.hear():
                self._hear(seat, message)
                changed = True
        for sentence in self._program.notices():
            self._say(sentence, warning=True, lasting=True)
            changed = True
        changed |= self._deal()
        changed |= self._take_hint()
        changed |= self._forget_words(now)
        if self._heard and self._motion.is_still:
            step = self._next_scene()
            if step is not STAY:
                return step
        return Refresh() if changed else STAY

    def _hear(self, seat: Seat, message: ToSeat) -> None:
        match message:
            case Update() as update:
                before = self._heard.get(seat)
                drawn = self._drawn() if seat == self._facing else {}
                self._heard[seat] = update
                self._note(seat, update)
                if seat == self._facing:
                    self._show(before, update, drawn)
            case Rejected(reason=reason):
                self._go_home()
                self._unpick()
                self._say(self._face.refusal(reason), warning=True)
            case other:
                assert_never(other)

    def _note(self, seat: Seat, update: Update) -> None:
        sentences = [self._face.sentence(event, update.view, self._names) for event in update.events]
        self._logs[seat].add(sentences or ["The last move was taken back."] * update.taken_back)
        for event, sentence in zip(update.events, sentences, strict=True):
            if self._face.closes_turn(event):
                self._turn_closed[seat] = sentence

    def _show(self, before: Update | None, update: Update, drawn: Mapping[str, Node]) -> None:
        self._grasp.confirming = None
        self._hinted = ()
        if self._notice and not self._notice.lasting:
            self._notice = None
        if update.taken_back:
            self._motion.finish()
            self._unpick()
        elif before:
            self._fly(before, update, drawn)
        self._grasp.answered()
        if self._grasp.picked not in self._face.sources(self.view):
            self._grasp.picked = None
        self._motion.ring(before, update, self._facing, tuple(self._match.lines))

    def _deal(self) -> bool:
        """Once, when the first one to see the cards sits in front of them."""
        if not self._to_deal or self._covered or self._frame is None or not self._heard:
            return False
        self._to_deal = False
        self._motion.deal(self.view, self._drawn())
        return True

    def _fly(self, before: Update, update: Update, drawn: Mapping[str, Node]) -> None:
        if not update.events or not drawn or self._to_deal:
            return
        own = self._grasp.picked is not None and self._facing in before.to_act
        carried = self._grasp.leaves_from(drawn) if own else {}
        if own:
            self._grasp.picked = None
        self._motion.fly(before, update, drawn, carried, own=own)

    @property
    def is_moving(self) -> bool:
        return self._is_undealt or not self._motion.is_still

    @property
    def _is_undealt(self) -> bool:
        """The table is still bare: the deal is to be seen, and has not begun."""
        return self._to_deal and self._motion.is_wanted

    def _next_scene(self) -> Step:
        """The curtain before another person's turn, the results after the end."""
        if not self._update.to_act:
            self._ended = min(self._ended, self._now)
            return self._results()
        seat = self._next_person if self._covered else min(self._update.to_act)
        if seat not in self._match.lines or (seat == self._facing and not self._covered):
            return STAY
        if self._match.open_hands:
            self._face_seat(seat)
            return Refresh()
        previous = self._facing
        last = self._turn_closed.get(seat)
        may_take_back = seat != previous and self._heard[previous].may_take_back
        self._covered = False
        self._face_seat(seat)

        def take_back() -> None:
            self._face_seat(previous)
            self._match.lines[previous].say(TakeBack(self._heard[previous].number))

        return Over(HandoverScene(self._names[seat], last, may_take_back, take_back, lambda: None))

    @property
    def _next_person(self) -> Seat:
        """Who of those at this screen is the first to act from now on."""
        turn = min(self._update.to_act)
        return min(self._match.lines, key=lambda seat: (seat - turn) % len(self._names))

    def _face_seat(self, seat: Seat) -> None:
        self._facing = seat
        self._motion.finish()
        self._unpick()
        self.focus = None

    def _results(self) -> Step:
        if self._shown_results or self._now < self._ended + LOOK * self._motion.is_wanted:
            return STAY
        self._shown_results = True
        self._unpick()
        return Over(ResultsScene(self.view, self._names, self._match.rematch, self._match.leave))

    def _take_hint(self) -> bool:
        action = self._match.hint()
        if action is None or action not in self.view.legal:
            return False
        self._hinted = tuple(self._face.places_of(self.view, action))
        self._hint_ends = self._now + HINT
        self._say(self._face.suggestion(action, self.view))
        return True

    def _forget_words(self, now: float) -> bool:
        changed = False
        if self._notice and now >= self._notice.until:
            self._notice, changed = None, True
        if self._hinted and now >= self._hint_ends:
            self._hinted, changed = (), True
        return changed

    # what the player does

    def handle(self, gesture: Gesture, frame: Frame) -> Step | None:
        if not self._heard:
            return STAY
        match gesture:
            case Tap(place, whole):
                return self._tap(place, whole=whole)
            case TapNowhere():
                self._motion.finish()
                return self._put_back()
            case LookInto(place):
                return self._look_into(place)
            case Lift(place, grip, at):
                self._lift(place, grip, at)
            case Carry(at):
                self._grasp.carry(at)
            case Drop(at):
                self._drop(at, frame)
            case Hover(place):
                self._hovered = place
            case Scroll(_, up):
                self._logs[self._facing].scroll(up)
            case Key() as key:
                return self._key(key)
            case Slide() | Text():
                pass
            case other:
                assert_never(other)
        return STAY

    def _tap(self, place: str, *, whole: bool = False) -> Step:
        if place in self._commands:
            return self._commands[place]()
        targets = self._targets()
        if place in targets:
            self._act(targets[place])
        elif place in self._face.sources(self.view):
            self._tap_source(place, whole=whole)
        elif self._grasp.picked:
            self._unpick()
            self._refuse(MISPLACED)
        elif self._face.pile(self.view, place) and not whole:
            self._fanned = place
        return STAY

    def _tap_source(self, place: str, *, whole: bool) -> None:
        if whole:
            self._play_whole(place)
        elif place == self._grasp.picked:
            self._unpick()
        else:
            self._pick(place)

    def _play_whole(self, place: str) -> None:
        self._pick(place)
        action = self._face.whole(self.view, self._face.sources(self.view)[place])
        if action is not None:
            self._act(action)

    def _pick(self, place: str) -> None:
        self._grasp.pick(place)
        self._fanned = None
        self._notice = None
        self._motion.sound(Sound.TICK)
        if self._is_turn and not self._targets():
            self._say("That card fits nowhere now.")

    def _unpick(self) -> None:
        self._grasp.put_back()

    def _put_back(self) -> Step:
        self._unpick()
        self._fanned = None
        self._log_open = False
        return STAY

    def _act(self, action: Any) -> None:
        self._fanned = None
        self._match.lines[self._facing].say(Act(self._update.number, action))

    def _lift(self, place: str, grip: Point, at: Point) -> None:
        if place not in self._face.sources(self.view):
            return
        if self._grasp.picked != place:
            self._pick(place)
        self._grasp.lift(place, grip, at, self._drawn())

    def _drop(self, at: Point, frame: Frame) -> None:
        dropped = self._grasp.drop(at, self._drawn())
        if dropped is None:
            return
        place, rect = dropped
        nodes = self.nodes(frame)
        target = drop_target(rect, nodes)
        if target:
            self._grasp.let_go(place, rect)
            self._act(self._targets()[target.id])
            return
        self._glide_home(place, rect)
        under = node_at(at, nodes, Takes.TAP)
        if under and under.id not in self._face.sources(self.view):
            self._refuse(MISPLACED)

    def _go_home(self) -> None:
        for place, rect in self._grasp.answered().items():
            self._glide_home(place, rect)

    def _glide_home(self, place: str, rect: Rect) -> None:
        self._unpick()
        drawn = self._drawn()
        self._motion.glide_home(drawn.get(card_of(place, drawn)), rect)

    def _look_into(self, place: str) -> Step:
        self._fanned = None if self._fanned == place or not self._face.pile(self.view, place) else place
        return STAY

    def _key(self, key: Key) -> Step | None:
        if key.place in ("lshift", "rshift", "lalt", "ralt") or (self._grasp.carries and key.place != "escape"):
            return STAY
        self._by_keys = True
        if len(key.text) == 1:
            self._printed[key.place] = key.text.upper()
        if key.place in _MOVES and self.focus is None and self._is_turn:
            self.focus = next(iter(self._face.sources(self.view)), None)
            return STAY
        place = self._face.keys(self.view).get(key.place)
        if place and not key.control:
            return self._look_into(place) if key.alt else self._tap_by_key(place, whole=key.shift)
        if key.place in _BUTTON_KEYS:
            return self._commands[_BUTTON_KEYS[key.place]]()
        if key.place == "escape":
            return self._escape()
        if key.place in ("return", "space") and self.focus:
            return self._tap_by_key(self.focus, whole=key.shift)
        if key.place in ("pageup", "pagedown") and self._log_open:
            self._logs[self._facing].scroll(5 if key.place == "pageup" else -5)
            return STAY
        return None

    def _tap_by_key(self, place: str, *, whole: bool) -> Step:
        """A slip of a finger ends no turn: the key that would has to be pressed twice."""
        action = self._targets().get(place)
        if action is not None and self._face.ends_turn(action) and self._grasp.confirming != place:
            self._grasp.confirming = place
            self._say("Press the same key again to discard there and end your turn.")
            return STAY
        return self._tap(place, whole=whole)

    def _escape(self) -> Step:
        if self._grasp.picked or self._fanned or self._log_open:
            return self._put_back()
        return self._menu()

    @property
    def _commands(self) -> Mapping[str, Callable[[], Step]]:
        return {
            "undo": self._undo,
            "hint": self._ask_hint,
            "log": self._toggle_log,
            "help": self._help,
            "mute": self._mute,
            "menu": self._menu,
            "loose": self._act_loose,
            "fan.close": self._put_back,
            "log.close": self._put_back,
        }

    def _undo(self) -> Step:
        self._unpick()
        self._match.lines[self._facing].say(TakeBack(self._update.number))
        return STAY

    def _ask_hint(self) -> Step:
        if self._is_turn:
            self._match.ask_hint(self.view)
        else:
            self._refuse("A hint comes when it is your turn.")
        return STAY

    def _toggle_log(self) -> Step:
        self._log_open = not self._log_open
        return STAY

    def _help(self) -> Step:
        return Over(HelpScene(self.view.rules, len(self._names)))

    def _mute(self) -> Step:
        preferences = self._program.preferences
        self._program.prefer(replace(preferences, muted=not preferences.muted))
        self._say("The sounds are back." if preferences.muted else "The sounds are off.")
        return STAY

    def _act_loose(self) -> Step:
        action = self._face.loose(self.view)
        if action is not None:
            self._act(action)
        return STAY

    def _menu(self) -> Step:
        if not self._update.to_act:  # there is nothing to go back to but how it ended
            self._shown_results = False
            return self._results()

        def settings() -> Step:
            return Over(SettingsScene(self._program))

        def leave() -> Step:
            return Instead(self._match.leave())

        choices = (
            ("Back to the game", Back()),
            ("Settings", settings),
            ("Help", self._help),
            ("Leave the table", leave),
            ("Quit", Quit()),
        )
        self._motion.finish()  # nothing moves beneath, so what is on its way would be missing
        return Over(ConfirmScene("Menu", "The game is saved after every move: you can go on with it later.", choices))

    def _refuse(self, words: str) -> None:
        self._say(words, warning=True)

    def _say(self, words: str, *, warning: bool = False, lasting: bool = False) -> None:
        self._notice = Notice(words, warning=warning, lasting=lasting, until=self._now + NOTICE)
        if warning:
            self._motion.sound(Sound.REFUSED)


def _without(nodes: Sequence[Node], away: frozenset[str]) -> list[Node]:
    """What is away is hidden, and so is what is written on a card that is away."""
    cards = {node.id for node in nodes if isinstance(node.look, CardLook)} & away
    return [
        replace(node, marks=node.marks | Mark.HIDDEN)
        if node.id in away or node.id.rpartition(".")[0] in cards
        else node
        for node in nodes
    ]


def _american(key: str) -> str:
    return {"leftbracket": "[", "rightbracket": "]"}.get(key, key.upper())
