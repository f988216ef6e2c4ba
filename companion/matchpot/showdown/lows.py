"""Whether anybody can have a low, as far as the board shows.

rules: match-pot.md#split
"""

from collections import Counter
from collections.abc import Collection

from companion.cards import Card, turn_face_up
from companion.hands.judging.choice import ExactCardCounts
from companion.kit.sentences import join_sentences, join_with_and
from companion.matchpot.inputs.fields import describe_no_winner, minimum_hand_for_prize, players_for_prize
from companion.matchpot.rules.moves import BET, DECLARE
from companion.matchpot.rules.prizes import Prize
from companion.matchpot.showdown.winning import PotWinners
from companion.matchpot.state.state import State


def is_low_possible(state: State, board: Collection[Card]) -> bool:
    """Return whether a low is still possible with these face-up cards on the board.

    A hand that takes exactly so many cards of the board needs as many different low ranks there. True if
    hands are made in another way, if any hand is low enough, or if the contest has no low at all.
    """
    low, choice = state.current_stage.contest.low, state.current_stage.contest.choice
    if low is None or not isinstance(choice, ExactCardCounts) or not low.qualifying_rank:
        return True
    ranks = low.ranks[: low.ranks.index(low.qualifying_rank) + 1]
    found = {rank for rank in ranks if any(turn_face_up(card)[0] == rank for card in board)}
    return len(found) + state.current_stage.board_size - len(board) >= choice.board_cards


def recordable_board_count(state: State) -> int:
    """Return the number of face-up board cards, if they may be recorded now; else 0.

    They may be in a betting round, and while players say in or out in turn. They are recorded to check
    whether the board allows a low, so 0 if there is only one prize. While phones choose in secret it is 0,
    because another entry would discard their choices.
    """
    form = state.match.form
    if not (form.board_cards_by_round and state.has_several_prizes):
        return 0
    if state.phase == BET:
        return form.board_cards_by_round[state.finished_betting_rounds]
    asked = state.phase == DECLARE and state.match.agreement.declaring.is_in_turn
    return form.board_cards_by_round[state.finished_betting_rounds - 1] if asked else 0


def describe_missing_low(state: State, won: PotWinners, board: Collection[Card]) -> str:
    """Return a sentence such as "Nobody has a low"; "" if every prize of the pot has a winner.

    `won` are the winners of the pot. If the stage has `prize_rules`, the sentence covers every prize that has
    no winner. Also "" if only one player was left, with no kitty or deck to beat.
    """
    alone = len(state.living_players) == 1 and not state.house_hand
    if len(won) == len(state.prizes) or alone:
        return ""
    if state.current_stage.prize_rules is None:
        return "Nobody has a low" if is_low_possible(state, board) else "No low is possible on this board"
    if not won:
        return describe_no_winner(state)
    return join_sentences(*count_missing_winner_reasons(state, won))


def count_missing_winner_reasons(state: State, won: PotWinners) -> Counter[str]:
    """Return the reasons why prizes of a pot have no winner, with the number of prizes for each.

    `won` are the winners of the pot. Empty if every prize has one.
    """
    return Counter(describe_missing_winner(state, prize) for prize in state.prizes if prize not in dict(won))


def describe_missing_winner(state: State, prize: Prize) -> str:
    """Return the reason why nobody won a prize, as a sentence without a full stop."""
    rivals = players_for_prize(state, prize, state.living_players)
    if not rivals:
        return f"Nobody left in the hand declared for {prize.name}"
    if (
        state.match.form.declaring.must_win_all
        and prize.must_be_declared
        and all(len(state.hand.declared_prizes.get(seat, ())) > 1 for seat in rivals)
    ):
        names = join_with_and([state.match.seats.names[seat] for seat in rivals])
        return f"{names} declared for more than one prize and did not win them all"
    if floor := minimum_hand_for_prize(state, prize):
        who = f"who declared for {prize.name} " if state.hand.declared_prizes else ""
        return f"Nobody {who}holds {floor}"
    return "Nobody has a low" if prize.is_low else f"Nobody has {prize.name}"


def describe_impossible_low(state: State) -> str:
    """Return the text that the recorded board allows no low; "" while it does, or without a low."""
    return (
        ""
        if not state.has_several_prizes or is_low_possible(state, state.deal.board)
        else "No low is possible on this board"
    )
