"""Texts of the store that people see; a second language replaces this file."""

DEFAULT_TABLE_NAME = "{day}'s table"
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

NO_TABLE = "No table has the code “{code}”."

DECK_LEARNT = "Our deck was shown: photos are read with its signs and colours."
DECK_DELETED = "What was known of our deck is forgotten."
TOO_FEW_CARDS = (
    "Only {count} of these cards were found in the photo, and {enough} are needed. Lay them so that each "
    "shows a corner, and take another."
)
NO_DECK_PHOTO = "There is no photo of this phone with these cards. Take one, look it over and press again."

PLAYER_JOINED = "{name} came to the table."
PLAYER_RENAMED = "{before} is now called {name}."
PLAYER_SITS_OUT = "{name} sits out the next matches."
PLAYER_BACK = "{name} is back at the table."
SEAT_CLAIMED = "{name}'s seat was taken by a phone."
SEAT_REQUESTED = "{name}'s phone is asked to hand the seat back."
JOIN_ACCEPTED = "{name} is let in with another phone, unless the one that holds the seat answers."
SEAT_KEPT = "{name}'s phone is here and keeps the seat."
SEAT_CHANGE_VOIDS_CHOICES = "{name}'s seat changed hands while choices were sealed: everybody chooses anew."
PHONE_GONE = "{name}'s phone is said to be gone."
COUNTDOWN_RESTARTED = "{name} counts again: what was chosen is void, everybody chooses anew."
PHONE_PRESENT = "{name}'s phone is here."

NO_GAME = "The companion does not know a game called “{slug}”."
STALE = "Somebody was quicker. Nothing of yours was recorded."
UNREADABLE = "This match was entered with other rules than the companion knows now: {reason}"
DAMAGED_MATCH = "What is stored of this match is damaged, so only its story can be shown."
NO_PRESET = "These stakes are gone, or another phone saved them."
REPLAY_DIFFERS = "By the rules that the companion knows now it would have come out otherwise."
NO_EDITION = "edition {edition} of {game}, which it no longer has."
LINE_CORRECTED = "Put right: “{line}” is now “{now}”"
LINE_REMOVED = "Taken out: “{line}”"
LINE_INSERTED = "Put in before “{line}”: “{now}”"
LINES_DROPPED = "With it went what no longer fits: {lines}"
CORRECTED_IN_MATCH = "In match {number}, {game}: {line}"
TAKEN_POT_CHANGED = "The pot taken over is {pot}, no longer {before}: match {number}, {game}, was put right."
LINES_AND_MORE = "{lines}; and {count} more"
MISSING_LINE = "Say what the line shall be."
UNCHANGED_LINE = "That is what it says already. Nothing was changed."
UNSEEN_LINE_FIXED = (
    "Everybody chose this in secret, and nobody changes it alone. Take it back by undo while it is the "
    "newest, or write an adjustment at the table."
)
NOT_NEWEST_CORRECTION = (
    "Only what was put right last can be taken back. Put that line right once more instead."
)
LATER_MATCH_CONFLICT = "Match {number}, {game}, took over its pot and cannot follow: {reason}"
LINE_WITH_REASON = "“{line}” {why}"
SAME_EDITION = "This match is played by the rules that the companion knows now."
CONTINUED_BY_NEW_RULES = "The match goes on by edition {edition} of the rules of {game}."
MATCH_STARTER = "{name} called this game."
DEALER_WAS_STARTER = "Whoever dealt called this game."
NO_NEXT_HAND = "There is no pot left of this match that could be played for at once."
MATCH_CALLED_OFF = "The match was called off."
MATCH_RESUMED = "The match was taken up again."
UNSEEN_CHOICES_VOID = "What was chosen in secret is void."
DEFAULT_LOG_TEXT = "An entry"
ENTRY_UNDONE = "Took back: {line}"
EVENING_CLOSED = "The evening is closed. In and out come to the same."
EVENING_REOPENED = "The evening is open again: {why}"
CHIPS_APART = "Chips are for something else: the games count beside them."
WINNINGS_IN_CHIPS = "What is won in the games lies in the chips."
ENTRY_REDONE = "Put back: {line}"

EVERYBODY = "everybody"
NO_UNSEEN_CHOICE = "Nothing is declared in secret now."

NO_PHOTO = "That photo is gone. Photos wait for an hour, and only for the phone that took them."
TOO_MANY_PHOTOS = "This evening has {most} photos already. Take one out first."
PHOTO_TOO_LARGE = "That photo is too large to be kept."
NEWER_DATABASE = (
    "This database was brought to a later release of the companion, which this one cannot work with. Install "
    "that release, or put back the copy of the database that was made before."
)
COPIED_BEFORE_UPGRADE = (
    "The database is brought to this release. A copy of it, for an earlier release, was made first: {path}"
)
UPGRADE_COPY_FAILED = (
    "The database {path} has to be brought to this release, and no copy of it could be made first: {why}. "
    "Nothing was changed. Once a file of its size can be written beside it, start again."
)
COPY_IS_DIFFERENT = "the copy is not the same"
DAMAGED_BEFORE_UPGRADE = (
    "The database {path} is damaged, so it was not brought to this release. Nothing was changed. "
    "“companion restore” puts an older copy in its place."
)

WRONG_SIGNING_KEY = (
    "The signing key (SECRET_KEY, or the file secret-key) is not the one by which the phones of this "
    "database are known. Put that one back, which is in every backup. If it is lost, run “companion admin "
    "rotate-key”: then every phone comes in anew."
)

BACKUP_FAILED = "No backup was made at {path}: {why}."
READ_BACK_DIFFERS = "it did not read back the same"
CANNOT_BE_READ = "{path} cannot be read: {why}."
NO_FILE = "There is no file at {path}."
DATABASE_DAMAGED = (
    "The database {path} is damaged, so no backup was made of it. “companion restore” puts an older one back."
)
CHANGED_BACKUP = (
    "{path} is not the backup that was written: it was cut short or changed. Nothing was put back. Take "
    "another copy of it, or an older one."
)
NOT_A_BACKUP = "{path} is no backup of a companion. Choose one that “companion backup” has written."
KEY_OF_OTHER_DATABASE = (
    "The signing key in {path} is of another database, so no phone would be known. Nothing was put back. "
    "Take the file as “companion backup” wrote it."
)
SETTING_KEY_DIFFERS = (
    "SECRET_KEY is another key than the one in {path}, so no phone would be known. Nothing was put back. "
    "Unset SECRET_KEY, or set it to the key in that file, which is a zip."
)
PHONES_KNOWN = "Phones are known as before."
PHONES_UNKNOWN = (
    "No signing key for it was there, so no phone is known: everybody takes their seat again, and "
    "“companion admin invite” lets people of a group come in."
)
PHONES_MAYBE_UNKNOWN = (
    "It has no signing key in it. Phones are known only if they were by the key that is here; others take "
    "their seats again, and “companion admin invite” lets people of a group come in."
)
EVENINGS_MOVED = "Evenings were inside a Python environment, in {source}. They were moved to {folder}."
EVENINGS_NOT_MOVED = (
    "Evenings are inside a Python environment, in {source}, and could not be moved to {folder}: {why}. "
    "Nothing is lost. Move the folder yourself, or name it in COMPANION_INSTANCE."
)
OTHER_EVENINGS_UNUSED = (
    "Other evenings are in {path}, which is not used. “companion restore” puts them in place of those here."
)
DATABASE_IN_USE = "A companion works with {path} now. Stop it, then try again."
BEING_RESTORED = "A backup is being put in place of {path} now. Try again when that is done."
RESTORE_NOT_FINISHED = (
    "What was put back is not in place yet: {why}. The companion does the rest when it starts next."
)
COPY_DAMAGED = "{path} is damaged, so it was left alone. Take an older copy."
NOT_A_DATABASE_COPY = "{path} is no copy of a companion's database: {why}."
NEWER_BACKUP = "{path} was made by a later release of the companion. Install that one first."
RESTORE_FAILED = "Nothing was put back: {why}."
NOT_AN_SQLITE_FILE = (
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
FOREIGN_TABLES = (
    "The database at {url} has tables that are not the companion's: {tables}. Make a new, empty database."
)
TARGET_NOT_EMPTY = (
    "The database at {url} holds evenings already. A copy needs an empty database, so nothing was copied."
)
DATABASE_ERROR = "Nothing was copied. The database {place} says: {why}"
COPY_DIFFERS = (
    "Nothing was copied: table {table} has {rows} rows, and {found} were read back or they differ. "
    "Please report this."
)

EVENING_EXISTS = "“{name}” is here already, at table {code}. Nothing was taken in."
DOCUMENT_TOO_LARGE = "That file is larger than {megabytes} MB. Export fewer evenings at a time."
NOT_A_DOCUMENT = "That file holds no evenings of a companion. Choose one that “companion export” has written."
NEWER_DOCUMENT = (
    "That file was written by a later release of the companion, {release}. Install that one first."
)
DAMAGED_DOCUMENT = "That file is damaged, at {where}. Nothing was taken in."
NOT_UTF8 = "That file is not written in UTF-8, as a companion writes it. Save it so and try again."
MONEY_NOT_ZERO = (
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
REPLAY_CONTRADICTS = (
    "Match {number} of “{evening}”, {game}, is not as its rules have it: {why} Nothing was taken in."
)
ENTRY_DIFFERS = "with entry {number} it comes to something else than the file says."
END_DIFFERS = "the file says something else about whether it is over."
RESULT_DIFFERS = "its result in the file is another one."
HIGHLIGHTS_DIFFER = "it is remembered for something else in the file."
TALLIES_DIFFER = "its hands are counted otherwise in the file."
CHANGED_DOCUMENT = (
    "That file is not as it was written: something in it was changed or lost. Nothing was taken in."
)

NO_SUCH_GROUP = "No group is called “{name}”. “companion admin groups” lists them with their keys."
SEVERAL_GROUPS = "Several groups are called “{name}”. Give the key of one: {keys}."
NO_SUCH_PERSON = "“{name}” is nobody in {group}. Name one of them, or give the number: {people}."
OPERATOR_NAME = "Whoever runs the companion"

ALREADY_IN_GROUP = "This evening is a group's already."
SEAT_NOT_YOURS = "Say which of the players you are: a seat of yours, or one that no phone holds."
NO_SUCH_MEMBER = "The group has nobody like that any more."
UNKNOWN_BADGE = "Choose one of the colours and one of the signs."
BADGE_TAKEN = "Somebody else has that sign in that colour already."
TOO_MANY_SHARE_LINKS = "This evening has {most} links already. Take one back first."
NO_SHARE_LINK = "Whoever sent this link has taken it back, or it was cut short on its way."
NO_INVITATION = "That invitation was used already, was withdrawn, or has run out. Ask for another."
PHONE_OF_OTHER_PERSON = "This phone is {name}'s in this group already."
SEAT_PHONE_OF_OTHER_PERSON = "That phone is {name}'s in this group already."
NOT_JOINED = "{name} is nobody else."
NOT_YOUR_EVENING = "Only an evening at which this phone was can be taken into the group."
UNIT_DIFFERS = "That evening counts in {unit}, and the group in {group}, so they are not added up."
ANONYMISED_NAME = "Somebody"
PLAYER_NUMBER = "Player {number}"
INVALID_TIME = "Say the day and the time, as 2026-12-03 19:30."
INVALID_DAY = "Say the day as 2026-12-03."
SEASON_REVERSED = "A season begins before it ends."
GROUP_EXISTS = "The group “{name}” is here already. Nothing was taken in."
VARIANT_SAVED = "“{name}” is on the shelf now."
VARIANT_CHANGED = "“{name}” was changed on the shelf."
VARIANT_DELETED = "“{name}” was taken off the shelf."
NO_SAVED_VARIANT = "That game is on the shelf no more, or was changed there."
