"""Two pure machines without a clock: the election of a table's host (`failover`), and a guest's table (`guest`).
`membership` connects the first one to links, and `visits` looks for the host in the rooms of other members."""
