"""All games, unfinished ones first: search them, review or continue one, and delete it."""

from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import TypeAlias

from spitegame.rules.catalog import TITLES
from spitegame.scenes.confirm import ConfirmScene
from spitegame.scenes.past_form import PastForm, back_button
from spitegame.scenes.past_games import PastGames
from spitegame.scenes.past_words import about, course, ended_with, folded, outcome, searched, who
from spitegame.scenes.portraits import faces_of
from spitegame.scenes.program import Program, Resumable
from spitegame.scenes.unfinished import UnfinishedGameScene
from spitegame.session.history import PastGame, PastPlayer
from spitegame.session.room_codes import BadCode
from spitegame.translation import N_, _, ngettext, pgettext
from spitegame.ui.geometry import Rect
from spitegame.ui.gestures import Gesture
from spitegame.ui.inputs import Typed
from spitegame.ui.nodes import FACE_STEP, EntryLook, Frame, Icon, Node, Takes, Tone
from spitegame.ui.scene import STAY, Back, Over, Step
from spitegame.ui.widgets.block import BODY, HEADING, SMALL, TITLE, Block, Text, control_height
from spitegame.ui.widgets.controls import Button, Choice, Option
from spitegame.ui.widgets.fields import Field
from spitegame.ui.widgets.form import Dialog
from spitegame.ui.widgets.layout import Column, Flow, LongList, labelled

NONE_YET = N_("No finished games yet. Every game you finish is kept here, and you can look through it again.")
_LONGEST = 40
_ALL, _WON, _LOST, _UNFINISHED = "all", "won", "lost", "unfinished"

AnyGame: TypeAlias = PastGame | Resumable
"""A finished game, or one that waits."""


class ShelfScene(PastForm):
    name = "shelf"
    letters = 84

    def __init__(self, program: Program, *, unfinished: bool = False) -> None:
        """Show all games; with `unfinished` only these at first."""
        super().__init__(program)
        self._wanted = ""
        self._game = _ALL
        self._outcome = _UNFINISHED if unfinished else _ALL
        self._text = cache(_searched)
        """A function that returns the text to be searched of a game, in the language at the opening of this scene."""
        self._shelf: Sequence[AnyGame] = ()
        self._found: Sequence[AnyGame] = ()
        self.look()
        self.focus = _id(self._found[0]) if unfinished and self._found else "search"

    def look(self) -> None:
        self._shelf = [*self._program.games.unfinished.games, *self._past_games.shelf]
        words = folded(self._wanted).split()
        before = set(map(_id, self._found))
        self._found = [game for game in self._shelf if self._fits(game, words)]
        rows = list(map(_id, self._found))
        if self.focus in before.difference(rows):  # that one was deleted
            self.focus = next(iter(rows), "search")

    def _fits(self, game: AnyGame, words: Sequence[str]) -> bool:
        if self._game not in (_ALL, game.game) or self._outcome not in (_ALL, _outcome(game)):
            return False
        return not words or all(word in self._text(game) for word in words)

    def head(self) -> Block:
        title = Text("title", _("Games played"), TITLE, Tone.GOLD)
        search = Field(
            "search",
            _("Search"),
            self._wanted,
            partial(self._filter, "_wanted"),
            _LONGEST,
            placeholder=_("A name, a game, a date"),
        )
        return Column((title, *self._notices.blocks(), labelled(search)))

    def body(self) -> Block:
        return Column((*self._filters(), self._list()))

    def _filters(self) -> list[Block]:
        every = Option(_ALL, pgettext("games", "All"))
        games = [every, *(Option(game, title) for game, title in TITLES.items())]
        outcomes = [every, Option(_WON, pgettext("games", "Won")), Option(_LOST, pgettext("games", "Lost"))]
        outcomes.append(Option(_UNFINISHED, pgettext("games", "Unfinished")))
        found, everything, waiting = len(self._found), len(self._shelf), self._past_games.waiting
        shown = (
            ngettext("{number} game", "{number} games", everything)
            if found == everything
            else ngettext("{found} of {number} game", "{found} of {number} games", everything, found=found)
        )
        if waiting:
            # Translators: {games} is such as “31 games” or “2 of 31 games”.
            shown = ngettext(
                "{games}, and {number} more loading", "{games}, and {number} more loading", waiting, games=shown
            )
        return [
            labelled(Choice("game", _("Game"), games, self._game, partial(self._filter, "_game"))),
            labelled(Choice("outcome", _("Result"), outcomes, self._outcome, partial(self._filter, "_outcome"))),
            Text("shown", shown, SMALL, Tone.DIM),
        ]

    def _list(self) -> Block:
        if not self._found:
            words = _("No game matches. Try other words.") if self._shelf else _(NONE_YET)
            return Text("none", words, HEADING, Tone.DIM)
        return LongList(self._found, _row, _row_height, self._open, self._scrolling.top)

    def handle(self, gesture: Gesture, frame: Frame) -> Step | None:
        if isinstance(gesture, Typed) and gesture.text.strip() and self.focus != "search":
            self.focus = "search"  # text typed anywhere goes into the search field
        return super().handle(gesture, frame)

    def _open(self, node_id: str) -> Step | None:
        match next((game for game in self._found if _id(game) == node_id), None):
            case PastGame() as game:
                return Over(PastGameScene(game, self._past_games, self._program, self.look))
            case Resumable() as game:
                return Over(UnfinishedGameScene(game, self._program, self.look))
            case None:
                return None

    def _filter(self, name: str, chosen: str) -> None:
        setattr(self, name, chosen)
        self.look()


def _row(frame: Frame, game: AnyGame, rect: Rect) -> list[Node]:
    """Return the row of a game. An unfinished game also shows the faces of its opponents."""
    size, small, (title, details) = frame.text(BODY), frame.text(SMALL), _lines(game)
    faces, face = faces_of(game.others) if isinstance(game, Resumable) else (), round(0.8 * rect.height)
    beside = face * (1 + FACE_STEP * (len(faces) - 1)) if faces else 0
    inside = rect.width - 4 * small  # the margins, and the arrow with a gap
    if frame.measure(title, size) + beside <= inside:
        inside -= beside
    else:
        faces = ()
    lines = (frame.shortened(details, small, inside),)
    look = EntryLook(frame.shortened(title, size, inside), lines, size, small, faces=faces, face=face)
    # Translators: {outcome} is such as “Won by 4 against Mallory”, or “Spite: Ann and Bo” of an unfinished game.
    spoken = _("{outcome}. {about}", outcome=title, about=details)
    return [Node(_id(game), rect, look, label=spoken, takes=Takes.TAP)]


def _row_height(frame: Frame) -> float:
    lines = frame.line(frame.text(BODY)) + frame.line(frame.text(SMALL))
    return max(lines + frame.px(16), control_height(frame))


def _id(game: AnyGame) -> str:
    return f"waiting.{game.key}" if isinstance(game, Resumable) else f"game.{game.key.hex()}"


def _outcome(game: AnyGame) -> str:
    """Return the outcome to filter by; empty for a game that the player has watched."""
    if isinstance(game, Resumable):
        return _UNFINISHED
    if game.player is None:
        return ""
    return _WON if game.is_won else _LOST


def _lines(game: AnyGame) -> tuple[str, str]:  # title and details
    return (game.words, game.about) if isinstance(game, Resumable) else (outcome(game), about(game))


def _searched(game: AnyGame) -> str:
    return folded(" ".join(_lines(game))) if isinstance(game, Resumable) else searched(game)


def _place(game: PastGame, player: PastPlayer) -> str:
    # Translators: {place} is a number; {result} is such as “4 cards left” or “7 points”.
    return _("{place}. {name}: {result}", place=player.place, name=who(player), result=ended_with(game, player))


class PastGameScene(Dialog):
    """One finished game, and what can be done with it."""

    name = "past game"

    def __init__(self, game: PastGame, past_games: PastGames, program: Program, changed: Callable[[], None]) -> None:
        """Show a game; `changed` is called when it has been deleted."""
        super().__init__()
        self._game = game
        self._past_games = past_games
        self._program = program
        self._changed = changed
        self._path = past_games.path(game)
        self._has_copied = self._is_deleted = False
        self._problem = ""
        self.open_on("replay" if self._path else "back")

    def update(self, now: float) -> Step:
        return Back() if self._is_deleted else STAY

    def head(self) -> Block:
        return Text("title", outcome(self._game), HEADING, Tone.STRONG)

    def body(self) -> Block:
        game = self._game
        players = sorted(game.players, key=lambda player: player.place)
        places = [Text(f"player.{index}", _place(game, player)) for index, player in enumerate(players)]
        record = self._path or _("The record of this game is gone, so you cannot look through it.")
        told = (
            Text("about", about(game), SMALL, Tone.DIM),
            Text("length", course(game, self._past_games.evaluation(game.key)), SMALL, Tone.DIM),
            *places,
            *(
                [Text("record", record, SMALL, Tone.DIM)]
                if self._program.machine.can.has_folders or not self._path
                else ()
            ),
            *([Text("problem", self._problem, SMALL, Tone.WARNING)] if self._problem else ()),
        )
        return Column(told)

    def foot(self) -> Block:
        copies, copied = (
            (_("Copy path"), _("Copied"))
            if self._program.machine.can.has_folders
            else (pgettext("button", "Download"), _("Downloaded"))
        )
        copy = copied if self._has_copied else copies
        buttons = (
            *(self._record_buttons(copy) if self._path else ()),
            *([Button("again", _("Play this deal"), self._again)] if self._game.deal else ()),
            Button("delete", pgettext("button", "Delete"), self._ask),
            back_button(),
        )
        return Flow("foot", _("What to do next"), buttons)

    def _record_buttons(self, copy: str) -> tuple[Button, ...]:
        icon = Icon.TICK if self._has_copied else Icon.COPY
        return (
            Button("replay", pgettext("button", "Review"), partial(self._past_games.review, self._game), primary=True),
            Button("copy", copy, self._copy, icon=icon),
        )

    def _copy(self) -> Step:
        if self._program.machine.can.has_folders:
            self._has_copied = self._program.machine.copy(self._path)
        else:
            self._program.machine.deliver(Path(self._path))
            self._has_copied = True
        return STAY

    def _again(self) -> Step:
        try:
            return self._program.games.play_deal(self._game.deal)
        except BadCode as problem:
            self._problem = str(problem)
            return STAY

    def _ask(self) -> Step:
        details = _("This deletes its record from the disk. The statistics still count it.")
        choices = ((_("Keep it"), Back), (_("Delete it"), self._delete))
        return Over(ConfirmScene(_("Delete this game?"), details, choices))

    def _delete(self) -> Step:
        self._past_games.delete(self._game)
        self._changed()
        self._is_deleted = True
        return Back()
