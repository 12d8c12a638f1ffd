"""Work in processes beside the program: computer players that think, and the evaluation of finished games. `worker` is
the interface and `process` a worker in a process of its own; in a page `web.thinking` provides the workers. The players
themselves are in `ai`."""
