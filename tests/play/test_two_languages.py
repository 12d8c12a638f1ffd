"""At one table everybody reads their own language: between the programs go keys and numbers, and never sentences."""

import subprocess
import sys
from pathlib import Path

import pytest
from support.windows import online_players as online
from support.windows.online_players import ANNA, BERTHA, Service, Sit

from spitegame.languages import languages

pytestmark = [pytest.mark.window, pytest.mark.slow]

OF_HOST, OF_GUEST = "de", "pl"
FAIR = "Fair deal: nobody chose these cards, and all that was shown follows from them."


def test_two_programs_in_two_languages_play_a_game(sit: Sit, service: Service, tmp_path: Path) -> None:
    assert {OF_HOST, OF_GUEST} <= {each.key for each in languages()}
    host = sit(ANNA, online.settings(ANNA, service=service.url, payoff=1) | {"language": OF_HOST})
    guest = sit(BERTHA, online.settings(BERTHA, service=service.url) | {"language": OF_GUEST})
    host.scene("door")
    host.click("host")
    host.until(lambda shown: "start" in shown.nodes, "the form for a room")
    host.click("start")
    code = online.code_of(host)
    guest.scene("door")
    guest.click("join")
    guest.until(lambda shown: "code" in shown.nodes, "the form for a code")
    guest.write(code.lower())
    guest.key("Return")
    online.at_table(host, guest)
    online.play_together({0: host, 1: guest})
    guest.until(lambda shown: "verdict" in shown.nodes, "the verdict")
    assert guest.shown.words("verdict") == online.said(OF_GUEST, FAIR)
    outcomes = {OF_HOST: host.shown.words("outcome"), OF_GUEST: guest.shown.words("outcome")}
    assert len([language for language, words in outcomes.items() if words == online.said(language, "You win")]) == 1, (
        outcomes
    )
    records = list(tmp_path.rglob("*.record"))
    assert len(records) == 2
    told = {verified(record) for record in records}
    assert all(" won" in each or " wins" in each for each in told), told


def verified(record: Path) -> str:
    """What the command says of a record: it speaks English everywhere."""
    command = [sys.executable, "-m", "spitegame", "verify", str(record)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout
