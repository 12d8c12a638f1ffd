"""A stand-in for PyAV. aiortc names these classes while it is loaded, and data channels never use one."""

from av.frame import Frame
from av.packet import Packet as Packet


class FFmpegError(Exception):
    """Never raised."""


class AudioFrame(Frame):
    pass


class VideoFrame(Frame):
    pass


class AudioResampler:
    pass


class CodecContext:
    pass
