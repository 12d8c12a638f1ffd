"""``python -m distribution ARTEFACT`` builds one artefact and prints where it lies."""

import argparse
from collections.abc import Callable, Mapping
from inspect import getdoc
from pathlib import Path

from distribution import (
    app,
    appimage,
    archive,
    deb,
    flatpak,
    folder,
    installer,
    messages,
    msix,
    release,
    updates,
    web,
    wheel,
)

_MODULES = (folder, archive, appimage, deb, flatpak, installer, msix, app, web, wheel, messages, release, updates)
ARTEFACTS: Mapping[str, Callable[..., Path]] = {
    **{module.__name__.removeprefix("distribution."): module.build for module in _MODULES},
    "sums": release.summarise,
    "update-key": updates.make_key,
    "announcement": updates.announce,
}
"""Builders by artefact. The first line of a builder's docstring is its help."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m distribution", description="Builds what players download.")
    artefacts = parser.add_subparsers(required=True, metavar="ARTEFACT")
    named = {}
    for name, build in ARTEFACTS.items():
        described = (getdoc(build) or "").partition("\n")[0]
        named[name] = artefacts.add_parser(name, help=described, description=described)
        named[name].set_defaults(build=build)
    for name in ("appimage", "release"):
        named[name].add_argument(
            "--runtime", type=Path, metavar="FILE", help="begin the AppImage with this runtime, and fetch none"
        )
        named[name].add_argument(
            "--zsync",
            metavar="ADDRESS",
            help="the AppImage is told that the .zsync file of the newest one lies there",
        )
    named["archive"].add_argument("--without-page", action="store_true", help="leave the page for browsers out")
    named["flatpak"].add_argument(
        "--repository", metavar="ADDRESS", help="fill dist/flatpak, to be put on a server at this address"
    )
    named["flatpak"].add_argument("--key", metavar="ID", help="sign what is in it with this key of GnuPG")
    for option, such_as in (("--identity", "NAME"), ("--publisher", "CN=…"), ("--publisher-name", "NAME")):
        named["msix"].add_argument(option, required=True, metavar=such_as, help="as Partner Center says it")
    said = "it meets others at this PeerServer, not where it comes from; without an address, at those that are listed"
    named["web"].add_argument("--broker", nargs="?", const="", metavar="ADDRESS", help=said)
    named["release"].add_argument("--trial", action="store_true", help="build it even if the version is not ready")
    named["update-key"].add_argument("file", type=Path, metavar="FILE", help="it must not be there yet")
    add = named["updates"].add_argument
    add("--address", required=True, metavar="URL", help="where the announcement will lie, over HTTPS")
    add("--key", required=True, metavar="TEXT", help="the public key, as “update-key” has written it")
    add = named["announcement"].add_argument
    add("--key", required=True, type=Path, metavar="FILE", help="the secret key")
    add("--link", required=True, metavar="URL", help="the page that the version can be had from, over HTTPS")
    chosen = vars(parser.parse_args())
    build = chosen.pop("build")
    print(build(**chosen))


if __name__ == "__main__":
    main()
