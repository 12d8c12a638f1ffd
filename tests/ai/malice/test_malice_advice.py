"""What the advice says of its plan is true, by the rules and on the real table, as soon as its first play is made."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

import pytest
from support.corpus import table_games
from support.malice.tables import ME, STOCK, area, play, play_discard, table, up_to

from spitegame.advice import malice
from spitegame.ai.malice.advice import Plan, advise, plan_of, reasons, runner_up
from spitegame.ai.malice.best import MaliceBest
from spitegame.ai.malice.board import PILES
from spitegame.ai.malice.encode import ending_of, play_of
from spitegame.ai.malice.movegen import OPEN
from spitegame.rules.cards import Card, Rank
from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import Action, Discard, FromDiscard, FromHand, PlayToCenter
from spitegame.rules.malice.game import GAME
from spitegame.rules.malice.legal import fits, is_wild, needs
from spitegame.rules.malice.options import ONLINE, MaliceRules, last_rank
from spitegame.rules.malice.state import MaliceState, Turn, Won, side
from spitegame.rules.malice.view import MaliceView

RIVAL = area("8c 8d 8h", "9c 4h")
"""Needs a 4."""


def aims(state: MaliceState) -> tuple[malice.Aim, ...]:
    return advise(GAME.view(state, ME)).aims


def test_what_it_says_of_a_plan() -> None:
    state = table("3h 4c 5d 10d", "9d 6s", others=[RIVAL], centers=[up_to("3")], stock=STOCK)
    assert aims(state) == (malice.FreesPayoff(ME, 3), malice.LeavesNothing(Seat(1)))
    state = table("Kh 5c 10d", "9d 6s", centers=[up_to("4")], stock=STOCK)
    assert aims(state) == (malice.FreesPayoff(ME, 2), malice.KeepsWild(Rank.KING))
    assert aims(table("Kh Kd 5c 10d", "8s", centers=[up_to("5")], stock=STOCK)) == (malice.Wins(3),)
    state = table("3h 3d 10d Jd", "9d 9s", ["10s"], others=[area("8c 8d 8h", "4h")], centers=[up_to("2")], stock=STOCK)
    assert malice.HoldsBack(Rank.THREE, Seat(1)) in aims(state)
    assert aims(table("", "9d 2s", centers=[up_to("4")])) == (malice.PlainMaliceAim.IS_FORCED,)


def test_what_only_the_second_play_does_is_told_with_that_one() -> None:
    rival = area("8c 8d 8h", "8c Qd")
    state = table("4c Qc 8d 9d", "9d 7s", ["8s"], others=[rival], centers=[up_to("3"), up_to("J")], stock=STOCK)
    assert aims(state) == (malice.Approaches(ME),)
    state, _ = GAME.apply(state, ME, play("4c", 0))
    assert aims(state) == (malice.LeavesNothing(Seat(1)),)
    state = table("", "9d 2s", ["Js", "Qh"], centers=[up_to("10")])
    assert aims(state) == (malice.ClearsPile(0),)
    state, _ = GAME.apply(state, ME, play_discard(0, 0))
    assert aims(state) == (malice.DrawsAnew(5, 0), malice.ClearsPile(1))


UNCOVERS = table(
    "Ah Jc Ac Qd 2h",
    "7s 9s",
    ["5d Js 7c", "5s 9c Jd 6s", "Qc 3h 6c 4d", "9s 5c 8d"],
    others=[area("7h Jd 2d", "10d 8h", ["2c 10h", "9d 7d 7d 6h", "6d 10s 9c Qh", "7s 6h 7c Qs"])],
    centers=["Ac 2s 3s", "Ad Kd 3c 4h", "Ad 2c Ks", "Kh 2s Ks"],
    stock=STOCK,
    rules=replace(ONLINE, low_cards_forced=True),
)
COVERS_LATER = table(
    "7h Jd 9c Qh 2d",
    "10d 8h",
    ["2c", "9d 7d 7d 6h", "Qs Jh 6d 10s", "7s 6h 7c Qs"],
    others=[area("Ah Jc 6s Ac", "7s 9s", ["5d Js", "8s 5s 9c Jd", "Qc 3h 6c 4d", "9s 5c 8d"])],
    centers=["Ac 2s 3s", "Ad Kd 3c", "Ad 2c Ks", "Kh 2s Ks"],
    stock=STOCK,
    rules=replace(ONLINE, low_cards_forced=True),
)


def test_what_is_rarely_a_reason() -> None:
    assert malice.Uncovers(Rank.SIX, 2) in aims(UNCOVERS)
    assert malice.CoversLater(Rank.TWO) in aims(COVERS_LATER)


@dataclass(frozen=True)
class Course:
    """A plan, as it goes on the real table."""

    seat: Seat
    way: list[Action]
    before: MaliceState
    begun: MaliceState
    """After its first action, which is all that is advised."""
    played: MaliceState
    """After all its plays, before a discard."""

    @property
    def rules(self) -> MaliceRules:
        return self.before.rules

    @property
    def kept(self) -> list[Card]:
        """Of the hand."""
        cards = list(self.before.areas[self.seat].hand)
        for action in self.way:
            match action:
                case PlayToCenter(FromHand(card)) | Discard(card):
                    cards.remove(card)
                case _:
                    pass
        return cards


def course(state: MaliceState, plan: Plan) -> Course:
    seat, way, played = Seat(plan.seat), list[Action](), state
    for move in plan.moves:
        way.append(play_of(GAME.view(played, seat), move))
        played, _ = GAME.apply(played, seat, way[-1])
    if plan.ending == OPEN:
        view = GAME.view(played, seat)
        way.append(ending_of(view, plan.card * PILES + plan.pile))
        assert way[-1] in view.legal
    assert way[0] == plan.action
    begun, _ = GAME.apply(state, seat, way[0])
    return Course(seat, way, state, begun, played)


def decisions(number: int) -> list[tuple[MaliceView, MaliceState]]:
    """So many of each random game; not where drawing is a choice, since a plan may go on with cards still unknown."""
    games = [game for game in table_games()["malice"] if game.trial.is_outermost(game.table)]
    moments = [moment for game in games if not game.table.rules.may_stay_empty for moment in game.moments(number)]
    return [(GAME.view(state, seat), state) for state, seat in moments]


@pytest.mark.parametrize("number", [3, pytest.param(16, marks=pytest.mark.slow)])
def test_every_reason_is_true(number: int) -> None:
    silent = total = 0
    for view, state in decisions(number):
        thought = MaliceBest().think(view)
        assert thought.best >= 0
        plan = plan_of(view, thought, thought.best)
        other = runner_up(view, thought, plan)
        this, that = course(state, plan), course(state, other) if other else None
        found = reasons(plan, other)
        assert len(found) <= 2
        for aim in found:
            assert holds(aim, this, that), (aim, this.way)
        total += 1
        if not found:
            forced = is_all(view)
            silent += not forced
            assert advise(view).aims == (
                malice.PlainMaliceAim.IS_FORCED if forced else malice.PlainMaliceAim.PROMISES_MOST,
            )
    assert silent <= 0.06 * total


def test_nobody_keeps_a_wild_card_that_they_do_not_hold_yet() -> None:
    games = [game for game in table_games()["malice"] if game.table.rules.may_stay_empty]
    for state, seat in [moment for game in games for moment in game.moments(4)]:
        kept = [aim.rank for aim in advise(GAME.view(state, seat)).aims if isinstance(aim, malice.KeepsWild)]
        assert all(has(state.areas[seat].hand, card) for card in kept)


def test_the_advice_is_the_best_players_choice_and_always_the_same() -> None:
    for view, _ in decisions(1)[:12]:
        assert advise(view) == advise(view)
        assert advise(view).action == MaliceBest().choose(view, Random(5))


def test_whoever_follows_it_card_by_card_goes_on_with_the_plan() -> None:
    state = table("3h Kc 10d Jd", "6s", ["9s 5h", "Qh"], centers=[up_to("2")], stock=STOCK)
    told = []
    while state.areas[ME].payoff:
        advice = advise(GAME.view(state, ME))
        told.append(advice.aims[0])
        state, _ = GAME.apply(state, ME, advice.action)
    assert told == [malice.Wins(plays) for plays in (4, 3, 2, 1)]


def holds(aim: malice.Aim, this: Course, that: Course | None) -> bool:
    before, begun = this.before, this.begun
    mine, own = before.areas[this.seat], begun.areas[this.seat]
    match aim:
        case malice.Wins(plays):
            return plays == len(this.way) and isinstance(this.played.phase, Won)
        case malice.FreesPayoff(owner, plays):
            is_gone = len(this.played.areas[owner].payoff) == len(before.areas[owner].payoff) - 1
            return plays == len(this.way) and is_gone
        case malice.DrawsAnew(cards, 0):
            return not mine.hand and cards == len(own.hand)
        case malice.DrawsAnew(cards, plays):
            return plays == len(this.way) and cards == len(this.played.areas[this.seat].hand)
        case malice.LeavesNothing(rival):
            fitted = takes(before, rival) or (that is not None and takes(that.played, rival))
            return fitted and not takes(begun, rival)
        case malice.HoldsBack(card, rival):
            is_kept = isinstance(this.way[0], Discard) and not takes(begun, rival)
            return is_kept and any(takes(each, rival) for each in put(this, card))
        case malice.CutsOff(rival):
            led = leads(before, rival) or (that is not None and leads(that.played, rival))
            return led and not leads(begun, rival)
        case malice.KeepsWild(card):
            return that is not None and has(own.hand, card) and not has(that.kept, card)
        case malice.Approaches(owner):
            top = before.areas[owner].payoff[-1]
            return owner in side(this.rules, len(before.areas), this.seat) and far(begun, top) < far(before, top)
        case malice.ClearsPile(pile):
            return bool(mine.discards[pile]) and not own.discards[pile]
        case malice.Uncovers(card, pile):
            first = this.way[0]
            assert isinstance(first, PlayToCenter)
            return mine.discards[pile][-2].rank is card and first.source == FromDiscard(this.seat, pile)
        case malice.PlainMaliceAim.MAKES_ROOM:
            return len(own.hand) == len(mine.hand) - 1
        case malice.PlainMaliceAim.IS_FORCED:
            return is_all(GAME.view(before, this.seat))
        case _:
            discard = this.way[0]
            assert isinstance(discard, Discard)
            return holds_of_a_discard(aim, discard, this)


def holds_of_a_discard(aim: malice.Aim, discard: Discard, this: Course) -> bool:
    before, card = this.before, discard.card
    pile, kept = before.areas[this.seat].discards[discard.pile], this.kept
    common = [each for each in kept if each.rank is not card.rank and not is_wild(each, this.rules)]
    match aim:
        case malice.RunsDown(below):
            return pile[-1].rank is below and card.rank == below - 1
        case malice.MatchesPile(below):
            return pile[-1].rank is below is card.rank
        case malice.PlainMaliceAim.COVERS_NOTHING:
            return not pile
        case malice.CoversLater(below):
            return pile[-1].rank is below and far(before, pile[-1]) > far(before, card)
        case malice.KeepsStep(step):
            return has(kept, step) and before.areas[this.seat].payoff[-1].rank == step + 1
        case malice.KeepsTwin(twin):
            return card.rank is twin and has(kept, twin)
        case malice.KeepsNearer(near):
            return any(each.rank is near and far(before, each) < far(before, card) for each in common)
        case malice.PlainMaliceAim.FITS_LAST:
            return all(far(before, each) < far(before, card) for each in common)
        case _:
            return False


def takes(state: MaliceState, rival: Seat) -> bool:
    """Whether the top of its payoff fits."""
    return any(fits(state.areas[rival].payoff[-1], len(center), state.rules) for center in state.centers)


def put(this: Course, rank: Rank) -> Iterator[MaliceState]:
    """The table after the first action, with such a card of the player's on a center."""
    begun = replace(this.begun, phase=Turn(this.seat, stirred=True))
    for action in GAME.view(begun, this.seat).legal:
        match action:
            case PlayToCenter(FromHand(card)) if card.rank is rank and card in this.kept:
                yield GAME.apply(begun, this.seat, action)[0]
            case PlayToCenter(FromDiscard(owner, pile)) if owner == this.seat:
                if begun.areas[owner].discards[pile][-1].rank is rank:
                    yield GAME.apply(begun, this.seat, action)[0]


def leads(state: MaliceState, rival: Seat) -> bool:
    """Whether it could play its payoff card if it held nothing in its hand, and drew nothing."""
    start = replace(bared(state, rival), phase=Turn(rival, stirred=True))
    seen, waiting = {start}, [start]
    while waiting:
        now = waiting.pop()
        if takes(now, rival):
            return True
        for action in GAME.view(now, rival).legal:
            match action:
                case PlayToCenter(FromDiscard()):
                    then = replace(bared(GAME.apply(now, rival, action)[0], rival), shuffler=start.shuffler)
                    if then not in seen:
                        seen.add(then)
                        waiting.append(then)
                case _:
                    pass
    return False


def bared(state: MaliceState, seat: Seat) -> MaliceState:
    """With nothing but open cards to play from."""
    return replace(state.with_area(seat, replace(state.areas[seat], hand=())), stock=(), completed=())


def has(cards: Sequence[Card], rank: Rank) -> bool:
    return any(card.rank is rank for card in cards)


def far(state: MaliceState, card: Card) -> int:
    """How many ranks some center needs before the card's."""
    last = last_rank(state.rules)
    steps = range(last)
    return next(step for step in steps for center in state.centers if needs((len(center) + step) % last) is card.rank)


def is_all(view: MaliceView) -> bool:
    """Whether whatever is allowed comes to the same."""
    piles = view.areas[view.vantage].discards
    different = {
        (action.card.rank, tuple(card.rank for card in piles[action.pile])) if isinstance(action, Discard) else action
        for action in view.legal
    }
    return len(different) == 1
