"""On a phone, upright or lying, all of a table can be seen, read and hit with a finger."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

import pygame
import pytest
from support.finished_games import record
from support.malice.tables import area, table, up_to
from support.marks import slow_unless
from support.spite.full_states import HAND, NAMES, NINETEEN, between_rounds, crowded, laid, rewarded, sight
from support.windows.layout_checks import outside, overflowing, shown
from support.windows.scripted_rooms import BOTH, Hosted, any_game
from support.windows.table_user import Seated, seated

from spitegame.rules.malice.options import ONLINE
from spitegame.rules.malice.state import MaliceState
from spitegame.rules.spite.options import OPEN, STRICT
from spitegame.rules.spite.state import SpiteState
from spitegame.session.occupants import Person
from spitegame.ui.geometry import NO_INSETS, Insets, Point, Rect, Size
from spitegame.ui.inputs import MouseButton, Press, Release
from spitegame.ui.nodes import ButtonLook, CardLook, Chip, Frame, Mark, Node, Panel, Slot, Takes
from spitegame.ui.preferences import Preferences, Speed
from spitegame.ui.text import measure

pygame.font.init()  # words are as wide as they will be; a font needs no screen

UPRIGHT, LYING = Size(360, 640), Size(640, 360)
LARGER, LARGER_LYING, TABLET = Size(390, 844), Size(844, 390), Size(768, 1024)
FINGER = 44
STRIP = 28
"""So much of a card has to be free, in pixels, both ways."""
NOTCHES = {LARGER: Insets(top=47, bottom=34), LARGER_LYING: Insets(left=47, right=47, bottom=21)}


def malice(seats: int, *, cards: str = "10d Ks 5h 9c 3s", pile: str = "10d Ks 5h 9c 3s") -> MaliceState:
    piles = (pile,) * 4
    rules = replace(ONLINE, hand=max(5, len(cards.split())))
    others = (area(cards, "9c 10d 10c", piles),) * (seats - 1)
    centers = (up_to("J"), "Ks", up_to("9"))
    return table(hand=cards, payoff="9d 10h", discards=piles, others=others, centers=centers, rules=rules)


def pairs(seats: int) -> SpiteState:
    """A pair is to be beaten, with few cards."""
    lies = [laid(1, 30, "4s 4h"), laid(2, 31, "5s 5h")]
    return sight(seats, HAND, lies=lies, unproven=laid(1, 49, "8c 8d"), rules=STRICT)


def poker() -> SpiteState:
    return sight(
        4, NINETEEN, lies=[laid(2, 48, "3s 4d 5c 6h 7h")], unproven=laid(3, 49, "4s 5d 6s 7h 8h"), rules=STRICT
    )


def case(
    size: Size, name: str, dealt: Callable[[], MaliceState | SpiteState], scale: float = 1.0, *, slow: bool = True
) -> object:
    words = f"{size.width}x{size.height} {name} text {scale}"
    return pytest.param(Frame(size, scale, measure, touch=True), dealt, id=words, marks=slow_unless(not slow))


CASES = [
    case(UPRIGHT, "malice 8", lambda: malice(8), slow=False),
    case(UPRIGHT, "spite 9 crowded", lambda: crowded(9), slow=False),
    case(LYING, "malice 2", lambda: malice(2), slow=False),
    case(LYING, "spite 4 poker", poker, slow=False),
    case(UPRIGHT, "malice 2, seven cards", lambda: malice(2, cards="10d Ks 5h 9c 3s Qh 10s"), 2.0),
    case(UPRIGHT, "malice 4", lambda: malice(4), 1.5),
    case(LYING, "malice 8", lambda: malice(8), 1.5),
    case(LYING, "malice 4", lambda: malice(4, pile=""), 2.0),
    case(LARGER, "malice 8", lambda: malice(8), 2.0),
    case(LARGER, "malice 2", lambda: malice(2)),
    case(LARGER_LYING, "malice 8", lambda: malice(8)),
    case(LARGER_LYING, "malice 3", lambda: malice(3), 2.0),
    case(TABLET, "malice 8", lambda: malice(8), 1.5),
    case(UPRIGHT, "spite 3", lambda: pairs(3), 2.0),
    case(UPRIGHT, "spite 6", lambda: pairs(6)),
    case(UPRIGHT, "spite 4 poker", poker, 1.5),
    case(LYING, "spite 9 crowded", lambda: crowded(9)),
    case(LYING, "spite 6", lambda: pairs(6), 2.0),
    case(LYING, "spite 9 between rounds", lambda: between_rounds(9)),
    case(LARGER, "spite 9 crowded", lambda: crowded(9), 1.5),
    case(LARGER, "spite 6 reward", lambda: rewarded(6), 2.0),
    case(LARGER, "spite 4 between rounds", lambda: between_rounds(4)),
    case(LARGER_LYING, "spite 9 crowded", lambda: crowded(9), 2.0),
    case(LARGER_LYING, "spite 3", lambda: pairs(3)),
    case(TABLET, "spite 6", lambda: pairs(6)),
    case(TABLET, "spite 9 crowded", lambda: crowded(9), 2.0),
]
PHONES = pytest.mark.parametrize(("window", "dealt"), CASES)


def at(window: Frame, state: MaliceState | SpiteState, *, insets: Insets = NO_INSETS) -> Seated:
    seats = len(state.areas) if isinstance(state, MaliceState) else len(state.players)
    people = tuple(Person(name) for name in NAMES[:seats])
    preferences = Preferences(speed=Speed.OFF, muted=True)
    person, _ = seated(state, preferences, replace(window, insets=insets), occupants=people)
    return person


@PHONES
def test_all_of_a_table_is_seen_read_and_hit(window: Frame, dealt: Callable[[], MaliceState | SpiteState]) -> None:
    nodes = list(at(window, dealt()).nodes.values())
    assert outside(nodes, window) == []
    assert list(covered(nodes)) == []
    assert overflowing(nodes, window) == []
    assert list(missed(nodes)) == []


def covered(nodes: Sequence[Node]) -> Iterator[tuple[str, str]]:
    """The pairs that cover each other, of buttons, panels of words, and whatever belongs to one place."""
    solid = {
        node.id: node.rect
        for node in nodes
        if isinstance(node.look, ButtonLook | Chip) or (isinstance(node.look, Panel) and node.id != "standing")
    }
    found = solid | _places(nodes)
    for (one, its), (other, others) in combinations(found.items(), 2):
        if its.overlap(others) > 2 * max(its.height, others.height):  # the edges of a thick pile reach a little further
            yield one, other


def _places(nodes: Sequence[Node]) -> dict[str, Rect]:
    """Hands, piles and the trick, each as a whole."""
    found: dict[str, Rect] = {}
    for node in nodes:
        if not isinstance(node.look, CardLook | Slot) or node.look == CardLook(None, shadow=False):
            continue
        seat, _, place = node.id.partition(".")
        name = f"{seat}.{place.partition('.')[0].rstrip('0123456789-')}" if seat.startswith("seat") else seat
        is_early = isinstance(node.look, CardLook) and node.look.tilt != 0  # they lie close to each other
        if "waiting" in name or is_early or name.startswith("swap") or place.endswith(".back"):
            continue
        name = "hand" if name in ("fake", "spoil") else name
        found[name] = found[name].around([node.rect]) if name in found else node.rect
    return found


def missed(nodes: Sequence[Node]) -> Iterator[str]:
    """What a finger does not hit: buttons, and own cards of which too little is free."""
    for node in nodes:
        is_button = isinstance(node.look, ButtonLook | Chip) and Takes.TAP in node.takes
        if is_button and min(node.rect.width, node.rect.height) < FINGER - 0.5:
            yield node.id
    own = [node for node in nodes if isinstance(node.look, CardLook) and node.takes and node.id != "bounty"]
    for index, node in enumerate(own):
        if min(*free(node.rect, [over.rect for over in own[index + 1 :]])) < STRIP - 0.5:
            yield node.id


def free(rect: Rect, over: Sequence[Rect]) -> tuple[float, float]:
    """The width and the height of the part at the upper left that is not covered."""
    beside = [each.x for each in over if each.overlap(rect) and each.y <= rect.y + 1]
    below = [each.y for each in over if each.overlap(rect) and each.y > rect.y + 1]
    return min([rect.right, *beside]) - rect.x, min([rect.bottom, *below]) - rect.y


@pytest.mark.parametrize(("size", "least"), [(UPRIGHT, 35), (LARGER, 45)])
def test_the_last_play_of_many_players_is_large_on_an_upright_phone(size: Size, least: int) -> None:
    for seats in (6, 9):
        assert at(Frame(size, 1.0, measure, touch=True), pairs(seats)).nodes["trick.49-0"].rect.width >= least - 0.5


def test_earlier_plays_are_readable_or_left_out_for_a_larger_last_play() -> None:
    nodes = at(Frame(LYING, 2.0, measure, touch=True), pairs(3)).nodes
    assert "trick.31-0" not in nodes
    assert nodes["trick.49-0"].rect.width > 22
    assert at(Frame(LARGER_LYING, 2.0, measure, touch=True), pairs(3)).nodes["trick.31-0"].rect.height >= 16


def test_nothing_lies_under_a_camera_or_a_bar_of_the_system() -> None:
    for size, insets in NOTCHES.items():
        window = Frame(size, 1.0, measure, touch=True, insets=insets)
        safe = Rect(
            insets.left, insets.top, size.width - insets.left - insets.right, size.height - insets.top - insets.bottom
        )
        for state in (malice(4), crowded(6)):
            person = at(window, state, insets=insets)
            assert [node.id for node in person.stage.nodes(window) if not safe.contains(shown(node))] == []


@pytest.mark.parametrize("size", [UPRIGHT, LYING])
def test_a_thumb_picks_each_of_nineteen_cards(size: Size) -> None:
    """It touches the middle of what shows of the card."""
    person = at(Frame(size, 1.0, measure, touch=True), sight(4, NINETEEN, rules=OPEN))
    own = [node for name, node in person.nodes.items() if name.startswith("hand.")]
    assert len(own) == 19
    for index, card in enumerate(own):
        width, height = free(card.rect, [over.rect for over in own[index + 1 :]])
        thumb = Point(card.rect.x + width / 2, card.rect.y + height / 2)
        for given in (Press(thumb, MouseButton.MAIN, touch=True), Release(thumb, MouseButton.MAIN)):
            person.stage.give(given, person.frame, person.now)
        person.tick(15)
    assert all(Mark.PICKED in person.nodes[card.id].marks for card in own)


def test_nineteen_cards_lie_in_two_rows_and_few_in_one_in_a_small_window_of_the_desktop_too() -> None:
    for dealt, rows in ((poker, 2), (lambda: pairs(4), 1)):
        fingers, mouse = (at(Frame(UPRIGHT, 1.0, measure, touch=touch), dealt()) for touch in (True, False))
        assert fingers.nodes == mouse.nodes
        assert len({node.rect.y for name, node in mouse.nodes.items() if name.startswith("hand.")}) == rows


@pytest.mark.parametrize("size", [UPRIGHT, LYING])
def test_what_lies_over_a_table_and_the_connections_of_the_others_fit_a_phone(size: Size) -> None:
    window = Frame(size, 1.0, measure, touch=True)
    for name, opened in (("seat1.discard0", "fan."), ("log", "log."), ("say", "talk.")):
        person = in_a_room(window, malice(2, pile="10d Ks 5h 9c 3s " * 4))
        person.tap(name)
        over = [node for node in person.nodes.values() if node.id.startswith(opened)]
        assert len(over) > 1
        assert outside(over, window) == []
        assert overflowing(over, window) == []
        assert list(missed(over)) == []
    person = in_a_room(window, malice(2))
    nodes = list(person.nodes.values())
    assert [node.label for node in nodes if node.id == "seat1.plate.link.sign"]
    assert outside(nodes, window) == []
    assert list(covered(nodes)) == []
    assert list(missed(nodes)) == []


def in_a_room(window: Frame, state: MaliceState) -> Seated:
    room = Hosted(game=any_game(record()), company=BOTH)
    preferences = Preferences(speed=Speed.OFF)
    person, _ = seated(state, preferences, window, here=(0,), occupants=room.occupants, room=room.handle)
    return person
