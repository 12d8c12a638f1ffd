"""A page that only takes note of what the program tells it."""

from typing import Any


class ToPage:
    def __init__(self) -> None:
        self.told: list[dict[str, Any]] = []

    def __call__(self, message: dict[str, Any], payload: bytes | None = None) -> None:
        self.told.append(message)

    def take(self) -> list[dict[str, Any]]:
        told, self.told = self.told, []
        return told
