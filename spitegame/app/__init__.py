"""The program put together: its main loop, its arguments, and the services that scenes are given."""
