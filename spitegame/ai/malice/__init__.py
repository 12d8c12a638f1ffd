"""Players of Spite & Malice: by rules of thumb (`heuristic`), and by search with hand-tuned (`good_turn`) or learned
(`learned`) values, over a board in plain numbers (`board`, `movegen`).

An empty list is written `[0 for _ in range(0)]`: numba compiles these modules, and infers from the 0 what it holds.
"""
