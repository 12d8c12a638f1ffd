"""The table as the person in front of it sees it: nodes and sprites, from the state of the table."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from gettext import NullTranslations
from math import ceil
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from spitegame.lazily import lazily
from spitegame.rules.cards import Card
from spitegame.rules.game import Seat
from spitegame.scenes.match import portraits_at
from spitegame.scenes.table.animation import TableAnimation
from spitegame.scenes.table.arrangement import Arrangement, beside_log, without
from spitegame.scenes.table.incidents import BANNER_DROP_REF_PX, banner, lights
from spitegame.scenes.table.log import Turn
from spitegame.scenes.table.state import TableState
from spitegame.scenes.table.words import Spoken, status
from spitegame.tables.face import SHORTCUTS, AnyFace, Laid, Seen
from spitegame.tables.notices import Notice
from spitegame.tables.tooltip import bubble, obstacles, tooltip
from spitegame.tables.words import card_name, kind
from spitegame.translation import _, current, ngettext, pgettext
from spitegame.ui.geometry import TALL, Point, Rect, centered, row
from spitegame.ui.motion import Sprite
from spitegame.ui.nodes import Avatar, ButtonLook, CardLook, Frame, Icon, Mark, Node, Panel, Shade, Takes, Tone, Words

if TYPE_CHECKING:
    from spitegame.scenes.table.remote_players import Loss
    from spitegame.tables import help as help_pages
else:
    help_pages = lazily("spitegame.tables.help")

Narrator: TypeAlias = Callable[[Frame, float, Notice | None], Spoken]
"""Returns words in place of the table's, from the width for words in pixels and the notice of the table."""
Teller: TypeAlias = Callable[[Notice | None], tuple[Notice, Notice]]
"""Returns what happened last and what to do, in place of the table's words, from the notice of the table."""


_LETTER_SIZE = 18
SIGNS = ("mute", "unsaved")
"""The names of buttons that are shown only as signs while something is true, never as words."""


def _texts(*, is_over: bool) -> Sequence[tuple[str, str, Icon | None]]:
    """Return the name, the text and the icon of each button."""
    return (
        ("undo", pgettext("button", "Undo"), Icon.UNDO),
        ("hint", pgettext("button", "Hint"), Icon.BULB),
        # Translators: the computer players finish the game quickly.
        ("forward", pgettext("button", "Speed up"), None),
        # Translators: opens a list of what can be said to the others at the table.
        ("say", pgettext("button", "Say"), Icon.SPEECH),
        # Translators: opens the list of everything that has happened in the game.
        ("log", pgettext("button", "Log"), Icon.LIST),
        ("help", pgettext("button", "Help"), Icon.QUESTION),
        ("menu", _("Result") if is_over else pgettext("button", "Menu"), None),
    )


def _signs(*, unsaved: bool, muted: bool) -> list[tuple[str, str, str, Icon]]:
    """Return the name, text, key and icon of each sign that now stands beside the menu."""
    # Translators: a sign at the table, which stands there as long as the game cannot be saved.
    signs = [("unsaved", _("The game is not saved"), "", Icon.WARNING)] if unsaved else []
    return [*signs, ("mute", _("Sounds are off"), "", Icon.MUTE)] if muted else signs


@dataclass(frozen=True, slots=True, kw_only=True)
class ButtonStates:
    """The facts that decide which buttons a table shows now."""

    shortcuts: Mapping[str, str] = field(default_factory=lambda: SHORTCUTS)
    may_undo: bool | None = None
    """True if the last move may be taken back now; None in a game that never allows it."""
    muted: bool = False
    unsaved: bool = False
    plays: bool = True
    """False for an onlooker."""
    may_hurry: bool = False
    """True if the players here are out of the round, and may let computers finish it; then there is no hint."""
    talks: bool = False
    """True if there is somebody at another program to talk to."""
    is_over: bool = False
    """True once the game is over: the menu button then leads to the result."""


class TableButtons:
    """The column of buttons at the right, or in a tall window a row at the top. A small window has room only for their
    signs, in a column at the left, since the game's own buttons are at the right."""

    _CAPS: Mapping[str, str] = {"help": "F1", "menu": "Esc"}

    def __init__(self, frame: Frame, states: ButtonStates, within: Rect | None = None) -> None:
        """Lay out the buttons. `within` is the part of the window that table and buttons share; None for all of it."""
        self._frame = frame
        self._within = within or frame.whole
        wanted = {
            "help": not frame.is_compact,  # it is in the menu, too
            "undo": states.plays and states.may_undo is not None,
            "hint": states.plays and not states.may_hurry and not states.is_over,
            "forward": states.may_hurry,
            "say": states.talks,
        }
        caps = {**{name: key.upper() for name, key in states.shortcuts.items()}, **self._CAPS}
        texts = [(name, text, caps.get(name, ""), icon) for name, text, icon in _texts(is_over=states.is_over)]
        self._texts = [text for text in texts if wanted.get(text[0], True)]
        self._signs = _signs(unsaved=states.unsaved, muted=states.muted)
        if frame.is_compact:
            self._texts += self._signs
        self._may_undo = states.may_undo
        self._letters = frame.text(_LETTER_SIZE)
        self._width = max(_wide(frame, text, key, icon) for _, text, key, icon in texts)
        self._height = frame.button(self._letters)
        self._is_beside = not frame.is_compact and not frame.is_tall
        self._cells = self._compact_cells() if frame.is_compact else self._row() if frame.is_tall else self._column()

    @property
    def column(self) -> float:
        """The width of the column beside the table; 0 if the buttons stand in a row."""
        return self._width + self._frame.px(14) if self._is_beside else 0.0

    @property
    def table(self) -> Rect:
        """The room for the table, which still includes the column of buttons."""
        room, last = self._within, self._cells[-1]
        if self._is_beside:
            return room
        if self._frame.is_compact and not self._frame.is_tall:
            return Rect(last.right, room.y, room.right - last.right, room.height)
        return Rect(room.x, last.bottom, room.width, room.bottom - last.bottom)

    def nodes(self) -> list[Node]:
        nodes = [self._node(*text, cell) for text, cell in zip(self._texts, self._cells, strict=True)]
        if self._frame.is_compact or not self._signs:
            return nodes
        menu = nodes.pop()
        step, taken = self._height + self._frame.px(7), len(self._signs)
        places = [
            replace(menu.rect, x=menu.rect.right - number * step + self._frame.px(7), width=self._height)
            for number in range(taken, 0, -1)
        ]
        rest = replace(menu.rect, width=menu.rect.width - taken * step)
        signs = [self._node(*sign, place) for sign, place in zip(self._signs, places, strict=True)]
        return [*nodes, self._node(menu.id, menu.label, "", None, rest), *signs]

    def _compact_cells(self) -> list[Rect]:
        """Return a row or column of equal cells for a small window."""
        frame, count = self._frame, len(self._texts)
        room, gap = self._within.inset(frame.px(8)), frame.px(6)
        if frame.is_tall:
            return self._compact_row(replace(room, height=self._height), gap)
        menu = next(text for name, text, *_ in self._texts if name == "menu")
        width = max(self._height, self._wide_word(menu))
        step = min(self._height + gap, (room.height - self._height) / max(1, count - 1))
        return [Rect(room.x, room.y + index * step, width, self._height) for index in range(count)]

    def _compact_row(self, room: Rect, gap: float) -> list[Rect]:
        """Return the cells for all words if they fit, else for the signs."""
        words = [self._height if name in SIGNS else self._wide_word(text) for name, text, *_ in self._texts]
        signs = [word if icon is None else self._height for word, (*_, icon) in zip(words, self._texts, strict=True)]
        gaps = gap * (len(words) - 1)
        widths = words if sum(words) + gaps <= room.width else signs
        spare = (room.width - sum(widths) - gaps) / len(widths)
        x, cells = room.x, list[Rect]()
        for width in widths:
            cells.append(replace(room, x=x, width=width + spare))
            x += width + spare + gap
        return cells

    def _wide_word(self, text: str) -> float:  # the width of a button with this text in a small window
        return self._frame.measure(text, self._letters) + self._frame.px(12)

    def _column(self) -> list[Rect]:
        room, gap = self._within.inset(self._frame.px(14)), self._frame.px(7)
        first = Rect(room.right - self._width, room.y, self._width, self._height)
        return [first.moved(0, index * (self._height + gap)) for index in range(len(self._texts))]

    def _row(self) -> list[Rect]:
        """Return cells in rows, as many side by side as the words allow. Key caps are dropped if they do not fit."""
        frame = self._frame
        room, gap = self._within.inset(frame.px(14)), frame.px(7)
        widest = max(_wide(frame, text, "", icon) for _, text, _, icon in self._texts)
        fitting = max(1, int((room.width + gap) // (widest + gap)))
        lines = ceil(len(self._texts) / fitting)
        per_line, line = ceil(len(self._texts) / lines), replace(room, height=self._height)
        cells = [
            cell for number in range(lines) for cell in row(line.moved(0, number * (self._height + gap)), per_line, gap)
        ]
        if cells[0].width < self._width:
            self._texts = [(name, text, "", icon) for name, text, _, icon in self._texts]
        return cells[: len(self._texts)]

    def _node(self, name: str, text: str, key: str, icon: Icon | None, rect: Rect) -> Node:
        """Return a button. In a small window it shows its word, or only its sign if the word does not fit."""
        frame, shown = self._frame, text
        if name in SIGNS:
            shown = ""
        elif frame.is_compact and icon:
            is_read = self._wide_word(text) <= rect.width
            shown, icon = (text, None) if is_read else ("", icon)
        marks = Mark.DISABLED if name == "undo" and not self._may_undo else Mark.NONE
        look = ButtonLook(shown, self._letters, "" if frame.is_compact else key, icon)
        return Node(name, rect, look, label=text, takes=Takes.TAP, marks=marks)


def _wide(frame: Frame, text: str, key: str, icon: Icon | None) -> float:  # the width of a button
    letters = frame.text(_LETTER_SIZE)
    return (
        frame.measure(text, letters)
        + frame.cap(key, letters)
        + (letters * 0.95 + 7 if icon else 0)
        + max(24, frame.px(24))
    )


class TablePresentation:
    def __init__(
        self, table: TableState, animation: TableAnimation, narrator: Narrator | None, teller: Teller | None
    ) -> None:
        self.frame: Frame | None = None
        """The frame that the table was last drawn for; None before the first picture."""
        self._table = table
        self._animation = animation
        self._narrator = narrator
        self._teller = teller
        self._lines: Sequence[Node] = ()
        """The speech bubbles of the last picture, which are painted over cards in flight."""
        self._last_laid = _Last[tuple[Laid, list[Node]]]()
        """The last layout of the table, with its nodes at their places in the window."""
        self._last_bare = _Last[Laid]()
        self._last_buttons = _Last[TableButtons]()
        self._last_prompt = _Last[str]()
        self._last_spoken = _Last[Spoken]()
        self._last_said = defaultdict[Seat, _Last[Node]](_Last)

    def nodes(self, frame: Frame) -> list[Node]:
        self.frame = frame = replace(frame, full=True)  # letters may grow to the full scale
        table = self._table
        if not table.is_open or self._animation.is_undealt:
            return []
        arranged = self._arrangement(frame)
        spoken = self._spoken(arranged)
        laid, on_table = self._laid(arranged, spoken)
        if table.inspection.past:
            on_table = [
                replace(node, takes=Takes.NOTHING) for node in on_table if not isinstance(node.look, ButtonLook)
            ]
        picked = [] if table.inspection.past else table.input.nodes(arranged.frame, laid)
        said = arranged.nodes([*spoken.nodes(laid), *picked])
        nodes = [*on_table, *arranged.beside(self._buttons(frame).nodes()), *said]
        nodes = without(nodes, self._animation.hidden() | table.input.away)
        if (incident := table.board.on_table(table.now)) and not table.inspection.past:
            nodes += arranged.nodes(lights(incident, laid))
            hidden = Mark.HIDDEN if table.board.presence(table.now) < 1 else Mark.NONE
            nodes += [replace(node, marks=node.marks | hidden) for node in self._banner(arranged)]
        if table.inspection.fanned:
            nodes += _fanned(frame, table.inspection.fanned, table.face.pile(table.view, table.inspection.fanned))
        log, rest = beside_log(frame)
        if table.inspection.log_open and not (table.inspection.past and rest == frame.whole):
            key = table.face.shortcuts["log"]
            nodes += table.log.nodes(frame, key, arranged.turned(log), self._face, table.inspection.past)
        flies = not self._animation.is_still(table.now)
        self._lines = self._said(frame, nodes)
        nodes += [replace(line, marks=Mark.HIDDEN) if flies else line for line in self._lines]
        if table.remote:
            nodes += table.remote.talk.nodes(frame)
        return nodes + self._tooltip(frame, nodes)

    def _tooltip(self, frame: Frame, nodes: Sequence[Node]) -> list[Node]:
        table = self._table
        sign = table.face.sign(table.inspection.explained) if table.inspection.explained else ""
        node = next((node for node in nodes if sign and node.id == table.inspection.explained), None)
        if node is None:
            return []
        explained = help_pages.explanations(table.face.game, table.view.rules, len(table.names))[sign]
        return tooltip(frame, node.rect, explained.gist)

    def _said(self, frame: Frame, nodes: Sequence[Node]) -> list[Node]:
        table, shown, said = self._table, {node.id: node for node in nodes}, list[Node]()
        for seat, words in table.reactions.lines.items():
            plate = table.face.plate(seat)
            face = shown.get(f"{plate}.head") or shown.get(plate)
            if face and not (self._narrator or self._teller):
                taken = (*obstacles(frame, nodes), *obstacles(frame, said))
                said.append(self._last_said[seat].made(partial(bubble, frame, seat, words, face.rect, taken)))
        return said

    def sprites(self, frame: Frame, now: float) -> list[Sprite]:
        self.frame = frame = replace(frame, full=True)  # letters may grow to the full scale
        faint = self._fading(frame) if self._table.is_open else []
        is_still = self._animation.is_calm(self._table.now)
        if is_still and self._table.input.is_empty:
            return faint
        nodes = self.drawn()
        said = [] if is_still else [Sprite(line, line.rect) for line in self._lines]
        return [*self._animation.sprites(nodes, now), *said, *self._table.input.sprites(nodes), *faint]

    def _banner(self, arranged: Arrangement) -> list[Node]:
        table = self._table
        incident = table.board.on_table(table.now)
        if incident is None:
            return []
        center = (arranged.frame.size.width - self._buttons(arranged.frame).column) / 2
        return arranged.nodes(banner(arranged.frame, incident, center))

    def _fading(self, frame: Frame) -> list[Sprite]:
        """Return the incident in the middle of the table while it fades in or out."""
        table = self._table
        presence = table.board.presence(table.now)
        if presence == 1:
            return []
        above = frame.px(BANNER_DROP_REF_PX) * (1 - presence) * self._animation.flies
        nodes = self._banner(self._arrangement(frame))
        return [Sprite(node, node.rect.moved(0, -above), opacity=presence) for node in nodes]

    def drawn(self) -> dict[str, Node]:
        """Return every node of the bare table by id, as it is laid out now."""
        if self.frame is None or not self._table.is_open:
            return {}
        arranged = self._arrangement(self.frame)
        return {node.id: node for node in self._laid(arranged, self._spoken(arranged))[1]}

    def side(self, name: str) -> float:
        """Return where a node is: from -1 at the window's left edge to 1 at the right one; 0 if it does not show."""
        node = self.drawn().get(name)
        return 2 * node.rect.center.x / self.frame.size.width - 1 if node and self.frame else 0.0

    def _laid(self, arranged: Arrangement, spoken: Spoken) -> tuple[Laid, list[Node]]:
        """Return the layout and its nodes; the last one is returned if nothing has changed, as while cards fly."""
        return self._last_laid.made(partial(_laid, self._table.face, self._seen(arranged, spoken.lines), arranged))

    def _arrangement(self, frame: Frame) -> Arrangement:
        """Return the place of the table, beside the buttons and beside an open log that has room."""
        buttons = self._buttons(frame)
        mirror = frame.size.width if self._table.program.settings.preferences.mirrored else None
        return Arrangement(frame.part(buttons.table), Point(buttons.table.x, buttons.table.y), buttons.column, mirror)

    def _seen(self, arranged: Arrangement, lines: float) -> Seen[Any]:
        table = self._table
        others = [seat for seat in table.here if seat != table.facing] if table.match.open_hands else []
        seen: Seen[Any] = Seen(
            view=table.view,
            names=table.names,
            kinds=[kind(occupant) for occupant in table.match.occupants],
            portraits=self._portraits,
            moods=table.reactions.moods,
            links=table.remote.links if table.remote else {},
            marks=table.input.marks(table.notices.hinted, table.inspection.hovered),
            open_hands={seat: table.face.hand_of(table.updates[seat].view, seat) for seat in others},
            keys={} if table.is_over else table.inspection.caps(table.input.keys(table.inspection.focus)),
            column=arranged.column,
            mirrored=arranged.mirror is not None,
            status_lines=lines,
            choice=table.input.choice,
            left=table.left,
            narrated=self._narrator is not None,
        )
        return _as_it_was(table.inspection.past, seen, table.face.blank) if table.inspection.past else seen

    @property
    def _portraits(self) -> Sequence[str]:
        return portraits_at(self._table.match, self._table.program.settings.preferences)

    def _face(self, seat: Seat) -> Avatar:
        table = self._table
        return Avatar(table.names[seat][:1].upper(), seat, active=False, portrait=self._portraits[seat])

    def _buttons(self, frame: Frame) -> TableButtons:
        table = self._table
        states = ButtonStates(
            shortcuts=table.face.shortcuts,
            may_undo=table.update.may_take_back if table.face.takes_back else None,
            muted=table.program.settings.preferences.muted,
            unsaved=bool(table.unsaved),
            plays=table.facing is not None,
            may_hurry=table.may_hurry,
            talks=table.remote is not None and table.remote.talk.may_speak,
            is_over=table.is_over and self._narrator is None,
        )
        within = beside_log(frame).table if table.inspection.log_open else None
        return self._last_buttons.made(partial(TableButtons, frame, states, within))

    # what is said

    def _spoken(self, arranged: Arrangement) -> Spoken:
        bare = self._bare(arranged)
        if self._narrator:
            return self._narrated(self._narrator, arranged, bare.status.width)
        last, prompt = self._teller(self._table.notices.shown) if self._teller else (self._last_words, self._prompt)
        if last.words == prompt.words:  # not told twice
            last = Notice("")
        make = partial(status, arranged.frame, last, prompt, bare.status.width, bare.rooms)
        return self._last_spoken.made(make)

    def _narrated(self, narrator: Narrator, arranged: Arrangement, width: float) -> Spoken:
        """Return the narrator's words in the width that they get, which may shrink as they take more lines."""
        spoken = narrator(arranged.frame, width, self._table.notices.shown)
        room = self._table.face.layout(self._seen(arranged, spoken.lines), arranged.frame).status.width
        return spoken if room >= width else self._narrated(narrator, arranged, room)

    def _bare(self, arranged: Arrangement) -> Laid:
        """Return the layout with one line of words; its rooms for words are the same with other cards and lines."""
        return self._last_bare.made(partial(self._lay_out_bare, arranged))

    def _lay_out_bare(self, arranged: Arrangement) -> Laid:
        return self._table.face.layout(self._seen(arranged, lines=1), arranged.frame)

    @property
    def _last_words(self) -> Notice:
        table, loss = self._table, self._loss
        if table.inspection.past:
            return Notice(table.log.said(table.inspection.past))
        if loss and not self._is_stuck:
            return Notice(loss.words, warning=True)
        if incident := table.board.beside(table.now):
            return Notice(incident.words, warning=incident.own, fresh=True)
        return Notice(table.log.last)

    @property
    def _prompt(self) -> Notice:
        table, loss = self._table, self._loss
        if table.inspection.past:
            return Notice(_("As it was then. Click to go back."), own=True)
        notice = table.notices.shown
        if notice and notice.lasting:
            return notice
        if loss and self._is_stuck:
            return Notice(loss.words, warning=True, alarm=True)
        if notice:
            return notice
        if table.is_over and not self._animation.is_still(table.now):
            return Notice("")  # who wins is seen first
        words = self._last_prompt.made(partial(table.face.prompt, table.view, table.names))
        if len(table.here) > 1 and table.facing is not None and table.is_turn:
            # Translators: what this player is to do.
            words = _("{name}: {words}", name=table.names[table.facing], words=words)
        return Notice(words, own=table.is_turn)

    @property
    def _loss(self) -> "Loss | None":
        return self._table.remote.loss if self._table.remote else None

    @property
    def _is_stuck(self) -> bool:
        """True if the game waits for a connection."""
        loss = self._loss
        return loss is not None and (loss.stops_all or not self._table.update.to_act.isdisjoint(loss.seats))


def _laid(face: AnyFace, seen: Seen[Any], arranged: Arrangement) -> tuple[Laid, list[Node]]:
    laid = face.layout(seen, arranged.frame)
    return laid, arranged.nodes(laid.nodes)


Made = TypeVar("Made")


class _Last(Generic[Made]):
    """The last result of a function, which is made again only for other arguments or in another language."""

    def __init__(self) -> None:
        self._kept: tuple[NullTranslations, Any, Any, Made] | None = None

    def made(self, make: partial[Made]) -> Made:
        of = current(), make.args, make.keywords
        if self._kept is None or self._kept[:3] != of:
            self._kept = (*of, make())
        return self._kept[3]


def _as_it_was(past: Turn, seen: Seen[Any], blank: Any) -> Seen[Any]:
    """Return the table after this past turn, with nothing that can be used."""
    names, kinds, portraits = (each[: past.seats] for each in (seen.names, seen.kinds, seen.portraits))
    there = replace(seen, view=past.view, names=names, kinds=kinds, portraits=portraits)
    return replace(there, marks={}, open_hands={}, keys={}, choice=blank, left=None)


# layers over the table


def _fanned(frame: Frame, place: str, pile: Sequence[Card]) -> list[Node]:
    """Return every card of a pile over the table, lowest first."""
    letters = frame.text(18)
    width = frame.px(92)
    per_row = max(1, min(len(pile), int((frame.size.width * 0.86) // (width * 0.8))))
    rows = -(-len(pile) // per_row)
    if rows > 3:
        width *= 3 / rows
        per_row = -(-len(pile) // 3)
        rows = 3
    head, pad = frame.line(letters) + frame.px(10), frame.gap(20)
    if frame.is_compact:
        high = frame.size.height - 2 * frame.px(8) - head - 2 * pad
        width = min(width, (high / rows - frame.px(10)) / TALL)
    step = min(width * 1.08, (frame.size.width * 0.86 - width) / max(1, per_row - 1))
    # Translators: stands above the cards of a pile.
    title = ngettext("One card", "{number} cards, the top one last", len(pile))
    wide = max(step * (per_row - 1) + width, float(frame.measure(title, letters))) + 2 * pad
    high = rows * (width * TALL + frame.px(10)) + head + 2 * pad
    panel = centered(frame.whole.center, wide, high)
    nodes = [
        Node("fan.close", frame.whole, Shade(), label=pgettext("button", "Close"), takes=Takes.TAP | Takes.BLOCK),
        Node("fan.panel", panel, Panel(Tone.STRONG)),
        Node(
            "fan.title",
            Rect(panel.x + pad, panel.y + pad * 0.6, wide - 2 * pad, head),
            Words((title,), letters, Tone.GOLD, heading=True),
            label=title,
        ),
    ]
    for index, card in enumerate(pile):
        row, column = divmod(index, per_row)
        x = panel.x + pad + column * step
        y = panel.y + pad + head + row * (width * TALL + frame.px(10))
        nodes.append(
            Node(f"fan.{place}.{index}", Rect(x, y, width, width * TALL), CardLook(card), label=card_name(card))
        )
    return nodes
