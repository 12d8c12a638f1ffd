"""Checks of a guest at an open table: nothing that a host sends is written by hand."""

from collections.abc import Iterable

from spitegame.net import wire
from spitegame.net.link import Taken
from spitegame.net.transcript import Opening
from spitegame.online.given_names import is_given, is_listed
from spitegame.packing.codec import Malformed
from spitegame.session.occupants import Reserved


def check_message(message: Taken) -> None:
    """Raise Malformed if the message has a name that is not listed. An opening is checked later, when it is whole."""
    match message:
        case wire.Welcome(host=host):
            _check_names((host,))
        case wire.Present(company):
            _check_occupants(chair.occupant for chair in company.chairs if chair.occupant)
            _check_names(company.onlookers)
        case wire.Begin(occupants=occupants) | wire.Continue(begin=wire.Begin(occupants=occupants)):
            _check_occupants(occupants)
        case _:
            pass  # it holds no text


def check_opening(opening: Opening) -> None:
    """Raise Malformed if the opening has a name that is not listed."""
    _check_occupants(opening.record.everybody)
    _check_occupants(reseating.occupant for reseating in opening.reseated)


def _check_names(names: Iterable[str]) -> None:
    if not all(map(is_given, names)):
        raise Malformed("Somebody at an open table bears a name of their own.")


def _check_occupants(occupants: Iterable[Reserved]) -> None:
    if not all(map(is_listed, occupants)):
        raise Malformed("Somebody at an open table bears a name of their own.")
