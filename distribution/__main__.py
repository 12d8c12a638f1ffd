"""``python -m distribution ARTEFACT`` builds one artefact and prints where it lies."""

import argparse
from collections.abc import Callable, Mapping
from inspect import getdoc
from pathlib import Path

from distribution import folder

ARTEFACTS: Mapping[str, Callable[[], Path]] = {
    "folder": folder.build,
}
"""What builds each artefact. The first line of its docstring is its help."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m distribution", description="Builds what players download.")
    artefacts = parser.add_subparsers(required=True, metavar="ARTEFACT")
    for name, build in ARTEFACTS.items():
        described = (getdoc(build) or "").partition("\n")[0]
        artefacts.add_parser(name, help=described, description=described).set_defaults(build=build)
    print(parser.parse_args().build())


if __name__ == "__main__":
    main()
