"""Content behind a share link: a match that is over, or the hands of one log entry."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.cards import Card, counted
from companion.engine.account import Hand
from companion.evenings.groups.anonymised import without
from companion.store.history import replays
from companion.store.history.results import highlights_in, is_readable
from companion.store.models import Match, Postcard, Table
from companion.web.access.device import as_nobody
from companion.web.history.details import background
from companion.web.history.entries import date_told
from companion.web.matches.result import Taking, takings_of
from companion.web.pages import texts

_HANDS = 9


class NothingThere(LookupError):
    """The content does not count any more, or is not public. The message is a sentence."""


@dataclass(frozen=True)
class Front:
    """Public content of a share link: `title` as text, `hands` with cards, `takings` of a match."""

    game: str
    when: str
    title: str
    hands: tuple[Hand, ...] = ()
    takings: tuple[Taking, ...] = ()

    @property
    def about(self) -> str:
        """Description below the title in a link preview: results or hands, game and date."""
        won = [f"{one.name} {one.told}" for one in self.takings]
        held = [f"{one.name}: {one.called}" for one in self.hands if one.called]
        return " · ".join([*(won or held)[:6], self.game, self.when])


def front(match: Match, line: int | None, named: Sequence[int]) -> Front:
    """Return the content for a match, or for the hands of its log entry `line`.

    Players whose position is not in `named` are anonymous, for example "Player 2". Raises `NothingThere`.
    """
    with as_nobody():
        found = _of_match(match) if line is None else _of_line(match, line)
    return _signed(found, _hiding(match.table, named))


def front_of(made: Postcard) -> Front:
    """Return the current content of a share link. Raises `NothingThere`."""
    return front(made.match, made.line, made.named)


def _of_match(match: Match) -> Front:
    result = match.result
    if result is None:
        raise NothingThere(texts.PLAYED_ON)
    if not is_readable(match):
        raise NothingThere(texts.DAMAGED_RESULT)
    names = [seat.name for seat in replays.players(match)]
    known = highlights_in(match)
    best = known.best if known else None
    cards = tuple(Card(card) for card in best.cards) if best else ()
    hands = (Hand(best.name, cards, best.called),) if best else ()
    return Front(
        replays.game_name(match),
        _when(match, known.hands if known else 0),
        result.headline,
        hands,
        takings_of(result.money, result.winners, names, match.table),
    )


def _when(match: Match, hands: int) -> str:
    played = [counted(hands, "hand")] if hands > 1 else []
    return " · ".join([date_told(match.created), *played])


def _of_line(match: Match, line: int) -> Front:
    found = background(match, line)
    hands = tuple(found.hands) if found else ()
    if found is None or not hands:
        raise NothingThere(texts.NO_HANDS_THERE)
    return Front(found.game, date_told(found.line.at), found.line.text, hands[:_HANDS])


def _hiding(table: Table, named: Sequence[int]) -> Mapping[str, Sequence[str]]:
    """Return the substitute for each anonymous player, with all names that the player has had."""
    return {
        texts.UNNAMED.format(number=seat.position + 1): [seat.name, *(seat.formerly or ())]
        for seat in table.seats
        if seat.position not in named
    }


def _signed(shown: Front, hiding: Mapping[str, Sequence[str]]) -> Front:
    def said(text: str) -> str:
        for instead, names in hiding.items():
            text = without(text, names, instead)
        return text

    hands = tuple(_hand(hand, said) for hand in shown.hands)
    takings = tuple(replace(one, name=said(one.name)) for one in shown.takings)
    return replace(shown, title=said(shown.title), hands=hands, takings=takings)


def _hand(hand: Hand, said: Callable[[str], str]) -> Hand:
    wild = tuple(said(text) for text in hand.wild)
    return replace(hand, name=said(hand.name), because=said(hand.because), wild=wild)
