"""What every account of an entry must keep to."""

from engine.balance import unbalanced

from companion import rules
from companion.engine.gate import entry_details_of


def added_up(game, before, event, after):
    """Check that an entry is told to the last chip, by sections of the rules that there are."""
    account = entry_details_of(game, before, event, after)
    assert unbalanced(game.rules.summary(before), game.rules.summary(after), account) == "", (event, account)
    page = {section.anchor for section in rules.load_rules_page(game.slug).sections}
    for one in account.steps:
        assert one.text[:1].isupper() or one.text[:1].isdigit(), "a step is a sentence"
        assert not one.text.endswith("."), "which may stand in a list"
        assert one.anchor in page
    for hand in account.hands:
        assert hand.name
        assert set(hand.board) <= set(hand.counting_cards)
    return account
