"""Rooms with everything in them but the screens: programs that find each other by the code, and play."""

from dataclasses import replace
from pathlib import Path

import pytest
from lobby import Guest, Host, Lobby, Quick, house, lobby
from loops import run, until

from signaling.settings import Settings
from spitegame.app import guests, hosting
from spitegame.app.hosting import Hosting
from spitegame.app.storage import Folders
from spitegame.net.errors import SENTENCES, Fault
from spitegame.rules.game import Seat
from spitegame.session.company import Here, Linked, Lost
from spitegame.session.fairness import Fair
from spitegame.session.phrases import Phrase
from spitegame.session.seats import Computer, Vacant
from spitegame.ui.scenes import rooms

BO, CY = Seat(1), Seat(2)
MALLORY = Computer("Mallory", "good")


async def two(here: Lobby) -> tuple[Host, Guest]:
    """At the table."""
    host = await here.host()
    guest = await here.join(host)
    await here.dealt(host, guest)
    return host, guest


# in the lobby


def test_a_guest_takes_a_free_chair_and_the_board_opens_by_itself(tmp_path: Path) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host = await here.host(house(Vacant(), Vacant()))
            assert host.names == ["Ann", None, None]

            bo = await here.join(host, "Bo")
            await until(lambda: host.names == ["Ann", "Bo", None], "Bo on a chair")
            await until(lambda: isinstance(host.presence(1), Linked), "Bo connected")
            assert [chair.presence for chair in bo.shown.company.chairs][::2] == [Here(), None]
            assert bo.shown.seat == BO
            assert host.shown.sitting is None

            cy = await here.join(host, "Cy")
            await here.dealt(host, bo, cy)
            assert [occupant.name for occupant in cy.sitting.record.occupants] == ["Ann", "Bo", "Cy"]

    run(main())


def test_both_sides_see_the_same_three_words(tmp_path: Path) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host = await here.host(house(Vacant(), Vacant()))
            bo = await here.join(host)
            assert len(bo.verifier.split()) == 3
            await until(lambda: host.shown.verifiers == {BO: bo.verifier}, "the same words")

    run(main())


def test_names_that_are_alike_are_told_apart(tmp_path: Path) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host = await here.host(house(Vacant(), Vacant(), Vacant(), host="Bo", onlookers=1))
            await here.join(host, "Bo")
            await here.join(host, "Bo", watching=True)
            await here.join(host, "Bo")
            await until(lambda: host.names == ["Bo", "Bo 2", "Bo 4", None], "all of them")
            assert host.shown.company.onlookers == ("Bo 3",)

    run(main())


def test_the_code_ends_when_the_table_is_full(tmp_path: Path) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host = await here.host()
            code = host.code
            bo = await here.join(host)
            await here.dealt(host, bo)
            assert isinstance(host.shown.door, rooms.Full)
            assert host.shown.invitation == ""
            late = here.arrive(code, "Late")
            await until(lambda: late.failed, "no room")
            assert late.failed == SENTENCES[Fault.NO_ROOM]

    run(main())


def test_of_two_who_come_at_the_same_time_one_gets_the_last_chair(tmp_path: Path) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host = await here.host()
            rivals = [here.arrive(host.code, name) for name in ("Bo", "Cy")]
            await until(lambda: any(rival.failed for rival in rivals), "one who has to go")
            await until(lambda: any(rival.newest for rival in rivals), "one who plays")
            assert {rival.failed for rival in rivals} <= {
                "",
                SENTENCES[Fault.ROOM_FULL],
                SENTENCES[Fault.NO_ROOM],
            }
            await until(lambda: not host.side._guests._connections._strangers, "nobody at the door")

    run(main())


def test_who_wants_to_play_finds_a_full_table_where_people_may_watch(tmp_path: Path) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host = await here.host(house(onlookers=1))
            await here.join(host)
            await until(lambda: host.shown.sitting, "the table")
            late = here.arrive(host.code, "Late")
            await until(lambda: late.failed, "no place")
            assert late.failed == SENTENCES[Fault.ROOM_FULL]
            assert not late.side._journal.has_begun

            watching = await here.join(host, "Wim", watching=True)
            await until(lambda: host.shown.company.onlookers == ("Wim",), "somebody who watches")
            another = here.arrive(host.code if host.is_open else "AA2222", "Xu", watching=True)
            await until(lambda: another.failed, "no other one")
            assert not watching.failed

    run(main())


def test_the_host_asks_a_guest_to_leave(tmp_path: Path) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host = await here.host(house(Vacant(), Vacant()))
            bo = await here.join(host)
            host.side.free(BO)
            await until(lambda: bo.failed, "Bo told")
            assert bo.failed == SENTENCES[Fault.REMOVED]
            assert host.names == ["Ann", None, None]
            await bo.running
            assert not list(bo.folders.saves.glob("*.journal"))

            cy = await here.join(host, "Cy")
            assert cy.shown.seat == BO

    run(main())


def test_computers_take_chairs(tmp_path: Path) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host = await here.host(house(Vacant(), MALLORY, Vacant()))
            host.side.seat_computer(BO, "easy")
            host.side.seat_computer(CY, "easy")
            host.side.seat_computer(Seat(0), "easy")
            assert host.names == ["Ann", "Ada", "Mallory", None]
            host.side.free(CY)
            host.side.free(Seat(0))
            host.side.free(Seat(3))
            assert host.names == ["Ann", "Ada", None, None]

            host.side.start()
            assert host.names == ["Ann", "Ada", "Mallory", "Barnaby"]
            assert isinstance(host.shown.door, rooms.Full)
            await here.dealt(host)
            host.side.start()
            host.side.free(BO)
            assert host.names == ["Ann", "Ada", "Mallory", "Barnaby"]

    run(main())


def test_a_guest_who_leaves_the_lobby_frees_the_chair_at_once(tmp_path: Path) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host = await here.host(house(Vacant(), Vacant()))
            bo = await here.join(host)
            await bo.leave()
            await until(lambda: host.names == ["Ann", None, None], "a free chair")
            assert "Bo has left." in host.read()
            assert not list(bo.folders.saves.glob("*.journal"))

    run(main())


def test_a_guest_who_is_lost_in_the_lobby_has_some_time_to_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guests, "LOBBY_HOLD", 0.3)

    async def main() -> None:
        async with lobby(tmp_path) as here:
            host = await here.host(house(Vacant(), Vacant(), onlookers=1))
            bo = await here.join(host, "Bo")
            wim = await here.join(host, "Wim", watching=True)
            await bo.kill()
            await wim.kill()
            await until(lambda: isinstance(host.presence(1), Lost), "Bo lost")
            assert host.shown.company.onlookers == ()
            await until(lambda: host.names == ["Ann", None, None], "a free chair")
            assert "Bo lost touch." in host.read()

            too_late = here.join_again(bo)
            await until(lambda: too_late.failed, "nobody knows Bo")
            assert too_late.failed == SENTENCES[Fault.UNKNOWN_GUEST]

    run(main())


def test_the_host_starts_and_a_guest_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guests, "LOBBY_HOLD", 0.3)

    async def main() -> None:
        async with lobby(tmp_path) as here:
            host = await here.host(house(Vacant(), Vacant()))
            bo = await here.join(host)
            await bo.kill()
            await until(lambda: isinstance(host.presence(1), Lost), "Bo lost")
            host.side.start()
            assert host.names == ["Ann", "Bo", "Mallory"]
            assert "The game begins as soon as Bo can be reached." in host.read()
            await here.dealt(host)
            assert host.names == ["Ann", "Ada", "Mallory"]

    run(main())


def test_a_lost_guest_s_chair_is_given_to_a_computer(tmp_path: Path) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host = await here.host(house(Vacant(), Vacant()))
            bo = await here.join(host)
            host.side.seat_computer(BO, "easy")
            assert host.names == ["Ann", "Bo", None], "Bo is here"
            await bo.kill()
            await until(lambda: isinstance(host.presence(1), Lost), "Bo lost")
            host.side.seat_computer(BO, "easy")
            assert host.names == ["Ann", "Mallory", None]

            again = here.join_again(bo)
            await until(lambda: again.failed, "the chair is taken")

    run(main())


# the code


def test_a_wrong_code_is_told_and_the_third_one_burns_it(tmp_path: Path) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host = await here.host()
            code = host.code
            wrong = code.route + ("A" if code.secret[0] != "A" else "B") + code.secret[1:]
            for fault in (Fault.WRONG_CODE, Fault.WRONG_CODE, Fault.CODE_BURNED):
                thief = here.arrive(wrong, "Thief")
                await here.refused(thief)
                assert thief.failed == SENTENCES[fault]
            await until(lambda: host.is_open and host.code != code, "another code")
            assert host.read() == [
                "Somebody has entered a wrong code.",
                "Somebody has entered a wrong code.",
                "Wrong codes were entered three times: here is a new code.",
            ]
            await here.join(host)

    run(main())


def test_a_code_expires_and_a_new_one_can_be_had(tmp_path: Path) -> None:
    async def main() -> None:
        async with lobby(tmp_path, Settings(code_life=0.5)) as here:
            host = await here.host(replace(house(), service=here.url))
            await until(lambda: isinstance(host.shown.door, rooms.Expired), "its end")
            old = host.shown.invitation
            host.side.new_code()
            await until(lambda: host.is_open, "a new one")
            assert host.shown.invitation != old

    run(main())


def test_nothing_is_wanted_of_a_room_that_is_not_open_yet(tmp_path: Path) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host = here.open()
            assert isinstance(host.shown.door, rooms.Opening)
            host.side.new_code()
            host.side.rematch()
            await host.leave()

    run(main())


@pytest.mark.parametrize("address", ["what is this?", "rooms.example.org:x"])
def test_an_address_that_is_none(tmp_path: Path, address: str) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host = here.open(service=address)
            await host.running
            assert isinstance(host.shown.door, rooms.Failed)
            assert address in host.shown.door.sentence

    run(main())


def test_a_machine_that_lets_nobody_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("signaling.app.serve", refuse)

    async def main() -> None:
        folders = Folders.of(tmp_path)
        side = Hosting(house(), folders, Quick())
        await side.run()
        sentence = "The room cannot be opened on this machine: this program may not write there."
        assert side.shown.door == rooms.Failed(sentence)

    run(main())


def test_a_service_that_cannot_be_reached_is_tried_again(tmp_path: Path) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host = here.open(service="ws://127.0.0.1:1/rooms")
            await until(lambda: isinstance(host.shown.door, rooms.Failed), "the reason")
            assert host.shown.door == rooms.Failed(SENTENCES[Fault.SERVER_GONE])
            assert not host.running.done()

    run(main())


# at the table


def test_a_whole_game_is_played_and_checked(tmp_path: Path) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host, guest = await two(here)
            assert host.sitting.is_new
            assert guest.sitting.is_new
            await here.play(host, guest, moves=3)
            assert host.shown.to_act == guest.shown.to_act != frozenset()
            await here.play(host, guest)
            await until(lambda: guest.is_checked, "a verdict")
            assert guest.verdict == Fair()
            assert host.numbers == guest.numbers == list(range(1, len(host.numbers) + 1))
            assert host.shown.to_act == guest.shown.to_act == frozenset()

            await guest.leave()
            await host.leave()
            for program in (host, guest):
                assert len(list((program.folders.saves / "records").iterdir())) == 1
                assert not list(program.folders.saves.glob("*.journal")), f"{program}: there is nothing to come back to"

    run(main())


def test_actions_are_taken_back(tmp_path: Path) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host, guest = await two(here)
            taken = 0
            while taken < 3:
                await here.play(host, guest, moves=1)
                for program in (host, guest):
                    taken += await program.take_back()
            await here.play(host, guest)
            await until(lambda: guest.is_checked, "a verdict")
            assert guest.verdict == Fair()

    run(main())


def test_somebody_who_comes_later_watches_from_there_on(tmp_path: Path) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host = await here.host(house(onlookers=2))
            early = await here.join(host, "Early", watching=True)
            bo = await here.join(host)
            await here.dealt(host, bo, early)
            await here.play(host, bo, moves=5)

            late = await here.join(host, "Late", watching=True)
            await here.dealt(late)
            assert late.numbers == [6], "not what was before"
            assert not late.sitting.is_new
            assert host.shown.company.onlookers == ("Early", "Late")
            await early.leave()
            await until(lambda: host.shown.company.onlookers == ("Late",), "one who has gone")
            assert "Early has left." in host.read()

            await here.play(host, bo)
            await until(lambda: late.is_checked, "a verdict")
            assert late.verdict == Fair()

    run(main())


def test_phrases_go_round_the_table_and_chatter_does_not(tmp_path: Path) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host = await here.host(house(Vacant(), Vacant(), onlookers=1))
            bo, cy = await here.join(host, "Bo"), await here.join(host, "Cy")
            wim = await here.join(host, "Wim", watching=True)
            heard: dict[str, list[tuple[Seat, Phrase]]] = {"Ann": [], "Bo": [], "Cy": [], "Wim": []}

            def listen() -> dict[str, list[tuple[Seat, Phrase]]]:
                for program, said in zip((host, bo, cy, wim), heard.values(), strict=True):
                    said += program.side.said.take()
                return heard

            wim.side.say(Phrase.HURRY)
            for phrase in (Phrase.HELLO, Phrase.OUCH, Phrase.THANKS):
                bo.side.say(phrase)
            hello = (BO, Phrase.HELLO)
            await until(lambda: listen()["Wim"], "what Bo said")
            host.side.say(Phrase.GOOD_LUCK)
            luck = (Seat(0), Phrase.GOOD_LUCK)
            await until(
                lambda: listen() == {"Ann": [hello], "Bo": [luck], "Cy": [hello, luck], "Wim": [hello, luck]},
                "what everybody said",
            )

    run(main())


def test_another_game_in_the_same_room(tmp_path: Path) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host, guest = await two(here)
            guest.side.again()
            host.side.rematch()
            await here.play(host, guest)
            await until(lambda: guest.is_checked, "a verdict")
            first = host.sitting
            assert host.shown.again == ()

            guest.side.again()
            await until(lambda: host.shown.again == guest.shown.again == (BO,), "ready for another one")
            host.side.rematch()
            await until(lambda: host.shown.sitting is not first, "another table")
            await until(lambda: guest.deal == 2 and guest.newest, "at the guest, too")
            assert host.shown.again == guest.shown.again == ()
            assert not guest.is_checked
            before = first.record
            after = guest.sitting.record
            assert before.carry is None
            assert after.carry is not None, "the account goes on"

            await here.play(host, guest)
            await until(lambda: guest.is_checked, "a verdict")
            assert guest.verdict == Fair()

    run(main())


def test_computers_sit_down_to_another_game_for_those_who_have_left(tmp_path: Path) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host = await here.host(house(Vacant(), Vacant()))
            bo, cy = await here.join(host, "Bo"), await here.join(host, "Cy")
            await here.dealt(host, bo, cy)
            await here.play(host, bo, cy)
            await until(lambda: cy.is_checked, "a verdict")
            await cy.leave()
            await until(lambda: host.names == ["Ann", "Bo", None], "Cy gone")
            host.side.seat_computer(CY, "easy")
            assert host.names == ["Ann", "Bo", None], "not at a table where the game is over"

            host.side.rematch()
            await until(lambda: bo.deal == 2 and bo.newest, "another game")
            assert host.names == ["Ann", "Bo", "Mallory"]
            await here.play(host, bo)

    run(main())


# computers in play


def test_computers_keep_their_pace_and_the_screen_can_hold_them_only_as_long_as_it_lives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosting, "PACE", 0.2)
    monkeypatch.setattr(hosting, "SCREEN", 0.4)

    async def main() -> None:
        async with lobby(tmp_path) as here:
            host = here.open(house(MALLORY))
            await until(lambda: isinstance(host.shown.door, rooms.Full), "nobody is waited for")
            host.side.start()
            await here.dealt(host)
            host.pace = float("inf")
            await until(lambda: not host.act() and not host.attention, "the computer's turn")
            held, ends = len(host.numbers), host.side._now + 0.3
            while host.side._now < ends:
                host.serve()
                await until(lambda: True, "a turn of the loop")
            assert len(host.numbers) == held, "cards are moving"
            await until(lambda: len(host.numbers) > held, "the computer's action")
            assert host.side._now >= ends + 0.3

    run(main())


def test_a_computer_that_cannot_go_on_is_told_once(tmp_path: Path) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            computers = Quick(think=False)
            host = here.open(house(MALLORY), computers)
            computers.problem = "The computer player has stopped thinking."
            await until(lambda: host.read() == ["The computer player has stopped thinking."], "a word of it")

    run(main())
