"""The good player of Spite in whole numbers: it chooses what it always chose, and its parts are what they say."""

from collections.abc import Iterator, Sequence

import pytest
from support.spite.good_choices import CHOICES, EXCHANGES, Choice, Exchanged

from spitegame.ai.spite.inner.good import good_choice, good_exchange, good_values
from spitegame.ai.spite.inner.grouping import TOLERANCE, Grouping, best_removal, best_split, grouping_of
from spitegame.ai.spite.inner.movegen import candidates, goes_out
from spitegame.ai.spite.inner.odds import odds_of, share_of
from spitegame.ai.spite.inner.weights import TUNED

ROUNDING = 1e-5
FEW = CHOICES[::9]


@pytest.mark.parametrize("choices", [FEW, pytest.param(CHOICES, marks=pytest.mark.slow)], ids=["few", "all"])
def test_it_chooses_what_it_always_chose(choices: Sequence[Choice]) -> None:
    for written in choices:
        known = written.situation
        found = candidates(known)
        valued = good_values(known, found, TUNED)
        assert good_choice(known, found, TUNED) == (written.play, written.dares)
        assert valued.passing == pytest.approx(written.passing, abs=ROUNDING)
        assert max(play.value for play in valued.plays) == pytest.approx(written.best, abs=ROUNDING)


@pytest.mark.parametrize("written", EXCHANGES)
def test_it_exchanges_what_it_always_exchanged(written: Exchanged) -> None:
    known = written.situation
    mask = good_exchange(known, written.most, TUNED)
    assert [card for index, card in enumerate(known.cards) if mask >> index & 1] == written.cards


def test_a_value_is_the_sum_of_its_parts() -> None:
    for written in FEW:
        known = written.situation
        found = candidates(known)
        for laid, play in zip(found, good_values(known, found, TUNED).plays, strict=True):
            assert -TOLERANCE <= play.next_follows <= 1 - play.wins + TOLERANCE
            if goes_out(known, laid):
                assert play.value >= TUNED.out + play.beside
                continue
            ready = TUNED.ready if play.left.hands + known.price <= 1 else 0.0
            gained = play.left.value + ready + TUNED.stay + play.wins * play.lead + max(0.0, play.daring)
            assert play.value == pytest.approx(gained + play.beside - play.danger - play.doom - play.picked)
    assert good_choice(FEW[0].situation, [], TUNED) == (-1, 0)


def test_shares_are_rounded_as_python_rounds() -> None:
    for unseen in range(1, 190):
        for held in range(1, 24):
            assert share_of(held, unseen) == round(min(1.0, held / unseen), 3)


def test_the_loss_of_a_card_is_found_as_if_all_were_tried() -> None:
    tried = 0
    for grouping, left in hands():
        values = {card: best_split(grouping, left ^ card).value for card in each_different(grouping, left)}
        best = max(values.values())
        assert best_removal(grouping, left) == min(card for card, value in values.items() if value > best - TOLERANCE)
        tried += len(values) > 5 and bool(grouping.plans)
    assert tried > 20


def hands() -> Iterator[tuple[Grouping, int]]:
    """What is left of hands as they are exchanged, card by card."""
    for written in FEW:
        known = written.situation
        grouping = grouping_of(known, odds_of(known, TUNED), known.trick.direction)
        left = (1 << known.held) - 1
        while left:
            yield grouping, left
            left ^= best_removal(grouping, left)


def each_different(grouping: Grouping, left: int) -> list[int]:
    """The bits of cards that differ: of equal cards, the last one that is left."""
    bits = [1 << index for index in range(left.bit_length())]
    return [bit for bit in bits if bit & left and not (grouping.again & bit and left & bit << 1)]
