"""Prospects of each choice for the best player: its value in the match, and the place in which the round ends."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from spitegame.ai.spite.best import SpiteBest, Weighed, empty_scratch, worth_of_win, worths
from spitegame.ai.spite.encode import CARDS, CODES, DIRECTIONS, combo_of, play_of_candidate, reward_of, situation_of
from spitegame.ai.spite.endings.duel import OUT_OF_REACH
from spitegame.ai.spite.inner import grouping as groups
from spitegame.ai.spite.inner.combos import NOTHING, fits
from spitegame.ai.spite.inner.good import good_values
from spitegame.ai.spite.inner.grouping import Grouping, bit_count
from spitegame.ai.spite.inner.movegen import candidate, goes_out, loses_at_once
from spitegame.ai.spite.inner.odds import odds_of
from spitegame.ai.spite.inner.situation import Candidate, Situation
from spitegame.ai.spite.inner.weights import TUNED
from spitegame.ai.spite.learned import choice
from spitegame.ai.spite.learned.match import open_places
from spitegame.ai.spite.learned.network import Row
from spitegame.rules.cards import Card
from spitegame.rules.spite.actions import Pass, Play, TakeReward
from spitegame.rules.spite.combos import OneFace, PokerHand, read
from spitegame.rules.spite.state import PlayerTurn, Reward
from spitegame.rules.spite.trick import TOO_MANY, LaidCards, laid_cards
from spitegame.rules.spite.view import SpiteView

Choice: TypeAlias = Play | Pass | TakeReward
_BEST = SpiteBest()
DRAWN_LOTS = 5
"""The number of draws that are tried for a penalty."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """The prospects of one choice."""

    action: Choice
    value: float
    """The value in the match: more is better, in no unit of its own."""
    place: float
    """The place in which the round is expected to end, from 1 on."""


class Prospects:
    """The choices of a seat that is to play, or to take a reward."""

    def __init__(self, view: SpiteView) -> None:
        assert isinstance(view.phase, PlayerTurn | Reward), "the seat has something to decide"
        self.view = view
        self.situation: Situation = situation_of(view)
        self._worths: Row = worths(self.situation)
        self._places = open_places(self.situation.places)

    @cached_property
    def best(self) -> Prospect:
        return self._prospect(self.ranked[0])

    @cached_property
    def ranked(self) -> Sequence[Choice]:
        """All choices that are weighed, the best first."""
        match self.view.phase:
            case Reward(most=most):
                whole = (1 << self.situation.held) - 1
                network, scratch = _BEST.network(), self._scratch
                offers = choice.weigh_exchange(self.situation, most, network, TUNED, self._worths, scratch)
                values = offers.values
                made: list[Choice] = [reward_of(self.view, self.situation, whole & ~left) for left in offers.lefts]
            case _:
                choices = self._weighed.choices
                values = choices.values
                made = [self._choice(choices, index) for index in range(len(values))]
        order = sorted(range(len(values)), key=lambda index: -values[index])
        return [made[index] for index in order]

    def of(self, action: Choice) -> Prospect | None:
        """Return the prospect of this choice; None if it is a misplay by its cards (12)."""
        match action:
            case Play():
                laid = laid_cards(self.view.vantage, action)
                return self._prospect(action) if self._candidate(laid) else None
            case Pass():
                return self._prospect(action) if self.situation.trick.top.kind != NOTHING else None
            case TakeReward(discarded=discarded):
                is_right = isinstance(self.view.phase, Reward) and 0 < len(discarded) <= self.view.phase.most
                return self._prospect(action) if is_right else None

    def place_after_penalty(self, *, passed: bool) -> float:
        """Return the place to expect after a misplay, when its player draws a penalty and, if `passed`, is out of the
        trick. Several draws are tried, spread evenly over the unseen cards."""
        before = self.best.place
        kept = self._place_if_passed(())
        if passed and self.situation.trick.top.kind != NOTHING:
            before = max(before, kept)
        pool = [card for card, number in enumerate(self.situation.unseen) for _ in range(number)]
        penalty = min(self.situation.penalty, len(pool))
        drawn = [
            [pool[(lot * len(pool) // DRAWN_LOTS + step * len(pool) // penalty) % len(pool)] for step in range(penalty)]
            for lot in range(DRAWN_LOTS)
        ]
        after = [self._place_if_passed(cards) for cards in drawn if cards]
        worse = sum(after) / len(after) - kept if after else 0.0
        return min(float(self._places[-1]), before + max(0.0, worse))

    def _place_if_passed(self, drawn: Sequence[int]) -> float:
        """Return the place to expect for the seat if it passes with these cards in addition to its hand."""
        old, network = self.situation, _BEST.network()
        held = sorted([*old.cards[: old.held], *drawn])
        situation = old._replace(cards=held + old.cards[old.held :], held=len(held), hands=[len(held), *old.hands[1:]])
        scratch = empty_scratch(network)
        choice.start(situation, network, scratch)
        good = good_values(situation, [], TUNED)
        choice.value_of(situation, network, [], good, choice.PASS, 0, self._worths, scratch)
        return _expected(scratch, self._places)

    def split(self, left: Sequence[Card]) -> list[OneFace | PokerHand]:
        """Return the combos in which the good player would play these cards of the hand, without 13s and jokers that
        are in no poker hand, and without more than four cards of a face."""
        cards, grouping = self.situation.cards, self._grouping
        mask = self._bits(left, 0, self.situation.held)
        taken = max(
            groups.possible_plans(grouping, mask),
            key=lambda plan: groups.total_of(grouping, groups.split(grouping, mask, plan)),
        )
        parts = [poker for index, poker in enumerate(grouping.masks) if taken >> index & 1]
        rest = groups.split(grouping, mask, taken).left
        parts += [part for face in grouping.faces if (part := rest & face.mask)]
        found = [read(tuple(CARDS[code] for index, code in enumerate(cards) if part >> index & 1)) for part in parts]
        return [combo for combo in found if isinstance(combo, OneFace | PokerHand)]

    def _choice(self, choices: choice.Choices, index: int) -> Choice:
        if choices.plays[index] == choice.PASS:
            return Pass(self.view.decision)
        laid = choices.found[choices.plays[index]]
        return play_of_candidate(self.view, self.situation, laid, dared=bool(choices.dares[index]))

    def _prospect(self, action: Choice) -> Prospect:
        win = self._chance_to_win(action)
        if win != OUT_OF_REACH:
            # Two players are left, for two places in a row.
            return Prospect(action, worth_of_win(win, self._worths), self._places[1] - win)
        match action:
            case Play(said=said):
                value = self._value(self._valid(action), dares=int(said.come_at_me))
            case Pass():
                value = self._value_of([], choice.PASS)
            case TakeReward(discarded=discarded):
                value = self._value_of_exchange(discarded)
        return Prospect(action, value, _expected(self._scratch, self._places))

    def _chance_to_win(self, action: Choice) -> float:
        """Return the probability that the choice wins an ending of two players, or OUT_OF_REACH."""
        match action:
            case Play() if self._weighed.wins and (laid := self._valid(action)) in self._weighed.choices.found:
                return self._weighed.wins[self._weighed.choices.found.index(laid)]
            case Pass() if self._weighed.wins:
                return self._weighed.wins[choice.PASS]
            case _:
                return OUT_OF_REACH

    def _valid(self, play: Play) -> Candidate:
        candidate = self._candidate(laid_cards(self.view.vantage, play))
        assert candidate, "only what is valid is valued"
        return candidate

    def _value(self, candidate: Candidate, dares: int) -> float:
        """Return the value of a play; write its odds to the scratch arrays."""
        situation, scratch, last = self.situation, self._scratch, len(self._places) - 1
        held = bit_count(candidate.rest) + situation.price
        if loses_at_once(situation, candidate) or held >= TOO_MANY:
            scratch.chances[: last + 1] = [0.0] * last + [1.0]
            return self._worths[last]
        if goes_out(situation, candidate):
            scratch.chances[: last + 1] = [1.0] + [0.0] * last
            return self._worths[0]
        return self._value_of([candidate], 0, dares)

    def _value_of(self, found: list[Candidate], play: int, dares: int = 0) -> float:
        good = good_values(self.situation, found, TUNED)
        network, worths = _BEST.network(), self._worths
        return choice.value_of(self.situation, network, found, good, play, dares, worths, self._scratch)

    def _value_of_exchange(self, discarded: Sequence[Card]) -> float:
        situation, network = self.situation, _BEST.network()
        left = (1 << situation.held) - 1 & ~self._bits(discarded, 0, situation.held)
        return choice.value_of_exchange(situation, network, self._grouping, left, self._worths, self._scratch)

    # what it is worked out from

    @cached_property
    def _weighed(self) -> Weighed:
        return _BEST.weighed(self.situation)

    @cached_property
    def _scratch(self) -> choice.Scratch:
        network = _BEST.network()
        scratch = empty_scratch(network)
        choice.start(self.situation, network, scratch)
        return scratch

    @cached_property
    def _grouping(self) -> Grouping:
        return groups.grouping_of(self.situation, odds_of(self.situation, TUNED), self.situation.trick.direction)

    def _candidate(self, laid: LaidCards) -> Candidate | None:
        """The play in whole numbers; None if it is invalid, or out of turn."""
        situation, trick = self.situation, self.situation.trick
        combo = combo_of(laid.combo) if laid.combo else None
        if not isinstance(self.view.phase, PlayerTurn) or combo is None or not fits(trick, combo):
            return None
        fakes, end = situation.held + situation.spoils, len(situation.cards)
        mask = self._bits(laid.cards, 0, situation.held)
        mask |= self._bits(laid.spoils, situation.held, fakes) | self._bits(laid.face_up, fakes, end)
        said = laid.said.direction
        turned = int(said is not None and DIRECTIONS[said] != trick.direction)
        return candidate(situation, mask, len(laid.face_down), combo, turned)

    def _bits(self, cards: Sequence[Card], first: int, end: int) -> int:
        """A bit for each of these cards among those from the first index up to the end; of equal ones the last."""
        codes, bits = self.situation.cards, 0
        for card in cards:
            free = [index for index in range(first, end) if codes[index] == CODES[card] and not bits >> index & 1]
            bits |= 1 << max(free)
        return bits


def _expected(scratch: choice.Scratch, places: Sequence[int]) -> float:
    """Return the place to expect by the odds in `scratch`."""
    return sum(chance * place for chance, place in zip(scratch.chances, places, strict=False))
