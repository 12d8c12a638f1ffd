"""The codes of deals and of house rules say the same for ever, and no slip is taken for another code."""

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from hashlib import sha256
from typing import Any

import pytest

from spitegame.packing import share_codes
from spitegame.packing.share_codes import DEALS, RULES, deal_code, dealt_by, packed_rules, rules_by, rules_code
from spitegame.rules.cards import Card, Rank
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Seat
from spitegame.rules.malice.options import CLUB, ONLINE, PARTY, CompletedReturn, DiscardOrder, Opening, Settlement
from spitegame.rules.malice.state import MaliceCarry
from spitegame.rules.spite.options import OPEN, QUICK, STRICT, FirstLeader
from spitegame.rules.spite.state import SpiteCarry
from spitegame.session.occupants import Computer, Occupant, Person
from spitegame.session.opponents import OPPONENTS
from spitegame.session.record import Entry, Record, TakenBack
from spitegame.session.room_codes import ALPHABET, BadCode
from spitegame.session.setup import HouseRules, seats_for

DISCARD_ORDER = [option.name for option in fields(ONLINE)].index("discard_order")
ANN, BO = Person("Ann"), Person("Bo")
MALLORY, DORIAN, EDITH = (
    Computer("Mallory", "fair"),
    Computer("Dorian", "spiteful good"),
    Computer("Edith", "spiteful best"),
)


def malice(rules: Any = ONLINE, seed: int = 1, *occupants: Occupant, **more: Any) -> Record:
    return Record(game="malice", rules=rules, seed=seed, occupants=occupants or (ANN, MALLORY), **more)


def spite(rules: Any = OPEN, seed: int = 1, *occupants: Occupant, **more: Any) -> Record:
    return Record(game="spite", rules=rules, seed=seed, occupants=occupants or (ANN, MALLORY, DORIAN), **more)


PINNED = [
    (malice(), "ZJWG-RMCW-8", "a89364063fbb"),
    (malice(replace(PARTY, payoff=11), 4_000_000_000, ANN, BO, EDITH), "BPWK-D4NN-JASN-H8MA-4", "a6c3de4b29da"),
    (
        malice(CLUB, 2**63, MALLORY, ANN, DORIAN, MALLORY, EDITH, open_hands=True),
        "9F8D-AKSE-PTNX-UN76-74RZ-2FP9",
        "32b2c7eca69c",
    ),
    (malice(replace(CLUB, jokers=2, centers=6), 77), "GWY4-3TB8-PQNP-PQTU-SY5W-F7W9-D5G7-R", "e2c918b93f03"),
    (spite(OPEN, 20_261_123), "G5MV-7MNM-FDAC-N95", "b3e92153140a"),
    (
        spite(replace(STRICT, rounds=0, seconds=9), 5, *[ANN] * 9),
        "7J4E-82VW-XHJC-HAX9-CUUR-6UB6-TTR4-5JU",
        "eaee896a90fb",
    ),
    (spite(QUICK, 123_456, ANN, MALLORY, DORIAN, MALLORY), "XY2M-DSTN-PYQU-UB", "3bffbd6cb0e7"),
]
"""Deals with their codes, and the beginning of a hash of all their cards. Codes that players have kept say what they
always said, whatever the version of the program and of Python."""


def cards_in(value: Any) -> Iterator[str]:
    """All cards of a state, in the order of its fields."""
    match value:
        case Card():
            yield str(value)
        case tuple():
            for each in value:
                yield from cards_in(each)
        case _ if is_dataclass(value):
            for field in fields(value):
                yield from cards_in(getattr(value, field.name))
        case _:
            return


def digest(record: Record) -> str:
    state = GAMES[record.game].deal(record.rules, len(record.occupants), record.seed, record.carry)
    return sha256(" ".join(cards_in(state)).encode()).hexdigest()[:12]


def nameless(occupant: Occupant) -> Occupant:
    return replace(occupant, name="")


@pytest.mark.parametrize(("record", "code", "cards"), PINNED)
def test_a_code_always_means_the_same_cards(record: Record, code: str, cards: str) -> None:
    assert deal_code(record) == code
    dealt = dealt_by(code)
    assert dealt == replace(record, occupants=tuple(map(nameless, record.occupants)))
    assert digest(dealt) == cards


OPTIONS = {
    "malice": (
        "words most_seats packs jokers payoff hand centers build_to_king wild_may_not_be opening completed_return "
        "new_pile_first discard_order low_cards_forced partners settlement stake match may_stay_empty"
    ),
    "spite": (
        "rounds referee assist countdown seconds relaxed fake_jokers opening penalty call_reward joker_turns_higher "
        "dropped_cards_count"
    ),
}


@pytest.mark.parametrize("game", OPTIONS)
def test_options_keep_their_places(game: str) -> None:
    """Codes name an option by its place: new ones come last, and are added here."""
    preset = next(iter(GAMES[game].rulebook.presets.values()))
    assert [option.name for option in fields(preset)] == OPTIONS[game].split()


HOUSES = [
    malice(replace(PARTY, may_stay_empty=True, discard_order=DiscardOrder.WILD_ANYWHERE)),
    malice(replace(ONLINE, packs=5, wild_may_not_be=frozenset({Rank.ACE, Rank.TWO}), settlement=Settlement.STAKE)),
    malice(replace(CLUB, opening=Opening.LEFT_OF_DEALER, completed_return=CompletedReturn.AT_ONCE, payoff=40)),
    malice(CLUB, 9, carry=MaliceCarry(Seat(1), (-12, 12))),
    spite(replace(QUICK, dropped_cards_count=True, opening=FirstLeader.LOT, penalty=3)),
    spite(OPEN, 2**64 - 1, carry=SpiteCarry((3, 0, 120))),
]


@pytest.mark.parametrize("record", HOUSES)
def test_house_rules_and_what_the_game_before_has_left_are_in_the_code(record: Record) -> None:
    dealt = dealt_by(deal_code(record))
    assert (dealt.rules, dealt.carry, dealt.seed) == (record.rules, record.carry, record.seed)


def test_a_usual_code_can_be_typed_and_is_read_however_it_is_written() -> None:
    for record in (malice(seed=2**32 - 1), malice(CLUB, 2**32 - 1), spite(seed=2**32 - 1)):
        assert len(deal_code(record).replace("-", "")) <= 17
    code = deal_code(spite())
    for written in (code.lower(), code.replace("-", ""), f" {code.replace('-', ' ')}\n", code.replace("-", "–")):
        assert dealt_by(written) == dealt_by(code)


def test_every_opponent_has_a_digit() -> None:
    computers = [opponent.seated(("easy", "fair", "good", "best")) for opponent in OPPONENTS]
    dealt = dealt_by(deal_code(malice(CLUB, 3, ANN, *computers[:7])))
    assert [each.level for each in dealt.occupants if isinstance(each, Computer)] == [
        each.level for each in computers[:7]
    ]
    dealt = dealt_by(deal_code(malice(ONLINE, 3, ANN, computers[7])))
    assert dealt.occupants[1] == nameless(computers[7])


def test_no_name_and_nothing_that_was_played_is_in_the_code() -> None:
    played = malice(entries=(Entry(Seat(0), TakenBack()),))
    assert deal_code(played) == deal_code(malice())
    assert deal_code(malice(ONLINE, 1, BO, MALLORY)) == deal_code(malice())


def test_rules_that_this_version_does_not_know_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The code is whole, and comes from a program that knows more."""
    record = malice(replace(ONLINE, discard_order=DiscardOrder.WILD_ANYWHERE))
    place, tail = packed_rules(record.game, record.rules)
    for known, newer in ((b"WILD_ANYWHERE", b"WILD_SOMETIME"), (bytes([DISCARD_ORDER]), bytes([99]))):
        assert known in tail
        changed = place, tail.replace(known, newer)
        monkeypatch.setattr(share_codes, "packed_rules", lambda *_, changed=changed: changed)
        with pytest.raises(BadCode, match=DEALS.newer[:20]):
            dealt_by(deal_code(record))


def test_what_cannot_be_dealt_or_is_the_code_of_something_else_is_refused() -> None:
    with pytest.raises(BadCode, match=DEALS.newer[:20]):
        dealt_by(deal_code(malice(ONLINE, 1, ANN, BO, MALLORY)))  # online is for two
    with pytest.raises(BadCode, match=RULES.slip[:20]):
        rules_by("ZJWG-RMCW-8")
    with pytest.raises(BadCode):
        dealt_by(rules_code(HouseRules("malice", CLUB)))
    undealable = replace(ONLINE, build_to_king=True)
    for rules in (undealable, *(replace(CLUB, most_seats=2**power) for power in (4, 40))):
        with pytest.raises(BadCode, match=RULES.newer[:20]):
            rules_by(rules_code(HouseRules("malice", rules)))


PINNED_RULES = [
    ("malice", replace(ONLINE, payoff=11), "C769-MQ"),
    ("malice", replace(CLUB, jokers=2, centers=6), "CSJ8-7CX5-7V7A-NF5B-MN42"),
    (
        "malice",
        replace(PARTY, partners=True, discard_order=DiscardOrder.DESCENDING),
        "EE8H-K7B3-QKN5-SNXY-SN8N-86MR-YZJT-5HDW-SYUE",
    ),
    ("spite", replace(STRICT, rounds=0, seconds=9), "BEEG-T3DY-8UEX-7C5N-F"),
    ("spite", replace(QUICK, opening=FirstLeader.LOT, penalty=3), "BRJ9-42NP-2AQR-9VTQ-6GEC-HMCQ-8"),
]
"""Rules with their codes, which say what they always said."""


@pytest.mark.parametrize(("game", "rules", "code"), PINNED_RULES)
def test_a_code_always_means_the_same_rules(game: str, rules: Any, code: str) -> None:
    assert rules_code(HouseRules(game, rules)) == code
    assert rules_by(code) == HouseRules(game, rules)
    assert rules_by(code.lower().replace("-", " ")) == HouseRules(game, rules)


@pytest.mark.parametrize(
    ("game", "preset"), [(game, preset) for game in GAMES for preset in GAMES[game].rulebook.presets.values()]
)
def test_presets_have_codes_too(game: str, preset: Any) -> None:
    assert rules_by(rules_code(HouseRules(game, preset))).rules == preset


def test_as_many_sit_down_as_the_rules_allow() -> None:
    assert seats_for("malice", ONLINE, 5) == 2
    assert seats_for("malice", replace(PARTY, partners=True), 2) == 4
    assert seats_for("spite", OPEN, 5) == 5


EACH_KIND = pytest.mark.parametrize(
    ("code", "read", "sentences"),
    [
        (lambda: deal_code(malice(seed=987_654_321)), dealt_by, DEALS),
        (lambda: rules_code(HouseRules("spite", replace(OPEN, rounds=4))), rules_by, RULES),
    ],
    ids=["deal", "rules"],
)


@EACH_KIND
def test_no_slip_of_a_symbol_is_another_code(
    code: Callable[[], str], read: Callable[[str], Any], sentences: Any
) -> None:
    written = code().replace("-", "")
    for place, right in enumerate(written):
        for wrong in set(ALPHABET) - {right}:
            with pytest.raises(BadCode, match=sentences.slip[:20]):
                read(written[:place] + wrong + written[place + 1 :])
    for place in range(len(written) - 1):
        swapped = written[:place] + written[place + 1] + written[place] + written[place + 2 :]
        if swapped != written:
            with pytest.raises(BadCode):
                read(swapped)
    for left_out in (written[1:], written[:-1], written[:5] + written[6:], "", "K7QM4X", written * 300):
        with pytest.raises(BadCode, match=sentences.slip[:10]):
            read(left_out)
    with pytest.raises(BadCode, match="O and 0 are never used"):
        read(written[:-1] + "O")


@EACH_KIND
def test_a_later_version_is_told_from_a_slip(
    code: Callable[[], str], read: Callable[[str], Any], sentences: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(share_codes, "VERSION", 2)
        later = code()
    with pytest.raises(BadCode, match=sentences.newer[:20]):
        read(later)
