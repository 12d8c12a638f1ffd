"""Machines that the page calls beyond the one that it comes from: the brokers that are listed for it, and no others."""

import json
import sys
from urllib.parse import urlsplit

import msgspec

from spitegame.net.service_client import BadAddress, service_url
from spitegame.resources import brokers as listed
from spitegame.session.brokers import Broker, Brokers

POLICY = b"connect-src 'self'"
"""The part of the first file that names the machines it may reach."""


def brokers_of(broker: str | None) -> Brokers:
    """None: nobody, as the page is served by a room service; an empty one: all in the list of the program."""
    if broker is None:
        return Brokers()
    if not broker:
        return listed()
    try:
        url = service_url(broker)
    except BadAddress as problem:
        sys.exit(str(problem))
    return Brokers((Broker(url, urlsplit(url).netloc),), listed().stun)


def to_toml(brokers: Brokers) -> bytes:
    """As `read_brokers` reads it."""
    machines = [("broker", each) for each in brokers.brokers] + [("stun", each) for each in brokers.stun]
    entries = [(kind, *map(json.dumps, msgspec.structs.astuple(each))) for kind, each in machines]  # so is text in TOML
    return "".join("[[{}]]\naddress = {}\noperator = {}\n".format(*entry) for entry in entries).encode()


def reaching(first: bytes, brokers: Brokers) -> bytes:
    """The first file of a page that may reach these."""
    origins = ("://".join(urlsplit(each.address)[:2]) for each in brokers.brokers)
    assert POLICY in first
    return first.replace(POLICY, " ".join((POLICY.decode(), *origins)).encode())
