"""What the table of Spite says: everything that can happen has its sentence, and every refusal says what to do."""

from dataclasses import replace
from typing import Any, get_args

import pytest
from support.spite.full_states import LEFT, ME, between_rounds, laid, rewarded, sight

from spitegame.advice import Advice
from spitegame.rules.cards import Suit, card, cards
from spitegame.rules.game import Seat
from spitegame.rules.spite import actions, events
from spitegame.rules.spite.game import GAME
from spitegame.rules.spite.options import STRICT
from spitegame.rules.spite.scoring import results, score_parts
from spitegame.rules.spite.state import Exchange, Half, SpiteState, Tally
from spitegame.rules.spite.trick import FREE, Consec
from spitegame.tables.spite.face import FACE
from spitegame.tables.spite.texts import wording
from spitegame.tables.spite.texts.advice import suggestion
from spitegame.tables.spite.texts.combo_words import shown

NAMES = ("Ann", "Bo", "Cy", "Di")
VIEW = GAME.view(sight(unproven=laid(3, 49, "Jc Jd Jh")), ME)
THIRD = Seat(2)

SAID: list[tuple[Any, str]] = [
    (events.RoundBegan(2, ME), "Round 2 of 5: you lead first."),
    (events.RoundBegan(2, LEFT), "Round 2 of 5: Bo leads first."),
    (events.EndWanted(LEFT), "Bo wants this round to be the last one."),
    (events.EndWanted(ME), "You want this round to be the last one."),
    (
        events.Swapped(ME, cards("3d 4s"), cards("2h *")),
        "You give the 3 of diamonds and the 4 of spades and get the 2 of hearts and the joker.",
    ),
    (events.Swapped(LEFT, (None, None), (None, None)), "Bo gives 2 cards and gets 2 cards."),
    (events.SpoilsReturned(ME, cards("4s")), "The deck is short: you put the 4 of spades back."),
    (events.SpoilsReturned(LEFT, (None, None)), "The deck is short: Bo puts 2 cards back."),
    (events.SwapLeft(cards("2h")), "Left over and put away: the 2 of hearts."),
    (events.BountyRevealed(card("Kh")), "The bounty is on the king of hearts."),
    (
        events.BountyRevealed(card("Kh"), 1),
        "A joker comes up and is shuffled back; the bounty is on the king of hearts.",
    ),
    (events.BountyRevealed(None), "There is no card left for a bounty."),
    (events.Played(laid(1, 49, "Jc Jd Jh")), "Bo plays three jacks."),
    (events.Played(laid(0, 49, "Jc", said=actions.Announcements(come_at_me=True))), "You play a jack: “come at me”."),
    (
        events.Played(laid(1, 49, "7c", said=actions.Announcements(buy_back=2, direction=actions.Direction.LOWER))),
        "Bo buys back 2 with a 7: “lower”.",
    ),
    (events.PlayedOutOfTurn(laid(1, 49, "Jc Jd")), "Bo plays a pair of jacks out of turn: the hand waits."),
    (events.PlayedOutOfTurn(laid(0, 49, "Jc Jd")), "You play a pair of jacks out of turn: the hand waits."),
    (events.Passed(ME, again=False), "You pass."),
    (events.Passed(LEFT, again=True), "Bo stays out."),
    (
        events.CardsDrawn(ME, cards("10h Js"), events.DrawReason.PENALTY),
        "You draw the 10 of hearts and the jack of spades as a penalty.",
    ),
    (events.CardsDrawn(LEFT, (None,), events.DrawReason.PENALTY), "Bo draws 1 card as a penalty."),
    (events.CardsDrawn(LEFT, (None, None), events.DrawReason.BUY_BACK), "Bo picks up 2 cards."),
    (events.CardsDrawn(LEFT, (None, None), events.DrawReason.REWARD), "Bo draws 2 cards."),
    (events.DeckRefilled(80), "The deck has run out: 80 cards from finished tricks are shuffled into a new one."),
    (events.CountdownStarted(ME, LEFT), "You start the countdown on Bo."),
    (events.CountdownStarted(LEFT, ME), "Bo starts the countdown on you."),
    (events.TimedOut(ME), "Your time is up."),
    (events.TimedOut(LEFT), "Bo’s time is up."),
    (
        events.MisplayCalled(LEFT, THIRD, (actions.Misplay.NOT_BETTER,)),
        "Bo calls a misplay on Cy, and is right: it does not beat the previous hand.",
    ),
    (events.MisplayCalled(ME, THIRD, ()), "You call a misplay on Cy, but nothing was wrong."),
    (events.MisplayFound(ME, (actions.Misplay.NO_HAND,)), "Your misplay is found out: these cards make no hand."),
    (events.TookBack(laid(1, 49, "4c 5d")), "Bo takes 2 cards back."),
    (events.PutAway(LEFT, cards("4c")), "Bo puts away the 4 of clubs after a wrong buy-back."),
    (events.DirectionTurned(ME, actions.Direction.LOWER, bounced=False), "You turn the direction: lower from now on."),
    (
        events.DirectionTurned(LEFT, actions.Direction.HIGHER, bounced=True),
        "Bo’s 3s bounce the direction: it is higher again.",
    ),
    (events.ConsecChanged(Consec(gap=2)), "Consec: only the next step may follow until the trick ends."),
    (
        events.ConsecChanged(Consec(gap=2, suits=(Suit.CLUBS, Suit.HEARTS))),
        "Consec: only the next step in clubs and hearts may follow until the trick ends.",
    ),
    (events.ConsecChanged(FREE), "There is no consec in this trick."),
    (events.BountyClaimed(LEFT, 2), "Bo claims the bounty with 2 cards."),
    (events.Earned(ME, cards("9h"), ()), "You earn a fake 9 of hearts."),
    (events.Earned(LEFT, (None, None), (None,)), "Bo earns 2 fake jokers and 1 card as a spoil."),
    (events.WentOut(ME, 1), "You go out: 1st place."),
    (events.WentOut(LEFT, 2), "Bo goes out: 2nd place."),
    (
        events.LostAtOnce(LEFT, 4, events.LossReason.TOO_MANY_CARDS, ()),
        "Bo loses at once, with too many cards in hand: 4th place.",
    ),
    (
        events.LostAtOnce(ME, 4, events.LossReason.JOKER_AT_THE_END, ()),
        "You lose at once, with a joker at the end: 4th place.",
    ),
    (events.TrickWon(LEFT), "Bo wins the trick."),
    (events.ComeAtMeFailed(ME, 2), "You said “come at me”, and they came: two penalty cards."),
    (events.ComeAtMeFailed(LEFT, 1), "Bo said “come at me”, and they came: one penalty card."),
    (events.RewardDue(ME, 3), "Nobody came at you: you may swap up to 3 cards."),
    (events.RewardDue(LEFT, 1), "Nobody came at Bo: Bo may swap up to 1 card."),
    (events.RewardTaken(Exchange(LEFT, 50, 3, cards("3c 4c"), 2)), "Bo discards 2 cards and draws 2."),
    (events.LeadTaken(ME), "You lead."),
    (events.RoundEnded(()), "The round is over."),
    (events.BecameReady(ME), "You are ready for the next round."),
    (events.BecameReady(LEFT), "Bo is ready for the next round."),
    (events.Joined(Seat(3), ()), "Di joins the table."),
    (events.MatchEnded(), "The match is over."),
]


@pytest.mark.parametrize(("event", "sentence"), SAID, ids=[sentence for _, sentence in SAID])
def test_every_event_in_a_sentence(event: events.Event, sentence: str) -> None:
    assert wording.sentence(event, VIEW, NAMES) == sentence


def test_no_event_is_without_a_sentence() -> None:
    assert {type(event) for event, _ in SAID} == set(get_args(events.Event))


HANDS = {
    "Jc": "a jack",
    "8c": "an 8",
    "11c 11d": "a pair of 11s",
    "11c 11d 13d": "three 11s including one 13",
    "Ac Ad Ah As": "four aces",
    "Ac 13d 13h": "three aces including two 13s",
    "7c 8d 9h 10s 11s": "a straight, 7 to 11",
    "11c 12d Jh Qs Ks": "a straight, 11 to king",
    "3c 5c 8c Jc Kc": "a flush, king high",
    "4c 4d Jc Jd 13h": "a full house, 4s over jacks including one 13",
    "9c 9d 9h 9s 3d": "four 9s and a 3",
    "7c 8c 9c 10c 11c": "a straight flush, 7 to 11",
    "*": "a joker",
    "5c 5c 5d 5d 5h": "five 5s, a joker hand",
    "5c 6d": "2 cards",
}


def test_hands_in_words() -> None:
    assert {hand: shown(laid(0, 1, hand)) for hand in HANDS} == HANDS
    assert shown(laid(0, 1, "", down="3c")) == "a fake joker, face-down"
    assert shown(laid(0, 1, "", down="3c 4c 5c 6c 7c")) == "five fake jokers, face-down"


@pytest.mark.parametrize(
    ("events", "told"),
    [
        ([events.Passed(LEFT, again=False), events.TrickWon(ME), events.RewardDue(ME, 3)], 2),
        ([events.WentOut(THIRD, 1), events.Passed(LEFT, again=False)], 0),
        ([events.BecameReady(LEFT), events.RoundBegan(2, ME), events.Swapped(ME, cards("3d"), cards("2h"))], 1),
        ([events.Passed(LEFT, again=True)], 0),
        ([events.ConsecChanged(Consec(1)), events.Passed(LEFT, again=True)], 1),
        ([events.Passed(LEFT, again=False), events.TrickWon(THIRD)], 1),
    ],
)
def test_what_was_won_or_lost_is_told_before_all_else(events: list[Any], told: int) -> None:
    assert FACE.headline(events) == told


def lower(state: SpiteState) -> SpiteState:
    return replace(state, trick=replace(state.trick, direction=actions.Direction.LOWER))


SPADES = (Suit.SPADES,)


def assisted(hand: str, last: str, **more: Any) -> SpiteState:
    return sight(hand=hand, unproven=laid(3, 49, last), rules=STRICT, **more)


YOURS, BACK = "Your turn: ", " (back in for 1 card)."
PROMPTS: list[tuple[SpiteState, Seat | None, str]] = [
    (sight(), ME, YOURS + "lead any hand."),
    (sight(unproven=laid(3, 49, "Jc Jd Jh")), ME, YOURS + "beat three jacks, or pass."),
    (sight(unproven=laid(3, 49, "Jc"), passed=[0]), ME, YOURS + "buy back 1 and beat a jack, or stay out."),
    (sight(unproven=laid(3, 49, "Jc"), consec=Consec(2)), ME, YOURS + "put a king on a jack, or pass."),
    (sight(unproven=laid(3, 49, "Jc Jd"), consec=Consec(2)), ME, YOURS + "put two kings on a pair of jacks, or pass."),
    (sight(unproven=laid(3, 49, "13c"), consec=Consec(2)), ME, YOURS + "beat a 13, or pass."),
    (lower(sight(unproven=laid(3, 49, "Jc"))), ME, YOURS + "go below a jack, or pass."),
    (lower(sight(unproven=laid(3, 49, "*"))), ME, YOURS + "beat a joker, or pass."),
    (sight(turn=1, unproven=laid(3, 49, "Jc")), ME, "Bo’s turn: a jack to beat."),
    (sight(turn=1, unproven=laid(3, 49, "Kc"), consec=Consec(2)), ME, "Bo’s turn: only a 2 may follow."),
    (lower(sight(turn=1, unproven=laid(3, 49, "Kc"))), ME, "Bo’s turn: a king to go below."),
    (sight(turn=1, unproven=laid(3, 49, "7s"), consec=Consec(None, SPADES)), ME, "Bo’s turn: a 7 to beat in spades."),
    (assisted("3s 4h", "Ac"), ME, YOURS + "you cannot beat an ace. Pass" + BACK),
    (assisted("3s 4h", "Ac", passed=[0]), ME, "Your turn, but you cannot beat an ace: you stay out."),
    (lower(assisted("5s 6h", "4c")), ME, YOURS + "you cannot go below a 4. Pass" + BACK),
    (assisted("3s 4h", "Kc", consec=Consec(2)), ME, YOURS + "only a 2 may follow, and you have none. Pass" + BACK),
    (
        assisted("3s 4h 8c", "7s", consec=Consec(None, SPADES)),
        ME,
        YOURS + "you cannot beat a 7 in spades. Pass" + BACK,
    ),
    (assisted("3s 4h", "Ac", fakes="9h"), ME, YOURS + "beat an ace with a better card, or pass" + BACK),
    (sight(rules=STRICT), ME, YOURS + "lead one to four cards of a face, such as three 9s, or a poker hand of five."),
    (assisted("5s 5h", "4c 4d"), ME, YOURS + "beat a pair of 4s with a better pair, or pass" + BACK),
    (
        lower(assisted("5s 5h 5c", "6c 6d 6h")),
        ME,
        YOURS + "go below three 6s with three of a lower face, or pass" + BACK,
    ),
    (
        assisted("5s 6h 7c 8d 9s", "4c 5d 6s 7h 8c"),
        ME,
        YOURS + "beat a straight, 4 to 8 with a better poker hand, or pass" + BACK,
    ),
    (assisted("* 4h", "*"), ME, YOURS + "beat a joker with a joker, or with five or more of a face, or pass" + BACK),
    (assisted("Ks 4h", "Jc", consec=Consec(2)), ME, YOURS + "put a king on a jack, or pass" + BACK),
    (
        replace(assisted("Ks 4h", "Jc", passed=[0]), bought_back=2),
        ME,
        YOURS + "to come back, beat a jack with a better card and pick up 2 cards; or stay out.",
    ),
    (sight(turn=1), None, "You are watching. Bo’s turn to lead."),
    (rewarded(4), ME, "Your reward: discard 1 to 3 cards and draw as many."),
    (replace(rewarded(4), rules=STRICT), ME, "Your reward: discard 1 to 3 cards and draw as many. Then you lead."),
    (rewarded(4), LEFT, "Ann is choosing what to swap."),
    (between_rounds(4), ME, "Read the scores, and press “Next round”. It begins when everybody is ready."),
    (between_rounds(4), LEFT, "The next round begins when everybody is ready: 3 to go."),
]


@pytest.mark.parametrize(("state", "seat", "prompt"), PROMPTS, ids=[prompt for _, _, prompt in PROMPTS])
def test_prompts(state: SpiteState, seat: Seat | None, prompt: str) -> None:
    assert wording.prompt(GAME.view(state, seat), NAMES) == prompt


SAYING = actions.Announcements(buy_back=2, unbeatable=True)
ADVICE: dict[actions.Action, str] = {
    actions.Play(50, cards("9s 9h")): "Play a pair of 9s.",
    actions.Play(50, cards("9s"), said=SAYING): "Play a 9, buying back for 2, saying “unbeatable”.",
    actions.Pass(50): "Pass.",
    actions.TakeReward(50, cards("3c"), 1): "Discard the 3 of clubs and draw 1.",
    actions.CallMisplay(49): "Look again, and call a misplay.",
    actions.StartCountdown(50): "Start the countdown.",
    actions.BeReady(1): "On to the next round.",
}


def test_advice() -> None:
    assert {action: suggestion(Advice(action), VIEW, NAMES) for action in ADVICE} == ADVICE


@pytest.mark.parametrize(
    ("before", "place", "told"),
    [
        (Tally(), 1, "You had 0, +2 for the 1st place: +2 now."),
        (Tally(3, Half.UPPER), 2, "You had +3, −1 as scores fade, +1 for the 2nd place: +3 now."),
        (
            Tally(3, Half.UPPER),
            4,
            "You had +3, −1 as scores fade, −2 for finishing in the other half, −2 for the 4th place: −2 now.",
        ),
        (
            Tally(-2, Half.LOWER),
            1,
            "You had −2, +1 as scores fade, +1 for finishing in the other half, +2 for the 1st place: +2 now.",
        ),
    ],
)
def test_the_score_is_told_as_a_sum(before: Tally, place: int, told: str) -> None:
    ended = results([before, Tally(), Tally(), Tally()], [place, *({1, 2, 3, 4} - {place})])
    assert wording.score_sum(VIEW, ended) == told
    assert sum(score_parts(ended[0])) == ended[0].after.score
