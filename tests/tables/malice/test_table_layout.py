"""In every window, at every size of text and with every number of players, all of the table can be seen and touched."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import NamedTuple

import pygame
import pytest
from support.malice.tables import ME, area, table, up_to
from support.windows.layout_checks import is_corner, outside, overflowing
from support.windows.table_user import seated

from spitegame.rules.malice.game import GAME
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

SHAPES = ((390, 844), (960, 600), (960, 1440), (1280, 800), (1920, 1080), (2560, 1440), (3440, 1440))
SIZES = [Size(*shape) for shape in SHAPES]
SCALES = (1.0, 2.0)
SEATS = range(2, 9)
NAMES = ("Wolfgang Amadeus Mozartt", "Mallory", "WWWWWWWWWWWWWWWWWWWWWWWW", "Ö", "Dorian", "Edith", "Fergus", "Greta")
CARDS = "10d Ks 5h 9c 3s Qh 10s"


def frame(width: int = 1280, height: int = 800, scale: float = 1.0) -> Frame:
    return Frame(Size(width, height), scale, measure, full=True)


class Content(NamedTuple):
    """How full the table is."""

    hand: int
    centers: int
    discards: int
    words: Words = Words.CLUB

    def __str__(self) -> str:
        return f"{self.hand} in hand, {self.centers} centers, {self.discards} on each pile, {self.words.value}"


FEW = [Content(0, 3, 0), Content(1, 3, 1), Content(4, 4, 2, Words.ONLINE)]
CONTENTS = [*FEW, Content(5, 4, 5, Words.PARTY), Content(6, 5, 12, Words.PARTY), Content(7, 6, 20)]


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


def shown(content: Content, seats: int, window: Frame) -> Laid:
    view = GAME.view(state(seats, content), ME)
    seen = looked_at(view, keys=True, status_lines=2, scale=window.text_scale)
    return layout(replace(seen, column=0.0) if window.is_tall else seen, window)


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


EVERY_WINDOW = [frame(*size, scale) for size in SIZES for scale in SCALES]
CORNERS = [window for window in EVERY_WINDOW if is_corner(window.size, window.text_scale)]
WITH_ANY_SEATS = pytest.mark.parametrize(
    ("seats", "windows"),
    [
        *(pytest.param(seats, CORNERS, id=f"{seats} seats") for seats in (SEATS[0], SEATS[-1])),
        *(pytest.param(seats, EVERY_WINDOW, id=f"{seats}, any window", marks=pytest.mark.slow) for seats in SEATS),
    ],
)


@WITH_ANY_SEATS
def test_nothing_is_cut_off_or_covered(seats: int, windows: Sequence[Frame]) -> None:
    for window, content in product(windows, CONTENTS):
        laid = shown(content, seats, window)
        nodes, found = laid.nodes, zones(laid.nodes)
        wrong = {
            "leave the window": outside(nodes, window),
            "overlap": overlapping(found | {"status": laid.status}),
            "covered by words": covered_by_words(nodes, found),
            "have no room": overflowing(nodes, window),
            "cannot be told by their corners": hidden_by_the_next(nodes),
            "missing": places(seats, content) - {node.id for node in nodes},
        }
        assert {what: ids for what, ids in wrong.items() if ids} == {}, f"{content} in {window.size}"
        assert len({node.id for node in nodes}) == len(nodes)


def overlapping(found: Mapping[str, Rect]) -> list[tuple[str, str]]:
    """The edges of a thick pile may reach a pixel or two into the gap."""
    pairs = [(one, other, found[one].overlap(found[other])) for one, other in combinations(found, 2)]
    return [(one, two) for one, two, both in pairs if both > max(1, 2 * found[one].height, 2 * found[two].height)]


def covered_by_words(nodes: Sequence[Node], found: Mapping[str, Rect]) -> list[tuple[str, str]]:
    """Other words, or a place that the words do not belong to."""
    words = [node for node in nodes if isinstance(node.look, Pill | Text | Avatar)]
    pairs = [(one.id, other.id) for one, other in combinations(words, 2) if one.rect.overlap(other.rect) > 2]
    wrong = [pair for pair in pairs if ".key" not in "".join(pair)]
    return wrong + [
        (node.id, zone)
        for node in words
        for zone, rect in found.items()
        if isinstance(node.look, Pill) and not node.id.startswith(zone) and node.rect.overlap(rect) > 2
    ]


def hidden_by_the_next(nodes: Sequence[Node]) -> list[str]:
    """In the own hand from the side, in the own discard piles by the upper left corner: the oldest are counted
    instead."""
    hand = [node for node in nodes if node.id.startswith("seat0.hand") and node.takes]
    wrong = [node.id for node in hand if free_width(node, hand) < 0.3 * node.rect.width - 0.5]
    pile = [node.rect for node in nodes if node.id.startswith("seat0.discard0.") and isinstance(node.look, CardLook)]
    is_counted = any(node.id == "seat0.discard0.count" for node in nodes)
    close = [
        over
        for under, over in combinations(pile[1 if is_counted else 0 :], 2)
        if over.overlap(replace(under, width=0.26 * under.width, height=0.2 * under.height)) > 2
    ]
    return wrong + ["seat0.discard0"] * bool(close)


def free_width(node: Node, among: Sequence[Node]) -> float:
    """What of a card is not covered by the next one of the hand."""
    following = [other.rect.x for other in among if other.rect.x > node.rect.x and other.rect.overlap(node.rect)]
    return min([node.rect.right, *following]) - node.rect.x


def places(seats: int, content: Content) -> set[str]:
    own = [f"hand{index}" for index in range(content.hand)] + [f"discard{pile}" for pile in range(4)] + ["payoff"]
    return {
        "stock",
        *(f"center{index}" for index in range(content.centers)),
        *(f"seat{seat}.{place}" for seat in range(seats) for place in own),
    }


@pytest.mark.parametrize("mirrored", [False, True], ids=["right hand", "left hand"])
@pytest.mark.parametrize(
    ("size", "scale", "whole"),
    [((1280, 800), 1.0, 9), ((1280, 800), 2.0, 6), ((900, 620), 1.0, 6), ((640, 360), 1.0, 3), ((360, 640), 1.0, 6)],
)
def test_as_many_own_discards_show_their_ranks_as_there_is_room_for(
    size: tuple[int, int], scale: float, whole: int, mirrored: bool
) -> None:
    """The oldest at the upper left, the newest over all others, and the number of all where some are hidden."""
    window = frame(*size, scale)
    preferences = Preferences(speed=Speed.OFF, muted=True, mirrored=mirrored)
    for cards in (3, whole, whole + 1):
        person, _ = seated(state(2, Content(5, 4, cards)), preferences, window)
        person.settle()
        nodes = person.nodes
        pile = [node.rect for name, node in nodes.items() if name.startswith("seat0.discard3.") and is_card(node)]
        assert len(pile) == min(cards, whole + 1), "one of them below the first"
        assert ("seat0.discard3.count" in nodes) == (cards > whole)
        assert pile == sorted(pile, key=lambda rect: (round(rect.y), rect.x))
        assert not any(pile[-1].overlap(over) > 1 for over in pile[:-1] if over.y > pile[-1].y + 1)


def is_card(node: Node) -> bool:
    return isinstance(node.look, CardLook)


@pytest.mark.parametrize("seats", SEATS)
def test_own_cards_are_large_enough_and_every_target_is_a_place_and_what_is_marked_was_asked_for(seats: int) -> None:
    for content in CONTENTS:
        for scale in SCALES:
            nodes = shown(content, seats, frame(scale=scale)).nodes
            own = [node for node in nodes if node.id.startswith(("seat0", "center")) and Takes.TAP in node.takes]
            assert own
            small = [node.id for node in own if min(free_width(node, own), node.rect.height) < 44]
            assert (content, scale, small) == (content, scale, [])
        view = GAME.view(state(seats, content), ME)
        names = [node.id for node in layout(looked_at(view, keys=False, status_lines=1, scale=1.0), frame()).nodes]
        for source in FACE.sources(view).values():
            assert all(names.count(target) == 1 for target in FACE.targets(view, source))
    view = GAME.view(state(seats, CONTENTS[3]), ME)
    lit = dict.fromkeys(("center0", "seat0.discard2"), Mark.TARGET)
    marks = lit | {"seat0.hand1": Mark.SELECTED, "seat0.payoff": Mark.HINT}
    seen = replace(looked_at(view, keys=False, status_lines=1, scale=1.0), marks=marks)
    assert {node.id: node.marks for node in layout(seen, frame()).nodes if node.marks & ~Mark.HIDDEN} == marks


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_picked_card_rises_and_a_hovered_one_stays_under_the_pointer(size: Size) -> None:
    view = GAME.view(state(2, CONTENTS[3]), ME)
    seen = looked_at(view, keys=False, status_lines=1, scale=1.0)

    def top(mark: Mark) -> float:
        nodes = layout(replace(seen, marks={"seat0.hand1": mark}), frame(*size)).nodes
        return next(node.rect.y for node in nodes if node.id == "seat0.hand1")

    assert top(Mark.SELECTED) < top(Mark.RAISED) == top(Mark.NONE)


LONG = "The saved game could not be opened. It has been kept as /home/somebody/.local/share/game.save.damaged-1."


@WITH_ANY_SEATS
def test_the_whole_scene_fits_with_buttons_words_and_keys(seats: int, windows: Sequence[Frame]) -> None:
    for content in (CONTENTS[0], CONTENTS[3], CONTENTS[5]):
        person, _ = seated(state(seats, content), Preferences(speed=Speed.OFF, muted=True), frame())
        person.home.told.append(LONG)
        person.key("tab")
        for window in windows:
            person.frame = window
            person.tick()
            wrong = list(misfits(list(person.nodes.values()), window))
            assert wrong == [], f"{content} in {window.size}"


def misfits(nodes: Sequence[Node], window: Frame) -> Iterator[str]:
    """What the buttons and words of the scene get in the way of."""
    yield from (f"{name} leaves the window" for name in outside(nodes, window))
    yield from (f"{name} does not fit" for name in overflowing(nodes, window))
    buttons = [node for node in nodes if isinstance(node.look, ButtonLook)]
    tapped = [node for node in buttons if Takes.TAP in node.takes]
    yield from (f"{node.id} is low" for node in tapped if node.rect.height < window.px(44) - 0.5)
    added = {
        node.id: node.rect for node in nodes if node in buttons or node.id.endswith(("last.panel", "prompt.panel"))
    }
    for (one, its), (other, others) in combinations((added | zones(nodes)).items(), 2):
        if one in added and its.overlap(others) > 2:
            yield f"{one} covers {other}"


@pytest.mark.parametrize("cards", [1, 12, 20, 48])
def test_every_card_of_an_opened_pile_can_be_seen(cards: int) -> None:
    pile = " ".join((CARDS.split() * 7)[:cards])
    dealt = table(hand="10d", others=(area("8c", discards=(pile,)),))
    person, _ = seated(dealt, Preferences(speed=Speed.OFF), frame())
    person.tap("seat1.discard0")
    for window in EVERY_WINDOW:
        person.frame = window
        opened = [node for name, node in person.nodes.items() if name.startswith("fan.")]
        lying = [node.rect for node in opened if node.id.startswith("fan.seat1.discard0.")]
        assert len(lying) == cards
        assert (window.size, outside(opened, window), overflowing(opened, window)) == (window.size, [], [])
        for one, other in combinations(lying, 2):
            assert abs(one.x - other.x) >= 0.3 * one.width or abs(one.y - other.y) >= one.height, window.size


def test_the_log_fits() -> None:
    person, match = seated(state(4, CONTENTS[3]), Preferences(speed=Speed.OFF), frame())
    for _ in range(30):
        seat = min(match.table.to_act)
        match.act(seat, match.table.view(seat).legal[-1])
        person.tick()
    person.tap("log")
    for window in EVERY_WINDOW:
        person.frame = window
        nodes = [node for name, node in person.nodes.items() if name.startswith("log.")]
        assert len(nodes) > 3
        assert (window.size, outside(nodes, window), overflowing(nodes, window)) == (window.size, [], [])
        assert all(node.rect.height >= window.px(44) for node in nodes if Takes.TAP in node.takes)


@pytest.mark.parametrize("scale", SCALES)
def test_the_partner_is_named_so_even_behind_a_long_name_and_marks_are_as_wide_as_high(scale: float) -> None:
    view = GAME.view(replace(state(4, CONTENTS[0]), rules=MaliceRules(partners=True)), ME)
    nodes = layout(looked_at(view, keys=True, status_lines=1, scale=scale), frame(scale=scale)).nodes
    partners = [node.id for node in nodes if isinstance(node.look, Text) and "partner" in node.look.lines[0]]
    assert partners == ["seat2.plate.name"]
    assert all(node.rect.width >= node.rect.height for node in nodes if isinstance(node.look, Pill))


def test_a_center_that_the_last_card_of_a_game_has_completed_needs_nothing() -> None:
    over = GAME.view(table(centers=(up_to("Q"), "As")), ME)
    laid = layout(looked_at(over, keys=False, status_lines=1, scale=1.0), frame())
    assert {node.id for node in laid.nodes if node.id.endswith(".needs")} == {
        f"center{index}.needs" for index in (1, 2, 3)
    }


def test_the_folded_piles_of_a_partner_can_be_taken_up_all_the_same() -> None:
    window = replace(frame(640, 360), touch=True)
    view = GAME.view(replace(state(8, CONTENTS[3]), rules=replace(CLUB, partners=True)), ME)
    nodes = {node.id: node for node in layout(looked_at(view, keys=False, status_lines=1, scale=1.0), window).nodes}
    assert isinstance(nodes["seat4.payoff.rank"].look, Text)
    assert Takes.LIFT in nodes["seat4.payoff"].takes & nodes["seat4.discard0"].takes
    assert Takes.LIFT not in nodes["seat3.payoff"].takes
