"""All finished games: found, looked through, played again, deleted."""

from time import process_time
from typing import Any

from support.past_games import MALLORY, MemoryGames, past
from support.windows.form_user import Home, Person, WaitingHere, frame

from spitegame.scenes.program import Abilities, Mode, Resumable
from spitegame.scenes.shelf import NONE_YET, ShelfScene
from spitegame.session.history import PastGame
from spitegame.ui.inputs import Wheel
from spitegame.ui.nodes import EntryLook
from spitegame.ui.widgets.form import AREA

WON = past(MALLORY, day=3, size=11)
LOST = past(("Ada", "good"), place=2, left=3, day=2, online=True)
SPITE = past(("Ada", "good"), ("Bo", ""), ("Cy", ""), game="spite", preset="strict", size=5, place=3, day=1)


def visitor(*games: PastGame, **more: Any) -> tuple[Person, Home]:
    home = Home(past=MemoryGames(list(games), **more))
    return Person(ShelfScene(home), frame()), home


def listed(person: Person) -> list[str]:
    nodes = person.stage.nodes(person.frame)
    return [node.look.text for node in nodes if isinstance(node.look, EntryLook)]


def test_the_newest_game_comes_first_and_games_are_filtered_by_title_and_result() -> None:
    person, _ = visitor(SPITE, WON, LOST)
    assert listed(person) == ["Won by 4 against Mallory", "Lost by 3 against Ada", "3rd of 4 against Ada, Bo and Cy"]
    abouts = [node.look.about for node in person.stage.nodes(person.frame) if isinstance(node.look, EntryLook)]
    assert abouts[0][0].startswith("Spite & Malice: Duel, Quick 11. 17 Nov 2023, ")
    assert abouts[1][0].endswith("Online")
    assert person.reads("shown") == "3 games"
    person.tap("Game: Spite")
    assert listed(person) == ["3rd of 4 against Ada, Bo and Cy"]
    person.tap("Result: Won")
    assert person.reads("none") == "No game matches. Try other words."
    person.tap("Game: All")
    assert listed(person) == ["Won by 4 against Mallory"]


def test_what_is_typed_is_looked_for() -> None:
    looked = {"mall": 1, "ADA": 2, "ada spite 5": 1, "2023-11": 3, "16 nov": 1, "won": 1, "nobody": 0}
    for typed, found in looked.items():
        person, _ = visitor(SPITE, WON, LOST)
        person.type(typed)
        assert len(listed(person)) == found, typed
        assert person.reads("shown") == (f"{found} of 3 games" if found < 3 else "3 games")
    for typed in ("Zoë", "zoe\u0308", "zoe", "ışık", "ISIK"):
        person, _ = visitor(past(MALLORY, ("Zoë Işık", "")))
        person.type(typed)
        assert len(listed(person)) == 1, typed


def test_a_game_is_looked_through_by_keys_alone_and_deleted_only_after_a_question() -> None:
    person, home = visitor(WON, LOST)
    for answer, left in (("Keep it", 2), ("Delete it", 1)):
        if not person.sees("delete"):
            person.tap(f"game.{WON.key.hex()}")
        person.tap("Delete", answer)
        person.wait()
        assert len(home.past.shelf) == left
    assert listed(person) == ["Lost by 3 against Ada"]
    assert person.reads("shown") == "1 game"
    person, home = visitor(WON, LOST)
    person.type("ada")
    person.tab_to(f"game.{LOST.key.hex()}")
    person.key("return", "return")
    assert home.past.reviewed == [LOST]


def test_unfinished_games_stand_first_are_gone_on_with_and_deleted_only_after_a_question() -> None:
    about = "Round 2 of 5. 18 Nov 2023, 14:05"
    newer, older = (
        Resumable(name, f"Spite: Robin and {name}", Mode.LOCAL, about=about, game="spite") for name in ("Ada", "Bo")
    )
    home = Home(past=MemoryGames([WON]), unfinished=WaitingHere([newer, older]))
    person = Person(ShelfScene(home), frame())
    assert listed(person) == ["Spite: Robin and Ada", "Spite: Robin and Bo", "Won by 4 against Mallory"]
    person.tap("Result: Unfinished")
    person.type("bo")
    assert person.node("waiting.Bo").label == f"Spite: Robin and Bo. {about}"
    for answer, left in (("Keep it", [newer, older]), ("Delete it", [newer])):
        if not person.sees("delete"):
            person.tap("waiting.Bo")
        person.tap("Delete", answer)
        assert home.unfinished.games == left
    assert person.reads("shown") == "0 of 2 games"
    person = Person(ShelfScene(home, unfinished=True), frame())
    assert listed(person) == ["Spite: Robin and Ada"]
    person.key("return", "return")
    assert home.resumed == ["Ada"]
    home.unfinished.games = [newer, older]
    person = Person(ShelfScene(home, unfinished=True), frame())
    person.key("return", "tab", "return", "tab", "return")
    assert home.unfinished.games == [older]
    person.key("return", "return")
    assert home.resumed == ["Ada", "Bo"], "the next one has the focus when one is deleted"


def test_its_path_is_copied_and_its_deal_played_again() -> None:
    person, home = visitor(past(MALLORY, deal="ZJWG-RMCW-8"))
    person.tap(f"game.{home.past.shelf[0].key.hex()}", "Copy path")
    assert home.clipboard == "/games/records/1700000000.record"
    person.tap("Play this deal")
    assert home.dealt == ["ZJWG-RMCW-8"]
    home = Home(past=MemoryGames([WON]), can=Abilities(has_folders=False))
    person = Person(ShelfScene(home), frame())
    person.tap(f"game.{WON.key.hex()}", "Download")
    assert home.handed_over == [home.past.path(WON)], "where no folder can be looked into"
    person.tap("Downloaded")


def test_old_records_are_taken_in_and_of_two_thousand_games_only_those_that_show_are_laid_out() -> None:
    assert visitor()[0].reads("none") == NONE_YET
    person, _ = visitor(waits=[past(MALLORY, day=day) for day in range(5)])
    assert person.reads("shown") == "0 games, and 5 more loading"
    person.wait()
    assert len(listed(person)) == 3
    person.wait()
    assert person.reads("shown") == "5 games"
    person, _ = visitor(*(past(MALLORY, day=day) for day in range(2000)))
    assert len(listed(person)) < 60
    begun = process_time()
    person.stage.nodes(person.frame)
    assert process_time() - begun < 0.25, "the same with 200,000 games"
    person.stage.give(Wheel(person.node(AREA).rect.center, -5000.0), person.frame, 0.0)
    assert person.sees(f"game.{past(MALLORY, day=0).key.hex()}"), "the oldest one can be reached"
    assert len(listed(person)) < 60
