"""The results of a game, over the table."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from spitegame.rules.game import Seat
from spitegame.scenes.leaving import leave
from spitegame.scenes.match import Match, portraits_at
from spitegame.scenes.program import Findings, Program
from spitegame.scenes.regular_words import so_far
from spitegame.scenes.room_people import Status, host_away, verdict_status
from spitegame.session.portraits import Mood
from spitegame.session.record import Record
from spitegame.session.room_handle import HostRoomHandle
from spitegame.session.room_state import GuestSnapshot, Lost, RoomSnapshot
from spitegame.tables.catalog import TURNING_POINTS
from spitegame.tables.face import Ending
from spitegame.tables.words import card_name, listed, signed
from spitegame.translation import N_, _, pgettext
from spitegame.ui.geometry import Rect
from spitegame.ui.gestures import Gesture, Pull, Scroll, Tap, TapNowhere
from spitegame.ui.inputs import Key
from spitegame.ui.motion import Sprite
from spitegame.ui.nodes import Align, Avatar, Curve, Frame, Icon, Node, Tone, Words, Zone
from spitegame.ui.scene import STAY, Back, Instead, Over, Quit, Refresh, Step
from spitegame.ui.widgets import curves
from spitegame.ui.widgets.block import BODY, SMALL, TITLE, Block, Cursor, Spot, Text, control_height
from spitegame.ui.widgets.controls import Button
from spitegame.ui.widgets.curves import CardRow, Curves
from spitegame.ui.widgets.figures import Ranked, Ranking
from spitegame.ui.widgets.form import Form
from spitegame.ui.widgets.layout import Column, Columns, Flow, Line

if TYPE_CHECKING:
    from spitegame.advice.turning_point import TurningPoint

_SAME_CARDS = N_("Play the same cards again, or send them to somebody.")
BEFORE = N_("The moves before the change of host cannot be checked: the old host has not revealed their cards.")
_MOST_BALANCES = 3
"""The largest number of regulars whose balances are told."""
_MOST_ASKED = 50
"""The number of updates that ask for achievements: the record of an online game is saved a little later."""
_DEAF_TO_KEYS_S = 0.6
"""The time after the results have opened in which keys do nothing: they were meant for the table beneath."""


class ResultsScene(Form):
    name = "results"
    overlay = True
    letters = 165
    margin = 14
    body_height = 10_000.0
    """A height beyond any window: the body takes all the room that there is."""

    def __init__(
        self, ending: Ending, names: Sequence[str], match: Match, program: Program, *, opened: float = float("-inf")
    ) -> None:
        """Show the results. `opened` is the present time in seconds, if keys may still be meant for the table."""
        super().__init__()
        self._now, self._hears_keys_at = opened, opened + _DEAF_TO_KEYS_S
        self._program = program
        self._ending = ending
        self._names = names
        self._match = match
        self._room = match.room
        self._record: Record | None = None
        self._findings: Findings | None = None
        self._earned: Sequence[str] | None = None
        """The titles of the achievements that the game has earned; None until they are known."""
        self._daily = ""
        """The lines with which the player shares the result of a deal of the day; empty for other games."""
        self._asked = 0
        self._told = ""
        """The last sentence about what happened in the room."""
        self._has_copied = False
        self._shown: object = None
        self._race_begins: float | None = None
        """The time at which the curves of the race begin to run; None until they are known."""
        self._drawn: Sequence[Node] = ()
        self.focus = "rematch"
        self._analyse()

    def update(self, now: float) -> Step:
        """Follow the room to the next game, or show what is new."""
        self._now = now
        if onward := self._match.onward():
            return Instead(onward)
        self._analyse()
        looks = (
            self._earned,
            self._running(now) is None,
            self._findings and self._findings.race,
            self._findings and (self._findings.turning_point, self._findings.is_over),
            self._room_news(),
        )
        before, self._shown = self._shown, looks
        return Refresh() if looks != before else STAY

    def nodes(self, frame: Frame) -> Sequence[Node]:
        self._drawn = super().nodes(frame)
        return self._drawn if self._running(self._now) is None else curves.hidden(self._drawn)

    def sprites(self, frame: Frame, now: float) -> Sequence[Sprite]:
        running = self._running(now)
        fades = self._program.settings.preferences.reduced_motion
        return [] if running is None else curves.run(self._drawn, running, fades=fades)

    def _running(self, now: float) -> float | None:
        """Return the share of the race that has been run, from 0 to 1; None before and afterwards."""
        preferences = self._program.settings.preferences
        length = curves.FADE_S if preferences.reduced_motion else curves.RUN_S * preferences.speed.factor
        if self._race_begins is None or now >= self._race_begins + length:
            return None
        return max(0.0, now - self._race_begins) / length

    def handle(self, gesture: Gesture, frame: Frame) -> Step | None:
        if isinstance(gesture, Key | Tap | TapNowhere | Scroll | Pull) and self._race_begins is not None:
            self._race_begins = float("-inf")  # any gesture ends the run
        if isinstance(gesture, Key) and self._now < self._hears_keys_at:
            return STAY
        return super().handle(gesture, frame)

    def _analyse(self) -> None:
        """Begin the analysis as soon as the whole game is known, and take in what it has found since."""
        self._record = self._record or self._match.finished
        if self._record and self._findings is None:
            self._findings = self._program.library.analyse(self._record, self._seats, self._ending.seat)
        if self._record and self._earned is None and self._asked < _MOST_ASKED:
            self._asked += 1
            self._earned = self._program.library.earned(self._record)
            self._daily = self._program.library.daily_result(self._record) if self._earned is not None else ""
        if self._findings:
            self._findings.listen()
            if self._race_begins is None and self._findings.race:
                self._race_begins = self._now

    def _room_news(self) -> object:
        if self._room is None:
            return None
        self._told = next(iter(reversed(self._room.news())), self._told)
        room = self._room.shown
        return self._told, room.verdict, room.wants_rematch, room.own, room.regulars

    def head(self) -> Block:
        first = [standing.seat for standing in self._ending.standings if standing.place == 1]
        is_won = len(first) < len(self._ending.standings)
        seat = self._ending.seat
        faces = [(each, Mood.PLEASED) for each in first[:_MOST_FACES]] if is_won else []
        if faces and seat is not None and seat not in first:
            faces.append((seat, Mood.STUNG))
        return _Faces([(each, self._face(each, mood)) for each, mood in faces], self._names, self._ending.outcome)

    def _face(self, seat: Seat, mood: Mood = Mood.WAITING) -> Avatar:
        portrait = portraits_at(self._match, self._program.settings.preferences)[seat]
        return Avatar(self._names[seat][:1].upper(), seat, mood is Mood.PLEASED, portrait, mood)

    def body(self) -> Block:
        how = Text("ending", self._ending.how, align=Align.CENTER)
        ranking = Ranking([(each.title, each.entries) for each in self._ending.figures], self._ranked())
        said = (("earned", self._earned_words, Tone.GOLD), ("next_time", self._ending.next_time, Tone.DIM))
        first, last = ([Text(name, words, SMALL, tone, Align.CENTER)] if words else [] for name, words, tone in said)
        point, few = self._point, len(self._ending.standings) <= _FEW
        course = self._course(curves.HEIGHT_REF_PX if few else curves.LOW_HEIGHT_REF_PX)
        cards = CardRow([(card, card_name(card) if card else "") for card in (point.cards if point else ())])
        turning = Column((cards, *self._turning_row()), gap=16)
        left = course if few else Column((course, turning), gap=16)
        beside = [turning] if few else []
        right = Column((ranking, *beside, *self._deal_row(), *first, *self._room_status(), *last), gap=20)
        return Column((*self._host_status(), how, Columns((left, right), 0.44, 30)), gap=20)

    @property
    def _point(self) -> "TurningPoint | None":
        return self._findings.turning_point if self._findings else None

    def _ranked(self) -> list[Ranked]:
        found = []
        for each in self._ending.standings:
            name, own = self._names[each.seat], each.seat == self._ending.seat
            called = _("{name} (you)", name=name) if own else name
            found.append(Ranked(f"seat{each.seat}", each.place, called, own, f"{each.place}. {name}"))
        return found

    def _course(self, height: int) -> Curves:
        """Return the curves of the race, with a line at the turn that decided it."""
        # Translators: stands above curves that show turn by turn how many cards each player still had to get rid of.
        title, ran, own = _("The race"), self._findings.race if self._findings else None, self._ending.seat
        if ran is None:
            return Curves(title, ("", ""), (), (), 0.0, title, height)
        written = str if ran.falls else signed
        values = sorted({value for course in ran.courses for _at, value in course}, key=ran.height)
        ways = [
            Curve(tuple((at, ran.height(value)) for at, value in course), seat, strong=own in (None, seat))
            for seat, course in enumerate(ran.courses)
        ]
        told = [
            _("{title}: from {first} to {last}", title=name, first=written(course[0][1]), last=written(course[-1][1]))
            for name, course in zip(self._names, ran.courses, strict=False)
        ]
        faces = [self._face(Seat(seat)) for seat in range(len(ways))]
        decided = self._point.index / max(1, ran.last) if self._point else 1.0
        # Translators: stands above a line in the curves, at the turn that decided the game.
        mark = pgettext("above a line", "Turning point") if self._point else ""
        scale = written(values[-1]), written(values[0])
        return Curves(title, scale, ways, faces, decided, "; ".join(told), height, mark, ran.parts(_MOST_PARTS))

    def _host_status(self) -> list[Block]:
        """Return the words on a host that has left or is away. They come first: nothing goes on without a host."""
        if self._room is None:
            return []
        room = self._room.shown
        words = room.ended if isinstance(room, GuestSnapshot) else ""
        if isinstance(room.own, Lost):
            words = host_away(room) or _("Connection lost. Trying again…")
        return [Text("host", words, SMALL, Tone.WARNING, Align.CENTER)] if words else []

    @property
    def _earned_words(self) -> str:
        if not self._earned:
            return ""
        # Translators: the title of an achievement within a sentence.
        titles = [_("“{title}”", title=_(title)) for title in self._earned]
        # Translators: {titles} are those of one achievement or several.
        return _("You have earned {titles}.", titles=listed(titles))

    def _turning_row(self) -> list[Block]:
        """Return the row about the turning point. Its place is kept from the start, and nothing moves later."""
        if self._record is None or self._findings is None:
            return [_Nothing()]
        point = self._point
        if point is None and self._findings.is_over:
            return [_Nothing()]
        sentence = TURNING_POINTS[self._record.game]
        words = sentence(point, self._names) if point and sentence else _("Looking for the turning point…")
        see = partial(self._review, self._record, point.index if point else 0)
        button = Button("turning.see", _("See it"), see, enabled=point is not None, icon=Icon.EYE)
        return [Line(Text("turning", words, BODY, Tone.STRONG if point else Tone.DIM), button)]

    def _deal_row(self) -> list[Block]:
        deal = self._match.deal
        if deal is None:
            return []
        words = Text("deal", self._daily.partition("\n")[0] or _(_SAME_CARDS), SMALL, Tone.DIM)
        copy = _("Copy the result") if self._daily else _("Copy this deal")
        label = _("Copied") if self._has_copied else copy
        icon = Icon.TICK if self._has_copied else Icon.COPY
        return [Line(words, Button("copy-deal", label, partial(self._copy, deal), icon=icon))]

    def _copy(self, deal: Record) -> Step:
        self._has_copied = self._program.machine.copy(self._daily or self._program.games.deal_link(deal))
        return STAY

    def _room_status(self) -> list[Block]:
        if self._room is None:
            return []
        room = self._room.shown
        has_ended = isinstance(room, GuestSnapshot) and bool(room.ended)
        said = [("told", Status(self._told, Tone.PLAIN))] if self._told and not has_ended else []
        if room.verdict:
            said.append(("verdict", verdict_status(room.verdict)))
        if room.game and room.game.record.resumed:
            said.append(("before", Status(_(BEFORE), Tone.DIM)))
        if room.wants_rematch and not has_ended:
            # Translators: one of those who are ready for a rematch, as in “Ada and you”.
            you = pgettext("one of several names", "you")
            names = listed([you if seat == self._ending.seat else self._names[seat] for seat in room.wants_rematch])
            said.append(("wants", Status(_("Ready for a rematch: {names}.", names=names), Tone.GOLD)))
        said += [(f"balance.{seat}", Status(words, Tone.DIM)) for seat, words in self._balances(room)]
        return [Column([Text(name, words, SMALL, tone, Align.CENTER) for name, (words, tone) in said])] if said else []

    def _balances(self, room: RoomSnapshot) -> list[tuple[Seat, str]]:
        """Return the seats and balances of the first few players who were met before; this game counts in them."""
        game = room.game.record.game if room.game else ""
        met = [(seat, person.name, person.balance(game)) for seat, person in sorted(room.regulars.items())]
        known = [
            # Translators: {balance} is “12 games, you won 7, +34 points”.
            (seat, _("You and {name}: {balance}.", name=name, balance=so_far(balance)))
            for seat, name, balance in met
            if balance.games > 1
        ]
        return known[:_MOST_BALANCES]

    def foot(self) -> Block:
        label, record = _("Start screen") if self._room is None else _("Leave the table"), self._match.finished
        review = partial(self._review, record) if record else lambda: STAY
        buttons = (
            Button("review", _("Review the game"), review, enabled=record is not None),
            Button("look", _("Look at the table"), Back, icon=Icon.EYE),
            Button("setup", label, lambda: leave(self._room, lambda: Instead(self._match.leave()))),
            *([Button("quit", pgettext("button", "Quit"), Quit)] if self._program.machine.can.quits else ()),
        )
        others = Flow("foot", _("What to do next"), buttons)
        return next((Line(others, button) for button in self._rematch_button()), others)

    def _rematch_button(self) -> list[Button]:
        """Return the button for a rematch: the host deals again, a guest says to be ready. An onlooker gets none."""
        if self._room is None or isinstance(self._room, HostRoomHandle):
            return [_Wide("rematch", pgettext("button", "Rematch"), self._again, primary=True)]
        room = self._room.shown
        if room.seat is None or room.ended:
            return []
        asked = room.seat in room.wants_rematch
        label = _("Waiting for the host…") if asked else _("Ready for a rematch")
        return [_Wide("rematch", label, self._again, primary=True, enabled=not asked)]

    def _review(self, record: Record, index: int = 0) -> Step:
        return Over(self._program.library.review(record, self._seats, self._ending.seat, self._match.onward, index))

    @property
    def _seats(self) -> list[Seat]:
        return [seat for seat in self._match.lines if seat is not None]

    def _again(self) -> Step:
        table = self._match.rematch()
        return Instead(table) if table else STAY


@dataclass(frozen=True, slots=True)
class _Wide(Button):
    """A button that is wide enough to be hit easily."""

    def breadth(self, frame: Frame) -> float:
        return max(Button.breadth(self, frame), frame.px(260))


class _Nothing(Block):
    """A placeholder that keeps the room of a row."""

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        return [Node("turning", Rect(spot.x, spot.y, spot.width, control_height(frame)), Zone())]


@dataclass(frozen=True, slots=True)
class _Faces(Block):
    """The faces of the winners and of a viewer who lost, and the outcome in the largest letters that fit."""

    faces: Sequence[tuple[Seat, Avatar]]
    names: Sequence[str]
    outcome: str

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        is_low = frame.is_compact and not frame.is_tall
        gap, high = frame.px(14), frame.px(44 if is_low else 64 if frame.is_compact else 108)
        faces = len(self.faces) * (high + gap)
        sizes = map(frame.text, (TITLE,) if is_low else (_OUTCOME_SIZE, TITLE))
        rest = spot.width - faces
        size = next((size for size in sizes if frame.measure(self.outcome, size) <= rest), frame.text(TITLE))
        lines = frame.wrapped(self.outcome, size, spot.width - faces)
        wide = max(frame.measure(line, size) for line in lines)
        height = len(lines) * frame.line(size)
        x, middle = spot.x + (spot.width - faces - wide) / 2, spot.y + max(high, height) / 2
        made = [
            Node(
                f"{'winner' if face.active else 'loser'}{seat}",
                Rect(x + index * (high + gap), middle - high / 2, high, high),
                face,
                label=self.names[seat],
            )
            for index, (seat, face) in enumerate(self.faces)
        ]
        words = Rect(x + faces, middle - height / 2, wide, height)
        look = Words(lines, size, Tone.GOLD, Align.CENTER, heading=True)
        return [*made, Node("outcome", words, look, label=self.outcome)]


_MOST_FACES = 4
"""The largest number of winners whose faces are shown."""
_FEW = 3
"""The largest number of players whose ranking leaves room for the turning point below it."""
_MOST_PARTS = 14
"""The largest number of parts into which lines divide the race."""
_OUTCOME_SIZE = 60
