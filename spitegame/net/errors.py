"""What can go wrong between programs: codes for the wire, which are stable, and sentences for the player."""

from enum import Enum


class Fault(Enum):
    """The value is what goes over the wire."""

    NO_ROOM = "no_room"
    NOT_SEEN = "not_seen"
    ROOM_FULL = "room_full"
    ROOM_EXPIRED = "room_expired"
    CODE_BURNED = "code_burned"
    WRONG_CODE = "wrong_code"
    HOST_GONE = "host_gone"
    VERSION = "version"
    RATE_LIMITED = "rate_limited"
    SERVER_BUSY = "server_busy"
    SERVER_GONE = "server_gone"
    BAD_MESSAGE = "bad_message"
    TOO_BIG = "too_big"
    UNAUTHORIZED = "unauthorized"
    REPLACED = "replaced"
    REMOVED = "removed"
    NO_PATH = "no_path"
    RELAY_FAILED = "relay_failed"
    TURN_AUTH = "turn_auth"
    TIMEOUT = "timeout"
    LOST = "lost"
    FAIRNESS = "fairness_mismatch"
    TOO_SLOW = "too_slow"
    ABUSE = "abuse"
    ENDED = "ended"
    UNKNOWN_GUEST = "unknown_guest"
    BYE = "bye"


SENTENCES: dict[Fault, str] = {
    Fault.NO_ROOM: "There is no room with this code. Codes live for ten minutes: ask your host for a new one.",
    Fault.NOT_SEEN: (
        "No room with this code shows itself on your network. Check the code and try again,"
        " or enter the address that your host's screen shows."
    ),
    Fault.ROOM_FULL: "This table is full. Ask your host whether people may watch, or for another table.",
    Fault.ROOM_EXPIRED: "This code has expired. Ask your host for a new one; it lives for ten minutes.",
    Fault.CODE_BURNED: "This code was entered wrongly too often and is gone. Ask your host for the new one.",
    Fault.WRONG_CODE: "The room is there, but the code is not quite right. Compare it letter by letter.",
    Fault.HOST_GONE: "The host is not there. Ask whether the host's program is still open, and try again.",
    Fault.VERSION: "The two programs are too different to play with each other. Bring both to the newest version.",
    Fault.RATE_LIMITED: "That was too often in a short time. Wait a minute and try again.",
    Fault.SERVER_BUSY: "The room service has too much to do just now. Try again in a minute.",
    Fault.SERVER_GONE: (
        "The room service cannot be reached. Check that you are online and that its address is right,"
        " or play on one network without it."
    ),
    Fault.BAD_MESSAGE: "The other program said something that makes no sense here. Bring both to the newest version.",
    Fault.TOO_BIG: "The other program sent more than is allowed. Bring both to the newest version.",
    Fault.UNAUTHORIZED: "The room service did not accept this. Open or join the room once more.",
    Fault.REPLACED: "This seat has been taken up from another window or machine. Go on there, or come back here.",
    Fault.REMOVED: "The host has asked you to leave this table.",
    Fault.NO_PATH: (
        "The code is right, but the two machines find no way to each other. Mobile carriers and the networks of"
        " companies, schools and cafés often prevent it: try a home network on one side or both, or a phone's hotspot."
    ),
    Fault.RELAY_FAILED: "The way through the room service broke off. It is tried again by itself.",
    Fault.TURN_AUTH: (
        "The relay did not let this program in, and there is no direct way. Tell whoever runs the room service,"
        " or try another network."
    ),
    Fault.TIMEOUT: "There was no answer in time. Try again.",
    Fault.LOST: "The connection was lost. It is tried again by itself.",
    Fault.FAIRNESS: "The programs could not agree on a fair deal, so no cards were dealt. Open the room once more.",
    Fault.TOO_SLOW: "This connection is too slow to keep up. Come back from a better network: your seat is kept.",
    Fault.ABUSE: "This program sent far more than a game needs and was shut out.",
    Fault.ENDED: "The host has ended the game.",
    Fault.UNKNOWN_GUEST: "The host does not know you any more: the game is over, or it is another one.",
    Fault.BYE: "The host has left the table.",
}


class NetworkProblem(Exception):
    """`str()` is the sentence for the player."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(SENTENCES[fault])
        self.fault = fault
