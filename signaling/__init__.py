"""The room service: it knows which room is where and hands on sealed messages; it sees no card and no name.

`app` runs it, `service` is its protocol, `rooms` and `store` its state in one process, `redis` that of several. It
imports nothing of the game, which knows of it `messages`, `limits`, `puzzle` and `codes`.
"""
