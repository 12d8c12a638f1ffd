"""The people whom the player has met online, and the tables that last: their own, and those of others."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from time import time

from spitegame.rules.catalog import TITLES
from spitegame.scenes.address_book import MOST_LOOKED_UP, AddressBook
from spitegame.scenes.confirm import ConfirmScene, unless_waiting
from spitegame.scenes.cover import FirstForm
from spitegame.scenes.program import Mode, Program
from spitegame.scenes.regular_words import balances, days_ago, told_apart
from spitegame.session.lasting import OwnTable, VisitedTable
from spitegame.session.regulars import Regular
from spitegame.tables.catalog import OFFERS
from spitegame.tables.words import listed
from spitegame.ui.geometry import Rect
from spitegame.ui.nodes import Frame, Node, Tone, Words
from spitegame.ui.scene import STAY, Back, Instead, Over, Refresh, Step
from spitegame.ui.widgets.block import BODY, HEADING, SMALL, TITLE, WIDE_GAP, Block, Cursor, Spot, Text
from spitegame.ui.widgets.controls import Button, MenuEntry
from spitegame.ui.widgets.form import Dialog
from spitegame.ui.widgets.layout import Column, Flow, Line

NONE_YET = (
    "Nobody yet. Play online: whoever sits at a table with you stands here then, and how the two of you stand in each "
    "game. Tables that are kept stand here too."
)
HERE_ONLY = "There are no accounts. This list is on this machine only, and nobody else sees it."
SAME_NAMES = "Where two have the same name, the signs behind it tell them apart."
_BACK = Button("back", "Back", Back, key="Esc")


class PeopleScene(FirstForm):
    name = "people"
    letters = 84

    def __init__(self, program: Program, clock: Callable[[], float] = time) -> None:
        """`clock` tells the seconds since 1970 in UTC."""
        super().__init__(program)
        self._book, self._clock = program.address_book(), clock
        self._open: Sequence[bool | None] = ()
        self.focus = "back"

    def update(self, now: float) -> Step:
        before, self._open = self._open, tuple(map(self._book.is_open, self._looked_up))
        return Refresh() if self._open != before else super().update(now)

    def leave(self) -> Step:
        return Back()

    @property
    def _looked_up(self) -> Sequence[VisitedTable]:
        return self._book.visited_tables[:MOST_LOOKED_UP]

    # What there is to see

    def head(self) -> Block:
        title = Text("title", "People you play with", TITLE, Tone.GOLD)
        return Column((title, Text("here", HERE_ONLY, SMALL, Tone.DIM), *self.notices.blocks()))

    def body(self) -> Block:
        book = self._book
        groups = [
            ("own", "Your tables", [self._own(index, table) for index, table in enumerate(book.own_tables)]),
            ("visited", "Tables of others", [self._visited(*each) for each in enumerate(book.visited_tables)]),
            ("people", "People", self._people()),
        ]
        shown = [
            Column((Text(f"{key}.title", title, HEADING, Tone.STRONG), *rows)) for key, title, rows in groups if rows
        ]
        return Column(shown, WIDE_GAP) if shown else Text("none", NONE_YET)

    def foot(self) -> Block:
        return Flow("foot", "What next", (_BACK,))

    def _own(self, index: int, table: OwnTable) -> Block:
        key, what = f"own.{index}", _what(table)
        about = f"{OFFERS[table.plan.game].summary(table.plan.rules)}. Last open {self._days_ago(table.seen)}."
        open_it = Button(f"{key}.open", "Open", partial(self._open_own, table), primary=True, spoken=f"Open {what}")
        return self._row(key, what, (about, Tone.DIM), open_it, partial(self._ask_to_close, table))

    def _visited(self, index: int, table: VisitedTable) -> Block:
        key, what = f"visited.{index}", f"{table.host.name}’s table"
        is_open = self._open[index] if index < len(self._open) else None
        about = "Open right now." if is_open else f"Last visited {self._days_ago(table.seen)}."
        if is_open is False:
            about = f"Not open now. {about}"
        sit = partial(self._sit_down, table)
        sit_down = Button(f"{key}.sit", "Sit down", sit, primary=bool(is_open), spoken=f"Sit down at {what}")
        tone = Tone.GOOD if is_open else Tone.DIM
        return self._row(key, what, (about, tone), sit_down, partial(self._ask_to_forget, table))

    def _row(self, key: str, what: str, about: tuple[str, Tone], go: Button, forget: Callable[[], Step]) -> Block:
        words, tone = about
        told = Column((_Name(key, what), Text(f"{key}.about", words, SMALL, tone)), 2)
        buttons = (go, Button(f"{key}.forget", "Forget", forget, spoken=f"Forget {what}"))
        return Line(told, Flow(f"{key}.acts", what, buttons))

    def _people(self) -> list[Block]:
        people = self._book.people
        names = told_apart(people)
        rows: list[Block] = [
            MenuEntry(f"person.{index}", names[each.key], self._about(each), partial(self._see, each.key))
            for index, each in enumerate(people)
        ]
        has_twins = any(names[each.key] != each.name for each in people)
        return [*rows, Text("twins", SAME_NAMES, SMALL, Tone.DIM)] if has_twins else rows

    def _about(self, person: Regular) -> str:
        kept_away = ["Kept away from your open tables"] if person.is_blocked else []
        return f"{'. '.join([*kept_away, f'Seen {self._days_ago(person.seen)}', *balances(person)])}."

    def _days_ago(self, then: int) -> str:
        return days_ago(then, self._clock())

    # What comes of it

    def _see(self, key: bytes) -> Step:
        return Over(PersonScene(self._book, key, self._clock()))

    def _open_own(self, table: OwnTable) -> Step:
        return unless_waiting(
            self.program, Mode.HOST, "Open this table", lambda: Instead(self.program.host(table.plan))
        )

    def _sit_down(self, table: VisitedTable) -> Step:
        return Instead(self.program.visit(table))

    def _ask_to_close(self, table: OwnTable) -> Step:
        details = "Its link will lead nowhere any more, for nobody."
        return self._ask("Forget your table?", details, table.room)

    def _ask_to_forget(self, table: VisitedTable) -> Step:
        details = "The link still leads there: by it you can come again."
        return self._ask(f"Forget {table.host.name}’s table?", details, table.room)

    def _ask(self, question: str, details: str, room: bytes) -> Step:
        def forget() -> Step:
            self._book.forget_table(room)
            self.focus = "back"
            return Back()

        return Over(ConfirmScene(question, details, (("Forget it", forget), ("Cancel", Back))))


def _what(table: OwnTable) -> str:
    """``Spite & Malice with Bo and Cy``"""
    title = TITLES[table.plan.game]
    return f"{title} with {listed([each.name for each in table.people])}" if table.people else title


@dataclass(frozen=True, slots=True)
class _Name(Block):
    """In one line, and cut where it is too long: nobody knows what others call themselves."""

    id: str
    words: str
    size: int = BODY
    tone: Tone = Tone.PLAIN

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        size = frame.text(self.size)
        look = Words((frame.shortened(self.words, size, spot.width),), size, self.tone, heading=self.size == HEADING)
        return [Node(self.id, Rect(spot.x, spot.y, spot.width, frame.line(size)), look, label=self.words)]


class PersonScene(Dialog):
    """Somebody whom the player has met, and what can be done about them."""

    name = "person"

    def __init__(self, book: AddressBook, key: bytes, now: float) -> None:
        super().__init__()
        self._book, self._key, self._now = book, key, now
        self.focus = "back"

    @property
    def _person(self) -> Regular:
        return next(person for person in self._book.people if person.key == self._key)

    @property
    def _called(self) -> str:
        return told_apart(self._book.people)[self._key]

    def head(self) -> Block:
        return _Name("title", self._called, HEADING, Tone.STRONG)

    def body(self) -> Block:
        person = self._person
        seen = Text("seen", f"Seen {days_ago(person.seen, self._now)}.", SMALL, Tone.DIM)
        rows = [Text(f"balance.{index}", f"{words}.") for index, words in enumerate(balances(person))]
        words = (
            "They cannot come to an open table of yours. By a link or a code from you they can come."
            if person.is_blocked
            else "“Not again” keeps them away from your open tables."
        )
        blocked = Text("blocked", words, SMALL, Tone.WARNING if person.is_blocked else Tone.DIM)
        return Column((seen, *rows, blocked))

    def foot(self) -> Block:
        label = "Welcome again" if self._person.is_blocked else "Not again"
        buttons = (_BACK, Button("block", label, self._turn), Button("forget", "Forget", self._ask_to_forget))
        return Flow("foot", "What next", buttons)

    def _turn(self) -> Step:
        self._book.set_blocked(self._key, is_blocked=not self._person.is_blocked)
        return STAY

    def _ask_to_forget(self) -> Step:
        details = "Your games with them count no more. If you meet again, it is for the first time"
        welcome = ", and they may come to your open tables" if self._person.is_blocked else ""
        choices = (("Forget them", self._forget), ("Cancel", Back))
        return Over(ConfirmScene(f"Forget {self._called}?", f"{details}{welcome}.", choices))

    def _forget(self) -> Step:
        self._book.forget_person(self._key)
        return Back(2)
