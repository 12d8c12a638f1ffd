"""Dates in words."""

from datetime import date, datetime

from spitegame.translation import _, pgettext


def when(seconds: float) -> str:
    """Return a date and time by the clock of this machine: ``23 Nov 2026, 14:05``; `seconds` are counted since 1970."""
    moment = datetime.fromtimestamp(seconds)
    month, time = _short_month(moment), f"{moment:%H:%M}"
    # Translators: a date with the time of the day, such as “23 Nov 2026, 14:05”.
    return _("{day} {month} {year}, {time}", day=day_name(moment), month=month, year=moment.year, time=time)


def day_name(moment: date) -> str:
    # Translators: the first day of a month, in a date; the others are plain numbers everywhere.
    return pgettext("first day of a month", "1") if moment.day == 1 else str(moment.day)


def month_name(day: date) -> str:
    names = (
        pgettext("month in a date", "January"),
        pgettext("month in a date", "February"),
        pgettext("month in a date", "March"),
        pgettext("month in a date", "April"),
        pgettext("month in a date", "May"),
        pgettext("month in a date", "June"),
        pgettext("month in a date", "July"),
        pgettext("month in a date", "August"),
        pgettext("month in a date", "September"),
        pgettext("month in a date", "October"),
        pgettext("month in a date", "November"),
        pgettext("month in a date", "December"),
    )
    return names[day.month - 1]


def _short_month(day: date) -> str:
    names = (
        pgettext("month in a short date", "Jan"),
        pgettext("month in a short date", "Feb"),
        pgettext("month in a short date", "Mar"),
        pgettext("month in a short date", "Apr"),
        pgettext("month in a short date", "May"),
        pgettext("month in a short date", "Jun"),
        pgettext("month in a short date", "Jul"),
        pgettext("month in a short date", "Aug"),
        pgettext("month in a short date", "Sep"),
        pgettext("month in a short date", "Oct"),
        pgettext("month in a short date", "Nov"),
        pgettext("month in a short date", "Dec"),
    )
    return names[day.month - 1]
