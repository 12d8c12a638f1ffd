"""Rooms at work, on the network's thread: commands of a screen in, one frozen snapshot out.

`host` keeps a room, `guest` joins one, `room` has the two pure machines that both share. `ways` is the network as
they need it; `desktop_ways`, `rooms` and `thread` provide it on the desktop, `web.net` in a page. The messages are in
`net`, the snapshots for the screen in `session.room_state`.
"""
