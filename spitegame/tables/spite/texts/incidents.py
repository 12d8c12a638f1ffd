"""What nobody at the table of Spite should overlook, each in a sentence: who did what, and what it costs or brings."""

from collections.abc import Iterator, Sequence

from spitegame.rules.game import Seat
from spitegame.rules.spite import events
from spitegame.rules.spite.actions import Direction, Misplay
from spitegame.rules.spite.judge import is_invalid
from spitegame.rules.spite.scoring import points, reward_size
from spitegame.rules.spite.state import Results
from spitegame.rules.spite.trick import TOO_MANY, Consec, LaidCards
from spitegame.rules.spite.view import SpiteView
from spitegame.tables.face import Incident
from spitegame.tables.spite import places
from spitegame.tables.spite.texts.combo_words import shown
from spitegame.tables.spite.texts.reasons import faults
from spitegame.tables.words import Voice, capital, card_names, count, listed, ordinal, signed

SHORT, LONG = 1.0, 1.5
"""The seconds that incidents last at normal speed."""


def incidents(happened: Sequence[events.Event], view: SpiteView, names: Sequence[str]) -> list[Incident]:
    teller = _Teller(happened, view, names)
    return [each for index, event in enumerate(happened) for each in teller.of(event, happened[index + 1 :])]


class _Teller:
    """`view` is the table after all that has happened."""

    def __init__(self, happened: Sequence[events.Event], view: SpiteView, names: Sequence[str]) -> None:
        self._happened = happened
        self._view = view
        self._voice = Voice(view.seat, names)

    def of(self, event: events.Event, later: Sequence[events.Event]) -> Iterator[Incident]:
        """`later`: what came after the event, in which lies what it cost."""
        match event:
            case events.MisplayCalled(caller, seat, misplays):
                yield self._called(caller, seat, misplays, later)
            case events.MisplayFound(seat, misplays):
                yield self._found(seat, misplays, later)
            case events.Played(laid):
                yield from self._played(laid)
            case events.DirectionTurned(seat, direction, bounced):
                yield self._turned(seat, direction, bounced=bounced)
            case events.ConsecChanged(consec) if consec:
                yield from self._consec(consec)
            case events.BountyClaimed(seat, number):
                yield self._bounty(seat, number)
            case events.WentOut(seat, place):
                out = f"{self._voice.does(seat, 'have', 'has')} no cards left: {self._worth(place)}."
                yield self._incident("Out!", out, seat, seconds=LONG)
            case events.LostAtOnce(seat, place, why):
                yield self._lost(seat, place, why)
            case events.TimedOut(seat) if any(isinstance(each, events.Passed) for each in later):
                # else it is a misplay, which is told as such
                words = f"{capital(self._voice.whose(seat))} time is up: that counts as a pass."
                yield self._incident("Time!", words, seat, own=self._is_you(seat))
            case events.TrickWon(seat):
                yield self._trick_won(seat, later)
            case events.ComeAtMeFailed(seat):
                words = f"{self._voice.who(seat)} said “come at me”, and somebody did: {self._price(seat, later)}."
                yield self._incident("They came!", words, seat, seconds=LONG, own=self._is_you(seat))
            case events.RewardDue(seat, most):
                swaps = f"{self._subject(seat)} may swap up to {count(most, 'card')} for new ones"
                yield self._incident("Nobody came!", f"Nobody came at {self._voice.whom(seat)}: {swaps}.", seat)
            case events.RoundEnded(results):
                yield self._round_ended(results)
            case _:
                return

    def _incident(self, title: str, words: str, *seats: Seat, seconds: float = SHORT, own: bool = False) -> Incident:
        lit = tuple(places.plate(seat) for seat in seats)
        return Incident(title=title, words=words, plates=lit, seconds=seconds, own=own)

    def _is_you(self, seat: Seat) -> bool:
        return self._voice.is_you(seat)

    def _subject(self, seat: Seat) -> str:
        """Who, within a sentence."""
        return "you" if self._is_you(seat) else self._voice.who(seat)

    # misplays

    def _called(self, caller: Seat, seat: Seat, misplays: Sequence[Misplay], later: Sequence[events.Event]) -> Incident:
        voice = self._voice
        calls = f"{voice.does(caller, 'call')} {voice.whose(seat)} misplay"
        if not misplays:
            words = f"{calls}, but nothing was wrong: {self._price(caller, later)}."
            return self._incident("A wrong call!", words, caller, seconds=LONG, own=self._is_you(caller))
        earned = next((event for event in later if isinstance(event, events.Earned) and event.seat == caller), None)
        brings = f", and {self._subject(caller)} {voice.verb(caller, 'earn')} {_earned(earned)}" if earned else ""
        words = f"{calls}: {faults(misplays)}. {capital(self._price(seat, later))}{brings}."
        return self._incident("Misplay!", words, caller, seat, seconds=LONG, own=self._is_you(seat))

    def _found(self, seat: Seat, misplays: Sequence[Misplay], later: Sequence[events.Event]) -> Incident:
        price = self._price(seat, later)
        follows = f"The cards go back, and {price}" if is_invalid(tuple(misplays)) else capital(price)
        words = f"{capital(self._voice.whose(seat))} misplay: {faults(misplays)}. {follows}."
        return self._incident("Misplay!", words, seat, seconds=LONG, own=self._is_you(seat))

    def _price(self, seat: Seat, later: Sequence[events.Event]) -> str:
        """``Ada draws 1 card as a penalty``"""
        penalties = self._penalties(seat, later)
        verb = self._voice.verb(seat, "draw")
        return f"{self._subject(seat)} {verb} {card_names(penalties[0].cards) if penalties else 'nothing'} as a penalty"

    def _penalties(self, seat: Seat, later: Sequence[events.Event]) -> list[events.CardsDrawn]:
        drawn = [event for event in later if isinstance(event, events.CardsDrawn) and event.seat == seat]
        return [event for event in drawn if event.why is events.DrawReason.PENALTY]

    # plays

    def _played(self, laid: LaidCards) -> Iterator[Incident]:
        seat, voice, said = laid.seat, self._voice, laid.said
        if price := said.buy_back:
            words = (
                f"{voice.does(seat, 'buy')} back into the trick with {shown(laid)}, and {voice.verb(seat, 'pick')} up "
                f"{count(price, 'card')} for it. The next time costs {self._view.price}."
            )
            yield self._incident("Back in!", words, seat)
        if said.come_at_me:
            yield self._incident("“Come at me!”", f"{voice.does(seat, 'say')} it with {self._dare(laid)}.", seat)
        if said.unbeatable:
            words = f"{voice.does(seat, 'say')} that no hand can follow {shown(laid)}."
            yield self._incident("“Unbeatable!”", words, seat)

    def _dare(self, laid: LaidCards) -> str:
        """``two 9s: if nobody beats them, Ada swaps up to 3 cards; if somebody does, Ada draws 1 card``"""
        seat, view, who = laid.seat, self._view, self._subject(laid.seat)
        times = max(1, view.visible_trick.come_at_mes[seat])
        reward, penalty = reward_size(times, view.players[seat].streak), times * view.rules.penalty
        verb = self._voice.verb
        pays = {
            1: f"{who} {verb(seat, 'swap')} up to {count(reward, 'card')}",
            0: f"{who} {verb(seat, 'get')} nothing",
            -1: f"{who} {verb(seat, 'draw')} {count(-reward * view.rules.penalty, 'card')}",
        }[(reward > 0) - (reward < 0)]
        return f"{shown(laid)}. If nobody beats it, {pays}; if somebody does, {who} {verb(seat, 'draw')} {penalty}"

    def _turned(self, seat: Seat, direction: Direction, *, bounced: bool) -> Incident:
        how = "3s bounce the direction" if bounced else "7s turn the direction"
        whose = capital(self._voice.whose(seat))
        words = f"{whose} {how}: from now on, each hand has to be {direction.value} than the one before."
        return self._incident(f"{direction.value.capitalize()}!", words, seat)

    def _consec(self, consec: Consec) -> Iterator[Incident]:
        if not self._view.laid or any(isinstance(event, events.DirectionTurned) for event in self._happened):
            return
        suits = listed([suit.name.lower() for suit in consec.suits or ()])
        found = [
            *(["three faces in equal steps: only the next step may follow"] if consec.gap is not None else []),
            *([f"three times the same suits: only {suits} may follow"] if suits else []),
        ]
        yield self._incident("Consec!", f"{capital(listed(found))}, until the trick ends.", self._view.laid[-1].seat)

    # who leaves the round

    def _bounty(self, seat: Seat, number: int) -> Incident:
        earns = f"{count(number, 'fake joker')}, one for each card"
        goes = self._voice.does(seat, "go", "goes")
        words = f"{goes} out with the face of the bounty, and {self._voice.verb(seat, 'earn')} {earns}."
        return self._incident("Bounty!", words, seat, seconds=LONG)

    def _lost(self, seat: Seat, place: int, why: events.LossReason) -> Incident:
        because = {
            events.LossReason.TOO_MANY_CARDS: f"with {TOO_MANY} cards in hand or more",
            events.LossReason.JOKER_AT_THE_END: "since a joker may not be among the last two plays",
        }[why]
        words = f"{self._voice.does(seat, 'lose')} at once, {because}: {self._worth(place)}."
        return self._incident("Lost at once!", words, seat, seconds=LONG, own=self._is_you(seat))

    def _worth(self, place: int) -> str:
        """``2nd place of 4, worth +1``"""
        seats = len(self._view.players)
        return f"{ordinal(place)} place of {seats}, worth {signed(points(place, seats))}"

    # how a trick and a round end

    def _trick_won(self, seat: Seat, later: Sequence[events.Event]) -> Incident:
        voice = self._voice
        has_misplayed = any(isinstance(event, events.MisplayFound) and event.seat == seat for event in later)
        if self._penalties(seat, later) and not has_misplayed:
            words = f"Too many “come at me” in a row win no reward: {self._price(seat, later)}."
            return self._incident("Too often!", words, seat, own=self._is_you(seat))
        leader = next((event.seat for event in later if isinstance(event, events.LeadTaken)), None)
        who = "" if leader == seat or leader is None else f"{self._subject(leader)} "
        leads = f", and {who}{voice.verb(leader, 'lead')} the next" if leader is not None else ""
        return self._incident("", f"{voice.does(seat, 'win')} the trick{leads}.", seat)

    def _round_ended(self, results: Results) -> Incident:
        last = Seat(max(range(len(results)), key=lambda seat: results[seat].place))
        comes = f"{self._subject(last)} {self._voice.verb(last, 'come')} last"
        words = f"The round is over: {comes}, {self._worth(len(results))}."
        return self._incident("", words, last)


def _earned(event: events.Earned) -> str:
    parts = [
        *([count(len(event.fakes), "fake joker")] if event.fakes else []),
        *([count(len(event.spoils), "spoil")] if event.spoils else []),
    ]
    return listed(parts)
