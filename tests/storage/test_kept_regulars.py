"""The people whom a player has met are kept in the profile, with the care that all files have."""

from pathlib import Path

from spitegame.rules.game import Seat, Standing
from spitegame.session.regulars import Met
from spitegame.storage.acquaintances import REGULARS, KeptRegulars
from spitegame.storage.files import Folders, Notices

ANN, BO, CY = Seat(0), Seat(1), Seat(2)
KEY_OF_BO, KEY_OF_CY = b"b" * 32, b"c" * 32
MET = {BO: Met(KEY_OF_BO, "Bo"), CY: Met(KEY_OF_CY, "Cy")}
STANDINGS = tuple(Standing(seat, place, left=0, points=0) for place, seat in enumerate((BO, ANN, CY), start=1))


def opened(folder: Path) -> tuple[KeptRegulars, list[str]]:
    notices = Notices()
    return KeptRegulars(Folders.of(folder), notices), notices.take()


def played(folder: Path) -> KeptRegulars:
    """Ann has lost to Bo, and won against Cy."""
    kept, _ = opened(folder)
    kept.count("malice", b"deal 1", STANDINGS, ANN, MET)
    return kept


def test_what_is_counted_is_there_the_next_time(tmp_path: Path) -> None:
    before = played(tmp_path)
    kept, told = opened(tmp_path)
    assert kept.people == before.people
    assert told == []
    at_table = kept.at_table({BO: KEY_OF_CY, CY: b"?" * 32})
    assert [(seat, person.name, person.balance("malice").won) for seat, person in at_table.items()] == [(BO, "Cy", 1)]
    kept.count("malice", b"deal 2", STANDINGS, ANN, {Seat(3): Met(b"d" * 32, "Di")})
    assert kept.people == before.people, "who was not in the standings does not count"


def test_somebody_is_blocked_until_the_player_thinks_better_of_it(tmp_path: Path) -> None:
    played(tmp_path).block(MET[BO])
    kept, _ = opened(tmp_path)
    assert kept.people.is_blocked(KEY_OF_BO)
    assert not kept.people.is_blocked(KEY_OF_CY)
    kept.set_blocked(KEY_OF_BO, is_blocked=False)
    assert not opened(tmp_path)[0].people.is_blocked(KEY_OF_BO)
    one, other = opened(tmp_path)[0], opened(tmp_path)[0]  # a screen and a room have the file open at once
    one.block(MET[BO])
    other.block(MET[CY])
    kept, _ = opened(tmp_path)
    assert kept.people.is_blocked(KEY_OF_BO)
    assert kept.people.is_blocked(KEY_OF_CY)


def test_what_cannot_be_read_is_set_aside(tmp_path: Path) -> None:
    path = Folders.of(tmp_path).regulars
    for data in (b"no list", REGULARS.pack(b"no frames"), REGULARS.pack(b"", version=2)):
        played(tmp_path)
        path.write_bytes(data)
        kept, told = opened(tmp_path)
        assert not kept.people.people
        assert "It has been kept as" in told[0]
