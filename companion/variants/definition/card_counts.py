"""Card counts of players and board after each step of a variant."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from companion.hands.definition.board_lines import BoardLines, list_board_lines
from companion.plurals import format_count
from companion.variants.definition import steps
from companion.variants.definition.errors import BadStep
from companion.variants.definition.steps import VariantStep


@dataclass(frozen=True)
class CardCounts:
    """Card counts of the players and the board after some steps of a variant.

    `face_down`, `face_up`: cards of each player.
    `possible_extra`: further cards that a player may have.
    `board`: cards on the board, `board_face_down` of them face down.
    `board_shape`: shape of the board, "" for one line.
    `kitty`: cards dealt to the kitty by steps, in all rounds so far.
    `before_declaring`, `after_declaring`: most cards dealt to a player before declaring in or out, and since
        then; extra and bought cards count, spare cards do not. Earlier rounds count as before declaring.
    `exchanged_before`, `exchanged_after`: most cards that a player exchanges at once before and after that.
    `removed_from_board`: cards removed from the board.
    `spare`: cards kept for players who get more than others, for all players together.
    `has_declared_in_or_out`: True once players have declared in or out in this round.
    `has_declared_prize`: True once players have declared for a prize in this round.
    """

    face_down: int = 0
    face_up: int = 0
    possible_extra: int = 0
    board: int = 0
    board_face_down: int = 0
    board_shape: str = ""
    kitty: int = 0
    before_declaring: int = 0
    after_declaring: int = 0
    exchanged_before: int = 0
    exchanged_after: int = 0
    removed_from_board: int = 0
    spare: int = 0
    has_declared_in_or_out: bool = False
    has_declared_prize: bool = False

    @property
    def fewest_held(self) -> int:
        """Smallest number of cards that a player holds, without any `possible_extra`."""
        return self.face_down + self.face_up

    @property
    def most_held(self) -> int:
        """Largest number of cards that a player may hold, with all `possible_extra`."""
        return self.fewest_held + self.possible_extra

    @property
    def dealt_to_board(self) -> int:
        """Number of cards dealt to the board so far, those removed from it included."""
        return self.board + self.removed_from_board

    @property
    def board_lines(self) -> BoardLines:
        """Lines of the board; one line of all its cards if it has no shape.

        Raises: `BadBoard` for an unknown shape, or one that needs another number of cards.
        """
        return list_board_lines(self.board_shape, self.board)

    def after_deal(self, count: int) -> "CardCounts":
        """Return the counts with `count` more cards dealt from the pack to each player.

        Only `before_declaring` changes, or `after_declaring` if players have declared in or out. The cards
        held stay the same.
        """
        if self.has_declared_in_or_out:
            return replace(self, after_declaring=self.after_declaring + count)
        return replace(self, before_declaring=self.before_declaring + count)

    def after_exchange(self, count: int) -> "CardCounts":
        """Return the counts after each player exchanged up to `count` cards.

        Only `exchanged_before` changes, or `exchanged_after` if players have declared in or out. It becomes
        `count`, unless it is more already.
        """
        if self.has_declared_in_or_out:
            return replace(self, exchanged_after=max(self.exchanged_after, count))
        return replace(self, exchanged_before=max(self.exchanged_before, count))

    def after_round(self) -> "CardCounts":
        """Return the counts at the beginning of a further round, with the same cards held.

        Nobody has declared then, and cards dealt and exchanged so far count as before declaring.
        """
        before, drawn = (
            self.before_declaring + self.after_declaring,
            max(self.exchanged_before, self.exchanged_after),
        )
        return replace(
            self,
            before_declaring=before,
            after_declaring=0,
            exchanged_before=drawn,
            exchanged_after=0,
            has_declared_in_or_out=False,
            has_declared_prize=False,
        )


def _after_deal(counts: CardCounts, step: VariantStep) -> CardCounts:
    if step.way == steps.UP:
        return replace(counts, face_up=counts.face_up + step.count).after_deal(step.count)
    return replace(counts, face_down=counts.face_down + step.count).after_deal(step.count)


def _after_board_deal(counts: CardCounts, step: VariantStep) -> CardCounts:
    hidden = step.count if step.way else 0
    return replace(counts, board=counts.board + step.count, board_face_down=counts.board_face_down + hidden)


def _after_board_shape(counts: CardCounts, step: VariantStep) -> CardCounts:
    if counts.board_shape:
        raise BadStep(
            f"“lay {counts.board_shape}” and “{step}” are two layouts, but a board can have only one. "
            "Remove one of them."
        )
    return replace(counts, board_shape=step.way)


def _after_turn_up(counts: CardCounts, step: VariantStep) -> CardCounts:
    if step.count > counts.board_face_down:
        raise BadStep(
            f"“{step}” is not possible: the board has "
            f"{_format_card_count(counts.board_face_down)} face down at that point."
        )
    return replace(counts, board_face_down=counts.board_face_down - step.count)


def _after_board_removal(counts: CardCounts, step: VariantStep) -> CardCounts:
    if counts.board_shape:
        raise BadStep(
            f"“{step}” is not possible after “lay {counts.board_shape}”: it would leave a gap in the layout."
        )
    up = counts.board - counts.board_face_down
    if step.count > up:
        raise BadStep(
            f"“{step}” is not possible: the board has {_format_card_count(up)} face up at that point."
        )
    return replace(
        counts, board=counts.board - step.count, removed_from_board=counts.removed_from_board + step.count
    )


def _after_draw(counts: CardCounts, step: VariantStep) -> CardCounts:
    return _check_enough_held(counts, step).after_exchange(step.count)


def _check_enough_held(counts: CardCounts, step: VariantStep) -> CardCounts:
    if step.count > counts.fewest_held:
        raise BadStep(
            f"“{step}” is not possible: a player has {_format_card_count(counts.fewest_held)} at that point."
        )
    return counts


def _after_discard(counts: CardCounts, step: VariantStep) -> CardCounts:
    if step.count >= counts.fewest_held:
        raise BadStep(
            f"“{step}” is not possible: a player has {_format_card_count(counts.fewest_held)} at that point, "
            "and must keep one."
        )
    from_down = min(step.count, counts.face_down)
    return replace(
        counts, face_down=counts.face_down - from_down, face_up=counts.face_up - (step.count - from_down)
    )


def _after_roll(counts: CardCounts, step: VariantStep) -> CardCounts:
    if step.count > counts.face_down:
        raise BadStep(
            f"“{step}” is not possible: a player has {_format_card_count(counts.face_down)} face down at "
            "that point."
        )
    return replace(counts, face_down=counts.face_down - step.count, face_up=counts.face_up + step.count)


def _after_kitty_deal(counts: CardCounts, step: VariantStep) -> CardCounts:
    return replace(counts, kitty=counts.kitty + step.count)


def _after_spare_cards(counts: CardCounts, step: VariantStep) -> CardCounts:
    return replace(counts, possible_extra=counts.possible_extra + step.count, spare=counts.spare + step.count)


def _after_buy(counts: CardCounts, step: VariantStep) -> CardCounts:
    if step.is_additional:
        return replace(counts, possible_extra=counts.possible_extra + step.count).after_deal(step.count)
    return _after_draw(counts, step)


def _after_in_or_out(counts: CardCounts, _step: VariantStep) -> CardCounts:
    if counts.has_declared_in_or_out:
        raise BadStep("Players can say in or out only once a round. Remove one of the steps.")
    if not counts.fewest_held:
        raise BadStep("Nobody has any cards yet when players say in or out. Deal cards before that step.")
    return replace(counts, has_declared_in_or_out=True)


def _after_prize_declaration(counts: CardCounts, _step: VariantStep) -> CardCounts:
    if counts.has_declared_prize:
        raise BadStep("Players can declare only once a round. Remove one of the steps.")
    return replace(counts, has_declared_prize=True)


def _keep_counts(counts: CardCounts, _step: VariantStep) -> CardCounts:
    return counts


def _format_card_count(number: int) -> str:
    return format_count(number) if number else "no cards"


CARD_COUNTS_AFTER_STEP: Mapping[str, Callable[[CardCounts, VariantStep], CardCounts]] = {
    steps.DEAL: _after_deal,
    steps.BOARD: _after_board_deal,
    steps.LAY: _after_board_shape,
    steps.TURN: _after_turn_up,
    steps.TAKE: _after_board_removal,
    steps.DRAW: _after_draw,
    steps.PASS: _check_enough_held,
    steps.DISCARD: _after_discard,
    steps.ROLL: _after_roll,
    steps.DEAL_TO_KITTY: _after_kitty_deal,
    steps.SPARE: _after_spare_cards,
    steps.BUY: _after_buy,
    steps.BET: _keep_counts,
    steps.IN_OR_OUT: _after_in_or_out,
    steps.DECLARE: _after_prize_declaration,
    steps.SAY: _keep_counts,
}
"""Functions from the counts before a step to those after it, by kind; they raise `BadStep`."""
