"""The table scene of any game: it shows what it hears from the table, and passes on what the players do."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import Enum
from itertools import chain
from typing import TYPE_CHECKING

from spitegame.lazily import lazily
from spitegame.rules.game import Seat
from spitegame.scenes.match import Match, portraits_at
from spitegame.scenes.program import Program
from spitegame.scenes.table.animation import TableAnimation
from spitegame.scenes.table.commands import Command, TableCommands
from spitegame.scenes.table.finale import Finale
from spitegame.scenes.table.presentation import Narrator, TablePresentation, Teller
from spitegame.scenes.table.state import TableState
from spitegame.session.line import Countdown, Rejected, ToSeat, Update
from spitegame.tables.card_input import CardInput
from spitegame.tables.catalog import INPUTS, SUGGESTIONS
from spitegame.tables.face import AnyFace
from spitegame.ui.cues import Cue
from spitegame.ui.gestures import Gesture, Lift, LookInto, Tap, TapNowhere
from spitegame.ui.inputs import Key
from spitegame.ui.motion import Sprite
from spitegame.ui.nodes import Frame, Node
from spitegame.ui.scene import STAY, Over, Refresh, Scene, Step

if TYPE_CHECKING:
    from spitegame.scenes import handover, results
else:
    handover = lazily("spitegame.scenes.handover")
    results = lazily("spitegame.scenes.results")

MOST_SHOWN = 4
"""The largest number of updates at once that are all shown in motion; of more, only the last one is."""


class TableScene(Scene):
    name = "table"
    covers_table = False

    def __init__(
        self,
        match: Match,
        face: AnyFace,
        program: Program,
        *,
        correct: Callable[[Enum], str | None] = lambda _reason: None,
        narrator: Narrator | None = None,
        teller: Teller | None = None,
        commands: Mapping[str, Command] | None = None,
    ) -> None:
        """Open the table. A scene that builds on this one may give its own reasons for rejections in sentences
        (`correct`), its own words (`narrator` or `teller`), and additional or replacing commands by name, among them
        `results` for the end of the game."""
        self.state = TableState(match, face, program)
        self._correct = correct
        self._animation = TableAnimation(self.state)
        self._presentation = TablePresentation(self.state, self._animation, narrator, teller)
        self._commands = TableCommands(
            self.state, self._animation, self._presentation, {"results": self._show_results, **(commands or {})}
        )
        self._inputs: dict[Seat | None, CardInput] = {}
        """The card input of each seat: everybody at this screen finds their cards as they left them."""
        self.state.sit(self.state.facing, self._input_of(self.state.facing))
        self._shown_results = False
        self._finale: Finale | None = None
        """The finale, from the end of the game until somebody comes back to the table; else None."""
        self._heard_until = 0.0  # the finale's sounds have been made until then
        self._asked = ""
        """The question that the person in front of the table has been shown last; else empty."""

    @property
    def focus(self) -> str | None:
        return self.state.inspection.focus

    @focus.setter
    def focus(self, node_id: str | None) -> None:
        self.state.inspection.focus_on(node_id)

    @property
    def attention(self) -> bool:
        return self.state.is_open and any(seat in self.state.here for seat in self.state.update.to_act)

    @property
    def is_moving(self) -> bool:
        return self._animation.is_undealt or not self._is_still or self._is_leaving

    @property
    def is_settled(self) -> bool:
        return not self.is_moving and self._animation.is_calm(self.state.now)

    @property
    def commands(self) -> Mapping[str, Command]:
        return self._commands.by_name

    def nodes(self, frame: Frame) -> list[Node]:
        nodes = self._presentation.nodes(frame)
        return self._finale.cleared(nodes, self.state.now) if self._finale else nodes

    def sprites(self, frame: Frame, now: float) -> list[Sprite]:
        if self._finale:
            return self._finale.sprites(self._presentation.drawn(), frame, now)
        return self._presentation.sprites(frame, now)

    def has_more(self, node_id: str) -> bool:
        return self._commands.has_more(node_id)

    def sounds(self) -> list[Cue]:
        return [*map(Cue, self.state.notices.sounds()), *self._animation.due(self.state.now, self._presentation.side)]

    def told(self) -> list[str]:
        return self.state.log.told() if self.state.is_open else []

    @property
    def _is_leaving(self) -> bool:
        """True while the cards leave a finished game's table."""
        return self._finale is not None and self.state.now < self._finale.ends

    def handle(self, gesture: Gesture, frame: Frame) -> Step | None:
        """Handle a gesture. Any press ends incidents and the finale."""
        if not self.state.is_open:
            return STAY
        if isinstance(gesture, Tap | TapNowhere | LookInto | Lift | Key):
            if self._is_leaving:
                return self._end_finale()
            self.state.board.attend(self.state.now)
            self._animation.calm(self.state.now)
            self.state.inspection.hover(self.state.inspection.hovered)
        return self._commands.handle(gesture, frame)

    # what happens

    def update(self, now: float) -> Step:
        table = self.state
        changed = table.tick(now) | self._animation.forget_landed(now)
        for seat, end in table.match.lines.items():
            messages = end.receive()
            for index, message in enumerate(messages, start=1):
                self._hear(seat, message, seen=len(messages) <= MOST_SHOWN or index == len(messages))
            changed |= bool(messages)
        changed |= self._deal()
        changed |= self._take_hint()
        changed |= table.lapse()
        if table.is_open:
            table.input.tick(still=self._is_still)
        step = self._next_scene() if self._is_still else STAY
        return Refresh() if step is STAY and changed else step

    @property
    def _is_still(self) -> bool:
        """True if no card is on its way and no incident shows in the middle of the table."""
        table = self.state
        return self._animation.is_still(table.now) and not (table.is_open and table.board.is_busy(table.now))

    def _hear(self, seat: Seat | None, message: ToSeat, *, seen: bool) -> None:
        """Take a message for a seat; with `seen` its events are shown in motion."""
        table = self.state
        match message:
            case Update() as update:
                before = table.updates.get(seat)
                if seat in update.to_act or not update.to_act:
                    table.inspection.look_back(None)
                seen = seen and table.inspection.past is None
                drawn = self._presentation.drawn() if seat == table.facing and seen else {}
                table.note(seat, update)
                if before:
                    incidents = table.face.incidents(update.events, update.view, table.names)
                    shown = seat == table.facing and seen  # in the middle of the table
                    table.boards[seat].tell(incidents, table.now, table.speed if shown else 0.0)
                if seat == table.facing:
                    self._show(before, update, drawn)
            case Rejected(reason=reason):
                table.input.refused()
                table.notices.say(self._correct(reason) or table.face.refusal(reason, table.view), warning=True)
            case Countdown(left=left):
                table.limit(left)

    def _show(self, before: Update | None, update: Update, drawn: Mapping[str, Node]) -> None:
        table = self.state
        table.notices.forget_remarks()
        if update.taken_back:
            self._animation.finish()
            table.input.put_back()
            table.reactions.calm()
        elif before:
            self._fly(before, update, drawn)
            self._feel(before, update)
        table.input.changed(update)
        self._animation.ring(before, update)

    def _feel(self, before: Update, update: Update) -> None:
        table = self.state
        if table.program.settings.preferences.opponents_talk and not table.match.hurries:
            feelings = (table.face.feelings(event, before.view, update.view) for event in update.events)
            table.reactions.feel([*chain.from_iterable(feelings)], table.match.occupants, update.number, table.now)

    def _deal(self) -> bool:
        """Show the deal once, when the first person sits in front of the cards. Return True when it begins."""
        table = self.state
        if not table.to_deal or table.covered or self._presentation.frame is None or not table.is_open:
            return False
        table.begin_deal()
        self._animation.deal(self._presentation.drawn())
        return True

    def _fly(self, before: Update, update: Update, drawn: Mapping[str, Node]) -> None:
        table = self.state
        if not update.events or not drawn or table.to_deal:
            return
        carried = table.input.let_go(before, drawn, was_turn=table.facing in before.to_act)
        self._animation.fly(before, update, drawn, carried or {}, own=carried is not None)

    def _take_hint(self) -> bool:
        """Show a hint that has come, if its action is still allowed. Return True if it shows."""
        table = self.state
        advice = table.match.hint()
        if advice is None or not table.face.is_meant(table.view, advice.action):
            return False
        places = table.face.places_of(table.view, advice.action)
        table.notices.advise(SUGGESTIONS[table.face.game](advice, table.view, table.names), tuple(places))
        return True

    # where it leads

    def _next_scene(self) -> Step:
        """Return the next step: where the room leads, the curtain before another person's turn, or the results."""
        table = self.state
        if table.remote and (step := table.remote.next()):
            return step
        if not table.is_open:
            return STAY
        if table.is_over:
            return self._end()
        seat = table.next_here
        if seat is None or (seat == table.facing and not table.covered):
            return self._put_question()
        if table.match.open_hands:
            self._face_seat(seat)
            return Refresh()
        return self._hand_over(seat)

    def _put_question(self) -> Step:
        """Show a question of other players to the person who is to act, once."""
        table = self.state
        (question, _details), before = table.face.question(table.view, table.names), self._asked
        self._asked = question
        return self.commands["offer"]() if question and question != before else STAY

    def _hand_over(self, seat: Seat) -> Step:
        """Cover the table until the person of this seat has come to the screen."""
        table = self.state
        previous = table.facing
        may_take_back = seat != previous and table.update.may_take_back
        table.uncover()
        self._face_seat(seat)

        def take_back() -> None:
            self._face_seat(previous)
            table.take_back()

        portrait = portraits_at(table.match, table.program.settings.preferences)[seat]
        tell = table.turn_ends.get(seat)
        last = tell() if tell else ""
        return Over(handover.HandoverScene(table.names[seat], last, may_take_back, take_back, portrait=portrait))

    def _face_seat(self, seat: Seat | None) -> None:
        table = self.state
        self._animation.finish()
        table.input.put_back()
        table.sit(seat, self._input_of(seat))
        table.input.changed(table.update)
        self._asked = ""

    def _input_of(self, seat: Seat | None) -> CardInput:
        if seat not in self._inputs:
            make = INPUTS[self.state.face.game]
            self._inputs[seat] = make(self.state, self._animation, self._presentation.drawn)
        return self._inputs[seat]

    def _end(self) -> Step:
        """Let the cards leave the table, and open the results. A player who comes back finds the table as it was."""
        table = self.state
        if self._shown_results:
            return self._come_back()
        if self._finale is None:
            preferences = table.program.settings.preferences
            speed, fades = preferences.speed.factor, preferences.reduced_motion
            self._finale = Finale.of(table.face, table.view, table.here, table.now, speed, fades=fades)
            table.input.put_back()
        for sound in self._finale.sounds(self._presentation.drawn(), self._heard_until, table.now):
            table.notices.sound(sound)
        self._heard_until = table.now
        return STAY if self._is_leaving else self._end_finale()

    def _end_finale(self) -> Step:
        self._finale = replace(self._finale, starts=float("-inf")) if self._finale else None
        self._shown_results = True
        return self.commands["results"]()

    def _come_back(self) -> Step:
        """Show all cards again: the player has come back from the results, beneath which nothing is updated."""
        if self._finale is None:
            return STAY
        self._finale = None
        return Refresh()

    def _show_results(self) -> Step:
        table = self.state
        table.input.put_back()
        table.reactions.calm()  # no words show beneath the results
        table.reactions.hush()
        self._shown_results = True
        ending = table.face.ending(table.view, table.names)
        return Over(results.ResultsScene(ending, table.names, table.match, table.program, opened=table.now))
