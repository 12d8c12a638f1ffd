"""The program in a web page: the parts that run in the page's worker, in place of window, canvas and speaker.

`start` puts them together, `loop` ticks, `paint_list` and `mirror` tell the page what to show and to read out,
`thinking` runs computer players in a second worker. The JavaScript at the other end is in `assets/web`.
"""
