"""The deal of a match, and of each round in it."""

from collections import Counter
from dataclasses import replace

from spitegame.rules.game import Seat, Undealable, told
from spitegame.rules.shuffle import Shuffler
from spitegame.rules.spite.actions import Direction
from spitegame.rules.spite.bounty import reveal_bounty
from spitegame.rules.spite.deck import DECK, fake_jokers
from spitegame.rules.spite.drawing import Telling
from spitegame.rules.spite.events import RoundBegan
from spitegame.rules.spite.options import DealProblem, FirstLeader, SpiteRules, check
from spitegame.rules.spite.ranks import sorted_hand
from spitegame.rules.spite.scoring import loser, winner
from spitegame.rules.spite.state import Player, PlayerTurn, Results, SpiteCarry, SpiteState, Tally
from spitegame.rules.spite.swap import swap_cards
from spitegame.rules.spite.trick import new_trick

HAND = 11
"""The cards that each seat is dealt."""


def deal(rules: SpiteRules, seats: int, seed: int, carry: SpiteCarry | None) -> SpiteState:
    """A new match with its first round dealt. Raises Undealable."""
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
    """Begin a round with what the one before has left (2, 11)."""
    leader, state = _first_leader(state, ended)
    return (yield from _begin_round(state, tuple(result.after for result in ended), leader))


def _first_leader(state: SpiteState, ended: Results) -> tuple[Seat, SpiteState]:
    """The seat that leads first (2.2), and the state after the lot, if one was drawn."""
    match state.rules.opening:
        case FirstLeader.LOSER:
            return loser(ended), state
        case FirstLeader.WINNER:
            return winner(ended), state
        case FirstLeader.LOT:
            lot, shuffler = state.shuffler.lot(len(ended))
            return Seat(lot), replace(state, shuffler=shuffler)


def _begin_round(state: SpiteState, tallies: tuple[Tally, ...], leader: Seat) -> Telling:
    yield RoundBegan(state.round + 1, leader)
    spoils = Counter(card for player in state.players for card in player.spoils)
    deck, shuffler = state.shuffler.shuffled(tuple((Counter(DECK) - spoils).elements()))
    players = tuple(
        Player(
            hand=sorted_hand(deck[seat * HAND : (seat + 1) * HAND]),
            fakes=player.fakes,
            spoils=player.spoils,
            tally=tallies[seat],
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
    )
    state = yield from swap_cards(state)
    return (yield from reveal_bounty(state))
