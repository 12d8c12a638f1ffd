"""What the tests must know of each game in order to play it at random: one Trial a game."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from spitegame.rules.cards import JOKER, PACK, Card, Rank
from spitegame.rules.game import AnyGame, Seat
from spitegame.rules.malice import GAME as MALICE
from spitegame.rules.malice.actions import (
    Action,
    Discard,
    EndTurn,
    FromDiscard,
    FromHand,
    FromPayoff,
    PlayToCenter,
    Source,
)
from spitegame.rules.malice.events import Drew, Event, PayoffTurned
from spitegame.rules.malice.options import CLUB, ONLINE, PARTY, DiscardOrder, MaliceRules, Packs
from spitegame.rules.malice.state import Area, MaliceState
from spitegame.rules.malice.view import AreaView, MaliceView
from spitegame.rules.shuffle import Shuffler

IMPOSSIBLE = (-1, 99)
"""Indices that no pile, center or seat has; Python would take the first one for the last place."""


@dataclass(frozen=True)
class Table:
    """What to deal: `preset` is false for house rules."""

    name: str
    rules: Any
    seats: int
    preset: bool

    def __str__(self) -> str:
        return f"{self.name}-{self.seats}"


@dataclass(frozen=True, kw_only=True)
class Trial:
    game: AnyGame
    house: Sequence[Table]
    """Combinations beyond the presets."""
    cards: Callable[[Any], Counter[Card]]
    """All cards at the table."""
    legal: Callable[[Any, Seat], Sequence[Any]]
    forward: Callable[[Sequence[Any]], Sequence[Any]]
    """Those of the actions that get the game on; all of them if none does."""
    anything: Callable[[Any], Sequence[Any]]
    """Every action that can be said at such a table, possible or not; the same at each moment of a game."""
    twin: Callable[[Any, Seat, Any, Random], Any]
    """A state that differs only in what the seat cannot see, and in which the action can be said too."""
    blank_event: Callable[[Any], Any]
    """Without the cards that the event turns up."""
    blank_view: Callable[[Any], Any]
    """Without the cards that an action may turn up, and what follows from them."""

    @property
    def tables(self) -> Sequence[Table]:
        presets = [
            Table(name, rules, seats, preset=True)
            for name, rules in self.game.presets.items()
            for seats in self.game.seats(rules)
        ]
        return [*presets, *self.house]


def chosen(trial: Trial, legal: Sequence[Any], chance: Random, eager: float) -> Any:
    """By a random player: the more eager, the more often it plays what gets the game on."""
    return chance.choice(trial.forward(legal) if chance.random() < eager else legal)


# Spite & Malice


def _malice_cards(state: MaliceState) -> Counter[Card]:
    piles = [state.stock, state.completed, *state.centers]
    for area in state.areas:
        piles += [area.hand, area.payoff, *area.discards]
    return Counter(card for pile in piles for card in pile)


def _malice_legal(state: MaliceState, seat: Seat) -> tuple[Action, ...]:
    return MALICE.view(state, seat).legal


def _malice_forward(legal: Sequence[Action]) -> Sequence[Action]:
    plays = [each for each in legal if isinstance(each, PlayToCenter)]
    payoffs = [each for each in plays if isinstance(each.source, FromPayoff)]
    return payoffs or plays or legal


def _malice_anything(state: MaliceState) -> list[Action]:
    owners = [Seat(seat) for seat in (*range(len(state.areas)), *IMPOSSIBLE)]
    piles = (*range(4), *IMPOSSIBLE)
    faces = (*PACK, JOKER)
    sources: list[Source] = [
        *(FromHand(card) for card in faces),
        *(FromPayoff(owner) for owner in owners),
        *(FromDiscard(owner, pile) for owner in owners for pile in piles),
    ]
    return [
        *(PlayToCenter(source, center) for source in sources for center in (*range(len(state.centers)), *IMPOSSIBLE)),
        *(Discard(card, pile) for card in faces for pile in piles),
        EndTurn(),
    ]


def _malice_twin(state: MaliceState, seat: Seat, action: Action, chance: Random) -> MaliceState:
    """Stock, other hands and the payoffs under their tops are mixed; the hand card that is played stays."""
    actor = min(MALICE.to_act(state))
    match action:
        case PlayToCenter(FromHand(card), _) | Discard(card, _) if actor != seat:
            kept: tuple[Card, ...] = (card,)
        case _:
            kept = ()
    hidden = _hidden(state, seat) - Counter(kept)
    cards = list(hidden.elements())
    chance.shuffle(cards)

    def draw(number: int) -> tuple[Card, ...]:
        drawn = tuple(cards[:number])
        del cards[:number]
        return drawn

    def mixed(owner: int, area: Area) -> Area:
        payoff = draw(len(area.payoff) - 1) + area.payoff[-1:] if area.payoff else ()
        if owner == seat:
            return Area(area.hand, payoff, area.discards)
        own = kept if owner == actor else ()
        return Area(own + draw(len(area.hand) - len(own)), payoff, area.discards)

    areas = tuple(mixed(owner, area) for owner, area in enumerate(state.areas))
    shuffler = Shuffler(chance.getrandbits(64), chance.randrange(99))
    return replace(state, areas=areas, stock=draw(len(state.stock)), shuffler=shuffler)


def _hidden(state: MaliceState, seat: Seat) -> Counter[Card]:
    found = Counter(state.stock)
    for owner, area in enumerate(state.areas):
        found.update(area.payoff[:-1])
        if owner != seat:
            found.update(area.hand)
    return found


def _malice_blank_event(event: Event) -> Event:
    match event:
        case PayoffTurned(owner, _, left):
            return PayoffTurned(owner, JOKER, left)
        case Drew(seat, cards):
            return Drew(seat, (None,) * len(cards))
        case _:
            return event


def _malice_blank_view(view: MaliceView) -> MaliceView:
    areas = tuple(AreaView((None,) * len(area.hand), None, area.payoff_left, area.discards) for area in view.areas)
    return replace(view, areas=areas, legal=())


_ALL_BUT_THE_QUEEN = frozenset(rank for rank in Rank if rank < Rank.QUEEN)
_ALL_AT_ONCE = MaliceRules(
    jokers=4,
    hand=7,
    centers=6,
    build_to_king=True,
    wild_may_not_be=frozenset({Rank.ACE}),
    discard_order=DiscardOrder.DESCENDING,
    new_pile_first=True,
    low_cards_forced=True,
    partners=True,
)

_MALICE_HOUSE: Mapping[str, tuple[MaliceRules, tuple[int, ...]]] = {
    "jokers": (replace(ONLINE, jokers=2), (2,)),
    "build-to-king": (replace(PARTY, build_to_king=True, jokers=2), (2, 4)),
    "partners": (replace(CLUB, partners=True), (4, 6)),
    "partners-party": (replace(PARTY, partners=True), (4,)),
    "descending": (replace(ONLINE, discard_order=DiscardOrder.DESCENDING), (2,)),
    "descending-club": (replace(CLUB, discard_order=DiscardOrder.DESCENDING), (3,)),
    "low-cards": (replace(ONLINE, low_cards_forced=True), (2,)),
    "few-centers": (replace(PARTY, centers=3, hand=7), (3,)),
    "many-centers": (replace(CLUB, centers=6, hand=4), (2,)),
    "wild-as-queens": (replace(ONLINE, wild_may_not_be=_ALL_BUT_THE_QUEEN), (2,)),
    "one-payoff-card": (replace(PARTY, payoff=1), (4,)),
    "longest": (replace(CLUB, payoff=40, packs=Packs.DEEP_STOCK), (8,)),
    "tight-at-once": (replace(ONLINE, packs=1, payoff=15), (2,)),
    "tight-when-low": (replace(PARTY, packs=1, payoff=15), (2,)),
    "tight-when-empty": (replace(CLUB, packs=2, payoff=6), (8,)),
    "all-at-once": (_ALL_AT_ONCE, (4, 6)),
}

TRIALS: Mapping[str, Trial] = {
    "malice": Trial(
        game=MALICE,
        house=[
            Table(name, rules, seats, preset=False)
            for name, (rules, numbers) in _MALICE_HOUSE.items()
            for seats in numbers
        ],
        cards=_malice_cards,
        legal=_malice_legal,
        forward=_malice_forward,
        anything=_malice_anything,
        twin=_malice_twin,
        blank_event=_malice_blank_event,
        blank_view=_malice_blank_view,
    )
}
