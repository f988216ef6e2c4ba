"""Next meeting of a group as text and as a calendar entry."""

from datetime import datetime, timedelta
from hashlib import sha256

from companion.store.database import clock
from companion.store.models import Group
from companion.web.pages import texts
from companion.web.pages.formats import request_formats

_MEETING_DURATION = timedelta(hours=4)
"""Length of an evening in the calendar."""


def format_next_meeting(group: Group) -> str:
    """Return the day, time and place of the group's next meeting; "" if none is set.

    They are written as the browser of the current request prefers. A meeting that is over by now is
    returned all the same. The place is left out if it is not set.
    """
    if group.meets is None:
        return ""
    moment, formats = datetime.fromisoformat(group.meets), request_formats()
    told = texts.MEETS.format(date=formats.weekday_and_date(moment), time=formats.clock_time(moment))
    return f"{told}, {group.meets_at}" if group.meets_at else told


def render_meeting_calendar(group: Group, home: str) -> bytes:
    """Return the group's next meeting as an iCalendar file (RFC 5545) with the link `home`.

    Four hours are entered for it. The time has no time zone, since members who meet in one place share
    it. A later download replaces the entry in the calendar.

    Raises:
        ValueError: the group has no next meeting.
    """
    from icalendar import Calendar, Event

    begins = datetime.fromisoformat(group.meets or "")
    event = Event()
    event.add("uid", f"{sha256(group.origin.encode()).hexdigest()[:24]}@companion")
    event.add("sequence", int(clock.now().timestamp()) % 2**31)
    event.add("dtstamp", clock.now())
    event.add("dtstart", begins)
    event.add("dtend", begins + _MEETING_DURATION)
    event.add("summary", group.name)
    event.add("url", home)
    if group.meets_at:
        event.add("location", group.meets_at)
    whole = Calendar()
    whole.add("prodid", "-//Companion//EN")
    whole.add("version", "2.0")
    whole.add_component(event)
    return bytes(whole.to_ical())
