"""At an open table, where strangers meet, nothing goes over the wire that anybody has written by hand."""

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any
from unittest.mock import patch

import pytest
from support.online.lab import Lab, fair, room_plan
from support.waiting import until

from spitegame import __version__
from spitegame.net import wire
from spitegame.net.connection import ConfirmMacs, Connection
from spitegame.net.errors import Fault
from spitegame.net.transcript import unpack_opening
from spitegame.net.wire import Opened
from spitegame.online.given_names import GIVEN_NAMES, is_given
from spitegame.online.host.members import Chairs
from spitegame.packing.codec import Malformed
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Seat
from spitegame.rules.spite.options import STRICT
from spitegame.session.occupants import Computer, Person, Vacant
from spitegame.session.opponents import NAMES, OPPONENTS, style
from spitegame.session.portraits import PORTRAITS
from spitegame.session.room_handle import ChoosePortrait, Phrase, SayPhrase
from spitegame.session.room_state import RoomPlan

ANN, BO, CY, PAL = "Annabella of Ely", "Wilhelmina Quux", "Cyrus the 12th", "My old pal Rex"
TYPED = (ANN, BO, CY, PAL)
MALICE = replace(room_plan(Vacant(), Computer(PAL, "easy"), host=ANN, onlookers=True), is_open=True)
SPITE = replace(MALICE, game="spite", rules=replace(STRICT, rounds=1))


@pytest.fixture
def packets(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """All that is sent from now on, both ways."""
    sent: list[bytes] = []
    attach = Connection.attach

    def listened(connection: Connection, send: Callable[[bytes], None], macs: ConfirmMacs, now: float) -> None:
        def sending(data: bytes) -> None:
            sent.append(data)
            send(data)

        attach(connection, sending, macs, now)

    monkeypatch.setattr(Connection, "attach", listened)
    return sent


def read(game: str, data: bytes) -> Any:
    """The message, whoever has sent it."""
    try:
        return wire.wire(game).from_guest.unpack(data)
    except Malformed:
        return wire.wire(game).read_host(data)


def texts(value: Any) -> Iterator[str]:
    """All text in a message. What goes by a name of its class, and enums, cards and faults, has been read already."""
    match value:
        case str():
            yield value
        case list() | tuple() | frozenset():
            for each in value:
                yield from texts(each)
        case dict():
            yield from texts([*value.keys(), *value.values()])
        case _ if is_dataclass(value):
            for each in fields(value):
                yield from texts(getattr(value, each.name))
        case _:
            pass


LISTED = {
    f"spitegame {__version__}",
    "",
    *GIVEN_NAMES,
    *NAMES,
    *(style(opponent.level, opponent.manner) for opponent in OPPONENTS),
    *PORTRAITS,
    *GAMES,
}


@pytest.mark.parametrize("plan", [MALICE, SPITE], ids=["malice", "spite"])
async def test_a_whole_game_goes_by_without_a_word_written_by_hand(
    here: Lab, packets: list[bytes], plan: RoomPlan
) -> None:
    ann = await here.host(plan)
    cy = await here.join(ann, CY, watching=True)
    bo = await here.join(ann, BO)
    for program, name in ((ann, ANN), (bo, BO)):
        program.side.handle.post(ChoosePortrait(name, "owl"))
        program.side.handle.post(SayPhrase(Phrase.HELLO))
    await here.dealt(ann, bo)
    await until(lambda: bo.snapshot.portraits == {0: "owl", 1: "owl", 2: ""}, "the faces")
    await here.play(ann, bo)
    await fair(bo, cy)
    messages = [read(plan.game, data) for data in packets]
    assert len(messages) > 50
    assert {type(message) for message in messages} >= {wire.Hello, wire.Welcome, wire.Present, wire.Worn, wire.Said}
    for message in messages:
        assert set(texts(message)) <= LISTED, message
    opened = b"".join(message.data for message in dict.fromkeys(each for each in messages if isinstance(each, Opened)))
    assert set(texts(unpack_opening(opened).record.everybody)) <= LISTED
    for name in TYPED:
        assert not [data for data in (*packets, opened) if name.encode() in data]


async def test_both_sides_know_that_the_table_is_open_and_go_on_so(here: Lab) -> None:
    ann = await here.host(MALICE)
    bo = await here.join(ann, BO)
    await here.dealt(ann, bo)
    bo.side._link.send(wire.Wear("callme"))
    bo.post(SayPhrase(Phrase.HELLO))
    await until(lambda: (Seat(1), Phrase.HELLO) in ann.side.handle.phrases.take(), "what came after it")
    assert not any(ann.snapshot.portraits.values()), "an unknown face is none"
    names = ann.names
    assert names[0] != ANN
    assert all(name and (is_given(name) or name in NAMES) for name in names)
    await bo.kill()
    bo = here.join_again(bo)
    await ann.kill()
    ann = here.host_again(ann)
    await here.dealt(ann, bo)
    assert ann.snapshot.is_open
    assert bo.snapshot.is_open
    assert ann.names == names
    await here.fair_game(ann, bo)


async def test_two_with_one_name_do_not_sit_at_one_table(here: Lab) -> None:
    plan = replace(MALICE, chairs=(Person(ANN), Vacant(), Vacant(), Vacant()))
    ann = await here.host(plan)
    with patch("spitegame.online.guest.room.drawn_names", lambda: ["Noor"]):
        for name in (BO, CY):
            await here.join(ann, name)
    names = [name for name in ann.names if name]
    assert "Noor" in names
    assert len({*names}) == 3
    assert all(map(is_given, names))


async def test_whoever_calls_itself_by_hand_or_is_older_does_not_come_in(here: Lab) -> None:
    ann = await here.host(MALICE)
    guest = here.arrive(ann.code, BO)
    assert await here.refused(guest) == Fault.OPEN_TABLE.sentence
    assert None in ann.names
    with patch.object(wire, "NEWEST_PROTOCOL", wire.IDENTITIES - 1):
        guest = here.arrive(ann.code, "Noor", is_open=True)
        assert await here.refused(guest) == Fault.VERSION.sentence
    with patch("spitegame.net.link.__version__", "0.5.0 write to me"):
        guest = here.arrive(ann.code, "Noor", is_open=True)
        assert await here.refused(guest) == Fault.BAD_MESSAGE.sentence
    written = replace(ann.snapshot.company, onlookers=("call me",))
    lies: list[dict[str, Any]] = [{"host": "call me"}, {"company": lambda self, now: written}]
    for lie in lies:
        with patch.multiple(Chairs, **lie):
            guest = here.arrive(ann.code, is_open=True)
            assert await here.refused(guest) == Fault.BAD_MESSAGE.sentence
