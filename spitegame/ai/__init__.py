"""Computer players. They know what a person in their seat knows; their search is limited in positions, not in seconds.

`levels` lists them by game and name; `player` is the interface; `contest` lets them play matches. `workers` decides
when a player is asked, and in which process; learning is in `training`.
"""
