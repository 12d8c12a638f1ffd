"""The incidents of Spite, each with a sentence: who did what, and what that costs or brings."""

from collections.abc import Iterator, Sequence

from spitegame.rules.game import Seat
from spitegame.rules.spite import events
from spitegame.rules.spite.actions import Misplay
from spitegame.rules.spite.judge import is_invalid
from spitegame.rules.spite.scoring import points, reward_size
from spitegame.rules.spite.trick import TOO_MANY, Consec, LaidCards
from spitegame.rules.spite.view import SpiteView
from spitegame.tables.face import Incident
from spitegame.tables.spite import places
from spitegame.tables.spite.texts import SpiteVoice, phrase, say
from spitegame.tables.spite.texts.combo_words import shown
from spitegame.tables.spite.texts.reasons import faults
from spitegame.tables.spite.texts.wording import bound_to, fake_jokers, spoils, suit_names
from spitegame.tables.words import card_names, counted_cards, listed, ordinal, signed
from spitegame.translation import Role

SHORT, LONG = 1.0, 1.5
"""The seconds for which an incident is shown at normal speed: usually, and if it is important."""


def incidents(happened: Sequence[events.Event], view: SpiteView, names: Sequence[str]) -> list[Incident]:
    teller = _Teller(happened, view, names)
    return [each for index, event in enumerate(happened) for each in teller.of(event, happened[index + 1 :])]


class _Teller:
    """Makes the incidents of one action; `view` is the table after it."""

    def __init__(self, happened: Sequence[events.Event], view: SpiteView, names: Sequence[str]) -> None:
        self._happened = happened
        self._view = view
        self._voice = SpiteVoice(view.seat, names)

    def of(self, event: events.Event, later: Sequence[events.Event]) -> Iterator[Incident]:
        """Yield the incidents of an event; `later` has the events after it, which tell what it cost."""
        match event:
            case events.MisplayCalled(caller, seat, misplays):
                yield self._called(caller, seat, misplays, later)
            case events.MisplayFound(seat, misplays):
                yield self._found(seat, misplays, later)
            case events.Played(laid):
                yield from self._played(laid)
            case events.DirectionTurned(seat, direction, bounced):
                turned = f"DirectionTurned.{direction.name}"
                words = self._tell(f"{turned}.{'bounced' if bounced else 'turned'}", seat)
                yield self._incident(turned, words, seat)
            case events.ConsecChanged(consec) if consec:
                yield from self._consec(consec)
            case events.BountyClaimed(seat, number):
                words = self._tell("BountyClaimed", seat, jokers=fake_jokers(number, Role.OBJECT))
                yield self._incident("BountyClaimed", words, seat, seconds=LONG)
            case events.WentOut(seat, place) if not any(isinstance(each, events.RoundEnded) for each in later):
                # at the end of the round the podium shows the places already
                words = self._tell("WentOut", seat, worth=self._worth(place))
                yield self._incident("WentOut", words, seat, seconds=LONG)
            case events.LostAtOnce(seat, place, why):
                words = self._tell(f"LostAtOnce.{why.name}", seat, most=TOO_MANY, worth=self._worth(place))
                yield self._incident("LostAtOnce", words, seat, seconds=LONG, own=self._is_you(seat))
            case events.TimedOut(seat) if any(isinstance(each, events.Passed) for each in later):
                # without a pass the timeout is a misplay, which has its own incident
                yield self._incident("TimedOut", self._tell("TimedOut", seat), seat, own=self._is_you(seat))
            case events.TrickWon(seat):
                yield self._trick_won(seat, later)
            case events.ComeAtMeFailed(seat):
                words = self._tell("ComeAtMeFailed", seat, cards=self._price(seat, later))
                yield self._incident("ComeAtMeFailed", words, seat, seconds=LONG, own=self._is_you(seat))
            case events.RewardDue(seat, most):
                words = self._tell("RewardDue", seat, cards=counted_cards(most, Role.OBJECT))
                yield self._incident("RewardDue", words, seat)
            case events.RoundEnded(results):
                last = Seat(max(range(len(results)), key=lambda seat: results[seat].place))
                yield self._incident("", self._tell("RoundEnded", last, worth=self._worth(len(results))), last)
            case _:
                return

    def _tell(self, key: str, seat: Seat, /, **gaps: object) -> str:
        return self._voice.tell(f"incidents.{key}", seat, **gaps)

    def _tell_of_two(self, key: str, seat: Seat, other: Seat, /, **gaps: object) -> str:
        return self._voice.tell_of_two(f"incidents.{key}", seat, other, **gaps)

    def _incident(self, key: str, words: str, *seats: Seat, seconds: float = SHORT, own: bool = False) -> Incident:
        """Return an incident; `key` is that of its title, or empty for none."""
        title = say(f"incidents.{key}.title") if key else ""
        lit = tuple(places.plate(seat) for seat in seats)
        return Incident(title=title, words=words, plates=lit, seconds=seconds, own=own)

    def _is_you(self, seat: Seat) -> bool:
        return self._voice.is_you(seat)

    # misplays

    def _called(self, caller: Seat, seat: Seat, misplays: Sequence[Misplay], later: Sequence[events.Event]) -> Incident:
        if not misplays:
            wrong = "MisplayCalled.wrong"
            words = self._tell_of_two(wrong, caller, seat, cards=self._price(caller, later))
            return self._incident(wrong, words, caller, seconds=LONG, own=self._is_you(caller))
        right = "MisplayCalled.right"
        calls = self._tell_of_two(right, caller, seat, faults=faults(misplays))
        words = " ".join((calls, self._paid(caller, seat, later)))
        return self._incident(right, words, caller, seat, seconds=LONG, own=self._is_you(seat))

    def _paid(self, caller: Seat, seat: Seat, later: Sequence[events.Event]) -> str:
        """Return a sentence on what a right call costs and brings."""
        cards = self._price(seat, later)
        earned = next((event for event in later if isinstance(event, events.Earned) and event.seat == caller), None)
        if earned is None:
            return self._voice.tell("events.CardsDrawn.PENALTY", seat, cards=cards)
        return self._tell_of_two("MisplayCalled.earned", seat, caller, cards=cards, gains=_gains(earned))

    def _found(self, seat: Seat, misplays: Sequence[Misplay], later: Sequence[events.Event]) -> Incident:
        found = self._tell("MisplayFound", seat, faults=faults(misplays))
        follows = "incidents.MisplayFound.go_back" if is_invalid(tuple(misplays)) else "events.CardsDrawn.PENALTY"
        words = " ".join((found, self._voice.tell(follows, seat, cards=self._price(seat, later))))
        return self._incident("MisplayFound", words, seat, seconds=LONG, own=self._is_you(seat))

    def _price(self, seat: Seat, later: Sequence[events.Event]) -> str:
        """Return in words the cards that a seat draws as a penalty; ``nothing`` if the player is out of the round."""
        penalties = self._penalties(seat, later)
        return card_names(penalties[0].cards, Role.OBJECT) if penalties else phrase("nothing", Role.OBJECT)

    def _penalties(self, seat: Seat, later: Sequence[events.Event]) -> list[events.CardsDrawn]:
        drawn = [event for event in later if isinstance(event, events.CardsDrawn) and event.seat == seat]
        return [event for event in drawn if event.why is events.DrawReason.PENALTY]

    # plays

    def _played(self, laid: LaidCards) -> Iterator[Incident]:
        seat, said, hand = laid.seat, laid.said, shown(laid, Role.OBJECT)
        if price := said.buy_back:
            buys = self._tell("back_in", seat, hand=hand, cards=counted_cards(price, Role.OBJECT))
            words = " ".join((buys, say("incidents.back_in.next_time", price=self._view.price)))
            yield self._incident("back_in", words, seat)
        if said.come_at_me:
            words = " ".join((self._tell("come_at_me", seat, hand=hand), self._dare(seat)))
            yield self._incident("come_at_me", words, seat)
        if said.unbeatable:
            yield self._incident("unbeatable", self._tell("unbeatable", seat, hand=hand), seat)

    def _dare(self, seat: Seat) -> str:
        """Return the stakes of “come at me”: ``If nobody beats it, Ada swaps up to 3 cards; if somebody does, Ada draws
        1.``"""
        view = self._view
        times = max(1, view.visible_trick.come_at_mes[seat])
        reward, penalty = reward_size(times, view.players[seat].streak), times * view.rules.penalty
        if reward > 0:
            return self._tell("dare.swaps", seat, cards=counted_cards(reward, Role.OBJECT), penalty=penalty)
        if reward == 0:
            return self._tell("dare.nothing", seat, penalty=penalty)
        cards = counted_cards(-reward * view.rules.penalty, Role.OBJECT)
        return self._tell("dare.draws", seat, cards=cards, penalty=penalty)

    def _consec(self, consec: Consec) -> Iterator[Incident]:
        """Yield the incident of a new consec, unless the direction has turned with it."""
        if not self._view.laid or any(isinstance(event, events.DirectionTurned) for event in self._happened):
            return
        words = say(f"incidents.ConsecChanged.{bound_to(consec)}", suits=suit_names(consec))
        yield self._incident("ConsecChanged", words, self._view.laid[-1].seat)

    # how somebody leaves the round, and a trick ends

    def _worth(self, place: int) -> str:
        """Return a place with its points: ``2nd place of 4, worth +1``"""
        seats = len(self._view.players)
        return say("incidents.worth", place=ordinal(place), seats=seats, points=signed(points(place, seats)))

    def _trick_won(self, seat: Seat, later: Sequence[events.Event]) -> Incident:
        has_misplayed = any(isinstance(event, events.MisplayFound) and event.seat == seat for event in later)
        if self._penalties(seat, later) and not has_misplayed:
            too_often = "TrickWon.too_often"
            words = self._tell(too_often, seat, cards=self._price(seat, later))
            return self._incident(too_often, words, seat, own=self._is_you(seat))
        leader = next((event.seat for event in later if isinstance(event, events.LeadTaken)), None)
        if leader is None:
            return self._incident("", self._voice.tell("events.TrickWon", seat), seat)
        if leader == seat:
            return self._incident("", self._tell("TrickWon.leads", seat), seat)
        return self._incident("", self._tell_of_two("TrickWon.other_leads", seat, leader), seat)


def _gains(event: events.Earned) -> str:
    return listed(
        [
            *([fake_jokers(len(event.fakes), Role.OBJECT)] if event.fakes else []),
            *([spoils(len(event.spoils), Role.OBJECT)] if event.spoils else []),
        ]
    )
