"""A pile, fanned open over the table."""

from collections.abc import Sequence

from spitegame.rules.cards import Card
from spitegame.ui.geometry import TALL, Rect, centered
from spitegame.ui.nodes import CardLook, Frame, Node, Panel, Shade, Takes, Tone, Words


def fanned(frame: Frame, place: str, pile: Sequence[Card]) -> list[Node]:
    """Every card of a pile, lowest first, over the table."""
    letters = frame.text(18)
    width = frame.px(92)
    per_row = max(1, min(len(pile), int((frame.size.width * 0.86) // (width * 0.8))))
    rows = -(-len(pile) // per_row)
    if rows > 3:
        width *= 3 / rows
        per_row = -(-len(pile) // 3)
        rows = 3
    step = min(width * 1.08, (frame.size.width * 0.86 - width) / max(1, per_row - 1))
    head, pad = frame.line(letters) + frame.px(10), frame.px(20)
    title = f"{len(pile)} cards, the top one last" if len(pile) > 1 else "One card"
    wide = max(step * (per_row - 1) + width, float(frame.measure(title, letters))) + 2 * pad
    high = rows * (width * TALL + frame.px(10)) + head + 2 * pad
    panel = centered(frame.whole.center, wide, high)
    nodes = [
        Node(id="fan.close", rect=frame.whole, look=Shade(), label="Close", takes=Takes.TAP | Takes.BLOCK),
        Node(id="fan.panel", rect=panel, look=Panel(Tone.STRONG)),
        Node(
            id="fan.title",
            rect=Rect(panel.x + pad, panel.y + pad * 0.6, wide - 2 * pad, head),
            look=Words((title,), letters, Tone.GOLD),
            label=title,
        ),
    ]
    for index, card in enumerate(pile):
        row, column = divmod(index, per_row)
        x = panel.x + pad + column * step
        y = panel.y + pad + head + row * (width * TALL + frame.px(10))
        nodes.append(
            Node(id=f"fan.{place}.{index}", rect=Rect(x, y, width, width * TALL), look=CardLook(card), label=str(card))
        )
    return nodes
