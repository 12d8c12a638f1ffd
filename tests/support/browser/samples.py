"""Every look in many of its shapes, in cells of a sheet."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from spitegame.rules.cards import JOKER, Rank, Suit, card
from spitegame.session.portraits import Mood
from spitegame.ui import nodes
from spitegame.ui.geometry import TALL, Point, Rect, Size
from spitegame.ui.inputs import PadButton, PadLabels
from spitegame.ui.motion import Sprite
from spitegame.ui.nodes import Align, Icon, Look, Mark, Node, Tone
from spitegame.ui.preferences import BackColour, FeltColour

SHEET = Size(1280, 800)
_GAP = 26
"""Between the cells of a sheet, as rings and shadows reach out of them."""
_FRAMED = Mark.FOCUSED, Mark.HINT
_RINGS = (*_FRAMED, Mark.SELECTED, Mark.TARGET, Mark.GLOWING, Mark.ARMED, Mark.PICKED, Mark.TARGET | Mark.FOCUSED)


class Sample(NamedTuple):
    look: Look
    width: float
    height: float
    marks: Mark = Mark.NONE
    clipped: bool = False
    """Only its left half is shown."""


def _card(look: nodes.CardLook, width: float = 64, marks: Mark = Mark.NONE) -> Sample:
    return Sample(look, width, width * TALL, marks)


def _button(marks: Mark = Mark.NONE, *, text: str = "Deal", key: str = "", primary: bool = False) -> Sample:
    return Sample(nodes.ButtonLook(text, 18, key, primary=primary), 140, 44, marks)


_FACE = nodes.Avatar("A", 3, active=True, portrait="ada", mood=Mood.PLEASED)
SAMPLES: dict[str, Sequence[Sample]] = {
    "cards": [
        *(_card(nodes.CardLook(card(written))) for written in ("As", "Kh", "Qd", "Jc", "10h", "13d", "2c")),
        _card(nodes.CardLook(JOKER), 96),
        _card(nodes.CardLook(JOKER), 40),
        _card(nodes.CardLook(None), 96),
        _card(nodes.CardLook(None, fake=True), 96),
        _card(nodes.CardLook(card("8d"), fake=True), 96),
        _card(nodes.CardLook(card("9c"), shadow=False), 150),
        _card(nodes.CardLook(card("Qs")), 35),
        *(_card(nodes.CardLook(card("Ks"), tilt=tilt), 80) for tilt in (-7, 3)),
        *(_card(nodes.CardLook(card("5h")), 80, mark) for mark in (*_RINGS, Mark.RAISED, Mark.IDLE)),
        _card(nodes.CardLook(card("Kd")), 80)._replace(clipped=True),
        _card(nodes.CardLook(card("Qd"), deck="large-print"), 60),
        *(_card(nodes.CardLook(None, back=back), 60) for back in (BackColour.GREEN, BackColour.RED)),
    ],
    "places": [
        *(Sample(nodes.Backs(number), 120, 60) for number in (1, 2, 7, 19)),
        Sample(nodes.Backs(5), 120, 60, Mark.IDLE),
        *(Sample(nodes.Slot(sign), 80, 80 * TALL) for sign in ("", "A", "10")),
        *(Sample(nodes.Zone(), 80, 80 * TALL, mark) for mark in _RINGS),
        *(Sample(nodes.Panel(tone), 150, 90) for tone in Tone),
        Sample(nodes.Shade(), 150, 90),
        *(Sample(nodes.Cloth(felt), 72, 56) for felt in FeltColour),
    ],
    "words": [
        Sample(nodes.Words(("Your turn.", "Play the 6, or discard."), 18), 260, 50),
        Sample(nodes.Words(("centred", "in gold"), 24, Tone.GOLD, Align.CENTER), 200, 64),
        Sample(nodes.Words(("Right: 11 12 13",), 15, Tone.DIM, Align.RIGHT), 200, 24),
        *(Sample(nodes.Words(("Ärger & Würfel — “13”…",), size), 330, size * 1.3) for size in (12, 17, 30)),
        *(Sample(nodes.Pill("needs 6", 16, tone), 110, 30) for tone in Tone),
        *(Sample(nodes.Badge("next: K", 16, tone), 110, 30) for tone in Tone),
        Sample(nodes.Badge("suited", 18, Tone.WARNING, tuple(Suit)), 230, 34),
        Sample(nodes.Ladder((("3", Tone.DIM), ("J", Tone.GOLD), ("Q", Tone.PLAIN), ("K", Tone.WARNING)), 16), 160, 32),
        *(Sample(nodes.Ring(share, "5", 30, tone), 80, 80) for share, tone in ((0.7, Tone.GOLD), (0.0, Tone.WARNING))),
        *(Sample(nodes.Bar(share, tone), 160, 8) for share, tone in ((0.7, Tone.GOOD), (0.0, Tone.GOLD))),
        Sample(nodes.Title("Spite & Malice"), 480, 90),
        Sample(nodes.Title("Ready?", Tone.PLAIN), 160, 40),
        *(Sample(nodes.Picture(icon, Tone.PLAIN), 32, 32) for icon in Icon),
    ],
    "buttons": [
        *(_button(mark) for mark in (Mark.NONE, Mark.HOVERED, Mark.PRESSED, Mark.DISABLED, *_FRAMED)),
        *(_button(mark, primary=True) for mark in (Mark.NONE, Mark.HOVERED)),
        _button(text="Undo", key="Z"),
        *(
            Sample(nodes.ButtonLook(text, 18, "Esc", icon), 170, 44)
            for text, icon in (("Menu", Icon.EYE), ("", Icon.LIST))
        ),
        *(
            Sample(nodes.ButtonLook("Hint", 20, glyph=nodes.PadSign(button, labels)), 140, 44)
            for labels in (PadLabels.LETTERS, PadLabels.SHAPES)
            for button in (PadButton.A, PadButton.B, PadButton.X, PadButton.Y)
        ),
        Sample(nodes.ButtonLook("Menu", 20, glyph=nodes.PadSign(PadButton.START, PadLabels.LETTERS)), 140, 44),
        Sample(nodes.EntryLook("Learn", ("It takes", "three minutes."), 24, 15, primary=True), 260, 90),
        Sample(nodes.EntryLook("Play", ("against Ada and Cleo",), 20, 14, faces=(_FACE, _FACE), face=44), 400, 70),
        *(Sample(nodes.Chip("Fast", 18, on), 120, 44) for on in (False, True)),
        Sample(nodes.Chip("Come at me", 18, on=False, key="C", about="swap 3 or draw 1"), 200, 48),
        Sample(nodes.Chip("Four colours", 18, on=True), 170, 44, Mark.FOCUSED),
    ],
    "fields": [
        *(Sample(nodes.Thumbnail(("Large", "print"), 18, on), 120, 110) for on in (True, False)),
        *(Sample(nodes.SliderLook(share), 240, 40) for share in (0.0, 0.4, 1.0)),
        Sample(nodes.FieldLook("", 20, None, "Player 1"), 240, 44),
        Sample(nodes.FieldLook("Bertha", 20, 3), 240, 44, Mark.FOCUSED),
        Sample(nodes.FieldLook("wss://rooms.example/a-rather-long-address", 20, 40), 240, 44),
        *(Sample(nodes.Letter(text, 40, caret), 60, 72) for text in ("", "K") for caret in (False, True)),
        *(
            Sample(nodes.QrCode(tuple(f"{0x5A3C6 * row % 2**21:021b}" for row in range(1, 22))), size, size)
            for size in (58, 116)
        ),
        *(
            Sample(nodes.Speech(("Nice card!", "Mine now."), 16, tip), 150, 60)
            for tip in (Point(-10, 30), Point(30, -10), Point(155, 66))
        ),
        *(Sample(nodes.Avatar("B", hue, active=hue == 2), 56, 56) for hue in range(3)),
        *(Sample(nodes.Avatar("M", 1, False, "mallory", mood), size, size) for mood in Mood for size in (40, 120)),
        Sample(nodes.Graph((nodes.Curve(((0, 0.2), (0.3, 0.8), (1, 0.5)), 1),), 0.4), 300, 110),
        Sample(
            nodes.Graph(
                (nodes.Curve(((0, 1), (1, 0)), 0), nodes.Curve(((0, 0), (1, 1)), 4, strong=False)), 0.7, parts=3
            ),
            300,
            110,
        ),
    ],
    "curtain": [Sample(nodes.Curtain(), 1280 - 2 * _GAP, 800 - 2 * _GAP)],
}
FACES: Sequence[Sample] = [
    _card(nodes.CardLook(card(f"{rank.sign}{suit.value}")), 60)
    for rank in Rank
    if rank is not Rank.JOKER
    for suit in Suit
]


def laid_out(samples: Sequence[Sample], size: Size = SHEET) -> list[Node]:
    """In rows, from left to right."""
    found: list[Node] = []
    x = y = below = float(_GAP)
    for number, sample in enumerate(samples):
        if x + sample.width + _GAP > size.width:
            x, y = _GAP, below
        rect = Rect(x, y, sample.width, sample.height)
        clip = Rect(x, y, sample.width / 2, sample.height) if sample.clipped else None
        found.append(Node(id=f"{number}", rect=rect, look=sample.look, marks=sample.marks, clip=clip))
        x += sample.width + _GAP
        below = max(below, y + sample.height + _GAP)
    assert below <= size.height, "the sheet is too small"
    return found


def moving() -> list[Sprite]:
    """Cards on their way, and what fades."""
    kinds = [_card(nodes.CardLook(card("Qh")), 96), _card(nodes.CardLook(None), 96)]
    plain, back = laid_out(kinds)
    ways: list[Sprite] = []
    for number, (lean, lift, shine, opacity, across) in enumerate(
        [
            (0, 0, 0, 1, 1),
            (8, 1, 0, 1, 1.06),
            (-5, 0.5, 0, 1, 1.03),
            (0, 1, 0.9, 1, 0.3),
            (0, 0, 0, 0.5, 1),
            (3, 0.3, 0, 0.8, 0.7),
        ]
    ):
        for row, node in enumerate((plain, back)):
            at = node.rect.moved(150 * number + 40 - node.rect.x, 40 + 220 * row)
            ways.append(Sprite(replace(node, id=f"{row} {number}"), at.scaled(across, 1), lean, lift, shine, opacity))
    idle = replace(plain, id="idle", marks=Mark.IDLE, rect=plain.rect.moved(1000, 40))
    words = Node(id="words", rect=Rect(1000, 300, 200, 40), look=nodes.Words(("Misplay!",), 30, Tone.WARNING))
    panel = Node(id="panel", rect=Rect(1000, 380, 200, 60), look=nodes.Panel(Tone.STRONG))
    return [
        *ways,
        Sprite(idle, idle.rect, lean=4),
        Sprite(words, words.rect, opacity=0.5),
        Sprite(panel, panel.rect, opacity=0.4),
    ]
