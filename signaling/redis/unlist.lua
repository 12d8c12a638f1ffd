-- A table is listed no more, unless another connection of its host has stated it since.
-- KEYS: the tables by their rooms, the rooms by the time at which their leases run out, and the version of all this.
-- ARGV: the room, and the address of its host.
local before = redis.call('HGET', KEYS[1], ARGV[1])
if before and cmsgpack.unpack(before)[2] == ARGV[2] then
    local time = redis.call('TIME')
    redis.call('HDEL', KEYS[1], ARGV[1])
    redis.call('ZREM', KEYS[2], ARGV[1])
    redis.call('SET', KEYS[3], time[1] .. '.' .. time[2], 'KEEPTTL')
end
