"""Texts of the store that people see; a second language replaces this file."""

TABLE = "{day}'s table"
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

NO_TABLE = "No table has the code “{code}”."

DECK_LEARNT = "Our deck was shown: photos are read with its signs and colours."
DECK_FORGOTTEN = "What was known of our deck is forgotten."
FEW_CARDS = (
    "Only {count} of these cards were found in the photo, and {enough} are needed. Lay them so that each "
    "shows a corner, and take another."
)
NO_DECK_PHOTO = "There is no photo of this phone with these cards. Take one, look it over and press again."

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
DAMAGED_MATCH = "What is stored of this match is damaged, so only its story can be shown."
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

NO_PHOTO = "That photo is gone. Photos wait for an hour, and only for the phone that took them."
MANY_KEPT = "This evening has {most} photos already. Take one out first."
LARGE_PHOTO = "That photo is too large to be kept."
NEWER_DATABASE = (
    "This database was brought to a later release of the companion, which this one cannot work with. Install "
    "that release, or put back the copy of the database that was made before."
)
COPIED_BEFORE = (
    "The database is brought to this release. A copy of it, for an earlier release, was made first: {path}"
)
NO_COPY_BEFORE = (
    "The database {path} has to be brought to this release, and no copy of it could be made first: {why}. "
    "Nothing was changed. Once a file of its size can be written beside it, start again."
)
COPY_OF_ANOTHER = "the copy is not the same"
DAMAGED_BEFORE = (
    "The database {path} is damaged, so it was not brought to this release. Nothing was changed. "
    "“companion restore” puts an older copy in its place."
)

OTHER_KEY = (
    "The signing key (SECRET_KEY, or the file secret-key) is not the one by which the phones of this "
    "database are known. Put that one back, which is in every backup. If it is lost, run “companion admin "
    "rotate-key”: then every phone comes in anew."
)

NO_BACKUP = "No backup was made at {path}: {why}."
NOT_THE_SAME = "it did not read back the same"
CANNOT_BE_READ = "{path} cannot be read: {why}."
NO_FILE = "There is no file at {path}."
DATABASE_DAMAGED = (
    "The database {path} is damaged, so no backup was made of it. “companion restore” puts an older one back."
)
CHANGED_BACKUP = (
    "{path} is not the backup that was written: it was cut short or changed. Nothing was put back. Take "
    "another copy of it, or an older one."
)
OTHER_ZIP = "{path} is no backup of a companion. Choose one that “companion backup” has written."
KEY_OF_ANOTHER = (
    "The signing key in {path} is of another database, so no phone would be known. Nothing was put back. "
    "Take the file as “companion backup” wrote it."
)
NOT_ITS_KEY = (
    "SECRET_KEY is another key than the one in {path}, so no phone would be known. Nothing was put back. "
    "Unset SECRET_KEY, or set it to the key in that file, which is a zip."
)
PHONES_KNOWN = "Phones are known as before."
PHONES_ANEW = (
    "No signing key for it was there, so no phone is known: everybody takes their seat again, and "
    "“companion admin invite” lets people of a group come in."
)
PHONES_PERHAPS_ANEW = (
    "It has no signing key in it. Phones are known only if they were by the key that is here; others take "
    "their seats again, and “companion admin invite” lets people of a group come in."
)
MOVED = "Evenings were inside a Python environment, in {source}. They were moved to {folder}."
CANNOT_MOVE = (
    "Evenings are inside a Python environment, in {source}, and could not be moved to {folder}: {why}. "
    "Nothing is lost. Move the folder yourself, or name it in COMPANION_INSTANCE."
)
ALSO_THERE = (
    "Other evenings are in {path}, which is not used. “companion restore” puts them in place of those here."
)
SERVED_NOW = "A companion works with {path} now. Stop it, then try again."
BEING_RESTORED = "A backup is being put in place of {path} now. Try again when that is done."
NOT_FINISHED = (
    "What was put back is not in place yet: {why}. The companion does the rest when it starts next."
)
DAMAGED = "{path} is damaged, so it was left alone. Take an older copy."
NOT_OURS = "{path} is no copy of a companion's database: {why}."
NEWER_BACKUP = "{path} was made by a later release of the companion. Install that one first."
NOT_RESTORED = "Nothing was put back: {why}."
OTHER_DATABASE = (
    "This is for an SQLite database in a file. PostgreSQL has pg_dump, which deploy/companion-backup runs, "
    "and pg_restore: deploy/README.md says how. Keep SECRET_KEY with each copy, or the file secret-key, "
    "without which no phone is known."
)

NO_SUCH_DATABASE = "The companion cannot work with a database at {url}: give {instead}."
SAME_DATABASE = "{url} is the database to copy from. Name another one."
NO_COMPANION_DATABASE = "There is no companion's database at {url}. Nothing was copied."
OLDER_DATABASE = (
    "The database at {url} is of an earlier release. Start the companion on it once, which upgrades it, "
    "then copy."
)
TABLES_OF_OTHERS = (
    "The database at {url} has tables that are not the companion's: {tables}. Make a new, empty database."
)
NOT_EMPTY = (
    "The database at {url} holds evenings already. A copy needs an empty database, so nothing was copied."
)
DATABASE_COMPLAINS = "Nothing was copied. The database {place} says: {why}"
COPY_DIFFERS = (
    "Nothing was copied: table {table} has {rows} rows, and {found} were read back or they differ. "
    "Please report this."
)

TAKEN_ALREADY = "“{name}” is here already, at table {code}. Nothing was taken in."
LARGE_DOCUMENT = "That file is larger than {megabytes} MB. Export fewer evenings at a time."
NO_DOCUMENT = "That file holds no evenings of a companion. Choose one that “companion export” has written."
NEWER_DOCUMENT = (
    "That file was written by a later release of the companion, {release}. Install that one first."
)
DAMAGED_DOCUMENT = "That file is damaged, at {where}. Nothing was taken in."
OTHER_LETTERS = "That file is not written in UTF-8, as a companion writes it. Save it so and try again."
NOT_ZERO = (
    "The money of match {number} of “{evening}”, {game}, does not add up to zero with its pot. "
    "Nothing was taken in."
)
OTHER_POT_TAKEN = (
    "Match {number} of “{evening}”, {game}, took over another pot than the matches before it left. "
    "Nothing was taken in."
)
OTHER_POT_SHARED = (
    "After match {number} of “{evening}”, {game}, another pot was shared out than waited there. "
    "Nothing was taken in."
)
COMES_OTHERWISE = (
    "Match {number} of “{evening}”, {game}, is not as its rules have it: {why} Nothing was taken in."
)
ENTRY_OTHERWISE = "with entry {number} it comes to something else than the file says."
OVER_OTHERWISE = "the file says something else about whether it is over."
RESULT_OTHERWISE = "its result in the file is another one."
HIGHLIGHTS_OTHERWISE = "it is remembered for something else in the file."
TALLIES_OTHERWISE = "its hands are counted otherwise in the file."
CHANGED_DOCUMENT = (
    "That file is not as it was written: something in it was changed or lost. Nothing was taken in."
)

NO_SUCH_GROUP = "No group is called “{name}”. “companion admin groups” lists them with their keys."
SEVERAL_GROUPS = "Several groups are called “{name}”. Give the key of one: {keys}."
NO_SUCH_PERSON = "“{name}” is nobody in {group}. Name one of them, or give the number: {people}."
OPERATOR = "Whoever runs the companion"

GROUPED_ALREADY = "This evening is a group's already."
WHO_ARE_YOU = "Say which of the players you are: a seat of yours, or one that no phone holds."
NOBODY = "The group has nobody like that any more."
NO_LOOK = "Choose one of the colours and one of the signs."
SAME_LOOK = "Somebody else has that sign in that colour already."
MANY_POSTCARDS = "This evening has {most} links already. Take one back first."
NO_POSTCARD = "Whoever sent this link has taken it back, or it was cut short on its way."
NO_INVITATION = "That invitation was used already, was withdrawn, or has run out. Ask for another."
SOMEBODY_ELSE = "This phone is {name}'s in this group already."
SOMEBODY_ELSE_THERE = "That phone is {name}'s in this group already."
NOT_JOINED = "{name} is nobody else."
NOT_YOUR_EVENING = "Only an evening at which this phone was can be taken into the group."
COUNTS_OTHERWISE = "That evening counts in {unit}, and the group in {group}, so they are not added up."
FORGOTTEN = "Somebody"
PLAYER = "Player {number}"
NO_MOMENT = "Say the day and the time, as 2026-12-03 19:30."
NO_DAY = "Say the day as 2026-12-03."
NO_SEASON = "A season begins before it ends."
GROUP_TAKEN = "The group “{name}” is here already. Nothing was taken in."
GAME_KEPT = "“{name}” is on the shelf now."
GAME_CHANGED = "“{name}” was changed on the shelf."
GAME_PUT_AWAY = "“{name}” was taken off the shelf."
NO_KEPT_GAME = "That game is on the shelf no more, or was changed there."
