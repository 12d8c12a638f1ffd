"""Faults between programs: codes for the wire, which are stable, and sentences for the player."""

from enum import Enum, nonmember

from spitegame.translation import N_, _


class Fault(Enum):
    """A fault between two programs. Its value is the code that goes over the wire; `sentence` is for the player."""

    BY_VALUE = nonmember(True)
    """Faults are packed by their values, since their names may change."""
    _value_: str
    _sentence: str

    def __new__(cls, code: str, sentence: str = "") -> "Fault":
        fault = object.__new__(cls)
        fault._value_ = code
        fault._sentence = sentence
        return fault

    @property
    def sentence(self) -> str:
        """The sentence for the player, in their language."""
        return _(self._sentence)

    NO_ROOM = "no_room", N_("There is no room with this code. Codes last ten minutes: ask your host for a new one.")
    NOT_SEEN = (
        "not_seen",
        N_(
            "No room with this code was found in this house. Check the code, and whether the room is open; or copy"
            " the invitation from your host’s screen, and paste it."
        ),
    )
    NOT_ALLOWED = (
        "not_allowed",
        N_(
            "This room can only be reached through other people’s servers, and you have not allowed the program to "
            "contact any."
        ),
    )
    ROOM_FULL = "room_full", N_("The table is full. Ask your host whether people may watch, or for another table.")
    ROOM_EXPIRED = "room_expired", N_("This code or link no longer works. Ask your host for the new one.")
    CODE_BURNED = (
        "code_burned",
        N_("This code was entered wrongly too often and no longer works. Ask your host for the new one."),
    )
    WRONG_CODE = "wrong_code", N_("The room is there, but the code is not quite right. Compare it letter by letter.")
    HOST_GONE = "host_gone", N_("The host is not there. Ask whether the host’s program is still open, and try again.")
    VERSION = "version", N_("The two programs are too different to play with each other. Update both of them.")
    RATE_LIMITED = "rate_limited", N_("Too many tries in a short time. Wait a minute and try again.")
    SERVER_BUSY = "server_busy", N_("The room service is too busy just now. Try again in a minute.")
    SERVER_GONE = (
        "server_gone",
        N_(
            "The room service cannot be reached. Check that you are online and that its address is right,"
            " or play on one network without it."
        ),
    )
    BROKER_FULL = (
        "broker_full",
        N_("The meeting place is too busy just now. Try again in a minute."),
    )
    ID_TAKEN = (
        "id_taken",
        N_("Somebody else already uses this room’s code at the meeting place. Open another room, or try again later."),
    )
    BAD_CERTIFICATE = (
        "bad_certificate",
        N_(
            "The room service cannot prove that it is the one at this address: its certificate is not valid. Check the"
            " address and the date of this machine, or tell whoever runs the service."
        ),
    )
    BAD_MESSAGE = (
        "bad_message",
        N_("The two programs do not understand each other. Update both to the newest version."),
    )
    BAD_SIGNATURE = (
        "bad_signature",
        N_(
            "The host’s program has not signed what it showed, or showed two different things. Update both programs; if"
            " this happens again, do not play with this host."
        ),
    )
    TOO_BIG = "too_big", N_("The other program sent more than is allowed. Update both to the newest version.")
    UNAUTHORIZED = "unauthorized", N_("The room service did not accept this. Open or join the room once more.")
    REPLACED = (
        "replaced",
        N_("Your seat was taken over from another window or machine. Go on there, or come back here."),
    )
    REMOVED = "removed", N_("The host has asked you to leave this table.")
    NO_PATH = (
        "no_path",
        N_(
            "The code is right, but your two networks do not let each other through. Another network on one side "
            "often helps: at home, or a phone’s hotspot. So does a room service with a relay, if somebody runs "
            "one for you."
        ),
    )
    RELAY_FAILED = "relay_failed", N_("The connection through the room service was lost. The program is trying again.")
    TURN_AUTH = (
        "turn_auth",
        N_(
            "The relay did not let this program in, and there is no direct connection. Tell whoever runs the room "
            "service, or try another network."
        ),
    )
    TIMEOUT = "timeout", N_("There was no answer in time. Try again.")
    LOST = "lost", N_("The connection was lost. The program is trying again.")
    FAIRNESS = (
        "fairness_mismatch",
        N_("The programs could not agree on a fair deal, so no cards were dealt. Open the room once more."),
    )
    TOO_SLOW = (
        "too_slow",
        N_("This connection is too slow to keep up. Come back from a better network: your seat is kept."),
    )
    ABUSE = "abuse", N_("Your program sent far more than a game needs, and was shut out. Update it, then come back.")
    ENDED = "ended", N_("The host has ended the game.")
    OPEN_TABLE = (
        "open_table",
        N_(
            "This table is open to strangers, and everybody there goes by a random name. Join it from the list of "
            "open tables."
        ),
    )
    HANDED_ON = "handed_on", N_("The host has left the table, so that the others can go on.")
    SUCCEEDED = "succeeded", N_("The game goes on with another host.")
    UNKNOWN_GUEST = (
        "unknown_guest",
        N_("The host no longer knows you: that game is over. Ask your host for a new code."),
    )
    BYE = "bye", N_("The host has left the table.")


# Translators: {machine} is an address, such as “rooms.example.org”.
SILENT = N_(
    "{machine} is not answering. That is not your fault. Within one house you can play without it; to play between "
    "houses, wait a while, or choose another meeting place."
)
"""The sentence for SERVER_GONE where the machine is known."""


class NetworkProblem(Exception):
    """A fault that has ended an attempt or a connection. `str()` is the sentence for the player."""

    def __init__(self, fault: Fault, retry_after: float = 0.0, machine: str = "") -> None:
        """`retry_after`: seconds after which to try again; 0 if the other side has named none. `machine`: the name of
        the machine that has the problem, such as “rooms.example.org”; empty if it is not known."""
        is_silent = machine and fault is Fault.SERVER_GONE
        super().__init__(_(SILENT, machine=machine) if is_silent else fault.sentence)
        self.fault, self.retry_after, self.machine = fault, retry_after, machine
