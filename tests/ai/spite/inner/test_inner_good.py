"""The good player of Spite in whole numbers: it chooses what it always chose, and its parts are what they say."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from spitegame.ai.spite.inner.combos import Combo, InnerTrick
from spitegame.ai.spite.inner.good import good_choice, good_exchange, good_values, thoughts
from spitegame.ai.spite.inner.grouping import SAME, Grouping, best_removal, best_split, grouping_of
from spitegame.ai.spite.inner.movegen import candidates, goes_out
from spitegame.ai.spite.inner.odds import odds_of, share_of
from spitegame.ai.spite.inner.situation import Numbers, Situation
from spitegame.ai.spite.inner.weights import TUNED

WRITTEN = json.loads(Path(__file__).with_name("good_choices.json").read_text(encoding="ascii"))
"""What the player chose when it was written over cards and combos, in matches of 3 to 9 seats; and long hands."""
ROUNDING = 1e-5


class Choice(NamedTuple):
    situation: Situation
    place: int
    """The place of the play among the candidates; -1 for passing."""
    dares: int
    passing: float
    best: float
    """The value of the best play."""


class Exchanged(NamedTuple):
    situation: Situation
    most: int
    cards: Numbers


def situation(fields: list[Any]) -> Situation:
    read = Situation(*fields)
    top, second, *others = read.trick
    return read._replace(trick=InnerTrick(Combo(*top), Combo(*second), *others))


CHOICES = [Choice(situation(fields), *others) for fields, *others in WRITTEN["plays"]]
EXCHANGES = [Exchanged(situation(fields), *others) for fields, *others in WRITTEN["exchanges"]]
FEW = CHOICES[::9]


def check(written: Choice) -> None:
    known = written.situation
    found = candidates(known)
    passing, values, _ = good_values(known, found, TUNED)
    assert good_choice(known, found, TUNED) == (written.place, written.dares)
    assert passing == pytest.approx(written.passing, abs=ROUNDING)
    assert max(values) == pytest.approx(written.best, abs=ROUNDING)


def test_it_chooses_what_it_always_chose() -> None:
    for written in FEW:
        check(written)


@pytest.mark.slow
def test_it_always_chooses_what_it_always_chose() -> None:
    for written in CHOICES:
        check(written)


@pytest.mark.parametrize("written", EXCHANGES)
def test_it_exchanges_what_it_always_exchanged(written: Exchanged) -> None:
    known = written.situation
    mask = good_exchange(known, written.most, TUNED)
    assert [card for place, card in enumerate(known.cards) if mask >> place & 1] == written.cards


def test_without_a_play_it_passes() -> None:
    assert good_choice(FEW[0].situation, [], TUNED) == (-1, 0)


def test_a_value_is_the_sum_of_its_parts() -> None:
    for written in FEW:
        known = written.situation
        found = candidates(known)
        for laid, play in zip(found, thoughts(known, found, TUNED).plays, strict=True):
            if goes_out(known, laid):
                assert play.value >= TUNED.out + play.beside
                continue
            ready = TUNED.ready if play.hands + known.price <= 1 else 0.0
            gained = play.left + ready + TUNED.stay + play.wins * play.lead + max(0.0, play.daring)
            assert play.value == pytest.approx(gained + play.beside - play.danger - play.doom - play.picked)


def test_the_next_rival_follows_no_more_often_than_any() -> None:
    for written in FEW:
        known = written.situation
        for play in thoughts(known, candidates(known), TUNED).plays:
            assert -SAME <= play.next_follows <= 1 - play.wins + SAME


def test_shares_are_rounded_as_python_rounds() -> None:
    for unseen in range(1, 190):
        for held in range(1, 24):
            assert share_of(held, unseen) == round(min(1.0, held / unseen), 3)


def test_the_loss_of_a_card_is_found_as_if_all_were_tried() -> None:
    tried = 0
    for grouping, left in hands():
        values = {card: best_split(grouping, left ^ card).value for card in each_different(grouping, left)}
        best = max(values.values())
        assert best_removal(grouping, left) == min(card for card, value in values.items() if value > best - SAME)
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
    bits = [1 << place for place in range(left.bit_length())]
    return [bit for bit in bits if bit & left and not (grouping.again & bit and left & bit << 1)]


@pytest.fixture
def hasty() -> Iterator[Any]:
    """What compiles, and does so without looking for the quickest way to run."""
    numba = pytest.importorskip("numba")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NUMBA_OPT", "1")
        numba.config.reload_config()
        yield numba
    numba.config.reload_config()


@pytest.mark.slow
def test_compiled_it_comes_to_the_same(hasty: Any, tmp_path: Path) -> None:
    numpy = pytest.importorskip("numpy")
    from spitegame.training.spite.compiled import compiled_functions

    functions = compiled_functions(tmp_path)
    find, value = functions["candidates"], functions["good_values"]

    @hasty.njit  # type: ignore[untyped-decorator]
    def decide(known: Any, weights: Any) -> Any:
        return value(known, find(known), weights)

    for written in CHOICES:
        known = written.situation
        fields: list[Any] = [numpy.array(field, numpy.int64) if isinstance(field, list) else field for field in known]
        passing, values, dares = decide(Situation(*fields), TUNED)
        plain = good_values(known, candidates(known), TUNED)
        assert passing == pytest.approx(plain[0], abs=SAME)
        assert list(values) == pytest.approx(plain[1], abs=SAME)
        assert list(dares) == plain[2]
