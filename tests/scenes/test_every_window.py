"""Tables in windows of every size, with letters of every size and any number of players: nothing covers anything, every
rank is whole, and the felt is used."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, product

import pygame
import pytest
from support.malice.tables import area, table, up_to
from support.marks import slow_unless
from support.spite.full_states import crowded, laid, sight
from support.windows.layout_checks import outside, overflowing
from support.windows.table_user import seated

from spitegame.rules.game import Seat
from spitegame.rules.malice.options import ONLINE, PARTY
from spitegame.rules.malice.state import MaliceState
from spitegame.rules.spite.options import STRICT
from spitegame.rules.spite.state import SpiteState
from spitegame.session.occupants import Person
from spitegame.tables.spite import places
from spitegame.tables.tooltip import bubble, obstacles
from spitegame.ui import nodes as looks
from spitegame.ui.geometry import Rect, Size
from spitegame.ui.nodes import ButtonLook, CardLook, Frame, Mark, Node
from spitegame.ui.preferences import Preferences, Speed
from spitegame.ui.text import measure

pygame.font.init()  # words are as wide as they will be; a font needs no screen

WINDOWS = [
    Size(*each)
    for each in (
        (360, 640),
        (640, 360),
        (900, 620),
        (1024, 768),
        (1280, 800),
        (1920, 1080),
        (2560, 1440),
        (3840, 2160),
    )
]
SEATS = (2, 4, 8)
SPITE_SEATS = (3, 6, 9)
NAMES = ("You", "Mallory", "Trent", "Peggy", "Victor", "Walter", "Olivia", "Bob", "Wolfgang Amadeus Mozartt")
CARDS = ["10d", "Ks", "5h", "9c", "3s", "8h", "2c", "Jd", "Qs", "4h", "7c", "6d"]
STRIP = 0.2
"""So much of the height of a card shows its rank."""
CORNER = 0.26
"""So much of its width does."""
PHONE = 500
READABLE = 44
BAND = 80
"""The height in pixels of an empty band across an upright window."""
UNUSED = 0.35
"""The most of the felt of a duel in which nothing lies."""


def state(seats: int) -> MaliceState:
    rules = ONLINE if seats == 2 else PARTY
    piles = tuple(" ".join((CARDS * 2)[2 * pile : 5 * pile]) for pile in range(4))
    other = area(" ".join(CARDS[:5]), "9c 10d 10c", piles)
    centers = (up_to("J"), "Ks", up_to("9"))
    return table(
        hand=" ".join(CARDS[:5]),
        payoff="9d 10h 4s",
        discards=piles,
        others=(other,) * (seats - 1),
        centers=centers,
        stock="9d " * 60,
        rules=rules,
    )


def pairs(seats: int) -> SpiteState:
    lies = [laid(1, 47, "4s 4c"), laid(2, 48, "Jc Jd")]
    return sight(seats, "3s 4h 4d 6c 10h Jh Js Qc Kd 2d", lies=lies, unproven=laid(1, 49, "Qh Qd"), rules=STRICT)


@cache
def shown(size: Size, scale: float, seats: int, keys: bool = False) -> Sequence[Node]:
    return nodes_of(state(seats), seats, size, scale, keys=keys)


@cache
def spite(size: Size, scale: float, seats: int, dealt: Callable[[int], SpiteState] = pairs) -> Sequence[Node]:
    return nodes_of(dealt(seats), seats, size, scale)


def nodes_of(
    dealt: MaliceState | SpiteState, seats: int, size: Size, scale: float, *, keys: bool = False
) -> Sequence[Node]:
    window = Frame(size, scale, measure, touch=min(size) < PHONE)
    people = tuple(map(Person, NAMES[:seats]))
    person, _ = seated(dealt, Preferences(speed=Speed.OFF, muted=True), window, occupants=people)
    if keys:
        person.key("tab")
    person.settle()
    return [node for node in person.stage.nodes(window) if Mark.HIDDEN not in node.marks]


def every(numbers: Sequence[int], scales: Sequence[float] = (1.0, 2.0)) -> pytest.MarkDecorator:
    cases = [
        pytest.param(size, scale, seats, id=f"{size.width}x{size.height} {scale:.0%} {seats}", marks=slow_unless(few))
        for size, scale, seats in product(WINDOWS, scales, numbers)
        for few in [size in WINDOWS[:2] or (size == WINDOWS[4] and seats != numbers[1])]
    ]
    return pytest.mark.parametrize(("size", "scale", "seats"), cases)


in_every_window, spite_in_every_window = every(SEATS), every(SPITE_SEATS, (1.0, 1.5, 2.0))


@in_every_window
def test_nothing_covers_anything_and_every_rank_is_whole(size: Size, scale: float, seats: int) -> None:
    for keys in {False, min(size) >= PHONE}:  # where fingers play, no key is shown
        nodes, window = shown(size, scale, seats, keys), Frame(size, scale, measure)
        assert outside(nodes, window) == []
        assert overflowing(nodes, window) == []
        assert list(covered(nodes)) == []
        assert list(half_hidden(nodes)) == []


@spite_in_every_window
def test_at_a_table_of_spite_nothing_covers_anything_and_every_rank_is_whole(
    size: Size, scale: float, seats: int
) -> None:
    window = Frame(size, scale, measure)
    for dealt in (pairs, crowded):
        nodes = spite(size, scale, seats, dealt)
        assert outside(nodes, window) == []
        assert overflowing(nodes, window) == []
        assert list(covered(nodes)) == []
        assert list(half_hidden(nodes)) == []


def covered(nodes: Sequence[Node]) -> Iterator[tuple[str, str]]:
    """The pairs of which one lies on the other: words, signs and buttons on each other or on cards, and cards of
    different places. Some are written on a card on purpose."""
    written = [node for node in nodes if isinstance(node.look, WRITTEN) and not node.id.endswith((".acts", ".word"))]
    cards = [node for node in nodes if isinstance(node.look, CardLook | looks.Slot) and not _is_on_plate(node)]
    for one, other in combinations(written, 2):
        if one.rect.overlap(other.rect) > 2:
            yield one.id, other.id
    for one, card in product(written, cards):
        is_number = one.id == f"{_place(card)}.count"  # stands on its own pile, beside the ranks
        inside = one.rect.overlap(_corner(card) if is_number else card.rect)
        if inside > (0.3 * one.rect.width * one.rect.height if one.id.endswith(".key") else 2):
            yield one.id, card.id
    for one, other in combinations(cards, 2):
        if _place(one) != _place(other) and one.rect.overlap(other.rect) > 2 * one.rect.height:
            yield one.id, other.id


WRITTEN = (looks.Words, looks.Pill, looks.Badge, looks.Ladder, looks.Avatar, looks.Bar, ButtonLook, looks.Chip)


def _is_on_plate(node: Node) -> bool:
    return node.id.endswith(".back") or ".waiting-" in node.id


def _place(node: Node) -> str:
    """The pile, or the hand, that a card belongs to."""
    seat, _, place = node.id.partition(".")
    if seat in ("fake", "spoil"):
        return "hand"
    pile = place.partition(".")[0]
    return f"{seat}.{pile.rstrip('0123456789') if 'hand' in pile else pile}" if seat.startswith("seat") else seat


def _corner(card: Node) -> Rect:
    return replace(card.rect, width=CORNER * card.rect.width, height=STRIP * card.rect.height)


def half_hidden(nodes: Sequence[Node]) -> Iterator[str]:
    """Cards of which a later one covers a part of the rank. One that is covered altogether is counted."""
    faces = [node for node in nodes if isinstance(node.look, CardLook) and node.look.card and not _is_on_plate(node)]
    for under, over in combinations(faces, 2):
        if _place(under) != _place(over) or under.id.startswith("center"):
            continue
        is_counted = any(node.id == f"{_place(under)}.count" for node in nodes)
        if over.rect.overlap(_corner(under)) > 2 and not (is_counted and over.rect == under.rect):
            yield under.id


@in_every_window
def test_letters_are_twice_as_large(size: Size, scale: float, seats: int) -> None:
    """In a phone's window they grow as long as cards keep a width that a finger hits."""
    if scale == 1 or min(size) < PHONE:
        return
    usual, large = ({node.id: _letters(node) for node in shown(size, each, seats)} for each in (1.0, 2.0))
    assert {
        name for name in usual if usual[name] > looks.SMALLEST and large.get(name) and large[name] < 1.9 * usual[name]
    } == set()


@spite_in_every_window
def test_letters_at_a_table_of_spite_are_twice_as_large(size: Size, scale: float, seats: int) -> None:
    """The longest sentences take what room there is."""
    if scale < 2 or min(size) < PHONE:
        return
    usual, large = ({node.id: _letters(node) for node in spite(size, each, seats)} for each in (1.0, 2.0))
    wanted = {name: (1.6 if name == "prompt" else 1.9) * usual[name] for name in usual.keys() & large.keys()}
    assert {name for name in wanted if usual[name] > looks.SMALLEST and large[name] < wanted[name]} == set()


def _letters(node: Node) -> int:
    match node.look:
        case looks.Words(size=size) | looks.Pill(size=size) | ButtonLook(size=size):
            return size
        case _:
            return 0


def test_the_largest_letters_leave_cards_that_are_read() -> None:
    for size, least in ((Size(900, 620), 60), (Size(1280, 800), 75)):
        cards = [
            node.rect.width
            for node in shown(size, 2.0, 2)
            if node.id.startswith("center") and isinstance(node.look, CardLook)
        ]
        assert min(cards) >= least, size


def test_cards_of_seven_others_are_wide_enough() -> None:
    nodes = shown(Size(1280, 800), 1.0, 8)
    assert min(node.rect.width for node in nodes if node.id.startswith("seat7.payoff.0")) >= READABLE


@pytest.mark.parametrize("size", WINDOWS[4:], ids=str)
def test_the_felt_of_a_duel_is_used(size: Size) -> None:
    assert unused(shown(size, 1.0, 2), size) <= UNUSED


def unused(nodes: Sequence[Node], size: Size) -> float:
    """The share of the window in which nothing lies, nor stands between piles of a row or lines of a column."""
    used = list(_areas(nodes).values())
    step = size.width // 160
    points = [(x + 0.5, y + 0.5) for x in range(0, size.width, step) for y in range(0, size.height, step)]
    free = sum(not any(_holds(rect, *point) for rect in used) for point in points)
    return free / len(points)


def _holds(rect: Rect, x: float, y: float) -> bool:
    return rect.x <= x < rect.right and rect.y <= y < rect.bottom


def _areas(nodes: Sequence[Node]) -> dict[str, Rect]:
    found: dict[str, Rect] = {}
    for node in nodes:
        seat, _, place = node.id.partition(".")
        name = "middle" if seat.startswith(("center", "stock", "completed")) else seat
        if seat.startswith("seat"):
            name += (
                ".hand" if place.startswith("hand") else ".plate" if place.startswith(("plate", "count")) else ".piles"
            )
        if isinstance(node.look, ButtonLook):
            name = "buttons"
        found[name] = found[name].around([node.rect]) if name in found else node.rect
    return found


@pytest.mark.parametrize("seats", [2, 4])
def test_no_band_of_an_upright_phone_is_empty(seats: int) -> None:
    for size in (Size(360, 640), Size(390, 844)):
        lowest, nodes = 0.0, sorted(shown(size, 1.0, seats), key=lambda node: node.rect.y)
        for node in nodes:
            assert node.rect.y - lowest < BAND, node.id
            lowest = max(lowest, node.rect.bottom)


def test_what_somebody_says_lies_over_no_cards() -> None:
    size, window = WINDOWS[2], Frame(WINDOWS[2], 1.0, measure)
    table = {node.id: node for node in spite(size, 1.0, 4)}
    cards = [node.clip or node.rect for node in table.values() if isinstance(node.look, CardLook | looks.Backs)]
    taken = obstacles(window, list(table.values()))
    for seat in map(Seat, range(1, 4)):
        said = bubble(window, seat, "Hello!", table[f"{places.plate(seat)}.head"].rect, taken)
        assert not [card for card in cards if card.overlap(said.rect) > 1], seat
