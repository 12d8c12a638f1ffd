"""Open tables as rows: the game, the players and free seats, and how long each has been open."""

from collections.abc import Callable, Sequence
from functools import partial

from spitegame.rules.catalog import TITLES
from spitegame.session.open_tables import OpenTable, OpenTables
from spitegame.tables.catalog import OFFERS
from spitegame.translation import N_, _, ngettext
from spitegame.ui.geometry import Rect
from spitegame.ui.nodes import Align, ButtonLook, Frame, Node, Panel, Takes, Tone, Words
from spitegame.ui.scene import Step
from spitegame.ui.widgets.block import BODY, SMALL, Text, control_height
from spitegame.ui.widgets.layout import LongList

SIT_DOWN = N_("Sit down")
NOBODY_WAITS = N_("Nobody is waiting at the moment. Open a table, and the next player will sit down with you.")
LOOKING = N_("Looking for open tables…")
NO_LIST = N_("This meeting place keeps no list of open tables. Open a room, and send your friends the code.")


def list_words(known: OpenTables, number: int) -> Text:
    """Return a sentence on the list of open tables; `number` of them have a free seat."""
    if not known.keeps_list:
        return Text("words", _(NO_LIST), SMALL, Tone.DIM)
    if known.problem:
        return Text("words", known.problem, SMALL, Tone.WARNING)
    if not number:
        return Text("words", _(NOBODY_WAITS if known.is_whole else LOOKING), SMALL, Tone.DIM)
    free = ngettext("{number} table with a free seat.", "{number} tables with a free seat.", number)
    return Text("words", " ".join((free, _("Everybody there goes by a random name."))), SMALL, Tone.DIM)


def words_of(table: OpenTable, now: float) -> tuple[str, str]:
    """Return the game and rules of a table; and its players, free seats and age."""
    rules = OFFERS[table.game].presets[table.preset].label
    players = ngettext("{number} player", "{number} players", table.taken)
    seats = ngettext("{number} free seat", "{number} free seats", table.free)
    # Translators: such as “Spite, Standard”.
    title = _("{game}, {rules}", game=TITLES[table.game], rules=rules)
    # Translators: such as “3 players, 1 free seat, open for 5 min”.
    about = _("{players}, {seats}, {since}", players=players, seats=seats, since=since(now - table.since))
    return title, about


def since(seconds: float) -> str:
    """Return how long a table has been open: ``open for 3 min``"""
    minutes = int(max(0.0, seconds) // 60)
    if minutes < 1:
        return _("just opened")
    if minutes < 60:
        return _("open for {minutes} min", minutes=minutes)
    return _("open for {hours} h", hours=minutes // 60)


def table_list(
    tables: Sequence[OpenTable], sit_down: Callable[[OpenTable], Step], now: float, scrolled: float
) -> LongList[OpenTable]:
    """Return rows of tables; their buttons take the step `sit_down`. The form is `scrolled` by this number of
    pixels."""

    def tapped(node_id: str) -> Step | None:
        table = next((each for each in tables if row_id(each) == node_id), None)
        return sit_down(table) if table else None

    return LongList(tables, partial(_row, now), _row_height, tapped, scrolled)


def _row(now: float, frame: Frame, table: OpenTable, rect: Rect) -> list[Node]:
    size, small, gap = frame.text(BODY), frame.text(SMALL), frame.px(12)
    title, about = words_of(table, now)
    sit_down = _(SIT_DOWN)
    width = frame.measure(sit_down, size) + frame.px(28)
    button = Rect(rect.right - width - gap, rect.center.y - control_height(frame) / 2, width, control_height(frame))
    inside = button.x - gap - (rect.x + gap)
    lines = frame.line(size) + frame.line(small)
    first = Rect(rect.x + gap, rect.center.y - lines / 2, inside, frame.line(size))
    second = Rect(first.x, first.bottom, inside, frame.line(small))
    name = row_id(table)
    # Translators: {table} is such as “Spite, Standard”; {about} “3 players, 1 free seat, open for 5 min”.
    spoken = _("Sit down: {table}, {about}", table=title, about=about)
    look = Words((frame.shortened(title, size, inside),), size, align=Align.LEFT)
    below = Words((frame.shortened(about, small, inside),), small, Tone.DIM, Align.LEFT)
    return [
        Node(f"{name}.panel", rect, Panel(Tone.DIM)),
        Node(f"{name}.title", first, look, label=title),
        Node(f"{name}.about", second, below, label=about),
        Node(name, button, ButtonLook(sit_down, size), label=spoken, takes=Takes.TAP),
    ]


def _row_height(frame: Frame) -> float:
    lines = frame.line(frame.text(BODY)) + frame.line(frame.text(SMALL))
    return max(lines + frame.px(14), control_height(frame) + frame.px(10))


def row_id(table: OpenTable) -> str:
    return f"table.{table.code.room.hex()}"
