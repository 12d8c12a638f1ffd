"""The review: a finished game that is looked through step by step, with evaluations."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import groupby, pairwise
from typing import Any

from spitegame.advice import NOTABLE, Advice, Side, Unit, Worth, hope
from spitegame.rules.game import Seat
from spitegame.scenes.program import Findings
from spitegame.scenes.review_figures import Counted, Score, Scores, out
from spitegame.scenes.review_panel import WAY, Contender, Course, Playback, ReviewPanel, Slip
from spitegame.scenes.review_units import amount, blame, height, hopes, of_all
from spitegame.scenes.table.words import status
from spitegame.session.portraits import portraits_of
from spitegame.session.replay import Replay, Snapshot
from spitegame.tables.catalog import FACES, SUGGESTIONS
from spitegame.tables.face import Round, Seen
from spitegame.tables.notices import Notice
from spitegame.tables.words import counted_cards, kind, listed, signed
from spitegame.translation import _, pgettext
from spitegame.ui.gestures import Gesture, Hover, Slide, Tap
from spitegame.ui.inputs import Key
from spitegame.ui.nodes import Avatar, ButtonLook, Chip, Curve, Frame, Mark, Node, Takes
from spitegame.ui.scene import STAY, Back, Instead, Over, Refresh, Scene, Step
from spitegame.ui.widgets.block import in_percent

MOST = 5
"""The largest number of costly plays that are listed."""
NEAR = 0.012
"""The distance from a marked play, as a share of the slider's length, within which a slide means that play."""


class ReviewScene(Scene):
    name = "review"

    def __init__(
        self,
        replay: Replay,
        here: Sequence[Seat],
        seat: Seat | None,
        findings: Findings | None,
        onward: Callable[[], Scene | None],
        index: int = 0,
        retry: Callable[[Worth, Seat], Scene] | None = None,
    ) -> None:
        """Open the review for the viewer `seat`; None for an onlooker. Plays of the seats `here` are judged. `findings`
        is None for a game that nobody can judge. `onward` returns the next scene of the room, or None. `index` is the
        first moment to show. `retry` opens the table to try a play again; None if none can be tried."""
        self._replay = replay
        self._face = FACES[replay.record.game]
        self._here = here
        self._seat = seat
        self._findings = findings
        self._onward = onward
        self._occupants = replay.record.everybody
        self._vantages = _vantages(replay, here, seat)
        self._known = (0, False)
        """The number of worths that have been taken in, and whether no more will come."""
        self._worths: dict[int, Worth] = {}  # by moment
        self._slips: Sequence[Worth] = ()  # the costliest first
        self._hoped: Mapping[Side, Sequence[tuple[int, float]]] = {}
        """For each side, pairs of a moment and the outlook there, at moments where it is known."""
        self._curves: Mapping[Side, tuple[Curve, ...]] = {}
        self._index = index
        self._retry = retry
        self._hovered: str | None = None
        """The node under the pointer since the last key that led to a moment."""
        self._playback = Playback()
        self._shows_scores = False
        """True if the standing of the match shows below the table, not the curves of outlooks, where both are known."""

    # what is shown

    def nodes(self, frame: Frame) -> list[Node]:
        panel = self._panel(replace(frame, full=True))
        shown, room = self._replay.snapshot(self._index, self._vantages[self._index]), panel.table
        width, rooms = room.size.width - 2 * room.px(14), self._face.layout(self._seen(shown, 1), room).rooms
        said = status(room, Notice(self._happened(self._index)), self._judgement(shown), width, rooms)
        laid = self._face.layout(self._seen(shown, said.lines), room)
        table = [replace(node, takes=Takes.NOTHING) for node in laid.nodes if not isinstance(node.look, _PRESSED)]
        return [*table, *said.nodes(laid), *panel.nodes()]

    def _seen(self, shown: Snapshot, lines: float) -> Seen[Any]:
        there = self._occupants[: self._replay.seats(self._index)]
        return Seen(
            view=shown.view,
            names=[each.name for each in there],
            kinds=[kind(each) for each in there],
            portraits=portraits_of(there, {}),
            marks=self._marks(shown),
            column=0.0,
            status_lines=lines,
            choice=self._face.blank,
            is_past=True,
        )

    @property
    def _names(self) -> Sequence[str]:
        return [each.name for each in self._occupants]

    def _marks(self, shown: Snapshot) -> Mapping[str, Mark]:
        if shown.done is None:
            return {}
        marks = dict.fromkeys(self._face.places_of(shown.view, shown.done), Mark.TARGET)
        worth = self._slip_here
        if worth and worth.better:
            for place in self._face.places_of(shown.view, worth.better.action):
                marks[place] = marks.get(place, Mark.NONE) | Mark.HINT
        return marks

    @property
    def _slip_here(self) -> Worth | None:
        return next((worth for worth in self._slips if worth.index == self._index), None)

    def _happened(self, index: int) -> str:
        """Return the sentence on what led to this moment, as the seat heard it whose view showed the moment before."""
        shown = self._replay.snapshot(index, self._vantages[max(0, index - 1)])
        if not shown.events:
            return "" if index else self._beginning
        event = shown.events[self._face.headline(shown.events)]
        return self._face.sentence(event, shown.view, self._names)

    @property
    def _beginning(self) -> str:
        if self._replay.record.resumed:
            return _("The game goes on from here. Unseen cards are reshuffled.")
        return _("The cards are dealt.")

    def _done(self, worth: Worth) -> str:
        """Return a sentence about what was done: ``You pass.``"""
        shown = self._replay.snapshot(worth.index + 1, self._vantages[worth.index])
        return self._face.sentence(shown.events[self._face.deed(shown.events)], shown.view, self._names)

    def _judgement(self, shown: Snapshot) -> Notice:
        if worth := self._slip_here:
            cost = blame(worth.cost, worth.unit)
            return Notice(f"{self._done(worth)} {cost} {self._better(worth)}", warning=True)
        if shown.done is None:
            return Notice(self._face.prompt(shown.view, self._names))
        return Notice(self._happened(self._index + 1), own=True)

    def _better(self, worth: Worth, *, why: bool = True) -> str:
        """Return a sentence on the better play, with its reasons if `why`; empty if the play cost nothing."""
        if worth.better is None:
            return ""
        view = self._replay.snapshot(worth.index, self._vantages[worth.index]).view
        advice = worth.better if why else Advice(worth.better.action)
        # Translators: {advice} is a whole sentence.
        return _("Better: {advice}", advice=SUGGESTIONS[self._face.game](advice, view, self._names))

    # what is said of the whole game

    def _panel(self, frame: Frame) -> ReviewPanel:
        course = self._course if self._findings else None
        step = self._step
        if course:
            step = f"{self._place} {self._hopes(course)}".rstrip()
        return ReviewPanel(
            frame=frame,
            at=self._share(self._index),
            step=step,
            course=None if self._shows_scores and self._rounds else course,
            scores=self._scores,
            playback=self._playback,
            may_turn=course is not None and bool(self._rounds),
        )

    @property
    def _step(self) -> str:
        return _("Step {step} of {steps}", step=self._index + 1, steps=len(self._replay))

    @property
    def _place(self) -> str:
        """The place in the game: ``Step 12 of 40, turn 5.``, ``Step 12 of 40. Round 2 of 5.``"""
        step, steps = self._index + 1, len(self._replay)
        if self._rounds:
            # Translators: {round} is “Round 2 of 5”.
            return _("Step {step} of {steps}. {round}.", step=step, steps=steps, round=self._round_name)
        turn = self._replay.turn(self._index)
        return _("Step {step} of {steps}, turn {turn}.", step=step, steps=steps, turn=turn)

    def _share(self, index: int) -> float:  # from 0 to 1
        return index / max(1, len(self._replay) - 1)

    def _hopes(self, course: Course) -> str:
        """Return a sentence on the outlook of the viewer or of the only side, else the title of all outlooks."""
        if not course.sides:
            return ""
        own = next((side for side in course.sides if side.is_viewer), None)
        if len(course.sides) > 1 and (own is None or course.unit is Unit.CHANCE):
            return of_all(course.unit)
        side = own or course.sides[0]
        return hopes("" if side is own else side.name, side.now, course.unit)

    @property
    def _scores(self) -> Scores | None:
        """The standing at this moment; None for a game without rounds."""
        now = self._rounds[self._index] if self._rounds else None
        if now is None:
            return None
        scores = [
            Score(
                self._names[seat],
                seat,
                self._avatar(Seat(seat)),
                counted_cards(footing.cards) if footing.place is None else out(footing.place),
                signed(footing.score),
                own=seat == self._seat,
            )
            for seat, footing in enumerate(now.footings)
        ]
        order = sorted(range(len(scores)), key=lambda seat: -now.footings[seat].score)
        most, curves = self._card_curves
        return Scores(
            title=self._round_name,
            scores=[scores[seat] for seat in order],
            curves=curves,
            most=most,
            rounds=self._round_starts,
        )

    def _avatar(self, seat: Seat) -> Avatar:
        portrait = portraits_of(self._occupants, {})[seat]
        return Avatar(self._names[seat][:1].upper(), seat, active=False, portrait=portrait)

    @property
    def _round_name(self) -> str:
        """The name of the round: ``Round 2 of 5``; empty for a game without rounds."""
        now = self._face.round(self._replay.snapshot(self._index, None).view)
        return now.name if now else ""

    @cached_property
    def _rounds(self) -> Sequence[Round]:
        """The standing of the match at each moment; empty for a game without rounds."""
        views = (self._replay.snapshot(index, None).view for index in range(len(self._replay)))
        return [found for view in views if (found := self._face.round(view))]

    @cached_property
    def _round_starts(self) -> Sequence[float]:  # as shares of the game
        numbers = [each.number for each in self._rounds]
        return [self._share(index) for index, number in enumerate(numbers) if number not in numbers[:index]]

    @cached_property
    def _card_curves(self) -> tuple[int, tuple[Curve, ...]]:
        """The most cards that anybody held, and for each seat the curve of its cards as shares of that number."""
        most = max((footing.cards for each in self._rounds for footing in each.footings), default=1)
        curves = [
            Curve(
                tuple(
                    (self._share(index), each.footings[seat].cards / max(1, most))
                    for index, each in enumerate(self._rounds)
                    if seat < len(each.footings)
                ),
                seat,
                strong=seat == self._seat,
            )
            for seat in range(len(self._occupants))
        ]
        return most, tuple(curves)

    @property
    def _course(self) -> Course:
        several = len(self._round_starts) > 1
        return Course(
            unit=self._unit,
            sides=self._sides,
            seats=len(self._occupants),
            starts=self._round_starts if several else list(map(self._share, self._turns)),
            each=Counted.ROUNDS if several else Counted.TURNS,
            may_retry=self._retry is not None and self._slip_here is not None,
            slips=[self._shown(worth) for worth in self._slips],
            opened=self._opened,
            title=self._title,
            remark=self._remark,
        )

    @cached_property
    def _turns(self) -> Sequence[int]:
        """The moments at which a turn begins."""
        return [index for index in range(len(self._replay) - 1) if self._replay.begins_turn(index)]

    @property
    def _title(self) -> str:
        is_over = self._findings and self._findings.is_over
        return _("The costliest plays") if is_over else _("The costliest plays so far")

    @property
    def _remark(self) -> str:
        if self._findings and not self._findings.is_over:
            share = in_percent(self._share(max(self._worths, default=0)))
            # Translators: {share} is “12%”.
            return _("Evaluating your plays: {share}.", share=share)
        if len(self._replay) - 1 not in self._worths:
            return _("Something went wrong: the rest of the game could not be evaluated.")
        if not self._here:
            return _("You only watched, so no play is judged.")
        cost = amount(NOTABLE[self._unit], self._unit)
        # Translators: {cost} is “12%” or “0.4 places”.
        return _("None of your plays cost more than {cost}. Well done!", cost=cost)

    @property
    def _unit(self) -> Unit:
        """The unit of the outlook, which is the same for the whole game."""
        return next((worth.unit for worth in self._worths.values()), Unit.CHANCE)

    def _shown(self, worth: Worth) -> Slip:
        seat = self._vantages[worth.index]
        assert seat is not None, "only plays of those at the screen are judged"
        deed = f"{self._headed(worth, seat)} {self._done(worth)}"
        at = height(hope(worth.outlook, seat) or 0.0, worth.unit, len(self._occupants))
        words = f"{deed} {self._better(worth, why=False)}"
        return Slip(self._share(worth.index), at, deed, words, worth.index == self._index)

    @property
    def _opened(self) -> int:
        """The costly play, by its place in the list, under the pointer or the focus, else at this moment, else the
        first."""
        names = [f"slip{number}" for number in range(1, len(self._slips) + 1)]
        named = [names.index(name) for name in (self._hovered, self.focus) if name in names]
        here = [number for number, worth in enumerate(self._slips) if worth.index == self._index]
        return next(iter([*named, *here]), 0)

    def _headed(self, worth: Worth, seat: Seat) -> str:
        """Return the heading of a costly play: ``Turn 5, −12%:``, ``Ada, turn 5, −12%:``"""
        cost = amount(worth.cost, worth.unit)
        name = self._names[seat] if len(self._here) > 1 else ""
        if self._rounds:
            number = self._rounds[worth.index].number
            if name:
                # Translators: where a mistake was made. {cost} is what it has cost: “12%” or “0.4 places”.
                return _("{name}, round {round}, −{cost}:", name=name, round=number, cost=cost)
            return _("Round {round}, −{cost}:", round=number, cost=cost)
        turn = self._replay.turn(worth.index)
        if name:
            return _("{name}, turn {turn}, −{cost}:", name=name, turn=turn, cost=cost)
        return _("Turn {turn}, −{cost}:", turn=turn, cost=cost)

    @property
    def _sides(self) -> Sequence[Contender]:
        """The sides with their curves; only one if there are two, since the two chances add up to 1."""
        sides = list(self._curves)
        if len(sides) == 2 and self._unit is Unit.CHANCE:
            sides = [side for side in sides if self._seat in side] or sides[:1]
        return [self._side(side) for side in sides]

    def _side(self, side: Side) -> Contender:
        first = self._seat if self._seat is not None and self._seat in side else side[0]
        # Translators: one of those who win together, as in “Ada and you”.
        you = pgettext("one of several names", "you")
        name = listed([you if seat == self._seat else self._names[seat] for seat in side])
        is_viewer = self._seat is not None and tuple(side) == (self._seat,)
        return Contender(name, self._avatar(first), self._curves[side], self._now(side), is_viewer)

    def _now(self, side: Side) -> float:
        """Return the outlook of a side at this moment, or the first one of this round if none is known yet."""
        hoped = self._hoped[side]
        begun = bisect_left(hoped, self._part(self._index), key=lambda each: self._part(each[0]))
        last = bisect_right(hoped, self._index, key=lambda each: each[0]) - 1
        return hoped[min(max(begun, last), len(hoped) - 1)][1]

    def _part(self, index: int) -> int:
        """Return the number of the round at a moment; 0 for a game without rounds."""
        return self._rounds[index].number if self._rounds else 0

    def _take_in(self, worths: Sequence[Worth]) -> None:
        self._worths = {worth.index: worth for worth in worths}
        costly = [worth for worth in self._worths.values() if worth.cost >= NOTABLE[worth.unit]]
        self._slips = sorted(costly, key=lambda worth: -worth.cost)[:MOST]
        hoped: dict[Side, list[tuple[int, float]]] = {}
        for index in sorted(self._worths):
            for side, value in self._worths[index].outlook:
                hoped.setdefault(side, []).append((index, value))
        self._hoped = dict(sorted(hoped.items()))
        self._curves = {side: tuple(self._drawn(side)) for side in self._hoped}

    def _drawn(self, side: Side) -> Iterator[Curve]:
        """Yield a curve for each round, or for a game without rounds a single one."""
        own = self._seat in side
        hue = self._seat if own and self._seat is not None else side[0]
        for number, part in groupby(self._hoped[side], key=lambda each: self._part(each[0])):
            moments, known = range(max(self._worths) + 1), list(part)
            first, end = (bisect(moments, number, key=self._part) for bisect in (bisect_left, bisect_right))
            points = [
                (self._share(index), height(value, self._unit, len(self._occupants)))
                for index, value in _held([(first, known[0][1]), *known, (end, known[-1][1])])
            ]
            yield Curve(tuple(points), hue, strong=own)

    # what happens

    def update(self, now: float) -> Step:
        if onward := self._onward():
            return Instead(onward)
        if steps := self._playback.due(now):
            self._index = min(self._index + steps, len(self._replay) - 1)
            if self._index == len(self._replay) - 1:
                self._playback.stop()
            return Refresh()
        if self._findings is None:
            return STAY
        self._findings.listen()
        looks = len(self._findings.worths), self._findings.is_over
        if looks == self._known:
            return STAY
        self._known = looks
        self._take_in(self._findings.worths)
        return Refresh()

    def handle(self, gesture: Gesture, frame: Frame) -> Step | None:
        goals = self._goals
        match gesture:
            case Hover(node_id):
                self._hovered = node_id
            case Slide(id, share) if id == WAY:
                self._index = self._meant(share)
            case Tap("results"):
                return Back()
            case Tap("retry") | Key(place="t"):
                return self._try_again()
            case Tap("play"):
                self._play()
            case Key(place="space") if self.focus is None:
                self._play()
            case Tap("turn") | Key(place="c") if self._findings and self._rounds:
                self._shows_scores = not self._shows_scores
            case Tap("speed") | Key(place="s"):
                self._playback.change_speed()
            case Tap(node_id) if node_id in goals:
                self._index = goals[node_id]
            case Key(place=key) if key in _KEYS:
                self._index, self._hovered = goals[_KEYS[key]], None
            case _:
                return None
        return STAY

    def _play(self) -> None:
        """Start or stop the playback; at the end of the game it starts from the beginning."""
        if self._index == len(self._replay) - 1:
            self._index = 0
        self._playback.toggle()

    def _try_again(self) -> Step:
        """Open the table at which the costly play of this moment can be tried again; do nothing at other moments."""
        worth, seat = self._slip_here, self._vantages[self._index]
        return Over(self._retry(worth, seat)) if worth and seat is not None and self._retry else STAY

    def _meant(self, share: float) -> int:  # the moment that a slide to this share means
        def away(index: int) -> float:
            return abs(self._share(index) - share)

        near = [worth.index for worth in self._slips if away(worth.index) < NEAR]
        return min(near, key=away, default=round(share * (len(self._replay) - 1)))

    @property
    def _goals(self) -> Mapping[str, int]:
        """The moment to which each button leads, by its id. After the last mistake comes the first one."""
        here, last = self._index, len(self._replay) - 1
        slips = [worth.index for worth in self._slips]
        return {
            "step.first": 0,
            "step.before": max(0, here - 1),
            "step.after": min(last, here + 1),
            "step.last": last,
            "turn.before": max((index for index in self._turns if index < here), default=0),
            "turn.after": min((index for index in self._turns if index > here), default=last),
            "mistake": min((index for index in slips if index > here), default=min(slips, default=here)),
            "mistake.before": max((index for index in slips if index < here), default=max(slips, default=here)),
            **{f"slip{number}": index for number, index in enumerate(slips, start=1)},
        }


_PRESSED = ButtonLook | Chip
"""The looks of controls, which cannot be used in a review."""
_KEYS = {
    "left": "step.before",
    "right": "step.after",
    "home": "step.first",
    "end": "step.last",
    "pageup": "turn.before",
    "pagedown": "turn.after",
    "n": "mistake",
    "p": "mistake.before",
}


def _held(known: Sequence[tuple[int, float]]) -> Iterator[tuple[int, float]]:
    """Yield each value at the moment where it begins and where it ends, just before the next value."""
    for (index, value), (later, _next) in pairwise(known):
        if later > index:
            yield index, value
        if later - 1 > index:
            yield later - 1, value


def _vantages(replay: Replay, here: Sequence[Seat], seat: Seat | None) -> Sequence[Seat | None]:
    """Return the seat that views each moment: of those `here` the one that acts, or acted last; at first `seat`."""
    found = []
    for index in range(len(replay)):
        entry = replay.entry(index)
        if entry and entry.seat in here:
            seat = entry.seat
        found.append(seat)
    return found
