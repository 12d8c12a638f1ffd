-- How many routes are taken?
-- KEYS: the sets of routes of one length each, by the time at which they are free again.
-- ARGV: the time.
-- Answers with how many of each length are taken.
local taken = {}
for i, key in ipairs(KEYS) do
    redis.call('ZREMRANGEBYSCORE', key, '-inf', ARGV[1])
    taken[i] = redis.call('ZCARD', key)
end
return taken
