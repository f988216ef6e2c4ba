"""The made pages of the match-pot games beside those that were written: the essentials stand in both."""

import re
from collections.abc import Mapping

import pytest

from companion.rules import RulesHtmlPage, load_rules_page, make_variant_rules_page
from companion.variants.shelf.ours import match_pot_variants

EVERYWHERE = {
    ("owe", "owe"): r"^(Whoever stayed in and did|A player who stays in and does) not win (puts|pays)",
    ("owe", "owe "): r"Each loser pays (it all|the full amount)",
    ("ante", "ante"): r"before the first deal, and again only when nobody stayed in",
    ("nobody-in", "nobody-in"): r"the pot stays.* (all|everybody) .*antes?.* again",
    ("end", "end"): r"nobody owes anything and the pot is (gone|empty)|legs?\b",
    ("end", "end "): r"pot.* waits for the (table's )?next game",
    ("split", "split"): (
        r"((Best hands that|Those who|Players who) tie|Tied best hands) (share|split) .*, and none of "
        "them owes"
    ),
    ("declare", "declare"): r"(Whoever is out|A player who drops) is out (of|for) this (hand|round) only",
    ("joining", "joining"): (
        r"Before new cards are dealt a player may leave|Players may leave between deals"
    ),
    ("stakes", "stakes"): r"All amounts are in what(ever)? your table (counts|plays with)",
    ("limit-of-time", "limit-of-time"): r"number of deals or (of )?minutes",
    ("showdown", "showdown"): r"[Tt]ap (who won|the winner)",
}
"""By the section of the made page and of the written one what both say; the second may end in a blank."""
MATCH = r"others who (stayed|were in)( in)? ?match( it)?"
ALONE = (
    r"^(Whoever is the only one in|If only one player is in, that player) takes the pot without "
    r"showing.*the game is over"
)
NOTHING_WILD = r"[Nn]othing is wild"

FACTS: Mapping[str, Mapping[tuple[str, str], str]] = {
    "guts": {
        ("play", "play"): r"Everybody gets three cards, face down",
        ("play", "play "): r"passes one card to the left",
        ("play", "play  "): MATCH,
        ("play", "play   "): NOTHING_WILD,
        ("play", "play    "): r"1-2-3-drop",
        ("alone", "alone"): ALONE,
        ("hand", "hands"): r"[Tt]hree of a kind,? straight flush,? straight,? flush,? pair",
        ("hand", "hands "): r"The ace is high, or low in 3-2-A",
        ("players", "players"): r"^Two to seventeen",
    },
    "piranha": {
        ("play", "play"): r"Everybody gets four cards, face down",
        ("play", "play "): r"[Tt]hree (cards )?face up.* two face down",
        ("play", "play  "): r"The last two cards of the board are turned up",
        ("play", "play   "): MATCH,
        ("play", "play    "): NOTHING_WILD,
        ("hand", "hand"): r"(best five of|[Aa]ny five of) .*own",
        ("players", "players"): r"^Two to eleven.*four cards (for )?each,? and five for the board",
    },
    "three-five-seven": {
        ("play", "play"): r"three.*five.*seven",
        ("play", "play "): r"two more( cards)?,",
        ("play", "play  "): MATCH,
        ("play", "play   "): r"dropped (as well|in an earlier)|out in an earlier round get cards too",
        ("wild", "wild"): r"(3s|threes).*(5s|fives).*(7s|sevens)",
        ("legs", "legs"): (
            r"^(Alone in you get a leg and no pot; so do all who stayed if they all tie|A player who is "
            r"the only one in gets a leg, but not the pot. If everybody who stayed in ties, each gets a leg)"
        ),
        (
            "alone",
            "alone",
        ): (
            r"^(Whoever is the only one in|If only one player is in, that player) gets a leg without "
            r"showing; the pot stays, and nobody pays"
        ),
        ("hand", "hands"): r"[Tt]hree of a kind,? (a )?pair and high card",
        ("hand", "hands "): r"best five",
        ("players", "players"): r"^Two to seven\b",
    },
    "wild-fours": {
        ("play", "play"): r"Everybody gets four cards, face down",
        ("play", "play "): r"(Those|All players who are) in may (ex)?change up to three cards",
        ("play", "play  "): r"The deal moves to the left",
        ("play", "play   "): MATCH,
        ("wild", "wild"): r"^Fours are wild",
        (
            "deck",
            "deck",
        ): r"beat .*(deck|top cards).*takes the pot.*a tie does not beat|A tie does not beat the deck",
        ("alone", "alone"): r"deck",
        ("hand", "hands"): r"[Ff]our of a kind, three of a kind, two pair,",
        ("players", "players"): r"^Two to seven\b",
    },
    "forehead": {
        ("play", "play"): r"Everybody gets one card",
        ("play", "play "): r"holds (it|the card) to (the|their) forehead",
        ("play", "play  "): r"[Tt]he highest card takes the pot",
        ("play", "play   "): MATCH,
        ("play", "play    "): NOTHING_WILD,
        ("hand", "hands"): r"[Tt]he ace is the highest( card)?, the two the lowest",
    },
    "deadly-69s": {
        ("play", "play"): r"Everybody gets two cards, face down",
        ("play", "play "): r"face up",
        ("play", "play  "): MATCH,
        ("play", "play   "): r"kills?",
        ("wild", "wild"): r"(6.*9|[Ss]ixes and nines).*wild while (they lie |it lies )?face down",
        ("deadly", "deadly"): (
            r"(6.*9|Sixes and nines).*dealt face up.*ow(es?|ing) (like everybody who loses|as much as "
            r"a loser)"
        ),
        ("deadly", "deadly "): r"nobody takes the pot",
        ("players", "players"): r"^Two to seventeen.*three cards (for )?each",
    },
    "position-match-pot": {
        ("play", "play"): r"Everybody gets five cards, face down",
        (
            "play",
            "play ",
        ): (
            r"The dealer asks (one player after the other|each player in turn), (the left neighbour "
            "first|(beginning|starting) on the "
            r"left): in or out\?"
        ),
        ("play", "play  "): MATCH,
        ("play", "play   "): NOTHING_WILD,
        ("play", "draw"): r"[Uu]p to three cards",
        ("players", "players"): r"^Two to six\b",
    },
    "two-more-inches": {
        ("play", "play"): r"Everybody gets five cards, face down",
        ("play", "play "): r"two more cards.*face up",
        ("play", "play  "): MATCH,
        ("hand", "hands"): r"best five",
        ("players", "players"): r"^Two to seven.*seven cards (for )?each",
    },
    "omaha-burns": {
        ("play", "play"): r"Everybody gets four cards, face down",
        ("play", "play "): r"[Ff]ive cards are laid on the board,? face down",
        ("play", "play  "): r"last card.* is turned up",
        ("hand", "hand"): r"[Ee]xactly two of .*own (four )?cards and three (from|of) the board",
        ("split", "low"): r"half of the pot",
        ("split", "low "): r"different ranks, none (above the|higher than an) (8|eight)",
        ("owe", "burn"): r"(never more than|up to) 5",
        (
            "bets",
            "bets",
        ): r"the dealer's left: (all remaining players|everyone) puts? in the same( amount)?,? or folds?",
        ("players", "players"): r"^Two to eleven.*four cards (for )?each,? and five for the board",
    },
}
"""As above, by game."""
LEFT = {
    "second-chance": "a card has none",
    "kitty": "in the card or not at all, as all that follows",
    "deck": "",
    "legs": "",
    "wimp": "",
    "bets": "",
    "universal": "another card is another game",
    "poker-hands": "told with what counts, as the order is the card's own",
    "hands": "the same",
    "object": "told with a hand",
    "passing": "the same",
    "draw": "the same",
    "low": "told with the parts of the pot",
    "burn": "told with what losers pay",
    "advice": "nobody gives it",
    "fair": "",
    "goal-posting": "",
    "evolution": "another form of the game is another card",
    "swap": "",
    "four-cards": "",
    "six-seven-eight": "",
}
"""What the written pages have beyond the made ones, and why."""


def text(page: RulesHtmlPage, anchor: str) -> str:
    section = page.find_section(anchor.strip())
    assert section, anchor
    return section.text


@pytest.mark.parametrize("slug", match_pot_variants())
def test_what_is_essential_stands_in_the_made_page_and_in_the_written_one(slug: str):
    mine, written = make_variant_rules_page(match_pot_variants()[slug]), load_rules_page(slug)
    for (here, there), fact in (EVERYWHERE | dict(FACTS[slug])).items():
        assert re.search(fact, text(mine, here)), (here, fact, text(mine, here))
        assert re.search(fact, text(written, there)), (there, fact, text(written, there))


@pytest.mark.parametrize("slug", match_pot_variants())
def test_a_made_page_lacks_only_what_a_card_cannot_say(slug: str):
    mine, written = (
        {section.anchor for section in page.sections}
        for page in (make_variant_rules_page(match_pot_variants()[slug]), load_rules_page(slug))
    )
    assert written - mine <= set(LEFT)


@pytest.mark.parametrize("slug", match_pot_variants())
def test_a_made_page_answers_in_as_few_words_as_a_written_one(slug: str):
    mine, written = make_variant_rules_page(match_pot_variants()[slug]), load_rules_page(slug)
    for section in mine.sections:
        other = written.find_section(section.anchor)
        assert len(section.answer) <= 220
        assert other is None or len(section.text) <= max(700, 2 * len(other.text)), section.anchor
