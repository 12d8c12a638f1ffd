"""Words fit a room of any size: in smaller letters if they have to, in lines that are about equally long, or cut."""

import pytest
from support.windows.layout_checks import frame, measure

from spitegame.ui.nodes import SMALLEST

WORDS = "Three faces in equal steps: only the next step may follow, until the trick ends."
HERE = frame()


@pytest.mark.parametrize(("width", "height"), [(900, 30), (420, 60), (300, 60), (200, 90), (200, 200)])
def test_they_fit(width: float, height: float) -> None:
    lines, size = HERE.fitted(WORDS, 20, width, height)
    assert " ".join(lines) == WORDS
    assert max(measure(line, size) for line in lines) <= width
    assert len(lines) * HERE.line(size) <= height
    assert size == 20 or len(HERE.wrapped(WORDS, size + 1, width)) * HERE.line(size + 1) > height


def test_lines_are_about_equally_long_and_cut_only_in_the_smallest_letters() -> None:
    lines, _ = HERE.fitted(WORDS, 20, 800, 60)
    assert lines == ("Three faces in equal steps: only the next", "step may follow, until the trick ends.")
    lines, size = HERE.fitted(WORDS, 20, 120, 40)
    assert (len(lines), size) == (2, SMALLEST)
    assert lines[-1].endswith("…")
    assert HERE.fitted("W" * 40, 20, 120, 40)[0][0].endswith("…")
