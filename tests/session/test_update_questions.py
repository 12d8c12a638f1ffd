"""Which version is newer, and when the next question may be asked."""

from dataclasses import asdict
from itertools import product
from typing import Any

import pytest

from spitegame.session.updates import WEEK_S, Announcement, Fault, Question, is_due, read_question

PAGE = "https://spitegame.example/download"


def test_versions_are_compared_as_numbers() -> None:
    rising = ("0.4.1", "0.4.2", "0.4.9", "0.5.0", "0.9.0", "0.10.0", "0.99.99", "1.0.0")
    for (place, known), (other, own) in product(enumerate(rising), repeat=2):
        assert Announcement(known, PAGE).is_newer_than(own) is (place > other)


@pytest.mark.parametrize("version", ["", "1.0", "1.0.0.0", "v1.0.0", "1.0.0rc1", "1.0.0\n", "1.0.٣", "99999.0.0"])
def test_nothing_but_three_numbers_is_a_version(version: str) -> None:
    with pytest.raises(ValueError, match="three numbers"):
        Announcement(version, PAGE)


@pytest.mark.parametrize(
    "link", ["", "http://a.example", "file:///etc", "https://", "https://a b", "https://a\n", PAGE * 20]
)
def test_only_a_page_over_https_can_be_had(link: str) -> None:
    with pytest.raises(ValueError, match="https"):
        Announcement("1.0.0", link)


def test_the_next_question_is_due_after_a_week() -> None:
    assert is_due(None, 0.0)
    last = Question(1_000_000.0)
    assert not is_due(last, last.at)
    assert not is_due(last, last.at + WEEK_S - 1)
    assert is_due(last, last.at + WEEK_S)
    assert is_due(Question(4_000_000_000.0), 1_800_000_000.0)


@pytest.mark.parametrize("answer", [None, Announcement("1.0.0", PAGE), *Fault])
def test_a_question_is_read_as_it_was_kept(answer: Any) -> None:
    question = Question(1.5, answer)
    plain = asdict(question)
    if isinstance(answer, Fault):
        plain["answer"] = answer.value
    assert read_question(plain) == question


@pytest.mark.parametrize(
    "plain",
    [
        5,
        {},
        {"at": "today", "answer": None},
        {"at": 1.0},
        {"at": 1.0, "answer": "well"},
        {"at": 1.0, "answer": {"version": "1.0.0"}},
        {"at": 1.0, "answer": {"version": "1.0.0", "link": "http://a.example"}},
        {"at": 1.0, "answer": None, "more": 1},
    ],
)
def test_what_is_no_question_is_refused(plain: Any) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the settings tell which field it is
        read_question(plain)
