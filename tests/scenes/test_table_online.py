"""At a table with people far away: who is connected and how, what they say, and how it goes on without them."""

from dataclasses import replace
from typing import TypeVar

import pytest
from support.finished_games import record
from support.malice.tables import LEFT, ME, area, discard, play, play_payoff, table, up_to
from support.memory_book import met
from support.windows.layout_checks import FRAMES, crowded, outside, overflowing, overlapping
from support.windows.scripted_rooms import BOTH, HOST, NEAR, Hosted, Joined, ScriptedRoom, any_game, guest
from support.windows.table_user import AGAIN, SETUP, Dealt, Seated, seated

from spitegame.rules.game import Seat
from spitegame.rules.malice.game import GAME
from spitegame.rules.malice.options import CLUB, PARTY
from spitegame.rules.malice.state import MaliceState, Turn
from spitegame.scenes.table.reactions import LASTING_S
from spitegame.scenes.table.remote_players import OWN_LOSS, WATCHER_LOSS
from spitegame.session.draw import Fair, Unchecked, Unfair, Verdict
from spitegame.session.occupants import Person
from spitegame.session.open_tables import Listing
from spitegame.session.regulars import Balance
from spitegame.session.room_handle import (
    BlockSeat,
    Phrase,
    PlainCommand,
    RemoveOnlooker,
    SayPhrase,
    SeatComputer,
    StandIn,
)
from spitegame.session.room_state import Absence, Arriving, Chair, Company, Here, Linked, Lost, Path, Presence, Stranded
from spitegame.ui.cues import Sound
from spitegame.ui.geometry import Point
from spitegame.ui.nodes import CardLook, Frame, Mark, Panel, Picture, Speech, Takes, Tone
from spitegame.ui.preferences import Preferences, Speed

STILL = Preferences(speed=Speed.OFF)
MIDGAME = table(
    hand="2d 5h Kc 9c",
    payoff="Jd 6s",
    others=(area("8c 8d", "9c 9c", discards=("4h 7s",)),),
    centers=("As", "As 2h", up_to("5")),
    stock="9d 9h 9s 9d 9h 9s",
)
THEIR_TURN = replace(MIDGAME, phase=Turn(LEFT, stirred=True))
LONG = "Wolfgang Amadeus Mozartt"
FOUR = Company((HOST, guest(LONG), guest("Cleo", Lost(14)), guest("Dorian", Linked(160, Path.TURN))))
EIGHT = Company((*FOUR.chairs, guest("Edith"), guest("Fergus", Arriving()), guest("Greta", Lost(75)), guest("Hugo")))


Room = TypeVar("Room", bound=ScriptedRoom)


def at(
    room: Room, state: MaliceState = MIDGAME, preferences: Preferences = STILL, window: Frame | None = None
) -> tuple[Seated, Room]:
    return with_match(room, state, preferences, window)[0], room


def with_match(
    room: ScriptedRoom, state: MaliceState = MIDGAME, preferences: Preferences = STILL, window: Frame | None = None
) -> tuple[Seated, Dealt]:
    seat = room.snapshot.seat
    here = () if seat is None else (seat,)
    return seated(state, preferences, window, here=here, occupants=room.occupants, room=room.handle)


def visiting(own: Presence = NEAR) -> Joined:
    """At Mallory’s table, in seat 0."""
    chairs = Company((guest("Ann"), Chair(Person("Mallory"), Here())))
    return Joined(company=chairs, own=own)


def losing(seconds: int = 7) -> Hosted:
    return Hosted(company=Company((HOST, guest("Mallory", Lost(seconds)))))


def test_delays_stand_beside_the_names_and_are_drawn_anew_only_when_they_have_changed() -> None:
    person, room = at(Hosted())
    assert person.says("seat1.plate.link") == "24 ms"
    assert person.nodes["seat1.plate"].label == "Mallory, waiting, connected, 24 ms"
    assert "seat0.plate.link" not in person.nodes
    person.tick()
    assert not person.stage.stale
    room.show(company=Company((HOST, guest("Mallory", Linked(25, Path.DIRECT)))))
    person.tick()
    assert person.stage.stale
    person, _ = at(visiting(Linked(31, Path.SERVICE)))
    assert person.says("seat0.plate.link") == "31 ms"
    assert person.nodes["seat0.plate.link"].label == "through the room service, 31 ms"
    assert "seat1.plate.link" not in person.nodes


def test_who_has_lost_touch_is_told_of_by_word_and_sign_and_as_what_the_game_waits_for() -> None:
    person, _ = at(losing())
    assert person.says("seat1.plate.link") == "lost for 7 s"
    assert person.nodes["seat1.plate"].label.endswith("connection lost 7 s ago")
    look = person.nodes["seat1.plate.link.sign"].look
    assert isinstance(look, Picture)
    assert look.tone is Tone.WARNING
    assert person.says("prompt").startswith("Your turn.")
    assert person.says("last") == "Connection to Mallory lost. Trying again… The seat is kept for ten minutes."
    person, room = at(losing(), THEIR_TURN)
    assert person.says("prompt") == "Connection to Mallory lost. Trying again… The seat is kept for ten minutes."
    assert person.nodes["prompt.panel"].look == Panel(Tone.WARNING)
    room.show(company=BOTH)
    person.tick()
    assert person.says("prompt") == "Mallory’s turn."
    two = Hosted(company=Company((HOST, guest("Cleo", Lost(4)), guest("Ada", Lost(9)))))
    person, _ = at(two, replace(MIDGAME, areas=(*MIDGAME.areas, MIDGAME.areas[1]), rules=PARTY))
    assert person.says("last") == "Connection to Cleo and Ada lost. Trying again… Their seats are kept for ten minutes."


def test_a_guest_reads_whether_the_host_comes_back_and_for_whom_the_others_wait_to_go_on_without_it() -> None:
    person, room = at(visiting(Lost(5)))
    assert person.says("prompt") == OWN_LOSS.format(name="Mallory")
    room.show(absence=Absence.COMES_BACK, own=Lost(6))
    person.tick()
    assert person.says("prompt") == "Mallory has left the table. The game goes on when they are back."
    room.show(absence=Absence.GONE, own=Lost(7), awaited=(Seat(0),))
    person.tick()
    assert person.says("prompt") == "Mallory is gone. Waiting for Ann before going on without Mallory…"


def test_a_host_reads_without_whom_its_table_cannot_go_on() -> None:
    person, room = at(Hosted(), THEIR_TURN)
    room.show(awaited=(Seat(1),))
    person.tick()
    assert person.says("prompt") == "The table is waiting for Mallory: without them there are too few of you."


def test_the_own_loss_is_told_first_of_all_and_who_is_back_reads_all_that_was_missed() -> None:
    person, match = with_match(visiting(Lost(5)))
    assert person.says("prompt") == OWN_LOSS.format(name="Mallory")
    person.drag("seat0.hand1", "center0")
    assert person.says("prompt") == OWN_LOSS.format(name="Mallory")
    person.tap("seat0.hand0", "center0")
    assert [entry.action for entry in match.table.record.entries] == [play("2d", 0)]
    state = table(
        hand="9c", others=(area("Ad 2d 3d 4d 5d 6d", "9c 9c"),), stock="9d 9h 9s 9d 9h", turn=LEFT, stirred=True
    )
    person, match = with_match(visiting(), state, Preferences())
    person.settle()
    for card in ("Ad", "2d", "3d", "4d", "5d"):
        match.act(LEFT, play(card))
        match.run()
    person.tick()
    assert set(person.moving) <= {"center0.4", "center0.needs"}
    person.settle()
    person.key("l")
    ranks = ("ace", "2", "3", "4", "5")
    played = " ".join(f"Mallory plays the {rank} of diamonds from the hand to center 1." for rank in ranks)
    assert [words for words in person.log if "plays the" in words] == [played]


def test_what_happens_in_the_room_is_told_and_stands_in_the_log_and_a_computer_that_takes_over_has_its_own_name() -> (
    None
):
    room = Hosted()
    room.tell("Mallory is back.")
    person, match = with_match(room)
    assert person.says("prompt") == "Mallory is back."
    assert Sound.REFUSED not in person.heard
    person.key("l")
    assert "Mallory is back." in person.log
    match.table._occupants[LEFT] = Person("Barnaby")
    person.key("l")
    person.tick()
    assert "Barnaby" in person.nodes["seat1.plate"].label


def test_a_phrase_by_keys_and_by_taps_while_the_list_is_open_which_is_closed_without_a_word() -> None:
    person, room = at(Hosted())
    person.key("v")
    assert person.nodes["talk.0"].label == "Hello!"
    person.key("3", "1")
    assert room.posted == [SayPhrase(Phrase.WELL_PLAYED)]
    assert "talk.0" not in person.nodes
    person.key("v", "right", "return")
    assert room.posted[1:] == [SayPhrase(Phrase.GOOD_LUCK)]
    person.key("return")
    assert len(room.posted) == 2
    person, _ = at(room)
    person.tap("say", "talk.11")
    assert room.posted[2:] == [SayPhrase(Phrase.GOODBYE)]
    person, _ = at(room)
    for close in ("v", "escape"):
        person.key("v", close)
        assert "talk.0" not in person.nodes
    person.key("v")
    person.click(Point(5, 5))
    assert "talk.0" not in person.nodes
    assert person.at_table
    assert len(room.posted) == 3


def bubbles(person: Seated) -> dict[str, str]:
    return {name: node.label for name, node in person.nodes.items() if isinstance(node.look, Speech)}


def test_what_somebody_says_stands_beside_them_for_a_while_and_in_the_log_unless_they_are_muted() -> None:
    person, room = at(Hosted())
    room.hear(LEFT, Phrase.OUCH)
    person.tick()
    person.key("v", "1")
    assert bubbles(person) == {"said.1": "Ouch!", "said.0": "Hello!"}
    person.tick(LASTING_S)
    assert not bubbles(person)
    assert person.stage.stale
    person.key("l")
    assert person.log[-2:] == ["You: Hello!", "Mallory: Ouch!"]
    person.key("l", "v")
    person.tap("talk.mute")
    assert person.home.preferences.phrases_muted
    room.hear(LEFT, Phrase.OUCH)
    person.tick()
    assert not bubbles(person)
    person.key("v")
    assert person.nodes["talk.mute"].label == "Show what others say"
    person.tap("talk.mute")
    room.hear(LEFT, Phrase.SORRY)
    person.tick()
    assert bubbles(person) == {"said.1": "Sorry, I was away."}
    person, _ = seated(MIDGAME, STILL)  # nobody talks to computers
    assert "say" not in person.nodes
    person.key("v")
    assert "talk.0" not in person.nodes


def test_who_watches_sees_no_hand_can_take_up_nothing_say_nothing_and_follows_in_the_third_person() -> None:
    person, _ = at(Joined(seat=None))
    hands = [node.look for name, node in person.nodes.items() if ".hand" in name]
    assert hands
    assert all(isinstance(look, CardLook) and look.card is None for look in hands)
    assert person.says("prompt") == "You are watching. Ann to play."
    assert not {"undo", "hint", "say"} & person.nodes.keys()
    assert not [name for name, node in person.nodes.items() if Takes.LIFT in node.takes]
    person.key("z", "h", "c", "q", "w")
    assert not person.marked(Mark.SELECTED | Mark.TARGET)
    assert person.at_table
    person.tap("seat1.discard0")
    assert "fan.close" in person.nodes
    assert at(Joined(own=Lost(4), seat=None))[0].says("prompt") == WATCHER_LOSS, "and keeps no seat"
    person, match = with_match(Joined(seat=None), THEIR_TURN)
    match.act(LEFT, discard("8c"))
    person.tick()
    person.tick()
    assert person.says("last") == "Mallory discards the 8 of clubs on discard pile 1."
    assert person.says("prompt") == "You are watching. Ann to play."


def overdue() -> Hosted:
    room = losing(601)
    room.show(overdue=(LEFT,))
    return room


def test_the_host_lets_one_more_player_join_or_the_others_go_on_alone() -> None:
    person, room = at(Hosted(game=any_game(record()), to_act=frozenset({ME})))
    person.tap(menu(person)["Back to the game"])
    room.show(may_open_chair=True)
    choices = menu(person)
    person.tap(choices["Another player joins"])
    assert person.at_table
    room.show(may_open_chair=False, may_hand_on=True)
    choices = menu(person)
    assert "Another player joins" not in choices
    person.tap(choices["Leave the table"])
    assert "The others can go on without you" in person.says("details")
    person.tap("answer.3")
    assert person.at_table, "there was an answer to stay"
    person.tap(menu(person)["Leave the table"], "answer.0")
    assert room.posted == [PlainCommand.OPEN_CHAIR, PlainCommand.HAND_ON]
    assert person.stage.scene is SETUP


def menu(person: Seated) -> dict[str, str]:
    """The buttons of the menu by what stands on them."""
    person.key("escape")
    return {node.label: name for name, node in person.nodes.items() if name.startswith("answer.")}


def test_the_host_lets_a_computer_play_for_a_guest_on_whom_the_game_waits() -> None:
    offer = "Let a computer play for Mallory"
    person, room = at(Hosted(game=any_game(record()), to_act=frozenset({ME})))
    assert offer not in menu(person), "the game waits for the host"
    person, room = at(Hosted(game=any_game(record()), to_act=frozenset({LEFT})))
    person.tap(menu(person)[offer])
    assert person.at_table
    assert room.posted == [StandIn(LEFT)]
    room.show(is_open=True)
    assert offer not in menu(person), "strangers are removed, or replaced when they are lost"


def test_the_host_is_asked_once_how_to_go_on_without_somebody_until_they_are_back() -> None:
    person, room = at(overdue())
    room.show(overdue=())
    person.tick()
    assert person.at_table
    person.tick()
    room.show(overdue=(LEFT,))
    person.tick()
    assert not person.at_table
    person, room = at(overdue())
    assert person.nodes["question"].label == "Mallory has been away for ten minutes"
    person.key("return")
    person.tick(60)
    assert person.at_table, "it may be decided later"
    assert not room.posted
    person.tap(menu(person)["Mallory is away"], "answer.1")
    assert room.posted == [SeatComputer(LEFT)]
    for answer, posted in (("answer.1", SeatComputer(LEFT)), ("answer.2", PlainCommand.END_GAME)):
        person, room = at(overdue())
        person.tap(answer)
        assert room.posted == [posted]
        assert person.stage.scene is (SETUP if answer == "answer.2" else person.table)
    room = losing(12)
    room.show(overdue=(LEFT,), before=LEFT)
    assert at(room)[0].nodes["question"].label == "Mallory, the host, is gone"


def test_the_host_of_an_open_table_removes_somebody_and_among_friends_only_those_who_watch() -> None:
    person, room = at(Hosted(game=any_game(record()), is_open=True, identified=frozenset({"Mallory"})))
    choices = menu(person)
    person.tap(choices["Remove Mallory"])
    assert person.says("details").startswith("A computer will take the seat, and the game goes on. “Block” keeps")
    person.key("right", "return")
    assert room.posted == [BlockSeat(LEFT)]
    assert person.at_table
    person, room = at(Hosted(game=any_game(record()), is_open=True, listing=Listing.LISTED))
    assert person.says("prompt").startswith("Your table is on the list")
    room.show(listing=Listing.NOT_WANTED)
    room.tell("Mallory has joined, and plays on for Ada.")
    person.tick()
    assert person.says("prompt") == "Mallory has joined, and plays on for Ada."
    person, room = at(Hosted(game=any_game(record()), is_open=True, company=Company(BOTH.chairs, ("Paula",))))
    person.tap(menu(person)["Remove somebody"])
    person.key("right", "return")
    assert person.nodes["question"].label == "Ask Paula to leave?"
    person.key("return")
    assert room.posted == [RemoveOnlooker("Paula")]
    assert person.at_table
    person, room = at(Hosted(game=any_game(record())))
    assert not [label for label in menu(person) if label.startswith("Remove")]
    person.key("escape")
    room.show(company=Company(BOTH.chairs, ("Paula",)))
    assert "Remove Paula" in menu(person)


def stranded() -> Joined:
    """At Mallory’s table, from where she is gone."""
    room = visiting(Lost(31))
    room.show(game=any_game(record()), stranded=Stranded("the view"))
    return room


def test_a_guest_whose_host_is_gone_is_asked_once_may_decide_later_and_plays_on_alone_from_what_was_seen() -> None:
    person, room = at(stranded())
    assert person.nodes["question"].label == "The host has been away for half a minute"
    person.key("return")
    person.tick(60)
    assert person.at_table
    assert not person.home.alone
    person.tap(menu(person)["Play on alone"])
    assert person.home.alone == ["the view"]
    person, _ = at(stranded())
    person.tap("answer.1")
    assert person.home.alone == ["the view"]
    assert person.stage.scene is AGAIN
    person, room = at(stranded())
    room.show(stranded=None)
    person.tick()
    assert person.at_table
    assert "Play on alone" not in menu(person)


def test_where_the_host_comes_back_and_others_wait_as_well_a_guest_may_ask_to_go_on_with_them() -> None:
    room = stranded()
    room.show(absence=Absence.COMES_BACK, company=Company((*room.snapshot.company.chairs, guest("Bo"))))
    person, _ = at(room)
    assert person.nodes["answer.1"].label == "Go on without Mallory"
    person.tap("answer.1")
    assert room.posted[-1:] == [PlainCommand.GO_ON]
    assert person.at_table


def test_what_is_asked_about_a_room_goes_away_when_the_game_goes_on_in_another_one() -> None:
    """As when a host comes back to whom the others have not waited: another program is the host now."""
    watched = Hosted(game=any_game(record()), company=Company(BOTH.chairs, ("Paula", "Quentin")))
    for room, choice in ((overdue(), ""), (stranded(), ""), (watched, "Remove somebody"), (Hosted(), "")):
        person, match = with_match(room)
        buttons = menu(person) if person.at_table else {}
        if choice:
            person.tap(buttons[choice])
        assert not person.at_table
        room.handle.moved = visiting().handle
        person.tick()
        person.tick()
        assert person.at_table
        match.leads_to = AGAIN
        person.tick()
        assert person.stage.scene is AGAIN


def test_what_leaving_means_is_told() -> None:
    for room, words in (
        (Hosted(), "the game pauses for everybody"),
        (visiting(), "your seat is held for ten minutes"),
        (Joined(seat=None), "the game goes on without you"),
    ):
        room.show(game=any_game(record()), to_act=frozenset({ME}))
        person, _ = at(room)
        leave = menu(person)["Leave the table"]
        if room.snapshot.seat is not None:  # somebody would have to wait
            person.tap(leave)
            leave = "answer.0"
        assert words in person.says("details")
        person.tap(leave)
        assert person.stage.scene is SETUP


def ended(room: ScriptedRoom) -> tuple[Seated, Dealt]:
    person, match = with_match(room, table(hand="2d", payoff="Ad", others=(area("8c", "9d 9d"),)))
    match.act(ME, play_payoff())
    person.tick()
    person.tick()
    return person, match


@pytest.mark.parametrize(
    ("verdict", "words", "tone"),
    [
        (Fair(), "Fair deal", Tone.GOOD),
        (Unfair("Seat 2 drew another card."), "The deal fails the check: Seat 2 drew another card.", Tone.WARNING),
        (Unchecked(), "The deal is not checked", Tone.DIM),
    ],
)
def test_a_guest_reads_whether_the_deal_was_fair(verdict: Verdict, words: str, tone: Tone) -> None:
    room = visiting()
    person, _ = ended(room)
    assert "verdict" not in person.nodes
    room.show(verdict=verdict)
    person.tick()
    assert person.stage.stale
    assert person.says("verdict").startswith(words)


def test_how_one_stands_with_those_whom_one_has_met_before_is_told_in_small() -> None:
    counted = [Balance(game="malice", games=12, won=7, lost=5, points=34), Balance(game="spite", games=2)]
    room = Hosted(game=any_game(record()), regulars={LEFT: met("Mallory", *counted)})
    person, _ = ended(room)
    assert person.says("balance.1") == "You and Mallory: 12 games, you won 7, +34 points."
    first = Balance(game="malice", games=1)
    many = {Seat(seat): met(f"Guest {seat}", first if seat == 1 else counted[0]) for seat in range(1, 6)}
    room.show(regulars=many)
    person.tick()
    told = [name for name in person.nodes if name.startswith("balance.")]
    assert told == ["balance.2", "balance.3", "balance.4"], "who was met for the first time has no balance as yet"


def test_the_host_deals_again_a_guest_waits_for_the_host_and_who_watches_decides_nothing() -> None:
    person, _ = ended(Hosted(wants_rematch=(LEFT,)))
    assert person.says("wants") == "Ready for a rematch: Mallory."
    person.tap("rematch")
    assert person.stage.scene is AGAIN
    room = visiting()
    person, match = ended(room)
    match.rematch = lambda: room.show(wants_rematch=(ME,))  # type: ignore[method-assign]
    person.tap("rematch")
    person.tick()
    assert person.nodes["rematch"].label == "Waiting for the host…"
    assert Mark.DISABLED in person.nodes["rematch"].marks
    assert person.says("wants") == "Ready for a rematch: you."
    match.leads_to = AGAIN
    person.tick()
    assert person.stage.scene is AGAIN
    person, _ = ended(Joined(seat=None))
    assert person.says("outcome") == "Ann wins"
    assert "rematch" not in person.nodes
    assert Sound.WIN in person.heard


def test_a_lost_connection_and_news_are_told_over_the_results_and_everybody_goes_where_the_room_leads() -> None:
    room = visiting()
    person, _ = ended(room)
    room.show(own=Lost(2))
    room.tell("Mallory has left.")
    person.tick()
    assert "Trying again" in person.says("host")
    assert person.says("told") == "Mallory has left."
    room.show(own=Lost(14))
    person.tick()
    assert person.says("host").startswith(
        "Mallory, the host, has been out of reach for 14 s. The game will go on when they are back"
    )
    room.show(own=Here(), ended="The host has left the table.", wants_rematch=(ME,))
    person.tick()
    assert "rematch" not in person.nodes, "nobody waits for a host who does not come"
    assert person.says("host") == "The host has left the table."
    assert "wants" not in person.nodes
    person, match = with_match(visiting())
    match.leads_to = AGAIN
    person.tick()
    assert person.stage.scene is AGAIN


@pytest.mark.parametrize("window", FRAMES)
@pytest.mark.parametrize(
    ("state", "company"),
    [
        (MIDGAME, Company((HOST, guest(LONG, Lost(130))))),
        (GAME.deal(PARTY, 4, 3, None), FOUR),
        (GAME.deal(CLUB, 8, 5, None), EIGHT),
    ],
    ids=["two", "four", "eight"],
)
def test_nothing_leaves_the_window_or_overlaps(window: Frame, state: MaliceState, company: Company) -> None:
    person, room = at(Hosted(company=company), state, STILL, window)
    assert not crowded(list(person.nodes.values()), window)
    remote = person.table.state.remote
    for seat in remote.links if remote else ():
        room.hear(seat, Phrase.HURRY)
    person.tick()
    person.key("v")
    assert not outside([node for node in person.nodes.values() if node.id.startswith(("said", "talk"))], window)
    menu = [node for node in person.nodes.values() if node.id.startswith("talk")]
    assert not overlapping(menu)
    assert not overflowing(menu, window)
