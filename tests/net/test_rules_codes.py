"""The code of house rules: it says the same for ever, and no slip is taken for other rules."""

from dataclasses import replace
from typing import Any

import pytest

from spitegame.net import share_codes
from spitegame.net.share_codes import RULES, dealt_by, rules_by, rules_code
from spitegame.rules.catalog import GAMES
from spitegame.rules.malice.options import CLUB, ONLINE, PARTY, DiscardOrder
from spitegame.rules.spite.options import OPEN, QUICK, STRICT, FirstLeader
from spitegame.session.room_codes import ALPHABET, BadCode
from spitegame.session.setup import HouseRules, seats_for

PINNED = [
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


@pytest.mark.parametrize(("game", "rules", "code"), PINNED)
def test_a_code_always_means_the_same_rules(game: str, rules: Any, code: str) -> None:
    assert rules_code(HouseRules(game, rules)) == code
    assert rules_by(code) == HouseRules(game, rules)
    assert rules_by(code.lower().replace("-", " ")) == HouseRules(game, rules)


@pytest.mark.parametrize(
    ("game", "preset"), [(game, preset) for game in GAMES for preset in GAMES[game].presets.values()]
)
def test_presets_have_codes_too(game: str, preset: Any) -> None:
    assert rules_by(rules_code(HouseRules(game, preset))).rules == preset


def test_no_slip_of_a_symbol_is_other_rules() -> None:
    code = rules_code(HouseRules("spite", replace(OPEN, rounds=4))).replace("-", "")
    for place, right in enumerate(code):
        for wrong in set(ALPHABET) - {right}:
            with pytest.raises(BadCode, match=RULES.slip[:20]):
                rules_by(code[:place] + wrong + code[place + 1 :])
    for left_out in (code[1:], code[:-1], "", code * 300):
        with pytest.raises(BadCode):
            rules_by(left_out)


def test_the_code_of_a_deal_is_no_code_of_rules() -> None:
    with pytest.raises(BadCode, match=RULES.slip[:20]):
        rules_by("ZJWG-RMCW-8")
    with pytest.raises(BadCode):
        dealt_by(rules_code(HouseRules("malice", CLUB)))


def test_a_later_version_is_told_from_a_slip(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(share_codes, "VERSION", 2)
        code = rules_code(HouseRules("malice", CLUB))
    with pytest.raises(BadCode, match=RULES.newer[:20]):
        rules_by(code)


def test_rules_by_which_nobody_can_be_dealt_to_are_refused() -> None:
    code = rules_code(HouseRules("malice", replace(ONLINE, build_to_king=True)))
    with pytest.raises(BadCode, match=RULES.newer[:20]):
        rules_by(code)


def test_as_many_sit_down_as_the_rules_allow() -> None:
    assert seats_for("malice", ONLINE, 5) == 2
    assert seats_for("malice", replace(PARTY, partners=True), 2) == 4
    assert seats_for("spite", OPEN, 5) == 5
