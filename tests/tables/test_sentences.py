"""Each sentence in `assets/words` is said somewhere, and its gaps are filled in there; and what is said is there."""

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple, get_args

import pytest

from spitegame.languages import speak
from spitegame.rules.game import Seat
from spitegame.rules.malice.events import Event as MaliceEvent
from spitegame.rules.spite.events import Event as SpiteEvent
from spitegame.tables import words
from spitegame.tables.malice.texts import SENTENCES as MALICE
from spitegame.tables.spite.texts import SENTENCES as SPITE
from spitegame.tables.spite.texts import SpiteVoice
from spitegame.tables.written import PHRASES, Sentence, Sentences, sentences
from spitegame.translation import Role

TABLES = Path(words.__file__).parent
FILES = [(words.SENTENCES, "words.py"), (MALICE, "malice/texts/*.py"), (SPITE, "spite/texts/*.py")]


class How(NamedTuple):
    """What a function adds to the key that it is given, as a pattern, and which gaps it fills in itself."""

    before: str = ""
    after: str = ""
    fills: tuple[str, ...] = ()


TOLD, OF_TWO = How("", r"\.(you|other)", ("name",)), How("", r"\.(you|to_you|other)", ("name", "other"))
HOW = {
    "say": How(),
    "phrase": How(PHRASES),
    "tell": TOLD,
    "tell_of_two": OF_TWO,
    "of_centers": How("", r"\.(center|sequence)"),
    "win": How("", r"\.(you|other|with_you|others)", ("name", "names")),
    "_ended": How("lists.", "(_before_its_sound)?", ("items", "last")),
    "_deed": How("", r"\..*", ("cards", "price", "words", "drawn")),
    "_phrase": How(rf"({PHRASES}|first\.)"),
    "_won": TOLD,
    "_tell": TOLD._replace(before=r"incidents\."),
    "_tell_of_two": OF_TWO._replace(before=r"incidents\."),
    "_incident": How(r"incidents\.", r"\.title"),
}


class Saying(NamedTuple):
    keys: re.Pattern[str]
    fills: frozenset[str] | None
    """None: whatever there is, since it is known only when it is said."""


def sayings(source: str) -> Iterator[Saying]:
    """Those that are named where they are said, and not handed through."""
    for function in (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)):
        arguments = function.args.posonlyargs + function.args.args
        known: dict[str, str | None] = {each.arg: None for each in arguments if _is_text(each.annotation)}
        known |= dict(_assigned(function, known))
        for call in (node for node in ast.walk(function) if isinstance(node, ast.Call)):
            name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
            if name in HOW and call.args and (keys := _pattern(call.args[0], known)):
                before, after, fills = HOW[name]
                given = [keyword.arg for keyword in call.keywords]
                all_of_them = frozenset((*(arg for arg in given if arg), *fills))
                yield Saying(re.compile(before + keys + after), None if None in given else all_of_them)


def _is_text(annotation: ast.expr | None) -> bool:
    return isinstance(annotation, ast.Name) and annotation.id == "str"


def _assigned(function: ast.FunctionDef, known: Mapping[str, str | None]) -> Iterator[tuple[str, str | None]]:
    for node in (node for node in ast.walk(function) if isinstance(node, ast.Assign)):
        [target] = node.targets
        pairs: list[tuple[ast.expr, ast.expr]] = [(target, node.value)]
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            pairs = list(zip(target.elts, node.value.elts, strict=True))
        for each, value in pairs:
            if isinstance(each, ast.Name):
                yield each.id, _pattern(value, known)


def _pattern(node: ast.expr, known: Mapping[str, str | None]) -> str | None:
    """Of a key that is put together; None if it is handed through, from who calls this function."""
    match node:
        case ast.Constant(str(text)):
            return re.escape(text)
        case ast.Name(name) | ast.FormattedValue(ast.Name(name)) if name in known:
            return known[name]
        case ast.FormattedValue(ast.IfExp() as either):
            return _pattern(either, known)
        case ast.IfExp(body=body, orelse=orelse):
            return _joined("|", [_pattern(body, known), _pattern(orelse, known)])
        case ast.JoinedStr(parts):
            return _joined("", [_pattern(part, known) for part in parts])
        case _:
            return r"\w+"


def _joined(sign: str, found: Sequence[str | None]) -> str | None:
    known = [each for each in found if each is not None]
    return f"({sign.join(known)})" if len(known) == len(found) else None


def gaps(row: Sentence) -> set[str]:
    named = chain(Formatter().parse(row.text), Formatter().parse(row.many))
    found = {re.split(r"[.\[]", name)[0] for _, name, _, _ in named if name}
    return found | {"number"} if row.many else found


@pytest.mark.parametrize(("said", "where"), FILES, ids=[where for _, where in FILES])
def test_every_sentence_is_said_with_its_gaps_filled_in_and_what_is_said_is_there(said: Sentences, where: str) -> None:
    every = [each for path in sorted(TABLES.glob(where)) for each in sayings(path.read_text("utf-8"))]
    assert [each.keys.pattern for each in every if not any(map(each.keys.fullmatch, said.rows))] == []
    for key, row in said.rows.items():
        filled = [each.fills for each in every if each.keys.fullmatch(key)]
        assert any(fills is None or gaps(row) <= fills for fills in filled), (key, filled)


@pytest.mark.parametrize(("said", "events"), [(MALICE, MaliceEvent), (SPITE, SpiteEvent)])
def test_every_event_has_its_sentences_and_every_sentence_its_event(said: Sentences, events: Any) -> None:
    told = {key.split(".")[1] for key in said.rows if key.startswith("events.")}
    assert told == {event.__name__ for event in get_args(events)}


def test_a_table_with_a_text_is_one_sentence_and_any_other_holds_several() -> None:
    written = """
plain = "Nobody moves."
[cards]
many = { text = "{number} card", many = "{number} cards" }
deep.you = { text = "Pass", context = "button" }
"""
    assert sentences(written) == {
        "plain": Sentence("Nobody moves."),
        "cards.many": Sentence("{number} card", "{number} cards"),
        "cards.deep.you": Sentence("Pass", context="button"),
    }


def test_a_sentence_depends_on_who_hears_it_on_a_number_and_on_the_language() -> None:
    ann, bo, cy = (SpiteVoice(seat, ("Ann", "Bo", "Cy")) for seat in map(Seat, range(3)))
    told = [voice.tell_of_two("events.CountdownStarted", Seat(0), Seat(1)) for voice in (ann, bo, cy)]
    assert told == [
        "You start the countdown on Bo.",
        "Ann starts the countdown on you.",
        "Ann starts the countdown on Bo.",
    ]
    assert [words.phrase("cards", Role.OBJECT, number=number) for number in (1, 2)] == ["1 card", "2 cards"]
    assert speak("de")
    try:
        assert ann.tell("events.LeadTaken", Seat(0)) != "You lead."
    finally:
        speak("en")
