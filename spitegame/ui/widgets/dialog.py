"""A small form over the scene that it is about."""

from spitegame.ui.widgets.form import Form


class Dialog(Form):
    overlay = True
    letters = 56
    margin = 32
