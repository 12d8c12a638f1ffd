"""Spite to learn from: whole matches in plain numbers, without a screen and without `rules`.

It is the one copy of the rules of a match, and mirrors `spitegame.rules.spite` file by file: tests hold both equal at
every decision. Nobody makes a misplay in it. It is plain Python that numba compiles as well: lists there, arrays here.
"""
