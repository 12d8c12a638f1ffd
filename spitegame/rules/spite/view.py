"""What one seat may know, or somebody who only watches, built up field by field.

What follows from the fields is told by properties: they are not part of the view as it is packed.
"""

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
    """What is known of a player. Cards that are not to be seen are None."""

    hand: tuple[Card | None, ...]
    fakes: tuple[Card | None, ...]
    spoils: tuple[Card | None, ...]
    tally: truth.Tally
    place: int | None
    streak: int
    barred: bool
    """The next play may not be the last (7)."""
    picked: int
    waiting: LaidCards | None
    """What the player has played out of turn; it still counts to the hand."""

    @property
    def is_in(self) -> bool:
        return self.place is None


@dataclass(frozen=True, slots=True)
class UnprovenView:
    """The last play or exchange, which may be called a misplay. What is wrong with it is for the players to see."""

    deed: LaidCards | truth.Exchange
    callers: frozenset[Seat]
    """The seats that have called it wrongly."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpiteView:
    rules: SpiteRules
    carry: truth.SpiteCarry
    seat: Seat | None
    """The seat whose view this is, or None for somebody who only watches."""
    round: int
    players: tuple[PlayerView, ...]
    trick: Trick
    unproven: UnprovenView | None
    bought_back: int
    """The number of buy-backs in this round, without the one that may belong to the unproven play."""
    bounty: Card | None
    stock: int
    spent: truth.Pile
    """Everybody has seen these cards."""
    fake_pile: int
    phase: truth.Phase
    decision: int
    standings: Standings | None
    hurried: bool = later(False)
    """Between two rounds somebody has started the countdown on those who are not ready (3)."""

    @property
    def vantage(self) -> Seat:
        """The seat from which the table is seen: the own one, or the first."""
        return Seat(0) if self.seat is None else self.seat

    @property
    def own(self) -> PlayerView:
        return self.players[self.vantage]

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(seat) for seat in range(len(self.players)))

    @property
    def active(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.seats if self.players[seat].is_in)

    @property
    def to_act(self) -> Seat | None:
        """The seat that acts, or None between two rounds and after the match."""
        return self.phase.seat if isinstance(self.phase, truth.PlayerTurn | truth.Reward) else None

    @property
    def is_passed(self) -> bool:
        """True if the viewer has passed, and would have to buy back."""
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
        """The trick as everybody sees it lie: the last play counts if it is a combo, be it valid or not."""
        last = self.unproven_play
        return trick_after(self.trick, last) if last and last.combo else self.trick

    @property
    def next_bought_back(self) -> int:
        """The number of buy-backs that the next play finds: a passed player's cards count, even if they go back (5)."""
        last = self.unproven_play
        return self.bought_back + (last is not None and last.seat in self.trick.passed)

    @property
    def price(self) -> int:
        return price(self.next_bought_back)

    def visible_misplays(self, laid: LaidCards) -> tuple[Misplay, ...]:
        """What would be wrong with this play if the last one stands, so that nothing of that one is given away."""
        holding = sum(bool(self.players[seat].hand) for seat in self.active)
        return misplays(self.visible_trick, laid, bought_back=self.next_bought_back, active=holding)


OpenTable: TypeAlias = SpiteState | SpiteView
"""For functions that ask for nothing but what lies open, which a view shows as the state has it."""


def view(state: SpiteState, seat: Seat | None) -> SpiteView:
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
    """The same as somebody sees it who only watches."""
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
    """The play with its face-down cards hidden, also from their own player, who knows them from the hand before."""
    return replace(laid, face_down=_hidden(laid.face_down)) if laid.face_down else laid


def _hidden(cards: tuple[Card | None, ...]) -> tuple[None, ...]:
    return (None,) * len(cards)


def redact(event: Event, seat: Seat | None) -> Event:
    """The event as this seat may hear of it: what others draw, swap and earn is hidden, and what lies face-down."""
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
    """Always true: cards that lie on the table have been played, and nothing is taken back (12)."""
    return True
