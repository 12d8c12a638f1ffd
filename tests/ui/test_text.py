"""All text is set in one family of letters; whatever somebody writes, something is drawn, and it has room."""

import pygame
import pytest
from support.windows.layout_checks import frame
from support.windows.layout_checks import measure as rough

from spitegame.ui.controls import paint_title
from spitegame.ui.nodes import SMALLEST
from spitegame.ui.text import TextStyle, measure, text

WHITE = (255, 255, 255)


@pytest.fixture(autouse=True)
def _fonts() -> None:
    pygame.font.init()


def ink(surface: pygame.Surface) -> pygame.Rect:
    return surface.get_bounding_rect(min_alpha=60)


@pytest.mark.parametrize("style", TextStyle)
def test_any_name_is_drawn_if_only_as_boxes_and_capitals_stand_in_the_middle(style: TextStyle) -> None:
    for name in ("Jörg Größe", "Łukasz", "Đặng", "Ελένη", "Дмитрий", "王小明", "😀", "مرحبا", "a\0b", "\ud800"):
        assert ink(text(name, 20, WHITE, style)).width > 2
    for nothing in ("", " ", "\0", "\u200b"):
        assert ink(text(nothing, 20, WHITE, style)).width == 0
    for size in (15, 21, 34, 80):
        line = text("HEN", size, WHITE, style)
        assert ink(line).centery == pytest.approx(line.get_height() / 2, abs=1)
    line = text("ẾÅgjp", 60, WHITE, style)
    assert 0 < ink(line).top < ink(line).bottom < line.get_height()


def differ(one: pygame.Surface, other: pygame.Surface) -> int:
    """How much the beginnings of two lines differ."""
    part = pygame.Rect(0, 0, min(one.get_width(), other.get_width()) - 2, one.get_height())
    inks = (pygame.image.tobytes(each.subsurface(part), "RGBA")[3::4] for each in (one, other))
    return sum(abs(first - second) for first, second in zip(*inks, strict=True))


HEBREW = "/usr/share/fonts/truetype/noto/NotoSansHebrew-Regular.ttf"


@pytest.mark.needs("fc-list", HEBREW)
def test_another_script_is_drawn_from_its_side_in_letters_of_the_system_and_what_none_has_is_one_box() -> None:
    assert measure("\U0001f600" * 5, 40) == measure("\U0001f600", 40)
    name, alef, bet = (text(words, 40, WHITE) for words in ("אב", "א", "ב"))
    assert differ(name, bet) < differ(name, alef) / 4
    assert name.get_width() == pytest.approx(alef.get_width() + bet.get_width(), abs=1)
    sentence = measure("Anna and שרה כהן play", 40)
    assert sentence == pytest.approx(measure("Anna and ", 40) + measure("שרה כהן", 40) + measure(" play", 40), abs=3)


def test_figures_have_equal_widths_and_what_has_room_in_strong_letters_has_it_in_running_ones() -> None:
    """A clock and a score do not tremble while they change."""
    for style in (TextStyle.RUNNING, TextStyle.STRONG):
        assert len({measure(figure * 10, 20, style) for figure in "0123456789"}) == 1
    for words in ("Play the 6 on center 2, or discard.", "WWW iii 0123", "Größe, Łódź", "Дмитрий Ελένη"):
        assert all(measure(words, size, TextStyle.RUNNING) <= measure(words, size) for size in (15, 17, 21, 34)), words


@pytest.mark.parametrize("title", ["Spite & Malice", "Gehässigkeit ist alles, was zählt", "漢字"])
def test_a_title_stays_in_its_place(title: str) -> None:
    surface = pygame.Surface((400, 120), pygame.SRCALPHA)
    paint_title(surface, pygame.Rect(20, 20, 360, 80), title, WHITE)
    drawn = ink(surface)
    assert drawn.width > 20
    assert pygame.Rect(16, 16, 368, 90).contains(drawn)


WORDS = "Three faces in equal steps: only the next step may follow, until the trick ends."
HERE = frame()


@pytest.mark.parametrize(("width", "height"), [(900, 30), (420, 60), (300, 60), (200, 90), (200, 200)])
def test_words_fit_a_room_of_any_size(width: float, height: float) -> None:
    """In smaller letters if they have to."""
    lines, size = HERE.fitted(WORDS, 20, width, height)
    assert " ".join(lines) == WORDS
    assert max(rough(line, size) for line in lines) <= width
    assert len(lines) * HERE.line(size) <= height
    assert size == 20 or len(HERE.wrapped(WORDS, size + 1, width)) * HERE.line(size + 1) > height


def test_a_number_stays_with_its_percent_sign_and_what_a_language_binds_together() -> None:
    width = rough("It has cost 15", 20)
    assert HERE.wrapped("It has cost 15 %.", 20, width) == ("It has cost", "15 %.")
    assert HERE.wrapped("Pourquoi pas\u00a0?", 20, rough("Pourquoi pas", 20)) == ("Pourquoi", "pas\u00a0?")


def test_lines_are_about_equally_long_and_cut_only_in_the_smallest_letters() -> None:
    lines, _ = HERE.fitted(WORDS, 20, 800, 60)
    assert lines == ("Three faces in equal steps: only the next", "step may follow, until the trick ends.")
    lines, size = HERE.fitted(WORDS, 20, 120, 40)
    assert (len(lines), size) == (2, SMALLEST)
    assert lines[-1].endswith("…")
    assert HERE.fitted("W" * 40, 20, 120, 40)[0][0].endswith("…")
