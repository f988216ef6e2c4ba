"""Steps of a hand, in a fixed form of words: ``3 down``, ``board 3``, ``bet``.

`parse_step` parses a step, and ``str`` writes it.
"""

import re
from dataclasses import dataclass

from companion.hands.definition.board_lines import BOARD_LAYOUTS
from companion.kit.letters import clean_line, make_excerpt, visible_length
from companion.variants.definition.errors import BadStep

MOST_CARDS_PER_STEP = 52
"""Largest number of cards in one step."""
MOST_PRICE = 10**6
MAX_INSTRUCTION_LETTERS = 120

DEAL, BOARD, LAY, TURN, TAKE, DRAW, PASS, DISCARD, ROLL, DEAL_TO_KITTY, SPARE, BUY = (
    "deal",
    "board",
    "lay",
    "turn",
    "take",
    "draw",
    "pass",
    "discard",
    "roll",
    "house",
    "spare",
    "buy",
)
BET, IN_OR_OUT, DECLARE, SAY = "bet", "in or out", "declare", "say"

DOWN, UP, UNSEEN = "down", "up", "unseen"
"""Ways to deal a player's cards; those unseen lie face down and their owner does not look."""
FIRST, LAST, LOWEST, HIGHEST = "first", "last", "lowest", "highest"
"""Cards to remove from the board: by the order in which they were laid, or by rank."""
ACROSS, MIDDLE = "across", "middle"
SECOND_LEFT, SECOND_RIGHT, THIRD_LEFT = "second left", "second right", "third left"
PASS_DIRECTIONS = ("left", "right", SECOND_LEFT, SECOND_RIGHT, THIRD_LEFT, ACROSS, MIDDLE)
"""Directions for passing cards: to a player, across the table, or into a heap in the middle.

From the heap everybody is dealt as many cards again.
"""


@dataclass(frozen=True)
class VariantStep:
    """One step of a variant's hand.

    `kind`: constant of this module, such as `DEAL` or `PASS`.
    `count`: number of cards, 0 for none; for `SPARE` the total for all who get more cards than others.
    `way`: `DOWN`, `UP` or `UNSEEN` for cards dealt to players; `DOWN` or "" (face up) for board cards; the
        shape of the board for `LAY`; the direction of a pass; the cards removed, "" if the table decides.
    `price`: price of each card bought, in whole units of money.
    `is_additional`: True if cards bought are additional, False if they are exchanged.
    `text`: instruction to the dealer, for a step that the players wrote.
    """

    kind: str
    count: int = 0
    way: str = ""
    price: int = 0
    is_additional: bool = False
    text: str = ""

    @property
    def is_exchange(self) -> bool:
        """True if players exchange cards for others from the pack: drawing, or buying in exchange."""
        return self.kind == DRAW or (self.kind == BUY and not self.is_additional)

    def __str__(self) -> str:
        """Return the text of the step, as `parse_step` parses it."""
        number = str(self.count or "")
        price = f"at {self.price}" if self.price else ""
        words = [number, self.way] if self.kind == DEAL else [self.kind, number, self.way, price]
        return " ".join(filter(None, [*words, "more" * self.is_additional, self.text]))


_STEP_PATTERN = re.compile(
    rf"(?P<lay>lay (?P<laid>{'|'.join(BOARD_LAYOUTS)}))"
    r"|(?P<deal>(?P<dealt>\d+) (?P<lies>down|up|unseen))"
    r"|(?P<board>board (?P<boarded>\d+)(?: (?P<hidden>down))?)"
    r"|(?P<turn>turn (?P<turned>\d+))"
    rf"|(?P<take>take (?P<taken>\d+)(?: (?P<which>{FIRST}|{LAST}|{LOWEST}|{HIGHEST}))?)"
    rf"|(?P<pass>pass (?P<passed>\d+) (?P<side>{'|'.join(PASS_DIRECTIONS)}))"
    r"|(?P<plain>(?P<kind>draw|discard|roll|house|spare) (?P<count>\d+))"
    r"|(?P<buy>buy (?P<bought>\d+) at (?P<price>\d+)(?P<more> more)?)"
    r"|(?P<bare>bet|in or out|declare)"
)


def parse_step(text: str) -> VariantStep:
    """Return the step that a text gives, such as ``"3 down"`` or ``"in or out"``.

    ``"say "`` and a sentence is a step, too; the sentence keeps its capitals. Otherwise case does not matter,
    nor do extra spaces. Whether the step is possible in a hand is not checked.

    Raises: `BadStep` if it is not one (with all forms of steps), if a number is 0 or too large, or if the
    sentence is missing or too long.
    """
    said = clean_line(text)
    if said.casefold().startswith("say ") or said.casefold() == "say":
        return _read_say_step(said[4:])
    found = _STEP_PATTERN.fullmatch(said.casefold())
    if found is None:
        raise BadStep(
            f"“{make_excerpt(text)}” is not a step. Write, for example, 3 down, 1 up, 7 unseen, board 3, "
            "lay cross, turn 1, take 1 first, draw 3, pass 2 left, pass 1 across, discard 1, roll 1, "
            "house 3, spare 4, buy 1 at 5, bet, in or out, declare, or “say” and a sentence."
        )
    return _step_from_match(found, said)


def _read_say_step(rest: str) -> VariantStep:
    text = clean_line(rest)
    if not text:
        raise BadStep("After “say”, write what the dealer has to do.")
    if visible_length(text) > MAX_INSTRUCTION_LETTERS:
        raise BadStep(
            f"“{make_excerpt(text)}…” is too long: a step can have up to {MAX_INSTRUCTION_LETTERS} letters."
        )
    return VariantStep(SAY, text=text)


def _step_from_match(found: re.Match[str], said: str) -> VariantStep:
    """Return the step of a regex match; raise `BadStep` if a number is out of bounds."""
    said_of = found.groupdict()
    kind = next(name for name in (DEAL, BOARD, LAY, TURN, TAKE, PASS, "plain", BUY, "bare") if said_of[name])
    if kind in (LAY, "bare"):
        return VariantStep(LAY, way=found["laid"]) if kind == LAY else VariantStep(found["bare"])
    numbers = ("dealt", "boarded", "turned", "taken", "passed", "count", "bought")
    number = next(said_of[name] for name in numbers if said_of[name])
    count = _parse_bounded_number(number, MOST_CARDS_PER_STEP, said)
    if kind == BUY:
        price = _parse_bounded_number(found["price"], MOST_PRICE, said)
        return VariantStep(BUY, count, price=price, is_additional=bool(found["more"]))
    way = found["lies"] or found["hidden"] or found["which"] or found["side"] or ""
    return VariantStep(found["kind"] or kind, count, way)


def _parse_bounded_number(digits: str, most: int, said: str) -> int:
    number = int(digits) if len(digits) <= len(str(most)) else most + 1
    if not 1 <= number <= most:
        raise BadStep(f"“{make_excerpt(said)}” is not possible: the number must be from 1 to {most:,}.")
    return number
