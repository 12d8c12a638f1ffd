"""What a page says to the others when it is closed or left: it has no time then to ask the program."""

from spitegame.net.errors import Fault
from spitegame.net.wire import Bye, wire
from spitegame.scenes.leaving import Wait, wait_for
from spitegame.session.room_handle import AnyRoomHandle
from spitegame.session.room_state import HostSnapshot


def last_words(room: AnyRoomHandle) -> bytes:
    """The goodbye in the middle of a game; empty where the others would not have to wait, or would be sent away by it
    though the page may only be loaded anew. A host lets the others go on where they can."""
    shown = room.snapshot
    if wait_for(shown) not in (Wait.HOST, Wait.PLAYER):
        return b""
    may_hand_on = isinstance(shown, HostSnapshot) and shown.may_hand_on
    return wire(None).from_host.pack(Bye(Fault.HANDED_ON if may_hand_on else Fault.BYE))
