"""The network of a page: rooms whose WebRTC and WebSockets are those of the browser, asked for by messages.

It stands for `online.rooms`, `online.thread` and `online.desktop_ways`; everything else of `online` runs unchanged.
"""
