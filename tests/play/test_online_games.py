"""Games between real programs, each with a screen and a person of its own, and a real room service between them."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from support.online.page_folder import page_folder
from support.online.ports import free_port
from support.waiting import seen
from support.windows import online_players as online
from support.windows.one_screen import hands_seen
from support.windows.online_players import ANNA, BERTHA, CLARA, Service, Sit
from support.windows.real_window import Program, altered

from spitegame.languages import languages
from spitegame.net.errors import SILENT, Fault
from spitegame.scenes.hosting import NEW

pytestmark = [pytest.mark.window, pytest.mark.slow]


def test_three_play_while_somebody_watches(sit: Sit, service: Service) -> None:
    anna = sit(ANNA, online.settings(ANNA, service=service.url, seats=3, preset="party", payoff=2, onlookers=True))
    bertha, clara, dora = (sit(name, online.settings(name, service=service.url)) for name in (BERTHA, CLARA, "Dora"))
    people = online.seated(anna, bertha, clara, watching=dora)
    online.at_table(dora)
    dora.says("prompt", "You are watching.")
    assert not {"undo", "hint", "say"} & dora.shown.nodes.keys()
    online.play_together(people)
    assert [program.shown.words("outcome") for program in people.values()].count("You win") == 1
    dora.scene("results")
    assert "rematch" not in dora.shown.nodes
    for guest in (bertha, clara, dora):
        guest.says("verdict", "Fair deal")
    for seat, program in [(None, dora), *people.items()]:
        assert set().union(*map(hands_seen, program.pictures())) == {seat} - {None}

    bertha.until(lambda shown: "copy-deal" in shown.nodes, "she knows the whole game")
    bertha.click("rematch")
    bertha.says("rematch", "Waiting for the host…")
    anna.says("wants", "Ready for a rematch: Bertha.")
    anna.click("rematch")
    online.at_table(anna, bertha, clara, dora)
    online.play_some(people, 2)


def test_guests_come_and_go_and_computers_take_the_seats_that_are_free(sit: Sit, service: Service) -> None:
    """One chair stays free until the game begins, so that it does not begin by itself."""
    anna = sit(ANNA, online.settings(ANNA, service=service.url, seats=5, preset="club", payoff=1))
    bertha, clara = (sit(name, online.settings(name, service=service.url)) for name in (BERTHA, CLARA))
    code = online.open_room(anna)
    anna.click("chair.4.computer")
    anna.scene("opponents")
    anna.click("opponent.Dorian")
    online.join(bertha, code)
    words = bertha.until(lambda shown: shown.words("verifier"), "three words").words("verifier")
    assert len(words.split()) == 3
    anna.says("chair.1.below", words)

    bertha.click("cancel")
    bertha.scene("join")
    anna.says("chair.1.state", "open")
    online.join_by(bertha, online.code_of(anna))
    online.waits(bertha)
    anna.says("chair.1.name", BERTHA)

    online.join(clara, online.code_of(anna))
    online.waits(clara)
    anna.until(lambda shown: "chair.2.remove" in shown.nodes, "Clara on her chair")
    anna.click("chair.2.remove")
    anna.says("question", "Ask Clara to leave?")
    anna.click("answer.0")
    anna.says("notice.1", "Clara has been removed.")
    online.fails(clara, Fault.REMOVED.sentence)
    anna.until(lambda shown: "chair.2.computer" in shown.nodes, "the chair is free")

    bertha.says("chair.4", "Dorian")
    bertha.says("chair.4.state", "computer, spiteful good")
    anna.click("start")
    online.play_together({0: anna, 1: bertha})  # a computer may win before anybody has seen the table
    bertha.says("verdict", "Fair deal")


def test_a_full_table_and_what_is_said_there(sit: Sit, service: Service) -> None:
    """Who cannot sit down may still watch."""
    anna = sit(ANNA, online.settings(ANNA, service=service.url, onlookers=True))
    bertha, clara = (sit(name, online.settings(name, service=service.url)) for name in (BERTHA, CLARA))
    code = online.open_room(anna)
    online.join(bertha, code)
    online.at_table(anna, bertha)
    online.join(clara, code)
    online.fails(clara, Fault.ROOM_FULL.sentence)
    clara.click("cancel")
    clara.scene("join")
    clara.click("back")
    online.join(clara, code, watching=True)
    online.at_table(clara)

    anna.key("v")
    anna.until(lambda shown: "talk.title" in shown.nodes, "the list of phrases")
    anna.click(anna.shown.named("How spiteful!"))
    bertha.says("said.0", "How spiteful!")

    bertha.click("say")
    bertha.until(lambda shown: "talk.mute" in shown.nodes, "the list of phrases")
    bertha.click("talk.mute")
    bertha.until(lambda shown: "said.0" not in shown.nodes, "nothing is said")
    for program, key in ((anna, "1"), (bertha, "2")):
        program.key("v")
        program.until(lambda shown: "talk.title" in shown.nodes, "the list of phrases")
        program.key(key)
    anna.says("said.1", "Good luck.")
    assert "said.0" not in bertha.says("said.1", "Good luck.").nodes


def test_wrong_codes_burn_the_code_and_a_closed_room_is_gone(sit: Sit, service: Service) -> None:
    later = altered("spitegame.net.wire", NEWEST_PROTOCOL=99, OLDEST_PROTOCOL=99)
    impatient = altered("spitegame.net.guest_signaling:CodeTicket", absence=5.0)  # where the host is gone
    anna = sit(ANNA, online.settings(ANNA, service=service.url, seats=3, preset="party"))
    bertha = sit(BERTHA, online.settings(BERTHA, service=service.url), game=impatient)
    clara = sit(CLARA, online.settings(CLARA, service=service.url), game=later)
    code = online.open_room(anna)
    online.join(clara, code)
    online.fails(clara, Fault.VERSION.sentence)
    assert online.code_of(anna) == code

    first, second, third = (code[:-1] + symbol for symbol in "ABCD".replace(code[-1], "")[:3])
    online.join(bertha, first)
    online.is_refused(bertha, Fault.WRONG_CODE.sentence)
    anna.says("notice.0", "Somebody has entered a wrong code.")
    online.join_by(bertha, second)
    online.is_refused(bertha, Fault.WRONG_CODE.sentence)
    online.join_by(bertha, third)
    online.is_refused(bertha, Fault.CODE_BURNED.sentence)

    fresh = anna.until(lambda shown: shown.words("code") not in ("", code), "a new code").words("code")
    anna.says("notice.1", "A wrong code was entered three times.")
    online.join_by(bertha, fresh)
    online.waits(bertha)

    anna.key("Escape")
    anna.scene("confirm")
    anna.click("answer.0")
    online.fails(bertha, Fault.BYE.sentence)
    bertha.click("cancel")
    bertha.scene("join")
    code = online.open_room(anna)
    anna.close()
    online.join_by(bertha, code)
    online.fails(bertha, Fault.HOST_GONE.sentence)


def test_invitation_and_link_are_copied_and_nothing_writes_the_secret_down(
    sit: Sit, screen: str, tmp_path: Path
) -> None:
    """Both windows are on one screen, which has one clipboard."""
    with Service("--page", str(page_folder(tmp_path / "page"))) as service:
        anna = sit(ANNA, online.settings(ANNA, service=service.url, seats=3, preset="party"), screen=screen)
        bertha = sit(BERTHA, online.settings(BERTHA), screen=screen, at=(1300, 0))
        code = online.open_room(anna)
        anna.says("address", f"127.0.0.1:{service.port}/#{code}")
        anna.click("invite")
        anna.says("invite", "Copied")
        bertha.enter_code()
        bertha.click("paste")
        bertha.says("code.link", f"The link leads to a room at 127.0.0.1:{service.port}.")
        bertha.click("start")
        online.waits(bertha)
        anna.says("chair.1.name", BERTHA)
    for path in (each for name in (ANNA, BERTHA) for each in (tmp_path / name).rglob("*") if each.is_file()):
        assert not re.search(rb"#[\w-]{43}", path.read_bytes()), path


def test_a_game_needs_no_room_service(sit: Sit) -> None:
    """It is needed to come together: the room says that it is away, and has a new code when it is there."""
    port = free_port()
    url = f"ws://127.0.0.1:{port}/rooms"
    anna = sit(ANNA, online.settings(ANNA, service=url, seats=3, preset="party", payoff=2))
    bertha, clara = (sit(name, online.settings(name, service=url)) for name in (BERTHA, CLARA))
    before = online.open_room(anna)
    anna.says("away", SILENT.format(machine=f"127.0.0.1:{port}"))
    with Service(port=port):
        code = anna.until(lambda shown: shown.words("code") not in ("", before), "a new code").words("code")
        anna.says("code.new", NEW)
        online.join(bertha, code)
        online.waits(bertha)
        online.join(clara, code)
        online.at_table(anna, bertha, clara)
        people = {0: anna, 1: bertha, 2: clara}
        online.play_some(people, 1)
    online.play_together(people)
    bertha.says("verdict", "Fair deal")


def test_who_leaves_is_killed_or_goes_to_another_machine_comes_back(sit: Sit, service: Service, tmp_path: Path) -> None:
    """The guest, then the host: the game goes on with the same cards. They have come by the command line."""
    anna = sit(ANNA, online.settings(ANNA, payoff=5), arguments=["--host", "--broker", service.url])
    bertha = sit(BERTHA, online.settings(BERTHA), arguments=["--join", online.code_of(anna), "--broker", service.url])
    people = {0: anna, 1: bertha}
    online.at_table(anna, bertha)
    leave(bertha, "If you leave, your seat is held for ten minutes.")
    online.logged(anna, "Bertha has left.")
    bertha.continue_game("Anna’s table")
    online.at_table(bertha)
    online.play_some(people, 2)
    leave(anna, "If you leave, the game pauses for everybody.")
    anna.continue_game("Your room: Bertha")
    online.at_table(anna)
    online.play_some(people, 2)
    before = online.own_cards(people, 1)

    bertha.close()
    online.told(anna, "Connection to Bertha lost. Trying again… The seat is kept for ten minutes.")
    people[1] = bertha = sit(BERTHA)
    bertha.continue_game("Anna’s table")
    online.at_table(bertha)
    assert online.own_cards(people, 1) == before
    online.play_some(people, 1)

    before = online.own_cards(people, 0)
    anna.close()
    online.told(bertha, "Connection to Anna lost. Trying again… Your seat is kept.")
    people[0] = anna = sit(ANNA)
    anna.continue_game("Your room: Bertha")
    online.at_table(anna)
    assert online.own_cards(people, 0) == before
    online.logged(anna, "Bertha is back.")  # whoever comes last has the seat

    elsewhere = "Bertha’s other machine"
    being_written = shutil.ignore_patterns("*.new")
    shutil.copytree(tmp_path / BERTHA, tmp_path / elsewhere, ignore=being_written)
    people[1] = sit(elsewhere)
    people[1].continue_game()
    online.at_table(people[1])
    bertha.scene("door")
    bertha.says("notice.0", Fault.REPLACED.sentence)
    online.play_together(people)
    people[1].says("verdict", "Fair deal")


def leave(program: Program, meaning: str) -> None:
    """By the menu, and the question that says what it means. The seat is kept."""
    program.click("menu")
    program.click(program.says("question", "Menu").named("Leave the table"))
    program.says("details", meaning)
    program.click("answer.0")
    program.scene("door")


def test_a_computer_plays_on_until_the_guest_is_back(sit: Sit, service: Service) -> None:
    hasty = altered("spitegame.online.host.leadership", HOLD_S=0.5)
    anna = sit(ANNA, online.settings(ANNA, service=service.url, seats=3, preset="party", payoff=9), game=hasty)
    bertha, clara = (sit(name, online.settings(name, service=service.url)) for name in (BERTHA, CLARA))
    people = online.seated(anna, bertha, clara)
    bertha.close()
    anna.says("question", "Bertha has been away for ten minutes")
    anna.click(anna.shown.named("Let the computer play on"))
    anna.scene("table")
    online.play_some({0: anna, 2: clara}, 3)
    people[1] = bertha = sit(BERTHA)
    bertha.continue_game()
    online.at_table(bertha)
    online.play_some(people, 3)
    bertha.close()

    anna.says("question", "Bertha has been away for ten minutes")
    anna.click(anna.shown.named("End the game"))
    assert "resume.0" not in anna.scene("door").nodes
    clara.scene("door")
    clara.says("notice.0", Fault.ENDED.sentence)


def test_the_same_table_on_another_day(sit: Sit, service: Service) -> None:
    anna = sit(ANNA, online.settings(ANNA, service=service.url, payoff=1))
    bertha = sit(BERTHA, online.settings(BERTHA, service=service.url))
    anna.set_up_room()
    anna.click("rules")
    anna.says("lasting", "Keep this table: Off")
    anna.click("lasting")
    anna.click("start")
    code = online.code_of(anna)
    anna.says("lasting", "This table is kept")
    online.join(bertha, code)
    people = {0: anna, 1: bertha}
    online.at_table(anna, bertha)
    online.play_together(people)
    bertha.says("verdict", "Fair deal")
    for program in (anna, bertha):  # the guest looks whether the table is open as soon as she is at the first screen
        program.click("setup")
        if program.until(lambda shown: shown.scene in ("door", "review"), "the door").scene == "review":
            program.key("Escape")  # figures of the review have come to where the button was
            program.scene("results")
            program.click("setup")
        program.scene("door")

    anna.turn_to("menu", "people")
    anna.says("own.0", "Spite & Malice with Bertha")
    assert anna.shown.words("person.0").startswith("Bertha: Last seen today. Spite & Malice: 1 game, you won ")
    bertha.turn_to("menu", "people")
    bertha.says("visited.0.about", "Not open right now.")
    bertha.key("Escape")
    bertha.scene("door")
    bertha.close()

    anna.click("own.0.open")
    online.code_of(anna)
    bertha = people[1] = sit(BERTHA)
    bertha.says("online", "Play online: Anna has opened your table")
    bertha.turn_to("online")
    bertha.says("visit.0", "Sit down: Anna has opened your table")
    bertha.click("visit.0")
    online.at_table(anna, bertha)
    online.play_together(people)
    for program, name in ((anna, BERTHA), (bertha, ANNA)):
        seat = 1 if program is anna else 0
        program.says(f"balance.{seat}", f"You and {name}: 2 games, you won ")


OF_HOST, OF_GUEST = "de", "pl"
FAIR = "Fair deal: nobody chose these cards, and everything you were shown matches them."


def test_at_one_table_everybody_reads_their_own_language(sit: Sit, service: Service, tmp_path: Path) -> None:
    """Between the programs go keys and numbers, and never sentences. Both show the English letters on their cards,
    which are those that the players of this test know: without them no jack would ever be played."""
    assert {OF_HOST, OF_GUEST} <= {each.key for each in languages()}
    known = {"indices": "english"}
    host = sit(ANNA, online.settings(ANNA, service=service.url, payoff=1) | {"language": OF_HOST} | known)
    guest = sit(BERTHA, online.settings(BERTHA, service=service.url) | {"language": OF_GUEST} | known)
    host.turn_to("online", "host")
    host.until(lambda shown: "start" in shown.nodes, "the form for a room")
    host.click("start")
    code = online.code_of(host)
    guest.turn_to("online", "join")
    guest.until(lambda shown: "code" in shown.nodes, "the form for a code")
    guest.write(code.lower())
    guest.key("Return")
    online.at_table(host, guest)
    online.play_together({0: host, 1: guest})
    guest.until(lambda shown: shown.words("verdict") == online.said(OF_GUEST, FAIR), "the verdict")
    outcomes = {OF_HOST: host.shown.words("outcome"), OF_GUEST: guest.shown.words("outcome")}
    assert len([language for language, words in outcomes.items() if words == online.said(language, "You win")]) == 1, (
        outcomes
    )
    seen(lambda: len(list(tmp_path.rglob("*.record"))) == 2, "both records, which are kept after the verdict is told")
    told = {verified(record) for record in tmp_path.rglob("*.record")}
    assert all(" won" in each or " wins" in each for each in told), told


def verified(record: Path) -> str:
    """What the command says of a record: it speaks English everywhere."""
    command = [sys.executable, "-m", "spitegame", "verify", str(record)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout
