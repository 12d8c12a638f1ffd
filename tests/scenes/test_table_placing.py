"""Where the table lies in the window: about one axis, beside the log, under its buttons, and mirrored."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import pairwise

import pytest
from support.malice.tables import area, table, up_to
from support.marks import few_by_default
from support.spite.full_states import HAND, crowded, laid, sight
from support.windows import layout_checks
from support.windows.layout_checks import frame, is_corner, outside
from support.windows.table_user import Seated, seated

from spitegame.advice import Advice
from spitegame.advice.malice import Approaches, LeavesNothing
from spitegame.advice.spite import CostsCards, Saves
from spitegame.rules.cards import Rank
from spitegame.rules.game import Seat
from spitegame.rules.malice.game import GAME as MALICE
from spitegame.rules.malice.options import CLUB
from spitegame.rules.malice.state import MaliceState
from spitegame.rules.spite.actions import Pass
from spitegame.rules.spite.game import GAME as SPITE
from spitegame.rules.spite.options import OPEN, STRICT, SpiteRules
from spitegame.rules.spite.state import SpiteState
from spitegame.session.occupants import Person
from spitegame.ui.geometry import Point, Rect, Size
from spitegame.ui.nodes import Align, ButtonLook, CardLook, Frame, Mark, Takes, Words
from spitegame.ui.preferences import Preferences, Speed

STILL = Preferences(speed=Speed.OFF)
LEFT_HANDED = replace(STILL, mirrored=True)
SIZES = (Size(960, 600), Size(1280, 800), Size(2560, 1440), Size(3440, 1440), Size(960, 1400), Size(1080, 1920))
FRAMES = few_by_default(
    (frame(*size, scale) for size in SIZES for scale in (1.0, 2.0)),
    lambda window: is_corner(window.size, window.text_scale) or window.size == Size(960, 1400),
)
WINDOWS = pytest.mark.parametrize("window", FRAMES, ids=lambda each: f"{tuple(each.size)} text {each.text_scale}")
LONG_HINT = (
    "Discard the 10 of diamonds on discard pile 4: it leaves no place for Bartholomew’s 10, builds towards your jack "
    "and costs nothing."
)


def malice(seats: int = 2) -> MaliceState:
    piles = ("10d Ks 5h", "9c", "", "3s")
    others = (area("10d Ks 5h 9c 3s", "9c 10d", piles),) * (seats - 1)
    return table(
        hand="10d Ks 5h 9c 3s", payoff="9d 10h", discards=piles, others=others, centers=(up_to("J"), "Ks", up_to("9"))
    )


GAMES: Mapping[str, Callable[[], MaliceState | SpiteState]] = {
    "malice": malice,
    "spite": lambda: sight(4, HAND),
    "crowded spite": lambda: crowded(9),
}
EITHER_HAND = pytest.mark.parametrize("preferences", [STILL, LEFT_HANDED], ids=["right-handed", "left-handed"])
BOTH_GAMES = pytest.mark.parametrize("dealt", GAMES.values(), ids=GAMES.keys())


def at(dealt: MaliceState | SpiteState, window: Frame, preferences: Preferences = STILL) -> Seated:
    person, _ = seated(dealt, preferences, window)
    person.settle()
    return person


def around(person: Seated, *beginnings: str) -> Rect:
    """The rectangle about all nodes whose ids begin so."""
    first, *rest = (node.rect for name, node in person.nodes.items() if name.startswith(beginnings))
    return first.around(rest)


def in_hand(person: Seated) -> list[str]:
    return sorted(person.table.state.input.cards, key=lambda place: person.nodes[place].rect.x)


def rects(person: Seated) -> dict[str, Rect]:
    return {name: node.rect for name, node in person.nodes.items()}


@WINDOWS
def test_piles_lie_in_one_grid_or_the_own_ones_beside_the_centers_and_the_prompt_at_the_hand(window: Frame) -> None:
    person = at(malice(), window)
    places = rects(person)
    rows = [[f"seat{seat}.payoff", *(f"seat{seat}.discard{pile}" for pile in range(4))] for seat in (1, 0)]
    centers = ["stock", *(f"center{index}" for index in range(4))]
    own = places["seat0.payoff"]
    if own.y > places["stock"].bottom:
        assert all(len({round(places[name].x) for name in column}) == 1 for column in zip(*rows, centers, strict=True))
    else:
        assert len({places[name].y for name in (*rows[1], *centers)}) == 1
    hand, prompt = around(person, "seat0.hand"), places["prompt.panel"]
    assert max(hand.y - prompt.bottom, min(abs(hand.x - prompt.right), abs(prompt.x - hand.right))) < hand.width


@WINDOWS
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_the_whole_height_is_used(seats: int, window: Frame) -> None:
    person = at(malice(seats), window)
    shown = sorted((node.rect for node in person.nodes.values()), key=lambda rect: rect.y)
    assert shown[0].y <= window.px(20)
    assert max(rect.bottom for rect in shown) > 0.93 * window.size.height
    lowest = 0.0
    for rect in shown:
        assert rect.y - lowest < 0.18 * window.size.height
        lowest = max(lowest, rect.bottom)


@WINDOWS
def test_no_card_changes_its_size_in_the_course_of_a_turn(window: Frame) -> None:
    person = at(malice(), window)
    before = card_sizes(person)
    for words in ("Your turn.", LONG_HINT, "", "Press the same key again to discard there and end your turn."):
        person.table.state.notices.say(words)
        assert card_sizes(person) == before, words
    person.tap("seat0.hand1")
    assert card_sizes(person) == before
    person.key("tab")
    assert card_sizes(person) == before


def card_sizes(person: Seated) -> dict[str, tuple[float, float]]:
    cards = [node for node in person.nodes.values() if isinstance(node.look, CardLook)]
    return {node.id: (node.rect.width, node.rect.height) for node in cards}


TURN: Mapping[str, Callable[[Seated], None]] = {
    "a hint": lambda person: person.tap("hint"),
    "a pair": lambda person: person.tap("hand.7s-0"),
    "an announcement": lambda person: person.key("c"),
    "another": lambda person: person.key("j"),
    "a card too many": lambda person: person.tap("hand.Jc-0"),
    "a refusal": lambda person: person.key("t"),
    "a fake joker": lambda person: person.tap("fake.9c-0"),
    "nothing": lambda person: person.key("escape"),
}
SAID = ("prompt", "reading")


def lying(person: Seated) -> dict[str, Rect]:
    """Where everything is but for words, and for what is picked."""
    picked = person.marked(Mark.PICKED)
    kept = {name for name in person.nodes if name not in picked and not name.startswith((*SAID, "answer."))}
    return {name: rect for name, rect in rects(person).items() if name in kept}


@pytest.mark.parametrize("window", few_by_default(layout_checks.WINDOWS, lambda window: window == frame()))
@pytest.mark.parametrize("rules", few_by_default((STRICT, OPEN), lambda rules: rules == STRICT), ids=["strict", "open"])
def test_on_the_table_of_spite_nothing_moves_in_the_course_of_a_turn_but_what_is_picked(
    rules: SpiteRules, window: Frame
) -> None:
    lies, unproven = [laid(1, 47, "3c 3d"), laid(2, 48, "5c 5d")], laid(3, 49, "6c 6d")
    for passed in ([], [0]):
        state = sight(4, "7s 7h 9s 9h Jc 2d", fakes="9c", lies=lies, unproven=unproven, passed=passed, rules=rules)
        person, match = seated(state, STILL, window, advice=Advice(Pass(50), (CostsCards(5), Saves(Rank.QUEEN))))
        before, shown = lying(person), set[str]()
        for name, do in TURN.items():
            do(person)
            now = lying(person)
            assert (name, {each: now[each] for each in now if before.get(each, now[each]) != now[each]}) == (name, {})
            before |= now
            shown |= {each for each in person.nodes if each in SAID}
        assert shown == set(SAID)
        assert not match.table.record.entries


@pytest.mark.parametrize("size", layout_checks.SIZES, ids=str)
def test_a_long_hint_covers_nothing_at_the_fullest_table_in_large_letters(size: Size) -> None:
    eight, nine = MALICE.deal(CLUB, 8, 3, None), SPITE.deal(OPEN, 9, 3, None)
    (acts,) = MALICE.to_act(eight)
    discard = MALICE.view(eight, acts).legal[-1]
    reasons = (LeavesNothing(Seat((acts + 1) % 8)), Approaches(acts))
    hints = (
        (eight, acts, Advice(discard, reasons)),
        (nine, min(SPITE.to_act(nine)), Advice(Pass(nine.decision), (CostsCards(5), Saves(Rank.QUEEN)))),
    )
    for state, seat, advice in hints:
        window, everybody = frame(*size, 2.0), [Person("W" * 24)] * (8 if state is eight else 9)
        person, _ = seated(state, None, window, here=(seat,), occupants=everybody, advice=advice)
        person.settle()
        person.tap("hint")
        assert ": it " in person.says("prompt")
        nodes = list(person.nodes.values())
        assert outside(nodes, window) == []
        assert layout_checks.overlapping(nodes) == []


@BOTH_GAMES
@WINDOWS
def test_for_a_left_hand_everything_lies_on_the_other_side_and_the_log_covers_only_what_it_would_squeeze(
    dealt: Callable[[], MaliceState | SpiteState], window: Frame
) -> None:
    right, left = at(dealt(), window), at(dealt(), window, LEFT_HANDED)
    width = window.size.width
    turned = {name: Rect(width - rect.right, rect.y, rect.width, rect.height) for name, rect in rects(right).items()}
    assert rects(left) == turned
    for person in (right, left):
        person.tap("log")
        log = person.nodes["log.panel"].rect
        others = [node for name, node in person.nodes.items() if not name.startswith("log.")]
        covered = [node.id for node in others if node.rect.overlap(log) > 1]
        assert not covered or window.text_scale > 1
        assert log.width * log.height <= 0.41 * width * window.size.height
        assert "log" in person.nodes
        assert not outside([person.nodes["log.panel"], person.nodes["log.close"]], window)


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("width", [390, 960])
def test_in_a_tall_window_the_buttons_stand_in_a_row_above_the_table(width: int, scale: float) -> None:
    window = frame(width, width * 2, scale)
    person = at(malice(), window)
    buttons = [node for node in person.nodes.values() if isinstance(node.look, ButtonLook)]
    assert len(buttons) == (5 if width == 960 else 4)  # on a phone, help is in the menu
    assert len({node.rect.y for node in buttons}) == 1
    assert not outside(buttons, window)
    for one, other in pairwise(sorted(buttons, key=lambda node: node.rect.x)):
        assert one.rect.right <= other.rect.x
    below = max(node.rect.bottom for node in buttons)
    assert all(node.rect.y >= below for node in person.nodes.values() if isinstance(node.look, CardLook))


@BOTH_GAMES
@EITHER_HAND
def test_of_every_card_of_a_fan_the_left_edge_shows(
    dealt: Callable[[], MaliceState | SpiteState], preferences: Preferences
) -> None:
    person = at(dealt(), frame(), preferences)
    cards = [node for node in person.nodes.values() if isinstance(node.look, CardLook) and Takes.TAP in node.takes]
    assert len(cards) > 4
    for index, card in enumerate(cards):
        corner = Rect(card.rect.x, card.rect.y, card.rect.width * 0.2, card.rect.height)
        assert not [other.id for other in cards[index + 1 :] if other.rect.overlap(corner) > 1]


def text(person: Seated, name: str) -> Words:
    look = person.nodes[name].look
    assert isinstance(look, Words)
    return look


def test_for_a_left_hand_cards_are_dragged_to_where_they_lie_words_read_from_the_left_and_keys_stay_in_order() -> None:
    right, left = at(malice(), frame()), at(malice(), frame(), LEFT_HANDED)
    names = text(right, "seat1.plate.name"), text(left, "seat1.plate.name")
    assert names[0].lines == names[1].lines
    assert [name.align for name in names] == [Align.LEFT, Align.RIGHT], "they stand at their cards"
    left.tap("log")
    left.drag("seat0.hand0", "seat0.discard2")
    assert {"seat0.discard2.0", "log.panel"} <= left.nodes.keys(), "who reads the log can play on"
    for preferences in (STILL, LEFT_HANDED):
        person = at(malice(), frame(), preferences)
        person.key("tab")
        for row in ("1234", "WERTY", "UIOP"):
            caps = [node for name, node in person.nodes.items() if name.endswith(".key") and node.label in row]
            assert "".join(node.label for node in sorted(caps, key=lambda node: node.rect.x)) == row


@EITHER_HAND
def test_arrows_lead_along_the_hand_and_a_card_dragged_along_it_stays_there(preferences: Preferences) -> None:
    person = at(crowded(9), frame(), preferences)
    person.key("tab")
    places = in_hand(person)
    person.table.focus = places[0]
    for place in places[1:]:
        person.key("right")
        assert person.table.focus == place
    person = at(sight(4, HAND), frame(), preferences)
    before = in_hand(person)
    card, goal = person.nodes[before[0]].rect, person.nodes[before[-1]].rect
    person.lift(before[0], Point(goal.x + 12, card.bottom - 20))
    person.release(Point(goal.x + 12, card.bottom - 20))
    person.settle()
    assert before[0] in in_hand(person)[-2:]
