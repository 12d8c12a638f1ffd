-- Somebody has waited for a host in vain. It counts if the host has stated its table meanwhile.
-- KEYS: the tables by their rooms, the rooms by the time at which their leases run out, the version of all this, and the
-- networks of those who have waited for this host in vain.
-- ARGV: the room; the network; for how many milliseconds somebody has waited, a lease lasts, and this counts; and from how
-- many networks it takes the table off the list.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local ends = redis.call('ZSCORE', KEYS[2], ARGV[1])
if not ends or ends - ARGV[4] <= now - ARGV[3] then return end
redis.call('SADD', KEYS[4], ARGV[2])
redis.call('PEXPIRE', KEYS[4], ARGV[5])
if redis.call('SCARD', KEYS[4]) >= tonumber(ARGV[6]) then
    redis.call('HDEL', KEYS[1], ARGV[1])
    redis.call('ZREM', KEYS[2], ARGV[1])
    redis.call('SET', KEYS[3], time[1] .. '.' .. time[2], 'KEEPTTL')
end
