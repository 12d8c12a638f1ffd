"""The turn that decided the game, in one sentence."""

from collections.abc import Sequence
from typing import TypeAlias

from spitegame.advice import Advice
from spitegame.advice import malice as aims
from spitegame.advice.turning_point import Incident, Mistake, Run, Stroke, TurningPoint
from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import Action, Discard, EndTurn, FillHand, PlayToCenter
from spitegame.rules.malice.view import MaliceView
from spitegame.tables.malice.texts.wording import MaliceVoice, card_at, terms
from spitegame.tables.words import card_name, count, rank_name


def sentence(point: TurningPoint, names: Sequence[str]) -> str:
    """``Turn 14: you kept back the 5 that Mallory's 6 needed.``"""
    view: MaliceView = point.view
    voice, seat = MaliceVoice(view.seat, names, view), point.seat
    return f"Turn {point.turn}: {_told(point, voice, seat)}."


def _told(point: TurningPoint, voice: MaliceVoice, seat: Seat) -> str:
    who = voice.whom(seat)
    match point.cause:
        case Run(cards):
            return f"{who} played {count(cards, 'card')} from {_own(voice, seat)} {voice.terms.payoff} in a row"
        case Stroke(aim=aim):
            return f"{who} {_effect(aim, voice)}"
        case Mistake(done, better):
            missed = _alternative(done, better, voice) if voice.is_you(seat) else _others_mistake(better, voice)
            return f"{who} {_deed(done, voice, seat)}, {missed}"
        case Incident():
            raise ValueError("in this game everything that decides is done by somebody")


def _own(voice: MaliceVoice, seat: Seat) -> str:
    return "your" if voice.is_you(seat) else "their"


def _deed(action: Action, voice: MaliceVoice, seat: Seat) -> str:
    """What somebody did, with the cards that lie open once it is done."""
    match action:
        case PlayToCenter(source):
            return f"played the {card_name(card_at(source, voice.view))}"
        case Discard(card):
            return f"discarded the {card_name(card)}"
        case FillHand():
            return "drew a new hand"
        case EndTurn():
            return f"ended {_own(voice, seat)} turn"


def _alternative(done: Action, better: Advice, voice: MaliceVoice) -> str:
    """What you should have done, and what for."""
    told = next((aim for aim in better.aims if isinstance(aim, _Told)), None)
    return f"when {_instead(done, better.action, voice)} would have {_effect(told, voice) if told else 'been better'}"


def _others_mistake(better: Advice, voice: MaliceVoice) -> str:
    """What somebody else has missed. Cards that they held and never played are not named."""
    told = next((aim for aim in better.aims if isinstance(aim, _Told)), None)
    return f"when something else would have {_effect(told, voice)}" if told else "and gave much away"


def _instead(done: Action, better: Action, voice: MaliceVoice) -> str:
    """``the 6 of hearts``, ``another pile``, ``playing it``"""
    match done, better:
        case Discard(card), Discard(other):
            return "another pile" if card == other else f"the {card_name(other)}"
        case Discard(card), PlayToCenter(source):
            other = card_at(source, voice.view)
            return "playing it" if card == other else f"playing the {card_name(other)}"
        case PlayToCenter(given), PlayToCenter(source) if given == source:
            return f"another {voice.terms.center}"
        case PlayToCenter(), PlayToCenter(source):
            return f"the {card_name(card_at(source, voice.view))} from {voice.source(source, voice.view.vantage)}"
        case _, PlayToCenter(source):
            return f"playing the {card_name(card_at(source, voice.view))}"
        case _, Discard(card):
            return f"discarding the {card_name(card)}"
        case _, FillHand():
            return "drawing a new hand"
        case _, EndTurn():
            return "ending the turn"
    raise ValueError("every action is one of these")


_Told: TypeAlias = aims.Wins | aims.FreesPayoff | aims.LeavesNothing | aims.HoldsBack | aims.CutsOff


def _effect(aim: _Told, voice: MaliceVoice) -> str:
    """The words after a name or a “would have”: a verb whose two past forms are the same."""
    match aim:
        case aims.Wins(plays):
            return f"led to the win in {count(plays, 'play')}"
        case aims.FreesPayoff(owner):
            return f"brought out {_payoff(owner, voice)}"
        case aims.LeavesNothing(rival):
            return f"left no place for {_payoff(rival, voice)}"
        case aims.HoldsBack(card, rival):
            return f"kept back the {rank_name(card)} that {_payoff(rival, voice)} needed"
        case aims.CutsOff(rival):
            return f"blocked the way to {_payoff(rival, voice)}"


def _payoff(seat: Seat, voice: MaliceVoice) -> str:
    """``your 6``, ``Bertha's 6``"""
    top = voice.view.areas[seat].payoff
    name = rank_name(top.rank) if top else terms(voice.rules).payoff
    return f"{voice.whose(seat)} {name}"
