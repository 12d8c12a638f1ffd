"""Modules that are loaded when they are first used, so that the first picture does not wait for them."""

from importlib import import_module
from types import ModuleType
from typing import Any


class _LazyModule(ModuleType):
    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(self.__name__), name)


def lazily(name: str) -> ModuleType:
    """Stand in for the module of this name. The type checker sees an import of the module itself beside it."""
    return _LazyModule(name)
