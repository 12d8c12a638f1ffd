"""In every window, at every size of text and with every number of players, all of the table can be seen and touched."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import NamedTuple

import pygame
import pytest
from support.malice.tables import ME, area, table, up_to
from support.marks import slow_unless
from support.windows.layout_checks import is_corner, outside
from support.windows.table_user import Seated, seated

from spitegame.rules.malice import GAME
from spitegame.rules.malice.options import CLUB, MaliceRules, Words
from spitegame.rules.malice.state import MaliceState
from spitegame.rules.malice.view import MaliceView
from spitegame.tables.face import Laid, Seen
from spitegame.tables.malice.face import FACE
from spitegame.tables.malice.layout import layout
from spitegame.ui.geometry import Rect, Size
from spitegame.ui.nodes import Avatar, ButtonLook, CardLook, Frame, Mark, Node, Pill, Slot, Takes, Zone
from spitegame.ui.nodes import Words as Text
from spitegame.ui.preferences import Preferences, Speed
from spitegame.ui.text import measure

pygame.font.init()  # words are as wide as they will be; a font needs no screen

SIZES = (
    Size(390, 844),
    Size(960, 600),
    Size(960, 1440),
    Size(1280, 800),
    Size(1920, 1080),
    Size(2560, 1440),
    Size(3440, 1440),
)
SCALES = (1.0, 2.0)
SEATS = range(2, 9)
NAMES = ("Wolfgang Amadeus Mozartt", "Mallory", "WWWWWWWWWWWWWWWWWWWWWWWW", "Ö", "Dorian", "Edith", "Fergus", "Greta")
CARDS = "10d Ks 5h 9c 3s Qh 10s"


def frame(width: int = 1280, height: int = 800, scale: float = 1.0) -> Frame:
    return Frame(Size(width, height), scale, measure).of_table


class Content(NamedTuple):
    """How full the table is."""

    hand: int
    centers: int
    discards: int
    words: Words = Words.CLUB

    def __str__(self) -> str:
        return f"{self.hand} in hand, {self.centers} centers, {self.discards} on each pile, {self.words.value}"


CONTENTS = [
    Content(0, 3, 0),
    Content(1, 3, 1),
    Content(4, 4, 2, Words.ONLINE),
    Content(5, 4, 5, Words.PARTY),
    Content(6, 5, 12, Words.PARTY),
    Content(7, 6, 20),
]


def state(seats: int, content: Content) -> MaliceState:
    rules = replace(CLUB, centers=content.centers, hand=max(4, content.hand), words=content.words)
    hand = " ".join(CARDS.split()[: content.hand])
    piles = (" ".join((CARDS.split() * 3)[: content.discards]),) * 4
    return table(
        hand=hand,
        payoff="9d 10h",
        discards=piles,
        others=(area(hand, "9c 10d 10c", piles),) * (seats - 1),
        centers=(up_to("J"), "Ks", up_to("9"))[: content.centers],
        stock="9d " * 60,
        completed="9d " * 90,
        rules=rules,
    )


@dataclass(frozen=True)
class Case:
    content: Content
    laid: Laid
    nodes: list[Node]

    def said(self, what: object) -> str:
        return f"{self.content}: {what}"


def cases(size: Size, scale: float, seats: int, *, keys: bool = True, status_lines: int = 2) -> Iterator[Case]:
    for content in CONTENTS:
        view = GAME.view(state(seats, content), ME)
        seen = looked_at(view, keys=keys, status_lines=status_lines, scale=scale)
        window = frame(*size, scale)
        laid = layout(replace(seen, column=0.0) if window.is_tall else seen, window)
        yield Case(content, laid, list(laid.nodes))


def looked_at(view: MaliceView, *, keys: bool, status_lines: int, scale: float) -> Seen[MaliceView]:
    seats = len(view.areas)
    return Seen(
        view=view,
        names=NAMES[:seats],
        kinds=["", *["computer, spiteful good"] * (seats - 1)],
        portraits=["owl"] * seats,
        keys={place: key.upper() for key, place in FACE.keys(view).items()} if keys else {},
        column=150 * max(1.0, scale * 0.8),
        status_lines=status_lines,
    )


def overflowing(nodes: Sequence[Node]) -> list[str]:
    """Words that are wider than their place, or higher."""
    return [node.id for node in nodes if isinstance(node.look, Text | Pill) and not fits(node, node.look)]


def fits(node: Node, look: Text | Pill) -> bool:
    lines = look.lines if isinstance(look, Text) else (look.text,)
    widest = max(measure(line, look.size) for line in lines)
    return widest <= node.rect.width + 0.5 and len(lines) * look.size * 1.3 <= node.rect.height + 0.5


def zone_of(node: Node) -> str | None:
    """Which pile, hand or plate a node belongs to; labels that lie on purpose over a card belong to none."""
    seat, _, place = node.id.partition(".")
    if isinstance(node.look, Pill):
        return None
    if not seat.startswith("seat"):
        return seat
    pile = place.split(".")[0].rstrip("0123456789") if place.startswith("hand") else place.split(".")[0]
    return f"{seat}.{pile}"


def zones(nodes: Sequence[Node]) -> dict[str, Rect]:
    """Everything that lies at a place, taken together."""
    found: dict[str, Rect] = {}
    for node in nodes:
        zone = zone_of(node)
        if zone and isinstance(node.look, CardLook | Slot | Zone | Avatar):
            found[zone] = found[zone].around([node.rect]) if zone in found else node.rect
    return found


EVERYWHERE = [
    pytest.param(
        size,
        scale,
        seats,
        id=f"{size.width}x{size.height} text {scale} seats {seats}",
        marks=slow_unless(is_corner(size, scale) and seats in (SEATS[0], SEATS[-1])),
    )
    for size in SIZES
    for scale in SCALES
    for seats in SEATS
]
WINDOWS = pytest.mark.parametrize(("size", "scale", "seats"), EVERYWHERE)


@WINDOWS
def test_nothing_leaves_the_window(size: Size, scale: float, seats: int) -> None:
    wrong = [
        each.said(left) for each in cases(size, scale, seats) if (left := outside(each.nodes, frame(*size, scale)))
    ]
    assert not wrong


@WINDOWS
def test_places_do_not_overlap(size: Size, scale: float, seats: int) -> None:
    wrong = []
    for each in cases(size, scale, seats):
        found = zones(each.nodes) | {"status": each.laid.status}
        wrong += [
            each.said((one, other))
            for one, other in combinations(found, 2)
            if found[one].overlap(found[other]) > 1 and not edges_touch(found[one], found[other])
        ]
    assert not wrong


def edges_touch(one: Rect, other: Rect) -> bool:
    """The edges of a thick pile may reach a pixel or two into the gap."""
    return one.overlap(other) <= 2 * max(one.height, other.height)


@WINDOWS
def test_words_cover_neither_each_other_nor_what_is_not_theirs(size: Size, scale: float, seats: int) -> None:
    wrong = []
    for each in cases(size, scale, seats):
        words = [node for node in each.nodes if isinstance(node.look, Pill | Text | Avatar)]
        wrong += [
            each.said((one.id, other.id))
            for one, other in combinations(words, 2)
            if one.rect.overlap(other.rect) > 2 and not (one.id + other.id).count(".key")
        ]
        found = zones(each.nodes)
        wrong += [
            each.said((node.id, zone))
            for node in words
            for zone, rect in found.items()
            if not node.id.startswith(zone) and node.rect.overlap(rect) > 2 and isinstance(node.look, Pill)
        ]
    assert not wrong


@WINDOWS
def test_words_fit_where_they_stand(size: Size, scale: float, seats: int) -> None:
    wrong = [each.said(too_long) for each in cases(size, scale, seats) if (too_long := overflowing(each.nodes))]
    assert not wrong


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("scale", SCALES)
def test_own_cards_are_large_enough_for_a_finger(scale: float, seats: int) -> None:
    wrong = []
    for each in cases(Size(1280, 800), scale, seats):
        own = [node for node in each.nodes if node.id.startswith(("seat0", "center")) and Takes.TAP in node.takes]
        assert own
        wrong += [each.said((node.id, node.rect)) for node in own if min(free_width(node, own), node.rect.height) < 44]
    assert not wrong


def free_width(node: Node, among: Sequence[Node]) -> float:
    """What of a card is not covered by the next one of the hand."""
    following = [other.rect.x for other in among if other.rect.x > node.rect.x and other.rect.overlap(node.rect)]
    return min([node.rect.right, *following]) - node.rect.x


@WINDOWS
def test_corner_signs_of_covered_cards_can_be_read(size: Size, scale: float, seats: int) -> None:
    """In the own hand from the side, in the own discard piles from below; long piles are looked into."""
    wrong = []
    for each in cases(size, scale, seats):
        hand = [node for node in each.nodes if node.id.startswith("seat0.hand") and node.takes]
        wrong += [each.said(node.id) for node in hand if free_width(node, hand) < 0.3 * node.rect.width - 0.5]
        pile = [
            node.rect
            for node in each.nodes
            if node.id.startswith("seat0.discard0.") and isinstance(node.look, CardLook)
        ]
        if 1 < len(pile) <= 5:
            wrong += [each.said("discard")] * (pile[1].y - pile[0].y < 0.1 * pile[0].height)
    assert not wrong


@WINDOWS
def test_every_place_has_one_node_and_all_ids_are_different(size: Size, scale: float, seats: int) -> None:
    for each in cases(size, scale, seats):
        names = [node.id for node in each.nodes]
        assert len(set(names)) == len(names), each.content
        centers = [f"center{index}" for index in range(each.content.centers)]
        piles = [f"seat{seat}.discard{pile}" for seat in range(seats) for pile in range(4)]
        payoffs = [f"seat{seat}.payoff" for seat in range(seats)]
        hands = [f"seat{seat}.hand{index}" for seat in range(seats) for index in range(each.content.hand)]
        assert {*centers, *piles, *payoffs, *hands, "stock"} <= set(names), each.content


@pytest.mark.parametrize("seats", SEATS)
def test_every_target_is_a_place_of_the_table(seats: int) -> None:
    for content in CONTENTS:
        view = GAME.view(state(seats, content), ME)
        nodes = [node.id for node in layout(looked_at(view, keys=False, status_lines=1, scale=1.0), frame()).nodes]
        for source in FACE.sources(view).values():
            assert all(nodes.count(target) == 1 for target in FACE.targets(view, source))


@pytest.mark.parametrize("seats", SEATS)
def test_what_is_marked_is_what_was_asked_for(seats: int) -> None:
    view = GAME.view(state(seats, CONTENTS[3]), ME)
    lit = dict.fromkeys(("center0", "seat0.discard2"), Mark.TARGET)
    marks = lit | {"seat0.hand1": Mark.SELECTED, "seat0.payoff": Mark.HINT}
    seen = replace(looked_at(view, keys=False, status_lines=1, scale=1.0), marks=marks)
    assert {node.id: node.marks for node in layout(seen, frame()).nodes if node.marks} == marks


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_picked_card_rises_and_a_hovered_one_stays_under_the_pointer(size: Size) -> None:
    view = GAME.view(state(2, CONTENTS[3]), ME)
    seen = looked_at(view, keys=False, status_lines=1, scale=1.0)

    def top(mark: Mark) -> float:
        nodes = layout(replace(seen, marks={"seat0.hand1": mark}), frame(*size)).nodes
        return next(node.rect.y for node in nodes if node.id == "seat0.hand1")

    assert top(Mark.SELECTED) < top(Mark.RAISED) == top(Mark.NONE)


# With all that the scene adds


LONG = (
    "The saved game could not be opened. It has been kept as /home/somebody/.local/share/spitegame/game.save.damaged-1."
)


@WINDOWS
def test_the_whole_scene_fits_with_buttons_words_and_keys(size: Size, scale: float, seats: int) -> None:
    wrong = [
        f"{content}: {what}"
        for content in (CONTENTS[0], CONTENTS[3], CONTENTS[5])
        for what in misfits(list(at_table(seats, content, frame(*size, scale)).nodes.values()), frame(*size, scale))
    ]
    assert not wrong


def at_table(seats: int, content: Content, window: Frame) -> Seated:
    person, _ = seated(state(seats, content), Preferences(speed=Speed.OFF, muted=True), window)
    person.home.told.append(LONG)
    person.key("tab")
    return person


def misfits(nodes: Sequence[Node], window: Frame) -> Iterator[str]:
    """What the buttons and words of the scene get in the way of."""
    yield from (f"{name} leaves the window" for name in outside(nodes, window))
    yield from (f"{name} does not fit" for name in overflowing(nodes))
    yield from (f"{node.id} is low" for node in nodes if tapped(node) and node.rect.height < window.px(44) - 0.5)
    added = {node.id: node.rect for node in nodes if isinstance(node.look, ButtonLook) or node.id.endswith(".panel")}
    for (one, its), (other, others) in combinations((added | zones(nodes)).items(), 2):
        if one in added and its.overlap(others) > 2:
            yield f"{one} covers {other}"


def tapped(node: Node) -> bool:
    return isinstance(node.look, ButtonLook) and Takes.TAP in node.takes


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("cards", [1, 12, 20, 48])
def test_every_card_of_an_opened_pile_can_be_seen(cards: int, size: Size, scale: float) -> None:
    pile = " ".join((CARDS.split() * 7)[:cards])
    dealt = table(hand="10d", others=(area("8c", discards=(pile,)),))
    person, _ = seated(dealt, Preferences(speed=Speed.OFF), frame(*size, scale))
    person.tap("seat1.discard0")
    shown = [node.rect for name, node in person.nodes.items() if name.startswith("fan.seat1.discard0.")]
    assert len(shown) == cards
    opened = [node for name, node in person.nodes.items() if name.startswith("fan.")]
    assert not outside(opened, person.frame)
    assert not overflowing(opened)
    for one, other in combinations(shown, 2):
        assert abs(one.x - other.x) >= 0.3 * one.width or abs(one.y - other.y) >= one.height


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_log_fits(size: Size, scale: float) -> None:
    person, match = seated(state(4, CONTENTS[3]), Preferences(speed=Speed.OFF), frame(*size, scale))
    for _ in range(30):
        seat = min(match.table.to_act)
        match.act(seat, match.table.view(seat).legal[-1])
        person.tick()
    person.tap("log")
    nodes = [node for name, node in person.nodes.items() if name.startswith("log.")]
    assert len(nodes) > 3
    assert not outside(nodes, person.frame)
    assert not overflowing(nodes)
    assert not [node.id for node in nodes if Takes.TAP in node.takes and node.rect.height < person.frame.px(44)]


def test_any_rules_are_laid_out() -> None:
    rules = MaliceRules(build_to_king=True, jokers=2, centers=6, hand=7)
    built = " ".join([up_to("Q"), "*"])
    view = GAME.view(table(hand="* Ks", centers=(up_to("Q"), built[: -len(" *")]), rules=rules), ME)
    assert layout(looked_at(view, keys=True, status_lines=1, scale=1.0), frame()).nodes


@pytest.mark.parametrize("scale", SCALES)
def test_the_partner_is_named_so_even_behind_a_long_name(scale: float) -> None:
    view = GAME.view(replace(state(4, CONTENTS[0]), rules=MaliceRules(partners=True)), ME)
    laid = layout(looked_at(view, keys=False, status_lines=1, scale=scale), frame(scale=scale))
    partners = [node.id for node in laid.nodes if isinstance(node.look, Text) and "partner" in node.look.lines[0]]
    assert partners == ["seat2.plate.name"]


def test_a_mark_is_at_least_as_wide_as_high() -> None:
    view = GAME.view(state(2, CONTENTS[0]), ME)
    laid = layout(looked_at(view, keys=True, status_lines=1, scale=2.0), frame(scale=2.0))
    pills = [node for node in laid.nodes if isinstance(node.look, Pill)]
    assert all(node.rect.width >= node.rect.height for node in pills)
