"""Rooms at work, on the network's thread: commands of a screen in, one frozen snapshot out.

`host` keeps a room, `guest` joins one, `room` has the two pure machines that both share. `ways` is what they need of
the network; `desktop_ways`, `rooms` and `thread` provide it on the desktop, `web.net` in a page. What is sent is in
`net`, what the screen sees in `session.room_state`.
"""
