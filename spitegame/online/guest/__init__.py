"""A guest's side of a room: it finds the host, takes its messages, and remembers the people and the table.
The state of a guest at the table is the pure machine in `room.guest`; `room` here connects it to a link and a clock.
"""
