"""The help can be read in every window, by mouse and by keyboard."""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from support.windows.layout_checks import FRAMES, crowded, frame, low, shown

from spitegame.app.desktop import Desktop
from spitegame.app.desktop_platform import desktop_platform
from spitegame.app.sound_process import SoundProcess
from spitegame.rules.malice.options import CLUB, ONLINE
from spitegame.rules.spite.options import OPEN, STRICT
from spitegame.scenes.help import HelpScene
from spitegame.scenes.keyboard import KeyboardScene
from spitegame.storage.files import Folders
from spitegame.tables.help import page, section
from spitegame.tables.pages import Heading, Section
from spitegame.ui.gestures import Scroll, Tap
from spitegame.ui.inputs import Key
from spitegame.ui.nodes import CardLook, Chip, Frame, Node, Picture, Words
from spitegame.ui.scene import STAY, Back, Refresh
from spitegame.ui.stage import Stage
from spitegame.ui.widgets.form import AREA

HERE = frame()


def words(nodes: Sequence[Node]) -> list[str]:
    return [node.label for node in nodes if isinstance(node.look, Words)]


def lit(nodes: Sequence[Node]) -> list[str]:
    """What of the contents is being read."""
    return [node.label for node in nodes if isinstance(node.look, Chip) and node.look.on]


LOG = Path("/home/somebody/.local/share/with-a-name-of-many-letters/spitegame/spitegame.log")


@pytest.mark.parametrize("window", FRAMES)
def test_the_whole_page_can_be_read_and_nothing_leaves_the_window_or_overlaps(window: Frame) -> None:
    blocks = page("malice", CLUB, 5) + section("deals")
    scene = HelpScene(blocks)
    read: set[str] = set()
    before: Sequence[Node] = ()
    while (nodes := scene.nodes(window)) != before:
        read |= {node.id for node in nodes if isinstance(node.look, Words) and shown(node).height > 5}
        assert not crowded(nodes, window)
        scene.handle(Key("pagedown", ""), window)
        before = nodes
    assert len([node_id for node_id in read if not node_id.endswith((".mark", ".term", ".house"))]) == len(blocks)
    log = HelpScene(section("log", log=LOG))
    assert not crowded(log.nodes(window), window)


def test_buttons_are_high_enough_ids_unique_and_all_contents_have_room() -> None:
    assert not low(HelpScene(page("malice", ONLINE, 2)).nodes(HERE))
    for game, rules in (("malice", CLUB), ("spite", OPEN), ("spite", STRICT)):
        blocks = page(game, rules, 5) + section("deals") + section("log", log=LOG)
        nodes = HelpScene(blocks).nodes(frame(1280, 3000))
        assert len({node.id for node in nodes}) == len(nodes)
        titles = [block.title for block in blocks if isinstance(block, Section)]
        assert [node.label for node in HelpScene(blocks).nodes(HERE) if isinstance(node.look, Chip)] == titles


def test_the_contents_stand_beside_the_text_where_there_is_room_and_a_tap_brings_a_section_up() -> None:
    narrow = HelpScene(page("malice", ONLINE, 2)).nodes(frame(960, 1440, 2.0))
    assert not [node for node in narrow if isinstance(node.look, Chip)]
    scene = HelpScene(page("malice", ONLINE, 2))
    assert lit(scene.nodes(HERE)) == ["At a glance"]
    assert scene.handle(Tap("contents.section4"), HERE) == STAY
    nodes = scene.nodes(HERE)
    assert lit(nodes) == ["Keys"]
    assert words(nodes)[0] == "Keys"
    assert scene.focus == "contents.section4"


def test_the_log_is_found_and_copied_and_the_button_says_so(tmp_path: Path) -> None:
    folders = Folders.of(tmp_path)
    desktop = Desktop(folders, desktop_platform(SoundProcess(Path("nowhere"))), 1)
    scene = desktop.help(page("malice", ONLINE, 2))
    scene.handle(Key("end", ""), HERE)
    assert words(scene.nodes(HERE))[-1] == str(folders.log)
    copying = Copying()
    scene = HelpScene(page("malice", ONLINE, 2) + section("log", log=LOG), {"copy-log": copying})
    scene.handle(Key("end", ""), HERE)
    assert scene.nodes(HERE)[-2].label == "Copy the log"
    scene.handle(Tap("copy-log"), HERE)
    assert scene.nodes(HERE)[-2].label == "Copying…"
    assert scene.update(0.0) == Refresh()
    assert scene.nodes(HERE)[-2].label == "Copied"
    assert scene.update(1.0) == STAY


class Copying:
    """It takes a tick."""

    label = "Copy the log"

    def press(self) -> None:
        self.label = "Copying…"

    def run(self) -> None:
        if self.label == "Copying…":
            self.label = "Copied"


def test_wheel_and_keys_scroll_and_stop_at_the_ends() -> None:
    scene = HelpScene(page("malice", ONLINE, 2))
    top = scene.nodes(HERE)
    for there, back in (("down", "up"), ("pagedown", "pageup"), ("end", "home")):
        scene.handle(Key(there, ""), HERE)
        assert scene.nodes(HERE) != top
        scene.handle(Key(back, ""), HERE)
        assert scene.nodes(HERE) == top
    scene.handle(Scroll(AREA, -2), HERE)
    assert scene.nodes(HERE) != top
    scene.handle(Scroll(AREA, 100), HERE)
    assert scene.nodes(HERE) == top


@pytest.mark.parametrize("gesture", [Tap("back"), Key("escape", ""), Key("f1", "")])
def test_it_is_left_by_button_and_by_key(gesture: Tap | Key) -> None:
    scene = HelpScene(page("malice", ONLINE, 2))
    assert scene.handle(gesture, HERE) == Back()
    stage = Stage(scene, KeyboardScene)
    stage.give(Key("return", ""), HERE, 0.0)
    assert not stage.open


SMALLEST = frame(960, 600)
PAGE = page("spite", OPEN, 4)


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
def test_no_page_of_spite_leaves_the_window_or_overlaps(window: Frame) -> None:
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


def test_hands_of_an_example_do_not_cover_each_other_and_a_wrong_one_has_a_cross() -> None:
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
    nodes = [node for nodes in pages(SMALLEST) for node in nodes]
    crosses = [node for node in nodes if node.id.endswith(".cross")]
    assert crosses
    assert all(node.label == "wrong" for node in crosses)
    assert any("wrong" in node.label for node in nodes if node.id.startswith("text") and "." not in node.id)
    looks = [node.look for node in nodes if isinstance(node.look, CardLook)]
    assert {look.fake for look in looks if look.card is None} == {True}
    assert any(look.fake and look.card for look in looks)


def test_a_number_that_is_typed_brings_its_heading_up() -> None:
    scene = HelpScene(PAGE)

    def after(*digits: str) -> str:
        for digit in digits:
            scene.handle(Key(digit, digit), HERE)
        return words(scene.nodes(HERE))[0]

    assert after("5") == "5 Buying back"
    assert after("1") == "1 Cards"
    assert after("2") == "12 Misplays"
    assert after("1") == "1 Cards"
    assert after("0") == "10 Consec"
    assert after("0") == "10 Consec", "there is none"
    assert after("7") == "7 Going out with a joker"


@pytest.mark.parametrize("window", FRAMES)
def test_the_rules_begin_with_buttons_that_tell_and_lead_to_their_headings(window: Frame) -> None:
    scene = HelpScene(PAGE)
    scene.nodes(window)
    scene.handle(Tap("contents.section2"), window)
    assert not crowded(scene.nodes(window), window)
    buttons = [node for node in scene.spoken(window) if node.id.startswith("contents.number")]
    headings = [block for block in PAGE if isinstance(block, Heading) and block.number]
    assert [node.label for node in buttons] == [f"{each.number} {each.title}" for each in headings]
    assert scene.handle(Tap("contents.number10"), window) == STAY
    assert words(scene.nodes(window))[0] == "10 Consec"


def test_the_title_is_larger_than_those_of_sections_at_any_size_of_letters() -> None:
    for scale in (1.0, 2.0):
        nodes = {node.id: node for node in HelpScene(PAGE).nodes(frame(1280, 800, scale))}
        section = nodes["section0"].look
        assert isinstance(section, Words)
        assert nodes["title"].rect.height > section.size
