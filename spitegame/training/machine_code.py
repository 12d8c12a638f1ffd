"""Modules of plain Python, compiled by numba: the same functions as machine code, many times faster."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from hashlib import sha256
from inspect import getsource
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, TypeVar

import numpy as np
from numba import config, njit

Plain = TypeVar("Plain", bound=tuple[Any, ...])


def sources(modules: Iterable[ModuleType]) -> str:
    return "".join(map(getsource, modules))


def over_arrays(plain: Plain) -> Plain:
    """Return the same named tuple with arrays in place of its lists, as machine code wants it."""
    fields = (np.array(each, np.int64) if isinstance(each, list) else each for each in plain)
    return type(plain)(*fields)


_QUICKLY: dict[str, Any] = {"cache": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Options for functions that only machine code calls: a wrapper for Python takes as long to compile as the function
itself."""


@cache
def compiled(modules: tuple[ModuleType, ...], folder: Path) -> Mapping[str, Callable[..., Any]]:
    """Return every function of the modules by its name; they call each other's compiled forms.

    They are compiled at the first call, and the machine code is kept in the folder for the next time. If two modules
    have a function of the same name, all modules call that of the later one.
    """
    cached = folder / f"compiled-{sha256(sources(modules).encode()).hexdigest()[:12]}"
    config.CACHE_DIR = str(cached)  # type: ignore[attr-defined]
    inner: dict[str, Any] = {}
    entries: dict[str, Any] = {}
    twins = {module: ModuleType(module.__name__) for module in modules}
    for module, twin in twins.items():
        # A plain int is a type of its own to numba: every function would be compiled for each number it is called with.
        space = vars(twin)
        space |= {name: np.int64(thing) if type(thing) is int else thing for name, thing in vars(module).items()}
        for name, thing in vars(module).items():
            if isinstance(thing, FunctionType) and thing.__module__ == module.__name__:
                inner[name] = njit(**_QUICKLY)(_twin(thing, space))
                entries[name] = njit(_twin(thing, space, "_for_python"), cache=True)
    for twin in twins.values():
        for name, thing in vars(twin).copy().items():
            if isinstance(thing, FunctionType) and name in inner:
                setattr(twin, name, inner[name])
            elif isinstance(thing, ModuleType) and thing in twins:
                setattr(twin, name, twins[thing])
    return entries


def _twin(function: FunctionType, space: dict[str, Any], ending: str = "") -> FunctionType:
    """Return a copy of the function that looks names up in this space. `ending` sets its name apart, so that numba
    keeps both."""
    twin = FunctionType(function.__code__, space, function.__name__, function.__defaults__)
    twin.__qualname__ = function.__qualname__ + ending
    return twin
