"""One table and the seats round it, and the state of a room, as values that the screen reads and the network fills.

`table` applies the rules, `host` and `line` connect seats to it, `record` and `replay` keep what was played;
`room_state` and `room_handle` are a room as its screen sees it. Pure: no input or output, and time is an argument.
Rooms at work are in `online`, bytes in `packing` and `net`, files in `storage`.
"""
