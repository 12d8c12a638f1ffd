"""The lessons of Spite, in the order in which they are proposed. Each takes about three minutes."""

from spitegame.tables.spite.lessons import comebacks, fine_points, tricks

LESSONS = (tricks.LESSON, comebacks.LESSON, fine_points.LESSON)
