"""What one seat may know, or somebody who only watches, built up field by field."""

from dataclasses import dataclass, replace

from spitegame.rules.cards import Card
from spitegame.rules.game import Seat, Standings
from spitegame.rules.spite.buyback import price
from spitegame.rules.spite.events import CardsDrawn, Earned, Event, Played, PlayedOutOfTurn, Swapped, TookBack
from spitegame.rules.spite.options import SpiteRules
from spitegame.rules.spite.scoring import standings
from spitegame.rules.spite.state import Exchange, Phase, Pile, Player, SpiteCarry, SpiteState, Tally, Unproven
from spitegame.rules.spite.trick import LaidCards, Trick


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerView:
    """Cards that are not to be seen are None."""

    hand: tuple[Card | None, ...]
    fakes: tuple[Card | None, ...]
    spoils: tuple[Card | None, ...]
    tally: Tally
    place: int | None
    streak: int
    barred: bool
    """The next play may not be the last (7)."""
    picked: int
    waiting: LaidCards | None
    """Played out of turn, and still counted in the hand."""

    @property
    def is_in(self) -> bool:
        return self.place is None


@dataclass(frozen=True, slots=True)
class UnprovenView:
    """The last deed, which may be called a misplay. What is wrong with it, if anything, is for the players to see."""

    deed: LaidCards | Exchange
    callers: frozenset[Seat]
    """Who has called it, and wrongly."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpiteView:
    rules: SpiteRules
    carry: SpiteCarry
    seat: Seat | None
    """Whose view it is; None: of somebody who only watches."""
    round: int
    players: tuple[PlayerView, ...]
    trick: Trick
    unproven: UnprovenView | None
    bought_back: int
    """Times in this round, before the unproven deed."""
    bounty: Card | None
    stock: int
    spent: Pile
    """Everybody has seen these cards."""
    fake_pile: int
    phase: Phase
    decision: int
    standings: Standings | None
    """None while the match lasts."""

    @property
    def vantage(self) -> Seat:
        """The place from which the table is seen: the own one, or the first."""
        return Seat(0) if self.seat is None else self.seat

    @property
    def own(self) -> PlayerView:
        """Of the vantage."""
        return self.players[self.vantage]

    @property
    def active(self) -> tuple[Seat, ...]:
        """Who is in the round."""
        return tuple(Seat(seat) for seat, player in enumerate(self.players) if player.is_in)

    @property
    def next_bought_back(self) -> int:
        """As the next hand finds it: a passed player's hand counts, whether it will stand or go back (5)."""
        match self.unproven:
            case UnprovenView(LaidCards(seat)) if seat in self.trick.passed:
                return self.bought_back + 1
            case _:
                return self.bought_back

    @property
    def price(self) -> int:
        """Of the next buy-back."""
        return price(self.next_bought_back)


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
    )


def _player(player: Player, *, own: bool) -> PlayerView:
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


def _unproven(unproven: Unproven | None) -> UnprovenView | None:
    if unproven is None:
        return None
    match unproven.deed:
        case LaidCards() as laid:
            return UnprovenView(_covered(laid), unproven.callers)
        case Exchange() as exchange:
            return UnprovenView(exchange, unproven.callers)


def _covered(laid: LaidCards) -> LaidCards:
    """Face-down cards stay so, to their own player's eyes too, who knows them from the hand before."""
    return replace(laid, face_down=_hidden(laid.face_down)) if laid.face_down else laid


def _hidden(cards: tuple[Card | None, ...]) -> tuple[None, ...]:
    return (None,) * len(cards)


def redact(event: Event, seat: Seat | None) -> Event:
    """As this seat may hear of it: what others draw, swap and earn is hidden, and so is what lies face-down."""
    match event:
        case Swapped(owner, given, taken) if owner != seat:
            return Swapped(owner, _hidden(given), _hidden(taken))
        case CardsDrawn(owner, cards, why) if owner != seat:
            return CardsDrawn(owner, _hidden(cards), why)
        case Earned(owner, fakes, spoils) if owner != seat:
            return Earned(owner, _hidden(fakes), _hidden(spoils))
        case Played(laid):
            return Played(_covered(laid))
        case PlayedOutOfTurn(laid):
            return PlayedOutOfTurn(_covered(laid))
        case TookBack(laid):
            return TookBack(_covered(laid))
        case _:
            return event


def reveals(event: Event, seat: Seat) -> bool:
    """Cards that lie on the table have been played (12): nothing is ever taken back."""
    return True
