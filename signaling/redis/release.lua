-- A process does not keep these rooms any more, and nothing of them has to be remembered.
-- KEYS: the homes of the rooms, each followed by what is kept of the room.
-- ARGV: the process.
for i = 1, #KEYS, 2 do
    if redis.call('GET', KEYS[i]) == ARGV[1] then redis.call('DEL', KEYS[i], KEYS[i + 1]) end
end
