"""Rooms before the game: who finds them by the code, who sits where, and how the board opens."""

from pathlib import Path

import pytest
from aiohttp import WSMessage, WSMsgType
from support.online.lab import BO, CY, Lab, Sockets, equipment, room_plan
from support.online.page_folder import page_folder
from support.online.peer_pair import Ear
from support.waiting import until

from signaling.messages import KEY_BYTES
from signaling.service import Service
from signaling.settings import Settings
from signaling.sockets import Connection
from signaling.web_page import Page
from spitegame.net import handshake
from spitegame.net.desktop_socket import SignalingClient
from spitegame.net.errors import Fault
from spitegame.net.guest_signaling import CodeTicket, connect
from spitegame.net.handshake import Guesses
from spitegame.net.webrtc import Aiortc
from spitegame.online.desktop_ways import DesktopWays
from spitegame.online.host import entrance, guests
from spitegame.online.host.room import HostRoom
from spitegame.rules.game import Seat
from spitegame.session.draw import Fair
from spitegame.session.occupants import Computer, Vacant
from spitegame.session.room_codes import LongCode, invited
from spitegame.session.room_handle import FreeSeat, PlainCommand, SeatComputer
from spitegame.session.room_state import CodeExpired, CodePending, Here, Linked, Lost, RoomFailed, RoomFull
from spitegame.storage.files import Folders
from spitegame.storage.resume import ReopenedGuest, load_joined

MALLORY = Computer("Mallory", "good")


async def test_a_guest_takes_a_free_chair_and_the_board_opens_by_itself(here: Lab) -> None:
    host = await here.host(room_plan(Vacant(), Vacant()))
    dee = await here.join(host, "Dee")
    await dee.leave()
    await until(lambda: host.names == ["Ann", None, None], "a free chair again")
    assert "Dee has left." in host.read()
    assert not dee.kept

    bo = await here.join(host, "Bo")
    await until(lambda: host.names == ["Ann", "Bo", None], "Bo on a chair")
    await until(lambda: isinstance(host.presence(1), Linked), "Bo connected")
    assert [chair.presence for chair in bo.snapshot.company.chairs][::2] == [Here(), None]
    assert bo.snapshot.seat == BO
    assert host.snapshot.game is None
    assert len(bo.verifier.split()) == 3
    await until(lambda: host.snapshot.verifiers == {BO: bo.verifier}, "the same three words")

    code = host.code
    cy = await here.join(host, "Cy")
    await here.dealt(host, bo, cy)
    assert isinstance(host.snapshot.code_state, RoomFull)
    assert host.snapshot.invitation == ""
    assert await here.refused(here.arrive(code, "Late")) == Fault.ROOM_FULL.sentence
    assert [occupant.name for occupant in cy.game.record.occupants] == ["Ann", "Bo", "Cy"]


async def test_a_guest_comes_by_the_link_though_the_code_is_too_old_and_no_server_is_sent_its_secret_nor_a_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = "Annabella", "Wilhelmina"
    heard: list[bytes] = []
    hear = Service._heard

    async def overheard(service: Service, connection: Connection, message: WSMessage) -> bool:
        if message.type == WSMsgType.BINARY:
            heard.append(message.data)
        return await hear(service, connection, message)

    monkeypatch.setattr(Service, "_heard", overheard)
    settings = Settings(page=Page.read(page_folder(tmp_path)), code_life=1)
    async with Lab(tmp_path / "profiles", Sockets(settings)) as here:
        host = here.open(room_plan(Vacant(), Vacant(), host=names[0]))
        await until(lambda: host.snapshot.link, "the service has said that it serves the page")
        await until(lambda: host.snapshot.code_state == CodeExpired(), "the code is too old")
        link = host.snapshot.link
        invitation = invited(f"Come and play: {link}")
        assert invitation
        assert isinstance(invitation.code, LongCode)
        assert link == f"{host.snapshot.page}#{invitation.code}"
        bo = here.follow(invitation, names[1], places=())
        await until(lambda: bo.is_in or bo.failed, "a guest in the room")
        await until(lambda: host.snapshot.verifiers == {BO: bo.verifier}, "the same three words")
        secret = invitation.code.secret
        assert heard
        await until(lambda: host.names[:2] == [*names], "both by their names")
        private = [secret, str(invitation.code).encode(), *(name.encode() for name in names)]
        assert not any(each in data for each in private for data in heard)
        assert str(invitation.code) not in repr((host.snapshot, bo.snapshot, invitation))
        host.post(PlainCommand.NEW_CODE)
        await until(lambda: host.snapshot.link != link, "another link")
        late = here.follow(invitation, "Cy", places=())
        assert await here.refused(late) == Fault.ROOM_EXPIRED.sentence


async def test_of_two_who_come_at_the_same_time_one_gets_the_last_chair(here: Lab) -> None:
    host = await here.host()
    rivals = [here.arrive(host.code, name) for name in ("Bo", "Cy")]
    await until(lambda: any(rival.failed for rival in rivals), "one who has to go")
    await until(lambda: any(rival.newest for rival in rivals), "one who plays")
    assert {rival.failed for rival in rivals} <= {"", Fault.ROOM_FULL.sentence, Fault.NO_ROOM.sentence}
    await until(lambda: not host.side._guests._strangers, "nobody at the door")


async def test_who_wants_to_play_finds_a_full_table_where_one_may_watch(
    here: Lab, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entrance, "MOST_ONLOOKERS", 1)
    host = await here.host(room_plan(onlookers=True))
    await here.join(host)
    await until(lambda: host.snapshot.game, "the table")
    late = here.arrive(host.code, "Late")
    await until(lambda: late.failed, "no place")
    assert late.failed == Fault.ROOM_FULL.sentence
    assert not late.side._journal.has_begun

    watching = await here.join(host, "Wim", watching=True)
    await until(lambda: host.snapshot.company.onlookers == ("Wim",), "somebody who watches")
    another = here.arrive(host.code if host.is_open else "AA2222", "Xu", watching=True)
    await until(lambda: another.failed, "no other one")
    assert not watching.failed


async def test_the_host_asks_a_guest_to_leave(here: Lab) -> None:
    host, (bo,) = await here.gathered(room_plan(Vacant(), Vacant()), "Bo")
    code = host.code
    host.post(FreeSeat(BO))
    await until(lambda: bo.failed, "Bo told")
    assert bo.failed == Fault.REMOVED.sentence
    assert host.names == ["Ann", None, None]
    await bo.running
    assert not bo.kept

    await until(lambda: host.is_open, "another code")
    assert host.code != code, "Bo knows the old one"
    cy = await here.join(host, "Cy")
    assert cy.snapshot.seat == BO


async def test_who_was_asked_to_leave_has_no_other_door_open(real: Lab) -> None:
    """Somebody with the code may be connected without having said who it is."""
    host = await real.host(room_plan(Vacant(), Vacant()))
    bo = await real.join(host)
    ticket = CodeTicket(host.code, bytes(KEY_BYTES), Guesses())
    silent = await connect(lambda: SignalingClient.dial(real.url), Aiortc(), ticket, lambda words: None)
    await until(lambda: host.side._guests._strangers, "a second door")
    ear = Ear.of(silent.channel)
    host.post(FreeSeat(BO))
    await until(lambda: bo.failed, "Bo told")
    await until(lambda: ear.closed, "the other door shut")
    assert not host.side._guests._strangers
    await silent.channel.close()


async def test_computers_take_chairs(here: Lab) -> None:
    host = await here.host(room_plan(Vacant(), MALLORY, Vacant()))
    host.post(SeatComputer(BO, "easy"))
    host.post(SeatComputer(CY, "easy"))
    host.post(SeatComputer(Seat(0), "easy"))
    assert host.names == ["Ann", "Barnaby", "Mallory", None]
    host.post(FreeSeat(CY))
    host.post(FreeSeat(Seat(0)))
    host.post(FreeSeat(Seat(3)))
    assert host.names == ["Ann", "Barnaby", None, None]

    host.post(PlainCommand.START_GAME)
    assert host.names == ["Ann", "Barnaby", "Mallory", "Hugo"]
    assert isinstance(host.snapshot.code_state, RoomFull)
    await here.dealt(host)
    host.post(PlainCommand.START_GAME)
    host.post(FreeSeat(BO))
    assert host.names == ["Ann", "Barnaby", "Mallory", "Hugo"]


async def test_a_guest_who_is_lost_in_the_lobby_has_some_time_to_come_back(
    here: Lab, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guests, "LOBBY_HOLD_S", 0.3)
    host, (bo,) = await here.gathered(room_plan(Vacant(), Vacant(), onlookers=True), "Bo")
    wim = await here.join(host, "Wim", watching=True)
    await bo.kill()
    await wim.kill()
    await until(lambda: isinstance(host.presence(1), Lost), "Bo lost")
    assert host.snapshot.company.onlookers == ()
    await until(lambda: host.names == ["Ann", None, None], "a free chair")
    assert "The connection to Bo is lost." in host.read()

    too_late = here.join_again(wim)
    await until(lambda: too_late.failed, "nobody knows Wim")
    assert too_late.failed == Fault.UNKNOWN_GUEST.sentence
    here.join_again(bo)
    await until(lambda: host.names == ["Ann", "Bo", None], "Bo, who has the long code")


async def test_a_guest_is_killed_in_the_lobby_and_comes_back_on_another_chair_if_a_computer_has_its_own(
    here: Lab,
) -> None:
    host, (bo,) = await here.gathered(room_plan(Vacant(), Vacant()), "Bo")
    await bo.kill()
    seen = load_joined(bo.folders)
    assert isinstance(seen, ReopenedGuest)
    assert (seen.state.host, seen.state.seat, seen.state.name) == ("Ann", BO, "Bo")
    again = here.join_again(bo)
    await until(lambda: again.is_in, "Bo in the room again")
    await until(lambda: isinstance(host.presence(1), Linked), "on the same chair")
    host.post(SeatComputer(BO, "easy"))
    assert host.names == ["Ann", "Bo", None], "Bo is here"
    await again.kill()
    await until(lambda: isinstance(host.presence(1), Lost), "Bo lost")
    host.post(SeatComputer(BO, "easy"))
    assert host.names == ["Ann", "Barnaby", None]
    late = here.join_again(again)
    await here.dealt(host, late)
    assert host.names == ["Ann", "Barnaby", "Bo"]
    await here.play(host, late)
    await until(lambda: late.verdict == Fair(), "a fair game")


async def test_the_host_starts_and_a_guest_is_lost(here: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guests, "LOBBY_HOLD_S", 0.3)
    host, (bo,) = await here.gathered(room_plan(Vacant(), Vacant()), "Bo")
    await bo.kill()
    await until(lambda: isinstance(host.presence(1), Lost), "Bo lost")
    host.post(PlainCommand.START_GAME)
    assert host.names == ["Ann", "Bo", "Mallory"]
    assert "The game begins as soon as Bo can be reached." in host.read()
    await here.dealt(host)
    assert host.names == ["Ann", "Hugo", "Mallory"]


async def test_a_wrong_code_is_told_and_the_third_one_burns_it(here: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handshake, "FIRST_PAUSE_S", 0.0)
    host = await here.host()
    code = host.code
    wrong = code.route + ("A" if code.secret[0] != "A" else "B") + code.secret[1:]
    for fault in (Fault.WRONG_CODE, Fault.WRONG_CODE, Fault.CODE_BURNED):
        thief = here.arrive(wrong, "Thief")
        await here.refused(thief)
        assert thief.failed == fault.sentence
    await until(lambda: host.is_open and host.code != code, "another code")
    assert host.read() == [
        "Somebody has entered a wrong code.",
        "Somebody has entered a wrong code.",
        "A wrong code was entered three times. This code is no longer valid: give your friends the new one.",
    ]
    await here.join(host)


async def test_how_long_the_next_try_has_to_wait_is_told_when_it_is_long(
    here: Lab, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handshake, "FIRST_PAUSE_S", 30.0)
    host = await here.host()
    thief = here.arrive(host.code.route + ("2222" if host.code.secret != "2222" else "3333"), "Thief")
    await here.refused(thief)
    assert host.read() == [
        "Somebody has entered a wrong code. For 30 seconds no code is accepted, not even the right one."
    ]
    late = here.arrive(host.code, "Late")
    assert await here.refused(late) == Fault.RATE_LIMITED.sentence


async def test_a_code_expires_and_a_new_one_can_be_had(tmp_path: Path) -> None:
    async with Lab(tmp_path, Sockets(Settings(code_life=0.5))) as here:
        host = here.open()
        await until(lambda: isinstance(host.snapshot.code_state, CodeExpired), "its end")
        old = host.snapshot.invitation
        host.post(PlainCommand.NEW_CODE)
        await until(lambda: host.snapshot.invitation not in ("", old), "a new one")


async def test_nothing_is_wanted_of_a_room_that_is_not_open_yet(here: Lab) -> None:
    host = here.open()
    assert isinstance(host.snapshot.code_state, CodePending)
    host.post(PlainCommand.NEW_CODE)
    host.post(PlainCommand.REMATCH)
    await host.leave()


async def test_an_address_that_is_none_and_one_where_no_service_is_yet(real: Lab) -> None:
    for address in ("what is this?", "rooms.example.org:x"):
        host = real.open(service=address)
        await host.running
        assert isinstance(host.snapshot.code_state, RoomFailed)
        assert address in host.snapshot.code_state.sentence
    host = real.open(service="ws://127.0.0.1:1/rooms")
    await until(lambda: host.is_open and host.snapshot.away, "a room on this network, and why there is none beyond")
    assert host.snapshot.away.startswith("127.0.0.1:1 is not answering.")


async def test_a_machine_that_lets_nobody_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("signaling.app.serve", refuse)
    folders = Folders.of(tmp_path)
    side = HostRoom.opened(room_plan(), equipment(DesktopWays(), folders))
    await side.run()
    sentence = "The room cannot be opened on this machine: this program may not write there."
    assert side.handle.snapshot.code_state == RoomFailed(sentence)
