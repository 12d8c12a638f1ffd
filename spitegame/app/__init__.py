"""The program put together: its main loop, its scenes, its players, its files."""
