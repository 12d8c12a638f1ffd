-- A process looks at the list. Tables whose leases have run out are listed no more.
-- KEYS: the tables by their rooms, the rooms by the time at which their leases run out, and the version of all this.
-- ARGV: the version that the process knows. Answers nothing if that is the one, or else with the version, the time in
-- milliseconds, and all rooms, each with its table behind it.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for _, room in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', now)) do
    redis.call('HDEL', KEYS[1], room)
    redis.call('ZREM', KEYS[2], room)
    redis.call('SET', KEYS[3], time[1] .. '.' .. time[2], 'KEEPTTL')
end
local version = redis.call('GET', KEYS[3]) or ''
if version == ARGV[1] then return end
return {version, now, redis.call('HGETALL', KEYS[1])}
