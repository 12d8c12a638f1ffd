"""Work beside the program: computer players that think, and the evaluation of finished games.

`worker` is the interface, `process` a worker in a process of its own; in a page `web.thinking` provides it. How they
think is in `ai`.
"""
