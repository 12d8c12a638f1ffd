"""Players of Spite & Malice: by rules of thumb (`heuristic`), and by search with hand-tuned (`good_turn`) or learned
(`learned`) values, over a board in plain numbers (`board`, `movegen`).
"""
