"""The address book on the screen: people whom the player has met online, and lasting tables, own and other people's."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from time import time

from spitegame.rules.catalog import TITLES
from spitegame.scenes.address_book import MOST_LOOKED_UP, AddressBook
from spitegame.scenes.confirm import ConfirmScene, unless_room_waits
from spitegame.scenes.cover import FirstForm
from spitegame.scenes.past_form import back_button
from spitegame.scenes.program import Program
from spitegame.scenes.regular_words import balances, days_ago, told_apart
from spitegame.session.regulars import Regular
from spitegame.session.room_state import OwnTable, VisitedTable
from spitegame.tables.catalog import OFFERS
from spitegame.tables.words import listed
from spitegame.translation import N_, _, pgettext
from spitegame.ui.geometry import Rect
from spitegame.ui.nodes import Frame, Node, Tone, Words
from spitegame.ui.scene import STAY, Back, Instead, Over, Refresh, Step
from spitegame.ui.widgets.block import BODY, HEADING, SMALL, TITLE, WIDE_GAP, Block, Cursor, Spot, Text
from spitegame.ui.widgets.controls import Button, MenuEntry
from spitegame.ui.widgets.form import Dialog
from spitegame.ui.widgets.layout import Column, Flow, Line

NONE_YET = N_(
    "Nobody yet. People you play with online appear here, with your record against each of them. So do kept tables."
)
HERE_ONLY = N_("There are no accounts. This list is on this machine only, and nobody else sees it.")
SAME_NAMES = N_("If two have the same name, the characters after it tell them apart.")


class PeopleScene(FirstForm):
    name = "people"
    letters = 84

    def __init__(self, program: Program, clock: Callable[[], float] = time) -> None:
        """Open the list. `clock` returns the seconds since 1970 in UTC."""
        super().__init__(program)
        self._book, self._clock = program.rooms.address_book(), clock
        self._open: Sequence[bool | None] = ()  # None for a table of which nothing is known yet
        self.focus = "back"

    def update(self, now: float) -> Step:
        before, self._open = self._open, tuple(map(self._book.is_open, self._looked_up))
        return Refresh() if self._open != before else super().update(now)

    def leave(self) -> Step:
        return Back()

    @property
    def _looked_up(self) -> Sequence[VisitedTable]:
        return self._book.visited_tables[:MOST_LOOKED_UP]

    # What is shown

    def head(self) -> Block:
        title = Text("title", _("People you play with"), TITLE, Tone.GOLD)
        return Column((title, Text("here", _(HERE_ONLY), SMALL, Tone.DIM), *self.notices.blocks()))

    def body(self) -> Block:
        book = self._book
        groups = [
            ("own", _("Your tables"), [self._own(index, table) for index, table in enumerate(book.own_tables)]),
            ("visited", _("Other people’s tables"), [self._visited(*each) for each in enumerate(book.visited_tables)]),
            ("people", _("People"), self._people()),
        ]
        shown = [
            Column((Text(f"{key}.title", title, HEADING, Tone.STRONG), *rows)) for key, title, rows in groups if rows
        ]
        return Column(shown, WIDE_GAP) if shown else Text("none", _(NONE_YET))

    def foot(self) -> Block:
        return Flow("foot", _("What to do next"), (back_button(),))

    def _own(self, index: int, table: OwnTable) -> Block:
        key, what = f"own.{index}", _table_in_words(table)
        summary = OFFERS[table.plan.game].summary(table.plan.rules)
        # Translators: {rules} are the rules in a few words; {when} is such as “today” or “5 days ago”.
        about = _("{rules}. Last open {when}.", rules=summary, when=self._days_ago(table.seen))
        open_it = Button(
            f"{key}.open",
            # Translators: opens a table that is kept.
            pgettext("button", "Open"),
            partial(self._open_own, table),
            primary=True,
            # Translators: {table} is such as “Spite with Bo and Cy”.
            spoken=_("Open {table}", table=what),
        )
        forget = self._forget_button(key, partial(self._ask_to_close, table), _("Forget {table}", table=what))
        return self._row(key, what, (about, Tone.DIM), (open_it, forget))

    def _visited(self, index: int, table: VisitedTable) -> Block:
        key, host = f"visited.{index}", table.host.name
        is_open = self._open[index] if index < len(self._open) else None
        visited = _("Last visited {when}.", when=self._days_ago(table.seen))
        about = _("Open right now.") if is_open else visited
        if is_open is False:
            about = " ".join((_("Not open right now."), visited))
        sit, spoken = (lambda: Instead(self.program.rooms.visit(table))), _("Sit down at {name}’s table", name=host)
        sit_down = Button(f"{key}.sit", _("Sit down"), sit, primary=bool(is_open), spoken=spoken)
        forget = self._forget_button(key, partial(self._ask_to_forget, table), _("Forget {name}’s table", name=host))
        tone = Tone.GOOD if is_open else Tone.DIM
        return self._row(key, _("{name}’s table", name=host), (about, tone), (sit_down, forget))

    def _forget_button(self, key: str, act: Callable[[], Step], spoken: str) -> Button:
        return Button(f"{key}.forget", pgettext("button", "Forget"), act, spoken=spoken)

    def _row(self, key: str, what: str, about: tuple[str, Tone], buttons: Sequence[Button]) -> Block:
        words, tone = about
        told = Column((_Name(key, what), Text(f"{key}.about", words, SMALL, tone)), 2)
        return Line(told, Flow(f"{key}.acts", what, buttons))

    def _people(self) -> list[Block]:
        people = self._book.people
        names = told_apart(people)
        rows: list[Block] = [
            MenuEntry(f"person.{index}", names[each.key], self._about(each), partial(self._see, each.key))
            for index, each in enumerate(people)
        ]
        has_twins = any(names[each.key] != each.name for each in people)
        return [*rows, Text("twins", _(SAME_NAMES), SMALL, Tone.DIM)] if has_twins else rows

    def _about(self, person: Regular) -> str:
        kept_away = [_("Blocked from your open tables.")] if person.is_blocked else []
        return " ".join([*kept_away, _seen(person, self._clock()), *balances(person)])

    def _days_ago(self, then: int) -> str:
        return days_ago(then, self._clock())

    # What the buttons do

    def _see(self, key: bytes) -> Step:
        return Over(PersonScene(self._book, key, self._clock()))

    def _open_own(self, table: OwnTable) -> Step:
        host, begin = self.program.rooms.host, _("Open this table")
        return unless_room_waits(self.program, begin, lambda: Instead(host(table.plan)))

    def _ask_to_close(self, table: OwnTable) -> Step:
        details = _("Its link will stop working, for everybody.")
        return self._ask(_("Forget your table?"), details, table.room)

    def _ask_to_forget(self, table: VisitedTable) -> Step:
        details = _("Its link still works: you can use it to come back.")
        return self._ask(_("Forget {name}’s table?", name=table.host.name), details, table.room)

    def _ask(self, question: str, details: str, room: bytes) -> Step:
        def forget() -> Step:
            self._book.forget_table(room)
            self.focus = "back"
            return Back()

        return Over(ConfirmScene(question, details, ((_("Forget it"), forget), (pgettext("button", "Cancel"), Back))))


def _table_in_words(table: OwnTable) -> str:
    """Return a table in words: ``Spite & Malice with Bo and Cy``"""
    title = TITLES[table.plan.game]
    if not table.people:
        return title
    return _("{game} with {names}", game=title, names=listed([each.name for each in table.people]))


def _seen(person: Regular, now: float) -> str:
    # Translators: {when} is such as “today” or “5 days ago”.
    return _("Last seen {when}.", when=days_ago(person.seen, now))


@dataclass(frozen=True, slots=True)
class _Name(Block):
    """A name on one line, cut if it is too long, since other people choose their names."""

    id: str
    words: str
    size: int = BODY
    tone: Tone = Tone.PLAIN

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        size = frame.text(self.size)
        look = Words((frame.shortened(self.words, size, spot.width),), size, self.tone, heading=self.size == HEADING)
        return [Node(self.id, Rect(spot.x, spot.y, spot.width, frame.line(size)), look, label=self.words)]


class PersonScene(Dialog):
    """One person whom the player has met, to block or forget."""

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
        seen = Text("seen", _seen(person, self._now), SMALL, Tone.DIM)
        rows = [Text(f"balance.{index}", words) for index, words in enumerate(balances(person))]
        words = (
            _("They cannot join your open tables, but they can join with a link or a code from you.")
            if person.is_blocked
            else _("“Block” keeps them away from your open tables.")
        )
        blocked = Text("blocked", words, SMALL, Tone.WARNING if person.is_blocked else Tone.DIM)
        return Column((seen, *rows, blocked))

    def foot(self) -> Block:
        label = _("Unblock") if self._person.is_blocked else _("Block")
        forget = Button("forget", pgettext("button", "Forget"), self._ask_to_forget)
        return Flow("foot", _("What to do next"), (back_button(), Button("block", label, self._turn), forget))

    def _turn(self) -> Step:
        self._book.set_blocked(self._key, is_blocked=not self._person.is_blocked)
        return STAY

    def _ask_to_forget(self) -> Step:
        details = (
            _(
                "Your record with them will be erased. If you meet again, it will be as if for the first time, and "
                "they may join your open tables."
            )
            if self._person.is_blocked
            else _("Your record with them will be erased. If you meet again, it will be as if for the first time.")
        )
        choices = ((_("Forget them"), self._forget), (pgettext("button", "Cancel"), Back))
        return Over(ConfirmScene(_("Forget {name}?", name=self._called), details, choices))

    def _forget(self) -> Step:
        self._book.forget_person(self._key)
        return Back(2)
