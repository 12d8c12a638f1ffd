"""Whatever a program has said, and knows, of who is the host of its table is on disk with its room."""

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from hypothesis import given, settings
from hypothesis import strategies as st
from support.online.drawn_games import agreed
from support.online.kept_rooms import JOINED, LOBBY

from spitegame.net import ballots
from spitegame.net.ballots import Electorate, Kept, Root
from spitegame.net.transcript import deal_terms
from spitegame.net.wire import RoomTerms
from spitegame.packing.codec import MOST_SEATS, codec
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Seat
from spitegame.session.draw import Deal, GuestDraw
from spitegame.session.occupants import Computer, Person, Reserved, Vacant
from spitegame.storage import resume
from spitegame.storage.files import Folders

T = TypeVar("T")


def row(each: st.SearchStrategy[T], most: int = 3, least: int = 0) -> st.SearchStrategy[tuple[T, ...]]:
    return st.lists(each, min_size=least, max_size=most).map(tuple)


def sized(number: int) -> st.SearchStrategy[bytes]:
    return st.binary(min_size=number, max_size=number)


numbers = st.integers(0, 2**31)
members = st.builds(ballots.Member, st.integers(0, MOST_SEATS - 1).map(Seat), sized(32))
marks = st.builds(ballots.Mark, numbers, members)
positions = st.builds(ballots.Position, numbers, st.integers(0, 99), st.integers(0, 9999), st.booleans())
ballot = st.builds(ballots.Ballot, sized(16), numbers, members, st.sampled_from(ballots.BallotKind), positions)
votes = st.builds(ballots.Vote, members, sized(64))
certificates = st.builds(ballots.Certificate, ballot, row(votes, MOST_SEATS))
witnesses = st.builds(ballots.Witness, st.builds(ballots.Proposal, ballot, sized(64)), votes)
electorates = st.builds(Electorate, row(st.frozensets(members, max_size=MOST_SEATS)))
kept = st.builds(
    Kept,
    root=st.builds(Root, marks, electorates),
    held=positions,
    promised=marks,
    order=row(members),
    certificates=row(certificates),
    witness=st.none() | witnesses,
)
ways = {
    "kept": st.none() | kept,
    "table": st.just(b"") | sized(16),
    "places": row(st.builds(ballots.Place, members, sized(16), sized(16)), MOST_SEATS),
}
own_rooms = st.builds(ballots.OwnRoom, sized(16), sized(16))
TERMS = agreed(next(iter(GAMES["malice"].rulebook.presets.values())), 2)
draws = st.builds(
    GuestDraw,
    deal=st.builds(Deal, sized(16), st.integers(1, 99), st.just(deal_terms(TERMS))),
    commitment=sized(32),
    seat=st.just(JOINED.seat),
    own=st.none(),
)
OCCUPANTS: list[Reserved] = [Person("Zoë"), Computer("Ada", "good"), Vacant()]
chairs = row(st.sampled_from(OCCUPANTS), MOST_SEATS, least=2)


@st.composite
def terms(draw: st.DrawFn) -> RoomTerms:
    game = draw(st.sampled_from(sorted(GAMES)))
    rules = codec(game)["rules"].pack(next(iter(GAMES[game].rulebook.presets.values())))
    number, deal = draw(st.integers(1, 99)), draw(st.integers(0, 99))
    onlookers, is_open, at_once = (draw(st.booleans()) for _ in range(3))
    return RoomTerms(number, deal, game, rules, None, draw(chairs), onlookers, is_open, at_once, beyond="")


@settings(max_examples=30)
@given(
    st.fixed_dictionaries(ways | {"door": st.just(b"") | sized(16)}),
    st.fixed_dictionaries(
        ways | {"own_room": st.none() | own_rooms, "terms": st.none() | terms(), "before": st.none() | draws}
    ),
)
def test_it_outlives_the_program(of_host: dict[str, Any], of_guest: dict[str, Any]) -> None:
    hosted, joined = replace(LOBBY, **of_host), replace(JOINED, **of_guest)
    with TemporaryDirectory() as folder:
        folders = Folders.of(Path(folder))
        resume.create_hosted(folders, hosted, TERMS).close()
        resume.create_joined(folders, joined).close()
        back, again = resume.load_hosted(folders), resume.load_joined(folders)
    assert isinstance(back, resume.ReopenedHost)
    assert isinstance(again, resume.ReopenedGuest)
    assert (back.state, again.state) == (hosted, joined)
