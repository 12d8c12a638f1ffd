"""The help of Spite can be read and looked up in every window; its cards are drawn whole."""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

import pytest
from support.windows.layout_checks import FRAMES, crowded, frame, low, shown

from spitegame.rules.spite.options import OPEN, STRICT
from spitegame.scenes.help import HelpScene
from spitegame.tables.help import page
from spitegame.tables.pages import Heading
from spitegame.ui.gestures import Tap
from spitegame.ui.inputs import Key
from spitegame.ui.nodes import ButtonLook, CardLook, Chip, Frame, Node, Picture, Words
from spitegame.ui.scene import STAY

HERE = frame()
SMALLEST = frame(960, 600)
PAGE = page("spite", OPEN, 4)


def lit(nodes: Sequence[Node]) -> list[str]:
    """What of the contents is being read."""
    return [
        node.label
        for node in nodes
        if (isinstance(node.look, Chip) and node.look.on) or (isinstance(node.look, ButtonLook) and node.look.primary)
        if node.id.startswith("contents")
    ]


def first(nodes: Sequence[Node]) -> str:
    return next(node.label for node in nodes if isinstance(node.look, Words))


@cache
def pages(window: Frame) -> list[Sequence[Node]]:
    """All that shows from top to bottom, a page at a time."""
    scene = HelpScene(PAGE)
    found = [scene.nodes(window)]
    while True:
        scene.handle(Key("pagedown", ""), window)
        nodes = scene.nodes(window)
        if nodes == found[-1]:
            return found
        found.append(nodes)


@pytest.mark.parametrize("window", FRAMES)
def test_nothing_leaves_the_window_or_overlaps(window: Frame) -> None:
    scene = HelpScene(PAGE)
    for key in ("home", "4", "pagedown", "6", "8", "1", "2", "end"):
        scene.handle(Key(key, ""), window)
        assert not crowded(scene.nodes(window), window)


@pytest.mark.parametrize(
    "window",
    [
        SMALLEST,
        *[pytest.param(each, marks=pytest.mark.slow) for each in (HERE, frame(1920, 1080), frame(960, 600, 2.0))],
    ],
)
def test_every_card_lies_within_the_text_and_shows_its_index(window: Frame) -> None:
    for nodes in pages(window):
        cards = [node for node in nodes if isinstance(node.look, CardLook)]
        for card, over in pairwise(cards):
            if card.id.rpartition(".")[0] == over.id.rpartition(".")[0]:
                assert over.rect.x - card.rect.x >= 0.4 * card.rect.width
        text = next((node.clip for node in nodes if node.clip), window.whole)
        assert all(text.x <= node.rect.x and node.rect.right <= text.right for node in cards)
        assert window != SMALLEST or all(node.rect.width >= 56 for node in cards), "more than large print"


def test_hands_of_an_example_do_not_cover_each_other() -> None:
    for nodes in pages(SMALLEST):
        hands: dict[str, list[Node]] = {}
        for node in nodes:
            if isinstance(node.look, CardLook | Picture | Words) and ".hand" in node.id:
                kind = "arrow" if node.id.endswith(("arrow", "lower")) else "hand"
                hands.setdefault(f"{node.id.rpartition('.')[0]} {kind}", []).append(node)
        rects = [group[0].rect.around([node.rect for node in group[1:]]) for group in hands.values()]
        for index, one in enumerate(rects):
            assert not any(
                shown(Node(id="", rect=one, look=Words((), 1))).overlap(other) > 0.5 for other in rects[:index]
            )


def test_the_numbers_stand_in_the_contents_and_can_be_tapped() -> None:
    scene = HelpScene(PAGE)
    nodes = scene.nodes(HERE)
    assert not low(nodes)
    numbers = [node for node in nodes if node.id.startswith("contents.number")]
    headings = [block for block in PAGE if isinstance(block, Heading) and block.number]
    assert [node.label for node in numbers] == [f"{each.number} {each.title}" for each in headings]
    assert scene.handle(Tap("contents.number10"), HERE) == STAY
    assert first(scene.nodes(HERE)) == "10 Consec"
    assert lit(scene.nodes(HERE)) == ["The rules", "10 Consec"]
    scene.handle(Key("end", ""), HERE)
    assert lit(scene.nodes(HERE)) == ["Fair deals"], "after the rules no number is lit"
    assert [node for node in scene.nodes(SMALLEST) if node.id.startswith("contents.number")]


def test_a_rule_is_looked_up_by_typing_its_number() -> None:
    scene = HelpScene(PAGE)

    def after(*digits: str) -> str:
        for digit in digits:
            scene.handle(Key(digit, digit), HERE)
        return first(scene.nodes(HERE))

    assert after("5") == "5 Buying back"
    assert after("1") == "1 Cards"
    assert after("2") == "12 Misplays"
    assert after("1") == "1 Cards"
    assert after("0") == "10 Consec"
    assert after("0") == "10 Consec", "there is none"
    assert after("7") == "7 Going out with a joker"


def test_a_wrong_hand_has_a_cross_and_fake_jokers_a_back_of_their_own() -> None:
    nodes = [node for nodes in pages(SMALLEST) for node in nodes]
    crosses = [node for node in nodes if node.id.endswith(".cross")]
    assert crosses
    assert all(node.label == "wrong" for node in crosses)
    assert any("wrong" in node.label for node in nodes if node.id.startswith("text") and "." not in node.id)
    looks = [node.look for node in nodes if isinstance(node.look, CardLook)]
    assert {look.fake for look in looks if look.card is None} == {True}
    assert any(look.fake and look.card for look in looks)


@pytest.mark.parametrize("rules", [OPEN, STRICT])
def test_ids_are_unique(rules: object) -> None:
    nodes = HelpScene(page("spite", rules, 5)).nodes(frame(1280, 3000))
    assert len({node.id for node in nodes}) == len(nodes)
