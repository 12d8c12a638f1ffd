"""The list of machines of others: who builds the program is told what is wrong with it."""

import re

import pytest

from spitegame.resources import brokers
from spitegame.session.brokers import BadBrokers, Broker, Brokers, StunServer, read_brokers
from spitegame.session.room_codes import invited

LISTED = """
page = "https://games.example.org/cards/"

[[broker]]
address = "wss://broker.example.org/peerjs"
operator = "a club"

[[stun]]
address = "stun:stun.example.org:3478"
operator = "a friend"
"""


def test_each_machine_has_an_address_and_somebody_who_runs_it() -> None:
    club, friend = (
        Broker("wss://broker.example.org/peerjs", "a club"),
        StunServer("stun:stun.example.org:3478", "a friend"),
    )
    assert read_brokers(LISTED) == Brokers((club,), (friend,), "https://games.example.org/cards/")
    assert read_brokers("") == Brokers()


def test_an_invitation_may_lead_there_by_its_address_or_as_a_link_to_the_page() -> None:
    listed = read_brokers(LISTED)
    link = invited("Come: https://games.example.org/cards/#K7QM4X")
    assert link
    assert listed.has(link.address)
    assert listed.has("wss://broker.example.org/peerjs")
    assert not listed.has("wss://games.example.org/rooms")
    assert not Brokers(listed.brokers).has(link.address)


def test_the_list_that_ships_names_a_broker_and_two_that_tell_addresses() -> None:
    assert (len(brokers().brokers), len(brokers().stun)) == (1, 2)


@pytest.mark.parametrize(
    ("right", "wrong", "place"),
    [
        ("[[stun]]", "[[stun", "line 8"),
        ("[[broker]]", "[broker]", "`$.broker`"),
        ("[[stun]]", "[[turn]]", "unknown field `turn`"),
        ('operator = "a club"', "", "missing required field `operator`"),
        ('"a club"', '" "', "`$.broker[0].operator`"),
        ("wss://broker", "https://broker", "`$.broker[0].address`"),
        ("stun:", "turn:", "`$.stun[0].address`"),
        ("/cards/", "/cards", "`$.page`"),
    ],
)
def test_a_mistake_in_the_list_is_told_with_its_place(right: str, wrong: str, place: str) -> None:
    with pytest.raises(BadBrokers, match=re.escape(place)):
        read_brokers(LISTED.replace(right, wrong))
