"""In every window, at every size of text and with three to nine players, all of the table can be seen and touched."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations, pairwise, product

import pygame
import pytest
from support.spite.full_states import HAND, ME, NAMES, NINETEEN, between_rounds, crowded, laid, rewarded, sight
from support.windows.layout_checks import is_corner, outside, overflowing

from spitegame.rules.cards import Suit
from spitegame.rules.game import Seat
from spitegame.rules.spite.actions import Announcements, Direction
from spitegame.rules.spite.game import GAME
from spitegame.rules.spite.options import OPEN, STRICT, SpiteRules
from spitegame.rules.spite.state import Reward, SpiteState
from spitegame.rules.spite.trick import Consec
from spitegame.rules.spite.view import SpiteView
from spitegame.scenes.table.presentation import ButtonStates, TableButtons
from spitegame.tables.face import Laid, Seen
from spitegame.tables.spite import places, selection
from spitegame.tables.spite.layout import layout
from spitegame.tables.spite.selection import BLANK, Selection
from spitegame.ui import nodes as looks
from spitegame.ui.geometry import Rect, Size
from spitegame.ui.nodes import ButtonLook, CardLook, Chip, Frame, Ladder, Mark, Node, Takes, Words
from spitegame.ui.text import measure

pygame.font.init()  # words are as wide as they will be; a font needs no screen

SIZES = (Size(960, 600), Size(1280, 800), Size(1920, 1080), Size(960, 1440), Size(960, 2080), Size(3440, 1440))
SCALES = (1.0, 1.5, 2.0)
SEATS = range(3, 10)
STRIP = 0.24
"""Of a card's width: its corner sign, in the largest print."""
STATES: Mapping[str, Callable[[int], SpiteState]] = {
    "crowded": crowded,
    "strict": lambda seats: crowded(seats, rules=STRICT, passed=()),
    "lead": lambda seats: sight(seats, HAND),
    "reward": rewarded,
    "between rounds": between_rounds,
}
PICKED = frozenset({"hand.9s-0", "hand.11c-0", "fake.9h-0"})
ALL_SAID = Announcements(direction=Direction.HIGHER, come_at_me=True, unbeatable=True)


frame = partial(Frame, measure=measure)


def seen(state: SpiteState, room: Frame, chosen: Selection = BLANK, seat: Seat | None = ME) -> Seen[SpiteView]:
    view = GAME.view(state, seat)
    return Seen(
        view=view,
        names=NAMES[: len(view.players)],
        kinds=[""] * len(view.players),
        column=_scene(room).column,
        status_lines=1,
        choice=chosen,
        left=4.0,
    )


def _scene(room: Frame) -> TableButtons:
    """Hint, log, help and menu, at the top on the right."""
    return TableButtons(room, ButtonStates(talks=True))


def table(state: SpiteState, room: Frame, chosen: Selection = BLANK, seat: Seat | None = ME) -> Laid:
    return layout(seen(state, room, chosen, seat), room)


def shown(state: SpiteState, room: Frame, seat: Seat | None = ME) -> list[Laid]:
    """Without and with cards that are picked, and with all switches on."""
    picked = PICKED & selection.held(GAME.view(state, seat)).keys()
    everything = Selection(picked, ALL_SAID, face_down=True, sits_out=True)
    return [table(state, room, chosen, seat) for chosen in (BLANK, Selection(picked), everything)]


def plates(laid: Laid) -> dict[str, Rect]:
    return {node.id: node.rect for node in laid.nodes if node.id.endswith(".plate")}


EVERY_WINDOW = [frame(size, scale) for size in SIZES for scale in SCALES]
CORNERS = [window for window in EVERY_WINDOW if is_corner(window.size, window.text_scale)]


@pytest.mark.parametrize(
    ("seats", "windows"),
    [
        *(pytest.param(seats, CORNERS, id=f"{seats} seats") for seats in (SEATS[0], SEATS[-1])),
        *(pytest.param(seats, EVERY_WINDOW, id=f"{seats}, any window", marks=pytest.mark.slow) for seats in SEATS),
    ],
)
def test_nothing_is_cut_off_or_covered(seats: int, windows: Sequence[Frame]) -> None:
    for room, name in product(windows, STATES):
        for found in shown(STATES[name](seats), room):
            wrong = {
                "leave the window": outside(found.nodes, room),
                "have no room": overflowing(found.nodes, room),
                "cover what is pressed": pressed_together(found.nodes),
                "cover somebody": covered(found, room),
            }
            assert {what: ids for what, ids in wrong.items() if ids} == {}, f"{name} in {room.size}"
            assert len(plates(found)) == seats
            if name == "crowded":
                check_trick(found, seats)


def pressed_together(nodes: Sequence[Node]) -> list[tuple[str, str]]:
    solid = [node for node in nodes if isinstance(node.look, ButtonLook | Chip)]
    cards = [node for node in nodes if isinstance(node.look, CardLook) and Takes.TAP in node.takes]
    plate = [node for node in nodes if node.id.endswith(".plate")]
    pairs = [*combinations(solid, 2), *product(solid, (*cards, *plate))]
    return [(one.id, other.id) for one, other in pairs if one.rect.overlap(other.rect) > 0.5]


def covered(laid: Laid, room: Frame) -> list[tuple[str, str]]:
    """What lies over another's plate, what in the middle lies over the own hand, and what the own time lies over."""
    sitting = plates(laid)
    others = [each for each in sitting.items() if each[0] != "seat0.plate"]
    others += [(node.id, node.rect) for node in _scene(room).nodes()]
    hand = [(node.id, node.rect) for node in laid.nodes if node.id.startswith("hand.")]
    pairs = [*combinations(sitting.items(), 2)]
    for node in laid.nodes:
        if node.id.startswith(("chip.", "standing", "ladder", places.TRICK, places.STOCK, places.BOUNTY)):
            pairs += product([(node.id, node.rect)], (*sitting.items(), *hand))
        if node.id == "seat0.plate.left":
            pairs += product([(node.id, node.rect)], others)
    return [(one, other) for (one, above), (other, below) in pairs if above.overlap(below) > 0.5]


def check_trick(laid: Laid, seats: int) -> None:
    """The newest play lies upright and on top, larger than the others, which lie askew, in their order."""
    lying = [node for node in laid.nodes if is_in_trick(node)]
    *early, last = [[node for node in lying if node.id.startswith(f"trick.{each}-")] for each in (*range(30, 36), 49)]
    assert last == lying[-3:]
    assert all(tilt(node) == 0 for node in last)
    if any(early):
        assert all(early)
        assert all(tilt(node) for play in early for node in play)
        assert max(node.rect.height for play in early for node in play) < last[0].rect.height
        middles = [play[1].rect for play in early]
        assert all(b.x > a.x or b.y > a.y + a.height / 2 for a, b in pairwise(middles))
        names = [node for node in laid.nodes if node.id.endswith(".who")]
        assert [node.label.partition(":")[0] for node in names] == [NAMES[1 + at % (seats - 1)] for at in range(6)]


@pytest.mark.parametrize("size", SIZES)
def test_a_long_own_name_is_cut_nowhere_shorter_than_in_a_small_window(size: Size) -> None:
    def shown(room: Frame) -> int:
        laid = layout(replace(seen(sight(4, HAND), room), names=("Wolfgang Amadeus Mozart", *NAMES[1:4])), room)
        (look,) = (node.look for node in laid.nodes if node.id == "seat0.plate.name")
        assert isinstance(look, Words)
        return len(look.lines[0])

    assert shown(frame(size, 1.0)) >= shown(frame(SIZES[0], 1.0)) >= len("Wolfgang Amadeus…")


def test_nineteen_cards_show_their_corners_in_any_window_and_seven_fake_jokers_in_the_smallest() -> None:
    cases = [(sight(4, NINETEEN), window) for window in EVERY_WINDOW]
    cases.append((sight(4, NINETEEN, fakes="3h 5h 7d 9h 10s Js Qs", spoils="4d"), EVERY_WINDOW[0]))
    for state, window in cases:
        nodes = table(state, window).nodes
        row = [node.rect for node in nodes if node.id.startswith(("hand.", "fake.", "spoil."))]
        assert len(row) >= 19
        assert all(right.x - left.x >= STRIP * left.width for left, right in pairwise(row)), window.size


def test_a_picked_card_rises_and_the_others_stay_and_a_fake_joker_may_lie_face_down_in_the_hand() -> None:
    state, room = sight(4, NINETEEN), frame(SIZES[1], 1.0)
    before = {node.id: node.rect for node in table(state, room).nodes}
    after = {node.id: node.rect for node in table(state, room, Selection(picked=frozenset({"hand.9s-0"}))).nodes}
    moved = [name for name in before if name.startswith("hand.") and before[name] != after[name]]
    assert moved == ["hand.9s-0"]
    assert after["hand.9s-0"].y < before["hand.9s-0"].y
    chosen = Selection(picked=frozenset({"fake.9h-0"}), face_down=True)
    cards = {node.id: node.look for node in table(sight(4, fakes="9h Qs"), room, chosen).nodes}
    assert cards["fake.9h-0"] == CardLook(None, fake=True)
    assert isinstance(cards["fake.Qs-0"], CardLook)
    assert cards["fake.Qs-0"].card


def test_who_watches_sees_no_hand_and_has_no_buttons() -> None:
    for size, name in product((SIZES[0], SIZES[1], SIZES[3]), STATES):
        found = table(STATES[name](9), frame(size, 1.0), seat=None)
        assert outside(found.nodes, frame(size, 1.0)) == []
        assert len(plates(found)) == 9
        assert not [node.id for node in found.nodes if isinstance(node.look, ButtonLook | Chip)]
        assert not [node.id for node in found.nodes if node.id.startswith(("hand.", "fake.", "spoil."))]


def is_in_trick(node: Node) -> bool:
    return node.id.startswith("trick.") and isinstance(node.look, CardLook)


def tilt(node: Node) -> int:
    return node.look.tilt if isinstance(node.look, CardLook) else 0


def test_many_plays_lie_closer_and_the_oldest_of_too_many_are_counted() -> None:
    def lying(number: int) -> tuple[list[Node], list[str]]:
        lies = [laid(1 + at % 3, at, f"{3 + at % 8}c {3 + at % 8}d") for at in range(number)]
        nodes = table(sight(4, lies=lies), frame(SIZES[1], 1.0)).nodes
        counted = [node.label for node in nodes if node.id == "trick.more"]
        return [node for node in nodes if is_in_trick(node) and node.id.endswith("-0")], counted

    few, many = lying(4), lying(14)
    assert (len(few[0]), len(many[0])) == (4, 14)
    assert few[0][1].rect.x - few[0][0].rect.x > many[0][1].rect.x - many[0][0].rect.x
    assert (few[1], many[1]) == ([], [])
    crowd, (counted,) = lying(80)
    assert counted == f"{80 - len(crowd)} earlier hands"


def test_the_wider_the_fan_of_backs_the_more_cards_are_held_and_of_whoever_has_passed_it_is_idle() -> None:
    for state, idle in ((crowded(9), 0), (sight(4, turn=1, passed=[2]), 2)):
        nodes = {node.id: node for node in table(state, frame(SIZES[1], 1.0)).nodes}
        fans = {seat: nodes[f"seat{seat}.plate.backs"] for seat in (1, 2, 3)}
        assert "seat0.plate.backs" not in nodes
        assert all(fan.rect.contains(nodes[places.cards_of(Seat(seat))].rect) for seat, fan in fans.items())
        if idle:
            assert [seat for seat, fan in fans.items() if Mark.IDLE in fan.marks] == [idle]
        else:
            assert [fan.label for fan in fans.values()] == ["19 cards", "8 cards", "1 card"]
            assert fans[1].rect.width > fans[2].rect.width > fans[3].rect.width


def test_a_plate_tells_what_its_player_does() -> None:
    room = frame(SIZES[1], 1.0)

    def told(state: SpiteState, seat: int) -> str:
        return _node(table(state, room).nodes, f"seat{seat}.plate").label

    lies = [laid(1, 49, "4c")]
    assert "thinking…" in told(sight(4, turn=2, lies=lies), 2)
    assert "leads" in told(sight(4, turn=2), 2)
    assert "passed" in told(sight(4, turn=2, lies=lies, passed=[3]), 3)
    assert "swaps" in told(replace(sight(4), phase=Reward(Seat(1), 3, countdown=False)), 1)


@pytest.mark.parametrize("seats", [3, 4, 6, 9])
def test_in_a_wide_window_all_is_near_the_middle_and_an_upright_one_is_used_from_top_to_bottom(seats: int) -> None:
    room = frame(Size(3440, 1440), 1.0)
    laid = table(crowded(seats), room)
    hand = [node.rect for node in laid.nodes if node.id.startswith("hand.")]
    near = [hand[0].around(hand[1:]), laid.status, _rect(laid.nodes, "trick.49-1"), _rect(laid.nodes, "ladder")]
    assert all(abs(rect.center.x - room.size.width / 2) < room.size.width * 0.2 for rect in near)
    assert min(rect.x for rect in plates(laid).values()) > room.size.width * 0.1
    for size in (Size(960, 1400), Size(960, 2080)):
        laid = table(crowded(seats), frame(size, 1.0))
        hand = [node.rect for node in laid.nodes if node.id.startswith(("hand.", "spoil.", "fake."))]
        row = hand[0].around(hand[1:])
        assert row.width > 0.9 * size.width
        assert row.bottom > 0.95 * size.height
        assert min(rect.y for rect in plates(laid).values()) < 0.05 * size.height
        newest, oldest = _rect(laid.nodes, "trick.49-0"), _rect(laid.nodes, "trick.30-0")
        assert newest.height > max(hand[0].height, 0.09 * size.height)
        assert oldest.height > 0.05 * size.height


@pytest.mark.parametrize("rules", [STRICT, OPEN], ids=["strict", "open"])
def test_nothing_moves_from_turn_to_turn(rules: SpiteRules) -> None:
    """What is there in two states lies in the same place, of the same size."""
    room, lies = frame(SIZES[1], 1.0), [laid(2, 48, "4c"), laid(3, 49, "5c")]
    turns = [
        sight(4, lies=lies, turn=1, rules=rules),
        sight(4, lies=lies, rules=rules),
        sight(4, lies=lies, rules=rules, passed=[0, 1], countdown=True),
        replace(sight(4, lies=lies, rules=rules), phase=Reward(ME, 3, countdown=False)),
    ]
    placed: dict[str, Rect] = {}
    for state in turns:
        now = {node.id: node.rect for node in table(state, room).nodes if not node.id.startswith("seat")}
        assert {name: rect for name, rect in now.items() if placed.get(name, rect) != rect} == {}
        placed |= now
    assert {"play", "buy_back", "reward"} <= placed.keys()
    assert placed["play"] == placed["buy_back"] == placed["reward"]


def test_what_is_seldom_needed_shows_only_when_it_can_be_used() -> None:
    lies = [laid(2, 48, "4c"), laid(3, 49, "5c")]
    shown = {
        "own turn": sight(4, lies=lies),
        "turn of another": sight(4, lies=lies, turn=1),
        "unproven": sight(4, lies=lies, unproven=laid(3, 49, "5c")),
        "passed": sight(4, lies=lies, passed=[0]),
    }
    rare = {places.CALL, places.COUNTDOWN, places.NUMBER}
    found = {
        name: rare & {node.id for node in table(state, frame(SIZES[1], 1.0)).nodes} for name, state in shown.items()
    }
    assert found == {
        "own turn": set(),
        "turn of another": {places.COUNTDOWN},
        "unproven": {places.CALL},
        "passed": {places.NUMBER},
    }


def test_nothing_moves_when_a_second_hand_is_laid_or_the_ladder_goes_nor_by_what_an_unproven_hand_is() -> None:
    lies = [["4c"], ["4c", "5c"], ["4c", "*"]]
    states = [sight(4, lies=[laid(2, 48 + at, hand) for at, hand in enumerate(hands)]) for hands in lies]
    one, two, joker = ({node.id: node.rect for node in table(state, frame(SIZES[1], 1.0)).nodes} for state in states)
    for name in (places.STOCK, places.BOUNTY, "seat1.plate", "hand.9s-0", "play"):
        assert one[name] == two[name] == joker[name]
    assert two.keys() - joker.keys() == {"ladder"}
    assert two["trick.49-0"] == joker["trick.49-0"]
    right, wrong = (sight(4, unproven=laid(3, 49, hand)) for hand in ("4c 4d 4h 6s 6d", "4c 4d 4h 6s 7d"))
    shapes = []
    for state in (right, wrong):
        nodes = table(state, frame(SIZES[1], 1.0)).nodes
        shapes.append([(node.id, node.rect) for node in nodes if isinstance(node.look, CardLook | looks.Panel)])
    assert shapes[0] == shapes[1]


def test_the_ladder_shows_what_beats_the_trick() -> None:
    room = frame(SIZES[1], 1.0)

    def tones(state: SpiteState) -> dict[str, str]:
        look = next(node.look for node in table(state, room).nodes if node.id == "ladder")
        assert isinstance(look, Ladder)
        return {word: tone.value for word, tone in look.rungs}

    higher = tones(sight(4, lies=[laid(3, 49, "Qc")]))
    assert list(higher)[:2] == ["3", "4"]
    assert [higher[sign] for sign in ("3", "J", "Q", "K", "2")] == ["dim", "dim", "gold", "strong", "strong"]
    free = sight(4, lies=[laid(3, 49, "Qc")])
    lower = tones(replace(free, trick=replace(free.trick, direction=Direction.LOWER)))
    assert list(lower)[:2] == ["2", "A"]
    assert [lower[sign] for sign in ("3", "J", "Q", "K", "2")] == ["strong", "strong", "gold", "dim", "dim"]
    bound = tones(sight(4, lies=[laid(3, 49, "10c")], consec=Consec(2)))
    assert [sign for sign, tone in bound.items() if tone != "dim"] == ["10", "12"]
    assert bound["12"] == "warning"
    assert "13" in higher
    suited = tones(sight(4, lies=[laid(3, 49, "10c")], consec=Consec(suits=(Suit.CLUBS,))))
    assert "13" not in bound.keys() | suited.keys(), "it is no step, and may not be played under a consec"
    poker = tones(sight(4, lies=[laid(3, 49, "3c 4c 5d 6h 7h")]))
    assert poker["straight"] == "gold"
    assert poker["flush"] == "strong"


def test_cards_that_answer_nothing_are_idle_where_the_table_assists() -> None:
    state = sight(4, "3s 9h 9d Jc Js As", lies=[laid(3, 49, "9c 9s")], rules=STRICT)
    nodes = table(state, frame(SIZES[1], 1.0)).nodes
    idle = ["hand.3s-0", "hand.9h-0", "hand.9d-0", "hand.As-0"]
    assert [node.id for node in nodes if Mark.IDLE in node.marks] == idle
    assert [node.id for node in nodes if node.id.startswith("answer.")] == ["answer.hand.Js-0"]
    unaided = table(replace(state, rules=OPEN), frame(SIZES[1], 1.0)).nodes
    assert not [node.id for node in unaided if Mark.IDLE in node.marks or node.id.startswith("answer.")]


def _rect(nodes: Sequence[Node], name: str) -> Rect:
    return _node(nodes, name).rect


def _node(nodes: Sequence[Node], name: str) -> Node:
    return next(node for node in nodes if node.id == name)
