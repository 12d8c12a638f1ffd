"""Spite & Malice, played at random."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from random import Random

from spitegame.rules.cards import JOKER, PACK, Card, Rank
from spitegame.rules.game import Seat
from spitegame.rules.malice import actions
from spitegame.rules.malice.events import Drew, Event, PayoffTurned
from spitegame.rules.malice.game import GAME
from spitegame.rules.malice.options import CLUB, ONLINE, PARTY, DiscardOrder, MaliceRules, Packs
from spitegame.rules.malice.state import Area, MaliceState, TurnWithOffer
from spitegame.rules.malice.view import AreaView, MaliceView
from spitegame.rules.shuffle import Shuffler
from support.malice.holding_back import forward
from support.trial import IMPOSSIBLE, Step, Table, Trial, preset_tables


def _cards(state: MaliceState) -> Counter[Card]:
    piles = [state.stock, state.completed, *state.centers]
    for area in state.areas:
        piles += [area.hand, area.payoff, *area.discards]
    return Counter(card for pile in piles for card in pile)


def _legal(state: MaliceState, seat: Seat) -> tuple[actions.Action, ...]:
    return GAME.view(state, seat).legal


def _acceptable(state: MaliceState, seat: Seat | None) -> Callable[[actions.Action], bool]:
    if seat is None or seat not in range(len(state.areas)):
        return lambda _action: False
    return frozenset((*GAME.view(state, seat).legal, *_talk(state, seat))).__contains__


def _talk(state: MaliceState, seat: Seat) -> tuple[actions.Action, ...]:
    """What the seat may say of a draw: in its own turn it offers one, or answers once who has offered one to all."""
    turn = state.phase
    if GAME.to_act(state) != {seat}:
        return ()
    if not isinstance(turn, TurnWithOffer):
        return () if state.waits and state.waits[seat] else (actions.OfferDraw(),)
    has_spoken = seat in {turn.offered_by, *turn.accepted}
    return () if has_spoken else (actions.AcceptDraw(), actions.DeclineDraw())


def _unasked(state: MaliceState, chance: Random) -> Step | None:
    """Now and then somebody offers a draw, which others seldom accept: most games are played to their end."""
    if chance.random() >= 0.02:
        return None
    by = min(GAME.to_act(state))
    said = [each for each in _talk(state, by) if not isinstance(each, actions.AcceptDraw) or chance.random() < 0.2]
    if not said:
        return None
    action = chance.choice(said)
    return Step(lambda now: GAME.apply(now, by, action), by, action)


def _anything(state: MaliceState) -> Sequence[actions.Action]:
    return _anything_with(len(state.areas), len(state.centers))


@cache
def _anything_with(areas: int, centers: int) -> Sequence[actions.Action]:
    owners = [Seat(seat) for seat in (*range(areas), *IMPOSSIBLE)]
    piles = (*range(4), *IMPOSSIBLE)
    faces = (*PACK, JOKER)
    sources: list[actions.Source] = [
        *(actions.FromHand(card) for card in faces),
        *(actions.FromPayoff(owner) for owner in owners),
        *(actions.FromDiscard(owner, pile) for owner in owners for pile in piles),
    ]
    return [
        *(actions.PlayToCenter(source, center) for source in sources for center in (*range(centers), *IMPOSSIBLE)),
        *(actions.Discard(card, pile) for card in faces for pile in piles),
        actions.FillHand(),
        actions.EndTurn(),
        actions.OfferDraw(),
        actions.AcceptDraw(),
        actions.DeclineDraw(),
    ]


def _twin(state: MaliceState, seat: Seat, action: actions.Action, chance: Random) -> MaliceState:
    """Stock, other hands and the payoffs under their tops are mixed; the hand card that is played stays."""
    actor = min(GAME.to_act(state))
    match action:
        case actions.PlayToCenter(actions.FromHand(card), _) | actions.Discard(card, _) if actor != seat:
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


def _turned_up(event: Event, seat: Seat | None) -> bool:
    return GAME.reveals(event, Seat(-1) if seat is None else seat)


def _blank_event(event: Event) -> Event:
    match event:
        case PayoffTurned(owner, _, left):
            return PayoffTurned(owner, JOKER, left)
        case Drew(seat, cards):
            return Drew(seat, (None,) * len(cards))
        case _:
            return event


def _blank_view(view: MaliceView) -> MaliceView:
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
    may_stay_empty=True,
)

_HOUSE: Mapping[str, tuple[MaliceRules, tuple[int, ...]]] = {
    "jokers": (replace(ONLINE, jokers=2), (2,)),
    "build-to-king": (replace(PARTY, build_to_king=True, jokers=2), (2, 4)),
    "partners": (replace(CLUB, partners=True), (4, 6)),
    "partners-party": (replace(PARTY, partners=True), (4,)),
    "descending": (replace(ONLINE, discard_order=DiscardOrder.DESCENDING), (2,)),
    "descending-club": (replace(CLUB, discard_order=DiscardOrder.DESCENDING), (3,)),
    "wild-anywhere": (replace(PARTY, discard_order=DiscardOrder.WILD_ANYWHERE, jokers=1), (3,)),
    "drawing-is-a-choice": (replace(PARTY, may_stay_empty=True), (2,)),
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

TRIAL = Trial(
    game=GAME,
    tables=[
        *preset_tables(GAME),
        *(Table(name, rules, seats) for name, (rules, numbers) in _HOUSE.items() for seats in numbers),
    ],
    cards=_cards,
    legal=_legal,
    acceptable=_acceptable,
    forward=forward,
    anything=_anything,
    unasked=_unasked,
    shortened=lambda rules: rules,
    twin=_twin,
    turned_up=_turned_up,
    blank_event=_blank_event,
    blank_view=_blank_view,
)
