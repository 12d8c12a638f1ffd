"""Endings of two players: the probability that each choice wins.

Against one hidden card that is exact. Against more, choices that win in any case are proved. For all others, hands that
the other player may hold are dealt out of the unseen cards, and solved as if both saw them.
"""

from collections.abc import Callable, Sequence

from spitegame.ai.dice import MOST_DICE, throw
from spitegame.ai.spite.endings import plays
from spitegame.ai.spite.endings.last_card import Belief, Memo, beaten_by_leading, belief_after, belief_before, narrowed
from spitegame.ai.spite.endings.plays import LOSS, WIN, Duellist, Left
from spitegame.ai.spite.endings.sure_win import Hidden, Proof, may_lead_all
from spitegame.ai.spite.inner.combos import HEIGHTS, JOKER_HAND, NOTHING, THIRTEEN, InnerTrick, copies_of, next_trick
from spitegame.ai.spite.inner.movegen import goes_out, is_joker, loses_at_once
from spitegame.ai.spite.inner.situation import Candidate, Numbers, Situation

OUT_OF_REACH = -1.0
"""The value of a choice whose probability of winning is unknown."""
MOST_HIDDEN = 8
"""The most cards of the other player for which an ending is searched."""
LEAST_DEALS, MOST_DEALS = 8, 64
"""The least and the largest number of hands that are dealt to the other player."""


def duel(situation: Situation, choices: Sequence[Candidate], budget: int) -> list[float]:
    """Return the probability of winning for each choice, and in the last place for passing: 1 only where the win is
    sure, and -1 where nothing is known. The list is empty if this is no ending, or one with too many cards.

    `budget` is the most nodes to search. The answer is deterministic.
    """
    other = other_player(situation)
    if other is None:
        return []
    ending = Duel(situation, other, choices, [budget])
    ending.solve()
    if max(ending.found) < 1.0 and not ending.is_against_one_card:
        ending.deal_out()
    return ending.found


def other_player(situation: Situation) -> int | None:
    """The index of the only other player in the round; None if this is no ending that can be looked at."""
    others = [player for player, place in enumerate(situation.places) if player and place == 0]
    if len(others) != 1 or situation.dared[0] or situation.dared[others[0]] or len(situation.cards) > plays.MOST_OWNED:
        return None
    (other,) = others
    hidden = situation.hands[other] + situation.beside[other] + situation.others[other]
    return other if situation.hands[other] >= 1 and hidden <= MOST_HIDDEN else None


class Duel:
    """An ending of two players, as the one to act finds it."""

    def __init__(self, situation: Situation, other: int, choices: Sequence[Candidate], nodes: Numbers) -> None:
        self._situation, self._choices, self._nodes = situation, choices, nodes
        self._side = plays.side_of(situation.cards, situation.held, situation.spoils, 0)
        self._left = Left((1 << len(situation.cards)) - 1, situation.barred)
        barred = int(situation.top == other and situation.trick.top.kind >= JOKER_HAND)
        self._its = Hidden(situation.hands[other], situation.others[other], situation.beside[other], barred)
        self._leads = situation.trick.top.kind == NOTHING
        self._follows = not situation.passed[other]
        """True if the other player may follow on our play without buying back."""
        self._we_lead = not self._leads and other < situation.top
        """True if the last play is that of a third player, who is out by now: when we pass, the other player may
        follow, and if it does not, we lead. If False, the other player leads as soon as we pass."""
        self.is_against_one_card = self._its.hand == self._its.number == 1 and not barred and self._follows
        """True if the other player has no choice: it has one card, none beside it, and has not passed."""
        self.found = [*map(self._value_at_once, choices), OUT_OF_REACH]
        """The result of `duel`, as far as it is known."""

    def solve(self) -> None:
        """Value the choices exactly or by proof, as far as that goes."""
        if self.is_against_one_card:
            self._solve_against_one_card()
        else:
            self._prove()

    def _value_at_once(self, choice: Candidate) -> float:
        """Return the value of a choice that ends the round for us, or OUT_OF_REACH."""
        if loses_at_once(self._situation, choice):
            return 0.0
        return 1.0 if goes_out(self._situation, choice) else OUT_OF_REACH

    def _open(self) -> list[tuple[int, Left, InnerTrick]]:
        """Return the plays that are still to be valued, each with its index, the rest of our cards, and the trick.
        There are none at a price, since the cards to pick up are not known."""
        return [
            (number, self._left_after(choice), choice.after)
            for number, choice in enumerate(self._choices)
            if self.found[number] == OUT_OF_REACH and self._situation.price == 0
        ]

    def _left_after(self, choice: Candidate) -> Left:
        down = ((1 << choice.down) - 1) << self._situation.held + self._situation.spoils
        return Left(self._left.rest & ~(choice.mask | down), int(is_joker(choice)))

    def _next(self, trick: InnerTrick) -> InnerTrick:
        return next_trick(trick, self._situation.clears)

    # against one card

    def _solve_against_one_card(self) -> None:
        unseen, trick = self._situation.unseen, self._situation.trick
        memo: Memo = {}
        for number, left, after in self._open():
            if self._leads:
                self.found[number] = self._share_beaten(left, after, narrowed(belief_before(unseen), after), memo)
            else:
                self.found[number] = self._share_beaten(left, after, belief_after(unseen, after), {})
        if self._we_lead:
            self.found[-1] = self._share_beaten(self._left, trick, belief_after(unseen, trick), {})
        elif not self._leads:
            self.found[-1] = unseen[-1] / sum(unseen)  # the other player leads, and wins with any card but a joker

    def _share_beaten(self, left: Left, trick: InnerTrick, belief: Belief, memo: Memo) -> float:
        """Return the probability that the hidden card has not followed on this trick, and we then win by leading."""
        fresh, clears = self._next(trick), self._situation.clears
        beaten = beaten_by_leading(self._side, left, fresh, belief, clears, memo, self._nodes)
        return beaten / sum(self._situation.unseen) if beaten >= 0 else OUT_OF_REACH

    # against more

    def _prove(self) -> None:
        """Value the choices that win in any case. A player who has passed may buy back, and then nothing is sure."""
        proof = Proof(self._side, self._its.number, self._situation.unseen, self._situation.clears)
        for number, left, after in self._open():
            if self._follows and self._is_sure(proof, left, after, len(self.found) - number):
                self.found[number] = 1.0
        lets_lead = not self._leads and not self._we_lead and self._situation.price == 0
        if lets_lead and not may_lead_all(self._its, self._situation.unseen):
            sure = self._is_sure(proof, self._left, self._next(self._situation.trick), 1)
            self.found[-1] = 1.0 if sure else OUT_OF_REACH

    def _is_sure(self, proof: Proof, left: Left, after: InnerTrick, choices: int) -> bool:
        """True if we win in any case, with the other player to act. The nodes are shared by this number of choices."""
        share = proof.nodes = self._nodes[0] // choices
        outcome = proof.outcome(left, self._its, after)
        self._nodes[0] -= share - max(0, proof.nodes)
        return outcome == WIN

    def deal_out(self) -> None:
        """Value the other choices by hands that the other player may hold."""
        deck = [card for card, number in enumerate(self._situation.unseen) for _ in range(number)]
        lot = _lots(self._situation)
        open_ = self._open()
        wins, deals = [0] * len(self.found), 0
        while deals < MOST_DEALS:
            its, search = self._dealt(deck, lot), plays.OpenHands(self._situation.clears, self._nodes)
            outcomes = {number: self._outcome_of_play(search, its, left, after) for number, left, after in open_}
            if not self._leads:
                outcomes[-1] = self._outcome_of_passing(search, its)
            if self._nodes[0] < 0:
                break
            deals += 1
            for number, outcome in outcomes.items():
                wins[number] += outcome
        if deals >= LEAST_DEALS:
            for number in [*(number for number, _, _ in open_), *([] if self._leads else [-1])]:
                self.found[number] = (wins[number] + 0.5) / (deals + 1)  # neither 0 nor 1: only a proof is sure

    def _dealt(self, deck: Numbers, lot: Callable[[int], int]) -> Duellist:
        """Return cards for the other player: unseen ones, and any faces for the fake jokers."""
        its = self._its
        drawn = its.hand + its.spoils
        for index in range(drawn):
            other = index + lot(len(deck) - index)
            deck[index], deck[other] = deck[other], deck[index]
        fakes: Numbers = []
        while len(fakes) < its.fakes:
            card = lot(HEIGHTS * 4)
            if card >> 2 != THIRTEEN and copies_of(card):
                fakes.append(card)
        cards = sorted(deck[: its.hand]) + sorted(deck[its.hand : drawn]) + sorted(fakes)
        return plays.side_of(cards, its.hand, its.spoils, 1)

    @property
    def _theirs(self) -> Left:
        """All cards of the other player."""
        return Left((1 << self._its.number) - 1, self._its.barred)

    def _outcome_of_play(self, search: plays.OpenHands, its: Duellist, left: Left, after: InnerTrick) -> int:
        if self._follows:
            return plays.opposite(search.winner(its, self._theirs, self._side, left, after))
        return search.winner(self._side, left, its, self._theirs, self._next(after))

    def _outcome_of_passing(self, search: plays.OpenHands, its: Duellist) -> int:
        fresh = self._next(self._situation.trick)
        if not self._we_lead:
            return plays.opposite(search.winner(its, self._theirs, self._side, self._left, fresh))
        if self._follows and self._takes_trick(search, its):
            return LOSS
        return search.winner(self._side, self._left, its, self._theirs, fresh)

    def _takes_trick(self, search: plays.OpenHands, its: Duellist) -> bool:
        """True if the other player wins, after we have passed, by following and then leading."""
        trick = self._situation.trick
        return plays.has_last_play(its, self._theirs, trick) or any(
            search.winner(its, rest, self._side, self._left, self._next(after)) == WIN
            for rest, after in plays.moves(its, self._theirs, trick)
        )


def _lots(situation: Situation) -> Callable[[int], int]:
    """Return a function that draws integers from 0 to `number` - 1, seeded by the situation."""
    seed = 1 + situation.trick.top.key % MOST_DICE
    for card in situation.cards:
        seed = (seed * 67 + card) % MOST_DICE
    state = [seed or 1]

    def lot(number: int) -> int:
        throw(state, 0)
        return state[0] % number

    return lot
