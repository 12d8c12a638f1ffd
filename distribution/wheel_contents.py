"""Tells hatchling what of `assets` goes into the wheel."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FOLDERS = ("ai", "art", "help", "page", "sounds", "words")
"""The folders of `assets` that go into the wheel. The sources of the page do not; the page does if it has been made."""


class WheelContents(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        assets = Path(self.root, "assets")
        for folder in FOLDERS:
            for path in filter(_is_packed, (assets / folder).rglob("*")):
                build_data["force_include"][str(path)] = f"spitegame/assets/{path.relative_to(assets).as_posix()}"


def _is_packed(path: Path) -> bool:
    """True for what a page is served from: all browsers take gzip, and none takes brotli where no certificate is."""
    return path.is_file() and path.suffix != ".br" and not path.with_name(f"{path.name}.gz").exists()
