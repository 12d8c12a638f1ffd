"""The ladder of a trick: all faces, or all kinds of poker hands, in the order in which they beat each other now."""

from collections.abc import Sequence

from spitegame.indices import rank_sign
from spitegame.rules.cards import Rank
from spitegame.rules.spite.actions import Direction
from spitegame.rules.spite.combos import OneFace, PokerHand, PokerKind
from spitegame.rules.spite.deck import FACES, SEQUENCE
from spitegame.rules.spite.trick import Trick, next_face
from spitegame.translation import pgettext
from spitegame.ui.nodes import Frame, Ladder, Tone


def _kind(kind: PokerKind) -> str:
    match kind:
        case PokerKind.STRAIGHT:
            return pgettext("poker hand", "straight")
        case PokerKind.FLUSH:
            return pgettext("poker hand", "flush")
        case PokerKind.FULL_HOUSE:
            return pgettext("poker hand", "full house")
        case PokerKind.FOUR_OF_A_KIND:
            # Translators: four of a kind, as short as can be.
            return pgettext("poker hand", "four")
        case PokerKind.STRAIGHT_FLUSH:
            return pgettext("poker hand", "straight flush")


def ladder(trick: Trick, letters: int) -> Ladder | None:
    """Return the ladder of this trick, with the top play in gold. If a consec allows only one face, that face is in the
    warning tone. Under a consec the 13 is left out: it may not be played, and is no step. None under a joker hand,
    which no face beats."""
    match trick.top:
        case None:
            return Ladder(_rungs(trick, [*map(rank_sign, FACES)], None), letters)
        case OneFace(face=face) as hand:
            only = next_face(trick.consec.gap, hand) if trick.consec.gap is not None else None
            if only:
                return Ladder(_bound(trick, face, only), letters)
            faces = SEQUENCE if trick.consec and face in SEQUENCE else FACES
            return Ladder(_rungs(trick, [*map(rank_sign, faces)], faces.index(face)), letters)
        case PokerHand(kind=kind):
            return Ladder(_rungs(trick, [_kind(each) for each in PokerKind], list(PokerKind).index(kind)), letters)
        case _:
            return None


def _rungs(trick: Trick, words: Sequence[str], top: int | None) -> tuple[tuple[str, Tone], ...]:
    """Return the rungs from weak to strong in the trick's direction; `top` is the index of the top play in `words`."""
    if trick.direction is Direction.LOWER:
        words = words[::-1]
        top = None if top is None else len(words) - 1 - top
    return tuple((word, _tone(index, top)) for index, word in enumerate(words))


def _tone(index: int, top: int | None) -> Tone:
    """Return the tone of a rung: gold for the top play, dim below it, strong above it."""
    if index == top:
        return Tone.GOLD
    return Tone.DIM if top is not None and index < top else Tone.STRONG


def _bound(trick: Trick, top: Rank, only: Rank) -> tuple[tuple[str, Tone], ...]:
    """Return the rungs of a trick whose consec allows only one face."""
    tones = dict.fromkeys(SEQUENCE, Tone.DIM) | {top: Tone.GOLD, only: Tone.WARNING}
    faces = SEQUENCE if trick.direction is Direction.HIGHER else SEQUENCE[::-1]
    return tuple((rank_sign(face), tones[face]) for face in faces)


def ladder_width(ladder: Ladder, frame: Frame, height: float) -> float:
    widest = max(frame.measure(word, ladder.size) for word, _ in ladder.rungs)
    return (widest + frame.px(10)) * len(ladder.rungs) + height / 2


def width_of_faces(frame: Frame, letters: int, height: float) -> float:
    """Return the width in pixels of a ladder of all faces."""
    return ladder_width(Ladder(tuple((rank_sign(face), Tone.PLAIN) for face in FACES), letters), frame, height)
