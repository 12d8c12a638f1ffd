from spitegame.net.channel import RelayedChannel, SecureChannel
from spitegame.net.identity import Identity
from spitegame.net.key_agreement import Keys, Method, Role
from spitegame.net.signatures import UpdateSigner
from spitegame.net.wire import Begin
from spitegame.online.host.members import Chairs, Member
from spitegame.rules.game import Seat
from spitegame.rules.malice.options import ONLINE
from spitegame.session.occupants import NAME_LENGTH, Computer, Person, Vacant
from spitegame.session.opponents import NAMES
from spitegame.session.record import Record
from spitegame.session.room_state import Arriving, Here, Lost
from spitegame.storage.resume import AdmittedGuest, HostState

BO, CY = Seat(1), Seat(2)
BEGIN = Begin.of(1, Record(game="malice", rules=ONLINE, seed=0, occupants=(Person("Ann"), Person("Bo"))), bytes(32))
CHAIRS = (Person("Ann"), Vacant(), Vacant())


def guest(name: str, seat: Seat | None) -> AdmittedGuest:
    return AdmittedGuest(side=name.encode().ljust(16), resume=bytes(32), seat=seat, name=name)


def chairs(*guests: AdmittedGuest) -> Chairs:
    return Chairs(HostState(key=bytes(16), service="", port=0, onlookers=True, chairs=CHAIRS, guests=guests))


def test_guests_sit_on_vacant_chairs_unless_a_computer_plays_for_them() -> None:
    room = chairs(guest("Bo", BO), guest("Wim", None))
    assert room.occupants == (Person("Ann"), Person("Bo"))
    assert room.free == [CY]
    assert [member.guest.name for member in room.playing.values()] == ["Bo"]
    assert [member.guest.name for member in room.members.watching] == ["Wim"]
    assert room.here == {Seat(0)}
    assert room.host == "Ann"
    assert not room.are_complete
    room = chairs(guest("Bo", BO), guest("Cy", CY))
    room[BO] = Computer("Ada", "fair")
    assert room.occupants == (Person("Ann"), Computer("Ada", "fair"), Person("Cy"))
    assert [member.guest.name for member in room.playing.values()] == ["Cy"]
    assert room.members.at(BO), "the chair is still Bo's"


def test_names_are_told_apart_and_stay_short_enough() -> None:
    room = chairs(guest("Bo", BO), guest("x" * NAME_LENGTH, None))
    assert room.name_for("Dee") == "Dee"
    assert room.name_for("Ann") == "Ann 2"
    assert room.name_for("Bo") == "Bo 2"
    assert room.name_for("x" * NAME_LENGTH) == "x" * (NAME_LENGTH - 2) + " 2"
    assert chairs(guest("Player 1", BO)).name_for("Player 1") == "Player 2"
    assert chairs(guest("Bo", BO)).name_for_computer("fair") == "Mallory", "an opponent's, who plays so"
    assert chairs(guest("Mallory", BO)).name_for_computer("fair") == "Hugo", "nobody's"
    crowd = chairs(*(guest(name, None) for name in NAMES))
    assert crowd.name_for_computer("fair") == "Mallory 2"


def test_who_has_been_lost_for_how_long() -> None:
    room = chairs(guest("Bo", BO), guest("Cy", CY))
    bo, cy = room.playing.values()
    bo.lost, cy.lost = 100.0, 105.0
    assert room.lost_for(3.0, now=104.0) == (BO,)
    assert room.lost_for(3.0, now=109.0) == (BO, CY)
    shown = room.company(now=107.0)
    assert [chair.presence for chair in shown.chairs] == [Here(), Lost(7), Lost(2)]
    assert shown.onlookers == ()
    assert Member(guest("Bo", BO)).presence(now=50.0) == Lost(0)


async def test_a_connection_counts_once_the_guest_is_welcome() -> None:
    bo = Member(guest("Bo", BO))
    near = RelayedChannel(lambda message: [message], lambda box: None, lambda: 0, lambda: None)
    bo.begin(BEGIN, UpdateSigner(Identity.drawn(), lambda: (bytes(16), 0, True)))
    link = bo.connect(SecureChannel(Role.HOST, bo.guest.side, Keys(bytes(32), Method.CODE), near, ("", "")), now=1.0)
    assert bo.lost is None
    assert len(bo.verifier.split()) == 3
    assert bo.presence(now=1.0) == Arriving()
    bo.open(b"nothing for one who is not here yet")
    assert not bo.has_seen_all
    link.lost()
    assert bo.disconnect(now=4.0) is near
    assert bo.presence(now=6.0) == Lost(2)
