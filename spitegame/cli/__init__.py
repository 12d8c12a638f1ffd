"""Commands of `spitegame NAME`, without a window: `arena`, `doctor`, `fairness` (in `peeking`), `train` and `verify`.

Each module has `run(arguments)`, which returns the exit code. `app.main` finds them; the game itself is in `app`.
"""
