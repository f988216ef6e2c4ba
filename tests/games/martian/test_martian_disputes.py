"""Who owns a card: every case of the source and then some, worked out by hand.

The cards are Anna's (seat 0). L, M and S are 3, 2 and 1 pips.

defence against attack(s)      by hand                                        test
none, none                     hers, undisputed                               test_undisputed_*
L, L by Bo                     3 = 3: meets it, hers                          test_equal_*
LS, M and MS apart             4 against 2 and 3, not against 5: hers         test_attacks_are_not_added_up
L, LS by Bo                    4 > 3, all Bo's: Bo's                          test_one_attack_*
M, (M by Bo, S by Cy)          3 > 2, Bo has 2 of 3: Bo's                     test_mixed_*
M, (M by Bo, M by Cy)          4 > 2, 2 each: nobody's                        test_tied_control_*
S, L by Bo, M by Cy            3 and 2 > 1, 3 is more: Bo's                   test_two_attacks_*
S, M by Bo, M by Cy            2 and 2 > 1: nobody's                          test_equal_attacks_*
none, (L by Bo, S + S by Cy)   3 pips are more than 2 pieces: Bo's            test_most_pips_*
none, (M by Bo, S Cy, S Di)    2 of 4 are most: Bo's                          test_most_need_not_*
a hole card, M by Bo           2 > 0, as on any card: Bo's                     test_hole_cards_*
none, L by Bo folded, M by Cy  3 > 2, it still counts: Bo's                    test_a_folded_players_attack_*
none, (red L by Bo, M by Cy)   by who placed it, 3 > 2: Bo's                  test_control_goes_by_*
"""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import rules
from companion.games.martian.rules.pieces import Piece
from companion.games.martian.rules.tableau import (
    DealtCard,
    Force,
    PlacedPiece,
    controlling_seats,
    force_pips,
    owned_cards,
    resolve_ownership,
)

from .martian_table import ANNA, BO, CY, DI, LARGE, MEDIUM, NAMES, SMALL, Table, force


def card(defence: Force = (), *attacks: Force, place: int = 2) -> DealtCard:
    return DealtCard(ANNA, place, None, defence, attacks)


def test_undisputed_cards_belong_to_whom_they_were_dealt_to():
    assert card().owner == ANNA
    assert card(force((SMALL, BO))).owner == ANNA


def test_equal_defence_holds():
    assert card(force((LARGE, ANNA)), force((LARGE, BO))).owner == ANNA


def test_a_stronger_defence_holds():
    assert card(force((LARGE, ANNA), (SMALL, CY)), force((LARGE, BO))).owner == ANNA


def test_attacks_are_not_added_up():
    dealt = card(force((LARGE, ANNA), (SMALL, ANNA)), force((MEDIUM, BO)), force((MEDIUM, BO), (SMALL, BO)))
    assert dealt.owner == ANNA
    assert dealt.strengths == (4, 3)


def test_one_attack_that_exceeds_the_defence_takes_the_card():
    assert card(force((LARGE, ANNA)), force((LARGE, BO), (SMALL, BO))).owner == BO
    assert card((), force((SMALL, BO))).owner == BO


def test_mixed_attack_goes_to_who_has_most_pips_in_it():
    assert card(force((MEDIUM, ANNA)), force((MEDIUM, BO), (SMALL, CY))).owner == BO
    assert card((), force((LARGE, BO), (MEDIUM, CY), (MEDIUM, CY))).owner == CY


def test_most_pips_counts_and_not_most_pieces():
    assert card((), force((LARGE, BO), (SMALL, CY), (SMALL, CY))).owner == BO


def test_most_need_not_be_more_than_half():
    assert card((), force((MEDIUM, BO), (SMALL, CY), (SMALL, DI))).owner == BO


def test_tied_control_succeeds_and_nobody_owns_the_card():
    dealt = card(force((MEDIUM, ANNA)), force((MEDIUM, BO), (MEDIUM, CY)))
    assert dealt.owner is None
    assert resolve_ownership(dealt).tied_seats == (BO, CY)


def test_tied_control_below_the_defence_changes_nothing():
    assert card(force((LARGE, ANNA), (SMALL, ANNA)), force((MEDIUM, BO), (MEDIUM, CY))).owner == ANNA


def test_a_tie_for_second_in_control_does_not_matter():
    assert controlling_seats(force((LARGE, BO), (SMALL, CY), (SMALL, DI))) == (BO,)


def test_two_attacks_that_beat_the_defence_the_stronger_wins():
    assert card(force((SMALL, ANNA)), force((LARGE, BO)), force((MEDIUM, CY))).owner == BO


def test_the_strongest_attack_wins_even_when_it_is_tied_for_control():
    dealt = card((), force((MEDIUM, BO), (MEDIUM, CY)), force((LARGE, DI)))
    assert dealt.owner is None


def test_equal_attacks_that_beat_the_defence_leave_the_card_to_nobody():
    dealt = card(force((SMALL, ANNA)), force((MEDIUM, BO)), force((MEDIUM, CY)))
    assert dealt.owner is None
    assert resolve_ownership(dealt).tied_attacks == 2


def test_equal_attacks_of_one_player_leave_it_to_nobody_too():
    assert card((), force((LARGE, BO)), force((LARGE, BO))).owner is None


def test_equal_attacks_below_a_stronger_one_do_not_matter():
    assert card((), force((MEDIUM, BO)), force((MEDIUM, CY)), force((LARGE, DI))).owner == DI


def test_one_may_attack_a_card_of_ones_own_against_another_attack():
    assert card((), force((MEDIUM, BO)), force((LARGE, ANNA))).owner == ANNA


def test_control_goes_by_who_placed_a_piece_not_by_colour_or_owner():
    borrowed = PlacedPiece(Piece("red", LARGE, ANNA), BO)
    assert card((), (borrowed, *force((MEDIUM, CY)))).owner == BO


def test_hole_cards_are_won_like_any_other():
    table = Table().put(BO, "0.0.1", MEDIUM)
    assert table.standing("0.0") == "Bo owns it, 2 to 0"
    assert [dealt.key for dealt in owned_cards(table.state.hand.tableau, BO)] == ["0.0", "1.0", "1.1"]


def test_a_folded_players_attack_still_counts():
    table = Table().put(BO, "0.1.1", LARGE).put(CY, "0.1.2", MEDIUM).bets(5, BO)
    assert BO in table.state.hand.bets.folded
    assert table.standing("0.1") == "Bo owns it, 3 to 0"
    assert [dealt.key for dealt in owned_cards(table.state.hand.tableau, ANNA)] == ["0.0", "0.2"]


def test_a_folded_players_card_may_be_taken():
    table = Table().bets(5, BO).put(CY, "1.1.1", SMALL)
    assert table.standing("1.1") == "Cy owns it, 1 to 0"


@pytest.mark.parametrize(
    ("dealt", "told"),
    [
        (card(), "Anna owns it, not attacked"),
        (card(force((LARGE, ANNA)), force((LARGE, BO))), "Anna owns it, 3 to 3"),
        (card(force((LARGE, ANNA)), force((LARGE, BO), (SMALL, BO))), "Bo owns it, 4 to 3"),
        (
            card((), force((SMALL, BO)), force((SMALL, CY))),
            "nobody owns it: 2 attacks tie with 1 pip each, against a defence of 0",
        ),
        (
            card((), force((SMALL, BO), (SMALL, CY))),
            "nobody owns it: the attack wins 2 to 0, but Bo and Cy have the same number of pips in it",
        ),
    ],
)
def test_whose_a_card_is_stands_in_words(dealt, told):
    table = Table()
    state = replace(table.state, hand=replace(table.state.hand, tableau=(dealt,)))
    assert state.describe_ownership(dealt).partition(";")[0] == told


def test_what_turns_a_card_is_not_told_once_the_bets_have_begun():
    table = Table().put(BO, "0.1.1", LARGE)
    table.enter("bet", opener="1")
    assert table.state.describe_ownership(table.card("0.1")) == "Bo owns it, 3 to 0"


# --- the page


def test_the_worked_disputes_on_the_page_come_out_as_they_stand_there():
    section = rules.load_rules_page("martian").find_section("disputes")
    rows = re.findall(r"<td>(\d)</td>\s*<td>([^<]+)</td>\s*<td>(\w+)&?", section.html)
    assert len(rows) == 9
    for defence, attacks, owner in rows:
        pieces = [re.findall(r"(\w+) (\d)", attack) for attack in attacks.split(";")]
        against = [force(*((int(size), NAMES.index(name)) for name, size in attack)) for attack in pieces]
        settled = card(force((int(defence), ANNA)) if defence != "0" else (), *against).owner
        assert owner == ("nobody" if settled is None else NAMES[settled]), (defence, attacks)


@pytest.mark.parametrize("wrong", ["Several are equally strong", "The source goes by colour"])
def test_what_was_wrong_on_the_page_is_gone(wrong):
    assert not any(wrong in section.text for section in rules.load_rules_page("martian").sections)


forces = st.lists(st.tuples(st.sampled_from([1, 2, 3]), st.integers(0, 3)), max_size=4).map(
    lambda placed: force(*placed)
)


@pytest.mark.random
@given(forces, st.lists(forces.filter(bool), max_size=4))
def test_a_card_is_never_owned_against_the_sum_of_what_lies_there(defence, attacks):
    """The rule again, in other words: compared as sorted lists of pips."""
    dealt = card(defence, *attacks)
    ranked = sorted(((force_pips(attack), at) for at, attack in enumerate(attacks)), reverse=True)
    if not ranked or ranked[0][0] <= force_pips(defence):
        assert dealt.owner == ANNA
    elif len(ranked) > 1 and ranked[0][0] == ranked[1][0]:
        assert dealt.owner is None
    else:
        shares = {
            seat: force_pips(one for one in attacks[ranked[0][1]] if one.placed_by == seat)
            for seat in range(4)
        }
        most = [seat for seat, share in shares.items() if share == max(shares.values())]
        assert dealt.owner == (most[0] if len(most) == 1 else None)
