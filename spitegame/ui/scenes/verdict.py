"""Whether the deal was fair, in words."""

from spitegame.session.draw import Fair, Unchecked, Unfair, Verdict
from spitegame.ui.nodes import Tone
from spitegame.ui.scenes.presence import Stand


def verdict_words(verdict: Verdict) -> Stand:
    match verdict:
        case Fair():
            return Stand("Fair deal: nobody chose these cards, and all that was shown follows from them.", Tone.GOOD)
        case Unfair(sentence):
            return Stand(f"The deal does not hold: {sentence}", Tone.WARNING)
        case Unchecked():
            return Stand("The deal is not checked: the host has not opened its seed yet.", Tone.DIM)
