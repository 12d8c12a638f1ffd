"""The screen for people who do not see it: the nodes as plain elements, and sentences about what has happened.

Elements are made of the nodes that are painted, so nobody hears more than others see. The page makes elements of its
own from them; `system_tree` passes them to the screen readers of the desktop.
"""
