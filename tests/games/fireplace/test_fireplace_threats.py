"""What could rob the melds of one's own side, against every hand there is, and which cards are dead."""

from itertools import combinations, groupby

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.cards import DECK, validate_cards
from companion.games.fireplace.candidates import all_meldable_sets
from companion.games.fireplace.checks import LOWEST_LEGAL_MELD
from companion.games.fireplace.notes import advice_notes
from companion.games.fireplace.reach import unseen_cards
from companion.games.fireplace.state import Meld, known_cards
from companion.games.fireplace.threats import hand_kind_ranges, list_meld_threats
from companion.hands import rank

from .fireplace_table import JACKS, KINGS_FULL, ROYAL, Table, four, melds, unnoted

FEW = [card for card in DECK if card[0] in "TJQKA" and card[1] in "hds"]
SETS = [made for five in combinations(FEW, 5) if (made := rank(five)) >= LOWEST_LEGAL_MELD]


def owned(*made):
    """Bo's melds."""
    lying = tuple(Meld(at + 1, 1, 1, tuple(five)) for at, five in enumerate(made))
    return Table().adjusted(melds=lying).state


def made_with(needed, sources):
    """Whether each card that is needed can be taken from a source of its own."""
    if not needed:
        return True
    return any(
        made_with(needed[1:], [other for other in sources if other is not source])
        for source in sources
        if needed[0] in source
    )


def robbers(meld, others, free):
    """Every hand of the few cards that may be made with one card stolen from the meld, tried one by one."""
    held = set(meld.cards)
    for made in SETS:
        if made > meld.rank and not held.isdisjoint(made.cards):
            lower = [other.cards for other in others if other.rank < made]
            needed = [card for card in made.cards if card not in free]
            if any(
                made_with([card for card in needed if card != stolen], lower)
                for stolen in held.intersection(made.cards)
            ):
                yield made


@pytest.mark.brute
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_what_could_rob_a_meld_is_exactly_what_can_be_made(data):
    """Only the few cards are alive, and of these some are seen."""
    made = data.draw(st.lists(st.sampled_from(SETS), min_size=1, max_size=4))
    dead = data.draw(st.sets(st.sampled_from(FEW), min_size=4))
    free = frozenset(FEW) - dead
    state = owned(*(five.cards for five in made))
    known = list(known_cards(state))
    hand = [card for card in DECK if card not in free for _ in range(5 - known.count(card))]
    for found in list_meld_threats(state, 1, hand):
        others = [meld for meld in state.melds if meld is not found.meld]
        truth = sorted(robbers(found.meld, others, free))
        weakest = {kind: next(ranks) for kind, ranks in groupby(truth, key=lambda one: one.category)}
        told = {threat.kind: threat.lowest_hand for threat in found.threats if threat.lowest_hand}
        assert told == weakest
        assert all(set(each.cards) & set(found.meld.cards) for each in told.values())


def lines(state, seat=1, hand=()):
    return {note.title: note.lines for note in advice_notes(state, seat, validate_cards(hand))}


def test_every_set_of_a_pair_of_jacks_or_higher_is_there_once_the_highest_first():
    found = all_meldable_sets.__wrapped__()
    assert len(found.cards) == len(set(found.masks.tolist())) == 536_100
    assert [DECK[place][0] for place in found.cards[0]] in (list("AKQJT"), list("TJQKA"))
    assert (found.negated_values[:-1] <= found.negated_values[1:]).all()


def test_the_kinds_that_could_rob_are_all_there_are_from_the_highest():
    found = hand_kind_ranges.__wrapped__()
    assert [kind for kind, _, _ in found] == [
        "straight flush", "four of a kind", "full house", "flush", "straight",
        "three of a kind", "two pair", "pair",
    ]  # fmt: skip
    assert [0, *(end for _, _, end in found)] == [
        *(start for _, start, _ in found),
        len(all_meldable_sets().masks),
    ]


def test_what_could_rob_each_of_ones_own_melds():
    state = owned(KINGS_FULL.split(), ROYAL.split())
    assert lines(state)["What could rob Bo's melds"] == (
        "Full house, kings over tens (turn 1): a full house, kings over jacks (K♠ K♥ K♦ J♠ J♥), "
        "or anything higher with a card of this meld",
        "Royal flush (turn 2): nothing, because no hand is higher",
    )


def test_what_could_rob_a_meld_counts_the_copies_that_are_left():
    gone = [card for card in DECK if card[0] in "AKT" for _ in range(5)]
    state = owned(["9h", "9d", "9s", "9c", "8h"])
    [told] = lines(state, hand=gone)["What could rob Bo's melds"]
    assert told.startswith("Four of a kind, nines (turn 1): four of a kind, nines, jack kicker")
    none = [card for card in DECK if card not in ("9h", "9d", "9s", "9c", "8h") for _ in range(5)]
    assert lines(state, hand=none)["What could rob Bo's melds"] == (
        "Four of a kind, nines (turn 1): nothing, because too few cards are left for any higher hand",
    )


def test_what_could_rob_a_meld_names_the_kinds_for_which_too_few_copies_are_left():
    state = owned(["Qh", "Qd", "Qs", "Qc", "8h"])
    flush = [card for card in DECK if card[0] in "T7" for _ in range(5)]
    [told] = lines(state, hand=flush)["What could rob Bo's melds"]
    assert told == (
        "Four of a kind, queens (turn 1): four of a kind, queens, nine kicker (Q♠ Q♥ Q♦ Q♣ 9♠), "
        "or a higher one; too few cards are left for a straight flush"
    )
    boat = owned(["Qh", "Qd", "Qs", "8c", "8h"])
    [told] = lines(boat, hand=flush)["What could rob Bo's melds"]
    assert "or higher: four of a kind; too few cards are left for a straight flush" in told


def test_what_could_rob_a_meld_that_is_not_noted_is_not_known():
    state = Table().adjusted(melds=unnoted(1, 1)).state
    assert lines(state)["What could rob Bo's melds"] == (
        "Meld of unknown cards (turn 110): anything, because the cards of this meld are unknown",
    )


def test_what_could_rob_the_melds_of_a_team_is_told_to_both():
    state = four().adjusted(melds=melds(1, JACKS)).state
    assert (
        lines(state, 3)["What could rob Bo and Di's melds"]
        == lines(state)["What could rob Bo and Di's melds"]
    )
    assert list(lines(state, 0)) == ["Dead cards"], "Anna's side has no melds"


def test_which_copies_are_dead():
    state = (
        Table()
        .adjusted(
            deck_size=100, melds=melds(0, JACKS) + melds(1, JACKS), known_trash=("Jh", "Jh", "2c", "Kd")
        )
        .state
    )
    assert lines(state)["Dead cards"] == ("None: at least one copy of every card has not been seen yet",)
    assert lines(state, hand=["Jh", "2c", "2c"])["Dead cards"] == (
        "2♣ J♥: all five copies are on the table, in the known part of the trash, or in this hand",
    )
    assert unseen_cards(known_cards(state)) == frozenset(DECK)
