"""Programs that talk to each other, for tests. Take the smallest that shows what is to be proven:

- `cabled_links`: the two ends of links, and the host's table. Messages are handed on one by one: no loop, no clock.
- `admission_pair`: a handshake, whose boxes are handed on.
- `failover_world`: the machines that choose a host, on a network and by a clock of their own, with faults and a liar.
- `lab`: whole programs without their screens, on one loop. Over a `network` in memory, with machines that can be cut
  off and stopped and by a clock that jumps; or over `Sockets`, where it is about a room service, addresses or WebRTC.
- `one_loop_admission`, `rogue_service`, `peer_pair`: hosts, guests, services and peers below a room, over real sockets.
- `games_under_faults`: programs as processes, on the machines of a `netlab`, where it is about the network of a system,
  or about a process that is killed.
"""
