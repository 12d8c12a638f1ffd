"""The deal of a match and of each round of it, with the swap of cards by score at the beginning of a round (11)."""

from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import replace

from spitegame.rules.game import Seat, Undealable, told
from spitegame.rules.shuffle import Shuffler
from spitegame.rules.spite import events
from spitegame.rules.spite.actions import Direction
from spitegame.rules.spite.deck import DECK, fake_jokers, height, sorted_hand
from spitegame.rules.spite.events import Event
from spitegame.rules.spite.hands import Telling, reveal_bounty, take_from_deck
from spitegame.rules.spite.options import DealProblem, FirstLeader, SpiteRules, check
from spitegame.rules.spite.state import Pile, Player, PlayerTurn, Results, SpiteCarry, SpiteState, Tally
from spitegame.rules.spite.trick import new_trick

HAND = 11
"""The number of cards that each seat is dealt."""


def deal(rules: SpiteRules, seats: int, seed: int, carry: SpiteCarry | None) -> SpiteState:
    """Return the state of a new match, with its first round dealt. Raises Undealable."""
    check(rules, seats)
    carry = carry or SpiteCarry((0,) * seats)
    if len(carry.wins) != seats:
        raise Undealable(DealProblem.CARRY)
    fakes, shuffler = fake_jokers(Shuffler(seed), rules.fake_jokers)
    leader, shuffler = shuffler.lot(seats)
    match_begun = SpiteState(
        rules=rules,
        carry=carry,
        shuffler=shuffler,
        round=0,
        players=(Player(hand=()),) * seats,
        trick=new_trick(Seat(leader), Direction.HIGHER, seats),
        phase=PlayerTurn(Seat(leader), countdown=False),
        stock=(),
        spent=(),
        fake_pile=fakes,
        bounty=None,
        decision=0,
    )
    state, _ = told(_begin_round(match_begun, tuple(Tally() for _ in range(seats)), Seat(leader)))
    return state


def begin_next_round(state: SpiteState, ended: Results) -> Telling:
    """Begin a round with the tallies, fake jokers and spoils of the one before (2, 11)."""
    leader, state = _first_leader(state, ended)
    return (yield from _begin_round(state, tuple(result.after for result in ended), leader))


def _first_leader(state: SpiteState, ended: Results) -> tuple[Seat, SpiteState]:
    """Return the seat that leads the round (2.2), and the state after the lot if one was drawn."""
    by_place = sorted(state.seats, key=lambda seat: ended[seat].place)
    match state.rules.opening:
        case FirstLeader.LOSER:
            return by_place[-1], state
        case FirstLeader.WINNER:
            return by_place[0], state
        case FirstLeader.LOT:
            lot, shuffler = state.shuffler.lot(len(ended))
            return Seat(lot), replace(state, shuffler=shuffler)


def _begin_round(state: SpiteState, tallies: tuple[Tally, ...], leader: Seat) -> Telling:
    """Deal a round, swap cards and reveal the bounty."""
    yield events.RoundBegan(state.round + 1, leader)
    state = yield from _return_spoils(state, leader)
    spoils = Counter(card for player in state.players for card in player.spoils)
    deck, shuffler = state.shuffler.shuffled(tuple((Counter(DECK) - spoils).elements()))
    players = tuple(
        Player(
            hand=sorted_hand(deck[seat * HAND : (seat + 1) * HAND]),
            fakes=player.fakes,
            spoils=player.spoils,
            tally=tallies[seat],
            led=state.decision + 1 if seat == leader else player.led,
        )
        for seat, player in enumerate(state.players)
    )
    state = replace(
        state,
        shuffler=shuffler,
        round=state.round + 1,
        players=players,
        trick=new_trick(leader, Direction.HIGHER, len(players)),
        phase=PlayerTurn(leader, countdown=False),
        stock=deck[len(players) * HAND :],
        spent=(),
        bounty=None,
        bought_back=0,
        decision=state.decision + 1,
        unproven=None,
        hurried=False,
    )
    state = yield from swap_cards(state)
    return (yield from reveal_bounty(state))


def _return_spoils(state: SpiteState, leader: Seat) -> Telling:
    """Let players give spoils back, one at a time from the one who holds most, until the deck is large enough for the
    deal (2.1)."""
    # Of those with equally many, the one whose last lead is longest ago gives first; the lowest spoils go first.
    spoils = {seat: state.players[seat].spoils for seat in (leader, *state.clockwise(leader))}
    enough = len(spoils) * (HAND + 1) + 1
    for _ in range(enough - len(DECK) + sum(map(len, spoils.values()))):  # the cards missing
        giver = max(spoils, key=lambda seat: (len(spoils[seat]), -state.players[seat].led))
        spoils[giver] = spoils[giver][1:]
    for seat, kept in spoils.items():
        player = state.players[seat]
        if given := player.spoils[: len(player.spoils) - len(kept)]:
            yield events.SpoilsReturned(seat, given)
            state = state.with_player(seat, replace(player, spoils=kept))
    return state


def swap_cards(state: SpiteState) -> Telling:
    """Swap cards by score: players above zero give their lowest cards for the highest ones of players below zero
    (11)."""
    given: dict[Seat, Pile] = {}
    for seat in state.seats:
        state, given[seat] = _put_down(state, seat)
    winners = tuple(seat for seat in state.seats if given[seat] and state.players[seat].tally.score > 0)
    losers = tuple(seat for seat in state.seats if given[seat] and state.players[seat].tally.score < 0)
    state, high, left_high = yield from _pile(state, losers, winners, given)
    state, low, left_low = yield from _pile(state, winners, losers, given)
    for seats, pile in ((winners, high), (losers, low)):
        for seat, number in zip(seats, _shares([len(given[seat]) for seat in seats], len(pile)), strict=True):
            cards, pile = pile[:number], pile[number:]
            yield events.Swapped(seat, given[seat], cards)
            player = state.players[seat]
            state = state.with_player(seat, replace(player, hand=sorted_hand(player.hand + cards)))
    if left := left_high + left_low:
        yield events.SwapLeft(left)
    return replace(state, spent=state.spent + left)


def _shares(wanted: Sequence[int], there: int) -> list[int]:
    """Return the number of cards that each taker gets of a pile of `there` cards, where `wanted` has the most for each.
    They take one card each in turn until the pile is empty."""
    takers = [taker for card in range(max(wanted, default=0)) for taker, most in enumerate(wanted) if card < most]
    return [takers[:there].count(taker) for taker in range(len(wanted))]


def _put_down(state: SpiteState, seat: Seat) -> tuple[SpiteState, Pile]:
    """Take the cards that this seat gives away out of its hand; among equal cards a lot decides."""
    player = state.players[seat]
    score = player.tally.score
    number = min(abs(score), len(player.hand))
    if not number:
        return state, ()
    hand, shuffler = state.shuffler.shuffled(player.hand)
    ordered = sorted(hand, key=lambda card: height(card.rank), reverse=score < 0)
    kept = replace(player, hand=sorted_hand(ordered[number:]))
    return replace(state.with_player(seat, kept), shuffler=shuffler), tuple(ordered[:number])


def _pile(
    state: SpiteState, givers: tuple[Seat, ...], takers: tuple[Seat, ...], given: dict[Seat, Pile]
) -> Generator[Event, None, tuple[SpiteState, Pile, Pile]]:
    """Return the state, the cards for the takers in the order of taking, and the cards left over. The deck fills a pile
    that is too small."""
    wanted = sum(len(given[seat]) for seat in takers)
    pile = tuple(card for seat in givers for card in given[seat])
    state, more = yield from take_from_deck(state, wanted - len(pile))
    shuffled, shuffler = state.shuffler.shuffled(pile + more)
    return replace(state, shuffler=shuffler), shuffled[:wanted], shuffled[wanted:]
