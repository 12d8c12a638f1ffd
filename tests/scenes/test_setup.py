from dataclasses import replace

import pygame
import pytest
from support.windows.form_user import IN_WINDOWS, LEVELS, Home, Person, Table, WaitingHere, frame

from spitegame.ai.catalog import LEVEL_NAMES
from spitegame.rules.malice.options import CLUB, ONLINE, PARTY, CompletedReturn, MaliceRules, Packs
from spitegame.rules.spite.options import OPEN, QUICK, STRICT, Countdown, FirstLeader, Referee
from spitegame.scenes.house_rules import HouseRulesScene
from spitegame.scenes.program import Mode, Resumable
from spitegame.scenes.setup import SetupScene
from spitegame.scenes.unfinished import MOST
from spitegame.session.occupants import Computer, Occupant, Vacant
from spitegame.session.occupants import Person as Human
from spitegame.session.room_state import RoomPlan
from spitegame.session.setup import LastSetup, short_game
from spitegame.tables.catalog import OFFERS
from spitegame.ui.geometry import Size
from spitegame.ui.gestures import Tap
from spitegame.ui.nodes import ButtonLook, Frame, Mark
from spitegame.ui.preferences import Beyond, Preferences
from spitegame.ui.text import measure
from spitegame.ui.widgets.form import AREA

THREE = (Computer("Mallory", "fair"), Computer("Barnaby", "easy"), Computer("Fergus", "spiteful fair"))


def at_home(*setups: LastSetup) -> Home:
    preferences = Preferences(name="Robin", taught=True, beyond=Beyond.HOUSE)
    for setup in setups:
        preferences = preferences.with_setup(setup)
    return Home(preferences)


def before(home: Home, window: Frame | None = None, *, hosting: bool = False) -> tuple[Person, Home]:
    return Person(SetupScene(home, LEVELS, hosting=hosting), window or frame()), home


def kept(rules: MaliceRules = ONLINE, *occupants: Occupant) -> Home:
    setup = replace(short_game(), rules=rules, occupants=occupants or (Human(""), Computer("Mallory", "fair")))
    return Home(Preferences(name="Robin", beyond=Beyond.HOUSE, setup=setup))


def test_a_first_game_by_taps() -> None:
    person, home = before(Home())
    person.type("Robin", into="seat.0.name")
    person.tap("opponent.Ada", "rules", "Payoff size: Standard 21", "start")
    occupants = (Human("Robin"), Computer("Ada", "good"))
    assert home.plans == [
        LastSetup(game="malice", rules=replace(ONLINE, payoff=21), occupants=occupants, open_hands=False)
    ]
    assert isinstance(person.stage.scene, Table)


@IN_WINDOWS
def test_a_party_by_taps(window: Frame) -> None:
    person, home = before(kept(), window)
    person.tap("rules", "Rules: Party", "payoff.number.more", "back", "person", "seat.2.name")
    person.type("Kim")
    person.tap("open_hands", "start")
    occupants = (Human("Robin"), Computer("Mallory", "fair"), Human("Kim"))
    assert home.plans == [
        LastSetup(game="malice", rules=replace(PARTY, payoff=21), occupants=occupants, open_hands=True)
    ]


@IN_WINDOWS
def test_a_club_game_by_keys(window: Frame) -> None:
    person, home = before(kept(), window)
    person.tab_to("rules", "return")
    person.tab_to("Rules: Duel", "right", "right")
    person.tab_to("payoff.number")
    person.type("15")
    person.key("escape")
    person.tab_to("seat.1.name", *["backspace"] * 7)
    person.type("Old Ned")
    person.tab_to("person", "return")
    person.tab_to("opponent.Dorian", "return")
    person.tab_to("seat.3.level", "return")
    person.tab_to("start", "return")
    occupants = (Human("Robin"), Computer("Old Ned", "fair"), Human("Player 3"), Computer("Barnaby", "easy"))
    assert home.plans == [
        LastSetup(game="malice", rules=replace(CLUB, payoff=15), occupants=occupants, open_hands=False)
    ]


def test_the_setup_is_remembered_as_it_was_left_and_enter_starts_the_same_again() -> None:
    for level, started in (("easy", "easy"), ("splendid", "fair")):  # one that is no more
        home = kept(PARTY, Human(""), Computer("Mallory", level))
        before(home)[0].key("return")
        assert home.plans[0].occupants == (Human("Robin"), Computer("Mallory", started))
    person, home = before(kept())
    person.tap("rules", "Rules: Club")
    person.key("escape")
    person.type("5", into="seats")
    person.tap("start")
    assert home.preferences.setup.rules == CLUB
    again, _ = before(home)
    assert again.sees("seat.4.name")
    again.tap("start")
    assert home.plans[0] == home.plans[1]


def test_nobody_is_without_a_name_no_two_computers_share_one_and_none_takes_the_players() -> None:
    home = kept(PARTY, Human(""), Computer("Mallory", "good"))
    home.preferences = replace(home.preferences, name="Mallory")
    before(home)[0].tap("start")
    assert "Mallory" not in [occupant.name for occupant in home.plans[0].occupants[1:]]
    home = kept(CLUB, Human(" "), Human(""), *[Computer("", "good")] * 6)
    home.preferences = replace(home.preferences, name="")
    before(home)[0].tap("start")
    names = [occupant.name for occupant in home.plans[0].occupants]
    assert names[:2] == ["Player 1", "Player 2"]
    assert all(names)
    assert len(set(names)) == 8
    person, home = before(Home(Preferences(name="Dorian", setup=replace(short_game(), rules=PARTY))))
    assert not person.sees("opponent.Dorian")
    for _ in range(2):
        person.tap("seats.more")
    person.tap("start")
    assert [occupant.name for occupant in home.plans[0].occupants] == ["Dorian", "Mallory", "Fergus", "Barnaby"]


def test_open_hands_are_for_two_people_at_least_and_fewer_seats_for_rules_that_have_fewer() -> None:
    person, home = before(kept())
    assert person.reads("outlook") == "2 packs, 52 cards in the draw pile"
    assert not person.sees("open_hands")
    person.tap("person", "start")
    assert home.plans[0].occupants == (Human("Robin"), Human("Player 2")), "in place of the computer"
    person, _ = before(home)
    person.tap("open_hands", "opponent.Ada", "start")
    assert not home.plans[1].open_hands
    person, _ = before(kept(CLUB, *[Human("")] * 6))
    for rules, gone in (("Party", 4), ("Duel", 2)):
        person.tap("rules", f"Rules: {rules}")
        person.key("escape")
        assert not person.sees(f"seat.{gone}.name")
    person, _ = before(kept(PARTY, Human(""), Computer("Ada", "good"), Computer("Cleo", "good")))
    person.tab_to("seat.2.remove", "return")
    assert not person.sees("seat.2.name")
    assert person.stage.scene.focus == "seat.1.remove"


def test_somebody_has_to_play() -> None:
    person, _ = before(kept(ONLINE, Computer("Ada", "easy"), Computer("Mallory", "good")))
    assert person.reads("outlook").startswith("Somebody must play")
    assert Mark.DISABLED in person.node("start").marks
    person, home = before(kept(replace(PARTY, partners=True)))  # what cannot be dealt is told
    start = person.node("start")
    assert isinstance(start.look, ButtonLook)
    assert Mark.DISABLED in start.marks
    assert "4 or 6 players" in person.reads("outlook")
    person.key("return")
    assert person.stage.scene.handle(Tap("start"), person.frame) is None
    assert not home.plans
    person.type("4", into="seats")
    person.tap("start")
    assert len(home.plans) == 1
    person, home = before(kept(replace(ONLINE, packs=2, payoff=31)))  # a tight stock is warned of
    assert "may run dry" in person.reads("outlook")
    person.tap("start")
    assert len(home.plans) == 1


def test_house_rules_by_taps() -> None:
    person, home = before(kept(PARTY))
    person.tap("rules")
    assert not person.sees("preset.3")
    person.tap("house_rules", "build_to_king")
    assert "joker" in person.reads("outlook")
    person.tap("jokers.more", "A wild card may not be: 7", "Packs: A number", "packs.number.more")
    person.tap("Completed cards return: When it is empty", "done")
    assert person.sees("preset.3")
    person.tap("start")
    seven = next(rank for rank in CLUB.wild_may_not_be if rank.sign == "7")
    assert home.plans[0].rules == replace(
        PARTY,
        build_to_king=True,
        jokers=1,
        wild_may_not_be=frozenset({seven}),
        packs=3,
        completed_return=CompletedReturn.WHEN_EMPTY,
    )
    person, _ = before(kept(PARTY, *[Human("")] * 4))
    person.tap("rules", "house_rules", "most_seats.less")
    assert "packs" in person.reads("outlook")
    person.tap("done")
    person.key("escape")
    assert not person.sees("seat.3.name")


def test_house_rules_by_keys_are_no_preset_and_a_preset_keeps_nothing_of_them() -> None:
    house = replace(PARTY, hand=7, payoff=3)
    for preset, plays in (("House", house), ("Party", PARTY)):
        home = kept(house)
        taps, _ = before(home)
        for label in ("rules", f"Rules: {preset}", "start"):
            taps.tap(label)
        assert home.plans[0].rules == plays
    chosen = [replace(PARTY, packs=3)]
    person = Person(HouseRulesScene(OFFERS["malice"], chosen[0], 2, chosen.append, kept()), frame())
    person.tab_to("Packs: A number", "left", "left")
    person.tab_to("hand")
    person.type("6")
    person.tab_to("low_cards_forced", "space")
    assert chosen[-1] == replace(PARTY, packs=Packs.DEEP_STOCK, hand=6, low_cards_forced=True)


@IN_WINDOWS
def test_an_open_match_of_nine_by_keys(window: Frame) -> None:
    person, home = before(at_home(), window)
    person.tab_to("Game: Spite & Malice", "right")
    person.tab_to("seats")
    person.type("9")
    person.tab_to("seat.8.level", "return")
    person.tab_to("rules", "return")
    person.tab_to("Rules: Strict", "left")
    person.tab_to("rounds.number")
    person.type("7")
    person.tab_to("start", "return")
    (plan,) = home.plans
    assert plan.rules == replace(OPEN, rounds=7)
    assert len(plan.occupants) == 9
    assert isinstance(plan.occupants[8], Computer)
    assert len({occupant.name for occupant in plan.occupants}) == 9


def test_three_to_nine_may_play_or_come_to_a_room() -> None:
    person, _ = before(at_home(LastSetup(game="spite", rules=OPEN, occupants=(Human(""), *THREE))))
    assert person.reads("outlook") == "189 cards: 11 to each player, 144 in the deck"
    person.type("9", into="seats")
    assert person.sees("seat.8.name")
    for _ in range(7):
        person.tap("seats.less")
    assert not person.sees("seat.3.name")
    assert person.sees("seat.2.name")
    person, home = before(at_home(), hosting=True)
    person.tap("Game: Spite", "seats")
    person.type("9")
    person.tap("opponent.Ada", "start")
    (room,) = home.room_plans
    assert room == RoomPlan(
        game="spite", rules=STRICT, chairs=room.chairs, open_hands=False, onlookers=room.onlookers, service=""
    )
    assert room.chairs == (Human("Robin"), Computer("Ada", "good"), *[Vacant()] * 7)


def test_house_rules_of_spite_by_taps() -> None:
    person, home = before(at_home())
    person.tap("Game: Spite", "rules")
    sentences = {person.reads(f"preset.{index}.about") for index in range(3)}
    assert len(sentences) == 3
    assert all(sentence.endswith(".") for sentence in sentences)
    person.tap("Rules: Open", "house_rules", "Who watches: The table", "assist", "Countdown: Always", "seconds.more")
    person.tap("Extra time: ×4", "Who begins: At random", "joker_turns_higher", "done")
    assert person.sees("preset.3")
    person.tap("start")
    assert (home.plans[0].occupants, home.plans[0].open_hands) == ((Human("Robin"), *THREE), False)
    assert home.plans[0].rules == replace(
        OPEN,
        referee=Referee.STRICT,
        assist=True,
        countdown=Countdown.ALWAYS,
        seconds=6,
        relaxed=4,
        opening=FirstLeader.LOT,
        joker_turns_higher=False,
    )


def test_each_game_is_remembered_as_it_was_left_and_kept_while_another_is_looked_at() -> None:
    left = LastSetup(game="spite", rules=QUICK, occupants=(Human(""), *THREE[:2]))
    person, home = before(at_home(left, replace(short_game(), rules=ONLINE)))
    assert person.node("cover.title").label == "Spite & Malice"
    person.tap("Game: Spite", "start")
    assert home.plans[0].rules == QUICK
    assert len(home.plans[0].occupants) == 3
    assert home.preferences.setup == left
    assert home.preferences.setup_of("malice") == replace(short_game(), rules=ONLINE)
    assert before(home)[0].node("cover.title").label == "Spite"
    person, home = before(at_home(replace(short_game(), rules=PARTY)))
    person.tap("rules", "payoff.number.more", "Game: Spite")
    person.key("escape")
    person.tap("seats.less", "Game: Spite & Malice", "rules")
    assert person.node("payoff.number").label == "Goal size: 21"
    person.tap("Game: Spite")
    person.key("escape")
    assert not person.sees("seat.3.name")


GAME = Resumable("game", "Spite: Robin and Mallory", Mode.LOCAL, about="Round 2 of 5. 23 Nov 2026, 14:05")
ROOM = Resumable("room", "Your room: Robin and Kim", Mode.HOST)
SEAT = Resumable("ada", "Ada's table", Mode.JOIN)


def test_a_room_that_waits_is_not_given_up_by_a_slip() -> None:
    person, home = before(replace(kept(), waiting=[SEAT, GAME]), hosting=True)
    person.tap("start")
    assert len(home.room_plans) == 1, "a game of another mode is not in the way"
    person, home = before(replace(kept(), waiting=[SEAT, ROOM]), hosting=True)
    person.tap("start")
    assert not home.room_plans
    assert person.reads("details").startswith(f"Still waiting: {ROOM.words}.")
    person.tap("Cancel")
    assert isinstance(person.stage.scene, SetupScene)
    person.tap("start", "Continue that game")
    assert home.resumed == [ROOM.key]
    person, _ = before(home, hosting=True)
    person.tap("start", "answer.1")
    assert len(home.room_plans) == 1
    assert isinstance(person.stage.scene, Table)


def test_a_game_begins_beside_all_that_wait_and_the_oldest_of_too_many_is_asked_about() -> None:
    newer = [replace(GAME, key=f"game{number}") for number in range(MOST - 1)]
    home = replace(kept(), unfinished=WaitingHere(newer))
    before(home)[0].tap("start")
    assert len(home.plans) == 1
    oldest = replace(GAME, words="Spite: Robin and Ada")
    for answer, plans, left in (
        ("Cancel", 1, [*newer, oldest]),
        ("Keep it", 2, [*newer, oldest]),
        ("Delete it", 3, newer),
    ):
        home.unfinished = WaitingHere([*newer, oldest])
        person = before(home)[0]
        person.tap("start")
        told = "Unfinished games: 20. The oldest is Spite: Robin and Ada. Round 2 of 5. 23 Nov 2026, 14:05."
        assert person.reads("details") == told
        person.tap(answer)
        assert (len(home.plans), home.unfinished.games) == (plans, left)


def test_notices_stay_until_they_are_dismissed_and_help_lies_over_the_setup() -> None:
    person, home = before(kept())
    home.told = ["The disk is full.", "A saved game is damaged."]
    person.stage.stale = False
    person.stage.update(0)
    person.stage.update(1)
    assert person.stage.stale
    person.stage.stale = False
    home.told = ["A saved game is damaged."]
    person.stage.update(2)
    assert not person.stage.stale, "it shows as the last one already"
    assert person.reads("notice.0") == "The disk is full."
    person.tap("notice.0.dismiss")
    assert person.reads("notice.0") == "A saved game is damaged."
    person.tap("notice.0.dismiss")
    assert not person.sees("notice.0")
    person.tap("help")
    assert person.stage.scene.name == "help"
    person.key("escape", "f1")
    assert person.stage.scene.name == "help"


@pytest.mark.parametrize("mode", Mode)
def test_escape_and_back_lead_to_the_first_screen(mode: Mode) -> None:
    for by_button in (True, False):
        person = Person(kept().set_up(mode), frame())
        if mode is not Mode.JOIN:
            person.tap("rules")
            person.key("escape")
            assert person.reads("title") in ("Who plays", "New room"), "one step back"
        if by_button:
            person.tap("Back")
        else:
            person.key("escape")
        assert person.stage.scene.name == "door"


pygame.font.init()
REAL = Frame(Size(1280, 800), 1.0, measure)
"""A window with the letters of the real program."""


@pytest.mark.parametrize("players", [2, 8])
@pytest.mark.parametrize("step", ["who", "rules"])
@pytest.mark.parametrize("hosting", [False, True])
def test_nothing_has_to_be_scrolled_for(players: int, step: str, *, hosting: bool) -> None:
    rules = replace(CLUB, payoff=12, jokers=1)
    home = kept(rules, *[Human("")] * 2, *[Computer("", "spiteful good")] * (players - 2))
    person = Person(SetupScene(home, LEVEL_NAMES, hosting=hosting), REAL)
    if step == "rules":
        person.tap("rules")
    assert not person.sees(AREA)
    nine = LastSetup(game="spite", rules=OPEN, occupants=(*[Human("")] * 2, *[Computer("", "spiteful good")] * 7))
    assert not before(at_home(nine), REAL)[0].sees(AREA)


@pytest.mark.parametrize(
    ("rules", "own"), [(ONLINE, ""), (PARTY, "Goal size: Party 20"), (CLUB, "Stack size: Quick · Club 11")]
)
def test_all_sizes_of_the_pile_stand_in_one_row_with_the_presets_own_marked(rules: MaliceRules, own: str) -> None:
    person, _ = before(kept(rules), REAL)
    person.tap("rules")
    nodes = person.stage.nodes(REAL)
    chips = [node for node in nodes if node.id.startswith("payoff.") and node.id[7:].isdigit()]
    assert len(chips) >= 3
    assert len({chip.rect.y for chip in chips}) == 1
    assert not own or own in [node.label for node in nodes]
