"""Files of the profile: saved games, journals of rooms, records, the history of finished games, the key and the
acquaintances of the player.

`files` has folders, checksums and atomic writes for all of them. Settings are kept by `app.settings`, the log by `log`.
Nothing here knows the screen or opens a connection.
"""
