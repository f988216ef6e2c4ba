"""Texts on pages, apart from those of rules and store; a translation replaces this file."""

ERRORS = {
    400: ("That did not arrive whole", "Go back, reload the page and try again. Nothing was recorded."),
    403: ("Not from this phone", "This phone may look, but not enter that here. Nothing was recorded."),
    404: ("Nothing here", "There is no such page. The table's code may be mistyped, or the match is gone."),
    405: (
        "Not this way",
        "This address does not take that. Nothing was recorded.",
    ),
    409: ("Somebody was quicker", "The table has moved on. Look at it again before you enter this."),
    413: ("Too large", "That is larger than the companion takes: a photo may have up to {megabytes} MB."),
    415: ("Not a photo", "That file is not a picture the companion can read. Send a JPEG or PNG photo."),
    422: ("That does not fit", "Something in it does not fit the rules. Nothing was recorded."),
    429: ("One moment", "That was very often in a short time. Wait a minute and try again."),
    500: ("Our mistake", "Something went wrong on our side. Look at the table again before you repeat it."),
    503: (
        "Not right now",
        "That cannot be done right now. Try again in a moment, or enter the cards by hand.",
    ),
}

NO_GROUP = (
    "This phone belongs to no group at this address. If it is your group, ask somebody there for an "
    "invitation and open it on this phone."
)
NO_SUCH_PERSON = "Nobody of the group is at this address."
DATABASE_UNAVAILABLE = (
    "What the companion keeps cannot be reached right now, or its disk is full. Look at the table again "
    "before you repeat anything."
)
FORM_EXPIRED = (
    "This form did not come from this phone's own page, or cookies are switched off. "
    "Nothing was recorded. Reload the page and try again."
)
ALREADY_ENTERED = (
    "This phone has entered something since this page was made. It counts once: look where the match is now."
)
INPUT_KEPT = "What you filled in is still there: look where the match is now, then press again."
UNKNOWN_HOST = (
    "The companion is not known by this name. Open it by its own address, or let whoever runs it "
    "add the name to the setting HOST_NAMES.\n"
)
PATH_PREFIX_REFUSED = (
    "The companion cannot be served below a path of another site. Give it a name of its own, such as "
    "companion.example.org, and let the proxy pass everything under / on.\n"
)
NO_MATCH = "This table has no match {number}."
NO_CARDS = "No cards were found in this photo. Take it from closer, or choose the cards."
SHOWDOWN_ALREADY_RECORDED = (
    "These hands were shown and recorded already: nobody shows any now. Nothing was recorded. Look where the "
    "match is now."
)
FRAME_TOO_LARGE = "The camera's picture is too large to be read as one points it. Take a photo instead."
PHOTO_QUEUE_FULL = "Many photos are being read just now. Try again in a moment, or choose the cards."
PHOTOS_AHEAD = {0: "Yours is the next", 1: "One photo before yours"}
"""Messages to a waiting phone, by the number of photos ahead of its own."""
MORE_PHOTOS_AHEAD = "{before} photos before yours"
ADVICE_QUEUE_FULL = "Many ask what their hand can do just now. Try again in a moment."
CHOOSE_FILE = "Choose the file first."
FILE_TOO_LARGE = (
    "That file is larger than {megabytes} MB. Export fewer evenings at a time, or let whoever runs the "
    "companion take it in there."
)
FILE_QUEUE_FULL = "Other files are being taken in just now. Try again in a minute."
DECK_CARDS = "The cards in the photo"
DECK_PHOTO_HELP = (
    "Lay out 13 to 52 cards so that each shows a corner, best all ranks and all four suits, and photograph "
    "them from above. Then put right what was read wrong, and take out what is no card."
)
CHOOSE_PHOTO = "Choose or take a photo first."
ROUND_OVER = "That round of choices is over. Nothing of yours was recorded: look what came of it."
NO_CHOICE = "Nothing was chosen. Tap one of the two."
CARDS_HIDDEN_FROM_PHONE = (
    "Those cards are for the phones of players who saw them, until cards are dealt anew. Tap who won instead."
)
ENTRY_HIDDEN_FROM_PHONE = (
    "That line holds cards that are still played with, and this phone did not see them. A phone that did can "
    "change it; any other can once cards are dealt anew. It can be taken out."
)
CONFLICT_REASON_HIDDEN = "Why is for those who saw its cards, until cards are dealt anew."
DAMAGED_RESULT = "What this match came to is damaged in the database, so it is left out of the balances."
ABANDONED = "Called off"
SHARED_MATCH_NOT_OVER = "The match that was shown here is not over: it is being played on, or was called off."
NO_PUBLIC_HANDS = "There are no hands here that everybody has seen, or they do not count any more."
PRESET_GONE = "These stakes are gone, or are not offered at this table."
PRESET_SAVED = "Saved as “{name}”. It is offered wherever this phone sits at a table."
PRESET_VALUES_DROPPED = "Not in this game any more, or out of its bounds now, and so as usual: {lost}."
NO_ADVICE = "There is nothing to advise here: the match is over, or its game has no adviser."
PREVIEW_CORRECTION_LABEL = "What would change?"
PAYMENT_WITH_REASON = "{payer} pays {payee} {amount}: {why}"
RELATIVE_DAYS = {0: "today", 1: "yesterday"}
"""Names of days by the number of days ago."""
WEEKDAY_NAMES = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
MONTH_NAMES = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
BANK_NAME = "the box"
CHOOSE_CHIP_OWNER = "Choose whose chips they are."
INVALID_AMOUNT = "That is no amount: {why}"
BIGGEST_POT = "{name} took the biggest pot: {amount}"
MOST_WON = "{name} won most at once: {amount}"
MOST_LOST = "{name} paid most at once: {amount}"
MOST_LEGS = "{names} got {legs}"
BEST_HAND = "The hand of the night was {name}'s {called}"
ANONYMOUS_PLAYER = "Player {number}"
SETTLING_UP_HEADING = "To settle up"
PAYMENT = "{payer} pays {payee} {amount}"
MEETS = "{date}, {time}"
CHOOSE_YOURSELF = "Say which of the players you are."
DEBT = "{payer} owes {payee} {amount}"
CHOOSE_PERSON = "Choose who that is."
TOO_MANY_STEPS = "A game has up to {most} steps: take some out first."
MARK_FIRST = "Mark the steps first: tap the square before each."
STEP_ADDED = "“{step}” is step {place}."
STEPS_NOW = "Now {steps}."
EMPTY_STEP_REMOVED = "The emptied step is out."
EXTRA_STEPS_REMOVED = "Only the first {most} steps of a round are here, and those after them are out."
TYPED_STEP_NOT_ADDED = "“{step}” was written and not added to the steps: add it, or clear it."
BROKEN_DRAFT_ADDRESS = "That address was cut short on its way. Begin again with the game that yours is like."
NO_SUCH_GAME = "There is no game like that on the shelf. Choose another to begin with."
NO_VARIANT_FOR_MATCH = (
    "That match was played in a way that no card tells. Choose a game like it to begin with."
)
CHOOSE_GAME_FOR_RULES = (
    "Every game of the house has rules of its own. Open them from its match, or from the shelf."
)
OUR_GAMES = "Our games"
