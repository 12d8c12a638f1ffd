"""The view of a seat or an onlooker, built up field by field. A value that follows from the fields is a property, and
no part of the packed view."""

from dataclasses import dataclass, replace
from typing import TypeAlias

from spitegame.rules.cards import Card
from spitegame.rules.game import Seat, Standings, later
from spitegame.rules.spite import events
from spitegame.rules.spite import state as truth
from spitegame.rules.spite.actions import Misplay
from spitegame.rules.spite.events import Event
from spitegame.rules.spite.judge import misplays
from spitegame.rules.spite.options import SpiteRules
from spitegame.rules.spite.scoring import standings
from spitegame.rules.spite.state import SpiteState
from spitegame.rules.spite.trick import LaidCards, Trick, price, trick_after


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerView:
    """A player as others may see them, with None for each card that they may not see."""

    hand: tuple[Card | None, ...]
    fakes: tuple[Card | None, ...]
    spoils: tuple[Card | None, ...]
    tally: truth.Tally
    place: int | None
    """The place in this round; None while the player is in it."""
    streak: int
    """The number of tricks that this player has won with a "come at me" since another player won a trick (11)."""
    barred: bool
    """True if the next play may not be this player's last (7)."""
    picked: int
    """The number of cards picked up since this player's last decision; the next one has a second more for each (3)."""
    waiting: LaidCards | None
    """The cards that the player has played out of turn; they still count to the hand."""

    @property
    def is_in(self) -> bool:
        """True while the player is in the round."""
        return self.place is None


@dataclass(frozen=True, slots=True)
class UnprovenView:
    """The last play or exchange, which may be called a misplay. Its misplays are not in the view: the players have to
    find them."""

    deed: LaidCards | truth.Exchange
    callers: frozenset[Seat]
    """The seats that have called it wrongly, and may not call it again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpiteView:
    """The match as one seat sees it."""

    rules: SpiteRules
    carry: truth.SpiteCarry
    seat: Seat | None
    """The seat whose view this is; None for an onlooker."""
    round: int
    players: tuple[PlayerView, ...]
    trick: Trick
    unproven: UnprovenView | None
    bought_back: int
    """The number of buy-backs in this round, not counting one by the unproven play."""
    bounty: Card | None
    """The bounty card; None if there was no card left to reveal."""
    stock: int
    """The number of cards in the deck."""
    spent: truth.Pile
    """The cards of finished tricks and others that were put away, all of which everybody has seen."""
    fake_pile: int
    """The number of fake jokers on their pile."""
    phase: truth.Phase
    decision: int
    """The number of the decision that is to be made."""
    standings: Standings | None
    """The results of the match; None while it lasts."""
    hurried: bool = later(False)
    """True between two rounds once somebody has started the countdown on the players who are not ready (3)."""

    @property
    def vantage(self) -> Seat:
        """The seat from which the table is shown: the viewer's own, or the first for an onlooker."""
        return Seat(0) if self.seat is None else self.seat

    @property
    def own(self) -> PlayerView:
        """The player at the seat `vantage`."""
        return self.players[self.vantage]

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(seat) for seat in range(len(self.players)))

    @property
    def active(self) -> tuple[Seat, ...]:
        """The seats that are in the round."""
        return tuple(seat for seat in self.seats if self.players[seat].is_in)

    @property
    def to_act(self) -> Seat | None:
        """The seat that is to act; None between two rounds and after the match."""
        return self.phase.seat if isinstance(self.phase, truth.PlayerTurn | truth.Reward) else None

    @property
    def is_passed(self) -> bool:
        """True if the viewer has passed in this trick, and would have to buy back."""
        return self.seat in self.trick.passed

    @property
    def unproven_play(self) -> LaidCards | None:
        """The last play, as long as it may be called a misplay."""
        deed = self.unproven.deed if self.unproven else None
        return deed if isinstance(deed, LaidCards) else None

    @property
    def last_play(self) -> LaidCards | None:
        """The last play of the trick, whether or not it will stand; None before the lead."""
        return self.unproven_play or self.trick.last

    @property
    def laid(self) -> tuple[LaidCards, ...]:
        """All plays that lie in the trick, oldest first, whether or not the last one will stand."""
        return (*self.trick.laid, self.unproven_play) if self.unproven_play else self.trick.laid

    @property
    def visible_trick(self) -> Trick:
        """The trick with the unproven play added, valid or not, if that is a combo."""
        last = self.unproven_play
        return trick_after(self.trick, last) if last and last.combo else self.trick

    @property
    def next_bought_back(self) -> int:
        """The number of buy-backs before the next play. The last play counts if its player had passed, even if its
        cards will go back (5)."""
        last = self.unproven_play
        return self.bought_back + (last is not None and last.seat in self.trick.passed)

    @property
    def price(self) -> int:
        """The number of cards that the next buy-back costs."""
        return price(self.next_bought_back)

    def visible_misplays(self, laid: LaidCards) -> tuple[Misplay, ...]:
        """Return the misplays in this play, found as if the last play stood: they do not betray if that was a
        misplay."""
        holding = sum(bool(self.players[seat].hand) for seat in self.active)
        return misplays(self.visible_trick, laid, bought_back=self.next_bought_back, active=holding)


OpenTable: TypeAlias = SpiteState | SpiteView
"""A state or a view, for functions that read only fields which both have and which lie open."""


def view(state: SpiteState, seat: Seat | None) -> SpiteView:
    """Return the view of a seat, or for None that of an onlooker."""
    return SpiteView(
        rules=state.rules,
        carry=state.carry,
        seat=seat,
        round=state.round,
        players=tuple(_player(player, own=each == seat) for each, player in enumerate(state.players)),
        trick=replace(state.trick, laid=tuple(_covered(laid) for laid in state.trick.laid)),
        unproven=_unproven(state.unproven),
        bought_back=state.bought_back,
        bounty=state.bounty,
        stock=len(state.stock),
        spent=state.spent,
        fake_pile=len(state.fake_pile),
        phase=state.phase,
        decision=state.decision,
        standings=standings(state),
        hurried=state.hurried,
    )


def _player(player: truth.Player, *, own: bool) -> PlayerView:
    return PlayerView(
        hand=player.hand if own else _hidden(player.hand),
        fakes=player.fakes if own else _hidden(player.fakes),
        spoils=player.spoils if own else _hidden(player.spoils),
        tally=player.tally,
        place=player.place,
        streak=player.streak,
        barred=player.barred,
        picked=player.picked,
        waiting=_covered(player.waiting) if player.waiting else None,
    )


def public(view: SpiteView) -> SpiteView:
    """Return the view with all that an onlooker may not see taken out."""
    players = tuple(
        replace(each, hand=_hidden(each.hand), fakes=_hidden(each.fakes), spoils=_hidden(each.spoils))
        for each in view.players
    )
    return replace(view, seat=None, players=players)


def _unproven(unproven: truth.Unproven | None) -> UnprovenView | None:
    if unproven is None:
        return None
    deed = unproven.deed
    return UnprovenView(_covered(deed) if isinstance(deed, LaidCards) else deed, unproven.callers)


def _covered(laid: LaidCards) -> LaidCards:
    """Return the play with its face-down cards hidden, also from its own player, whose earlier view shows them."""
    return replace(laid, face_down=_hidden(laid.face_down)) if laid.face_down else laid


def _hidden(cards: tuple[Card | None, ...]) -> tuple[None, ...]:
    return (None,) * len(cards)


def redact(event: Event, seat: Seat | None) -> Event:
    """Return the event as this seat may hear of it: cards that others draw, swap, return or earn are hidden, and so are
    face-down cards."""
    match event:
        case events.Swapped(owner, given, taken) if owner != seat:
            return events.Swapped(owner, _hidden(given), _hidden(taken))
        case events.CardsDrawn(owner, cards, why) if owner != seat:
            return events.CardsDrawn(owner, _hidden(cards), why)
        case events.SpoilsReturned(owner, cards) if owner != seat:
            return events.SpoilsReturned(owner, _hidden(cards))
        case events.Earned(owner, fakes, spoils) if owner != seat:
            return events.Earned(owner, _hidden(fakes), _hidden(spoils))
        case events.Played(laid) | events.PlayedOutOfTurn(laid) | events.TookBack(laid):
            return type(event)(_covered(laid))
        case _:
            return event


def reveals(event: Event, seat: Seat) -> bool:
    """Return True for every event, since no action may be taken back in Spite (12)."""
    return True
