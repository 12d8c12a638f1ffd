"""How the middle of the table is shared: the last play, large and near the hand, early ones behind it, what binds them.

It follows from the window and the players alone, so that nothing moves while the trick grows.
"""

from dataclasses import replace
from typing import NamedTuple

from spitegame.tables.spite.sizes import SpiteSizes
from spitegame.tables.spite.trick_badges import TrickBadges
from spitegame.ui.geometry import TALL, Rect
from spitegame.ui.nodes import SMALLEST, Frame

LAST_STEP = 0.38
"""How far the next card of the last play lies, by its width."""
TOP = 0.6
"""The share of the width that the last play may take."""
_FIVE = 1 + 4 * LAST_STEP
"""The width of a poker hand on top of the trick, by a card's."""
_LARGER, _HIGH = 1.4, 0.26
"""The height of the last play, at most, by that of the own cards, or by the window's where there are none."""
_EARLY = 0.34
"""The share of the height for the early plays, those before the last."""
_EARLY_LEAVE = 170
"""The least height for early plays and the last one together."""
_COMPACT_LEAVES = 0.5
"""Both are so much less in a small window."""
_SMALLER = 0.6
"""The height of early cards, at most, by those of the last play."""
_LINES = 3
"""The lines of early plays, at most."""
_LIFTED = 0.3
"""The share of the height that is left over, as in an upright window, for the gap below the trick."""
_LADDER_LEAVES = 190
"""The least height that the ladder leaves for the cards."""
_GAP = 16
"""The gap between the last play and what stands beside it."""


class TrickRooms(NamedTuple):
    """The parts of the middle, from the bottom up but for what stands beside the last play."""

    ladder: Rect
    """Of no height where there is no room for one."""
    caption: Rect
    last: Rect
    early: Rect
    lines: int
    """The lines of early plays that there is room for; 0: there is none."""
    binding: Rect
    """For the badges: beside the last play, or at the top."""
    beside: bool
    """The badges stand beside the last play, at the left, and both piles at its right."""
    badges: TrickBadges


class _Heights(NamedTuple):
    ladder: float
    caption: float
    last: float
    line: float
    """That of a line of early plays."""
    left_over: float


def trick_rooms(room: Rect, frame: Frame, size: SpiteSizes, badges: TrickBadges, piles: float) -> TrickRooms:
    """The badges stand beside the last play if they have room there in one or two columns, or else in a line, for which
    their letters become smaller: in a small window always. `piles`: the width of the deck and the bounty."""
    if frame.is_compact:
        return _parted(room, frame, size, badges.in_a_line(room.width), 0.0)
    gap, longest = frame.px(_GAP), badges.longest()
    for columns in (1, 2):
        width = max(map(badges.width, longest)) * columns
        found = _parted(room, frame, size, badges, width + gap)
        taken = found.binding.width + found.last.width + gap + piles
        if taken <= room.width and found.last.height >= badges.high(longest, width):
            return found
    while badges.letters > SMALLEST and badges.high([*badges.longest(), badges.round], room.width) > badges.height:
        badges = replace(badges, letters=badges.letters - 1)
    return _parted(room, frame, size, badges, 0.0)


def _parted(room: Rect, frame: Frame, size: SpiteSizes, badges: TrickBadges, aside: float) -> TrickRooms:
    """`aside`: the width for badges at the left, with the gap beside them; 0: they stand at the top."""
    px = frame.px
    at_top = badges.height if frame.is_compact else badges.high([*badges.longest(), badges.round], room.width)
    above = 0.0 if aside else at_top + px(6)
    high = _heights(frame, size, room.width, room.height - above)
    wide = high.last / TALL * _FIVE
    middle = min(max(size.axis, room.x + aside + wide / 2), room.right - wide / 2)
    foot = Rect(room.x, room.bottom - high.left_over * _LIFTED, room.width, 0)
    ladder = line_above(foot, high.ladder, 0)
    caption = line_above(ladder, high.caption, px(8) * bool(high.ladder))
    last = line_above(Rect(middle - wide / 2, caption.y, wide, 0), high.last, px(5) * bool(high.caption))
    lines = min(_LINES, int((last.y - px(12) - room.y - above) / high.line + 0.01)) if high.line else 0
    early = line_above(Rect(room.x, last.y, room.width, 0), high.line * lines, px(12))
    binding = Rect(room.x, room.y, room.width, above)
    if aside:
        binding = Rect(last.x - aside, last.y, aside - px(_GAP), last.height)
    return TrickRooms(ladder, caption, last, early, lines, binding, aside > 0, badges)


def _heights(frame: Frame, size: SpiteSizes, width: float, height: float) -> _Heights:
    """How the height is shared. What has no room gets none of it."""
    px, rest, rail = frame.px, height, round(size.pill * 0.92)
    share = _COMPACT_LEAVES if frame.is_compact else 1.0
    ladder = rail if rest - rail >= px(_LADDER_LEAVES) * share else 0.0
    rest -= ladder + px(8) * bool(ladder)
    caption = size.line if rest > size.line * 6 else 0.0
    rest -= caption + px(5) * bool(caption)
    early = rest * _EARLY if rest > px(_EARLY_LEAVE) * share else 0.0
    rest -= early + px(12) * bool(early)
    most = size.own.hand.height * _LARGER or frame.size.height * _HIGH
    last = max(1.0, min(rest, most, width * TOP / _FIVE * TALL))
    return _Heights(ladder, caption, last, min(early, last * _SMALLER + size.line), max(0.0, rest - last))


def line_above(foot: Rect, height: float, gap: float) -> Rect:
    """A line of this height above another one."""
    return Rect(foot.x, foot.y - gap - height, foot.width, height)
