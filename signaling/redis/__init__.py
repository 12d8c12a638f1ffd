"""The state of a service of several processes, which find each other by Redis: a store of rooms, and a list of open
tables."""
