"""Builds of what players download: one module per artefact, `web` for the page, `messages` for translators.

`python -m distribution ARTEFACT` builds one. Nothing of the game or of the room service imports it.
"""
