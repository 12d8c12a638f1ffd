"""Advice is one sentence: what to do, and at most two reasons."""

from typing import get_args

import pytest
from support.spite.full_states import LEFT, ME, laid, sight

from spitegame.advice import Advice
from spitegame.advice import spite as reasons
from spitegame.rules.cards import Rank, cards
from spitegame.rules.spite import GAME
from spitegame.rules.spite.actions import Action, CallMisplay, Direction, Misplay, Pass, Play, TakeReward
from spitegame.rules.spite.combos import OneFace
from spitegame.tables.spite.texts.advice import suggestion

NAMES = ("Ann", "Bo", "Cy", "Di")
VIEW = GAME.view(sight(hand="3s 4h 4d 9h 9s Jc 2d", unproven=laid(3, 49, "8c")), ME)
PAIR = OneFace(cards("4h 4d"), Rank.FOUR, 0)
NINE, PASS, SWAP = Play(50, cards("9s")), Pass(50), TakeReward(50, cards("3s"), 1)

WORDS: list[tuple[Action, reasons.Aim, str]] = [
    (NINE, reasons.PlainSpiteAim.GOES_OUT, "Play a 9: it plays the last of your cards."),
    (NINE, reasons.PlainSpiteAim.TAKES_BOUNTY, "Play a 9: it claims the bounty."),
    (NINE, reasons.PlainSpiteAim.JOKER_IN_TIME, "Play a 9: it gets your joker out before your last two hands."),
    (NINE, reasons.PlainSpiteAim.LEAVES_ONE_HAND, "Play a 9: it leaves you one hand, with which you can go out."),
    (NINE, reasons.PlainSpiteAim.IS_HIGHEST, "Play a 9: it can only be beaten by jokers."),
    (
        NINE,
        reasons.PlainSpiteAim.OUTRANKS_THE_REST,
        "Play a 9: it can only be beaten by jokers: nothing else that is left is higher.",
    ),
    (NINE, reasons.PlainSpiteAim.SPOILS, "Play a 9: it spoils what was laid out of turn."),
    (NINE, reasons.EarnsSwap(3), "Play a 9: it may earn you a swap of up to 3 cards."),
    (NINE, reasons.EarnsSwap(1), "Play a 9: it may earn you a swap of a card."),
    (NINE, reasons.HelpsRest(Direction.LOWER), "Play a 9: it helps the low cards that you keep."),
    (NINE, reasons.IsTooMuchFor(LEFT), "Play a 9: it needs more cards to be beaten than Bo holds."),
    (NINE, reasons.BringsBack(2), "Play a 9: it brings you back in for 2 cards."),
    (NINE, reasons.IsCheapest(Direction.HIGHER), "Play a 9: it is the lowest that you can follow with."),
    (NINE, reasons.IsCheapest(Direction.LOWER), "Play a 9: it is the highest that you can follow with."),
    (NINE, reasons.ShedsWorst(Direction.HIGHER), "Play a 9: it gets rid of your lowest."),
    (NINE, reasons.ShedsMany(5), "Play a 9: it gets rid of 5 cards at once."),
    (NINE, reasons.PlainSpiteAim.BREAKS_NOTHING, "Play a 9: it breaks up no pair."),
    (NINE, reasons.Saves(Rank.TWO), "Play a 9: it saves your 2."),
    (PASS, reasons.PlainSpiteAim.NOTHING_FOLLOWS, "Pass: you have nothing that follows."),
    (PASS, reasons.CostsCards(5), "Pass: it saves you from picking up 5 cards."),
    (PASS, reasons.PlainSpiteAim.WOULD_BREAK, "Pass: it keeps your pairs and better hands whole."),
    (PASS, reasons.PlainSpiteAim.WOULD_LOSE, "Pass: it keeps you from losing at once."),
    (PASS, reasons.Saves(Rank.NINE), "Pass: it saves your 9s."),
    (
        SWAP,
        reasons.PlainSpiteAim.STANDS_ALONE,
        "Discard the 3 of spades and draw 1: it gets rid of what goes with nothing else.",
    ),
    (NINE, reasons.TakesTrick(LEFT, 2), "Play a 9: it takes the trick from Bo, who is down to two cards."),
    (NINE, reasons.BeatenBy((Rank.ACE, Rank.TWO)), "Play a 9: it can only be beaten by aces, 2s and jokers."),
    (NINE, reasons.LeavesHands(3), "Play a 9: it leaves you three hands to play."),
    (NINE, reasons.Keeps(PAIR), "Play a 9: it keeps your pair of 4s together."),
    (NINE, reasons.IsNear(LEFT, 1), "Play a 9: Bo is down to one card."),
    (PASS, reasons.NobodyIsNear(6), "Pass: the others still have six cards or more each."),
    (PASS, reasons.SavesForBounty(Rank.FOUR), "Pass: it saves your 4s for the bounty."),
    (PASS, reasons.PlainSpiteAim.STAYS_BELOW, "Pass: it keeps you below 20 cards, with which you would lose at once."),
    (SWAP, reasons.ShedsWorst(Direction.HIGHER), "Discard the 3 of spades and draw 1: it gets rid of your lowest."),
    (CallMisplay(49), reasons.IsWrong((Misplay.NO_HAND,)), "Look again, and call a misplay: these cards make no hand."),
]


@pytest.mark.parametrize(("action", "aim", "words"), WORDS, ids=[words for _, _, words in WORDS])
def test_every_reason_has_its_words(action: Action, aim: reasons.Aim, words: str) -> None:
    assert suggestion(Advice(action, (aim,)), VIEW, NAMES) == words


def test_no_reason_is_left_out() -> None:
    told = [aim for _, aim, _ in WORDS]
    assert {type(aim) for aim in told} == set(get_args(reasons.Aim))
    assert {aim for aim in told if isinstance(aim, reasons.PlainSpiteAim)} == set(reasons.PlainSpiteAim)


def test_two_reasons_are_one_sentence() -> None:
    advice = Advice(NINE, (reasons.IsCheapest(Direction.HIGHER), reasons.Saves(Rank.TWO)))
    assert suggestion(advice, VIEW, NAMES) == "Play a 9: it is the lowest that you can follow with and saves your 2."


def test_who_is_nearly_out_is_told_beside_a_reason() -> None:
    advice = Advice(NINE, (reasons.IsNear(LEFT, 3), reasons.Keeps(PAIR)))
    assert (
        suggestion(advice, VIEW, NAMES) == "Play a 9: it keeps your pair of 4s together, and Bo is down to three cards."
    )
