"""Names of the page's files carry the hashes of their contents."""

import re
from hashlib import sha256
from pathlib import Path

import pytest

from distribution.web.names import BadReference, hashed, imported


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
