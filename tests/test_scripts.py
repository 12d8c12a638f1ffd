"""Every script that is called by hand still does what it promises; what the figures say is not looked at."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from support.benchmark import missing, report

SCRIPTS = {path.stem: path for path in (Path(__file__).parent / "benchmarks").glob("*.py")}
MARKS = {"packaged": "packaged", "web": "browser", "resume": "network", "exploit": "long"}
"""What a script needs besides this machine: something built first, network namespaces, or minutes to compile the match
that it learns from."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=getattr(pytest.mark, MARKS.get(name, "slow"))) for name in sorted(SCRIPTS)]
)
def test_a_benchmark_measures_what_it_promises(name: str) -> None:
    command = [sys.executable, str(SCRIPTS[name]), "--quick", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1])


def test_a_figure_that_is_missing_or_no_number_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    figures = {"best": {"first": 0.5, "interval": [0.4, 0.6]}, "time": float("nan")}
    assert missing(figures, ["best.first", "best.interval", "*.first"]) == []
    with pytest.raises(SystemExit, match=r"not measured: time, best\.place$"):
        report(figures, ["time", "best.place"], as_json=True)
    assert capsys.readouterr().out == ""
