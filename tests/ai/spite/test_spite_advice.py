"""What the advice says is true, by the rules and by what the seat sees."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

import pytest
from support.spite.full_states import ME, laid, sight
from support.spite.matches import decisions

from spitegame.advice import Advice, spite
from spitegame.ai.spite.advice import advise, reasons
from spitegame.ai.spite.encode import CARDS, unseen_by
from spitegame.ai.spite.prospects import Prospects
from spitegame.ai.spite.turn import context_of
from spitegame.rules.cards import JOKER, Card, Rank, cards
from spitegame.rules.game import Seat
from spitegame.rules.spite.actions import Action, CallMisplay, Direction, Misplay, Pass, Play, TakeReward
from spitegame.rules.spite.combos import Combo, FakeJokers, JokerHand, OneFace, PokerHand, arity, beats, read
from spitegame.rules.spite.deck import FACES, height
from spitegame.rules.spite.game import GAME
from spitegame.rules.spite.judge import fault, is_beatable
from spitegame.rules.spite.playable import one_faces, playable
from spitegame.rules.spite.state import PlayerTurn, Reward, SpiteState, Unproven
from spitegame.rules.spite.trick import LaidCards, Trick, trick_after
from spitegame.rules.spite.view import SpiteView
from spitegame.tables.lesson import PUPIL, Lesson
from spitegame.tables.spite.lesson import LESSONS
from spitegame.tables.spite.texts.advice import suggestion


def unseen(view: SpiteView) -> tuple[Card, ...]:
    return tuple(CARDS[code] for code, number in enumerate(unseen_by(view)) for _ in range(number))


def advice(state: SpiteState) -> Advice:
    return advise(GAME.view(state, ME))


def test_what_it_says_of_a_choice() -> None:
    assert advice(sight(hand="Kh", unproven=laid(3, 49, "9c"))).aims == (spite.PlainSpiteAim.GOES_OUT,)
    state = sight(hand="3h 4h 9d", unproven=laid(3, 49, "Kc"))
    assert advice(state) == Advice(Pass(50), (spite.PlainSpiteAim.NOTHING_FOLLOWS,))
    state = sight(hand="4s 4d 5s 8h 9s 12d Ah Ac 2c *", unproven=laid(3, 49, "3c 4s 5d 6h 7d"))
    assert advice(state).aims == (spite.Saves(Rank.JOKER), spite.NobodyIsNear(11))
    wrong = laid(3, 49, "4c 5d")
    state = replace(sight(turn=0), unproven=Unproven(wrong, (Misplay.NO_HAND,)))
    assert advice(state) == Advice(CallMisplay(49), (spite.IsWrong((Misplay.NO_HAND,)),))
    assert advice(sight(hand="*", unproven=laid(3, 49, "Kc"))) == Advice(Pass(50), (spite.PlainSpiteAim.WOULD_LOSE,))
    state = sight(hand="5h 2h 2d")
    state = replace(state, players=tuple(replace(player, fakes=()) for player in state.players))
    view = GAME.view(state, min(GAME.to_act(state)))
    assert spite.PlainSpiteAim.LEAVES_ONE_HAND in reasons(
        Prospects(view), context_of(view), Play(state.decision, cards("2h 2d"))
    )


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
def test_the_hints_of_the_lessons_tell_true_reasons(lesson: Lesson) -> None:
    state = lesson.deal()
    for step in lesson.steps:
        if step.seat == PUPIL:
            assert step.aims
        if step.aims and not isinstance(step.action, CallMisplay):
            view = GAME.view(state, PUPIL)
            assert set(step.aims) <= set(reasons(Prospects(view), context_of(view), step.action)), step.action
        state, _ = GAME.apply(state, step.seat, step.action)


def test_two_reasons_and_a_circumstance_make_a_sentence_of_their_own() -> None:
    view, names = GAME.view(sight(hand="4h 4d 2h 2d"), ME), ("You", "Mallory", "Barnaby", "Cleo")
    pair = Play(50, cards("4h 4d"))
    assert suggestion(Advice(pair, (spite.TakesTrick(Seat(1), 3), spite.EarnsSwap(2))), view, names) == (
        "Play a pair of 4s: it may earn you a swap of up to 2 cards and takes the trick from Mallory, who is down to "
        "three cards."
    )
    kept = spite.Keeps(OneFace(cards("2h 2d"), Rank.TWO, 0))
    assert suggestion(Advice(pair, (kept, spite.IsNear(Seat(2), 1))), view, names) == (
        "Play a pair of 4s: it keeps your pair of 2s together, and Barnaby is down to one card."
    )
    calm = Advice(Pass(50), (spite.Saves(Rank.TWO), spite.NobodyIsNear(6)))
    assert suggestion(calm, view, names) == (
        "Pass: it saves your 2s, and the others still have six cards or more each."
    )


@pytest.mark.parametrize("every", [10, pytest.param(2, marks=pytest.mark.slow)])
def test_every_reason_is_true(every: int) -> None:
    silent = total = 0
    for state, seat in islice(decisions(), 0, None, every):
        view = GAME.view(state, seat)
        given = advise(view)
        assert given == advise(view)
        assert len(given.aims) <= 2
        for aim in given.aims:
            assert holds(aim, given.action, state, seat), (aim, given.action)
        total += 1
        silent += not given.aims
    assert silent <= 0.1 * total


def holds(aim: spite.Aim, action: Action, state: SpiteState, seat: Seat) -> bool:
    hand, trick = state.players[seat].hand, standing(state)
    match action, aim:
        case CallMisplay(), spite.IsWrong(misplays):
            return state.unproven is not None and set(misplays) == set(state.unproven.misplays)
        case _, spite.NobodyIsNear(number):
            held = [len(player.hand) for each, player in enumerate(state.players) if each != seat and player.hand]
            return number >= 6 and min(held) == number
        case _, spite.IsNear(rival, number):
            return rival != seat and 0 < number <= 3 and len(state.players[rival].hand) == number
        case Pass(), spite.Keeps(combo):
            return lies_in(hand, combo) and is_in_danger(combo, state, seat)
        case Pass(), spite.PlainSpiteAim.STAYS_BELOW:
            price = GAME.view(state, seat).price
            return all(len(without(hand, combo.cards)) + price >= 20 for combo in following(state, seat))
        case TakeReward(discarded=discarded), _:
            return holds_of_cards(aim, discarded, without(hand, discarded), trick.direction)
        case Pass(), spite.PlainSpiteAim.NOTHING_FOLLOWS:
            return not following(state, seat) and not following_face_down(state, seat)
        case Pass(), spite.PlainSpiteAim.WOULD_LOSE:
            return not any(without(hand, combo.cards) for combo in following(state, seat))
        case Pass(), spite.CostsCards(price):
            return seat in trick.passed and price == GAME.view(state, seat).price
        case Pass(), spite.PlainSpiteAim.WOULD_BREAK:
            possible = common(following(state, seat))
            return bool(possible) and all(stay_behind(combo.cards, hand) for combo in possible)
        case Pass(), spite.Saves(face):
            fakes = bool(state.players[seat].fakes) and face is Rank.JOKER
            return fakes or any(face in faces(combo.cards) for combo in following(state, seat))
        case Play() as play, _:
            return holds_of_a_play(aim, play, state, seat)
        case _:
            return False


def holds_of_a_play(aim: spite.Aim, play: Play, state: SpiteState, seat: Seat) -> bool:
    trick, hand = standing(state), state.players[seat].hand
    rest, after = right_after(play, state, seat)
    combo = after.top
    assert combo
    match aim:
        case spite.PlainSpiteAim.GOES_OUT:
            return not rest
        case spite.PlainSpiteAim.TAKES_BOUNTY:
            return state.bounty is not None and faces(play.cards) == {state.bounty.rank}
        case spite.PlainSpiteAim.JOKER_IN_TIME:
            return len(rest) >= 2 and isinstance(combo, JokerHand)
        case spite.PlainSpiteAim.LEAVES_ONE_HAND:
            return read(rest) is not None and not isinstance(read(rest), JokerHand)
        case spite.PlainSpiteAim.IS_HIGHEST:
            return not is_beatable(after)
        case spite.PlainSpiteAim.OUTRANKS_THE_REST:
            others = unseen(GAME.view(state, seat))
            return not any(fault(after, each) is None for each in one_faces(others, arity(combo)))
        case spite.PlainSpiteAim.SPOILS:
            early = [player.waiting.combo for player in state.players if player.waiting]
            return all(fault(after, each) for each in early) and any(fault(trick, each) is None for each in early)
        case spite.TakesTrick(rival, number):
            return trick.last is not None and trick.last.seat == rival and len(state.players[rival].hand) == number <= 3
        case spite.BeatenBy(several):
            others = unseen(GAME.view(state, seat))
            beating = [each for each in one_faces(others, arity(combo)) if fault(after, each) is None]
            return {each.face for each in beating} <= set(several)
        case spite.LeavesHands(number):
            return not play.said.buy_back and number > 1 and may_be_led(rest, number)
        case spite.EarnsSwap(number):
            return reward(state, seat, play) == number
        case spite.HelpsRest(direction):
            halves = [height(card.rank) >= len(FACES) / 2 for card in rest]
            helped = sum(half is (direction is Direction.HIGHER) for half in halves)
            return after.direction is direction is not trick.direction and 2 * helped > len(rest)
        case spite.IsTooMuchFor(rival):
            return len(state.players[rival].hand) < arity(combo)
        case spite.BringsBack(price):
            return seat in trick.passed and play.said.buy_back == price
        case spite.IsCheapest(direction):
            rivals = common(following(state, seat))
            higher = direction is Direction.HIGHER
            return not any(beats(combo, each) if higher else beats(each, combo) for each in rivals)
        case spite.ShedsMany(number):
            return number == len(play.cards + play.face_up + play.face_down + play.spoils)
        case spite.PlainSpiteAim.BREAKS_NOTHING:
            breaking = [each for each in following(state, seat) if stay_behind(each.cards, hand)]
            return not stay_behind(play.cards, hand) and any(JOKER not in each.cards for each in breaking)
        case spite.Keeps(kept):
            return lies_in(rest, kept) and is_in_danger(kept, state, seat)
        case _:
            direction = trick.direction if isinstance(aim, spite.ShedsWorst) else after.direction
            return holds_of_cards(aim, play.cards, rest, direction)


def holds_of_cards(aim: spite.Aim, gone: tuple[Card, ...], rest: tuple[Card, ...], direction: Direction) -> bool:
    plain = faces(rest) - {Rank.THIRTEEN, Rank.JOKER}
    match aim:
        case spite.Keeps(combo):
            return lies_in(rest, combo)
        case spite.SavesForBounty(face):
            return face in faces(rest)
        case spite.PlainSpiteAim.STANDS_ALONE:
            return len(faces(gone)) == len(gone) and faces(gone).isdisjoint(faces(rest))
        case spite.ShedsWorst(wanted):
            worse = [better(one, other, direction) for one in faces(gone) for other in plain]
            return wanted is direction and not any(worse)
        case spite.Saves(face):
            is_best = face is Rank.JOKER or not any(better(other, face, direction) for other in plain)
            return face in faces(rest) and face not in faces(gone) and is_best
        case _:
            return False


def right_after(play: Play, state: SpiteState, seat: Seat) -> tuple[tuple[Card, ...], Trick]:
    """What the seat still has in its hand, but for cards that it has picked up, and the trick as it is to be followed.
    Nobody lays cards that have waited."""
    patient = replace(state, players=tuple(replace(player, waiting=None) for player in state.players))
    after, _ = GAME.apply(patient, seat, play)
    assert after.unproven, "the play counts"
    return without(after.players[seat].hand, after.unproven.picked), standing(after)


def lies_in(held: tuple[Card, ...], combo: OneFace | PokerHand) -> bool:
    return combo == read(combo.cards) and len(without(held, combo.cards)) == len(held) - len(combo.cards)


def is_in_danger(combo: OneFace | PokerHand, state: SpiteState, seat: Seat) -> bool:
    """True if something might be played that takes some of these cards, and leaves others of them."""
    hand = state.players[seat].hand
    left = [without(combo.cards, without(hand, each.cards)) for each in following(state, seat)]
    return any(0 < len(gone) < len(combo.cards) for gone in left)


def may_be_led(held: tuple[Card, ...], number: int) -> bool:
    """True if they can be split into so many combos that are no joker hands."""
    if not held or not number:
        return not held and not number
    combos = [combo for combo in common(playable(held)) if held[0] in combo.cards]
    return any(may_be_led(without(held, combo.cards), number - 1) for combo in combos)


def standing(state: SpiteState) -> Trick:
    """With the last deed, if its hand is valid."""
    match state.unproven:
        case Unproven(LaidCards() as deed) if fault(state.trick, deed.combo) is None:
            return trick_after(state.trick, deed)
        case _:
            return state.trick


def following(state: SpiteState, seat: Seat) -> list[OneFace | PokerHand | JokerHand]:
    player = state.players[seat]
    held = player.hand + player.fakes + player.spoils
    fitting = [combo for combo in playable(held) if fault(standing(state), combo) is None]
    return [combo for combo in fitting if not isinstance(combo, FakeJokers)]


def following_face_down(state: SpiteState, seat: Seat) -> bool:
    numbers = range(1, len(state.players[seat].fakes) + 1)
    return any(fault(standing(state), read((), number)) is None for number in numbers)


def common(combos: Sequence[Combo]) -> list[OneFace | PokerHand]:
    return [combo for combo in combos if isinstance(combo, OneFace | PokerHand)]


def reward(state: SpiteState, seat: Seat, play: Play) -> int | None:
    """What it comes to if all the others pass."""
    state, _ = GAME.apply(state, seat, play)
    while isinstance(state.phase, PlayerTurn) and state.phase.seat != seat:
        state, _ = GAME.apply(state, state.phase.seat, Pass(state.decision))
    return state.phase.most if isinstance(state.phase, Reward) and state.phase.seat == seat else None


def better(one: Rank, other: Rank, direction: Direction) -> bool:
    return height(one) > height(other) if direction is Direction.HIGHER else height(one) < height(other)


def stay_behind(gone: tuple[Card, ...], hand: tuple[Card, ...]) -> bool:
    return not faces(gone).isdisjoint(faces(without(hand, gone)))


def faces(held: tuple[Card, ...]) -> set[Rank]:
    return {card.rank for card in held}


def without(hand: tuple[Card, ...], gone: tuple[Card, ...]) -> tuple[Card, ...]:
    left = list(hand)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)
