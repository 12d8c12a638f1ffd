"""The state of a table that host and guests share: the host of it (`failover`) and a guest's table (`guest`), both as
pure machines without a clock, and `membership`, which connects the first one to links."""
