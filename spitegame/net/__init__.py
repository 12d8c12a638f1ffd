"""The protocol between programs: rooms at a service, handshake, channels, links and their messages (PROTOCOL.md).

Below are `channel` and what opens one (`webrtc`, `peer_server`, sockets), then `handshake` and `connection`, then
`link` with the messages of `wire`. Hosts and guests that use them are in `online`, the service in `signaling`.
"""
