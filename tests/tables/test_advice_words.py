"""Advice is one sentence: what to do, and at most two reasons."""

import re
from dataclasses import replace
from itertools import permutations
from typing import Any, TypeAlias, get_args

import pytest
from support.malice.tables import ME, OTHER, area, discard, play, play_discard, play_payoff, table, up_to
from support.spite.full_states import laid, sight

from spitegame.advice import Advice, malice, spite
from spitegame.rules.cards import Rank, cards
from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import FillHand
from spitegame.rules.malice.game import GAME as MALICE
from spitegame.rules.malice.options import PARTY
from spitegame.rules.spite.actions import CallMisplay, Direction, Misplay, Pass, Play, TakeReward
from spitegame.rules.spite.combos import OneFace
from spitegame.rules.spite.game import GAME as SPITE
from spitegame.tables.malice.texts.advice import suggestion as malice_suggestion
from spitegame.tables.spite.texts.advice import suggestion as spite_suggestion

NAMES = ("Ann", "Bo", "Cy", "Di")
LEFT, CAROL = Seat(1), Seat(2)
Words: TypeAlias = list[tuple[Any, Any, str]]
"""What to do, why, and the sentence."""

OTHERS = [area("8c 8d", "9c 4h"), area("9s", "9c 10h"), OTHER]
PARTNERS = replace(PARTY, partners=True)
CENTERS = [up_to("2"), up_to("3")]
MALICE_VIEW = MALICE.view(
    table("3h 5h Kh", "9d 9d 6s", ["8c", "7d 4h"], others=OTHERS, centers=CENTERS, rules=PARTNERS), ME
)
PLAY, DISCARD = "Play the 3 of hearts from your hand to center 1: it ", "Discard the 5 of hearts on side stack 1: it "
GOAL = "Play the 6 of spades from your goal pile to center 1: "
SIDE = "Play the 4 of hearts from your side stack 2 to center 2: "
MALICE_WORDS: Words = [
    (play("3h"), malice.Wins(1), PLAY + "wins the game."),
    (play("3h"), malice.Wins(4), PLAY + "wins the game in 4 plays."),
    (play("3h"), malice.FreesPayoff(ME, 2), PLAY + "frees your 6."),
    (play("3h"), malice.FreesPayoff(ME, 4), PLAY + "frees your 6 in 3 plays."),
    (play("3h"), malice.FreesPayoff(CAROL, 2), PLAY + "frees your partner’s 10."),
    (play("3h"), malice.DrawsAnew(5, 2), PLAY + "empties your hand in 2 plays, so you draw 5 new cards."),
    (FillHand(), malice.DrawsAnew(5, 0), "Draw a new hand: it brings you 5 new cards."),
    (play("3h"), malice.LeavesNothing(LEFT), PLAY + "leaves no place for Bo’s 4."),
    (play("3h"), malice.CutsOff(LEFT), PLAY + "blocks the way to Bo’s 4."),
    (play("3h"), malice.KeepsWild(Rank.KING), PLAY + "saves your king."),
    (play("3h"), malice.Approaches(ME), PLAY + "builds towards your 6."),
    (play("3h"), malice.ClearsPile(0), PLAY + "clears your side stack 1."),
    (play("3h"), malice.PlainMaliceAim.MAKES_ROOM, PLAY + "makes room for a new card."),
    (play("3h"), malice.PlainMaliceAim.PROMISES_MOST, PLAY + "gives you the best chance."),
    (play("3h"), malice.PlainMaliceAim.IS_FORCED, PLAY + "is the only move you have."),
    (play_payoff(0), malice.FreesPayoff(ME, 1), GOAL + "it brings your goal pile down to 2 cards."),
    (play_discard(1, 1), malice.Uncovers(Rank.SEVEN, 1), SIDE + "it uncovers the 7 below it."),
    (discard("5h"), malice.HoldsBack(Rank.THREE, LEFT), DISCARD + "stops your 3 from making room for Bo’s 4."),
    (discard("5h"), malice.RunsDown(Rank.SIX), DISCARD + "continues the run from your 6."),
    (discard("5h"), malice.MatchesPile(Rank.FIVE), DISCARD + "goes on another 5."),
    (discard("5h"), malice.PlainMaliceAim.COVERS_NOTHING, DISCARD + "covers no card."),
    (discard("5h"), malice.CoversLater(Rank.EIGHT), DISCARD + "covers only an 8 you need even later."),
    (discard("5h"), malice.KeepsStep(Rank.FIVE), DISCARD + "saves the 5 to play before your 6."),
    (discard("5h"), malice.KeepsTwin(Rank.FIVE), DISCARD + "leaves you one more 5."),
    (discard("5h"), malice.KeepsNearer(Rank.THREE), DISCARD + "keeps your 3, which you need sooner."),
    (discard("5h"), malice.PlainMaliceAim.FITS_LAST, DISCARD + "gets rid of the card you will need last."),
]

SPITE_VIEW = SPITE.view(sight(hand="3s 4h 4d 9h 9s Jc 2d", unproven=laid(3, 49, "8c")), ME)
PAIR = OneFace(cards("4h 4d"), Rank.FOUR, 0)
NINE, PASS, SWAP = Play(50, cards("9s")), Pass(50), TakeReward(50, cards("3s"), 1)
BEATEN, SWAPPED = "Play a 9: it can only be beaten by ", "Discard the 3 of spades and draw 1: it "
SPITE_WORDS: Words = [
    (NINE, spite.PlainSpiteAim.GOES_OUT, "Play a 9: it plays the last of your cards."),
    (NINE, spite.PlainSpiteAim.TAKES_BOUNTY, "Play a 9: it claims the bounty."),
    (NINE, spite.PlainSpiteAim.JOKER_IN_TIME, "Play a 9: it gets your joker out before your last two hands."),
    (NINE, spite.PlainSpiteAim.LEAVES_ONE_HAND, "Play a 9: it leaves you one hand to go out with."),
    (NINE, spite.PlainSpiteAim.IS_HIGHEST, BEATEN + "jokers."),
    (NINE, spite.PlainSpiteAim.OUTRANKS_THE_REST, BEATEN + "jokers: nothing higher is left."),
    (NINE, spite.PlainSpiteAim.SPOILS, "Play a 9: it spoils a hand played out of turn."),
    (NINE, spite.EarnsSwap(3), "Play a 9: it may earn you a swap of up to 3 cards."),
    (NINE, spite.EarnsSwap(1), "Play a 9: it may earn you a swap of a card."),
    (NINE, spite.HelpsRest(Direction.LOWER), "Play a 9: it helps the low cards you keep."),
    (NINE, spite.IsTooMuchFor(LEFT), "Play a 9: it takes more cards to beat than Bo holds."),
    (NINE, spite.BringsBack(2), "Play a 9: it brings you back in for 2 cards."),
    (NINE, spite.IsCheapest(Direction.HIGHER), "Play a 9: it is the lowest you can follow with."),
    (NINE, spite.IsCheapest(Direction.LOWER), "Play a 9: it is the highest you can follow with."),
    (NINE, spite.ShedsWorst(Direction.HIGHER), "Play a 9: it gets rid of the lowest you have."),
    (NINE, spite.ShedsMany(5), "Play a 9: it gets rid of 5 cards at once."),
    (NINE, spite.PlainSpiteAim.BREAKS_NOTHING, "Play a 9: it breaks up no pair."),
    (NINE, spite.Saves(Rank.TWO), "Play a 9: it saves your 2."),
    (PASS, spite.PlainSpiteAim.NOTHING_FOLLOWS, "Pass: you have nothing to follow with."),
    (PASS, spite.CostsCards(5), "Pass: it saves you from picking up 5 cards."),
    (PASS, spite.PlainSpiteAim.WOULD_BREAK, "Pass: it keeps your pairs and better hands intact."),
    (PASS, spite.PlainSpiteAim.WOULD_LOSE, "Pass: it keeps you from losing at once."),
    (PASS, spite.Saves(Rank.NINE), "Pass: it saves your 9s."),
    (SWAP, spite.PlainSpiteAim.STANDS_ALONE, SWAPPED + "gets rid of cards that go with nothing else."),
    (NINE, spite.TakesTrick(LEFT, 2), "Play a 9: it takes the trick from Bo, who is down to two cards."),
    (NINE, spite.BeatenBy((Rank.ACE, Rank.TWO)), BEATEN + "aces, 2s and jokers."),
    (NINE, spite.LeavesHands(3), "Play a 9: it leaves you three hands to play."),
    (NINE, spite.Keeps(PAIR), "Play a 9: it keeps your pair of 4s together."),
    (NINE, spite.IsNear(LEFT, 1), "Play a 9: Bo is down to one card."),
    (PASS, spite.NobodyIsNear(6), "Pass: the others still have six cards or more each."),
    (PASS, spite.SavesForBounty(Rank.FOUR), "Pass: it saves your 4s for the bounty."),
    (PASS, spite.PlainSpiteAim.STAYS_BELOW, "Pass: it keeps you below the 20 cards that lose at once."),
    (SWAP, spite.ShedsWorst(Direction.HIGHER), SWAPPED + "gets rid of the lowest you have."),
    (CallMisplay(49), spite.IsWrong((Misplay.NO_HAND,)), "Look again, and call a misplay: these cards make no hand."),
]


@pytest.mark.parametrize(("action", "aim", "words"), MALICE_WORDS, ids=[words for _, _, words in MALICE_WORDS])
def test_every_reason_of_malice_has_its_words(action: Any, aim: malice.Aim, words: str) -> None:
    assert malice_suggestion(Advice(action, (aim,)), MALICE_VIEW, NAMES) == words


@pytest.mark.parametrize(("action", "aim", "words"), SPITE_WORDS, ids=[words for _, _, words in SPITE_WORDS])
def test_every_reason_of_spite_has_its_words(action: Any, aim: spite.Aim, words: str) -> None:
    assert spite_suggestion(Advice(action, (aim,)), SPITE_VIEW, NAMES) == words


def test_no_reason_is_left_out() -> None:
    assert {type(aim) for _, aim, _ in MALICE_WORDS} == set(get_args(malice.Aim))
    told = [aim for _, aim, _ in SPITE_WORDS]
    assert {type(aim) for aim in told} == set(get_args(spite.Aim))
    assert {aim for aim in told if isinstance(aim, spite.PlainSpiteAim)} == set(spite.PlainSpiteAim)


TOLD_ALONE = malice.Wins | malice.KeepsNearer | malice.Uncovers | malice.PlainMaliceAim


def test_any_two_reasons_of_malice_have_the_same_subject() -> None:
    joined = re.compile(r".*: it [a-z]+s [^,]* and (?!is )[a-z]+s .*\.")
    free = [(action, aim) for action, aim, _ in MALICE_WORDS if not isinstance(aim, TOLD_ALONE)]
    plain = [(discard("5h"), aim) for aim in (malice.PlainMaliceAim.COVERS_NOTHING, malice.PlainMaliceAim.FITS_LAST)]
    for (action, first), (other, second) in permutations([*free, *plain], 2):
        if type(action) is type(other):
            words = malice_suggestion(Advice(action, (first, second)), MALICE_VIEW, NAMES)
            assert joined.fullmatch(words), words


def test_two_reasons_are_one_sentence_and_who_is_nearly_out_is_told_beside_one() -> None:
    for_both = Advice(play("3h"), (malice.FreesPayoff(ME, 2), malice.LeavesNothing(LEFT)))
    assert malice_suggestion(for_both, MALICE_VIEW, NAMES) == PLAY + "frees your 6 and leaves no place for Bo’s 4."
    for aims, words in (
        ((spite.ShedsMany(5), spite.Saves(Rank.TWO)), "it gets rid of 5 cards at once and saves your 2."),
        ((spite.IsNear(LEFT, 3), spite.Keeps(PAIR)), "your pair of 4s together, and Bo is down to three cards."),
    ):
        assert spite_suggestion(Advice(NINE, aims), SPITE_VIEW, NAMES).endswith(words)
