"""The turn that decided a game of Spite & Malice, in one sentence."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from spitegame.advice import malice as aims
from spitegame.advice.turning_point import Incident, Mistake, Run, Stroke, TurningPoint
from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import CardAction, Discard, EndTurn, FillHand, PlayToCenter
from spitegame.rules.malice.view import MaliceView
from spitegame.tables.malice.texts import phrase, say
from spitegame.tables.malice.texts.wording import MaliceVoice, card_at
from spitegame.tables.words import the_card, the_rank
from spitegame.translation import Role


def sentence(point: TurningPoint, names: Sequence[str]) -> str:
    """Return the sentence: ``Turn 14: you kept back the 5 that Mallory’s 6 needed.``"""
    view: MaliceView = point.view
    told = _cause_sentence(point, MaliceVoice(view.seat, names, view), point.seat)
    return say("turning_point.sentence", turn=point.turn, told=told)


def _cause_sentence(point: TurningPoint, voice: MaliceVoice, seat: Seat) -> str:
    match point.cause:
        case Run(cards):
            return voice.tell("turning_point.run", seat, payoff=voice.terms.payoff, number=cards)
        case Stroke(aim=aim):
            return voice.tell(f"turning_point.stroke.{type(aim).__name__}", seat, **_about(aim, voice))
        case Mistake(done, better):
            told = next((aim for aim in better.aims if isinstance(aim, _Told)), None)
            deed = _deed(done, voice, seat)
            if voice.is_you(seat):
                return _missed(deed, _instead(done, better.action, voice), told, voice)
            # Cards that other players held and did not play stay secret.
            if told is None:
                return say("turning_point.gave_away", deed=deed)
            return _missed(deed, phrase("better.something"), told, voice)
        case Incident():
            raise ValueError("in this game everything that decides is done by somebody")


_Told: TypeAlias = aims.Wins | aims.FreesPayoff | aims.LeavesNothing | aims.HoldsBack | aims.CutsOff


def _about(aim: _Told, voice: MaliceVoice) -> dict[str, Any]:
    match aim:
        case aims.Wins(plays):
            return {"number": plays}
        case aims.FreesPayoff(owner):
            return {"card": voice.payoff_card(owner, Role.OBJECT)}
        case aims.LeavesNothing(rival) | aims.CutsOff(rival):
            return {"card": voice.payoff_card(rival, Role.OBJECT)}
        case aims.HoldsBack(card, rival):
            return {"rank": the_rank(card, Role.OBJECT), "card": voice.payoff_card(rival, Role.SUBJECT)}


def _deed(action: CardAction, voice: MaliceVoice, seat: Seat) -> str:
    """Return what somebody did, naming only cards that lie open afterwards."""
    key = f"turning_point.done.{type(action).__name__}"
    match action:
        case PlayToCenter(source):
            return voice.tell(key, seat, card=the_card(card_at(source, voice.view), Role.OBJECT))
        case Discard(card):
            return voice.tell(key, seat, card=the_card(card, Role.OBJECT))
        case FillHand() | EndTurn():
            return voice.tell(key, seat)


def _missed(deed: str, other: str, aim: _Told | None, voice: MaliceVoice) -> str:
    """Return a sentence about a mistake, and what the other action would have led to."""
    if aim is None:
        return say("turning_point.missed.nothing", deed=deed, other=other)
    return say(f"turning_point.missed.{type(aim).__name__}", deed=deed, other=other, **_about(aim, voice))


def _instead(done: CardAction, better: CardAction, voice: MaliceVoice) -> str:
    """Return the better action in a few words: ``the 6 of hearts``, ``another pile``, ``playing it``"""
    match done, better:
        case Discard(card), Discard(other):
            return phrase("better.another_pile") if card == other else the_card(other)
        case Discard(card), PlayToCenter(source) if card == card_at(source, voice.view):
            return phrase("better.playing_it")
        case PlayToCenter(given), PlayToCenter(source) if given == source:
            return phrase(f"better.another_center.{voice.rules.words.name}")
        case PlayToCenter(), PlayToCenter(source):
            card, origin = card_at(source, voice.view), voice.source(source, voice.view.vantage)
            return phrase("better.from_source", card=the_card(card), source=origin)
        case _, PlayToCenter(source):
            return phrase("better.playing", card=the_card(card_at(source, voice.view), Role.OBJECT))
        case _, Discard(card):
            return phrase("better.discarding", card=the_card(card, Role.OBJECT))
        case _, FillHand():
            return phrase("better.drawing")
        case _, EndTurn():
            return phrase("better.ending")
    raise ValueError("every action is one of these")
