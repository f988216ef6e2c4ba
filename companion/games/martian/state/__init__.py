"""The state of a match of Martian Poker (`state`), and pieces named in entries (`bundles`)."""
