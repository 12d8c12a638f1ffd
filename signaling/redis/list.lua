-- A host states its table, which is listed for so long from now on.
-- KEYS: the tables by their rooms, the rooms by the time at which their leases run out, the version of all this, and the
-- networks of those who have waited for this host in vain.
-- ARGV: the room, the address of its host, what the host has said, for how many milliseconds it counts, how many tables
-- there may be, and how many networks are too many. Answers 1, or 0 if there are too many.
if redis.call('SCARD', KEYS[4]) >= tonumber(ARGV[6]) then return 0 end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local before = redis.call('HGET', KEYS[1], ARGV[1])
if not before and redis.call('HLEN', KEYS[1]) >= tonumber(ARGV[5]) then return 0 end
local after = cmsgpack.pack({before and cmsgpack.unpack(before)[1] or now, ARGV[2], ARGV[3]})
if after ~= before then
    redis.call('HSET', KEYS[1], ARGV[1], after)
    redis.call('SET', KEYS[3], time[1] .. '.' .. time[2])
end
redis.call('ZADD', KEYS[2], now + ARGV[4], ARGV[1])
for i = 1, 3 do redis.call('PEXPIRE', KEYS[i], 10 * ARGV[4]) end -- when no process is there to look
return 1
