"""The turn that decided the game, in one sentence."""

from collections.abc import Sequence
from typing import TypeAlias

from spitegame.advice import malice as aims
from spitegame.advice.turning_point import Incident, Mistake, Run, Stroke, TurningPoint
from spitegame.rules.cards import Card
from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import CardAction, Discard, EndTurn, FillHand, PlayToCenter
from spitegame.rules.malice.options import Words
from spitegame.rules.malice.view import MaliceView
from spitegame.tables.malice.texts.wording import MaliceVoice, card_at
from spitegame.tables.words import the_card, the_rank
from spitegame.translation import N_, NR_, Role, _, in_role, ngettext


def sentence(point: TurningPoint, names: Sequence[str]) -> str:
    """``Turn 14: you kept back the 5 that Mallory’s 6 needed.``"""
    view: MaliceView = point.view
    told = _told(point, MaliceVoice(view.seat, names, view), point.seat)
    # Translators: {told} is what was done then, such as “you left no place for Anna’s 6”.
    return _("Turn {turn}: {told}.", turn=point.turn, told=told)


def _told(point: TurningPoint, voice: MaliceVoice, seat: Seat) -> str:
    match point.cause:
        case Run(cards):
            return _run(cards, voice, seat)
        case Stroke(aim=aim):
            return _stroke(aim, voice, seat)
        case Mistake(done, better):
            told = next((aim for aim in better.aims if isinstance(aim, _Told)), None)
            deed = _deed(done, voice, seat)
            if voice.is_you(seat):
                return _missed(deed, _instead(done, better.action, voice), told, voice)
            # Cards that others held and never played are not named.
            if told is None:
                # Translators: {deed} is such as “Anna discarded the 6 of hearts”.
                return _("{deed}, and gave a lot away", deed=deed)
            # Translators: what a player should have done, as in “Anna discarded the 6 of hearts, when something else
            # would have brought out Anna’s 7”.
            other = in_role(Role.SUBJECT, "something else")
            return _missed(deed, other, told, voice)
        case Incident():
            raise ValueError("in this game everything that decides is done by somebody")


def _run(cards: int, voice: MaliceVoice, seat: Seat) -> str:
    payoff = voice.terms.payoff
    if voice.is_you(seat):
        # Translators: follows “Turn 14: ”. {payoff} is “payoff stack” or the like.
        return ngettext(
            "you played {number} card from your {payoff} in a row",
            "you played {number} cards from your {payoff} in a row",
            cards,
            payoff=payoff,
        )
    # Translators: follows “Turn 14: ”. {payoff} is “payoff stack” or the like.
    return ngettext(
        "{name} played {number} card from their {payoff} in a row",
        "{name} played {number} cards from their {payoff} in a row",
        cards,
        name=voice.names[seat],
        payoff=payoff,
    )


_Told: TypeAlias = aims.Wins | aims.FreesPayoff | aims.LeavesNothing | aims.HoldsBack | aims.CutsOff


def _stroke(aim: _Told, voice: MaliceVoice, seat: Seat) -> str:
    match aim:
        case aims.Wins(plays):
            return _led_to_win(plays, voice, seat)
        case aims.FreesPayoff(owner):
            return voice.tell(
                seat,
                # Translators: follows “Turn 14: ”. {card} is “your 6” or “Anna’s 6”.
                N_("you freed {card}"),
                # Translators: follows “Turn 14: ”. {card} is “your 6” or “Anna’s 6”.
                N_("{name} freed {card}"),
                card=voice.payoff_card(owner, Role.OBJECT),
            )
        case aims.LeavesNothing(rival):
            return voice.tell(
                seat,
                # Translators: follows “Turn 14: ”. {card} is “your 6” or “Anna’s 6”.
                N_("you left no place for {card}"),
                # Translators: follows “Turn 14: ”. {card} is “your 6” or “Anna’s 6”.
                N_("{name} left no place for {card}"),
                card=voice.payoff_card(rival, Role.OBJECT),
            )
        case aims.HoldsBack(card, rival):
            return voice.tell(
                seat,
                # Translators: follows “Turn 14: ”. {rank} is “the 5”, and {card} “your 6” or “Anna’s 6”.
                N_("you kept back {rank} that {card} needed"),
                # Translators: follows “Turn 14: ”. {rank} is “the 5”, and {card} “your 6” or “Anna’s 6”.
                N_("{name} kept back {rank} that {card} needed"),
                rank=the_rank(card, Role.OBJECT),
                card=voice.payoff_card(rival, Role.SUBJECT),
            )
        case aims.CutsOff(rival):
            return voice.tell(
                seat,
                # Translators: follows “Turn 14: ”. {card} is “your 6” or “Anna’s 6”.
                N_("you blocked the way to {card}"),
                # Translators: follows “Turn 14: ”. {card} is “your 6” or “Anna’s 6”.
                N_("{name} blocked the way to {card}"),
                card=voice.payoff_card(rival, Role.OBJECT),
            )


def _led_to_win(plays: int, voice: MaliceVoice, seat: Seat) -> str:
    if voice.is_you(seat):
        # Translators: follows “Turn 14: ”.
        return ngettext("you set up a win in {number} play", "you set up a win in {number} plays", plays)
    # Translators: follows “Turn 14: ”.
    return ngettext(
        "{name} set up a win in {number} play",
        "{name} set up a win in {number} plays",
        plays,
        name=voice.names[seat],
    )


def _deed(action: CardAction, voice: MaliceVoice, seat: Seat) -> str:
    """What somebody did, with the cards that lie open once it is done."""
    match action:
        case PlayToCenter(source):
            card = the_card(card_at(source, voice.view), Role.OBJECT)
            return voice.tell(seat, N_("you played {card}"), N_("{name} played {card}"), card=card)
        case Discard(card):
            name = the_card(card, Role.OBJECT)
            return voice.tell(seat, N_("you discarded {card}"), N_("{name} discarded {card}"), card=name)
        case FillHand():
            return voice.tell(seat, N_("you drew a new hand"), N_("{name} drew a new hand"))
        case EndTurn():
            return voice.tell(seat, N_("you ended your turn"), N_("{name} ended their turn"))


def _missed(deed: str, other: str, aim: _Told | None, voice: MaliceVoice) -> str:
    """What the other action would have led to."""
    match aim:
        case None:
            # Translators: {deed} is such as “you discarded the 5 of hearts”, and {other} what would have been better:
            # “the 4 of clubs”, “playing the 6 of hearts”.
            return _("{deed}, when {other} would have been better", deed=deed, other=other)
        case aims.Wins(plays):
            # Translators: {deed} is such as “you discarded the 5 of hearts”, and {other} what would have been better:
            # “the 4 of clubs”, “playing the 6 of hearts”.
            return ngettext(
                "{deed}, when {other} would have won in {number} play",
                "{deed}, when {other} would have won in {number} plays",
                plays,
                deed=deed,
                other=other,
            )
        case aims.FreesPayoff(owner):
            brought = voice.payoff_card(owner, Role.OBJECT)
            # Translators: {deed} is such as “you discarded the 5 of hearts”, and {other} what would have been better:
            # “the 4 of clubs”, “playing the 6 of hearts”. {card} is “your 6” or “Anna’s 6”.
            return _("{deed}, when {other} would have freed {card}", deed=deed, other=other, card=brought)
        case aims.LeavesNothing(rival):
            left = voice.payoff_card(rival, Role.OBJECT)
            # Translators: {deed} is such as “you discarded the 5 of hearts”, and {other} what would have been better:
            # “the 4 of clubs”, “playing the 6 of hearts”. {card} is “your 6” or “Anna’s 6”.
            return _("{deed}, when {other} would have left no place for {card}", deed=deed, other=other, card=left)
        case aims.HoldsBack(card, rival):
            # Translators: {deed} is such as “you discarded the 5 of hearts”, and {other} what would have been better:
            # “the 4 of clubs”, “playing the 6 of hearts”. {rank} is “the 5”, and {card} “your 6” or “Anna’s 6”.
            return _(
                "{deed}, when {other} would have kept back {rank} that {card} needed",
                deed=deed,
                other=other,
                rank=the_rank(card, Role.OBJECT),
                card=voice.payoff_card(rival, Role.SUBJECT),
            )
        case aims.CutsOff(rival):
            cut_off = voice.payoff_card(rival, Role.OBJECT)
            # Translators: {deed} is such as “you discarded the 5 of hearts”, and {other} what would have been better:
            # “the 4 of clubs”, “playing the 6 of hearts”. {card} is “your 6” or “Anna’s 6”.
            return _("{deed}, when {other} would have blocked the way to {card}", deed=deed, other=other, card=cut_off)


_ANOTHER_CENTER = {
    # Translators: what would have been better, as in “you played the 6 of hearts, when another center pile would have
    # been better”.
    Words.ONLINE: NR_("another center pile"),
    # Translators: what would have been better, as in “you played the 6 of hearts, when another center stack would have
    # been better”.
    Words.PARTY: NR_("another center stack"),
    # Translators: what would have been better, as in “you played the 6 of hearts, when another sequence would have
    # been better”.
    Words.CLUB: NR_("another sequence"),
}


def _instead(done: CardAction, better: CardAction, voice: MaliceVoice) -> str:
    """``the 6 of hearts``, ``another pile``, ``playing it``"""
    match done, better:
        case Discard(card), Discard(other):
            # Translators: what would have been better, as in “you discarded the 5 of hearts, when another pile would
            # have been better”.
            another = in_role(Role.SUBJECT, "another pile")
            return another if card == other else the_card(other)
        case Discard(card), PlayToCenter(source):
            other = card_at(source, voice.view)
            # Translators: what would have been better, as in “you discarded the 5 of hearts, when playing it would have
            # brought out your 6”.
            playing_it = in_role(Role.SUBJECT, "playing it")
            return playing_it if card == other else _playing(other)
        case PlayToCenter(given), PlayToCenter(source) if given == source:
            return in_role(Role.SUBJECT, _ANOTHER_CENTER[voice.rules.words])
        case PlayToCenter(), PlayToCenter(source):
            card, origin = card_at(source, voice.view), voice.source(source, voice.view.vantage)
            # Translators: what would have been better: “the 6 of hearts from your hand”. {source} is “from your hand”
            # or the like.
            return in_role(Role.SUBJECT, "{card} {source}", card=the_card(card), source=origin)
        case _, PlayToCenter(source):
            return _playing(card_at(source, voice.view))
        case _, Discard(card):
            # Translators: what would have been better, as in “you ended your turn, when discarding the 6 of hearts
            # would have been better”.
            return in_role(Role.SUBJECT, "discarding {card}", card=the_card(card, Role.OBJECT))
        case _, FillHand():
            # Translators: what would have been better, as in “you ended your turn, when drawing a new hand would have
            # been better”.
            return in_role(Role.SUBJECT, "drawing a new hand")
        case _, EndTurn():
            # Translators: what would have been better, as in “you played the 6 of hearts, when ending the turn would
            # have been better”.
            return in_role(Role.SUBJECT, "ending the turn")
    raise ValueError("every action is one of these")


def _playing(card: Card) -> str:
    # Translators: what would have been better, as in “you discarded the 5 of hearts, when playing the 6 of diamonds
    # would have been better”.
    return in_role(Role.SUBJECT, "playing {card}", card=the_card(card, Role.OBJECT))
