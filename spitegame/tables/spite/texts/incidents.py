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
from spitegame.tables.spite.texts.wording import fake_jokers, of_two, spoils, suit_names
from spitegame.tables.words import Voice, card_names, counted_cards, listed, ordinal, signed
from spitegame.translation import N_, Role, _, in_role, pgettext

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
                words = self._voice.tell(
                    seat,
                    # Translators: {worth} is, for example, “2nd place of 4, worth +1”.
                    N_("You have no cards left: {worth}."),
                    N_("{name} has no cards left: {worth}."),
                    worth=self._worth(place),
                )
                yield self._incident(pgettext("a player is through", "Out!"), words, seat, seconds=LONG)
            case events.LostAtOnce(seat, place, why):
                yield self._lost(seat, place, why)
            case events.TimedOut(seat) if any(isinstance(each, events.Passed) for each in later):
                # else it is a misplay, which is told as such
                words = self._voice.tell(
                    seat,
                    N_("Your time is up: that counts as a pass."),
                    N_("{name}’s time is up: that counts as a pass."),
                )
                yield self._incident(pgettext("it is up", "Time!"), words, seat, own=self._is_you(seat))
            case events.TrickWon(seat):
                yield self._trick_won(seat, later)
            case events.ComeAtMeFailed(seat):
                words = self._voice.tell(
                    seat,
                    N_("You said “come at me”, and somebody did: you draw {cards} as a penalty."),
                    N_("{name} said “come at me”, and somebody did: {name} draws {cards} as a penalty."),
                    cards=self._price(seat, later),
                )
                yield self._incident(_("They came!"), words, seat, seconds=LONG, own=self._is_you(seat))
            case events.RewardDue(seat, most):
                words = self._voice.tell(
                    seat,
                    N_("Nobody came at you: you may swap up to {cards} for new ones."),
                    N_("Nobody came at {name}: {name} may swap up to {cards} for new ones."),
                    cards=counted_cards(most, Role.OBJECT),
                )
                yield self._incident(_("Nobody came!"), words, seat)
            case events.RoundEnded(results):
                yield self._round_ended(results)
            case _:
                return

    def _incident(self, title: str, words: str, *seats: Seat, seconds: float = SHORT, own: bool = False) -> Incident:
        lit = tuple(places.plate(seat) for seat in seats)
        return Incident(title=title, words=words, plates=lit, seconds=seconds, own=own)

    def _is_you(self, seat: Seat) -> bool:
        return self._voice.is_you(seat)

    # misplays

    def _called(self, caller: Seat, seat: Seat, misplays: Sequence[Misplay], later: Sequence[events.Event]) -> Incident:
        if not misplays:
            words = of_two(
                self._voice,
                caller,
                seat,
                N_("You call {other}’s misplay, but nothing was wrong: you draw {cards} as a penalty."),
                N_("{name} calls your misplay, but nothing was wrong: {name} draws {cards} as a penalty."),
                N_("{name} calls {other}’s misplay, but nothing was wrong: {name} draws {cards} as a penalty."),
                cards=self._price(caller, later),
            )
            return self._incident(_("A wrong call!"), words, caller, seconds=LONG, own=self._is_you(caller))
        calls = of_two(
            self._voice,
            caller,
            seat,
            # Translators: {faults} tells what was wrong, such as “it breaks the consec”.
            N_("You call {other}’s misplay: {faults}."),
            N_("{name} calls your misplay: {faults}."),
            N_("{name} calls {other}’s misplay: {faults}."),
            faults=faults(misplays),
        )
        words = " ".join((calls, self._paid(caller, seat, later)))
        return self._incident(_("Misplay!"), words, caller, seat, seconds=LONG, own=self._is_you(seat))

    def _paid(self, caller: Seat, seat: Seat, later: Sequence[events.Event]) -> str:
        """What a right call costs and brings."""
        cards = self._price(seat, later)
        earned = next((event for event in later if isinstance(event, events.Earned) and event.seat == caller), None)
        if earned is None:
            return self._voice.tell(seat, *_PAYS, cards=cards)
        return of_two(
            self._voice,
            seat,
            caller,
            # Translators: {gains} is, for example, “1 fake joker” or “1 fake joker and 1 spoil”.
            N_("You draw {cards} as a penalty, and {other} earns {gains}."),
            N_("{name} draws {cards} as a penalty, and you earn {gains}."),
            N_("{name} draws {cards} as a penalty, and {other} earns {gains}."),
            cards=cards,
            gains=_gains(earned),
        )

    def _found(self, seat: Seat, misplays: Sequence[Misplay], later: Sequence[events.Event]) -> Incident:
        found = self._voice.tell(
            seat,
            # Translators: {faults} tells what was wrong, such as “it breaks the consec”.
            N_("Your misplay: {faults}."),
            N_("{name}’s misplay: {faults}."),
            faults=faults(misplays),
        )
        follows = _GO_BACK if is_invalid(tuple(misplays)) else _PAYS
        words = " ".join((found, self._voice.tell(seat, *follows, cards=self._price(seat, later))))
        return self._incident(_("Misplay!"), words, seat, seconds=LONG, own=self._is_you(seat))

    def _price(self, seat: Seat, later: Sequence[events.Event]) -> str:
        """The cards that are drawn as a penalty; who is out of the round draws none."""
        penalties = self._penalties(seat, later)
        # Translators: instead of the cards that somebody draws. Write “0 cards” where that fits better.
        return card_names(penalties[0].cards, Role.OBJECT) if penalties else in_role(Role.OBJECT, "nothing")

    def _penalties(self, seat: Seat, later: Sequence[events.Event]) -> list[events.CardsDrawn]:
        drawn = [event for event in later if isinstance(event, events.CardsDrawn) and event.seat == seat]
        return [event for event in drawn if event.why is events.DrawReason.PENALTY]

    # plays

    def _played(self, laid: LaidCards) -> Iterator[Incident]:
        seat, tell, said = laid.seat, self._voice.tell, laid.said
        hand = shown(laid, Role.OBJECT)
        if price := said.buy_back:
            buys = tell(
                seat,
                N_("You buy back into the trick with {hand}, and pick up {cards} for it."),
                N_("{name} buys back into the trick with {hand}, and picks up {cards} for it."),
                hand=hand,
                cards=counted_cards(price, Role.OBJECT),
            )
            # Translators: {price} is a number of cards.
            words = " ".join((buys, _("The next time costs {price}.", price=self._view.price)))
            yield self._incident(_("Back in!"), words, seat)
        if said.come_at_me:
            # Translators: “it” is “come at me!”, which stands above.
            says = tell(seat, N_("You say it with {hand}."), N_("{name} says it with {hand}."), hand=hand)
            yield self._incident(_("“Come at me!”"), " ".join((says, self._dare(seat))), seat)
        if said.unbeatable:
            words = tell(
                seat,
                N_("You say that no hand can follow {hand}."),
                N_("{name} says that no hand can follow {hand}."),
                hand=hand,
            )
            yield self._incident(_("“Unbeatable!”"), words, seat)

    def _dare(self, seat: Seat) -> str:
        """``If nobody beats it, Ada swaps up to 3 cards; if somebody does, Ada draws 1.``"""
        view, tell = self._view, self._voice.tell
        times = max(1, view.visible_trick.come_at_mes[seat])
        reward, penalty = reward_size(times, view.players[seat].streak), times * view.rules.penalty
        if reward > 0:
            return tell(
                seat,
                # Translators: {cards} is, for example, “3 cards”, and {penalty} only a number of cards.
                N_("If nobody beats it, you swap up to {cards}; if somebody does, you draw {penalty}."),
                N_("If nobody beats it, {name} swaps up to {cards}; if somebody does, {name} draws {penalty}."),
                cards=counted_cards(reward, Role.OBJECT),
                penalty=penalty,
            )
        if reward == 0:
            return tell(
                seat,
                N_("If nobody beats it, you get nothing; if somebody does, you draw {penalty}."),
                N_("If nobody beats it, {name} gets nothing; if somebody does, {name} draws {penalty}."),
                penalty=penalty,
            )
        return tell(
            seat,
            N_("If nobody beats it, you draw {cards}; if somebody does, you draw {penalty}."),
            N_("If nobody beats it, {name} draws {cards}; if somebody does, {name} draws {penalty}."),
            cards=counted_cards(-reward * view.rules.penalty, Role.OBJECT),
            penalty=penalty,
        )

    def _turned(self, seat: Seat, direction: Direction, *, bounced: bool) -> Incident:
        is_higher = direction is Direction.HIGHER
        title = pgettext("the new direction", "Higher!") if is_higher else pgettext("the new direction", "Lower!")
        words = self._voice.tell(seat, *(_BOUNCED if bounced else _TURNED)[direction])
        return self._incident(title, words, seat)

    def _consec(self, consec: Consec) -> Iterator[Incident]:
        if not self._view.laid or any(isinstance(event, events.DirectionTurned) for event in self._happened):
            return
        suits = suit_names(consec)
        if consec.gap is None:
            words = _("The same suits three times: only {suits} may follow in this trick.", suits=suits)
        elif suits:
            words = _(
                "Equal steps and the same suits three times: only the next step in {suits} may follow in this trick.",
                suits=suits,
            )
        else:
            words = _("Equal steps three times: only the next step may follow in this trick.")
        # Translators: a consec, a consecutive restriction, binds a trick.
        yield self._incident(_("Consec!"), words, self._view.laid[-1].seat)

    # who leaves the round

    def _bounty(self, seat: Seat, number: int) -> Incident:
        words = self._voice.tell(
            seat,
            # Translators: {jokers} is, for example, “2 fake jokers”.
            N_("You go out with the face of the bounty, and earn {jokers}, one for each card."),
            N_("{name} goes out with the face of the bounty, and earns {jokers}, one for each card."),
            jokers=fake_jokers(number, Role.OBJECT),
        )
        return self._incident(_("Bounty!"), words, seat, seconds=LONG)

    def _lost(self, seat: Seat, place: int, why: events.LossReason) -> Incident:
        words = self._voice.tell(seat, *_LOSING[why], most=TOO_MANY, worth=self._worth(place))
        return self._incident(_("Lost at once!"), words, seat, seconds=LONG, own=self._is_you(seat))

    def _worth(self, place: int) -> str:
        """``2nd place of 4, worth +1``"""
        seats = len(self._view.players)
        points_won = signed(points(place, seats))
        # Translators: {place} is “1st”, “2nd” …, {seats} how many places there are, and {points} “+2”, “−1” …
        return _("{place} place of {seats}, worth {points}", place=ordinal(place), seats=seats, points=points_won)

    # how a trick and a round end

    def _trick_won(self, seat: Seat, later: Sequence[events.Event]) -> Incident:
        voice = self._voice
        has_misplayed = any(isinstance(event, events.MisplayFound) and event.seat == seat for event in later)
        if self._penalties(seat, later) and not has_misplayed:
            words = voice.tell(
                seat,
                N_("You have said “come at me” too many times in a row: you draw {cards} as a penalty."),
                N_("{name} has said “come at me” too many times in a row, and draws {cards} as a penalty."),
                cards=self._price(seat, later),
            )
            return self._incident(_("Too often!"), words, seat, own=self._is_you(seat))
        leader = next((event.seat for event in later if isinstance(event, events.LeadTaken)), None)
        if leader is None:
            words = voice.tell(seat, N_("You win the trick."), N_("{name} wins the trick."))
        elif leader == seat:
            words = voice.tell(
                seat, N_("You win the trick, and lead the next."), N_("{name} wins the trick, and leads the next.")
            )
        else:
            words = of_two(
                voice,
                seat,
                leader,
                N_("You win the trick, and {other} leads the next."),
                N_("{name} wins the trick, and you lead the next."),
                N_("{name} wins the trick, and {other} leads the next."),
            )
        return self._incident("", words, seat)

    def _round_ended(self, results: Results) -> Incident:
        last = Seat(max(range(len(results)), key=lambda seat: results[seat].place))
        words = self._voice.tell(
            last,
            N_("The round is over: you come last, {worth}."),
            N_("The round is over: {name} comes last, {worth}."),
            worth=self._worth(len(results)),
        )
        return self._incident("", words, last)


_PAYS = N_("You draw {cards} as a penalty."), N_("{name} draws {cards} as a penalty.")
_GO_BACK = (
    N_("The cards go back, and you draw {cards} as a penalty."),
    N_("The cards go back, and {name} draws {cards} as a penalty."),
)
_BOUNCED = {
    Direction.HIGHER: (
        N_("Your 3s bounce the direction: from now on, each hand must be higher than the one before."),
        N_("{name}’s 3s bounce the direction: from now on, each hand must be higher than the one before."),
    ),
    Direction.LOWER: (
        N_("Your 3s bounce the direction: from now on, each hand must be lower than the one before."),
        N_("{name}’s 3s bounce the direction: from now on, each hand must be lower than the one before."),
    ),
}
_TURNED = {
    Direction.HIGHER: (
        N_("Your 7s turn the direction: from now on, each hand must be higher than the one before."),
        N_("{name}’s 7s turn the direction: from now on, each hand must be higher than the one before."),
    ),
    Direction.LOWER: (
        N_("Your 7s turn the direction: from now on, each hand must be lower than the one before."),
        N_("{name}’s 7s turn the direction: from now on, each hand must be lower than the one before."),
    ),
}
_LOSING = {
    events.LossReason.TOO_MANY_CARDS: (
        # Translators: {most} is 20.
        N_("You lose at once, with {most} or more cards in hand: {worth}."),
        N_("{name} loses at once, with {most} or more cards in hand: {worth}."),
    ),
    events.LossReason.JOKER_AT_THE_END: (
        N_("You lose at once, since a joker may not be among the last two plays: {worth}."),
        N_("{name} loses at once, since a joker may not be among the last two plays: {worth}."),
    ),
}


def _gains(event: events.Earned) -> str:
    return listed(
        [
            *([fake_jokers(len(event.fakes), Role.OBJECT)] if event.fakes else []),
            *([spoils(len(event.spoils), Role.OBJECT)] if event.spoils else []),
        ]
    )
