"""The room service: it knows which room is where and hands on sealed messages; it sees no card and no name.

`app` runs it, `service` is its protocol, `rooms` and `store` are its state in one process, `redis` that in several. It
imports nothing of the game. The game uses its `messages`, `limits`, `puzzle` and `codes`, and can run it within itself.
"""
