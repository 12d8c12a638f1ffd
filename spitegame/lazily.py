"""Modules that are loaded at their first use, which keeps the first picture from waiting for them."""

from importlib import import_module
from types import ModuleType
from typing import Any


class _LazyModule(ModuleType):
    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(self.__name__), name)


def lazily(name: str) -> ModuleType:
    """Return a stand-in that loads the module of this name when it is used. Callers import it for the type checker."""
    return _LazyModule(name)
