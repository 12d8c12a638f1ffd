"""What a game fills its page of help with."""

from collections.abc import Mapping
from dataclasses import dataclass

HOUSE = "{house}"
"""Stands after a rule that the sources leave open."""


@dataclass(frozen=True, slots=True)
class Filling:
    given: Mapping[str, bool]
    """For each condition of the text, whether it is met."""
    gaps: Mapping[str, str]
    """The words for each gap."""
