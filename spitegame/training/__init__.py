"""Training of the best players by self-play, with the extra `train`; nothing here is needed to play.

`trainer` has the loop, `learner` the networks and Adam, `machine_code` the numba compiler. Each game has its school.
The weights that come out are in `assets/ai`, what was tried in NOTES.md, and the players themselves in `ai`.
"""
