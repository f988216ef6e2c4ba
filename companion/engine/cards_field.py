"""Inputs for cards."""

from dataclasses import dataclass
from typing import ClassVar

from companion.cards import (
    JOKER,
    RANKS,
    Card,
    UnknownCard,
    copies_in_decks,
    parse,
    show,
    surplus_cards,
    validate_cards,
)
from companion.engine.field import Field, Kind, check_count
from companion.plurals import singular_or_plural

EVERYBODY = -1
"""Value of `CardsField.owner` for cards that all players share."""


@dataclass(frozen=True)
class Pack:
    """The pack from which an input takes its cards.

    copies: the number of decks in it.
    jokers: whether it holds jokers.
    ranks: the letters of its ranks.
    wild: its wild cards.
    elsewhere: those of its cards that are known to lie elsewhere; `CardsField.parse` accepts them.
    """

    copies: int = 1
    jokers: bool = True
    ranks: str = RANKS
    wild: tuple[Card, ...] = ()
    elsewhere: tuple[Card, ...] = ()


ONE_DECK = Pack()
"""One deck with jokers."""


@dataclass(frozen=True)
class CardsField(Field):
    """An input for `low` to `high` cards of a pack.

    default: the cards of an empty input, None for none.
    prefilled_cards: cards filled in beforehand; if unchanged, the input reads as empty.
    enough, then: after `enough` cards (0 for no such number) the picker goes on to the input `then`; it
        closes if that is "".
    hand_fields: the names of the card inputs that hold one hand; this input is for those of its cards that
        are wild. Empty for any other input.
    board_rows: the number of its cards in each row of the board, from the top, if that decides which count.
    owner: the seat whose shown cards it takes, or `EVERYBODY`, else None.
    """

    kind: ClassVar[Kind] = "cards"

    default: tuple[Card, ...] | None = None
    low: int = 0
    high: int = 10**9
    pack: Pack = ONE_DECK
    prefilled_cards: tuple[Card, ...] = ()
    enough: int = 0
    then: str = ""
    hand_fields: tuple[str, ...] = ()
    board_rows: tuple[int, ...] = ()
    owner: int | None = None

    @property
    def card_count_limits(self) -> tuple[int, int]:
        """Smallest and largest number of cards that fill the input; both are `enough` if it is set."""
        return (self.enough, self.enough) if self.enough else (self.low, self.high)

    def parse(self, raw: object) -> tuple[Card, ...] | None:
        """Return the cards in the order given; the default if they are those filled in beforehand.

        `raw` is typed text, one card, or a list or tuple of cards; blank text is no cards. Cards filled in
        beforehand may come in any order. The default is None unless the field has another one.

        Raises: `Illegal`, naming the field, for unknown cards, cards face down, fewer than `low` or more than
        `high`, or cards that the pack does not have, or not so often.
        """
        listed = raw if isinstance(raw, list | tuple) else [raw]
        try:
            found = parse(raw) if isinstance(raw, str) else validate_cards(listed)
        except UnknownCard as unknown:
            raise self.error(str(unknown)) from unknown
        if self.prefilled_cards and sorted(found) == sorted(self.prefilled_cards):
            return self.default
        self._check_ranks(found)
        check_count(self, self.low, self.high, len(found), "card")
        self._check_copies(found)
        return found

    def _check_ranks(self, cards: tuple[Card, ...]) -> None:
        if JOKER in cards and not self.pack.jokers:
            raise self.error("this game has no jokers.")
        for card in cards:
            if card != JOKER and card[0] not in self.pack.ranks:
                raise self.error(f"{show(card)} is not in this game's deck.")

    def _check_copies(self, cards: tuple[Card, ...]) -> None:
        copies = self.pack.copies
        for extra in surplus_cards(cards, copies):
            times, held = cards.count(extra), copies_in_decks(extra, copies)
            raise self.error(
                singular_or_plural(
                    copies,
                    f"{show(extra)} appears {times} times, but one deck has only {held}.",
                    f"{show(extra)} appears {times} times, but {copies} decks have only {held}.",
                )
            )
