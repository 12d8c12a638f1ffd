-- A process is there, and keeps these rooms.
-- KEYS: the homes of the rooms.
-- ARGV: the process, and for how many milliseconds it is the home.
-- Answers with the numbers of those rooms of which it is not the home any more.
local lost = {}
for i, key in ipairs(KEYS) do
    if redis.call('GET', key) == ARGV[1] then
        redis.call('PEXPIRE', key, ARGV[2])
    else
        lost[#lost + 1] = i
    end
end
return lost
