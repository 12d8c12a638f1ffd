"""The commands of the table: gestures over cards go to the card input, everything else is a command with a name."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from spitegame.lazily import lazily
from spitegame.scenes.table.animation import TableAnimation
from spitegame.scenes.table.presentation import TablePresentation
from spitegame.scenes.table.state import TableState
from spitegame.session.record import Record
from spitegame.translation import N_, _, pgettext
from spitegame.ui.accessibility.elements import elements
from spitegame.ui.focus import stops
from spitegame.ui.gestures import (
    Carry,
    Drop,
    Gesture,
    Hover,
    Lift,
    LookInto,
    Pull,
    Rest,
    Scroll,
    Slide,
    Tap,
    TapNowhere,
)
from spitegame.ui.inputs import Key, Pad, Pasted, Typed
from spitegame.ui.nodes import Frame, Node
from spitegame.ui.scene import STAY, Back, Instead, Over, Quit, Step
from spitegame.ui.stage import COMMANDS

if TYPE_CHECKING:
    from spitegame.scenes import confirm, explanation, leaving, newcomer, settings
    from spitegame.tables import help as help_pages
else:
    confirm = lazily("spitegame.scenes.confirm")
    explanation = lazily("spitegame.scenes.explanation")
    leaving = lazily("spitegame.scenes.leaving")
    newcomer = lazily("spitegame.scenes.newcomer")
    settings = lazily("spitegame.scenes.settings")
    help_pages = lazily("spitegame.tables.help")


def _table(table: TableState, nodes: Sequence[Node]) -> str:
    """Return everything on the table."""
    told = (f"{each.label} ({each.about})" if each.about else each.label for each in elements(nodes))
    return f"{'. '.join(told)}."


def _on_top(table: TableState, nodes: Sequence[Node]) -> str:
    """Return the things on the table on which the next card depends."""
    return f"{'. '.join(each.label for each in elements(nodes) if table.face.is_on_top(each.id))}."


def _playable(table: TableState, nodes: Sequence[Node]) -> str:
    """Return the prompt, and on the player's turn all that can be played."""
    words = table.face.prompt(table.view, table.names)
    found = table.face.playable(table.view, {node.id: node.label for node in nodes}) if table.is_turn else ()
    return f"{words} {'; '.join(found)}." if found else words


def _since(table: TableState, nodes: Sequence[Node]) -> str:
    """Return what others have done since the player's last turn."""
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


Command: TypeAlias = Callable[[], Step]

SAVED = N_("The game is saved after every move: you can go on with it later.")
UNTOUCHED = N_("You can go on with this game later once you have made a move.")
DEAL_COPIED = N_("The link to this deal is copied: send it to somebody, or keep it to play the same cards again.")
_HELP_KEYS = {"f1": "help", "slash": "help"}
_WHAT = "w"
"""The key that shows more of the node with the focus."""
_FOCUS_KEYS = frozenset({"tab", "left", "right", "up", "down"})


@dataclass(frozen=True)
class TableCommands:
    _table: TableState
    _animation: TableAnimation
    _presentation: TablePresentation
    _given: Mapping[str, Command]
    """Commands of the surrounding scene, by name; they replace the table's own."""

    @property
    def by_name(self) -> Mapping[str, Command]:
        """All commands, by the node that is tapped."""
        everybody = {
            "log": self._toggle_log,
            "help": self._help,
            "mute": self._mute,
            "unsaved": self._tell_unsaved,
            "menu": self._menu,
            "fan.close": self.put_back,
            "log.close": self.put_back,
        }
        player = {} if self._table.facing is None else {"undo": self._undo, "hint": self._ask_hint}
        if self._table.facing is not None and "offer" in self._table.face.shortcuts:
            player["offer"] = self.offer
        if self._table.may_hurry:
            player["forward"] = self._hurry
        remote = {"say": self._speak, **self._table.remote.talk.commands} if self._table.remote else {}
        return {**everybody, **player, **remote, **self._given}

    # gestures

    def handle(self, gesture: Gesture, frame: Frame) -> Step | None:
        table = self._table
        is_for_table = isinstance(gesture, Key) and gesture.place in ("escape", *self._keys)
        if table.inspection.past and (is_for_table or isinstance(gesture, TapNowhere)):
            table.inspection.look_back(None)
            return STAY
        match gesture:
            case Tap(place, whole):
                return self._tap(place, whole=whole)
            case TapNowhere():
                self._animation.finish()
                return self.put_back()
            case LookInto(place):
                return self._look_into(place)
            case Lift(place, grip, at):
                table.input.lift(place, grip, at)
            case Carry(at):
                table.input.carry(at)
            case Drop(at):
                table.input.drop(at, self._presentation.nodes(frame))
            case Hover(place):
                table.inspection.hover(place)
            case Rest(place):
                table.inspection.rest(place)
            case Scroll(up=up):
                table.log.scroll(up)
            case Pull(down=down):
                table.log.scroll(down / (2 * frame.line(frame.text(17))))  # pixels to turns, of about two lines
            case Key() as key:
                return self._key(key)
            case Pad(button):
                command = self.by_name.get(COMMANDS.get(button, ""))
                return command() if command else None
            case Slide() | Typed() | Pasted():
                pass
        return STAY

    def _tap(self, place: str, *, whole: bool) -> Step:
        if turn := self._table.log.turn(place):
            self._table.input.put_back()
            self._table.inspection.look_back(turn)
            return STAY
        self._table.inspection.look_back(None)
        commands = self.by_name
        if place in commands:
            return commands[place]()
        if self._table.input.tap(place, whole=whole) or whole:
            return STAY
        return STAY if self._fan(place) else self._explain(place)

    def _fan(self, place: str) -> bool:
        """Fan the pile at this place over the table, if it is one. Return True if one is fanned now."""
        table = self._table
        table.inspection.fan(place if table.face.pile(table.view, place) else None)
        return table.inspection.fanned is not None

    def has_more(self, place: str) -> bool:
        """Return True if a look into this place shows more."""
        table = self._table
        return bool(table.face.sign(place) or table.face.pile(table.view, place))

    def _look_into(self, place: str) -> Step:
        table = self._table
        if table.face.sign(place):
            return self._explain(place)
        self._fan(place)
        return STAY

    # keys

    def _key(self, key: Key) -> Step | None:
        table, inspection = self._table, self._table.inspection
        if key.place in ("lshift", "rshift", "lalt", "ralt") or (table.input.carries and key.place != "escape"):
            return STAY
        inspection.press(key)
        if table.remote and table.remote.talk.is_open:
            again = key.place == table.face.shortcuts["say"]
            return table.remote.talk.close() if again else table.remote.talk.key(key)
        self._forget_lost_focus()
        if key.place in _FOCUS_KEYS:
            led = table.input.first if inspection.focus is None else table.input.beside(inspection.focus, key.place)
            if led:
                inspection.focus_on(led)
                return STAY
        place = self._keys.get(key.place)
        if place and not key.control:
            return self._look_into(place) if key.alt else self._tap_by_key(place, whole=key.shift)
        if key.place in READINGS:
            table.log.read_out(READINGS[key.place](table, list(self._presentation.drawn().values())))
            return STAY
        buttons = {key: name for name, key in table.face.shortcuts.items()} | _HELP_KEYS
        if command := self.by_name.get(buttons.get(key.place, "")):
            return command()
        if key.place == _WHAT and inspection.focus:
            return self._look_into(inspection.focus)
        if key.place == "escape":
            return self.put_back() if table.input.holds or inspection.covers_table else self.by_name["menu"]()
        if key.place in ("return", "space") and inspection.focus:
            return self._tap_by_key(inspection.focus, whole=key.shift)
        if key.place in ("pageup", "pagedown") and inspection.log_open:
            table.log.scroll(3 if key.place == "pageup" else -3)
            return STAY
        return None

    @property
    def _keys(self) -> Mapping[str, str]:
        return self._table.input.keys(self._table.inspection.focus)

    def _forget_lost_focus(self) -> None:
        """Remove the focus if its node is gone, such as a card that was played."""
        frame = self._presentation.frame
        if frame and all(node.id != self._table.inspection.focus for node in stops(self._presentation.nodes(frame))):
            self._table.inspection.focus_on(None)

    def _tap_by_key(self, place: str, *, whole: bool) -> Step:
        if place in self.by_name or not self._table.input.tap_by_key(place, whole=whole):
            return self._tap(place, whole=whole)
        return STAY

    # commands

    def put_back(self) -> Step:
        self._table.put_back()
        return STAY

    def _undo(self) -> Step:
        self._table.input.put_back()
        self._table.take_back()
        return STAY

    def _ask_hint(self) -> Step:
        table = self._table
        if table.is_turn:
            table.match.ask_hint(table.view)
        else:
            table.notices.say(_("Ask for a hint when it is your turn."), warning=True)
        return STAY

    def offer(self) -> Step:
        """Make a proposal to the other players, or answer theirs."""
        table = self._table
        proposals = table.face.proposals(table.view) if table.is_turn else {}
        if not proposals:
            table.notices.say(
                _("You can offer a draw only on your own turn, and not too soon after your last offer."), warning=True
            )
            return STAY
        question, details = table.face.question(table.view, table.names)
        if question:
            choices = ((_("Back to the game"), Back), *self._proposals)
            return Over(confirm.RoomQuestion(table.match.room, question, details, choices))
        (action,) = proposals.values()
        table.act(action)
        return STAY

    @property
    def _proposals(self) -> "confirm.Choices":
        table = self._table
        proposals = table.face.proposals(table.view) if table.is_turn and "offer" not in self._given else {}
        return [(words, partial(self._propose, action)) for words, action in proposals.items()]

    def _propose(self, action: object) -> Step:
        self._table.act(action)
        return Back()

    def _hurry(self) -> Step:
        self._animation.finish()
        self._table.match.hurries = True
        return STAY

    def _speak(self) -> Step:
        assert self._table.remote, "only there is this a command"
        self.put_back()
        self._table.inspection.focus_on(self._table.remote.talk.open())
        return STAY

    def _toggle_log(self) -> Step:
        self._table.inspection.toggle_log()
        return STAY

    def _mute(self) -> Step:
        program = self._table.program
        muted = not program.settings.preferences.muted
        program.settings.prefer(replace(program.settings.preferences, muted=muted))
        self._table.notices.say(_("Sounds are off.") if muted else _("Sounds are on."))
        return STAY

    def _tell_unsaved(self) -> Step:
        self._table.notices.say(self._table.unsaved, warning=True)
        return STAY

    def _help(self, number: str = "") -> Step:
        table = self._table
        return Over(table.program.help(help_pages.page(table.face.game, table.view.rules, len(table.names)), number))

    def _explain(self, place: str) -> Step:
        """Open the explanation of the sign at this place, if it is one."""
        table = self._table
        sign = table.face.sign(place)
        if not sign:
            return STAY
        found = help_pages.explanations(table.face.game, table.view.rules, len(table.names))[sign]
        return Over(explanation.ExplanationScene(found, partial(self._help, found.number)))

    def _menu(self) -> Step:
        if self._table.is_over:
            return self.by_name["results"]()
        self._animation.finish()  # a covered scene does not move, so cards in flight would be missing
        return Over(confirm.MenuScene(self._choices, self._table.match.room))

    def _choices(self) -> "tuple[str, confirm.Choices]":
        table = self._table
        match, remote, vacancy = table.match, table.remote, table.match.vacancy
        joining: list[tuple[str, Command]] = []
        if vacancy:
            join = partial(newcomer.NewcomerScene, match.occupants, vacancy)
            joining.append((_("Another player joins"), lambda: Over(join())))
        copying: list[tuple[str, Command]] = []
        if match.deal:
            copying.append((_("Copy this deal"), partial(self._copy_deal, match.deal)))
        choices: tuple[tuple[str, Command], ...] = (
            (_("Back to the game"), Back),
            *(remote.decisions if remote else ()),
            *joining,
            *self._proposals,
            (_("Settings"), lambda: Over(settings.SettingsScene(table.program))),
            (pgettext("button", "Help"), self._help),
            *copying,
            (_("Leave the table"), lambda: leaving.leave(match.room, lambda: Instead(match.leave()), scenes=2)),
            *([(pgettext("button", "Quit"), Quit)] if table.program.machine.can.quits else ()),
        )
        # if somebody would wait, the question before leaving tells this
        is_told = match.room is not None and leaving.wait_for(match.room.shown) is None
        kept = _(UNTOUCHED if match.is_untouched else SAVED)
        words = leaving.leaving_words(match.room.shown) if match.room and is_told else kept
        return table.unsaved or words, choices

    def _copy_deal(self, deal: Record) -> Step:
        link = self._table.program.games.deal_link(deal)
        copied = self._table.program.machine.copy(link)
        # Translators: {link} is a long address in the internet.
        self._table.notices.say(_(DEAL_COPIED) if copied else _("This deal: {link}", link=link), lasting=not copied)
        return Back()
