"""The files of the profile: saved games, journals of rooms, records, the history of finished games, the player's
identity and acquaintances. `files` has folders, headers and atomic writes for all of them. Settings are in
`app.settings`, and the log in `log`. Nothing here knows the screen or opens a connection."""
