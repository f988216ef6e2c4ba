"""Texts of the store that people see; a second language replaces this file."""

DEFAULT_TABLE_NAME = "{day}'s table"
TRIAL_TABLE_NAME = "Demo table"
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

NO_TABLE = "No table has the code “{code}”."

DECK_LEARNT = "The table's deck was photographed: the companion now knows its symbols and colours."
DECK_DELETED = "The table's deck was deleted: the companion no longer knows its symbols and colours."
TOO_FEW_CARDS = (
    "The photo shows only {count} of these cards clearly, but {enough} are needed. Lay the cards out so that "
    "a corner of each one can be seen, and take another photo."
)
NO_DECK_PHOTO = (
    "This phone has no photo of these cards. Take a photo, check the cards, then tap “This is our deck” "
    "again."
)

PLAYER_JOINED = "{name} joined the table."
PLAYER_RENAMED = "{before} is now called {name}."
PLAYER_SITS_OUT = "{name} will sit out, starting with the next match."
PLAYER_BACK = "{name} is back at the table."
SEAT_CLAIMED = "A phone joined as {name}."
SEAT_REQUESTED = "{name}'s phone was asked to give up the seat."
JOIN_ACCEPTED = "Another phone will take over {name}'s seat unless the current phone responds."
SEAT_KEPT = "{name}'s phone responded and keeps the seat."
SEAT_CHANGE_VOIDS_CHOICES = (
    "Another phone joined as {name} during secret choices, so everybody must choose again."
)
PHONE_GONE = "{name}'s phone was reported as not responding."
COUNTDOWN_RESTARTED = (
    "{name} restarted the countdown. All choices were discarded, so everybody must choose again."
)
PHONE_PRESENT = "{name}'s phone is responding again."

NO_GAME = "The companion does not know a game called “{slug}”."
STALE = "Somebody else was quicker. Your entry was not recorded. Check the match, then try again."
UNREADABLE = "This release of the companion cannot reconstruct this match: {reason}"
DAMAGED_MATCH = "The data of this match is damaged, so only the history can be shown."
NO_PRESET = "These saved options were deleted, or belong to another phone."
REPLAY_DIFFERS = "Under the current rules, the result would be different."
NO_EDITION = "it was played by edition {edition} of the rules of {game}, which this release does not have."
LINE_CORRECTED = "Corrected: “{line}” is now “{now}”"
LINE_REMOVED = "Removed: “{line}”"
LINE_INSERTED = "Inserted before “{line}”: “{now}”"
LINES_DROPPED = "Also removed, because no longer possible: {lines}"
CORRECTED_IN_MATCH = "In match {number} ({game}): {line}"
TAKEN_POT_CHANGED = (
    "The pot carried over is now {pot} instead of {before}, because match {number} ({game}) was corrected."
)
LINES_AND_MORE = "{lines}; and {count} more"
MISSING_LINE = "Fill in the new entry first."
UNCHANGED_LINE = "The entry already says that. Nothing was changed."
UNSEEN_LINE_FIXED = (
    "Everybody chose in secret, so no player can change this entry alone. Undo the entry while it is the "
    "latest one, or add an adjustment at the table."
)
NOT_NEWEST_CORRECTION = (
    "Only the latest correction can be undone. To change an earlier one, correct that entry again."
)
LATER_MATCH_CONFLICT = (
    "This pot carried over to match {number} ({game}), which would no longer be possible: {reason}"
)
LINE_WITH_REASON = "“{line}” {why}"
SAME_EDITION = "This match already uses the current rules."
CONTINUED_BY_NEW_RULES = "The match continues with edition {edition} of the rules of {game}."
MATCH_STARTER = "{name} chose this game."
DEALER_WAS_STARTER = "The dealer chose this game."
NO_NEXT_HAND = "This match has no pot left to play for."
MATCH_CALLED_OFF = "The match was called off."
MATCH_RESUMED = "The match was resumed."
UNSEEN_CHOICES_VOID = "Secret choices were discarded."
DEFAULT_LOG_TEXT = "An entry"
ENTRY_UNDONE = "Undone: {line}"
EVENING_CLOSED = "The evening is closed. The balances add up to zero."
EVENING_REOPENED = "The evening was reopened: {why}"
CHIPS_APART = "From now on, games and chips are settled separately."
WINNINGS_IN_CHIPS = "From now on, the chips decide who pays whom."
ENTRY_REDONE = "Redone: {line}"

EVERYBODY = "everybody"
NO_UNSEEN_CHOICE = "There is nothing to choose in secret now."

NO_PHOTO = (
    "That photo is no longer available. Photos are kept for an hour, and only for the phone that took them."
)
TOO_MANY_PHOTOS = "This evening already has {most} photos. Remove one first."
PHOTO_TOO_LARGE = "That photo is too large to save. Take another one."
NEWER_DATABASE = (
    "This database was upgraded by a later release of the companion, so this release cannot use it. Install "
    "the later release, or restore the copy that was made before the upgrade."
)
COPIED_BEFORE_UPGRADE = (
    "The database is being upgraded to this release. A copy for the earlier release is kept in {path}"
)
UPGRADE_COPY_FAILED = (
    "The database {path} must be upgraded to this release, but no copy could be made first: {why}. "
    "Nothing was changed. Free up space for a copy of the database in that folder, then start the "
    "companion again."
)
COPY_IS_DIFFERENT = "the copy differs from the database"
DAMAGED_BEFORE_UPGRADE = (
    "The database {path} is damaged, so it was not upgraded. Nothing was changed. Use “companion "
    "restore” to restore a backup."
)

WRONG_SIGNING_KEY = (
    "The signing key (SECRET_KEY, or the file secret-key) is not the one that this database's phones "
    "were signed in with. Use the original key: it is in every backup. If it is lost, run “companion "
    "admin rotate-key”. Every phone must then join again."
)

BACKUP_FAILED = "No backup was made at {path}: {why}."
READ_BACK_DIFFERS = "the file was not written correctly"
CANNOT_BE_READ = "{path} cannot be read: {why}."
NO_FILE = "There is no file at {path}."
DATABASE_DAMAGED = (
    "The database {path} is damaged, so it was not backed up. Use “companion restore” to restore an "
    "older backup."
)
CHANGED_BACKUP = (
    "{path} is incomplete or has been changed since the backup was made. Nothing was restored. Use another "
    "copy, or an older backup."
)
NOT_A_BACKUP = "{path} is not a companion backup. Choose a file written by “companion backup”."
KEY_OF_OTHER_DATABASE = (
    "The signing key in {path} belongs to another database, so no phone would be recognised. Nothing was "
    "restored. Use an unchanged backup."
)
SETTING_KEY_DIFFERS = (
    "SECRET_KEY is not the key in {path}, so no phone would be recognised. Nothing was restored. Unset "
    "SECRET_KEY, or unzip the backup and set SECRET_KEY to the text in its file secret-key."
)
PHONES_KNOWN = "Phones are recognised as before."
PHONES_UNKNOWN = (
    "The backup contains no signing key, so no phone is recognised. Everybody must take their seat again. "
    "To let people back into their group, use “companion admin invite”."
)
PHONES_MAYBE_UNKNOWN = (
    "The backup contains no signing key. Phones are recognised only if they were signed in with the "
    "current key. Everybody else must take their seat again. To let people back into their group, use "
    "“companion admin invite”."
)
EVENINGS_MOVED = (
    "Your evenings were stored inside a Python environment, in {source}. They were moved to {folder}."
)
EVENINGS_NOT_MOVED = (
    "Your evenings are stored inside a Python environment, in {source}, and could not be moved to "
    "{folder}: {why}. Nothing is lost. Move the folder yourself, or set COMPANION_INSTANCE to its path."
)
OTHER_EVENINGS_UNUSED = (
    "There are more evenings in {path}, a database that is not in use. To use that database instead of the "
    "current one, run “companion restore”."
)
DATABASE_IN_USE = "A running companion is using {path}. Stop that companion, then try again."
BEING_RESTORED = "A backup is being restored to {path}. Try again when that is done."
RESTORE_NOT_FINISHED = (
    "The restore is not finished: {why}. The companion will finish restoring the next time it starts."
)
COPY_DAMAGED = "{path} is damaged, so it was not used. Use an older copy."
NOT_A_DATABASE_COPY = "{path} is not a copy of a companion's database: {why}."
NEWER_BACKUP = "{path} was made by a later release of the companion. Install that release first."
RESTORE_FAILED = "Nothing was restored: {why}."
NOT_AN_SQLITE_FILE = (
    "This command works only with an SQLite database in a file. For PostgreSQL, run deploy/companion-backup, "
    "which uses pg_dump; deploy/README.md explains pg_restore. Keep SECRET_KEY, or the file secret-key, with "
    "each copy. Without the key, no phone will be recognised."
)

NO_SUCH_DATABASE = "The companion cannot use a database at {url}. Use {instead}."
SAME_DATABASE = "{url} is the database to copy from. Choose another one to copy to."
NO_COMPANION_DATABASE = "There is no companion database at {url}. Nothing was copied."
OLDER_DATABASE = (
    "The database at {url} was made by an earlier release. Start the companion once with that "
    "database to upgrade it, then copy again."
)
FOREIGN_TABLES = (
    "The database at {url} has tables that are not the companion's: {tables}. Create a new, empty database."
)
TARGET_NOT_EMPTY = (
    "The database at {url} already contains evenings. A copy needs an empty database, so nothing was copied."
)
DATABASE_ERROR = "Nothing was copied. The database {place} reports an error: {why}"
COPY_DIFFERS = (
    "Nothing was copied, because the copy of table {table} did not match: {rows} rows in the original, "
    "{found} in the copy. Please report this."
)

EVENING_EXISTS = "“{name}” already exists here, as table {code}. Nothing was imported."
DOCUMENT_TOO_LARGE = "That file is larger than {megabytes} MB. Export fewer evenings at a time."
NOT_A_DOCUMENT = "That file contains no evenings. Choose a file that was exported from a companion."
NEWER_DOCUMENT = (
    "That file was exported from a later release of the companion, {release}. Install that release first."
)
DAMAGED_DOCUMENT = "That file is damaged at {where}. Nothing was imported."
NOT_UTF8 = "That file is not encoded in UTF-8. Save it as UTF-8 and try again."
MONEY_NOT_ZERO = (
    "Match {number} ({game}) of “{evening}”: wins, losses and the pot do not add up to zero. "
    "Nothing was imported."
)
OTHER_POT_TAKEN = (
    "The pot carried over to match {number} ({game}) of “{evening}” is not the pot that earlier matches "
    "left. Nothing was imported."
)
OTHER_POT_SHARED = (
    "After match {number} ({game}) of “{evening}”, the pot that was split differs from the pot that was "
    "left. Nothing was imported."
)
REPLAY_CONTRADICTS = (
    "Match {number} ({game}) of “{evening}” does not follow the rules: {why} Nothing was imported."
)
ENTRY_DIFFERS = "the result after entry {number} differs from the file."
END_DIFFERS = "the file and the rules disagree on whether the match is over."
RESULT_DIFFERS = "the result differs from the file."
HIGHLIGHTS_DIFFER = "the highlights differ from the file."
TALLIES_DIFFER = "the number of hands differs from the file."
CHANGED_DOCUMENT = "That file is incomplete, or has been changed since it was exported. Nothing was imported."

NO_SUCH_GROUP = "No group is called “{name}”. “companion admin groups” lists them with their keys."
SEVERAL_GROUPS = "Several groups are called “{name}”. Give the key of one: {keys}."
NO_SUCH_PERSON = (
    "{group} has nobody, or more than one person, called “{name}”. Give a number from this list: {people}."
)
OPERATOR_NAME = "The operator of the companion"

ALREADY_IN_GROUP = "This evening already belongs to a group."
SEAT_NOT_YOURS = "Another phone is using that seat. Choose your own seat, or one without a phone."
NO_SUCH_MEMBER = "That person is no longer in the group."
UNKNOWN_BADGE = "Choose a colour and a symbol."
BADGE_TAKEN = "Somebody else already has that symbol in that colour. Choose another one."
TOO_MANY_SHARE_LINKS = "This evening already has {most} shared links. Delete one first."
NO_SHARE_LINK = "This link is incomplete, or the person who sent it has deleted it."
NO_INVITATION = "That invitation was already used or withdrawn, or has expired. Ask for a new one."
PHONE_OF_OTHER_PERSON = "In this group, this phone already belongs to {name}."
SEAT_PHONE_OF_OTHER_PERSON = "In this group, that phone already belongs to {name}."
NOT_JOINED = "{name} has not been merged with anybody else."
NOT_YOUR_EVENING = "You can only add evenings that this phone took part in."
UNIT_DIFFERS = (
    "That evening counts in {unit}, but the group counts in {group}, so the evening cannot be added."
)
ANONYMISED_NAME = "Somebody"
PLAYER_NUMBER = "Player {number}"
INVALID_TIME = "Enter the day and time like this: 2026-12-03 19:30."
INVALID_DAY = "Enter the day like this: 2026-12-03."
SEASON_REVERSED = "The first day must not be after the last day."
GROUP_EXISTS = "The group “{name}” already exists here. Nothing was imported."
VARIANT_SAVED = "The game “{name}” was saved."
VARIANT_CHANGED = "The saved game “{name}” was changed."
VARIANT_DELETED = "The saved game “{name}” was removed."
NO_SAVED_VARIANT = "That saved game has been removed or changed in the meantime."
