"""Long lists of cases, of which only a few run by default, and what coverage does not trace."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import pytest
from _pytest.mark import ParameterSet

T = TypeVar("T")


def slow_unless(few: bool) -> tuple[pytest.MarkDecorator, ...]:
    """The marks of a case: it is slow if it is not one of the few."""
    return () if few else (pytest.mark.slow,)


def few_by_default(cases: Iterable[T], is_one: Callable[[T], bool]) -> list[ParameterSet]:
    """All cases for `parametrize`, those marked slow that are not one of the few."""
    return [pytest.param(case, marks=slow_unless(is_one(case))) for case in cases]


@contextmanager
def untraced() -> Iterator[None]:
    """Without tracing for coverage, which would take three times as long: for what is marked `sweep`, and what is done
    once for many tests.

    The marker of pytest-cov for this does nothing where tests run in several processes.
    """
    tracer = sys.gettrace()
    sys.settrace(None)
    try:
        yield
    finally:
        sys.settrace(tracer)
