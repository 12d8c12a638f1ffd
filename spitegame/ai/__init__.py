"""Computer players. They know what a person in their seat knows; their search is limited in positions, not in seconds.

`levels` lists them by game and name; `player` is the interface; `contest` lets them play matches. When one is asked,
and in which process, is the business of `workers`; learning is in `training`.
"""
