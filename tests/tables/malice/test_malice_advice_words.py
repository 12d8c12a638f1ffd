"""Advice is one sentence: what to do, and at most two reasons."""

from dataclasses import replace
from typing import get_args

import pytest
from support.malice.tables import ME, OTHER, area, discard, play, play_discard, play_payoff, table, up_to

from spitegame.advice import Advice
from spitegame.advice import malice as reasons
from spitegame.rules.cards import Rank
from spitegame.rules.game import Seat
from spitegame.rules.malice import GAME
from spitegame.rules.malice.actions import Action, FillHand
from spitegame.rules.malice.options import PARTY
from spitegame.tables.malice.texts.advice import suggestion

NAMES = ("Anna", "Bertha", "Carol", "Dave")
BERTHA = Seat(1)
VIEW = GAME.view(
    table(
        "3h 5h Kh",
        "9d 9d 6s",
        ["8c", "7d 4h"],
        others=[area("8c 8d", "9c 4h"), area("9s", "9c 10h"), OTHER],
        centers=[up_to("2"), up_to("3")],
        rules=replace(PARTY, partners=True),
    ),
    ME,
)

PLAY, DISCARD = "Play the 3 of hearts from your hand to center 1: it ", "Discard the 5 of hearts on side stack 1: it "
WORDS: list[tuple[Action, reasons.Aim, str]] = [
    (play("3h"), reasons.Wins(1), PLAY + "wins the game."),
    (play("3h"), reasons.Wins(4), PLAY + "wins the game in 4 plays."),
    (play("3h"), reasons.FreesPayoff(ME, 2), PLAY + "frees your 6."),
    (play("3h"), reasons.FreesPayoff(ME, 4), PLAY + "frees your 6 in 3 plays."),
    (play("3h"), reasons.FreesPayoff(Seat(2), 2), PLAY + "frees your partner’s 10."),
    (play("3h"), reasons.DrawsAnew(5, 2), PLAY + "empties your hand in 2 plays for 5 new cards."),
    (FillHand(), reasons.DrawsAnew(5, 0), "Draw a new hand: it brings you 5 new cards."),
    (play("3h"), reasons.LeavesNothing(BERTHA), PLAY + "leaves no place for Bertha’s 4."),
    (play("3h"), reasons.CutsOff(BERTHA), PLAY + "blocks the way to Bertha’s 4."),
    (play("3h"), reasons.KeepsWild(Rank.KING), PLAY + "saves your king."),
    (play("3h"), reasons.Approaches(ME), PLAY + "builds towards your 6."),
    (play("3h"), reasons.ClearsPile(0), PLAY + "clears your side stack 1."),
    (play("3h"), reasons.PlainMaliceAim.MAKES_ROOM, PLAY + "makes room for a new card."),
    (play("3h"), reasons.PlainMaliceAim.PROMISES_MOST, PLAY + "gives you the best chances."),
    (play("3h"), reasons.PlainMaliceAim.IS_FORCED, PLAY + "is the only move you have."),
    (
        play_payoff(0),
        reasons.FreesPayoff(ME, 1),
        "Play the 6 of spades from your goal pile to center 1: it brings your goal pile down to 2 cards.",
    ),
    (
        play_discard(1, 1),
        reasons.Uncovers(Rank.SEVEN, 1),
        "Play the 4 of hearts from your side stack 2 to center 2: it uncovers the 7 below it.",
    ),
    (discard("5h"), reasons.HoldsBack(Rank.THREE, BERTHA), DISCARD + "keeps your 3 from making room for Bertha’s 4."),
    (discard("5h"), reasons.RunsDown(Rank.SIX), DISCARD + "lies in order on your 6."),
    (discard("5h"), reasons.MatchesPile(Rank.FIVE), DISCARD + "lies on another 5."),
    (discard("5h"), reasons.PlainMaliceAim.COVERS_NOTHING, DISCARD + "covers no card."),
    (discard("5h"), reasons.CoversLater(Rank.EIGHT), DISCARD + "covers only an 8 that fits later still."),
    (discard("5h"), reasons.KeepsStep(Rank.FIVE), DISCARD + "keeps the 5 that comes before your 6."),
    (discard("5h"), reasons.KeepsTwin(Rank.FIVE), DISCARD + "leaves you one more 5."),
    (discard("5h"), reasons.KeepsNearer(Rank.THREE), DISCARD + "keeps your 3, which fits sooner."),
    (discard("5h"), reasons.PlainMaliceAim.FITS_LAST, DISCARD + "is the card that you will need last."),
]


@pytest.mark.parametrize(("action", "aim", "words"), WORDS, ids=[words for _, _, words in WORDS])
def test_every_reason_has_its_words(action: Action, aim: reasons.Aim, words: str) -> None:
    assert suggestion(Advice(action, (aim,)), VIEW, NAMES) == words


def test_no_reason_is_left_out() -> None:
    assert {type(aim) for _, aim, _ in WORDS} == set(get_args(reasons.Aim))


def test_two_reasons_are_one_sentence() -> None:
    advice = Advice(play("3h"), (reasons.FreesPayoff(ME, 2), reasons.LeavesNothing(BERTHA)))
    assert suggestion(advice, VIEW, NAMES) == PLAY + "frees your 6 and leaves no place for Bertha’s 4."
