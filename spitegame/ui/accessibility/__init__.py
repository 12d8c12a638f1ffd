"""What those are told who do not see the screen: the nodes as plain elements, and what has happened.

It is made of the same nodes that are painted, so nobody hears more than others see. The page makes it into elements of
its own; `system_tree` gives it to the screen readers of the desktop.
"""
