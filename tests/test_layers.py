"""The folders under `spitegame` are layers, which pyproject.toml puts in order; here is what it cannot say of them."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

pytest.importorskip("grimp")

from grimp import build_graph

pytestmark = pytest.mark.dev
ROOT = Path(__file__).parent.parent
MOST_LINES = 12_000
MOST_METHODS = 25


def test_there_is_no_ring_of_imports() -> None:
    """No module needs, however far round, what needs it. Imports for the type checker alone count as well: who reads
    follows them, too."""
    graph = build_graph("spitegame", "signaling", "distribution", cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    assert len(imports) > 400
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as found:
        raise AssertionError("these import each other: " + " <- ".join(found.args[1])) from None


def test_no_layer_is_too_large_to_know_and_a_class_name_stands_once_in_it() -> None:
    layers = [ROOT / "signaling", *(path.parent for path in (ROOT / "spitegame").glob("*/__init__.py"))]
    assert len(layers) > 10
    for layer in layers:
        text = "\n".join(path.read_text("utf-8") for path in layer.rglob("*.py"))
        names = Counter(re.findall(r"^ *class (\w+)", text, re.MULTILINE))
        assert text.count("\n") < MOST_LINES, layer
        assert not [name for name, times in names.items() if times > 1], layer


def test_a_class_has_no_more_public_methods_than_can_be_remembered() -> None:
    """Properties count as well."""
    paths = [path for folder in ("spitegame", "signaling", "distribution") for path in (ROOT / folder).rglob("*.py")]
    nodes = [node for path in paths for node in ast.walk(ast.parse(path.read_text("utf-8")))]
    large = {node.name for node in nodes if isinstance(node, ast.ClassDef) and len(public_methods(node)) > MOST_METHODS}
    assert not large


def public_methods(found: ast.ClassDef) -> set[str]:
    methods = [node for node in found.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return {method.name for method in methods if not method.name.startswith("_")}


def test_the_state_of_a_table_has_one_owner() -> None:
    """What the table scene remembers is changed by `TableState`, `Inspection` and `Notices` alone, each its own part,
    whoever else reads it."""
    owner = ROOT / "spitegame/scenes/table/state.py"
    changes = re.compile(r"\b_?(state|table|inspection|notices)\.\w+ [-+|]?= .*")
    paths = [path for layer in ("scenes", "tables") for path in (ROOT / "spitegame" / layer).rglob("*.py")]
    assert owner in paths
    assert [found[0] for path in paths if path != owner for found in changes.finditer(path.read_text("utf-8"))] == []


RELATIVE = "What|Those|These|That|It|They|Who|Whom|Whose|Whoever|How|Where|When|Which|Why"
RIDDLE = re.compile(rf"({RELATIVE})\b|.*\bso (many|much|long|often)\b", re.DOTALL)


@pytest.mark.parametrize("folder", ["distribution", "signaling", "spitegame"])
def test_a_docstring_begins_with_a_noun_or_a_verb_and_a_number_of_seconds_is_named_so(folder: str) -> None:
    for path in (ROOT / folder).rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        for line, text in docstrings(tree):
            assert not RIDDLE.match(text), f"{path}:{line} is a riddle"
        for line, name in floats_without_docstring(tree):
            assert name.endswith("_S"), f"{path}:{line} has neither a docstring nor a unit"


def docstrings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The line and the text of each docstring, also of attributes."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, node.value.value


def floats_without_docstring(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The line and the name of each such constant of a module."""
    described = {line for line, _text in docstrings(tree)}
    for node in tree.body:
        if not isinstance(node, ast.Assign) or node.lineno + 1 in described:
            continue
        if isinstance(node.value, ast.Constant) and isinstance(node.value.value, float):
            yield node.lineno, ast.unparse(node.targets[0])
