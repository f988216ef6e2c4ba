"""Sentences of the store for people; a second language replaces this file."""

TABLE = "{day}'s table"
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

NO_TABLE = "No table has the code “{code}”."

CAME = "{name} came to the table."
RENAMED = "{before} is now called {name}."
SITS_OUT = "{name} sits out the next matches."
SITS_IN = "{name} is back at the table."
CLAIMED = "{name}'s seat was taken by a phone."
ASKED = "{name}'s phone is asked to hand the seat back."
LET_IN = "{name} is let in with another phone, unless the one that holds the seat answers."
KEPT = "{name}'s phone is here and keeps the seat."
ROUND_VOID = "{name}'s seat changed hands while choices were sealed: everybody chooses anew."
GONE = "{name}'s phone is said to be gone."
COUNTED_AGAIN = "{name} counts again: what was chosen is void, everybody chooses anew."
HERE = "{name}'s phone is here."

NO_GAME = "The companion does not know a game called “{slug}”."
STALE = "Somebody was quicker. Nothing of yours was recorded."
UNREADABLE = "This match was entered with other rules than the companion knows now: {reason}"
NO_STAKES = "These stakes are gone, or another phone saved them."
CAME_OTHERWISE = "By the rules that the companion knows now it would have come out otherwise."
NO_EDITION = "edition {edition} of {game}, which it no longer has."
PUT_RIGHT = "Put right: “{line}” is now “{now}”"
TAKEN_OUT = "Taken out: “{line}”"
PUT_IN = "Put in before “{line}”: “{now}”"
WENT_TOO = "With it went what no longer fits: {lines}"
PUT_RIGHT_IN = "In match {number}, {game}: {line}"
POT_MOVED = "The pot taken over is {pot}, no longer {before}: match {number}, {game}, was put right."
AND_MORE = "{lines}; and {count} more"
NO_LINE = "Say what the line shall be."
SAME_AS_BEFORE = "That is what it says already. Nothing was changed."
EVERYBODY_CHOSE = (
    "Everybody chose this in secret, and nobody changes it alone. Take it back by undo while it is the "
    "newest, or write an adjustment at the table."
)
NOT_NEWEST = "Only what was put right last can be taken back. Put that line right once more instead."
CANNOT_FOLLOW = "Match {number}, {game}, took over its pot and cannot follow: {reason}"
LINE_AND_WHY = "“{line}” {why}"
SAME_EDITION = "This match is played by the rules that the companion knows now."
BY_NEW_RULES = "The match goes on by edition {edition} of the rules of {game}."
CALLER = "{name} called this game."
NO_CALLER = "Whoever dealt called this game."
NO_SEQUEL = "There is no pot left of this match that could be played for at once."
CALLED_OFF = "The match was called off."
TAKEN_UP = "The match was taken up again."
ALL_FELL = "What was chosen in secret is void."
NOTHING_SAID = "An entry"
TOOK_BACK = "Took back: {line}"
THE_BOX = "the box"
PAID = "Paid: {payer} to {payee}, {amount}"
LEFT = "Left for another evening: {payer} owes {payee} {amount}"
PAID_BACK = "Not paid after all: {payer} to {payee}, {amount}"
CLOSED = "The evening is closed. In and out come to the same."
OPENED = "The evening is open again: {why}"
BOUGHT = "{name} gets chips for {amount}{how}"
HANDED_IN = "{name} hands in chips for {amount}{how}"
CASH_BACK = "Took back: {line}"
FOR_CASH = ", for cash"
ON_ACCOUNT = ", to be settled"
IN_CASH = ", and is paid in cash"
APART = "Chips are for something else: the games count beside them."
IN_CHIPS = "What is won in the games lies in the chips."
PUT_BACK = "Put back: {line}"

EVERYBODY = "everybody"
NOTHING_DUE = "Nothing is declared in secret now."

NO_PHOTO = "That photo is gone. Photos are kept for an hour, and only for the phone that took them."
LARGE_PHOTO = "That photo is too large to be kept."
NEWER_DATABASE = (
    "This database was brought to a later release of the companion, which this one cannot work with. Install "
    "that release, or put back the copy of the database that was made before."
)

NO_BACKUP = "No copy was made at {path}: {why}."
NO_FILE = "There is no file at {path}."
DAMAGED = "{path} is damaged, so it was left alone. Take an older copy."
NOT_OURS = "{path} is no copy of a companion's database: {why}."
NEWER_BACKUP = "{path} was made by a later release of the companion. Install that one first."
NOT_RESTORED = "Nothing was put back: {why}. Stop the companion, then try again."
OTHER_DATABASE = (
    "Only an SQLite database in a file is copied here. PostgreSQL has pg_dump and pg_restore for it."
)

TAKEN_ALREADY = "“{name}” is here already, at table {code}. Nothing was taken in."
LARGE_DOCUMENT = "That file is larger than {megabytes} MB. Export fewer evenings at a time."
NO_DOCUMENT = "That file holds no evenings of a companion. Choose one that “companion export” has written."
NEWER_DOCUMENT = (
    "That file was written by a later release of the companion, {release}. Install that one first."
)
DAMAGED_DOCUMENT = "That file is damaged, at {where}. Nothing was taken in."
CHANGED_DOCUMENT = (
    "That file is not as it was written: something in it was changed or lost. Nothing was taken in."
)
