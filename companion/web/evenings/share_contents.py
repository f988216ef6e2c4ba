"""Content behind a share link: a match that is over, or the hands of one log entry."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.cards import Card
from companion.engine.account import HandDetails
from companion.evenings.groups.anonymised import replace_names
from companion.plurals import format_count
from companion.store.history import replays
from companion.store.history.results import has_readable_result, read_stored_highlights
from companion.store.models import Match, ShareLink, Table
from companion.web.access.device import render_without_device
from companion.web.history.details import find_entry_details
from companion.web.matches.result import PlayerWinnings, list_winnings
from companion.web.pages import texts
from companion.web.pages.formats import table_formats

_MAX_HANDS = 9


class SharedContentGone(LookupError):
    """Raised if shared content does not count any more, or is not public.

    The message is a sentence for people.
    """


@dataclass(frozen=True)
class SharedContent:
    """Public content of a share link.

    Attributes:
        game: Name of the game.
        when: Date as text, for a match with its number of hands if there are several.
        title: Result of the match, or log text of the entry.
        hands: Hands with their cards, at most 9; for a match the best hand, if it is known.
        winnings: Amount of each player, the largest first; () for an entry.
    """

    game: str
    when: str
    title: str
    hands: tuple[HandDetails, ...] = ()
    winnings: tuple[PlayerWinnings, ...] = ()

    @property
    def about(self) -> str:
        """Description below the title in a link preview: at most 6 results or hands, game and date.

        Hands come without results only, and those without the name of their rank are left out.
        """
        won = [f"{one.name} {one.amount_text}" for one in self.winnings]
        held = [f"{one.name}: {one.rank_name}" for one in self.hands if one.rank_name]
        return " · ".join([*(won or held)[:6], self.game, self.when])


def build_shared_content(match: Match, line: int | None, named: Sequence[int]) -> SharedContent:
    """Return the content for a match, or for the hands of its log entry `line` if that is given.

    It has only what everybody may see. Players whose seat position is not in `named` are anonymous
    everywhere, for example "Player 2".

    Raises:
        SharedContentGone: the match is not over or its result is damaged, or the entry does not exist,
            does not count, or shows no hand to everybody.
    """
    with render_without_device():
        found = _match_content(match) if line is None else _entry_content(match, line)
    return _anonymise_content(found, _substitutes_with_names(match.table, named))


def load_shared_content(made: ShareLink) -> SharedContent:
    """Return the current content of a share link, with the names that the link shows.

    Raises:
        SharedContentGone: it does not count any more, or is not public.
    """
    return build_shared_content(made.match, made.line, made.named)


def _match_content(match: Match) -> SharedContent:
    result = match.result
    if result is None:
        raise SharedContentGone(texts.SHARED_MATCH_NOT_OVER)
    if not has_readable_result(match):
        raise SharedContentGone(texts.DAMAGED_RESULT)
    names = [seat.name for seat in replays.match_seats(match)]
    known = read_stored_highlights(match)
    best = known.best if known else None
    cards = tuple(Card(card) for card in best.cards) if best else ()
    hands = (HandDetails(best.name, cards, best.called),) if best else ()
    played = [format_count(known.hands, "hand")] if known and known.hands > 1 else []
    return SharedContent(
        replays.game_name(match),
        " · ".join([table_formats(match.table).date(match.created), *played]),
        result.headline,
        hands,
        list_winnings(result.money, result.winners, names, match.table),
    )


def _entry_content(match: Match, line: int) -> SharedContent:
    found = find_entry_details(match, line)
    hands = tuple(found.hands) if found else ()
    if found is None or not hands:
        raise SharedContentGone(texts.NO_PUBLIC_HANDS)
    date = table_formats(match.table).date(found.line.at)
    return SharedContent(found.game, date, found.line.text, hands[:_MAX_HANDS])


def _substitutes_with_names(table: Table, named: Sequence[int]) -> Mapping[str, Sequence[str]]:
    """Return the substitute for each anonymous player, with all names that the player has had."""
    return {
        texts.ANONYMOUS_PLAYER.format(number=seat.position + 1): [seat.name, *(seat.formerly or ())]
        for seat in table.seats
        if seat.position not in named
    }


def _anonymise_content(shown: SharedContent, hiding: Mapping[str, Sequence[str]]) -> SharedContent:
    def said(text: str) -> str:
        for instead, names in hiding.items():
            text = replace_names(text, names, instead)
        return text

    hands = tuple(_anonymise_hand(hand, said) for hand in shown.hands)
    takings = tuple(replace(one, name=said(one.name)) for one in shown.winnings)
    return replace(shown, title=said(shown.title), hands=hands, winnings=takings)


def _anonymise_hand(hand: HandDetails, said: Callable[[str], str]) -> HandDetails:
    wild = tuple(said(text) for text in hand.wild_meanings)
    return replace(hand, name=said(hand.name), because=said(hand.because), wild_meanings=wild)
