"""A guest's side of a room: finding the host, and what is taken of it and remembered.

The state of a guest at the table is the pure machine in `room.guest`; `room` here connects it to a link and a clock.
"""
