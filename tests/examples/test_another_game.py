"""Another game, added as CONTRIBUTING.md tells to a copy of the program that only this test has: Eights, which is Crazy
Eights at its plainest. Whoever writes a game begins with a copy of what lies in `eights`."""

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
TITLES_END = '"spite": "Spite"}'


def test_a_game_is_added_by_its_folders_and_its_title_and_is_played(tmp_path: Path) -> None:
    """By computers, by a person at a table, and in a room of two programs."""
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests/test_catalogs.py").symlink_to(ROOT / "tests/test_catalogs.py")
    for tree in ("spitegame", "assets"):
        copytree(ROOT / tree, tmp_path / tree, copy_function=os.symlink)
    copytree(HERE / "eights", tmp_path, copy_function=os.symlink, dirs_exist_ok=True)
    catalog = tmp_path / "spitegame/rules/catalog.py"
    text = catalog.read_text("utf-8")
    assert TITLES_END in text
    catalog.unlink()
    catalog.write_text(text.replace(TITLES_END, TITLES_END[:-1] + ', "eights": "Eights"}'), "utf-8")
    path = os.pathsep.join(map(str, (tmp_path, tmp_path / "tests", ROOT / "tests")))
    play = [sys.executable, str(HERE / "play_eights.py")]
    done = subprocess.run(play, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
