"""The program in a web page: what runs in the page's worker, in the place of window, canvas and speaker.

`start` puts it together, `loop` ticks, `paint_list` and `mirror` tell the page what to show and to read out, `thinker`
runs computer players in a second worker. The JavaScript at the other end is in `assets/web`.
"""
