"""Computer players. They see what a person in their seat sees, and think in positions, not in seconds.

`levels` lists them by game and name; `player` is the interface; `contest` lets them play matches. When one is asked,
and in which process, is the business of `workers`; learning is in `training`.
"""
