"""The state of the table scene: what was heard from the table, who sits in front of it, and what was picked."""

from collections.abc import Mapping, Sequence
from functools import partial
from math import ceil
from typing import TYPE_CHECKING, Any

from spitegame.lazily import lazily
from spitegame.rules.game import Seat
from spitegame.scenes.match import Match
from spitegame.scenes.program import Program
from spitegame.scenes.table.incidents import IncidentBoard
from spitegame.scenes.table.log import Tell, Turn, TurnLog, kept
from spitegame.scenes.table.reactions import Reactions
from spitegame.session.line import Act, TakeBack, Update
from spitegame.tables.face import AnyFace, LogEntry
from spitegame.tables.notices import Notices
from spitegame.translation import _
from spitegame.ui.cues import Sound
from spitegame.ui.inputs import Key

if TYPE_CHECKING:
    from spitegame.scenes.table import remote_players
    from spitegame.tables.card_input import CardInput
else:
    remote_players = lazily("spitegame.scenes.table.remote_players")

CLOCK_HZ = 4
TICKS_AT_S = (3.0, 2.0, 1.0)
"""The time that is left for the player's own decision when a tick sounds."""


class Inspection:
    """The things that the player inspects: under pointer or keyboard, and open over the table."""

    def __init__(self) -> None:
        self.focus: str | None = None
        """The node that the keyboard is on; None if it is on none."""
        self.hovered: str | None = None
        self.explained: str | None = None
        """The node that the pointer rests on; None if it rests on none."""
        self._shows_caps = False
        self.fanned: str | None = None
        """The pile that lies fanned over the table; None if there is none."""
        self.log_open = False
        self.past: Turn | None = None
        """The turn of the log whose table is shown in place of the present one; None for the present."""

    @property
    def covers_table(self) -> bool:
        """True if a pile or the log lies open over the table."""
        return self.fanned is not None or self.log_open

    def hover(self, place: str | None) -> None:
        self.hovered, self.explained = place, None

    def rest(self, place: str) -> None:
        """Explain the sign at this place beside it, until the player does something else."""
        self.explained = place

    def focus_on(self, node_id: str | None) -> None:
        """Move the keyboard's focus to a node; None for none."""
        self.focus = node_id

    def fan(self, pile: str | None) -> None:
        """Fan the pile at this place over the table. For None, or for the pile that is fanned, close the fan."""
        self.fanned = pile if pile != self.fanned else None

    def toggle_log(self) -> None:
        self.log_open, self.past = not self.log_open, None

    def look_back(self, turn: Turn | None) -> None:
        """Show the table after this turn; the present table for None, or for the turn that is shown already."""
        self.past = turn if turn is not self.past else None

    def close(self) -> None:
        self.fanned, self.log_open, self.past = None, False, None

    def press(self, key: Key) -> None:
        """Note a key: key caps show from the first labelled key on."""
        self._shows_caps = bool(key.text)

    def caps(self, keys: Mapping[str, str]) -> Mapping[str, str]:
        """Return the American label of the key for each place; empty until a key has been used."""
        signs = {"leftbracket": "[", "rightbracket": "]"}
        return {place: signs.get(key, key.upper()) for key, place in keys.items()} if self._shows_caps else {}


class TableState:
    """The state that all parts of the scene read and only its own methods change. In mappings by seat, None stands for
    an onlooker."""

    input: "CardInput"
    """The card input of the person in front of the table, with what is picked or lifted."""

    def __init__(self, match: Match, face: AnyFace, program: Program) -> None:
        self.match = match
        self.face = face
        self.program = program
        self.here = [seat for seat in match.lines if seat is not None]
        """The seats at this screen; empty for an onlooker."""
        self.facing: Seat | None = min(self.here, default=None)  # None for an onlooker
        self.inspection = Inspection()
        self.notices = Notices()
        self.reactions = Reactions()
        self.remote: remote_players.RemotePlayers | None = None
        if match.room:
            self.remote = remote_players.RemotePlayers(match.room, match, program, self.reactions, self.remark)
        self.now = 0.0
        self.updates: dict[Seat | None, Update] = {}
        self.logs: Mapping[Seat | None, TurnLog] = {
            seat: TurnLog(program.settings.veil.sentence) for seat in match.lines
        }
        self.boards: Mapping[Seat | None, IncidentBoard] = {seat: IncidentBoard() for seat in match.lines}
        self.turn_ends: dict[Seat | None, Tell] = {}
        """The sentence about the last turn's end, as each seat heard it."""
        self._deadline: float | None = None
        """The time at which the last decision with a limit ends; the view tells if it is still to be made."""
        self.left: float | None = None  # the seconds for the decision, as they show; None without a limit
        self.to_deal = match.is_new
        """True until the deal has been shown."""
        self.deal_events: Sequence[Any] = ()
        """The events of a deal that has not been shown yet."""
        self.covered = len(self.here) > 1 and not match.open_hands
        """True until somebody comes to a screen that several people share with hidden hands."""

    # what the one in front of the table knows

    @property
    def is_open(self) -> bool:
        """True once a first update has come."""
        return self.facing in self.updates

    @property
    def update(self) -> Update:
        return self.updates[self.facing]

    @property
    def view(self) -> Any:
        return self.update.view

    @property
    def log(self) -> TurnLog:
        return self.logs[self.facing]

    @property
    def board(self) -> IncidentBoard:
        return self.boards[self.facing]

    @property
    def names(self) -> Sequence[str]:
        own = [self.match.room.shown.seat] if self.match.room else self.here
        return self.program.settings.veil.names(self.match.occupants, [seat for seat in own if seat is not None])

    @property
    def is_turn(self) -> bool:
        return self.facing in self.update.to_act

    @property
    def is_over(self) -> bool:
        return not self.update.to_act

    @property
    def next_here(self) -> Seat | None:
        """The seat at this screen that is to act now, preferably the one in front of it; at a covered table the one
        that will act first. None if nobody here is to act."""
        acting = self.update.to_act.intersection(self.here)
        if not self.covered:
            return self.facing if self.facing in acting else min(acting, default=None)
        turn = min(self.update.to_act)
        return min(self.here, key=lambda seat: (seat - turn) % len(self.names))

    @property
    def may_hurry(self) -> bool:
        """True if all people at this screen are out of the round, which computers can then finish quickly."""
        views = [self.updates[seat].view for seat in self.here if seat in self.updates]
        return self.match.hurries is False and bool(views) and all(map(self.face.only_watches, views))

    @property
    def speed(self) -> float:
        """The factor on durations; 0 if nothing is shown."""
        return 0.0 if self.match.hurries else self.program.settings.preferences.speed.factor

    @property
    def mirrored(self) -> bool:
        return self.program.settings.preferences.mirrored

    @property
    def unsaved(self) -> str:
        """A sentence on why the game as it stands is not saved; empty if it is."""
        return self.match.unsaved or self.program.unkept

    # what is heard

    def tick(self, now: float) -> bool:
        """Note the time. Return True if a notice has expired."""
        self.now = now
        return self.notices.tick(now)

    def lapse(self) -> bool:
        """Remove what has expired, and tell what is new around the table. Return True if the picture changes."""
        sentences = self.program.notices()
        for sentence in sentences:
            self.notices.say(sentence, warning=True, lasting=True)
        changed = [bool(sentences), self._count_down(), self.reactions.tick(self.now)]
        if self.is_open:
            changed.append(self.board.tick(self.now, is_turn=self.is_turn))
        if self.remote:
            changed.append(self.remote.meet(self.now))
        return any(changed)

    def note(self, seat: Seat | None, update: Update) -> None:
        """Take an update for a seat into views and logs."""
        if self.to_deal and not self.updates:
            self.deal_events = update.events
        had_turn = seat in self.updates and seat in self.updates[seat].to_act
        self.updates[seat] = update
        names = self.names
        sentences = [kept(partial(self.face.sentence, event, update.view, names)) for event in update.events]
        if sentences:
            ends = (*self.face.turn_ends, *self.face.choreography.chain_ends)
            happened = [
                (self.face.log_entry(event), tell, isinstance(event, ends))
                for event, tell in zip(update.events, sentences, strict=True)
            ]
            self.logs[seat].add(happened, update.view, len(names), told=self.face.headline(update.events))
        elif update.taken_back:
            back = LogEntry(None, has_sentence=True), lambda: _("The last move was taken back."), False
            self.logs[seat].add([back], update.view, len(names))
        for event, tell in zip(update.events, sentences, strict=True):
            if isinstance(event, self.face.turn_ends):
                self.turn_ends[seat] = tell
            if isinstance(event, self.face.announced) and seat == self.facing:
                self.notices.say(tell(), lasting=True)
        if had_turn and seat not in update.to_act:
            self.logs[seat].end_turn()

    def remark(self, sentence: str, *, aloud: bool) -> None:
        """Log what happens around the table and is no move; with `aloud` show it too."""
        for log in self.logs.values():
            log.remark(lambda: sentence)
        if aloud:
            self.notices.say(sentence, lasting=True)

    def limit(self, left: float) -> None:
        """Note that this number of seconds is left for a decision."""
        self._deadline = self.now + left

    def _count_down(self) -> bool:
        """Update `left`. Return True if the shown time has changed."""
        before, deadline = self.left, self._deadline
        counts = deadline is not None and self.is_open and self.face.is_limited(self.view)
        self.left = max(0, ceil((deadline - self.now) * CLOCK_HZ)) / CLOCK_HZ if counts and deadline else None
        if self.left in TICKS_AT_S and self.left != before and self.is_turn:
            self.notices.sound(Sound.TICK)
        return self.left != before

    def begin_deal(self) -> None:
        """Note that the deal is being shown."""
        self.to_deal = False

    # who sits in front of it

    def sit(self, seat: Seat | None, cards: "CardInput") -> None:
        """Let the person of this seat come to the screen; `cards` is their own card input."""
        self.facing, self.input = seat, cards
        self.inspection.focus_on(None)
        self.inspection.look_back(None)
        if self.is_open:
            self.board.remind(self.now)

    def uncover(self) -> None:
        """Note that somebody has come to the screen."""
        self.covered = False

    # what the player does

    def attend(self) -> None:
        """Close the fanned pile and the notice, since the player has taken something up."""
        self.inspection.fan(None)
        self.notices.clear()

    def put_back(self) -> None:
        """Put back all picked cards and close all that is open."""
        self.input.put_back()
        self.inspection.close()
        if self.remote:
            self.remote.talk.close()

    def act(self, action: Any, *, by_all: bool = False) -> None:
        """Send an action; with `by_all` for every person at this screen who is to act."""
        self.inspection.fan(None)
        seats = [seat for seat in self.here if seat in self.update.to_act] if by_all else [self.facing]
        for seat in seats:
            self.match.lines[seat].send(Act(self.updates[seat].number, action))

    def take_back(self) -> None:
        self.match.lines[self.facing].send(TakeBack(self.update.number))
