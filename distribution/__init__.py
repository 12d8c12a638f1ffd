"""Builds what players download: one module per artefact. Nothing of the game or of the room service imports it."""
