"""The host's side of a room: `room` is put together of the guests, the members, the deals and the leadership.

How a program becomes the host of a table that goes on is decided in `room.failover`; this folder carries it out.
"""
