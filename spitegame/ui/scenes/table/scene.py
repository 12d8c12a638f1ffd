"""Any game in play: the lines of the people here, what they picked up, and everything that moves."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from math import ceil
from typing import Any, assert_never

from spitegame.rules.game import Seat
from spitegame.session.messages import Act, Countdown, Rejected, TakeBack, ToSeat, Update
from spitegame.ui.cues import Sound
from spitegame.ui.focus import stops
from spitegame.ui.gestures import Carry, Drop, Gesture, Hover, Lift, LookInto, Scroll, Slide, Tap, TapNowhere
from spitegame.ui.inputs import Key, Pasted, Text
from spitegame.ui.nodes import CardLook, Frame, Mark, Node
from spitegame.ui.pages import page
from spitegame.ui.scene import STAY, Over, Program, Refresh, Scene, Sprite, Step
from spitegame.ui.scenes.handover import HandoverScene
from spitegame.ui.scenes.help import HelpScene
from spitegame.ui.scenes.match import Match
from spitegame.ui.scenes.results import ResultsScene
from spitegame.ui.scenes.table.animation import TableAnimation
from spitegame.ui.scenes.table.input_api import CardInput, Touchable
from spitegame.ui.scenes.table.key_caps import KeyCaps, kind
from spitegame.ui.scenes.table.many_card_input import ManyCardInput
from spitegame.ui.scenes.table.menu import TableMenu
from spitegame.ui.scenes.table.notices import TableNotices
from spitegame.ui.scenes.table.one_card_input import OneCardInput
from spitegame.ui.scenes.table.parts import Buttons, Log, Notice, Spoken, fanned, status
from spitegame.ui.scenes.table.remote_players import Loss, RemotePlayers
from spitegame.ui.scenes.table.state import MOST_SHOWN, Heard
from spitegame.ui.tables.face import AnyFace, Laid, ManyCardIntents, OneCardIntents, Seen

LOOK = 0.8
"""So many seconds the last card is seen before the results cover it."""
GRAINS = 4
"""How often in a second the time that is left looks different."""

LAST = (3.0, 2.0, 1.0)
"""Of the seconds for the player's own decision, those that are heard."""
_HELP_KEYS = {"f1": "help", "slash": "help"}
_MOVES = frozenset({"tab", "left", "right", "up", "down"})


class TableScene(Scene):
    name = "table"
    covers_table = False

    def __init__(
        self, match: Match, face: AnyFace, program: Program, *, refusal: Callable[[Enum], str] | None = None
    ) -> None:
        """`refusal` puts into words why an action was rejected, where the game itself is not to say it."""
        self._match = match
        self._face = face
        self._refusal = refusal or face.refusal
        self._program = program
        self._here = [seat for seat in match.lines if seat is not None]
        """Who sits at this screen; nobody, if somebody only watches."""
        self._facing: Seat | None = min(self._here, default=None)
        self._heard = Heard(face, match.lines)
        self._company = RemotePlayers(match.room, match, program, self._remark) if match.room else None
        self._frame: Frame | None = None
        self._last_laid: tuple[Seen[Any], Frame, Laid] | None = None
        self._now = 0.0
        self._motion = TableAnimation(face, program)
        self._touches: dict[Seat | None, CardInput] = {}
        self._touch = self._hands_of(self._facing)
        self._hovered: str | None = None
        self._fanned: str | None = None
        self._log_open = False
        self._words = TableNotices()
        self._key_caps = KeyCaps()
        self._covered = len(self._here) > 1 and not match.open_hands
        self._shown_results = False
        self._ended = float("inf")
        """When the last card landed."""
        self._left: float | None = None
        """Seconds for the decision that is asked for, as shown."""
        self._to_deal = match.is_new

    # what is there

    @property
    def view(self) -> Any:
        return self._update.view

    @property
    def number(self) -> int:
        return self._update.number

    @property
    def _update(self) -> Update:
        return self._heard.newest[self._facing]

    @property
    def _log(self) -> Log:
        return self._heard.logs[self._facing]

    @property
    def _names(self) -> Sequence[str]:
        return [occupant.name for occupant in self._match.occupants]

    @property
    def _is_open(self) -> bool:
        """Whether the table has been seen at all."""
        return self._facing in self._heard.newest

    @property
    def attention(self) -> bool:
        return self._is_open and any(seat in self._here for seat in self._update.to_act)

    def nodes(self, frame: Frame) -> list[Node]:
        self._frame = frame
        if not self._is_open or self._is_undealt:
            return []
        buttons, words = self._buttons(frame), self._spoken(frame)
        laid = self._laid(frame)
        said = [node for node in words.nodes(laid.status) if not (laid.hushed and node.id.startswith("last"))]
        nodes = [*laid.nodes, *said, *buttons.nodes()]
        nodes += self._touch.nodes(frame, laid)
        nodes = _without(nodes, self._motion.hidden | self._touch.away())
        if self._fanned:
            nodes += fanned(frame, self._fanned, self._face.pile(self.view, self._fanned))
        if self._log_open:
            nodes += self._log.nodes(frame, self._face.shortcuts["log"])
        if self._company:
            nodes += self._company.talk.nodes(frame, self.drawn(), self._face.plate)
        return nodes

    def _seen(self, column: float, lines: int) -> Seen[Any]:
        return Seen(
            view=self.view,
            names=self._names,
            kinds=[kind(occupant) for occupant in self._match.occupants],
            links=self._company.links if self._company else {},
            marks=self._touch.marks(self._words.hinted, self._hovered),
            open_hands=self._open_hands(),
            keys=self._key_caps.by_place(self._touch.keys),
            column=column,
            status_lines=lines,
            choice=self._touch.choice,
            left=self._left,
        )

    def _open_hands(self) -> Mapping[Seat, Any]:
        if not self._match.open_hands:
            return {}
        others = [seat for seat in self._here if seat != self._facing]
        return {seat: self._face.hand_of(self._heard.newest[seat].view, seat) for seat in others}

    @property
    def is_turn(self) -> bool:
        return self._facing in self._update.to_act

    def _buttons(self, frame: Frame) -> Buttons:
        return Buttons(
            frame,
            shortcuts=self._face.shortcuts,
            may_undo=self._update.may_take_back if self._face.takes_back else None,
            muted=self._program.preferences.muted,
            plays=self._facing is not None,
            talks=self._company is not None and self._company.talk.may_speak,
        )

    def _spoken(self, frame: Frame) -> Spoken:
        """What is said between the middle and the own cards."""
        return status(frame, self._last_words, self._prompt, self._face.aside(frame))

    @property
    def _last_words(self) -> Notice:
        loss = self._loss
        return Notice(loss.words, warning=True) if loss and not self._is_stuck else Notice(self._log.last)

    @property
    def _prompt(self) -> Notice:
        loss, notice = self._loss, self._words.notice
        if notice and notice.lasting:
            return notice
        if loss and self._is_stuck:
            return Notice(loss.words, warning=True, alarm=True)
        if notice:
            return notice
        words = self._face.prompt(self.view, self._names)
        if len(self._here) > 1 and self._facing is not None and self.is_turn:
            words = f"{self._names[self._facing]}: {words}"
        return Notice(words, own=self.is_turn)

    @property
    def _loss(self) -> Loss | None:
        return self._company.loss if self._company else None

    @property
    def _is_stuck(self) -> bool:
        """Whether the game waits for a connection."""
        return self._loss is not None and (self._loss.own or not self._update.to_act.isdisjoint(self._loss.seats))

    def drawn(self) -> dict[str, Node]:
        """Every node of the bare table, as it is laid out now."""
        if self._frame is None or not self._is_open:
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
        if self._motion.is_still and self._touch.is_empty:
            return []
        nodes = self.drawn()
        return [*self._motion.sprites(nodes, now), *self._touch.sprites(nodes)]

    def sounds(self) -> list[Sound]:
        return self._motion.sounds()

    # what happens

    def update(self, now: float) -> Step:
        self._now = now
        changed = self._motion.tick(now)
        for seat, end in self._match.lines.items():
            messages = end.hear()
            for index, message in enumerate(messages, start=1):
                self._hear(seat, message, seen=len(messages) <= MOST_SHOWN or index == len(messages))
            changed |= bool(messages)
        for sentence in self._program.notices():
            self.say(sentence, warning=True, lasting=True)
            changed = True
        changed |= self._deal()
        changed |= self._take_hint()
        changed |= self._words.tick(now)
        changed |= self._count_down()
        changed |= self._is_open and self._touch.tick(now, still=self._motion.is_still)
        changed |= self._company is not None and self._company.meet(now)
        step = self._next_scene() if self._motion.is_still else STAY
        return Refresh() if step is STAY and changed else step

    def _hear(self, seat: Seat | None, message: ToSeat, *, seen: bool) -> None:
        """`seen`: it is worth showing how it came about."""
        match message:
            case Update() as update:
                before = self._heard.newest.get(seat)
                drawn = self.drawn() if seat == self._facing and seen else {}
                self._heard.note(seat, update, self._names)
                if seat == self._facing:
                    self._show(before, update, drawn)
            case Rejected(reason=reason):
                self._touch.refused()
                self.say(self._refusal(reason), warning=True)
            case Countdown(left=left):
                self._heard.deadline = self._now + left
            case other:
                assert_never(other)

    def _count_down(self) -> bool:
        """Whether there is less time to be seen now."""
        before, deadline = self._left, self._heard.deadline
        counts = deadline is not None and self._is_open and self._face.is_limited(self.view)
        self._left = max(0, ceil((deadline - self._now) * GRAINS)) / GRAINS if counts and deadline else None
        if self._left in LAST and self._left != before and self.is_turn:
            self._motion.sound(Sound.TICK)
        return self._left != before

    def _show(self, before: Update | None, update: Update, drawn: Mapping[str, Node]) -> None:
        self._words.table_changed()
        if update.taken_back:
            self._motion.finish()
            self._unpick()
        elif before:
            self._fly(before, update, drawn)
        self._touch.changed(before, update)
        for event in update.events if before else ():
            if self._face.is_warning(event, update.view):
                self.say(self._face.sentence(event, update.view, self._names), warning=True, lasting=True)
        self._motion.ring(before, update, self._facing, self._here)

    def _deal(self) -> bool:
        """Once, when the first one to see the cards sits in front of them."""
        if not self._to_deal or self._covered or self._frame is None or not self._is_open:
            return False
        self._to_deal = False
        self._motion.deal(self.view, self.drawn())
        return True

    def _fly(self, before: Update, update: Update, drawn: Mapping[str, Node]) -> None:
        if not update.events or not drawn or self._to_deal:
            return
        carried = self._touch.let_go(before, drawn, was_turn=self._facing in before.to_act)
        self._motion.fly(before, update, drawn, carried or {}, own=carried is not None)

    @property
    def is_moving(self) -> bool:
        return self._is_undealt or not self._motion.is_still

    @property
    def _is_undealt(self) -> bool:
        """The table is still bare: the deal is to be seen, and has not begun."""
        return self._to_deal and self._motion.is_wanted

    def _next_scene(self) -> Step:
        """Where the room leads; the curtain before another person's turn, the results after the end."""
        if self._company and (step := self._company.next()):
            return step
        if not self._is_open:
            return STAY
        if not self._update.to_act:
            self._ended = min(self._ended, self._now)
            return self._results()
        seat = self._next_person if self._covered else self._next_here
        if seat is None or (seat == self._facing and not self._covered):
            return STAY
        if self._match.open_hands:
            self._face_seat(seat)
            return Refresh()
        previous = self._facing
        last = self._heard.turn_closed.get(seat)
        may_take_back = seat != previous and self._update.may_take_back
        self._covered = False
        self._face_seat(seat)

        def take_back() -> None:
            self._face_seat(previous)
            self._match.lines[previous].say(TakeBack(self._update.number))

        return Over(HandoverScene(self._names[seat], last, may_take_back, take_back, lambda: None))

    @property
    def _next_here(self) -> Seat | None:
        """Who of those at this screen is to act now, and first of all the one in front of it."""
        acting = self._update.to_act.intersection(self._here)
        return self._facing if self._facing in acting else min(acting, default=None)

    @property
    def _next_person(self) -> Seat:
        """Who of those at this screen is the first to act from now on."""
        turn = min(self._update.to_act)
        return min(self._here, key=lambda seat: (seat - turn) % len(self._names))

    def _face_seat(self, seat: Seat | None) -> None:
        self._facing = seat
        self._motion.finish()
        self._unpick()
        self._touch = self._hands_of(seat)
        self._touch.changed(None, self._update)
        self.focus = None

    def _hands_of(self, seat: Seat | None) -> CardInput:
        """Everybody has their own, and finds their cards as they left them."""
        if seat not in self._touches:
            self._touches[seat] = _touch(self._face, self, self._motion)
        return self._touches[seat]

    def _results(self) -> Step:
        if self._shown_results or self._now < self._ended + LOOK * self._motion.is_wanted:
            return STAY
        self._shown_results = True
        self._unpick()
        return Over(ResultsScene(self._face.ending(self.view, self._names), self._names, self._match, self._program))

    def _take_hint(self) -> bool:
        advice = self._match.hint()
        if advice is None or not self._face.is_meant(self.view, advice.action):
            return False
        places = self._face.places_of(self.view, advice.action)
        self._words.advise(self._face.suggestion(advice, self.view, self._names), tuple(places))
        return True

    # what the player does

    def handle(self, gesture: Gesture, frame: Frame) -> Step | None:
        if not self._is_open:
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
                self._touch.lift(place, grip, at)
            case Carry(at):
                self._touch.carry(at)
            case Drop(at):
                self._touch.drop(at, self.nodes(frame))
            case Hover(place):
                self._hovered = place
            case Scroll(_, up):
                self._log.scroll(up)
            case Key() as key:
                return self._key(key)
            case Slide() | Text() | Pasted():
                pass
            case other:
                assert_never(other)
        return STAY

    def _tap(self, place: str, *, whole: bool = False) -> Step:
        if place in self._commands:
            return self._commands[place]()
        if self._touch.tap(place, whole=whole) or whole:
            return STAY
        if self._face.pile(self.view, place):
            self._fanned = place
        return STAY

    def _unpick(self) -> None:
        self._touch.put_back()

    def _put_back(self) -> Step:
        self._unpick()
        self._fanned = None
        self._log_open = False
        if self._company:
            self._company.talk.close()
        return STAY

    def attend(self) -> None:
        self._fanned = None
        self._words.notice = None

    def act(self, action: Any, *, by_all: bool = False) -> None:
        self._fanned = None
        seats = [seat for seat in self._here if seat in self._update.to_act] if by_all else [self._facing]
        for seat in seats:
            self._match.lines[seat].say(Act(self._heard.newest[seat].number, action))

    def _look_into(self, place: str) -> Step:
        self._fanned = None if self._fanned == place or not self._face.pile(self.view, place) else place
        return STAY

    def _key(self, key: Key) -> Step | None:
        if key.place in ("lshift", "rshift", "lalt", "ralt") or (self._touch.carries and key.place != "escape"):
            return STAY
        self._key_caps.press(key)
        if self._company and self._company.talk.is_open:
            again = key.place == self._face.shortcuts["say"]
            return self._company.talk.close() if again else self._company.talk.key(key)
        self._look_for_focus()
        if key.place in _MOVES and (place := self._led(key.place)):
            self.focus = place
            return STAY
        place = self._touch.keys.get(key.place)
        if place and not key.control:
            return self._look_into(place) if key.alt else self._tap_by_key(place, whole=key.shift)
        command = self._commands.get(self._button_keys.get(key.place, ""))
        if command:
            return command()
        if key.place == "escape":
            return self._escape()
        if key.place in ("return", "space") and self.focus:
            return self._tap_by_key(self.focus, whole=key.shift)
        if key.place in ("pageup", "pagedown") and self._log_open:
            self._log.scroll(5 if key.place == "pageup" else -5)
            return STAY
        return None

    def _look_for_focus(self) -> None:
        """What had it may be gone, as a card that was played."""
        if self._frame and all(node.id != self.focus for node in stops(self.nodes(self._frame))):
            self.focus = None

    def _led(self, key: str) -> str | None:
        """Where the focus moves; None: to whatever is next on the screen."""
        return self._touch.first if self.focus is None else self._touch.beside(self.focus, key)

    @property
    def _button_keys(self) -> Mapping[str, str]:
        return {key: name for name, key in self._face.shortcuts.items()} | _HELP_KEYS

    def _tap_by_key(self, place: str, *, whole: bool) -> Step:
        if place in self._commands or not self._touch.tap_by_key(place, whole=whole):
            return self._tap(place, whole=whole)
        return STAY

    def _escape(self) -> Step:
        if self._touch.holds or self._fanned or self._log_open:
            return self._put_back()
        return self._menu()

    @property
    def _commands(self) -> Mapping[str, Callable[[], Step]]:
        return {
            "log": self._toggle_log,
            "help": self._help,
            "mute": self._mute,
            "menu": self._menu,
            "fan.close": self._put_back,
            "log.close": self._put_back,
            **self._commands_of_a_player,
            **(self._commands_to(self._company) if self._company else {}),
        }

    @property
    def _commands_of_a_player(self) -> Mapping[str, Callable[[], Step]]:
        if self._facing is None:
            return {}
        return {"undo": self._undo, "hint": self._ask_hint}

    def _commands_to(self, company: RemotePlayers) -> Mapping[str, Callable[[], Step]]:
        def speak() -> Step:
            self._put_back()
            self.focus = company.talk.open()
            return STAY

        return {"say": speak, **company.talk.commands}

    def _undo(self) -> Step:
        self._unpick()
        self._match.lines[self._facing].say(TakeBack(self._update.number))
        return STAY

    def _ask_hint(self) -> Step:
        if self.is_turn:
            self._match.ask_hint(self.view)
        else:
            self._refuse("A hint comes when it is your turn.")
        return STAY

    def _toggle_log(self) -> Step:
        self._log_open = not self._log_open
        return STAY

    def _help(self) -> Step:
        return Over(HelpScene(page(self._face.game, self.view.rules, len(self._names))))

    def _mute(self) -> Step:
        preferences = self._program.preferences
        self._program.prefer(replace(preferences, muted=not preferences.muted))
        self.say("The sounds are back." if preferences.muted else "The sounds are off.")
        return STAY

    def _menu(self) -> Step:
        if not self._update.to_act:  # there is nothing to go back to but how it ended
            self._shown_results = False
            return self._results()

        self._motion.finish()  # nothing moves beneath, so what is on its way would be missing
        return Over(TableMenu(self._program, self._match, self._company, self._help))

    def _refuse(self, words: str) -> None:
        self.say(words, warning=True)

    def _remark(self, sentence: str, *, aloud: bool) -> None:
        """What happens around the table. `aloud`: not only for the log."""
        self._heard.remark(sentence)
        if aloud:
            self.say(sentence, lasting=True)

    def say(self, words: str, *, warning: bool = False, lasting: bool = False) -> None:
        self._words.say(words, warning=warning, lasting=lasting)
        if warning:
            self._motion.sound(Sound.REFUSED)


def _touch(face: AnyFace, table: Touchable, motion: TableAnimation) -> CardInput:
    match face.card_intents:
        case OneCardIntents() as one_card:
            return OneCardInput(one_card, table, motion)
        case ManyCardIntents() as many_cards:
            return ManyCardInput(many_cards, table, motion)


def _without(nodes: Sequence[Node], away: frozenset[str]) -> list[Node]:
    """What is away is hidden, and so is what is written on a card that is away."""
    cards = {node.id for node in nodes if isinstance(node.look, CardLook)} & away
    return [
        replace(node, marks=node.marks | Mark.HIDDEN)
        if node.id in away or node.id.rpartition(".")[0] in cards
        else node
        for node in nodes
    ]
