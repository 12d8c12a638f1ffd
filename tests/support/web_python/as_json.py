"""Values with bytes in them as JSON, and back."""

from typing import Any


def to_json(value: Any) -> Any:
    match value:
        case bytes():
            return {"bytes": value.hex()}
        case list() | tuple():
            return [to_json(each) for each in value]
        case dict():
            return {"of": {name: to_json(each) for name, each in value.items()}}
        case _:
            return value


def from_json(plain: Any) -> Any:
    match plain:
        case {"bytes": str(digits)}:
            return bytes.fromhex(digits)
        case {"of": dict(named)}:
            return {name: from_json(each) for name, each in named.items()}
        case list():
            return [from_json(each) for each in plain]
        case _:
            return plain
