"""What lies over the table: the menu, a curtain between two people, the offer of a draw, the result."""

from dataclasses import replace

from support.malice.tables import LEFT, ME, area, discard, table, up_to
from support.windows.midgame import MIDGAME, STILL, WAITING, last_action, midgame
from support.windows.table_user import AGAIN, SETUP, Seated, seated

from spitegame.rules.cards import Card, card
from spitegame.rules.malice.actions import (
    AcceptDraw,
    DeclineDraw,
    OfferDraw,
)
from spitegame.rules.malice.options import PARTY
from spitegame.scenes.confirm import ConfirmScene
from spitegame.scenes.handover import HandoverScene
from spitegame.scenes.help import HelpScene
from spitegame.scenes.results import ResultsScene
from spitegame.session.occupants import Computer, Person
from spitegame.tables.malice.face import FACE
from spitegame.ui.cues import Sound
from spitegame.ui.nodes import CardLook, Mark


def test_the_menu_and_what_lies_beneath_it() -> None:
    person, _ = midgame()
    before = person.nodes
    person.key("escape")
    assert isinstance(person.stage.scene, ConfirmScene)
    person.key("escape")
    assert person.at_table
    person.key("f1")
    assert isinstance(person.stage.scene, HelpScene)
    person.key("escape")
    assert person.at_table
    assert person.nodes.keys() >= before.keys()
    person.key("n")
    assert person.home.preferences.muted
    assert person.nodes["mute"].label == "Sounds are off"
    person.tap("mute")
    assert not person.home.preferences.muted
    assert "mute" not in person.nodes
    person.tap("menu", "answer.4")
    assert person.stage.scene is SETUP
    person, match = midgame()
    match.deal = match.table.record
    person.tap("menu", "answer.4")
    person.tick()
    assert person.at_table
    assert person.home.copied == ["spitegame:deal/CV55-U468-VAB5-2E4"]
    assert person.says("prompt").startswith("The link to this deal is copied")
    person, match = seated(WAITING)
    match.act(LEFT, discard("8c", 1))
    person.tick()
    assert person.marked(Mark.HIDDEN)
    person.key("escape")
    assert not person.marked(Mark.HIDDEN)


def test_as_long_as_the_game_is_not_saved_a_sign_stands_there_and_nothing_says_otherwise() -> None:
    person, match = seated(MIDGAME, STILL)
    assert "unsaved" not in person.nodes
    match.unsaved = "The game could not be saved: the disk is full."
    person.tap("unsaved")
    assert "the disk is full" in person.says("prompt")
    person.tap("menu")
    assert any("the disk is full" in node.label for node in person.nodes.values())
    assert not any("saved after every move" in node.label for node in person.nodes.values())
    person.key("escape")
    match.unsaved = ""
    assert "unsaved" not in person.nodes
    match.is_untouched = True
    person.tap("menu")
    assert any("once you have made a move" in node.label for node in person.nodes.values())
    assert not any("saved after every move" in node.label for node in person.nodes.values())


def faces(person: Seated) -> list[Card]:
    return [node.look.card for node in person.nodes.values() if isinstance(node.look, CardLook) and node.look.card]


def test_a_curtain_falls_between_two_people_and_hides_everything() -> None:
    person, match = seated(MIDGAME, STILL, here=(0, 1))
    other, _ = seated(replace(MIDGAME, areas=(area("Ah Ad", "9d"), *MIDGAME.areas[1:])), STILL, here=(0, 1))
    assert person.nodes == other.nodes, "behind it every hand looks alike"
    assert isinstance(person.stage.scene, HandoverScene)
    assert not faces(person)
    assert "center0" not in person.nodes
    before = match.table.view(ME)
    person.key("return")
    assert person.at_table
    assert card("2d") in faces(person)
    for is_taken_back in (True, False):
        person.tap("seat0.hand3", "seat0.discard2")
        person.tick()
        assert isinstance(person.stage.scene, HandoverScene)
        assert not faces(person)
        assert person.says("last") == "Player 0 discards the 9 of clubs on discard pile 3."
        if is_taken_back:
            person.key("z")
            person.tick()
            assert person.at_table
            assert match.table.view(ME) == before
            assert card("9c") in faces(person)
    person.key("return")
    assert card("8c") in faces(person)
    assert card("2d") not in faces(person)


def test_a_draw_is_offered_by_a_key_or_in_the_menu_and_whoever_is_asked_answers_before_anything_else() -> None:
    person, match = seated(MIDGAME, STILL, here=(0, 1), open_hands=True)
    person.key("escape")
    assert person.nodes["answer.1"].label == "Offer a draw"
    person.key("escape", "d")
    assert last_action(match) == OfferDraw()
    assert person.says("prompt") == "You offer a draw."
    assert "last" not in person.nodes, "it is not said twice"
    person.key("d")
    assert (
        person.says("prompt") == "You can offer a draw only on your own turn, and not too soon after your last offer."
    )
    person.tap("seat0.hand3", "seat0.discard2")
    person.tick()
    assert isinstance(person.stage.scene, ConfirmScene)
    assert person.nodes["question"].label == "Player 0 offers a draw."
    person.key("escape")
    person.tick()
    assert person.at_table, "it is asked once"
    assert person.says("prompt") == "Player 1: Player 0 offers a draw. Answer in the menu, or play on."
    person.key("d")
    person.tap("answer.1")
    assert last_action(match) == AcceptDraw()
    person.tick()
    assert isinstance(person.stage.scene, ResultsScene)


def test_the_next_move_does_not_hide_that_an_offer_is_declined() -> None:
    person, match = seated(MIDGAME, STILL)
    person.key("d")
    person.tap("seat0.hand3", "seat0.discard2")
    for action in (DeclineDraw(), discard("8c", 1)):
        match.act(LEFT, action)
        person.tick()
    assert person.says("last") == "Player 1 discards the 8 of clubs on discard pile 2."
    assert person.says("prompt") == "Player 1 declines the draw."


def test_with_open_hands_no_curtain_falls_and_behind_one_a_computer_begins_before_the_deal_is_seen() -> None:
    person, _ = seated(MIDGAME, STILL, here=(0, 1), open_hands=True)
    assert person.at_table
    assert person.nodes["seat1.hand0"].look == CardLook(card("8c"), shadow=True)
    person.tap("seat0.hand3", "seat0.discard2")
    person.tick()
    assert person.at_table
    assert CardLook(card("8c")) == person.nodes["seat1.hand0"].look
    assert "seat1.hand0" in FACE.sources(person.table.state.view)
    three = table(hand="2d", others=(area("8c"), area("8d")), turn=LEFT, rules=PARTY)
    named = (Person("Ann"), Computer("Mallory", "easy"), Person("Bo"))
    person, match = seated(three, here=(0, 2), occupants=named, is_new=True)
    assert isinstance(person.stage.scene, HandoverScene)
    assert person.says("to") == "Pass the screen to Bo"
    match.act(LEFT, discard("8c", 1))
    person.tick()
    person.key("return")
    assert person.table.is_moving
    person.settle()
    assert person.nodes["seat1.discard1.0"].look == CardLook(card("8c"))
    assert not person.marked(Mark.HIDDEN)


def test_the_end_is_told_over_the_table() -> None:
    person, _ = seated(table(hand="9c", payoff="6s", centers=(up_to("5"),)), STILL)
    person.tap("seat0.payoff", "center0")
    person.tick()
    assert isinstance(person.stage.scene, ResultsScene)
    assert "center0" in person.nodes
    assert Sound.WIN in person.heard
    person.tap("look")
    person.tick()
    assert person.at_table
    assert person.says("prompt") == "You win"
    assert person.says("seat0.plate.state") == "won"
    assert person.nodes["menu"].label == "Result"
    person.key("a")
    person.tick()
    assert "hint" not in person.nodes
    assert [name for name in person.nodes if name.endswith(".key")] == []
    person.tap("menu")
    assert isinstance(person.stage.scene, ResultsScene), "and back to how it ended"
    person.tick(0.6)
    person.key("return")
    assert person.stage.scene is AGAIN
