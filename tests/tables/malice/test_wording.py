"""Every event, and all that may be done, has its words."""

from dataclasses import replace
from typing import get_args

import pytest
from support.malice import outcomes, tables

from spitegame.advice import Advice
from spitegame.rules.cards import Rank, card, cards
from spitegame.rules.game import Seat
from spitegame.rules.malice import events
from spitegame.rules.malice.actions import EndTurn, FromDiscard, FromHand, FromPayoff, PlayToCenter
from spitegame.rules.malice.game import GAME
from spitegame.rules.malice.options import CLUB, ONLINE, PARTY, PRESETS, MaliceRules
from spitegame.rules.malice.state import Agreed, Blocked, MaliceState, Turn, Won
from spitegame.rules.malice.view import MaliceView
from spitegame.tables.malice.texts import wording
from spitegame.tables.malice.texts.advice import suggestion

NAMES = ("Anna", "Mallory", "Carol", "Dave")
ME, MALLORY, CAROL = Seat(0), Seat(1), Seat(2)
HOUSE = replace(PARTY, partners=True, jokers=2)
FORCED = replace(ONLINE, low_cards_forced=True)
FIVE = ["", tables.up_to("5")]

EVENTS: dict[events.Event, str] = {
    events.CutForDeal(ME, card("Qd")): "You cut the queen of diamonds.",
    events.DealerFound(MALLORY): "Mallory cut the highest card and deals: you begin.",
    events.DealPassed(MALLORY): "Mallory deals: you begin.",
    events.DealPassed(ME): "You deal: Mallory begins.",
    events.DealerFound(ME): "You cut the highest card and deal: Mallory begins.",
    events.PlayedToCenter(ME, FromHand(card("6s")), card("6s"), 1, Rank.SIX): (
        "You play the 6 of spades from your hand to center 2."
    ),
    events.PlayedToCenter(MALLORY, FromPayoff(MALLORY), card("Kh"), 0, Rank.EIGHT): (
        "Mallory plays the king of hearts as an 8 from their payoff stack to center 1."
    ),
    events.PlayedToCenter(MALLORY, FromDiscard(MALLORY, 2), card("As"), 3, Rank.ACE): (
        "Mallory plays the ace of spades from their discard pile 3 to center 4."
    ),
    events.PlayedToCenter(ME, FromDiscard(ME, 0), card("2s"), 3, Rank.TWO): (
        "You play the 2 of spades from your discard pile 1 to center 4."
    ),
    events.PayoffTurned(
        MALLORY, card("Qd"), 1
    ): "The queen of diamonds turns up on Mallory’s payoff stack: 1 card left.",
    events.PayoffTurned(ME, card("*"), 12): "The joker turns up on your payoff stack: 12 cards left.",
    events.CenterCompleted(0, 12): "Center 1 is complete: its 12 cards are cleared away.",
    events.StockRefilled(12): "The cleared cards are shuffled into the draw pile.",
    events.Drew(ME, cards("6s Kh")): "You draw the 6 of spades and the king of hearts.",
    events.Drew(MALLORY, (None,)): "Mallory draws 1 card.",
    events.Discarded(MALLORY, card("9c"), 2): "Mallory discards the 9 of clubs on discard pile 3.",
    events.TurnEnded(ME): "You end the turn without a discard.",
    events.TurnBegan(ME): "Your turn.",
    events.TurnBegan(MALLORY): "Mallory’s turn.",
    events.GameWon(ME): "You win the game.",
    events.GameWon(MALLORY): "Mallory wins the game.",
    events.GameBlocked(): "Nobody can move: the game is blocked.",
    events.DrawOffered(MALLORY): "Mallory offers a draw.",
    events.DrawAccepted(ME): "You agree to the draw.",
    events.DrawDeclined(MALLORY): "Mallory declines the draw.",
    events.DrawAgreed(): "The draw is agreed.",
}


def seen(state: MaliceState, seat: Seat = ME) -> MaliceView:
    return GAME.view(state, seat)


def four(rules: MaliceRules) -> MaliceState:
    return tables.table(rules=rules, others=(tables.OTHER,) * 3)


def prompt(state: MaliceState, seat: Seat = ME) -> str:
    return wording.prompt(seen(state, seat), NAMES)


def test_every_event_is_told_as_the_viewer_sees_it() -> None:
    told = {event: wording.sentence(event, seen(tables.table()), NAMES) for event in EVENTS}
    assert told == EVENTS
    assert {type(event) for event in EVENTS} == set(get_args(events.Event))


@pytest.mark.parametrize("rules", [*PRESETS.values(), HOUSE])
def test_every_preset_tells_every_event_in_its_own_words(rules: MaliceRules) -> None:
    told = " ".join(wording.sentence(event, seen(four(rules)), NAMES) for event in EVENTS)
    own, *others = (wording.terms(each) for each in (rules, *PRESETS.values()))
    mine = {str(name) for name in (own.payoff, own.discard, own.stock, own.completed)}
    foreign = {str(name) for each in others for name in (each.payoff, each.discard, each.stock, each.completed)}
    assert str(own.payoff) in told
    assert str(own.discard) in told
    assert not [term for term in foreign - mine if f" {term}" in told.lower()]


def test_places_are_named_with_what_lies_there_and_a_stack_after_its_size() -> None:
    assert wording.terms(CLUB).payoff.genitive == "eleven-card stack"
    assert str(wording.terms(replace(CLUB, payoff=15)).payoff) == "stack of 15 cards"
    assert wording.center_label(1, cards("As 2s 3s 4c"), ONLINE) == "Center 2, 4 of clubs, needs 5"
    assert [wording.needs(0), wording.needs(5), wording.needs(11)] == ["needs A", "needs 6", "needs Q"]
    assert wording.acts_as(9) == "acts as 9"
    assert wording.center_label(0, (), CLUB) == "Sequence 1, empty, needs ace"
    assert wording.center_label(0, cards("As 2s Kh"), ONLINE) == "Center 1, king of hearts acts as 3, needs 4"
    assert wording.center_label(0, cards(tables.up_to("Q")), ONLINE) == "Center 1, queen of spades, complete"
    view = seen(tables.table(payoff="9h 7h", rules=PARTY))
    assert wording.payoff_label("Anna", view.areas[0], PARTY) == "Anna’s goal pile, 7 of hearts, 2 left"
    assert wording.payoff_label("Anna", replace(view.areas[0], payoff=None), PARTY) == "Anna’s goal pile, empty"
    assert wording.discard_label("Anna", 1, cards("7h"), PARTY) == "Anna’s side stack 2, 7 of hearts, 1 card"
    assert wording.discard_label("Anna", 1, (), PARTY) == "Anna’s side stack 2, empty"


def test_partners_win_together_and_kings_are_just_kings_where_centers_are_built_to_them() -> None:
    view = seen(four(HOUSE))
    assert wording.sentence(events.GameWon(CAROL), view, NAMES) == "You and Carol win the game."
    assert wording.sentence(events.GameWon(MALLORY), view, NAMES) == "Mallory and Dave win the game."
    play = events.PlayedToCenter(ME, FromPayoff(CAROL), card("6s"), 0, Rank.SIX)
    assert wording.sentence(play, view, NAMES) == "You play the 6 of spades from Carol’s goal pile to center 1."
    rules = replace(ONLINE, build_to_king=True, jokers=2)
    played = events.PlayedToCenter(ME, FromHand(card("Ks")), card("Ks"), 0, Rank.KING)
    assert " as " not in wording.sentence(played, seen(tables.table(rules=rules)), NAMES)
    assert suggestion(Advice(PlayToCenter(FromPayoff(CAROL), 0)), view, NAMES) == (
        "Play the 9 of clubs from your partner’s goal pile to center 1."
    )
    assert suggestion(Advice(EndTurn()), view, NAMES) == "End the turn."


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (tables.table("9h", "6d", centers=FIVE), "Play the 6 on center 2, or discard to end."),
        (tables.table("9h", "Kd", centers=FIVE), "Play the king on center 1, 2, 3 or 4, or discard to end."),
        (tables.table("As", "6d"), "Play to the centers, or discard to end."),
        (tables.table("9h", "6d"), "No card fits a center: discard one to end."),
        (tables.table("", "6d"), "Your hand is empty, and so is the draw pile: end the turn."),
        (tables.table("", "Ad"), "Your hand is empty, and so is the draw pile: play an open card, or end the turn."),
        (tables.table("As 9s", "6d", rules=FORCED), "An ace or a 2 in your hand has to be played before you discard."),
        (tables.table("9h", "6d", centers=FIVE[1:], rules=CLUB), "Play the 6 on sequence 1, or discard to end."),
    ],
)
def test_the_prompt_says_what_may_be_done(state: MaliceState, said: str) -> None:
    assert prompt(state) == f"Your turn. {said}"


def test_the_prompt_names_the_partners_card_and_whoever_plays() -> None:
    others = (tables.OTHER, tables.area("9c", "Ad 2d"), tables.OTHER)
    state = tables.table("9h", "6d", rules=HOUSE, others=others, centers=[tables.up_to("A")])
    assert prompt(state) == "Your turn. Play Carol’s 2 on center 1, or discard to end."
    assert prompt(tables.table("9h"), MALLORY) == "Anna’s turn."


def test_the_end_is_told() -> None:
    won = seen(outcomes.after(tables.table("9h", "Ad"), tables.play_payoff()))
    assert wording.outcome(won, NAMES) == wording.prompt(won, NAMES) == "You win"
    assert wording.how_it_ended(won, NAMES) == "You have played the last card of your payoff stack."
    drawn = seen(replace(tables.table(payoff="9h 9h"), phase=Blocked()))
    assert wording.outcome(drawn, NAMES) == "Nobody wins"
    assert "blocked" in wording.how_it_ended(drawn, NAMES)
    agreed = seen(replace(tables.table(), phase=Agreed()))
    assert wording.how_it_ended(agreed, NAMES).startswith("Draw agreed: whoever has the fewest cards left")
    lasting = seen(tables.table())
    assert wording.outcome(lasting, NAMES) == wording.how_it_ended(lasting, NAMES) == ""
    assert {type(phase) for phase in (won.phase, drawn.phase, agreed.phase, lasting.phase)} == {
        Won,
        Blocked,
        Agreed,
        Turn,
    }
