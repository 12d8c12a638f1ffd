"""What host and guests share: who is the host (`failover`), a guest's table (`guest`), both as pure machines without a
clock, and `membership`, which connects the first one to links.
"""
