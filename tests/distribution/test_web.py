"""The page for browsers: what it is made of is locked, it is the same whenever it is made, and names carry hashes."""

import ast
import json
import re
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest
from support import needs
from support.programs import ROOT

from distribution import web
from distribution.web.art import art_file
from distribution.web.contents import FIXED_NAMES, IF_USED, LEFT_OUT, SERVICE
from distribution.web.names import BadReference, hashed, imported
from signaling.web_page import POLICY
from spitegame.rules.cards import Suit
from spitegame.session.portraits import PORTRAITS, Mood
from spitegame.ui import decks
from spitegame.ui.nodes import Icon, Tone
from spitegame.ui.preferences import FeltColour

NPM = json.loads((web.HERE / "package-lock.json").read_text("utf-8"))
PIP = (web.HERE / "requirements.lock").read_text("utf-8")


def test_the_locks_hold_hashes_name_no_host_and_have_the_versions_of_the_folder() -> None:
    packages = [package for name, package in NPM["packages"].items() if name]
    assert all(package["integrity"].startswith("sha512-") and "resolved" not in package for package in packages)
    pinned = re.split(r"^(?=\w)", PIP, flags=re.MULTILINE)[1:]
    assert all("--hash=sha256:" in each for each in pinned)
    assert "://" not in PIP
    folder = (ROOT / "distribution" / "requirements.lock").read_text("utf-8")
    assert [each for each in re.findall(r"^[\w-]+==\S+", PIP, re.MULTILINE) if f"\n{each} " not in folder] == []


@pytest.mark.slow
def test_what_is_left_out_exists_and_is_imported_late_or_never() -> None:
    assert [name for name in LEFT_OUT if not (ROOT / name).exists()] == []
    assert [name for name in SERVICE if not (ROOT / "signaling" / name).exists()] == []
    # A module in the page that began with such an import would not be found there.
    found = [
        (path.name, name)
        for path in (ROOT / "spitegame").rglob("*.py")
        if not _is_left_out(path.relative_to(ROOT))
        for name in _imported_at_once(path)
        if _is_left_out(Path(name.replace(".", "/"))) or _is_left_out(Path(f"{name.replace('.', '/')}.py"))
    ]
    assert found == []


def _is_left_out(path: Path) -> bool:
    return any(each.as_posix() in LEFT_OUT for each in (path, *path.parents))


def _imported_at_once(path: Path) -> list[str]:
    """The modules, or what of them, that are imported as soon as this module is."""
    body = ast.parse(path.read_text("utf-8")).body
    plain = [alias.name for each in body if isinstance(each, ast.Import) for alias in each.names]
    froms = [each for each in body if isinstance(each, ast.ImportFrom)]
    within = [f"{each.module}.{alias.name}" for each in froms for alias in each.names]
    return plain + within + [str(each.module) for each in froms]


def test_the_first_page_has_the_policy_of_the_service_and_scripts_name_no_host() -> None:
    told = re.search(r'Content-Security-Policy" content="(.*)"', (web.SOURCES / "index.html").read_text("utf-8"))
    assert told is not None
    assert f"{told[1]}; frame-ancestors 'none'" == POLICY  # that part counts in a header only
    named = {path.name: re.findall(r"\w+://[^\s\"'`]+", path.read_text("utf-8")) for path in web.SOURCES.rglob("*.*")}
    assert {name: hosts for name, hosts in named.items() if hosts} == {}


def sums(folder: Path) -> dict[str, str]:
    """The SHA-256 of each file of a page, by its name."""
    lines = (folder / web.SUMS).read_text("utf-8").splitlines()
    return {name: digest for digest, name in (line.split("  ") for line in lines)}


@pytest.fixture(scope="module")
def page() -> Path:
    if not web.PAGE.exists():
        needs.lack("needs what `python -m distribution web` makes")
    return web.PAGE


@pytest.mark.browser
def test_the_page_is_the_same_wherever_it_is_made(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If it is not, it may be that it was made of other sources: make it anew."""
    monkeypatch.setattr(web, "BUILD", tmp_path / "elsewhere")
    monkeypatch.setattr(web, "PAGE", tmp_path / "page")
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    again = web.build()
    assert sums(again) == sums(page)
    for path in page.rglob("*.gz"):
        assert (again / path.relative_to(page)).read_bytes() == path.read_bytes()


@pytest.mark.browser
def test_each_name_carries_the_hash_of_its_content_and_it_is_small_enough_to_be_passed_on(page: Path) -> None:
    files = sums(page)
    assert {name: sha256((page / name).read_bytes()).hexdigest() for name in files} == files
    single = {name: digest for name, digest in files.items() if re.search(r"\.[0-9a-f]{16}\.\w+$", name)}
    assert [name for name, digest in single.items() if f".{digest[:16]}." not in name] == []
    together = {name for name in files if re.match(r"\w+\.[0-9a-f]{16}/", name)}
    assert files.keys() - single.keys() - FIXED_NAMES == together
    # What is compressed counts in the place of what it is made of. Of the languages one is loaded, or none.
    kept = [path for path in page.rglob("*") if path.is_file() and path.suffix != ".br"]
    sent = [path for path in kept if not path.with_name(f"{path.name}.gz").exists()]
    sizes = {path: path.stat().st_size for path in sent}
    languages = {path: size for path, size in sizes.items() if path.parent.name.startswith(IF_USED)}
    assert sum(sizes.values()) - sum(languages.values()) < 10_300_000
    assert max(languages.values()) < 150_000


IMPORTS = """
import { loadPyodide } from "%s";
import fs from "node:fs";
Object.assign(globalThis, { location: {}, WebSocket: class {} });
const python = await loadPyodide();
for (const name of %s) python.unpackArchive(new Uint8Array(fs.readFileSync(name)), "zip", { extractDir: "/program" });
const primitives = new Proxy({}, { get: () => () => new Uint8Array(32), has: () => true });
python.registerJsModule("page_primitives", primitives);
console.log(python.runPython(`
import json, pathlib, sys
sys.path.insert(0, "/program")
failed = {}
for path in sorted(pathlib.Path("/program").glob("s*/**/*.pyc")):
    name = ".".join(path.relative_to("/program").with_suffix("").parts).removesuffix(".__init__")
    try:
        __import__(name)
    except Exception as problem:
        failed[name] = repr(problem)
json.dumps(failed)
`));
"""


@pytest.mark.browser
def test_every_module_in_the_page_can_be_imported_there(page: Path, tmp_path: Path) -> None:
    """Neither of them needs a window, a socket, or a library that browsers do not have."""
    (runtime,) = page.glob("pyodide.*/pyodide.mjs")
    archives = [str(path) for name in ("app", "vendor") for path in page.glob(f"{name}.*.zip")]
    script = tmp_path / "imports.mjs"
    script.write_text(IMPORTS % (runtime, json.dumps(archives)), encoding="utf-8")
    said = subprocess.run(["node", script], capture_output=True, text=True, timeout=120, check=True).stdout
    failed = json.loads(said.splitlines()[-1])
    assert failed == {}, "\n".join(f"{name}: {problem}" for name, problem in failed.items())


def test_every_picture_that_the_desktop_can_show_is_there() -> None:
    art = json.loads(art_file())
    assert art["files"].keys() >= {
        *(f"felt/{felt.value}" for felt in FeltColour if felt is not FeltColour.CONTRAST),
        *(f"icons/{icon.value}" for icon in Icon),
        *(f"suits/{art['suits'][suit.value]}" for suit in Suit),
        *(f"faces/{key}-{mood.value}" for key in PORTRAITS for mood in Mood),
    }
    assert all(text.startswith("<svg") for text in art["files"].values())
    assert set(art["theme"]["ink"]) == {tone.value for tone in Tone}
    assert set(art["theme"]["palettes"]) == {felt.value for felt in FeltColour}
    assert set(art["decks"]) == set(decks.KEYS)
    for deck in art["decks"].values():
        assert deck["files"].keys() == set(decks.NAMES.values())
        assert art["files"].keys() >= set(deck["files"].values())
        assert not deck["narrow"] or deck["narrow"] in art["decks"]


def test_who_names_a_file_names_it_with_its_hash_which_a_change_in_it_changes() -> None:
    (name,) = hashed({"font.ttf": b"letters"}, (), ())
    assert name == f"font.{sha256(b'letters').hexdigest()[:16]}.ttf"
    made = hashed({"a.js": b'import { b } from "./b.js";', "b.js": b"export const b = 1;"}, (), ("a.js",))
    told = re.fullmatch(r'import { b } from "./(.*)";', made["a.js"].decode())
    assert told is not None
    assert made[told[1]] == b"export const b = 1;"
    files = {"a.js": b'"./b.js"', "b.js": b'"./parts/c.js"', "parts/c.js": b"1", "d.js": b"2"}
    before, after = hashed(files, (), ()), hashed(files | {"parts/c.js": b"3"}, (), ())
    assert {name.partition(".")[0] for name in set(before) - set(after)} == {"a", "b", "parts/c"}


def test_a_name_is_read_from_where_the_file_lies_in_code_alone() -> None:
    made = hashed({"parts/a.js": b'"../b.css" "./c.js"', "b.css": b"", "parts/c.js": b""}, (), ("parts/a.js",))
    outside, inside = made["parts/a.js"].decode().replace('"', "").split()
    assert outside.removeprefix("../") in made
    assert inside.replace("./", "parts/", 1) in made
    made = hashed(
        {"run/a.js": b'"./b.wasm"', "run/b.wasm": b"code", "page.js": b"`./run/${part}`"}, ("run",), ("page.js",)
    )
    told = made["page.js"].decode().removeprefix("`./").removesuffix("/${part}`")
    assert made[f"{told}/a.js"] == b'"./b.wasm"'
    assert made[f"{told}/b.wasm"] == b"code"
    comment = b'// @ts-check\n/**\n * @type {import("./a.js").A}\n */\n'
    assert hashed({"a.js": comment}, (), ("a.js",)) == {"a.js": comment}


@pytest.mark.parametrize(
    ("files", "problem"),
    [
        ({"a.js": b'"./b.js"'}, "a.js names ./b.js, which is not there"),
        ({"a.js": b'"./b.js"', "b.js": b'"./a.js"'}, "a.js and b.js name each other"),
    ],
)
def test_what_cannot_be_named_is_told(files: dict[str, bytes], problem: str) -> None:
    with pytest.raises(BadReference, match=problem):
        hashed(files, (), ())


def test_what_a_script_imports_of_a_package_comes_with_what_that_imports(tmp_path: Path) -> None:
    (tmp_path / "@noble" / "curves").mkdir(parents=True)
    (tmp_path / "@noble" / "curves" / "one.js").write_text("import './two.js'; import '@noble/curves/three.js'")
    for other in ("two", "three", "four"):
        (tmp_path / "@noble" / "curves" / f"{other}.js").write_text("")
    found = imported({"a.js": b'import "@noble/curves/one.js"; import "./b.js"'}, tmp_path)
    assert set(found) == {f"@noble/curves/{name}.js" for name in ("one", "two", "three")}
