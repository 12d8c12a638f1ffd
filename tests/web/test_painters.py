"""The painter of the page and that of the desktop paint the same picture of the same nodes.

Where two pictures differ too much, the sheet that shows both of them is written into `build/painters`.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

pytest.importorskip("playwright")

import numpy as np
import pygame
from playwright.sync_api import Browser
from support.browser.painting import PagePainter, Pixels, Shown, painted_on_desktop, save
from support.browser.samples import FACES, SAMPLES, SHEET, laid_out, moving
from support.browser.screens import SCREENS
from support.browser.tab import BrowserKind
from support.foreign_deck import add_deck, foreign_deck
from support.windows import every_screen

from spitegame import indices
from spitegame.app.own_decks import PNG, SVG, found_deck
from spitegame.rules.cards import card, cards
from spitegame.ui.decks import KEYS
from spitegame.ui.geometry import TALL, Rect, Size
from spitegame.ui.nodes import Avatar, CardLook, Icon, Look, Mark, Node, Panel, Picture, Pill, Tone, Words
from spitegame.ui.preferences import BackColour, FeltColour, Preferences

pytestmark = pytest.mark.browser

SHEETS = Path(__file__).parents[2] / "build" / "painters"
PHONE = Size(390, 844)
WHOLE = "door", "setup", "lobby of the host", "settings", "help", *(f"{name}, full" for name in SCREENS)
REACH = 8
"""So many pixels around a node belong to it, too: its rings and its shadow."""
MOST = 15.0
"""By how much, of 255, a place may differ: the root of the mean square of its pixels."""
MOST_TURNED = 20.0
"""Cards that are turned are a little less sharp on the desktop."""
MOST_HINTED = 20.0
"""Firefox draws letters as the system wants them."""
MOST_SMALL = 37.0
"""On a screen with three pixels for each of the page, what is only a few pixels wide stands up to half of one apart."""


@pytest.fixture(scope="module", autouse=True)
def _screen() -> Iterator[None]:
    """The desktop's painter has a screen to paint on, which nobody sees."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("SDL_VIDEODRIVER", "dummy")
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode(SHEET)
        yield
        pygame.display.quit()


@pytest.fixture(scope="module")
def page(browsers: Callable[[BrowserKind], Browser]) -> Iterator[PagePainter]:
    painter = PagePainter(browsers(BrowserKind.CHROMIUM).new_page())
    yield painter
    assert not painter.problems


def test_there_is_a_sample_of_every_look() -> None:
    looks = {type(sample.look) for samples in SAMPLES.values() for sample in samples}
    assert looks == set(get_args(Look))


@pytest.mark.parametrize("ratio", [1.0, pytest.param(1.5, marks=pytest.mark.long), 3.0])
@pytest.mark.parametrize("name", SAMPLES)
def test_every_look_is_painted_alike(page: PagePainter, name: str, ratio: float) -> None:
    _compare(page, Shown(laid_out(SAMPLES[name]), SHEET), ratio, f"{name}-{ratio}", MOST if ratio < 2 else MOST_SMALL)


def test_firefox_paints_alike(browsers: Callable[[BrowserKind], Browser]) -> None:
    page = PagePainter(browsers(BrowserKind.FIREFOX).new_page())
    for name, samples in SAMPLES.items():
        _compare(page, Shown(laid_out(samples), SHEET), 1.0, f"{name}-firefox", MOST_HINTED)
    assert not page.problems


@pytest.mark.parametrize("felt", FeltColour)
def test_on_every_felt(page: PagePainter, felt: FeltColour) -> None:
    for name in ("places", "buttons"):
        shown = Shown(laid_out(SAMPLES[name]), SHEET, preferences=Preferences(felt=felt))
        _compare(page, shown, 1.0, f"{name}-{felt.value}")


def test_where_no_felt_is_chosen_the_system_chooses_strong_contrasts(page: PagePainter) -> None:
    green = Preferences(felt=FeltColour.GREEN)
    nobody_chose, chosen = (
        Shown(laid_out(SAMPLES["buttons"]), SHEET, preferences=each) for each in (Preferences(), green)
    )
    page.want_contrast(wanted=True)
    black, kept = page.paint(nobody_chose), page.paint(chosen)
    page.want_contrast(wanted=False)
    assert black[0, 0].tolist() == [0, 0, 0]
    assert kept[0, 0].tolist() != [0, 0, 0]
    assert page.paint(nobody_chose)[0, 0].tolist() != [0, 0, 0]


@pytest.mark.parametrize(
    ("deck", "back"),
    [
        pytest.param(deck, back, marks=pytest.mark.long if (number + place) % len(BackColour) else ())
        for number, deck in enumerate(KEYS)
        for place, back in enumerate(BackColour)
    ],
)
def test_every_card_of_every_deck(page: PagePainter, deck: str, back: BackColour) -> None:
    cards = [*FACES, *(sample for sample in SAMPLES["cards"] if sample.width == 96)]
    shown = Shown(laid_out(cards), SHEET, preferences=Preferences(deck=deck, back=back))
    _compare(page, shown, 1.0, f"deck-{back.value}-{deck}")


@pytest.mark.parametrize("ratio", [1.0, 3.0])
def test_what_moves(page: PagePainter, ratio: float) -> None:
    shown = Shown(laid_out(SAMPLES["words"])[:8], SHEET, moving())
    _compare(page, shown, ratio, f"moving-{ratio}", MOST_TURNED)


@pytest.mark.parametrize(
    "size",
    [PHONE, SHEET, *(pytest.param(each, marks=pytest.mark.long) for each in (Size(844, 390), Size(768, 1024)))],
    ids=str,
)
@pytest.mark.parametrize("name", WHOLE)
def test_whole_screens(page: PagePainter, name: str, size: Size) -> None:
    ratio = 3.0 if min(size) < 600 else 1.0
    _compare(page, Shown(every_screen.shown(name, size), size), ratio, f"{name}-{size.width}", MOST_SMALL)


@pytest.mark.parametrize("name", ["malice, full", "settings"])
def test_in_large_letters(page: PagePainter, name: str) -> None:
    _compare(page, Shown(every_screen.shown(name, SHEET, 2.0), SHEET), 1.0, f"{name}-large", MOST_SMALL)


@pytest.mark.parametrize("name", ["cards", "places", "buttons", "fields"])
@pytest.mark.parametrize("mark", [Mark.HIDDEN, Mark.HOVERED | Mark.FOCUSED | Mark.SELECTED])
def test_what_comes_and_goes_leaves_nothing_behind(page: PagePainter, name: str, mark: Mark) -> None:
    """Only the places that change are painted anew."""
    plain = laid_out(SAMPLES[name])
    marked = [replace(node, marks=node.marks ^ mark) if index % 3 == 1 else node for index, node in enumerate(plain)]
    fresh = page.paint(Shown(marked, SHEET))
    page.paint(Shown(plain, SHEET, moving()))
    assert np.abs(page.paint_next(Shown(marked, SHEET)) - fresh).max() <= 1


def test_of_the_pictures_only_so_many_are_kept(page: PagePainter) -> None:
    for width in range(80, 160, 20):
        larger = [sample._replace(width=width, height=width * TALL) for sample in FACES[:20]]
        page.paint(Shown(laid_out(larger, Size(1280, 1600)), Size(1280, 1600)), 3.0)
    assert 0 < page.evaluate("painter.studio.pictures.pixels") <= 8e6


def test_while_the_size_changes_the_last_picture_is_stretched(page: PagePainter) -> None:
    shown = Shown([Node(id="it", rect=Rect(0, 0, 200, 150), look=Panel(Tone.STRONG))], Size(400, 300))
    page.paint(shown)
    # In one step: a moment after the last change the picture is made anew.
    stretched, bare = page.evaluate(
        "() => { painter.resize(800, 600, 1);"
        " return [[300, 200], [700, 200]].map(at => [...painter.front.getImageData(...at, 1, 1).data]); }"
    )
    assert sum(stretched[:3]) < sum(bare[:3]) / 2


@pytest.mark.parametrize(
    ("look", "other"),
    [
        (CardLook(card("5h")), CardLook(card("6h"))),
        (CardLook(card("5h")), CardLook(card("5h"), fake=True)),
        (Picture(Icon.PLUS), Picture(Icon.MINUS)),
        (Words(("Play",), 30), Words(("Play",), 30, Tone.GOLD)),
        (Words(("Play",), 30), Words(("Stay",), 30)),
        (Pill("Play", 18), Panel()),
        (Avatar("A", 1, active=False), Avatar("A", 1, active=True)),
    ],
)
def test_another_look_is_noticed(page: PagePainter, look: Look, other: Look) -> None:
    place = Node(id="it", rect=Rect(40, 40, 40, 40 * TALL), look=look)
    one, two = (Shown([replace(place, look=each)], Size(120, 140)) for each in (look, other))
    painted = page.paint(one)
    assert not _different(painted_on_desktop(one), painted, one, MOST)
    assert _different(painted_on_desktop(two), painted, one, MOST)


def _compare(page: PagePainter, shown: Shown, ratio: float, name: str, most: float = MOST) -> None:
    """Fails where the place of a node or of what moves differs too much."""
    desktop, browser = painted_on_desktop(shown), page.paint(shown, ratio)
    different = _different(desktop, browser, shown, most)
    if different:
        SHEETS.mkdir(parents=True, exist_ok=True)
        apart = np.abs(desktop - browser)
        save(np.concatenate([desktop, browser, apart]), SHEETS / f"{name}.png")
    assert not different


def _different(desktop: Pixels, browser: Pixels, shown: Shown, most: float) -> dict[str, float]:
    """By how much the places differ that do not look alike, by the ids of the nodes."""
    apart = _apart(desktop, browser)
    places = {node.id: node.rect for node in shown.nodes} | {each.node.id: each.rect for each in shown.sprites}
    parts = {name: _part(apart, rect) for name, rect in places.items()}
    by = {name: float(np.sqrt(np.mean(part.astype(float) ** 2))) for name, part in parts.items() if part.size}
    return {name: apart for name, apart in by.items() if apart > most}


def _part(picture: Pixels, rect: Rect) -> Pixels:
    left, top = max(0, round(rect.x) - REACH), max(0, round(rect.y) - REACH)
    return picture[top : round(rect.bottom) + REACH, left : round(rect.right) + REACH]


def _apart(one: Pixels, other: Pixels) -> Pixels:
    """By how much each pixel of either picture is beyond all those of the other within a pixel around its place: edges
    and letters may stand so far apart."""
    apart: Pixels = np.maximum(_beyond(one, other), _beyond(other, one)).max(axis=2)
    return apart


def _beyond(picture: Pixels, other: Pixels) -> Pixels:
    least = most = other
    for axis in (0, 1):
        least = np.minimum.reduce([np.roll(least, by, axis) for by in (-1, 0, 1)])
        most = np.maximum.reduce([np.roll(most, by, axis) for by in (-1, 0, 1)])
    beyond: Pixels = np.maximum(np.maximum(picture - most, least - picture), 0)
    return beyond


def test_a_deck_of_the_players_own_shows_on_both(page: PagePainter, tmp_path: Path) -> None:
    source = foreign_deck(tmp_path / "Old English")
    nodes = [
        Node(id=f"{index}", rect=Rect(20 + 110 * index, 20, 100, 100 * TALL), look=CardLook(each))
        for index, each in enumerate(cards("2s Kh 11d *"))
    ]
    keys = {suffix: add_deck(tmp_path / suffix, source, suffix=suffix).key for suffix in (PNG, SVG)}
    on_desktop, on_page = (
        Shown(nodes, Size(480, 200), preferences=Preferences(deck=key), deck=found_deck(tmp_path / suffix, key, suffix))
        for suffix, key in keys.items()
    )
    painted = painted_on_desktop(on_desktop)
    assert np.abs(painted[40, 60] - [0x22, 0x44, 0x55]).max() < 4
    _until_alike(page, painted, on_page)


@pytest.mark.parametrize("deck", KEYS)
def test_letters_of_other_countries_stand_on_both(page: PagePainter, deck: str) -> None:
    written = [(each, letters.key) for letters in indices.every()[1:] for each in cards("As Kh Qd Jc")]
    nodes = [
        Node(id=f"{index}", rect=Rect(10 + 70 * (index % 8), 10 + 90 * (index // 8), 60, 60 * TALL), look=look)
        for index, look in enumerate(CardLook(each, indices=key) for each, key in written)
    ]
    nodes.append(Node(id="narrow", rect=Rect(580, 10, 40, 40 * TALL), look=CardLook(card("Jd"))))
    shown = Shown(nodes, Size(640, 300), preferences=Preferences(deck=deck, indices="german"))
    _until_alike(page, painted_on_desktop(shown), shown)


def _until_alike(page: PagePainter, painted: Pixels, shown: Shown) -> None:
    ends = time.monotonic() + 30
    while _different(painted, page.paint(shown), shown, MOST):  # as long as the browser reads the pictures
        assert time.monotonic() < ends
