"""Spite & Malice, and Spite: card games for people who love to be mean to their friends."""

__version__ = "0.5.0"
