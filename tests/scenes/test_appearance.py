"""Felt, backs, deck and letters are chosen by what they look like, tried at once, and taken back by Escape."""

from collections.abc import Sequence
from itertools import product

import pygame
import pytest
from support.past_games import MemoryGames
from support.windows.form_user import Home, Person
from support.windows.layout_checks import low, outside, overlapping

from spitegame.achievements.earning import achievements
from spitegame.scenes.achievements import AchievementsScene
from spitegame.scenes.appearance import SAMPLE, AppearanceScene
from spitegame.scenes.portraits import PortraitScene
from spitegame.scenes.program import Abilities
from spitegame.scenes.settings import SettingsScene
from spitegame.session.history import Achieved
from spitegame.ui.geometry import Size
from spitegame.ui.nodes import CardLook, Frame, Node, Thumbnail
from spitegame.ui.preferences import BackColour, FeltColour, Preferences
from spitegame.ui.text import measure
from spitegame.ui.widgets.thumbnails import EARNED

pygame.font.init()
SIZES = (Size(360, 640), Size(390, 844), Size(844, 390), Size(900, 620), Size(1280, 800), Size(2560, 1440))
WINDOWS = [Frame(size, scale, measure) for size, scale in product(SIZES, (1.0, 2.0))]
USUAL = Frame(Size(1280, 800), 1.0, measure)


def on(person: Person) -> list[str]:
    """The labels of what is chosen."""
    nodes = person.stage.nodes(person.frame)
    return [node.label for node in nodes if isinstance(node.look, Thumbnail) and node.look.on]


def test_what_is_tried_shows_at_once_and_escape_takes_it_back() -> None:
    home = Home(Preferences(felt=FeltColour.GREY))
    person = Person(SettingsScene(home), USUAL)
    person.tap("appearance")
    assert on(person) == ["Felt: Grey", "Backs: Blue", "Deck: Classic", "Letters: Automatic"]
    person.key("left")
    assert home.preferences.felt is FeltColour.PURPLE, "the keyboard is on the felt that lies there"
    person.tap("Backs: Red", "Deck: Four colours", "Letters: A K D B")
    assert on(person) == ["Felt: Purple", "Backs: Red", "Deck: Four colours", "Letters: A K D B"]
    person.key("escape")
    assert home.preferences == Preferences(felt=FeltColour.GREY)
    assert person.stage.scene.name == "settings"
    person.tap("appearance", "Backs: Green", "keep")
    assert home.preferences == Preferences(felt=FeltColour.GREY, back=BackColour.GREEN)


def test_arrows_lead_from_row_to_row_and_space_chooses() -> None:
    home = Home()
    person = Person(AppearanceScene(home), USUAL)
    person.key("right", "down", "space")
    assert on(person)[:3] == ["Felt: Blue", "Backs: Red", "Deck: Classic"]
    person.key("left", "down", "right")
    assert on(person)[:3] == ["Felt: Blue", "Backs: Blue", "Deck: Large print"]
    person.tap("add-deck")
    assert home.told == ["asked for a deck"]


def test_some_looks_are_there_once_they_are_earned_also_by_what_was_achieved_long_ago() -> None:
    home = Home()
    labels = ("Felt: Wine red", "Felt: Brown", "Backs: Black", "Backs: Violet", "Deck: Silver")
    assert set(EARNED.values()) <= {each.name for each in achievements()}
    assert not offered(home) & set(labels)
    home.past = MemoryGames(achieved=[Achieved(name, b"") for name in EARNED.values()])
    assert offered(home) >= set(labels)
    worn = Home(Preferences(back=BackColour.BLACK))
    assert offered(worn) & set(labels) == {"Backs: Black"}, "what is chosen stays"
    told = [node.label for node in AchievementsScene(home).nodes(USUAL)]
    assert "Win five games in a row. It earns you card backs: Violet." in told


def offered(home: Home) -> set[str]:
    return {node.label for node in AppearanceScene(home).nodes(USUAL) if isinstance(node.look, Thumbnail)}


@pytest.mark.parametrize(("high_contrast", "felt"), [(False, "Felt: Green"), (True, "Felt: Black")])
def test_as_long_as_no_felt_is_chosen_it_is_the_one_that_the_system_wants(felt: str, *, high_contrast: bool) -> None:
    assert on(Person(AppearanceScene(Home(can=Abilities(high_contrast=high_contrast))), USUAL))[0] == felt


@pytest.mark.parametrize("window", WINDOWS, ids=lambda each: f"{each.size.width}x{each.size.height} {each.text_scale}")
def test_pictures_and_names_have_room_in_every_window(window: Frame) -> None:
    for scene in (AppearanceScene(Home()), PortraitScene(Home(), "Robin", is_first=True)):
        nodes = scene.nodes(window)
        thumbnails = [node for node in nodes if isinstance(node.look, Thumbnail)]
        assert not overlapping(thumbnails)
        assert not low(thumbnails)
        for node in thumbnails:
            assert_named(node, nodes)
    nodes = AppearanceScene(Home()).nodes(window)
    beside = [node for node in nodes if node.id.startswith("sample")]
    panel = next(node.rect for node in nodes if node.id == "panel")
    assert [node.look for node in beside] == [CardLook(card) for card in SAMPLE]
    assert not outside(beside, window)
    assert not any(node.rect.overlap(panel) for node in beside)


def assert_named(node: Node, nodes: Sequence[Node]) -> None:
    """What is seen of an option, and below it its name, lie within its edges."""
    assert isinstance(node.look, Thumbnail)
    pictures = [each.rect for each in nodes if each.id.startswith(f"{node.id}.picture")]
    assert pictures
    name = node.rect.bottom - len(node.look.lines) * 1.3 * node.look.size
    for rect in pictures:
        assert node.rect.contains(rect)
        assert rect.bottom <= name
    assert max(measure(line, node.look.size) for line in node.look.lines) <= node.rect.width
