"""Players of Spite: by rules of thumb (`heuristic`), good and best ones over whole numbers (`inner`, `learned`), and an
exact search of endings (`endings`). `computer` adds the misplays that a player notices, and those that it makes."""
