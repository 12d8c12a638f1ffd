"""The deal: who deals, which cards everybody gets, and who begins."""

from typing import TypeAlias

from spitegame.rules.cards import JOKER, PACK, Card, Rank
from spitegame.rules.game import Seat, Undealable
from spitegame.rules.malice.events import CutForDeal, DealerFound, DealPassed, Event
from spitegame.rules.malice.legal import is_wild
from spitegame.rules.malice.options import PILES, MaliceRules, Opening, Problem, check, packs
from spitegame.rules.malice.state import Area, MaliceCarry, MaliceState, Pile, Turn, replaced
from spitegame.rules.shuffle import Shuffler


def deal(rules: MaliceRules, seats: int, seed: int, carry: MaliceCarry | None) -> MaliceState:
    """Return a dealt state. Raises Undealable."""
    check(rules, seats)
    pack, shuffler = Shuffler(seed).shuffled(whole_pack(rules, seats))
    cuts: tuple[Pile, ...] = ()
    if carry is None:
        if rules.opening is Opening.CUT_FOR_DEAL:
            dealer, cuts, shuffler = _cut(rules, tuple(range(seats)), pack, ((),) * seats, shuffler)
        else:
            lot, shuffler = shuffler.lot(seats)
            dealer = Seat(lot)
        carry = MaliceCarry(dealer, (0,) * seats)
    if len(carry.account) != seats or carry.dealer not in range(seats):
        raise Undealable(Problem.CARRY)
    each = rules.payoff + rules.hand
    lots = [pack[seat * each : (seat + 1) * each] for seat in range(seats)]
    first, payoffs = Seat((carry.dealer + 1) % seats), tuple(lot[: rules.payoff] for lot in lots)
    if rules.opening is Opening.HIGHEST_PAYOFF:
        first, payoffs, shuffler = _highest(rules, tuple(range(seats)), payoffs, shuffler)
    return MaliceState(
        rules=rules,
        shuffler=shuffler,
        carry=carry,
        areas=tuple(
            Area(lot[rules.payoff :], payoff, ((),) * PILES) for lot, payoff in zip(lots, payoffs, strict=True)
        ),
        centers=((),) * rules.centers,
        stock=pack[seats * each :],
        completed=(),
        phase=Turn(first, stirred=True),
        cuts=cuts,
    )


def whole_pack(rules: MaliceRules, seats: int) -> Pile:
    """Return all cards of the game, in the order of new packs."""
    return (PACK + (JOKER,) * rules.jokers) * packs(rules, seats)


def deal_events(state: MaliceState) -> tuple[Event, ...]:
    """Return the events of the cuts that found the first dealer, or in a later game the event that the deal has passed
    on; empty unless the opening is `CUT_FOR_DEAL`."""
    dealer = state.carry.dealer
    if state.rules.opening is not Opening.CUT_FOR_DEAL:
        return ()
    if not state.cuts:
        return (DealPassed(dealer),)
    rounds = range(len(state.cuts[dealer]))
    cuts = ((Seat(seat), cards[time]) for time in rounds for seat, cards in enumerate(state.cuts) if time < len(cards))
    return (*(CutForDeal(seat, card) for seat, card in cuts), DealerFound(dealer))


_Found: TypeAlias = tuple[Seat, tuple[Pile, ...], Shuffler]
"""The seat that was found, the piles by seat that were compared for it, as they lie now, and the shuffler for what
follows."""


def _cut(rules: MaliceRules, among: tuple[int, ...], pack: Pile, cuts: tuple[Pile, ...], shuffler: Shuffler) -> _Found:
    """Let each of these seats cut a card of the shuffled pack: the highest deals, and seats that tie cut again. `cuts`
    has the cards cut so far."""
    shuffled, shuffler = shuffler.shuffled(pack)
    for seat, card in zip(among, shuffled, strict=False):
        cuts = replaced(cuts, seat, (*cuts[seat], card))
    heights = {seat: _height(cuts[seat][-1], rules) for seat in among}
    tied = tuple(seat for seat in among if heights[seat] == max(heights.values()))
    if len(tied) == 1:
        return Seat(tied[0]), cuts, shuffler
    return _cut(rules, tied, pack, cuts, shuffler)


def _highest(rules: MaliceRules, among: tuple[int, ...], payoffs: tuple[Pile, ...], shuffler: Shuffler) -> _Found:
    """Return the seat with the highest top of a payoff. Payoffs that tie are shuffled and compared again, or a lot is
    drawn if their cards are all equally high."""
    tops = {seat: _height(payoffs[seat][-1], rules) for seat in among}
    tied = tuple(seat for seat in among if tops[seat] == max(tops.values()))
    if len(tied) == 1:
        return Seat(tied[0]), payoffs, shuffler
    if len({_height(card, rules) for seat in tied for card in payoffs[seat]}) == 1:
        drawn, shuffler = shuffler.lot(len(tied))
        return Seat(tied[drawn]), payoffs, shuffler
    for seat in tied:
        shuffled, shuffler = shuffler.shuffled(payoffs[seat])
        payoffs = replaced(payoffs, seat, shuffled)
    return _highest(rules, tied, payoffs, shuffler)


def _height(card: Card, rules: MaliceRules) -> int:
    """Return the rank by which cards are compared; a wild card is the highest."""
    return Rank.JOKER if is_wild(card, rules) else card.rank
