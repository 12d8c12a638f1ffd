"""An heir opens the game with what others bring, and one of them may bring anything. The honest ones go on all the
same."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeAlias

import pytest
from support.online.one_loop_rooms import Guest, Lobby
from support.online.succeeded_rooms import RULES, back, fair, four, three
from support.waiting import until

from spitegame.net.replica import Edition
from spitegame.net.secret_sharing import SecretShare
from spitegame.net.succession import Brought, Entrusted, Heir, Logged
from spitegame.net.transcript import deal_terms, fresh_contribution
from spitegame.online.guest import room, succession
from spitegame.online.guest.succession import NOT_OURS
from spitegame.online.host.room import HostRoom
from spitegame.rules.game import Seat
from spitegame.session.draw import Drawn
from spitegame.session.occupants import Person, Vacant
from spitegame.session.record import Record
from spitegame.storage.resume import AdmittedGuest, GuestKeys, HostState, replica_header

pytestmark = pytest.mark.slow

Messages: TypeAlias = list[Entrusted | Logged]
BO, CY, DI, NOBODY = Seat(1), Seat(2), Seat(3), Seat(8)
SHARES = [SecretShare(place, bytes(32)) for place in range(1, 9)]
MOST = 10**6
"""The highest epoch that can be said."""


def forged(held: Messages, epoch: int, number: int, header: bytes) -> Messages:
    """An edition that its only heir opens, who has sealed it."""
    made = Edition(epoch, number, (Heir(CY, bytes(16), bytes(16)),), header)
    return [made.entrusted(CY), *held]


def newest(held: Messages) -> Entrusted:
    return [each for each in held if isinstance(each, Entrusted)][-1]


def another_game() -> bytes:
    """It has a place for Bo, and none for Di."""
    drawn = Drawn(bytes(16), 1, fresh_contribution(), (None, fresh_contribution(), None))
    people = Person("Ann"), Person("Bo"), Person("Cy")
    record = Record(game="malice", rules=RULES, seed=0, occupants=people)
    record = replace(record, seed=drawn.seed(deal_terms(record)))
    guest = AdmittedGuest(bytes(16), bytes(32), BO, "Bo")
    chairs = Person("Ann"), Vacant(), Person("Cy")
    state = HostState(key=bytes(16), service="", port=0, onlookers=False, chairs=chairs, guests=(guest,), deal=1)
    return replica_header(replace(state, drawn=drawn, own=GuestKeys.fresh()), record)


def a_newer_edition(held: Messages, header: bytes | None = None) -> Messages:
    last = newest(held)
    return forged(held, last.epoch, last.edition + 1, header or another_game())


def the_same_edition(held: Messages) -> Messages:
    """With the name of the one that all have."""
    last = newest(held)
    return forged([], last.epoch, last.edition, another_game())


def the_share_of_somebody_else(held: Messages) -> Messages:
    """It would be that of Di."""
    places = [heir.seat for heir in newest(held).heirs]
    share = SecretShare(places.index(DI) + 1, bytes(32))
    return [replace(each, share=share) if isinstance(each, Entrusted) else each for each in held]


def more_entries(held: Messages) -> Messages:
    """They are not sealed with the key."""
    last = newest(held)
    return [*held, *(Logged(last.epoch, last.edition, number, (bytes(80),)) for number in range(1, 100))]


Bring: TypeAlias = Callable[[Messages], Messages]


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """A host that is killed counts as gone at once."""
    monkeypatch.setattr(room, "GONE", 1.0)


def bring(guest: Guest, what: Bring) -> None:
    """The program of this guest brings this instead of what it holds."""
    replicas: Any = guest.side._replicas
    held = replicas.messages
    replicas.messages = lambda: iter(what(list(held())))


async def assert_all_go_on(here: Lobby, what: Bring | None = None) -> None:
    """The host is lost, and Cy brings this: Bo goes on with what everybody has been shown, and it is a fair game to its
    end."""
    ann, bo, cy, di = await four(here)
    await here.play(ann, bo, cy, di, moves=8)
    if what:
        bring(cy, what)
    before = bo.number
    await ann.kill()
    await here.moved(bo)
    assert isinstance(bo.side, HostRoom)
    assert bo.number == before
    again = await back(here, ann)
    await here.play(bo, cy, di, again)
    await fair(cy, di, again)


@pytest.mark.parametrize(
    "what",
    [
        a_newer_edition,
        the_same_edition,
        the_share_of_somebody_else,
        more_entries,
        pytest.param(lambda held: a_newer_edition(held, b"nonsense"), id="nonsense"),
        pytest.param(lambda held: [replace(newest(held), epoch=MOST), *held], id="the last epoch"),
        pytest.param(lambda held: [replace(newest(held), share=each) for each in SHARES], id="many shares"),
        pytest.param(lambda held: [*held, *(replace(newest(held), edition=n) for n in range(100, 200))], id="editions"),
        pytest.param(lambda held: [], id="nothing"),
    ],
)
async def test_the_honest_ones_go_on_whatever_one_of_them_brings(here: Lobby, what: Bring) -> None:
    await assert_all_go_on(here, what)


@pytest.mark.parametrize(
    "lie", [{"seat": BO}, {"seat": NOBODY}, {"seat": None}, {"number": 1}, {"number": MOST}, {"promised": MOST}]
)
async def test_it_does_no_harm_who_somebody_says_to_be_and_to_have_been_shown(
    here: Lobby, monkeypatch: pytest.MonkeyPatch, lie: dict[str, Any]
) -> None:
    def said(*given: Any) -> Brought:
        brought = Brought(*given)
        return replace(brought, **lie) if brought.seat == CY else brought

    monkeypatch.setattr(succession, "Brought", said)
    await assert_all_go_on(here)


async def test_another_game_is_refused_in_words(here: Lobby) -> None:
    """With two guests, both are needed to go on with the right one."""
    ann, bo, cy = await three(here)
    bring(cy, a_newer_edition)
    await ann.kill()
    await until(lambda: NOT_OURS in bo.read(), "a sentence")
    assert bo.side.handle.moved is None
    assert not bo.running.done()
