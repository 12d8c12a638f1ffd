"""The files of freedesktop.org with groups of keys and values: desktop files, and those that lead to Flatpaks."""

from configparser import ConfigParser


class KeyFile(ConfigParser):
    """Keys keep their capital letters, and nothing in a value refers to others."""

    def __init__(self) -> None:
        super().__init__(interpolation=None)

    def optionxform(self, optionstr: str) -> str:
        return optionstr
