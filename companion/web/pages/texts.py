"""Texts on pages, apart from those of rules and store; a translation replaces this file."""

ERRORS = {
    400: ("Incomplete request", "Go back, reload the page and try again. Nothing was recorded."),
    403: (
        "Not allowed on this phone",
        "This phone can only watch here. Nothing was recorded.",
    ),
    404: (
        "Page not found",
        "This page does not exist. Check the table's code. The match may have been deleted.",
    ),
    405: (
        "Not possible here",
        "This page cannot do that. Go back and try again. Nothing was recorded.",
    ),
    409: (
        "Somebody else was quicker",
        "Somebody else made an entry just before you. Check the table, then try again.",
    ),
    410: (
        "The demo is over",
        "Nothing from the demo was kept. Open your own table on the home page, or start another demo.",
    ),
    413: ("File too large", "Photos can be up to {megabytes} MB. Send a smaller one."),
    415: ("Not a photo", "The companion cannot read that file. Send a JPEG or PNG photo."),
    422: ("Not possible", "What you entered is against the rules. Nothing was recorded."),
    429: ("Too many requests", "Wait a minute and try again."),
    500: (
        "Something went wrong",
        "This is an error in the companion. Check the table before you try again.",
    ),
    503: (
        "Not available right now",
        "Try again in a moment, or enter the cards by hand.",
    ),
}

NO_GROUP = (
    "This phone is not in the group at this address. If it is your group, ask a member for an "
    "invitation and open it on this phone."
)
NO_SUCH_PERSON = "Nobody in the group has this address. Go back to the group and choose somebody."
DATABASE_UNAVAILABLE = (
    "The companion cannot reach its database right now, or its disk is full. Check the table before "
    "you enter anything again."
)
FORM_EXPIRED = (
    "This form has expired, or cookies are turned off. Nothing was recorded. Reload the page and try again."
)
ALREADY_ENTERED = "This phone has already sent this entry, so it was recorded only once. Check the match."
INPUT_KEPT = "Nothing you filled in is lost."
UNKNOWN_HOST = (
    "The companion is not set up for this address. Open its usual address, or ask the operator to "
    "add this host name to the setting HOST_NAMES.\n"
)
PATH_PREFIX_REFUSED = (
    "The companion cannot run under a path on another site. Give it a host name of its own, such as "
    "companion.example.org, and let the proxy forward everything under /.\n"
)
NO_MATCH = "This table has no match {number}."
MATCH_STARTED_BY = "{name} started {game}."
MATCH_CALLED_OFF_BY = "{name} called off {game}."
EVENING_CLOSED_BY = "{name} closed the evening."
TO_THE_MATCH = "Go to the match"
TO_THE_TABLE = "Go to the table"
TO_THE_EVENING = "Go to the evening"
NOT_IN_TRIAL = (
    "That is not possible in a demo, because nothing from a demo is kept. Open your own table instead."
)
NO_CARDS = "No cards were found in this photo. Move closer and take another one, or choose the cards by hand."
SHOWDOWN_ALREADY_RECORDED = (
    "These hands have already been recorded, and no other showdown is due right now. Check the match."
)
FRAME_TOO_LARGE = "The camera's picture is too large to be read live. Take a photo instead."
PHOTO_QUEUE_FULL = (
    "Too many photos are being read right now. Try again in a moment, or choose the cards by hand."
)
PHOTOS_AHEAD = {0: "Your photo is next", 1: "One photo ahead of yours"}
"""Messages to a waiting phone, by the number of photos ahead of its own."""
MORE_PHOTOS_AHEAD = "{before} photos ahead of yours"
ADVICE_QUEUE_FULL = "Too many players are asking for advice right now. Try again in a moment."
CHOOSE_FILE = "Choose a file first."
FILE_TOO_LARGE = (
    "That file is larger than {megabytes} MB. Export fewer evenings at a time, or ask the "
    "operator to import it."
)
FILE_QUEUE_FULL = "Other files are being imported right now. Try again in a minute."
DECK_CARDS = "The cards in the photo"
DECK_PHOTO_HELP = (
    "Lay out 13 to 52 cards so that one corner of each can be seen, with every rank and all four "
    "suits if you can. Take the photo from above. Then correct wrong cards, and remove anything that "
    "is not a card."
)
CHOOSE_PHOTO = "Take or choose a photo first."
ROUND_OVER = "That round of choices is over. Your choice was not recorded. Check the result."
NO_CHOICE = "Nothing was chosen. Tap one of the answers."
CARDS_HIDDEN_FROM_PHONE = (
    "Until new cards are dealt, only the phones of players who saw these cards can show them. Tap "
    "who won instead."
)
ENTRY_HIDDEN_FROM_PHONE = (
    "That entry has cards that are still in play. Until new cards are dealt, only a phone that saw these "
    "cards can change the entry. Any phone can remove the entry."
)
CONFLICT_REASON_HIDDEN = "Until new cards are dealt, only players who saw the cards can see the reason."
DAMAGED_RESULT = "The result of this match is damaged in the database, so it does not count in the balances."
ABANDONED = "Called off"
SHARED_MATCH_NOT_OVER = "This match is not over, or was called off, so there is no result to show."
NO_PUBLIC_HANDS = "These hands cannot be shown: not everybody has seen them, or the entry was undone."
PRESET_GONE = "These saved options were deleted, or are not offered at this table."
PRESET_SAVED = "Saved as “{name}”. You will find these options at every table that this phone joins."
PRESET_VALUES_DROPPED = (
    "These options are no longer available in this game and went back to their defaults: {lost}."
)
NO_ADVICE = "There is no advice here: the match is over, or the companion has no advice for this game."
PREVIEW_CORRECTION_LABEL = "See what changes"
PAYMENT_WITH_REASON = "{payer} pays {payee} {amount}: {why}"
YESTERDAY_AT = "yesterday {clock_time}"
WEEKDAY_NAMES = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
MONTH_NAMES = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
BANK_NAME = "the bank"
CHOOSE_CHIP_OWNER = "Choose the player."
INVALID_AMOUNT = "That is not an amount: {why}"
BIGGEST_POT = "{name} won the biggest pot: {amount}"
MOST_WON = "{name} had the biggest win: {amount}"
MOST_LOST = "{name} had the biggest loss: {amount}"
MOST_LEGS = "{names} won {legs}"
BEST_HAND = "Hand of the evening: {name}'s {called}"
ANONYMOUS_PLAYER = "Player {number}"
SETTLING_UP_HEADING = "To settle up"
PAYMENT = "{payer} pays {payee} {amount}"
MEETS = "{date}, {time}"
CHOOSE_YOURSELF = "Choose which player you are."
DEBT = "{payer} owes {payee} {amount}"
CHOOSE_PERSON = "Choose a person."
TOO_MANY_STEPS = "A game can have up to {most} steps. Remove some first."
MARK_FIRST = "Mark the steps first: tap the box next to each."
STEP_ADDED = "“{step}” was added as step {place}."
STEPS_NOW = "The round now has {steps}."
EMPTY_STEP_REMOVED = "The empty step was removed."
EXTRA_STEPS_REMOVED = "A round can have up to {most} steps. The rest were removed."
TYPED_STEP_NOT_ADDED = "You typed “{step}” but did not add it to the steps. Tap “Add”, or clear the box."
BROKEN_DRAFT_ADDRESS = "That address is incomplete. Start again: choose the game that yours is most like."
NO_SUCH_GAME = "There is no such game. Choose another one to start from."
NO_VARIANT_FOR_MATCH = (
    "That match used rules that a game of your own cannot have. Choose a similar game to start from."
)
CHOOSE_GAME_FOR_RULES = (
    "Each house game has its own rules. Open them from a match of the game, or from “Your own games”."
)
OUR_GAMES = "Built-in games"
