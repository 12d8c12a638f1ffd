"""Events, prompts and results in words, which stand in `assets/words/eights-sentences.toml`."""

from collections.abc import Sequence
from typing import ClassVar

from spitegame.rules.eights.game import Draw, Drew, EightsView, Event, Passed, Played
from spitegame.tables.face import Ending, ResultColumn
from spitegame.tables.words import the_card
from spitegame.tables.written import Sentences, Voice
from spitegame.translation import Role

SENTENCES = Sentences("eights")
say = SENTENCES.say


class _Voice(Voice):
    sentences: ClassVar[Sentences] = SENTENCES


def sentence(event: Event, view: EightsView, names: Sequence[str]) -> str:
    """Return a sentence about what has happened, for the seat that has this view."""
    voice = _Voice(view.seat, names)
    match event:
        case Played(seat, card):
            return voice.tell("events.Played", seat, card=the_card(card, Role.OBJECT))
        case Drew(seat):
            return voice.tell("events.Drew", seat)
        case Passed(seat):
            return voice.tell("events.Passed", seat)


def prompt(view: EightsView, names: Sequence[str]) -> str:
    """Return a sentence that tells the player what to do now."""
    if view.turn != view.seat:
        return say("prompt.other", name=names[view.turn])
    return say("prompt.draw" if Draw() in view.legal else "prompt.play")


def ending(view: EightsView, names: Sequence[str]) -> Ending:
    """Return the result of a finished game."""
    standings = view.standings or ()
    winners = [each.seat for each in standings if each.place == 1]
    return Ending(
        seat=view.seat,
        outcome=_Voice(view.seat, names).tell("ending.won", winners[0]) if len(winners) == 1 else say("ending.shared"),
        how=say("ending.blocked" if all(view.hands) else "ending.out"),
        standings=standings,
        figures=[ResultColumn(say("ending.left"), tuple(str(each.left) for each in standings))],
    )
