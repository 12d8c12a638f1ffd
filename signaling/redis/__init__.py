"""The state of a service of several processes, which find each other by Redis: store of rooms, and list of tables."""
