"""Whatever is written stands out from what it is written on, on every felt, as WCAG 2 measures it."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations

import numpy as np
import pygame
import pytest
from support.spite.full_states import between_rounds, sight
from support.windows.every_screen import EVERY_SCREEN, shown
from support.windows.form_user import frame
from support.windows.table_user import seated

from spitegame.rules.cards import Suit
from spitegame.rules.spite.options import STRICT
from spitegame.rules.spite.state import SpiteState
from spitegame.ui import nodes
from spitegame.ui.canvas import Canvas
from spitegame.ui.decks import KEYS, shipped
from spitegame.ui.geometry import Rect
from spitegame.ui.nodes import Mark, Node
from spitegame.ui.preferences import FeltColour, Preferences, Speed
from spitegame.ui.theme import DYES

LEAST = dict.fromkeys(FeltColour, 4.5) | {FeltColour.CONTRAST: 7.0}
"""The contrast that WCAG 2 asks for text of any size: AA, and AAA where strong contrasts are wanted."""
LEAST_OF_EDGES = 3.0
INK = 0.95
"""Pixels that differ from the ground by as much of the greatest difference are ink; others are the edges of letters."""
HERE = frame()
STILL = Preferences(speed=Speed.OFF)


def _nodes_of(state: SpiteState) -> Sequence[Node]:
    return list(seated(state, STILL, HERE)[0].nodes.values())


SCENES: Mapping[str, Callable[[], Sequence[Node]]] = {
    **{name: partial(shown, name, HERE.size) for name in EVERY_SCREEN},
    "spite, assisted": lambda: _nodes_of(sight(4, rules=STRICT)),
    "spite, between two rounds": lambda: _nodes_of(between_rounds(6)),
}
BRIGHTEST_AND_BLACK = (FeltColour.GREEN, FeltColour.CONTRAST)
ON_EVERY_FELT = ("door", "malice, full", "spite, full", "lobby of the host")


@pytest.fixture(scope="module")
def canvases() -> Mapping[FeltColour, Canvas]:
    """Kept, so that no picture is drawn twice."""
    pygame.font.init()
    return {felt: Canvas(replace(STILL, felt=felt)) for felt in FeltColour}


@pytest.mark.parametrize("scene", SCENES)
def test_what_is_written_can_be_read(scene: str, canvases: Mapping[FeltColour, Canvas]) -> None:
    whole = SCENES[scene]()
    bare = [_unwritten(node) for node in whole]
    written = [node for node, without in zip(whole, bare, strict=True) if node != without]
    assert written
    found: dict[tuple[str, str], float] = {}
    for felt in FeltColour if scene in ON_EVERY_FELT else BRIGHTEST_AND_BLACK:
        ink, ground = _painted(whole, canvases[felt]), _painted(bare, canvases[felt])
        found |= {(felt.value, node.id): _contrast(ink, ground, node) / LEAST[felt] for node in written}
    assert {where: round(share, 2) for where, share in found.items() if share < 1} == {}


def test_no_felt_is_brighter_than_green() -> None:
    """What is written on felt, or on what it shines through, is brighter still: it can be read on any."""
    assert max(DYES, key=lambda felt: _luminance(np.array(DYES[felt], np.uint8))) is FeltColour.GREEN


def test_for_strong_contrasts_everything_has_an_edge(canvases: Mapping[FeltColour, Canvas]) -> None:
    button, field = nodes.ButtonLook("", 18), nodes.FieldLook("", 18, None)
    chip, thumbnail = nodes.Chip("", 18, on=False), nodes.Thumbnail(("",), 18, on=False)
    for look in (nodes.Panel(), button, chip, thumbnail, field, nodes.Slot()):
        node = Node(id="it", rect=Rect(40, 40, 120, 44), look=look)
        light = _luminance(_painted([node], canvases[FeltColour.CONTRAST])[100, 36:48]).max()
        assert (light + 0.05) / 0.05 >= LEAST_OF_EDGES, look


def _unwritten(node: Node) -> Node:
    """The node without its words. What cannot be used now is written faintly on purpose."""
    if Mark.DISABLED in node.marks or Mark.HIDDEN in node.marks or (node.clip and node.clip != node.rect):
        return node
    match node.look:
        case nodes.Words() as words:
            return replace(node, look=words._replace(lines=()))
        case nodes.Pill() | nodes.Badge() | nodes.ButtonLook() | nodes.Chip() | nodes.Title() | nodes.Ring() as look:
            return replace(node, look=look._replace(text="")) if look.text else node
        case nodes.Letter() as letter if letter.text:
            return replace(node, look=letter._replace(text=" "))
        case nodes.FieldLook() as field:
            return replace(node, look=field._replace(text="", placeholder="", caret=None if field.caret is None else 0))
        case nodes.Speech() | nodes.Thumbnail() as look:
            return replace(node, look=look._replace(lines=("",) * len(look.lines)))
        case nodes.Avatar(portrait="") as avatar:
            return replace(node, look=avatar._replace(initial=""))
        case nodes.EntryLook() as entry:
            return replace(node, look=entry._replace(text="", about=("",) * len(entry.about)))
        case nodes.Ladder() as ladder:
            return replace(node, look=ladder._replace(rungs=tuple(("", tone) for _, tone in ladder.rungs)))
        case _:
            return node


def _painted(seen: Sequence[Node], canvas: Canvas) -> np.ndarray:
    surface = pygame.Surface((HERE.size.width, HERE.size.height))
    canvas.paint(surface, seen, [])
    return np.asarray(surface.get_view("3"))


def _contrast(written: np.ndarray, bare: np.ndarray, node: Node) -> float:
    """The least contrast of the node's ink to the ground beneath it."""
    rect = node.rect
    part = np.s_[max(0, int(rect.x)) : int(rect.right) + 1, max(0, int(rect.y)) : int(rect.bottom) + 1]
    ink, ground = written[part], bare[part]
    difference = np.abs(ink.astype(np.int16) - ground).sum(axis=2)
    if not difference.any():
        return float("inf")  # it is covered by what lies above it
    core = difference >= INK * difference.max()
    ones, others = _luminance(ink[core]), _luminance(ground[core])
    return float(((np.maximum(ones, others) + 0.05) / (np.minimum(ones, others) + 0.05)).min())


CHANNEL = np.arange(256) / 255
LINEAR = np.where(CHANNEL <= 0.04045, CHANNEL / 12.92, ((CHANNEL + 0.055) / 1.055) ** 2.4)
"""The intensity of light for each of the 256 values of a channel of sRGB."""


def _luminance(colours: np.ndarray) -> np.ndarray:
    """The relative luminance of sRGB colours of 0 to 255."""
    luminance: np.ndarray = LINEAR[colours] @ np.array([0.2126, 0.7152, 0.0722])
    return luminance


# The colours of cards, for eyes that see all colours or not all of them

# Machado, Oliveira and Fernandes (2009), full strength.
SIGHTS = {
    "normal": np.eye(3),
    "no red": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "no green": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]]
    ),
    "no blue": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]]
    ),
}
LIGHT_TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])


def _lab(seen: np.ndarray) -> np.ndarray:
    share = (LIGHT_TO_XYZ @ seen.clip(0, 1)) / LIGHT_TO_XYZ.sum(axis=1)
    x, y, z = np.where(share > 0.008856, np.cbrt(share), 7.787 * share + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def _colours(key: str) -> np.ndarray:
    """Of each suit, the paper of a card and what is printed on it: the last two of a deuce."""
    files = [shipped(key).files[f"two-of-{suit.name.lower()}"].read_text("utf-8") for suit in Suit]
    found = [re.findall('fill="#([0-9a-f]{6})"', text)[-2:] for text in files]
    return np.array([[list(bytes.fromhex(colour)) for colour in pair] for pair in found], np.uint8)


@pytest.mark.parametrize("key", KEYS)
def test_ink_is_readable_on_the_paper_of_a_card(key: str) -> None:
    light = np.sort(_luminance(_colours(key)), axis=1)
    assert ((light[:, 1] + 0.05) / (light[:, 0] + 0.05) >= 4).all()


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("key", ["four-colours", "four-colours-large-print"])
def test_four_colours_stay_apart_and_two_are_red_and_black(key: str, sight: str) -> None:
    seen = [_lab(SIGHTS[sight] @ LINEAR[ink]) for _, ink in _colours(key)]
    assert min(np.linalg.norm(one - other) for one, other in combinations(seen, 2)) >= 30
    spades, hearts, diamonds, clubs = (
        tuple(ink) for _, ink in _colours(key.replace("four-colours", "")[1:] or "classic")
    )
    assert spades == clubs != hearts == diamonds
