"""Words that people use at a card table, and filler words: data of the search."""

FILLER_WORDS = """
a about also am an and any are arent as at be been being but by can cant could did didnt do does doesnt doing
dont for from get gets getting go goes going gonna got gotta had has have having he her here hers hes him his
how hows i id if ill im in into is isnt it its ive just lets like may me might mine must my need now of ok
okay on or other our ours please pls r she shes should so somebody someone something t than that thats the
their them then there theres these they theyre thing this those to u ur us want wants was wasnt we were weve
what whats when where wheres which while who whom whose why will with wont would wouldnt you your youre yours
"""
"""Filler words: they count, but not much."""

WORD_FORMS = """
begin began begun beginning; bet bets betting; buy bought; choose chose chosen choice; deal dealt; draw
drew drawn; die dies died dying dead; fall fell fallen; five fives; four fours; get got; give gave given;
go gone went; hold held; keep kept; know knew known; lay laid lays; leave left leaving; lie lies lying
lay; lose lost loser losers losing; own owner owns owned; pay paid; play played plays playing; put puts
putting; rob robbed robs robbing robber robbery; see saw seen; sell sold; show shown showed; split splits
splitting; steal steel stole stolen steals stealing nick nicked nicks nicking swipe pinch snatch plunder
plundered; take took taken takes taking; throw threw thrown; tie tied ties tying; win won winner winners
winning wins; colour color colours colors coloured colored; defence defense defend defends defended
defending; attack attacks attacked attacking attacker; nobody noone; everybody everyone; somebody someone
anybody anyone; six sixes; nine nines; card cards crd crds; people ppl peeps; strait straits straight
straights; starter starters start starts; control controls controlled controller
"""
"""Groups of forms of one word, between semicolons, that their endings do not show."""

NUMBER_WORDS = """
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
"""

SLANG = {
    "boat": "full house",
    "fullhouse": "full house",
    "quads": "4 kind",
    "trips": "3 kind",
    "chop": "split tie",
    "chopped": "split tie",
    "chopping": "split tie",
    "goalpost": "goal posting",
    "heads": "2 left",
    "scoop": "high low take both",
    "weenie": "wimp",
    "wheel": "5 4 3 2 ace straight low",
    "allin": "all in",
    "lowball": "low ball",
    "nth": "number",
    "faceup": "face up",
    "facedown": "face down",
    "noone": "nobody",
    "sidepot": "side pot",
    "wildcard": "wild card",
    "wildcards": "wild card",
}
"""Words with the words of the pages that they stand for."""

SYNONYMS = """
steal rob take grab nick snatch raid pinch swipe
drop fold out quit
match owe pay cost price
pot money
swap exchange change switch replace trade
draw pick refill replace
discard throw trash dump away
trade sell give return
tie equal same level split share even identical
rank order beat high better strong
win best
begin start first open opening
end over finish stop last final quit
most max maximum limit cap many
player people person men seat
piece pyramid stone icehouse
attack hit strike against fight dispute
defend protect guard save defence
deck pack stock pile
empty run finish gone
wild joker
value worth pips strength point score
flush colour suit
straight street run sequence row
money chip cash stake dollar cent coin
stuck legal forced possible unable
partner team mate together
kitty ghost
dead kill deadly
leave home quit gone
join late arrive come new
option variant variation custom house form
time hour minute long midnight
alone only lone single
nobody none everybody all
own belong whose property
place put lay set
show see look reveal secret
aim object goal purpose point idea
round rhythm phase step course sequence turn
tip strategy advice should good
centre center middle
number many much
odd extra remainder
obliged must compulsory optional
bet raise call action
minimum least smallest lowest min
allow legal ok may
neighbour left
card king queen jack ace
flush heart club diamond spade suit
open up visible
hidden down secret
hold keep stay save
halve split divide
second runner
buck money chip
hurry late quick fast
use play
wrong mistake error
refuse no
opponent player enemy
team together gang
fill draw
remove vanish disappear
break split separate
cover defend protect
lend give borrow
survivor left
chicken drop coward
set stash
secret hidden unseen
robber thief
assault attack raid
versus against beat
folk people player
version variant form
trade exchange swap
settle decide
amount size much
duplicate identical double twice copy
"""
"""Lines of words that often mean the same; a word may be in several lines."""

SKIPPED_IN_NAMES = frozenset(
    {"a", "just", "only", "teh", "the", "thy", "ur", "w", "with", "ya", "yer", "your"}
)
"""Words that do not distinguish one name from another: "screw the neighbour", "screw your neighbour"."""

LEFT_OUT_OF_NAMES = frozenset({"and", "card", "to"})
"""Terms of a name that people leave out: "seven stud", "kings, little ones"."""

SAME_IN_NAMES = {
    "an": "and",
    "bitch": "queen",
    "dbl": "double",
    "deuce": "two",
    "deuces": "two",
    "ez": "easy",
    "hi": "high",
    "j": "jacks",
    "lo": "low",
    "n": "and",
    "q": "queen",
    "too": "two",
    "tow": "two",
    "trey": "three",
    "treys": "three",
}
"""Words of names with the words that they are the same as."""

WORDS_BEFORE_NAME = frozenset(
    {
        "at",
        "between",
        "called",
        "for",
        "game",
        "in",
        "of",
        "play",
        "played",
        "playing",
        "than",
        "versus",
        "vs",
    }
)
"""Words after which a name tells the game. A name elsewhere may be what is asked about that game.

In "are deuces wild in baseball" the game is baseball.
"""

WORDS_AFTER_NAME = frozenset({"game", "games", "poker", "rules"})
"""Words before which a name tells the game: "the Piranha game"."""

WORDS_BETWEEN_NAMES = frozenset({"and", "or", "than", "versus", "vs"})
"""Words that join a name to the one before: "between Omaha and hold'em"."""

_RANK_QUESTION_WORDS = """
ace against beat beats flush hand jack king pair queen row run straight strait street worth
"""
WORDS_WITH_RANKS = frozenset(_RANK_QUESTION_WORDS.split())
"""Words of a question in which "6 7 8" is three cards rather than the game of that name."""

WORDS_FOR_PLAYERS = frozenset(("handed", "people", "persons", "player", "players"))
"""Words after a number that counts players: "seven-card stud eight players" is no stud eight."""

_WHOLE_GAME_WORDS = """
a about an explain for game games help in is its me of on please poker rule rules show tell the then variant
variants version versions what whats
"""
WORDS_FOR_WHOLE_GAME = frozenset(_WHOLE_GAME_WORDS.split())
"""Words of a question that ask for no particular section of a game: "what is baseball"."""
