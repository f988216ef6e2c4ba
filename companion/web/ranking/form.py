"""Inputs of the page that ranks hands: the ranking, its settings, and the cards of each hand."""

from collections.abc import Iterator, Mapping, Sequence

from werkzeug.datastructures import MultiDict

from companion.cards import JOKER, RANKS, Card, plural_rank_name, turn_face_down
from companion.engine.cards_field import EVERYBODY, CardsField, Pack
from companion.engine.choice_fields import ChoiceField
from companion.engine.field import Field, Illegal, Layout
from companion.engine.typed_fields import NumberField
from companion.engine.values import read_values
from companion.hands import ANY_CARDS, CARD_CHOICES, NO_BOARD, RANKINGS, STANDARD, TOWERS, Board, Contest
from companion.kit.fitting_ranking import fitting_ranking
from companion.kit.piles import MAX_TOWER_CARDS, CardPile
from companion.kit.placing import KITTY_NAME, make_contest
from companion.plurals import format_count
from companion.showdown_photo.table_review import TableInputs
from companion.web.pages.forms import raw_values

FormValues = MultiDict[str, str]

MOST_HANDS = 10
_MOST_DECKS = 9
_MOST_CARDS = 52

AUTOMATIC_RANKING = "auto"
"""Value of the ranking that follows from the numbers of cards."""
_RANKING_FIELD = ChoiceField(
    "ranking",
    "Which hand beats which",
    default=STANDARD.slug,
    choices=(
        (AUTOMATIC_RANKING, "depends on the number of cards"),
        *((slug, ranking.name) for slug, ranking in RANKINGS.items()),
    ),
)
_LOW_FIELD = ChoiceField(
    "low",
    "Ranking for the low half",
    default="",
    choices=(
        ("", "No low"),
        *(
            (slug, f"{ranking.name[0].upper()}{ranking.name[1:]}")
            for slug, ranking in RANKINGS.items()
            if ranking.is_low
        ),
    ),
)
_CARDS_USED_FIELD = ChoiceField(
    "choice",
    "Which cards count",
    default=ANY_CARDS.slug,
    choices=(
        (ANY_CARDS.slug, "Any cards"),
        ("omaha", "Omaha: two from the hand, three from the board"),
        (TOWERS.slug, "One card from each tower"),
    ),
)
_DECKS_FIELD = NumberField(
    "decks", "Decks", default=1, low=1, high=_MOST_DECKS, layout=Layout(help="Number of decks in play.")
)
_HANDS_FIELD = NumberField("hands", "Hands", default=1, low=1, high=MOST_HANDS)
_SETTING_FIELDS = (_RANKING_FIELD, _LOW_FIELD, _CARDS_USED_FIELD, _DECKS_FIELD, _HANDS_FIELD)

WILD_RANKS = (
    *(("10" if rank == "T" else rank, plural_rank_name(rank)) for rank in reversed(RANKS)),
    ("Joker", "jokers"),
)
"""Terms for wild cards that one tap chooses, as `read_wild` reads them, with their labels."""
WILD_LOWEST = (("lowest", "The lowest card"), ("lowest rank", "All cards of the lowest rank"))
_WILD_TERMS_BY_KEY = {term.lower(): term for term, _ in (*WILD_RANKS, *WILD_LOWEST)}


def apply_ranking_button(given: FormValues) -> FormValues:
    """Return a copy of the form with its button `more` applied: it is the new number of hands."""
    filled = MultiDict(given)
    if "more" in given:
        filled["hands"] = given["more"]
    return filled


def list_ranking_fields(given: FormValues) -> tuple[Field, ...]:
    """Return the inputs to show: the settings, and cards that they need or that were entered.

    The settings come first, then the board and towers, the hands and the kitty. The terms for wild cards are
    not among them. A setting that is not valid counts as its default.
    """
    return (*_SETTING_FIELDS, *_shared_card_fields(given), *_hand_fields(given))


def read_contest(given: FormValues, hands: Sequence[CardPile] = (), board: Board = NO_BOARD) -> Contest:
    """Return the contest that the form describes.

    That is how hands are ranked, what is wild, which cards a hand may choose, and the number of decks. A
    missing setting counts as its default. `AUTOMATIC_RANKING` depends on the numbers of cards of `hands` and
    `board`, and makes jokers wild if nothing else is.

    Raises:
        Illegal: a setting or a term for wild cards is not valid.
    """
    values = read_values(_SETTING_FIELDS, raw_values(_SETTING_FIELDS, given))
    slug, wild = str(values["ranking"]), given.getlist("wild")
    if slug == AUTOMATIC_RANKING and not any(wild) and any(JOKER in hand.cards for hand in hands):
        wild = ["Joker"]
    sizes = [len(hand.cards) + len(tuple(board)) for hand in hands]
    return make_contest(
        RANKINGS.get(slug) or fitting_ranking(sizes, has_wild=any(wild)),
        low=RANKINGS.get(str(values["low"])),
        wild=wild,
        choice=CARD_CHOICES[str(values["choice"])],
        decks=int(str(values["decks"])),
    )


def read_hands_and_board(asked: tuple[Field, ...], given: FormValues) -> tuple[list[CardPile], Board]:
    """Return the entered hands, without empty ones, and the board.

    `asked` are the inputs of the form. The hands are in their order; the kitty counts as the last one. Cards
    of a face-down input are turned face down. Whether the hands can meet is not checked.

    Raises:
        Illegal: an input is not valid, or towers were entered without the setting that uses them.
    """
    cards = {
        name: (tuple(Card(str(card)) for card in value) if isinstance(value, tuple) else ())
        for name, value in read_values(asked, raw_values(asked, given)).items()
    }
    towers = tuple(cards[name] for name in ("tower1", "tower2") if name in cards)
    if any(towers) and given.get("choice") != TOWERS.slug:
        raise Illegal(
            "Towers count only with “One card from each tower”. Choose it under “Which cards count”, or "
            "remove the towers.",
            field="choice",
        )
    return list(_entered_hands(cards)), Board(cards.get("board", ()), towers)


def read_hand_count(given: FormValues) -> int:
    """Return the number of hands that the form asks for; 1 if its number is missing or invalid."""
    return _read_number(_HANDS_FIELD, given)


def table_inputs(given: FormValues, hand_size: int | None, board_size: int | None) -> TableInputs:
    """Return the inputs that a photo of a whole table may fill: all hands, the board and the kitty.

    `hand_size` and `board_size` are as in `TableInputs`.
    """
    pack = Pack(copies=_read_number(_DECKS_FIELD, given))
    hands = tuple(
        CardsField(f"hand{number}", f"Hand {number}", high=_MOST_CARDS, pack=pack, owner=number)
        for number in range(1, MOST_HANDS + 1)
    )
    board = CardsField("board", "Board", high=_MOST_CARDS, pack=pack, owner=EVERYBODY)
    kitty = CardsField("kitty", KITTY_NAME, high=_MOST_CARDS, pack=pack, owner=MOST_HANDS + 1)
    return TableInputs(hands, board, (kitty,), hand_size, board_size)


def add_table_inputs(given: FormValues, fields: Sequence[CardsField]) -> FormValues:
    """Return a copy of the form that has these inputs of a photo of a whole table, all of them empty.

    Its number of hands is that of the hands among `fields`, at least 1.
    """
    filled = MultiDict(given)
    for field in fields:
        filled[field.name] = ""
    filled["hands"] = str(max(1, sum(field.name.startswith("hand") for field in fields)))
    return filled


def read_deck_count(given: FormValues) -> int:
    """Return the number of decks that the form says; 1 if its number is missing or invalid."""
    return _read_number(_DECKS_FIELD, given)


def describe_other_settings(contest: Contest) -> Iterator[str]:
    """Yield texts for the settings of `contest` that differ from the default.

    The ranking and the wild cards are left out.
    """
    if contest.decks > 1:
        yield format_count(contest.decks, "deck")
    if contest.choice is not ANY_CARDS:
        yield contest.choice.name
    if contest.low:
        yield contest.low.base_ranking.name


def read_wild_terms(given: FormValues) -> tuple[frozenset[str], str]:
    """Return the terms for wild cards that have a button, and the other terms as text.

    A term is known in upper or lower case, and returned as `WILD_RANKS` and `WILD_LOWEST` have it. The
    others are joined by "; "; "" if there are none.
    """
    said = [text.strip() for text in given.getlist("wild") if text.strip()]
    keys = frozenset(_WILD_TERMS_BY_KEY[text.lower()] for text in said if text.lower() in _WILD_TERMS_BY_KEY)
    return keys, "; ".join(text for text in said if text.lower() not in _WILD_TERMS_BY_KEY)


def _shared_card_fields(given: FormValues) -> Iterator[Field]:
    """Yield the inputs of the cards that all hands may use."""
    copies, choice, asked = _read_number(_DECKS_FIELD, given), given.get("choice"), given.getlist("with")
    if "board" in given or "board" in asked or choice in {"omaha", TOWERS.slug}:
        middle = choice == TOWERS.slug
        label, most = ("Middle card", 1) if middle else ("Board", _MOST_CARDS)
        yield CardsField("board", label, high=most, pack=Pack(copies=copies))
    for number in (1, 2):
        if given.get(f"tower{number}") or choice == TOWERS.slug:
            yield CardsField(
                f"tower{number}", f"Tower {number}", high=MAX_TOWER_CARDS, pack=Pack(copies=copies)
            )


def _hand_fields(given: FormValues) -> Iterator[Field]:
    copies, lying = _read_number(_DECKS_FIELD, given), _has_wild_by_facing(given)
    for number in range(1, _read_number(_HANDS_FIELD, given) + 1):
        yield CardsField(f"hand{number}", f"Hand {number}", high=_MOST_CARDS, pack=Pack(copies=copies))
        if lying or given.get(f"down{number}"):
            label = f"Hand {number}: face-down cards"
            yield CardsField(f"down{number}", label, high=_MOST_CARDS, pack=Pack(copies=copies))
    if "kitty" in given or "kitty" in given.getlist("with"):
        help_ = "One more hand, which nobody holds: a kitty, or the top cards of the deck."
        yield CardsField(
            "kitty", KITTY_NAME, high=_MOST_CARDS, pack=Pack(copies=copies), layout=Layout(help=help_)
        )


def _has_wild_by_facing(given: FormValues) -> bool:
    """Return True if wild cards depend on which cards are face down."""
    try:
        return bool(read_contest(given).ranking.wild.face_down_only)
    except Illegal:
        return False


def _entered_hands(cards: Mapping[str, tuple[Card, ...]]) -> Iterator[CardPile]:
    for number in range(1, MOST_HANDS + 1):
        up, down = cards.get(f"hand{number}", ()), cards.get(f"down{number}", ())
        if up or down:
            yield CardPile(f"Hand {number}", (*up, *map(turn_face_down, down)), f"hand{number}")
    if kitty := cards.get("kitty"):
        yield CardPile(KITTY_NAME, kitty, "kitty")


def _read_number(field: Field, given: FormValues) -> int:
    try:
        return int(str(field.read(given.get(field.name))))
    except Illegal:
        return int(str(field.default))
