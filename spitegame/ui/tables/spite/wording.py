"""Everything the table says."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from spitegame.rules.cards import Card
from spitegame.rules.game import Seat
from spitegame.rules.spite.actions import (
    Action,
    Announcements,
    BeReady,
    CallMisplay,
    Direction,
    Pass,
    Play,
    StartCountdown,
    TakeReward,
)
from spitegame.rules.spite.combos import OneFace, PokerHand
from spitegame.rules.spite.consec import Consec, next_face
from spitegame.rules.spite.events import (
    BecameReady,
    BountyClaimed,
    BountyRevealed,
    CardsDrawn,
    ComeAtMeFailed,
    ConsecChanged,
    CountdownStarted,
    DeckRefilled,
    DirectionTurned,
    DrawReason,
    Earned,
    Event,
    Joined,
    LeadTaken,
    LossReason,
    LostAtOnce,
    MatchEnded,
    MisplayCalled,
    MisplayFound,
    Passed,
    Played,
    PlayedOutOfTurn,
    PutAway,
    RewardDue,
    RewardTaken,
    RoundBegan,
    RoundEnded,
    SwapLeft,
    Swapped,
    TimedOut,
    TookBack,
    TrickWon,
    WentOut,
)
from spitegame.rules.spite.misplays import Misplay
from spitegame.rules.spite.state import Interval, Over, PlayerTurn, Reward
from spitegame.rules.spite.trick import LaidCards, Trick
from spitegame.rules.spite.view import SpiteView
from spitegame.ui.tables.card_names import a_rank, card_name
from spitegame.ui.tables.prose import capital, count, listed, ordinal
from spitegame.ui.tables.spite.combo_words import number_word, plural, shown
from spitegame.ui.tables.spite.ending import outcome
from spitegame.ui.tables.spite.reasons import fault
from spitegame.ui.tables.spite.selection import Selection, as_laid, hand


@dataclass(frozen=True, slots=True)
class _Voice:
    """Calls the viewer "you" and all others by name."""

    view: SpiteView
    names: Sequence[str]

    def is_you(self, seat: Seat) -> bool:
        return seat == self.view.seat

    def who(self, seat: Seat) -> str:
        return "You" if self.is_you(seat) else self.names[seat]

    def whom(self, seat: Seat) -> str:
        return "you" if self.is_you(seat) else self.names[seat]

    def whose(self, seat: Seat) -> str:
        return "your" if self.is_you(seat) else f"{self.names[seat]}’s"

    def does(self, seat: Seat, verb: str, others: str = "") -> str:
        """`others`: the verb as it goes with a name, where that is not the verb and an s."""
        return f"{self.who(seat)} {verb}" if self.is_you(seat) else f"{self.who(seat)} {others or verb + 's'}"


def sentence(event: Event, view: SpiteView, names: Sequence[str]) -> str:
    voice = _Voice(view, names)
    match event:
        case RoundBegan(number, leader):
            return f"Round {number} of {view.rules.rounds}: {voice.does(leader, 'lead')} first."
        case Swapped():
            return _swapped(event, voice)
        case SwapLeft(left):
            return f"Nobody had to take {_cards(left)}: put away."
        case BountyRevealed():
            return _bounty(event)
        case Played(laid):
            return f"{_lays(laid, voice)}{_said(laid.said)}."
        case PlayedOutOfTurn(laid):
            return f"Out of turn, {_lower(_lays(laid, voice), voice, laid.seat)}{_said(laid.said)}: it waits."
        case Passed(seat, again):
            return f"{voice.does(seat, 'stay')} out." if again else f"{voice.does(seat, 'pass', 'passes')}."
        case CardsDrawn(seat, drawn, why):
            return f"{voice.does(seat, *_DRAWING[why])} {_cards(drawn)}{_BECAUSE[why]}."
        case DeckRefilled(number):
            return f"The deck has run out: {count(number, 'card')} of finished tricks are shuffled into a new one."
        case CountdownStarted(caller, seat):
            return f"{voice.does(caller, 'start')} the countdown on {voice.whom(seat)}."
        case TimedOut(seat):
            return f"{capital(voice.whose(seat))} time is up."
        case MisplayCalled(caller, seat, misplays):
            return _called(voice, caller, seat, misplays)
        case MisplayFound(seat, misplays):
            return f"{capital(voice.whose(seat))} misplay is found out: {_faults(misplays)}."
        case TookBack(laid):
            return f"{voice.does(laid.seat, 'take')} {shown(laid)} back."
        case PutAway(seat, cards):
            return f"{voice.does(seat, 'put')} away {_cards(cards)}, bought back wrongly."
        case DirectionTurned(seat, direction, bounced):
            return _turned(voice, seat, direction, bounced=bounced)
        case ConsecChanged(consec):
            return _consec(consec)
        case BountyClaimed(seat, number):
            return f"{voice.does(seat, 'claim')} the bounty with {count(number, 'card')}."
        case Earned():
            return _earned(event, voice)
        case WentOut(seat, place):
            return f"{voice.does(seat, 'go', 'goes')} out: {ordinal(place)} place."
        case LostAtOnce():
            return _lost(event, voice)
        case TrickWon(seat):
            return f"{voice.does(seat, 'win')} the trick."
        case ComeAtMeFailed(seat, penalties):
            pays = f"{number_word(penalties)} penalty {'card' if penalties == 1 else 'cards'}"
            return f"{voice.who(seat)} said “come at me”, and they came: {pays}."
        case RewardDue(seat, most):
            who = _lower(voice.who(seat), voice, seat)
            return f"Nobody came at {voice.whom(seat)}: {who} may swap up to {count(most, 'card')}."
        case RewardTaken(exchange):
            draws = f"{_verb(voice, exchange.seat, 'draw')} {exchange.drawn}"
            return f"{voice.does(exchange.seat, 'discard')} {count(len(exchange.discarded), 'card')} and {draws}."
        case LeadTaken(seat):
            return f"{voice.does(seat, 'lead')}."
        case RoundEnded():
            return "The round is over."
        case BecameReady(seat):
            return f"{voice.does(seat, 'are', 'is')} ready for the next round."
        case Joined(seat):
            return f"{voice.does(seat, 'join')} the table."
        case MatchEnded():
            return "The match is over."
        case other:
            assert_never(other)


def _verb(voice: _Voice, seat: Seat, verb: str) -> str:
    return verb if voice.is_you(seat) else f"{verb}s"


def _lower(words: str, voice: _Voice, seat: Seat) -> str:
    return words[:1].lower() + words[1:] if voice.is_you(seat) else words


_JOKER_UP = "A joker comes up and is shuffled back; "
_DRAWING = {DrawReason.BUY_BACK: ("pick up", "picks up"), DrawReason.PENALTY: ("draw",), DrawReason.REWARD: ("draw",)}
_BECAUSE = {DrawReason.BUY_BACK: "", DrawReason.PENALTY: " as a penalty", DrawReason.REWARD: ""}


def _lays(laid: LaidCards, voice: _Voice) -> str:
    price = laid.said.buy_back
    if price:
        return f"{voice.does(laid.seat, 'buy')} back {price} with {shown(laid)}"
    return f"{voice.does(laid.seat, 'play')} {shown(laid)}"


def _said(said: Announcements) -> str:
    words = _announced(said)
    return f": {listed(words)}" if words else ""


def _announced(said: Announcements) -> list[str]:
    """With a hand."""
    return [
        *(["“come at me”"] if said.come_at_me else []),
        *(["“unbeatable”"] if said.unbeatable else []),
        *([f"“{said.direction.value}”"] if said.direction else []),
    ]


def _cards(cards: Sequence[Card | None]) -> str:
    known = [f"the {card_name(card)}" for card in cards if card]
    return listed(known) if known else count(len(cards), "card")


def _swapped(event: Swapped, voice: _Voice) -> str:
    give, take = _verb(voice, event.seat, "give"), _verb(voice, event.seat, "get")
    return f"{voice.who(event.seat)} {give} {_cards(event.given)} and {take} {_cards(event.taken)}."


def _bounty(event: BountyRevealed) -> str:
    if event.card is None:
        return "There is no card left for a bounty."
    return capital(f"{_JOKER_UP * bool(event.jokers)}the bounty is on the {card_name(event.card)}.")


def _called(voice: _Voice, caller: Seat, seat: Seat, misplays: Sequence[Misplay]) -> str:
    calls = f"{voice.does(caller, 'call')} a misplay on {voice.whom(seat)}"
    return f"{calls}, rightly: {_faults(misplays)}." if misplays else f"{calls}, wrongly: nothing was wrong."


def _faults(misplays: Sequence[Misplay]) -> str:
    return listed([fault(misplay) for misplay in misplays])


def _turned(voice: _Voice, seat: Seat, direction: Direction, *, bounced: bool) -> str:
    if bounced:
        return f"{capital(voice.whose(seat))} 3s bounce the direction: it is {direction.value} again."
    return f"{voice.does(seat, 'turn')} the direction: {direction.value} from now on."


def _consec(consec: Consec) -> str:
    """Nothing is said of one that only turned round: the direction has been told."""
    found = [
        *(["the faces run"] if consec.gap is not None else []),
        *([f"only {listed([suit.name.lower() for suit in consec.suits])} may follow"] if consec.suits else []),
    ]
    return f"Consec: {listed(found)} until the trick ends." if found else "No consec binds the trick."


def _earned(event: Earned, voice: _Voice) -> str:
    fakes = [f"a fake {card_name(card)}" for card in event.fakes if card]
    jokers = listed(fakes) if fakes else count(len(event.fakes), "fake joker")
    spoils = f"{_cards(event.spoils)} as a spoil" if event.spoils else ""
    parts = [jokers * bool(event.fakes), spoils]
    return f"{voice.does(event.seat, 'earn')} {listed([part for part in parts if part])}."


def _lost(event: LostAtOnce, voice: _Voice) -> str:
    why = {
        LossReason.TOO_MANY_CARDS: "with too many cards in hand",
        LossReason.JOKER_AT_THE_END: "with a joker at the end",
    }[event.fate]
    return f"{voice.does(event.seat, 'lose')} at once, {why}: {ordinal(event.place)} place."


# What may be done now


def prompt(view: SpiteView, names: Sequence[str]) -> str:
    """One line: whose turn it is, and what that player may do."""
    voice = _Voice(view, names)
    watching = "You are watching. " if view.seat is None else ""
    match view.phase:
        case PlayerTurn(seat) if seat == view.seat:
            return f"Your turn: {_possible(view)}."
        case PlayerTurn(seat):
            return f"{watching}{capital(voice.whose(seat))} turn{_to_beat(view)}."
        case Reward(seat, most) if seat == view.seat:
            number = f"1 to {most} cards" if most > 1 else "a card"
            return f"Your reward: discard {number} and draw as many."
        case Reward(seat):
            return f"{watching}{voice.does(seat, 'choose')} what to swap."
        case Interval(ready=ready):
            return _interval(view, names, len(ready))
        case Over():
            return f"{outcome(view, names)}."
        case other:
            assert_never(other)


def _possible(view: SpiteView) -> str:
    laid = view.laid
    if not laid:
        return "lead any hand"
    follow = _following(view.visible_trick, laid[-1])
    if view.is_passed:
        return f"buy back {view.price} and {follow}, or stay out"
    return f"{follow}, or pass"


def _following(trick: Trick, last: LaidCards) -> str:
    """What the next hand has to do. Jokers beat each other whatever the direction."""
    gap = trick.consec.gap
    match last.combo:
        case OneFace(cards=cards) as hand if gap is not None:
            face = next_face(gap, hand)
            return f"put {a_rank(face) if len(cards) == 1 else plural(face)} on {shown(last)}"
        case OneFace() | PokerHand() if trick.direction is Direction.LOWER:
            return f"go below {shown(last)}"
        case _:
            return f"beat {shown(last)}"


def _to_beat(view: SpiteView) -> str:
    laid = view.laid
    return f": {shown(laid[-1])} to beat" if laid else " to lead"


def _interval(view: SpiteView, names: Sequence[str], ready: int) -> str:
    if view.seat is None:
        return "You are watching. The next round begins when everybody is ready."
    waiting = len(names) - ready
    return f"The next round begins when everybody is ready: {waiting} to go."


def selection(view: SpiteView, choice: Selection) -> str:
    """What the picked cards are."""
    if not choice.picked:
        return ""
    if isinstance(view.phase, Reward) and view.phase.seat == view.seat:
        return f"Discard {_cards([card for place, card in hand(view).items() if place in choice.picked])}"
    return capital(shown(as_laid(view, choice)))


def judgement(view: SpiteView, choice: Selection) -> tuple[str, bool]:
    """Whether the picked cards may be played, at a table that tells; and whether that is good news."""
    if not (view.rules.assist and choice.picked and isinstance(view.phase, PlayerTurn) and view.own.is_in):
        return "", True
    found = view.visible_misplays(as_laid(view, choice))
    if not found:
        return "May be played.", True
    return f"Not now: {_faults(found)}.", False


def deed(action: Action, view: SpiteView) -> str:
    """What to do, as advice to the one whose view it is, without a full stop."""
    match action:
        case Play() as wanted:
            laid = LaidCards(
                view.vantage,
                wanted.decision,
                wanted.cards,
                wanted.face_up,
                wanted.face_down,
                wanted.spoils,
                wanted.said,
            )
            price = f", buying back for {wanted.said.buy_back}" if wanted.said.buy_back else ""
            words = _announced(wanted.said)
            return f"Play {shown(laid)}{price}{f', saying {listed(words)}' if words else ''}"
        case Pass():
            return "Stay out of it" if view.is_passed else "Pass"
        case TakeReward(discarded=discarded, drawn=drawn):
            return f"Discard {_cards(discarded)} and draw {drawn}"
        case CallMisplay():
            return "Look again, and call a misplay"
        case StartCountdown():
            return "Start the countdown"
        case BeReady():
            return "On to the next round"
        case other:
            assert_never(other)
