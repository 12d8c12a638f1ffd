"""A deal that a view allows: it gives the same view again, and all that the view does not show is another thing."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from support.corpus import RandomGame, random_games
from support.trial import next_step

from spitegame.rules.game import Seat
from spitegame.rules.shuffle import Shuffler
from spitegame.rules.spite.actions import SILENT, Play
from spitegame.rules.spite.deck import sorted_hand
from spitegame.rules.spite.game import GAME as SPITE
from spitegame.rules.spite.hands import holds
from spitegame.rules.spite.options import OPEN

MOMENTS, SEATS = 3, 3
EAGER = 0.8
GOES_ON = 5


@pytest.mark.parametrize("game", random_games(every=2))
def test_only_the_others_see_that_it_is_another_deal(game: RandomGame) -> None:
    trial, chance, others_know, next_cards = game.trial, Random(5), 0, set()
    seats = [*map(Seat, range(game.table.seats))]
    for state, _ in game.moments(MOMENTS):
        for seat in chance.sample(seats, min(SEATS, len(seats))):
            other = trial.game.determinize(trial.game.view(state, seat), Shuffler(chance.getrandbits(32)))
            assert backs(trial.cards(other)) == backs(trial.cards(state))
            assert trial.game.view(other, seat) == trial.game.view(state, seat)
            others_know += any(trial.game.view(other, each) != trial.game.view(state, each) for each in seats)
            next_cards |= {other.stock[-1:] == state.stock[-1:]}
            for _ in range(GOES_ON):
                if trial.game.to_act(other):
                    other, _ = next_step(trial, other, chance, EAGER)(other)
    assert others_know
    assert False in next_cards


def backs(cards: Counter[Any]) -> Counter[Any]:
    """The cards, of which nobody knows what is printed on fake jokers: two may be alike (1)."""
    return Counter("fake" if card[0] == "fake" else card for card in cards.elements())


def test_what_was_played_out_of_turn_still_lies_open() -> None:
    state = SPITE.deal(OPEN, 3, 5, None)
    leader = min(SPITE.to_act(state))
    early = Seat((leader + 1) % 3)
    up, down, *pile = state.fake_pile
    state = replace(state, fake_pile=tuple(pile))
    state = state.with_player(early, replace(state.players[early], fakes=sorted_hand((up, down))))
    play = Play(state.decision, state.players[early].hand[:2], face_up=(up,), face_down=(down,), said=SILENT)
    state, _ = SPITE.apply(state, early, play)
    other = SPITE.determinize(SPITE.view(state, leader), Shuffler(3))
    assert SPITE.view(other, leader) == SPITE.view(state, leader)
    before, after = state.players[early], other.players[early]
    assert after.waiting
    assert set(play.cards) <= set(after.hand) != set(before.hand)
    assert holds(after, after.waiting)
    assert after.waiting.face_down != (down,)
