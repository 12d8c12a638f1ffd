"""One table and the seats around it, and the state of an online room, as values that a screen reads and the network's
thread fills. `table` applies the rules, `host` and `line` connect seats to it, `record` and `replay` keep what was
played; `room_state` and `room_handle` show a room to its screen. Pure: no input or output, and time is an argument. The
rooms themselves are in `online`, bytes in `packing` and `net`, files in `storage`."""
