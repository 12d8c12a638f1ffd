"""The checkpoint of a training: from it an interrupted one goes on."""

import pickle
from pathlib import Path
from typing import TypeVar

Progress = TypeVar("Progress")


def load(path: Path, beginning: Progress) -> Progress:
    """What lies there, or the beginning."""
    return pickle.loads(path.read_bytes()) if path.exists() else beginning


def save(path: Path, progress: object) -> None:
    """Whoever is interrupted meanwhile keeps the checkpoint before."""
    half = path.with_suffix(".half")
    with half.open("wb") as file:
        pickle.dump(progress, file)
    half.replace(path)
