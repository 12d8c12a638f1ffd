import pytest
from hypothesis import given
from hypothesis import strategies as st

from spitegame.session.occupants import NAME_LENGTH, is_name, tidy_name


@pytest.mark.parametrize(
    ("typed", "tidy"),
    [
        ("Ada", "Ada"),
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("Zoë", "Zoë"),
        ("Zoe\u0308", "Zoë"),
        ("アダ", "アダ"),
        ("Ada\tand\nBob", "Ada and Bob"),
        ("Ada\u202ebob", "Ada bob"),
        ("\u200b\u2066\ufeff\x00", ""),
        ("A" * 40, "A" * NAME_LENGTH),
        ("A" * 23 + " B", "A" * 23),
        ("", ""),
        ("\ud800", ""),
    ],
)
def test_a_name_is_tidied(typed: str, tidy: str) -> None:
    assert tidy_name(typed) == tidy


@pytest.mark.parametrize("text", ["", " Ada", "Ada ", "A" * 25, "A\u202eB", "A\u200bB", "A\nB", "\x1b[2J", "\ue000"])
def test_what_could_deceive_is_no_name(text: str) -> None:
    assert not is_name(text)


@given(st.text(max_size=60))
def test_what_is_tidy_is_a_name_or_nothing_and_stays_as_it_is(typed: str) -> None:
    tidy = tidy_name(typed)
    assert is_name(tidy) or not tidy
    assert tidy_name(tidy) == tidy
