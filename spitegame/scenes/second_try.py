"""A second try: a costly play is taken back, and the player looks for a better one from what the seat knew then."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import Any, Protocol

from spitegame.advice import NOTABLE, Advice, Unit, Worth
from spitegame.rules.game import Refused, Seat
from spitegame.scenes.match import LoneMatch
from spitegame.scenes.program import Program
from spitegame.scenes.review_units import amount
from spitegame.scenes.table.scene import TableScene
from spitegame.session.host import Host
from spitegame.session.line import End, Line, ToHost, ToSeat
from spitegame.session.occupants import Occupant
from spitegame.session.replay import Replay
from spitegame.session.table import CannotTakeBack, Table
from spitegame.tables.catalog import FACES
from spitegame.tables.notices import Notice
from spitegame.translation import N_, _, pgettext
from spitegame.ui.nodes import ButtonLook, Frame, Node
from spitegame.ui.scene import STAY, Back, Instead, Over, Refresh, Scene, Step


class Judge(Protocol):
    """The evaluation of plays in the background."""

    def ask(self, action: Any) -> None:
        """Begin to evaluate this action; an earlier one is dropped."""

    def cost(self) -> float | None:
        """Return what the action gives away, in the unit of the game; None until that is known."""

    @property
    def is_over(self) -> bool:
        """True if no more answers will come."""

    def end(self) -> None:
        """Stop, since nothing more will be asked."""


class Withheld(Enum):
    """The reasons why the table does not carry out a play that the rules allow."""

    WOULD_REVEAL = "would reveal"
    """The play would turn up a card or end the game."""
    TRIED = "tried"
    """Another play was tried before, and not undone."""


_WITHHELD: Mapping[Enum, str] = {
    Withheld.WOULD_REVEAL: N_("Only the play is judged: you do not see what comes of it."),
    Withheld.TRIED: N_("Undo your play before you try another."),
}


class _TrialTable(Table):
    """A table that accepts one play once it is open. A play that would reveal something is only remembered."""

    tried: Any | None = None
    _is_open = False

    def open(self) -> None:
        """Make everything so far final, and allow the one play."""
        self._stand_firm(CannotTakeBack.OTHERS_ACTED)
        self._is_open = True

    def submit(self, seat: Seat, action: Any) -> tuple[Any, ...]:
        if not self._is_open:
            return super().submit(seat, action)
        if self.may_take_back(seat):
            raise Refused(Withheld.TRIED)
        state, events = self.game.apply(self.moment(self.number).state, seat, action)
        self.tried = action
        if not self.game.to_act(state) or any(self.game.reveals(event, seat) for event in events):
            raise Refused(Withheld.WOULD_REVEAL)
        return super().submit(seat, action)

    def take_back(self, seat: Seat) -> None:
        super().take_back(seat)
        self.tried = None


class TrialMatch(LoneMatch):
    """A moment of a finished game at which one seat may play something else; nobody else acts."""

    is_new = False

    def __init__(self, replay: Replay, worth: Worth, seat: Seat) -> None:
        self._better = worth.better
        self._is_hint_wanted = False
        self._table = _TrialTable.begin(replay.record_to(worth.index))
        self._table.open()
        line = Line()
        self.lines: Mapping[Seat | None, End[ToHost, ToSeat]] = {seat: line.seat}
        self._host = Host(self._table, {seat: line})

    @property
    def occupants(self) -> Sequence[Occupant]:
        return self._table.occupants

    @property
    def tried(self) -> Any | None:
        """The last play that was tried; None if there is none, or if it was taken back."""
        return self._table.tried

    def run(self, now: float) -> None:
        self._host.run(now)

    def ask_hint(self, view: Any) -> None:
        self._is_hint_wanted = True

    def hint(self) -> Advice | None:
        wanted, self._is_hint_wanted = self._is_hint_wanted, False
        return self._better if wanted else None

    def rematch(self) -> None:
        """Do nothing: there is no rematch."""

    def leave(self) -> Scene:
        raise AssertionError("who goes back goes to the review")


class SecondTryScene(TableScene):
    name = "second_try"

    def __init__(
        self,
        replay: Replay,
        worth: Worth,
        seat: Seat,
        judge: Judge,
        program: Program,
        onward: Callable[[], Scene | None],
    ) -> None:
        """Open the table before the play that `worth` evaluates. `onward` returns the room's next scene, or None."""
        self._trial = TrialMatch(replay, worth, seat)
        self._worth = worth
        self._judge = judge
        self._onward = onward
        self._judged: Any | None = None
        """The play that the judge was last asked about."""
        self._cost: float | None = None  # None until it is known
        self._turn = replay.turn(worth.index)
        self._happened = replay.snapshot(worth.index + 1, seat)
        self._names = [each.name for each in replay.record.everybody]
        super().__init__(
            self._trial,
            FACES[replay.record.game],
            program,
            correct=self._withheld,
            teller=self._notices,
            commands={"menu": self._go_back, "offer": lambda: STAY},
        )

    def update(self, now: float) -> Step:
        if onward := self._onward():
            return Instead(onward)
        self._trial.run(now)
        step = super().update(now)
        changed = self._ask()
        return Refresh() if changed and not isinstance(step, Over) else step

    def _ask(self) -> bool:
        """Have a new play judged. Return True if there is something new to say."""
        before = self._judged, self._cost, self._judge.is_over
        tried = self._trial.tried
        if tried != self._judged:
            self._judged, self._cost = tried, None
            if tried is not None:
                self._judge.ask(tried)
        if self._judged is not None and self._cost is None:
            self._cost = self._judge.cost()
        return (self._judged, self._cost, self._judge.is_over) != before

    def _go_back(self) -> Step:
        self._judge.end()
        return Back()

    # what is said

    def nodes(self, frame: Frame) -> list[Node]:
        return [_leading_back(node) if node.id == "menu" else node for node in super().nodes(frame)]

    def _notices(self, notice: Notice | None) -> tuple[Notice, Notice]:
        """Return what happened last and what to do, in place of the notice of the table."""
        if self._judged is None:
            return Notice(self._then), notice or self._verdict
        return notice or Notice(self._then), self._verdict

    def _withheld(self, reason: Enum) -> str | None:
        if reason is Withheld.TRIED and self._cost is not None and self._cost < NOTABLE[self._worth.unit]:
            return _("You have found the best play: there is nothing better to try.")
        return _(_WITHHELD[reason]) if reason in _WITHHELD else None

    @property
    def _then(self) -> str:  # a sentence on the play that is taken back
        face, events = self.state.face, self._happened.events
        played = face.sentence(events[face.deed(events)], self._happened.view, self._names)
        # Translators: {played} is a sentence about what was played in a finished game.
        return _("Then: {played}", played=played)

    @property
    def _task(self) -> str:
        """The task in words: ``Turn 12 again. That play cost you 12%: find a better one.``"""
        lost = amount(self._worth.cost, self._worth.unit)
        if self._worth.unit is Unit.CHANCE:
            # Translators: {turn} is its number, {lost} what a play has cost: “12%”.
            return _("Turn {turn} again. That play cost you {lost}: find a better one.", turn=self._turn, lost=lost)
        # Translators: {lost} is what a play has cost: “0.4 places”.
        return _("Your turn again. That play cost you {lost}: find a better one.", lost=lost)

    @property
    def _verdict(self) -> Notice:
        if self._judged is None:
            return Notice(self._task, own=True)
        if self._cost is None and self._judge.is_over:
            return Notice(_("Something went wrong: the play could not be judged."), warning=True)
        if self._cost is None:
            return Notice(_("Judging your play…"))
        return verdict(self._cost, self._worth.cost, self._worth.unit)


def verdict(cost: float, before: float, unit: Unit) -> Notice:
    """Return how a play compares with the original one, from the costs of both in this unit."""
    now, then, least = amount(cost, unit), amount(before, unit), NOTABLE[unit]
    if cost < least:
        # Translators: {then} is what a play has cost: “12%”, “0.4 places”.
        return Notice(_("That is the best play: it saves the {then} you gave away.", then=then), own=True)
    if cost <= before - least:
        # Translators: {now} and {then} are what plays cost: “12%”, “0.4 places”.
        words = _("Better: it costs {now} instead of {then}. There is an even better one.", now=now, then=then)
        return Notice(words, own=True)
    if cost < before + least:
        words = _("No better: it costs {now} too. Try another one, or ask for a hint.", now=now)
        return Notice(words, warning=True)
    words = _("Worse: it costs {now} instead of {then}. Try another one, or ask for a hint.", now=now, then=then)
    return Notice(words, warning=True)


def _leading_back(node: Node) -> Node:
    """Return the menu's button as one that leads back, since there is no menu here."""
    look = node.look._replace(text=pgettext("button", "Back")) if isinstance(node.look, ButtonLook) else node.look
    return replace(node, look=look, label=_("Back to the review"))
