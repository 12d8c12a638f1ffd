"""WebSocket frames as RFC 6455 has them, without sockets."""

from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.online.raw_frames import masked
from websockets.frames import Frame
from websockets.protocol import State
from websockets.server import ServerProtocol

from signaling.frames import PART, BrokenFrames, CloseCode, FrameReader, Message, Opcode, close_frame, frame

MOST = 300


def read(data: bytes, step: int = 0) -> list[Message]:
    """All messages out of these bytes, which come in pieces of `step` bytes."""
    reader, messages = FrameReader(MOST), []
    for start in range(0, len(data), step or len(data)):
        reader.feed(data[start : start + (step or len(data))])
        while message := reader.next():
            messages.append(message)
    return messages


def broken(data: bytes) -> CloseCode:
    with pytest.raises(BrokenFrames) as raised:
        read(data)
    return raised.value.code


@given(st.lists(st.binary(max_size=MOST), min_size=1), st.integers(1, 400), st.binary(min_size=4, max_size=4))
def test_messages_come_out_as_they_went_in_whatever_pieces_they_come_in(
    sent: list[bytes], step: int, mask: bytes
) -> None:
    data = b"".join(masked(Opcode.BINARY, each, mask=mask) for each in sent)
    assert read(data, step) == [Message(Opcode.BINARY, each) for each in sent]


def test_a_message_in_parts_is_whole_at_its_last_and_may_be_interrupted_by_a_ping() -> None:
    data = (
        masked(Opcode.BINARY, b"one ", is_last=False)
        + masked(Opcode.PING, b"?")
        + masked(Opcode.CONTINUATION, b"two ", is_last=False)
        + masked(Opcode.CONTINUATION, b"three")
    )
    assert read(data) == [PART, Message(Opcode.PING, b"?"), PART, Message(Opcode.BINARY, b"one two three")]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (frame(Opcode.BINARY, b"unmasked"), CloseCode.PROTOCOL_ERROR),
        (masked(Opcode.BINARY, b"x", extension=0x40), CloseCode.PROTOCOL_ERROR),
        (bytes((0x83, 0x80)) + bytes(4), CloseCode.PROTOCOL_ERROR),
        (masked(Opcode.PING, b"x", is_last=False), CloseCode.PROTOCOL_ERROR),
        (masked(Opcode.PING, b"x" * 126), CloseCode.PROTOCOL_ERROR),
        (masked(Opcode.CONTINUATION, b"of nothing"), CloseCode.PROTOCOL_ERROR),
        (masked(Opcode.BINARY, b"x", is_last=False) + masked(Opcode.BINARY, b"x"), CloseCode.PROTOCOL_ERROR),
        (masked(Opcode.BINARY, b"x" * (MOST + 1))[:14], CloseCode.TOO_BIG),
        (bytes((0x82, 0xFF)) + (1 << 62).to_bytes(8, "big") + bytes(4), CloseCode.TOO_BIG),
        (masked(Opcode.BINARY, b"x" * 200, is_last=False) + masked(Opcode.CONTINUATION, b"x" * 101), CloseCode.TOO_BIG),
        (masked(Opcode.TEXT, b"\xff"), CloseCode.BAD_TEXT),
        (masked(Opcode.CLOSE, b"\x03\xe8\xff"), CloseCode.BAD_TEXT),
    ],
    ids=[
        "unmasked", "an extension", "an unknown opcode", "a ping in parts", "a long ping", "a part of nothing",
        "two messages at once", "a long message", "an endless message", "long in parts", "no text", "no text at last",
    ],
)  # fmt: skip
def test_who_does_not_keep_to_the_protocol_is_told_by_a_number(data: bytes, code: CloseCode) -> None:
    assert broken(data) is code


Read: TypeAlias = tuple[list[Message], bool]
"""The messages that were read, and True if the frames were broken."""

FRAMES = st.builds(
    masked,
    st.sampled_from([0, 0, 2, 2, 2, 3, 9, 10]),
    st.binary(max_size=2 * MOST // 3),
    is_last=st.booleans(),
    extension=st.sampled_from([0, 0, 0, 0, 0, 0x40]),
)


def read_here(data: bytes) -> Read:
    reader, messages = FrameReader(MOST), []
    reader.feed(data)
    try:
        while message := reader.next():
            messages.append(message)
    except BrokenFrames:
        return messages, True
    return messages, False


def read_by_websockets(data: bytes) -> Read:
    protocol = ServerProtocol(state=State.OPEN, max_size=MOST)
    protocol.receive_data(data)
    messages, parts = [], b""
    for event in protocol.events_received():
        assert isinstance(event, Frame)
        match Opcode(event.opcode):
            case Opcode.BINARY | Opcode.CONTINUATION:
                parts += event.data
                messages.append(Message(Opcode.BINARY, parts) if event.fin else PART)
                parts = b"" if event.fin else parts
            case opcode:
                messages.append(Message(opcode, bytes(event.data)))
    return messages, protocol.parser_exc is not None


@given(st.lists(FRAMES, min_size=1, max_size=12).map(b"".join))
def test_frames_are_read_as_a_library_reads_them(frames: bytes) -> None:
    assert read_here(frames) == read_by_websockets(frames)


def test_what_the_service_sends_is_not_masked_and_has_the_shortest_length() -> None:
    assert frame(Opcode.BINARY, b"x" * 125)[:2] == bytes((0x82, 125))
    assert frame(Opcode.BINARY, b"x" * 126)[:4] == bytes((0x82, 126, 0, 126))
    assert frame(Opcode.BINARY, b"x" * 65_536)[:10] == bytes((0x82, 127)) + (65_536).to_bytes(8, "big")
    assert close_frame(CloseCode.RESTART) == bytes((0x88, 2)) + (1012).to_bytes(2, "big")
