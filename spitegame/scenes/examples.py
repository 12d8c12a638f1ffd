"""The hands of cards in an example of the help, side by side with words below them."""

from collections.abc import Sequence
from typing import NamedTuple

from spitegame.tables.pages import Drawn, Example, Hand, Joint
from spitegame.tables.words import card_name
from spitegame.translation import N_, _, pgettext
from spitegame.ui.geometry import TALL, Point, Rect, centered
from spitegame.ui.nodes import Align, CardLook, Frame, Icon, Node, Panel, Picture, Tone, Words
from spitegame.ui.widgets.block import GAP, SMALL, Spot, Text, depth, letters

_CARD_REF_PX = 60
_LEAST_CARD_PX = 56
"""The width of a card; below the least width, only signs show."""
_SHOWS = 0.46
"""The share of a card's width that the next card leaves visible."""
_PAD_REF_PX = _HAND_GAP_REF_PX = 14
_ARROW_REF_PX = 22
_WORDS = 18
"""The number of letters in a line below a single card."""


class _Cell(NamedTuple):
    """A hand with its words, and the width of the arrow before it."""

    hand: Hand
    before: float
    width: float
    lines: tuple[str, ...]


def example_nodes(frame: Frame, spot: Spot, name: str, example: Example) -> list[Node]:
    """Return an example on a panel: hands from left to right, and the caption below."""
    pad = frame.px(_PAD_REF_PX)
    within = Spot(spot.x + pad, spot.y + pad, spot.width - 2 * pad)
    made: list[Node] = []
    for index, row in enumerate(_rows(frame, example.hands, within.width)):
        here = within.down(depth(made, within) + (frame.px(GAP) if index else 0.0))
        made += _row(frame, here, name, row)
    if example.caption:
        below = within.down(depth(made, within) + frame.px(6))
        made.append(Text(f"{name}.caption", example.caption, SMALL, Tone.DIM).node(frame, below))
    rect = Rect(spot.x, spot.y, spot.width, depth(made, within) + 2 * pad)
    label = "; ".join(filter(None, [*map(_cards_in_words, example.hands), example.caption]))
    return [Node(name, rect, Panel(Tone.DIM), label=label), *made]


def _rows(frame: Frame, hands: Sequence[Hand], width: float) -> list[list[tuple[int, _Cell]]]:
    """Return rows of cells, each cell with the index of its hand. A row may begin with an arrow, but not with a gap."""
    rows: list[list[tuple[int, _Cell]]] = []
    left = 0.0
    for index, hand in enumerate(hands):
        cell = _cell(frame, hand, width, is_first=index == 0)
        if not rows or cell.before + cell.width > left:
            rows.append([])
            left = width
            cell = cell if hand.joint is not Joint.APART else cell._replace(before=0.0)
        rows[-1].append((index, cell))
        left -= cell.before + cell.width + frame.px(_HAND_GAP_REF_PX)
    return rows


def _row(frame: Frame, spot: Spot, name: str, cells: Sequence[tuple[int, _Cell]]) -> list[Node]:
    nodes: list[Node] = []
    x = spot.x
    for index, cell in cells:
        hand = f"{name}.hand{index}"
        if cell.before and cell.hand.joint is not Joint.APART:
            nodes += _arrow(frame, hand, Rect(x, spot.y, cell.before, _card(frame) * TALL), cell.hand.joint)
        nodes += _hand(frame, hand, Spot(x + cell.before, spot.y, cell.width), cell)
        x += cell.before + cell.width + frame.px(_HAND_GAP_REF_PX)
    return nodes


def _cell(frame: Frame, hand: Hand, most: float, *, is_first: bool) -> _Cell:  # `most`: the width of a row
    size = frame.text(SMALL)
    cards = _breadth(frame, hand.cards)
    sign = _sign(frame) if hand.wrong else 0.0
    words = min(frame.measure(hand.words, size), letters(frame, _WORDS, SMALL)) if hand.words else 0.0
    before = 0.0 if is_first else _reach(frame, hand.joint)
    width = min(max(cards, words + sign), most - before)
    lines = frame.wrapped(hand.words, size, width - sign) if hand.words else ()
    widest = max((frame.measure(line, size) for line in lines), default=0)
    return _Cell(hand, before, max(width, widest + sign), lines)


def _hand(frame: Frame, name: str, spot: Spot, cell: _Cell) -> list[Node]:
    wide = _card(frame)
    breadth = _breadth(frame, cell.hand.cards)
    step = (breadth - wide) / max(1, len(cell.hand.cards) - 1)
    left = spot.x + (spot.width - breadth) / 2
    cards = [
        Node(
            f"{name}.card{index}",
            Rect(left + index * step, spot.y, wide, _card(frame) * TALL),
            CardLook(drawn.card, fake=drawn.fake),
            label=_name(drawn),
        )
        for index, drawn in enumerate(cell.hand.cards)
    ]
    return cards + _words(frame, name, spot.down(_card(frame) * TALL + frame.px(6)), cell)


def _words(frame: Frame, name: str, spot: Spot, cell: _Cell) -> list[Node]:
    """Return the words centered below the hand, after a cross if the hand is wrong."""
    size = frame.text(SMALL)
    line = frame.line(size)
    nodes: list[Node] = []
    left, width, look = spot.x, spot.width, Words(cell.lines, size, Tone.DIM, Align.CENTER)
    if cell.hand.wrong:
        width = max((frame.measure(each, size) for each in cell.lines), default=0)
        left += (spot.width - _sign(frame) - width) / 2
        cross = centered(Point(left + size / 2, spot.y + line / 2), size * 0.9, size * 0.9)
        nodes.append(
            Node(f"{name}.cross", cross, Picture(Icon.CROSS, Tone.WARNING), label=pgettext("hand of cards", "wrong"))
        )
        left, look = left + _sign(frame), Words(cell.lines, size, Tone.WARNING)
    if cell.lines:
        rect = Rect(left, spot.y, width, len(cell.lines) * line)
        nodes.append(Node(f"{name}.words", rect, look, label=cell.hand.words))
    return nodes


def _arrow(frame: Frame, name: str, room: Rect, joint: Joint) -> list[Node]:
    side = frame.px(_ARROW_REF_PX)
    middle = Point(room.x + (room.width - frame.px(_HAND_GAP_REF_PX)) / 2, room.center.y)
    nodes = [Node(f"{name}.arrow", centered(middle, side, side), Picture(Icon.RIGHT, Tone.DIM))]
    if joint is Joint.LOWER:
        size = frame.text(SMALL)
        words = Rect(room.x, middle.y + side / 2, room.width - frame.px(_HAND_GAP_REF_PX), frame.line(size))
        look = Words((_lower(),), size, Tone.GOLD, Align.CENTER)
        nodes.append(Node(f"{name}.lower", words, look, label=_lower()))
    return nodes


def _lower() -> str:
    # Translators: stands below an arrow from a hand of cards to a lower one, which is what has to be played there.
    return pgettext("hand of cards", "lower")


def _reach(frame: Frame, joint: Joint) -> float:
    """Return the additional width before a hand, for an arrow or a wider gap."""
    if joint is Joint.APART:
        return frame.px(_HAND_GAP_REF_PX)
    lower = frame.measure(_lower(), frame.text(SMALL)) if joint is Joint.LOWER else 0.0
    return max(frame.px(_ARROW_REF_PX), lower) + frame.px(_HAND_GAP_REF_PX)


def _sign(frame: Frame) -> float:
    """Return the width of a cross with the gap after it."""
    return frame.text(SMALL) + frame.px(4)


def _card(frame: Frame) -> float:  # the width of one card
    return max(frame.px(_CARD_REF_PX), _LEAST_CARD_PX)


def _breadth(frame: Frame, cards: Sequence[Drawn]) -> float:  # cards overlap
    return _card(frame) * (1 + _SHOWS * (len(cards) - 1))


def _name(drawn: Drawn) -> str:
    if drawn.card is None:
        return _("fake joker")
    # Translators: a card that a fake joker stands for.
    return _("fake {card}", card=card_name(drawn.card)) if drawn.fake else card_name(drawn.card)


def _cards_in_words(hand: Hand) -> str:
    cards = ", ".join(map(_name, hand.cards))
    if hand.words:
        # Translators: cards of an example with some words about them.
        told = N_("{cards} ({words}) wrong") if hand.wrong else N_("{cards} ({words})")
        return _(told, cards=cards, words=hand.words)
    # Translators: cards of an example that may not be played like this.
    return _("{cards} wrong", cards=cards) if hand.wrong else cards
