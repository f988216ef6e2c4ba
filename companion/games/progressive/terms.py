"""Terms of a match of Progressive Poker, and the check that they can be dealt."""

from dataclasses import dataclass

from companion.cards import RANKS
from companion.engine.call import Pack
from companion.engine.field import Field, Illegal, Values
from companion.hands import RANKINGS, STANDARD_FIVES, Contest, Wild
from companion.kit.calling import amount, chosen, flag, number
from companion.kit.reading import choice_in, flag_in, number_in

HAND = 5
"""Number of cards in a hand. rules: progressive.md#deal"""
FULL, SHORT = 52, 36
STAY, AGAIN, SPLIT = "stay", "again", "split"
"""Values of the option for a tie of the best hands. rules: progressive.md#ties"""
_MOST_WITH_SHORT = 4
"""Most players with the pack of 36 cards. rules: progressive.md#setup"""
_JOKER_WILD = Wild.of(joker=True)

FULL_PACK = Contest(STANDARD_FIVES.with_wild(_JOKER_WILD), name="52 cards")
SHORT_PACK = Contest(RANKINGS["short"].with_wild(_JOKER_WILD), name="36 cards")
SHORT_PACK_NO_WHEEL = Contest(
    RANKINGS["short-no-wheel"].with_wild(_JOKER_WILD), name="36 cards, A-9-8-7-6 no straight"
)

_HOUSE = "House rules"

OPTIONS = (
    Field(
        "start_cards",
        "int",
        "Start cards each",
        default=3,
        low=1,
        high=3,
        anchor="setup",
        told=number("start card"),
    ),
    Field(
        "pack",
        "choice",
        "The pack",
        default="fitting",
        choices=(("fitting", "36 up to four players, 52 above"), ("36", "36 cards"), ("52", "52 cards")),
        anchor="setup",
        told=chosen({"fitting": "the pack that fits", "36": "a pack of 36", "52": "a pack of 52"}),
    ),
    Field(
        "joker",
        "flag",
        "A joker, wild",
        default=False,
        anchor="setup",
        told=flag("and a joker"),
        beside="pack",
    ),
    Field(
        "wheel",
        "flag",
        "A-9-8-7-6 is a straight with 36 cards",
        default=True,
        fold=_HOUSE,
        anchor="hands",
        unless=("pack", ("52",)),
        told=flag("A-9-8-7-6 is a straight", "A-9-8-7-6 is no straight"),
    ),
    Field(
        "ties",
        "choice",
        "When the best hands tie",
        default=STAY,
        choices=(
            (STAY, "the pile stays and grows"),
            (AGAIN, "the tied are dealt again"),
            (SPLIT, "the tied share the pile"),
        ),
        fold=_HOUSE,
        anchor="ties",
        told=chosen(
            {STAY: "a tie leaves the pile", AGAIN: "a tie is dealt again", SPLIT: "a tie shares the pile"}
        ),
    ),
    Field(
        "stake",
        "money",
        "What every loser pays the winner",
        default=1,
        anchor="options",
        told=amount("losers pay {}", none="for nothing"),
    ),
)


@dataclass(frozen=True)
class Terms:
    """Terms that a table agreed on for a match.

    `start_cards` is the number for each player. `pack` is the number of cards without the joker. `stake` is
    the amount that each loser pays, in the table's smallest unit.

    `wheel` makes A-9-8-7-6 a straight in the short pack; `ties` is one of `STAY`, `AGAIN` and `SPLIT`.
    """

    start_cards: int
    pack: int
    joker: bool
    wheel: bool
    ties: str
    stake: int

    @property
    def cards(self) -> int:
        """The number of cards in the pack, with the joker."""
        return self.pack + self.joker

    @property
    def ranks(self) -> str:
        """The letters of the ranks in the pack."""
        return RANKS[-self.pack // 4 :]

    @property
    def contest(self) -> Contest:
        """The contest that compares hands. rules: progressive.md#hands"""
        if self.pack == FULL:
            return FULL_PACK
        return SHORT_PACK if self.wheel else SHORT_PACK_NO_WHEEL


def agreed(players: int, options: Values) -> Terms:
    """Return the terms that `options` give `players`; raise `Illegal` if they cannot be dealt."""
    terms = _terms(players, options)
    _check(players, terms)
    return terms


def pack(players: int, options: Values) -> Pack:
    """Return the number of cards dealt before any exchange, and that of the pack.

    rules: progressive.md#setup
    """
    terms = _terms(players, options)
    return Pack(players * (terms.start_cards + HAND), terms.cards)


def _terms(players: int, options: Values) -> Terms:
    fitting = SHORT if players <= _MOST_WITH_SHORT else FULL
    return Terms(
        start_cards=number_in(options, "start_cards"),
        pack=fitting if (pack := choice_in(options, "pack")) == "fitting" else int(pack),
        joker=flag_in(options, "joker"),
        wheel=flag_in(options, "wheel"),
        ties=choice_in(options, "ties"),
        stake=number_in(options, "stake"),
    )


def _check(players: int, terms: Terms) -> None:
    """Refuse a pack that cannot be dealt to so many. rules: progressive.md#setup"""
    if terms.pack == SHORT and players > _MOST_WITH_SHORT:
        raise Illegal(
            f"36 cards are for up to four players; {players} need the pack of 52.",
            field="pack",
            anchor="setup",
        )
    needed = players * (terms.start_cards + HAND)
    if needed > terms.cards:
        fewer = terms.cards // players - HAND
        raise Illegal(
            f"{players} players with {terms.start_cards} start cards and {HAND} more each need {needed}; "
            f"the pack has {terms.cards} cards. Start cards that can be dealt: {fewer} each.",
            field="start_cards",
            anchor="setup",
        )
