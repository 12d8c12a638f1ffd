"""Games between real programs, each with a screen and a person of its own, and a real room service between them."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.online.page_folder import page_folder
from support.screens import Shown
from support.windows.online_players import (
    ANNA,
    BERTHA,
    CLARA,
    Service,
    Sit,
    at_table,
    code_of,
    fails,
    join,
    join_by,
    logged,
    open_room,
    own_cards,
    play_some,
    play_together,
    seated,
    settings,
    told,
    waits,
)
from support.windows.real_window import Program, altered

from spitegame.net.errors import Fault

pytestmark = [pytest.mark.window, pytest.mark.slow]


# Whole games


def test_three_play_while_somebody_watches(sit: Sit, service: Service) -> None:
    anna = sit(ANNA, settings(ANNA, service=service.url, seats=3, preset="party", payoff=2, onlookers=True))
    bertha, clara, dora = (sit(name, settings(name, service=service.url)) for name in (BERTHA, CLARA, "Dora"))
    people = seated(anna, bertha, clara, watching=dora)
    at_table(dora)
    dora.says("prompt", "You are watching.")
    dora.picture("watching")
    assert not {"undo", "hint", "say"} & dora.shown.nodes.keys()
    play_together(people)
    dora.scene("results")
    assert "rematch" not in dora.shown.nodes
    dora.picture("results of a watcher")
    for guest in (bertha, clara, dora):
        guest.says("verdict", "Fair deal")
    assert hands_seen(dora.pictures()) == set()
    for seat, program in people.items():
        assert hands_seen(program.pictures()) == {seat}


def hands_seen(pictures: Iterator[Shown]) -> set[int]:
    """The seats whose hands, or cards of them, lay face up."""
    cards = {name for shown in pictures for name, card in shown.cards.items() if card}
    return {int(name[4]) for name in cards if name.startswith("seat") and ".hand" in name}


def test_eight_programs_at_one_table(sit: Sit, service: Service) -> None:
    names = (ANNA, BERTHA, CLARA, "Dora", "Emil", "Fritz", "Gerta", "Heinrich")
    table = settings(ANNA, service=service.url, seats=8, preset="club", payoff=2)
    programs = [sit(name, table | {"name": name}, size="960x600") for name in names]
    people = seated(*programs)
    programs[-1].picture("eight at a table")
    play_together(people)
    outcomes = [program.shown.words("outcome") for program in programs]
    assert outcomes.count("You win") == 1
    assert len(set(outcomes)) == 2
    for guest in programs[1:]:
        guest.says("verdict", "Fair deal")


def test_computers_take_the_seats_that_are_free(sit: Sit, service: Service) -> None:
    anna = sit(ANNA, settings(ANNA, service=service.url, seats=4, preset="party", payoff=2))
    bertha = sit(BERTHA, settings(BERTHA, service=service.url))
    join(bertha, open_room(anna))
    waits(bertha)
    anna.says("chair.1", "Bertha")
    anna.click("chair.3.computer")
    anna.scene("opponents")
    anna.click("opponent.Dorian")
    bertha.says("chair.3", "Dorian")
    bertha.says("chair.3.state", "computer, spiteful good")
    anna.picture("hosting with a guest and a computer")
    bertha.picture("waiting for the game")
    anna.click("start")
    at_table(anna, bertha)
    play_together({0: anna, 1: bertha})
    bertha.says("verdict", "Fair deal")


# Who is in the room


def test_both_screens_show_the_same_three_words(sit: Sit, service: Service) -> None:
    anna = sit(ANNA, settings(ANNA, service=service.url, seats=3, preset="party"))
    bertha = sit(BERTHA, settings(BERTHA, service=service.url))
    join(bertha, open_room(anna))
    words = bertha.until(lambda shown: shown.words("verifier"), "three words").words("verifier")
    assert len(words.split()) == 3
    anna.says("chair.1.below", words)


def test_a_guest_changes_its_mind(sit: Sit, service: Service) -> None:
    anna = sit(ANNA, settings(ANNA, service=service.url, seats=3, preset="party"))
    bertha = sit(BERTHA, settings(BERTHA, service=service.url))
    code = open_room(anna)
    join(bertha, code)
    anna.says("chair.1.name", BERTHA)
    waits(bertha)
    bertha.click("cancel")
    bertha.scene("join")
    anna.says("chair.1.state", "open")
    join_by(bertha, code_of(anna))
    waits(bertha)


def test_who_is_asked_to_leave_and_who_is_left_alone(sit: Sit, service: Service) -> None:
    anna = sit(ANNA, settings(ANNA, service=service.url, seats=4, preset="party"))
    bertha, clara = (sit(name, settings(name, service=service.url)) for name in (BERTHA, CLARA))
    code = open_room(anna)
    for guest in (bertha, clara):
        join(guest, code)
        waits(guest)
    anna.until(lambda shown: "chair.1.remove" in shown.nodes, "Bertha on her chair")
    anna.click("chair.1.remove")
    anna.scene("confirm")
    anna.click("answer.0")
    fails(bertha, Fault.REMOVED.sentence)
    bertha.picture("removed by the host")
    anna.until(lambda shown: "chair.1.computer" in shown.nodes, "the chair is free")

    anna.key("Escape")
    anna.scene("confirm")
    anna.picture("closing the room")
    anna.click("answer.0")
    anna.scene("door")
    fails(clara, Fault.BYE.sentence)
    clara.picture("the host has left")


def test_phrases_are_heard_and_muted(sit: Sit, service: Service) -> None:
    people = seated(*(sit(name, settings(name, service=service.url)) for name in (ANNA, BERTHA)))
    anna, bertha = people.values()
    anna.key("c")
    anna.until(lambda shown: "talk.title" in shown.nodes, "the list of phrases")
    anna.picture("phrases")
    anna.click(anna.shown.named("How spiteful!"))
    bertha.says("said.0", "How spiteful!")
    bertha.picture("a phrase is heard")

    bertha.click("say")
    bertha.until(lambda shown: "talk.mute" in shown.nodes, "the list of phrases")
    bertha.click("talk.mute")
    bertha.until(lambda shown: "said.0" not in shown.nodes, "nothing is said")
    for program, key in ((anna, "1"), (bertha, "2")):
        program.key("c")
        program.until(lambda shown: "talk.title" in shown.nodes, "the list of phrases")
        program.key(key)
    anna.says("said.1", "Good luck.")
    assert "said.0" not in bertha.says("said.1", "Good luck.").nodes


# Codes


def test_an_expired_code_and_a_new_one(sit: Sit) -> None:
    with Service("--code-seconds", "3") as service:
        anna, bertha = (sit(name, settings(name, service=service.url)) for name in (ANNA, BERTHA))
        old = open_room(anna)
        anna.says("expires", "Code expires in 0:0")
        anna.picture("a code that is about to expire")
        anna.says("title", "This code has expired")
        anna.picture("a code has expired")
        join(bertha, old)
        fails(bertha, Fault.NO_ROOM.sentence)
        bertha.picture("no room")
        bertha.click("cancel")
        anna.click("new")
        code = code_of(anna)
        assert code != old
        bertha.scene("join")
        join_by(bertha, code)
        at_table(anna, bertha)


def test_wrong_codes_burn_the_code(sit: Sit, service: Service) -> None:
    anna, bertha = (sit(name, settings(name, service=service.url)) for name in (ANNA, BERTHA))
    code = open_room(anna)
    join(bertha, code[:-1] + ("B" if code[-1] == "A" else "A"))
    fails(bertha, Fault.WRONG_CODE.sentence)
    bertha.picture("wrong code")
    anna.says("notice.0", "Somebody has entered a wrong code.")
    bertha.click("again")
    bertha.until(lambda shown: shown.words("title") != "That did not work", "another try")
    fails(bertha, Fault.WRONG_CODE.sentence)
    bertha.click("again")
    fails(bertha, Fault.CODE_BURNED.sentence)
    bertha.picture("code burned")

    fresh = anna.until(lambda shown: shown.words("code") not in ("", code), "a new code").words("code")
    anna.says("notice.1", "A wrong code was entered three times.")
    anna.picture("three wrong codes")
    bertha.click("cancel")
    bertha.scene("join")
    join_by(bertha, fresh)
    at_table(anna, bertha)


def test_a_full_table(sit: Sit, service: Service) -> None:
    """Who cannot sit down may still watch."""
    anna = sit(ANNA, settings(ANNA, service=service.url, onlookers=True))
    bertha, clara = (sit(name, settings(name, service=service.url)) for name in (BERTHA, CLARA))
    code = open_room(anna)
    join(bertha, code)
    at_table(anna, bertha)
    join(clara, code)
    fails(clara, Fault.ROOM_FULL.sentence)
    clara.picture("table full")
    clara.click("cancel")
    clara.scene("join")
    clara.click("back")
    join(clara, code, watching=True)
    at_table(clara)


def test_an_invitation_is_copied_and_pasted(sit: Sit, service: Service, screen: str) -> None:
    """Both windows are on one screen, which has one clipboard."""
    anna = sit(ANNA, settings(ANNA, service=service.url, seats=3, preset="party"), screen=screen)
    bertha = sit(BERTHA, settings(BERTHA), screen=screen, at=(1300, 0))
    code = open_room(anna)
    anna.click("invite")
    anna.says("invite", "Copied")
    bertha.enter_code()
    bertha.click("paste")
    bertha.says("code", f"Room code: {code}")
    bertha.says("address", f"Address: {service.url}")
    bertha.click("start")
    waits(bertha)


def test_a_link_is_copied_and_opened_by_another_program_and_nothing_writes_its_secret_down(
    sit: Sit, screen: str, tmp_path: Path
) -> None:
    with Service("--page", str(page_folder(tmp_path / "page"))) as service:
        anna = sit(ANNA, settings(ANNA, service=service.url, seats=3, preset="party"), screen=screen)
        bertha = sit(BERTHA, settings(BERTHA), screen=screen, at=(1300, 0))
        code = open_room(anna)
        anna.says("address", f"127.0.0.1:{service.port}/#{code}")
        anna.picture("hosting with a link")
        anna.click("link")
        anna.says("link", "Copied")
        bertha.enter_code()
        bertha.click("paste")
        bertha.says("code.link", f"The link leads to a room at 127.0.0.1:{service.port}.")
        bertha.picture("joining by a link")
        bertha.click("start")
        waits(bertha)
        anna.says("chair.1.name", BERTHA)
    for path in (each for name in (ANNA, BERTHA) for each in (tmp_path / name).rglob("*") if each.is_file()):
        assert not re.search(rb"#[\w-]{43}", path.read_bytes()), path


# The room service, and programs that do not fit


def test_the_service_is_gone_and_comes_back(sit: Sit) -> None:
    with Service() as first:
        anna = sit(ANNA, settings(ANNA, service=first.url, seats=3, preset="party"))
        bertha, clara = (sit(name, settings(name, service=first.url)) for name in (BERTHA, CLARA))
        code = open_room(anna)
        join(bertha, code)
        waits(bertha)
    join(clara, code)
    fails(clara, Fault.SERVER_GONE.sentence)
    clara.picture("no service for a guest")
    clara.click("cancel")
    with Service(port=first.port):
        fresh = anna.until(lambda shown: shown.words("code") not in ("", code), "a new code").words("code")
        clara.scene("join")
        join_by(clara, fresh)
        at_table(anna, bertha, clara)


def test_a_room_without_a_service_waits_for_it(sit: Sit) -> None:
    with Service() as gone:
        pass
    anna = sit(ANNA, settings(ANNA, service=gone.url))
    anna.set_up_room()
    anna.click("start")
    anna.says("title", "There is no room yet")
    anna.says("words", Fault.SERVER_GONE.sentence)
    anna.picture("no service for a host")
    with Service(port=gone.port):
        code_of(anna)


def test_a_service_that_is_busy(sit: Sit) -> None:
    with Service("--connections", "1") as service:
        anna = sit(ANNA, settings(ANNA, service=service.url))
        code = open_room(anna)  # the one connection is hers, before another program looks at the open tables
        bertha = sit(BERTHA, settings(BERTHA, service=service.url))
        join(bertha, code)
        fails(bertha, Fault.SERVER_BUSY.sentence)
        bertha.picture("service busy")


def test_a_host_who_is_not_there(sit: Sit, service: Service) -> None:
    impatient = altered("spitegame.net.guest_signaling", PATIENCE=1.0)
    anna = sit(ANNA, settings(ANNA, service=service.url))
    bertha = sit(BERTHA, settings(BERTHA, service=service.url), game=impatient)
    code = open_room(anna)
    anna.close()
    join(bertha, code)
    fails(bertha, Fault.HOST_GONE.sentence)
    bertha.picture("the host is not there")


def test_programs_that_are_too_different(sit: Sit, service: Service) -> None:
    later = altered("spitegame.net.wire", NEWEST_PROTOCOL=99, OLDEST_PROTOCOL=99)
    anna = sit(ANNA, settings(ANNA, service=service.url))
    bertha = sit(BERTHA, settings(BERTHA, service=service.url), game=later)
    join(bertha, open_room(anna))
    fails(bertha, Fault.VERSION.sentence)
    bertha.picture("another version")
    assert "code" in anna.shown.nodes


def test_everything_on_the_command_line(sit: Sit, service: Service) -> None:
    anna = sit(ANNA, settings(ANNA), arguments=["--host", "--broker", service.url])
    code = code_of(anna)
    bertha = sit(BERTHA, settings(BERTHA), arguments=["--join", code, "--broker", service.url])
    at_table(anna, bertha)


# Coming back


def test_killed_programs_come_back(sit: Sit, service: Service) -> None:
    """The guest's, then the host's: the game goes on with the same cards."""
    anna, bertha = (sit(name, settings(name, service=service.url, payoff=4)) for name in (ANNA, BERTHA))
    people = seated(anna, bertha)
    play_some(people, 2)
    before = own_cards(people, 1)

    bertha.close()
    told(anna, "Connection to Bertha lost. Trying again… The seat is kept for ten minutes.")
    anna.picture("a guest has lost the connection")
    people[1] = bertha = sit(BERTHA)
    bertha.picture("return to a table")
    bertha.continue_game("Anna’s table")
    at_table(bertha)
    assert own_cards(people, 1) == before
    play_some(people, 1)

    before = own_cards(people, 0)
    anna.close()
    told(bertha, "Connection lost. Trying again… Your seat is kept.")
    bertha.picture("the host has lost the connection")
    people[0] = anna = sit(ANNA)
    anna.picture("resume hosting")
    anna.continue_game("Your room: Bertha")
    at_table(anna)
    assert own_cards(people, 0) == before
    play_together(people)
    bertha.says("verdict", "Fair deal")


def test_a_game_needs_no_room_service(sit: Sit) -> None:
    with Service() as service:
        anna, bertha = (sit(name, settings(name, service=service.url)) for name in (ANNA, BERTHA))
        people = seated(anna, bertha)
        play_some(people, 1)
    play_together(people)
    bertha.says("verdict", "Fair deal")


def test_who_leaves_may_return(sit: Sit, service: Service) -> None:
    anna, bertha = (sit(name, settings(name, service=service.url, payoff=5)) for name in (ANNA, BERTHA))
    people = seated(anna, bertha)
    leave(bertha, "When you leave, your seat is held for ten minutes.")
    logged(anna, "Bertha has left.")
    bertha.continue_game("Anna’s table")
    at_table(bertha)
    play_some(people, 2)

    leave(anna, "When you leave, the game pauses for everybody.")
    anna.continue_game("Your room: Bertha")
    at_table(anna)
    play_some(people, 2)


def leave(program: Program, meaning: str) -> None:
    """By the menu, which says what it means."""
    program.click("menu")
    program.says("details", meaning)
    program.picture(f"menu ({meaning.split(',')[1].split()[0]})")
    program.click(program.shown.named("Leave the table"))
    program.scene("door")


def test_a_seat_taken_up_elsewhere(sit: Sit, service: Service, tmp_path: Path) -> None:
    people = seated(*(sit(name, settings(name, service=service.url)) for name in (ANNA, BERTHA)))
    bertha, elsewhere = people[1], "Bertha’s other machine"
    shutil.copytree(tmp_path / BERTHA, tmp_path / elsewhere)
    people[1] = sit(elsewhere)
    people[1].continue_game()
    at_table(people[1])
    bertha.scene("door")
    bertha.says("notice.0", Fault.REPLACED.sentence)
    bertha.picture("replaced")
    play_some(people, 2)


def test_a_computer_plays_on_until_the_guest_is_back(sit: Sit, service: Service) -> None:
    hasty = altered("spitegame.online.host.room", HOLD=0.5)
    anna = sit(ANNA, settings(ANNA, service=service.url, seats=3, preset="party", payoff=9), game=hasty)
    bertha, clara = (sit(name, settings(name, service=service.url)) for name in (BERTHA, CLARA))
    people = seated(anna, bertha, clara)
    bertha.close()
    anna.says("question", "Bertha has been away for ten minutes")
    anna.picture("a guest is overdue")
    anna.click(anna.shown.named("Let the computer play on"))
    anna.scene("table")
    play_some({0: anna, 2: clara}, 3)
    people[1] = bertha = sit(BERTHA)
    bertha.continue_game()
    at_table(bertha)
    play_some(people, 3)
    bertha.close()

    anna.says("question", "Bertha has been away for ten minutes")
    anna.click(anna.shown.named("End the game"))
    assert "resume.0" not in anna.scene("door").nodes
    clara.scene("door")
    clara.says("notice.0", Fault.ENDED.sentence)
    clara.picture("the host has ended the game")
