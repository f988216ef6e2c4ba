"""Checks of a document of evenings against itself before it is stored: players, pots, debts.

Its schema checks which fields there are and their types. Here one field is checked against another.
"""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from typing import Any

from companion.cards import UnknownCard, validate_cards_with_face_down
from companion.engine.course import CHANGE_POT, CORRECT
from companion.engine.field import Illegal
from companion.kit.letters import make_excerpt
from companion.store.database import texts
from companion.store.exchange.exporting import Document
from companion.store.history.registry import get_game
from companion.variants import read_variant, variant_fingerprint

_MAX_JSON_LENGTH = 20_000
"""Largest size of a house game, or of the values of an entry, in characters of JSON."""
Conditions = Iterator[tuple[bool, str]]
"""Conditions that must hold, each with the place in the document to name if it does not."""


def describe_document_damage(document: Document) -> str:
    """Describe the first contradiction inside a document in a sentence; "" if there is none.

    Examples are references to somebody who is not in it, entries that are there twice, and matches
    whose money does not add up to the pot that they took over. Matches are not replayed here. The
    document must fit the schema.

    Raises:
        BadVariant: a house game that an evening keeps cannot be read.
    """
    people = document["group"]["people"] if document["group"] else []
    if where := _first_broken_place(_check_people(people)):
        return texts.DAMAGED_DOCUMENT.format(where=where)
    for evening in document["evenings"]:
        where = _first_broken_place(
            chain(_check_seats(evening, people), _check_other_money(evening), _check_matches(evening))
        )
        if where:
            return texts.DAMAGED_DOCUMENT.format(where=f"{make_excerpt(evening['name'])}, {where}")
        if sentence := _find_unbalanced_match(evening):
            return sentence
    where = _first_broken_place(_check_debts(document["evenings"]))
    return texts.DAMAGED_DOCUMENT.format(where=where) if where else ""


def match_title_fields(evening: Document, match: Document) -> dict[str, Any]:
    """Return the values for the placeholders of a sentence about a match.

    They are `number`, `evening` (its name) and `game`: the game's name, or its slug if it is not
    known here. Long texts are cut.
    """
    game = match["game"]
    with suppress(Illegal):
        game = get_game(game, match.get("card")).name
    return {"number": match["number"], "evening": make_excerpt(evening["name"]), "game": make_excerpt(game)}


def _first_broken_place(found: Conditions) -> str:
    return next((where for holds, where in found if not holds), "")


def _check_people(people: Sequence[Document]) -> Conditions:
    """Check that joined guests are joined to somebody of the group who is not joined."""
    for number, one in enumerate(people):
        joined = one["joined_to"]
        yield joined is None or joined in range(len(people)), f"group.people[{number}].joined_to"
        yield (
            joined is None or (joined != number and people[joined]["joined_to"] is None),
            f"group.people[{number}].joined_to",
        )


def _check_seats(evening: Document, people: Sequence[Document]) -> Conditions:
    """Check that people on seats are of the group, each on one seat."""
    sit = [seat["person"] for seat in evening["seats"] if seat["person"] is not None]
    yield all(one in range(len(people)) for one in sit), "seats"
    selves = [one if people[one]["joined_to"] is None else people[one]["joined_to"] for one in sit]
    yield _are_distinct(selves), "seats"


def _check_other_money(evening: Document) -> Conditions:
    """Check that rows beside the games refer to seats and matches that exist."""
    seats, last = range(len(evening["seats"])), len(evening["matches"])
    for one in evening["sharings"]:
        shared, players = one["shares"], one["players"]
        sound = (
            len(shared) == len(players)
            and _are_distinct_places(players, seats)
            and all(share >= 0 for share in shared)
        )
        yield sound and one["after"] in range(1, last + 1), "sharings"
    for name in ("adjustments", "handovers", "carried"):
        for one in evening[name]:
            sides = [one[side] for side in ("payer", "payee")]
            yield _are_distinct_places([side for side in sides if side is not None], seats), name
            yield sides[0] != sides[1] and one["amount"] > 0 and one.get("after", 0) <= last, name
    for one in evening["cash"]:
        yield one["player"] in seats, "cash"
    for name in ("adjustments", "handovers", "cash"):
        yield _are_distinct([one["key"] for one in evening[name]]), name
    for one in evening["happenings"]:
        yield one["match"] is None or one["match"] in range(1, last + 1), "happenings"
    cards = [one["card"] for one in evening.get("cards", ())]
    yield (
        all(map(_is_short_json, cards))
        and _are_distinct([variant_fingerprint(read_variant(card)) for card in cards]),
        "cards",
    )


def _check_matches(evening: Document) -> Conditions:
    """Check that each match refers to its players and its entries are in order."""
    seats = range(len(evening["seats"]))
    for number, match in enumerate(evening["matches"], 1):
        at = f"match {number}"
        yield match["number"] == number, at
        yield (
            _are_distinct_places(match["players"], seats) and match["dealer"] in match["players"],
            f"{at}, players",
        )
        yield match["late"] < len(match["players"]), f"{at}, late"
        yield match["caller"] is None or match["caller"] in seats, f"{at}, caller"
        yield _is_short_json(match.get("card")), f"{at}, card"
        yield match["abandoned"] is None or match["result"] is None, f"{at}, result"
        players = range(len(match["players"]))
        for place, entry in enumerate(match["entries"]):
            yield entry["seq"] == place, f"{at}, entry {place}"
            yield _is_valid_entry(entry, players), f"{at}, entry {place}"
        yield from _check_result(match, players, at)


def _is_valid_entry(entry: Document, players: range) -> bool:
    """Return whether an entry refers to players of its match and to entries before it."""
    came, values = entry["came"], entry["values"]
    chosen = [int(seat) for seat in entry["chosen_by"] or {}]
    amends = entry["action"] == CORRECT
    about = [values["at"], *values["dropped"]] if amends else []
    seats = [seat for seat in (entry["seat"], values.get("seat") if amends else None) if seat is not None]
    return (
        _are_distinct_places(chosen, players)
        and all(seat in players for seat in seats)
        and all(seq < entry["seq"] for seq in about)
        and all(int(seq) <= entry["seq"] for seq in entry["retold"] or {})
        and (not amends or (values["how"] == "out") == ("action" not in values))
        and (
            came is None
            or (len(came["money"]) <= len(players) and _are_distinct_places(came["winners"], players))
        )
        and _is_short_json(values)
    )


def _check_result(match: Document, players: range, at: str) -> Conditions:
    """Check that a match's result refers to its players and its entries."""
    result, tallies = match["result"], match["tallies"]
    yield tallies is None or (result is not None and len(tallies) == len(players)), f"{at}, tallies"
    for tally in tallies or ():
        hands, stayed, right, pots, burned = (many if many is not None else 0 for many in tally)
        yield hands >= max(stayed, pots, burned) and stayed >= right, f"{at}, tallies"
    if result is None:
        return
    yield result["seq"] == len(match["entries"]), f"{at}, result"
    yield (
        len(result["money"]) in (0, len(players)) and _are_distinct_places(result["winners"], players),
        f"{at}, result",
    )
    known = result["highlights"] or {}
    peaks = [known[name] for name in ("pot", "won", "lost") if known.get(name)]
    told = [peak["seq"] for peak in peaks] + ([known["best"]["seq"]] if known.get("best") else [])
    yield all(peak["seat"] in players for peak in peaks), f"{at}, highlights"
    yield all(seq < result["seq"] for seq in told), f"{at}, highlights"
    yield len(known.get("legs", ())) in (0, len(players)), f"{at}, highlights"
    if known.get("best"):
        yield all(map(_is_card, known["best"]["cards"])), f"{at}, highlights"


def _is_card(code: str) -> bool:
    try:
        return bool(validate_cards_with_face_down([code]))
    except UnknownCard:
        return False


def _find_unbalanced_match(evening: Document) -> str:
    """Return a sentence about the evening's first match that makes or loses money, "" if none.

    A match takes over the pot that earlier ones left, and leaves what nobody has won.
    """
    waits: int | None = 0  # None after a match without a result, from an old release
    for match in evening["matches"]:
        about = match_title_fields(evening, match)
        taken = _taken_over_pot(match)
        if taken is None:
            return texts.MONEY_NOT_ZERO.format(**about)
        if match["abandoned"] is None and waits is not None:
            if taken not in (0, waits):
                return texts.OTHER_POT_TAKEN.format(**about)
            waits = None if match["result"] is None else waits - sum(match["result"]["money"])
        shared = sum(
            sum(one["shares"])
            for one in evening["sharings"]
            if one["after"] == match["number"] and one["taken_back"] is None
        )
        if shared and waits is not None:
            if shared != waits:
                return texts.OTHER_POT_SHARED.format(**about)
            waits = 0
    return ""


def _taken_over_pot(match: Document) -> int | None:
    """Return the pot that a match took over, to which its money adds up; None if to several.

    A correction of an earlier match may have changed that pot. Only entries since then count.
    """
    taken = {option for option in [_pot_option(match)] if option is not None}
    for entry in reversed(match["entries"]):
        if entry["came"] is not None:
            taken.add(_result_total(entry["came"]))
        if entry["action"] == CHANGE_POT:
            break
    if match["result"] is not None:
        taken.add(_result_total(match["result"]))
    return None if len(taken) > 1 else next(iter(taken), 0)


def _pot_option(match: Document) -> int | None:
    """Return the pot that a match began with; None if its game takes none or is not known here."""
    try:
        pot = match["options"].get(get_game(match["game"], match.get("card")).options.pot_option)
    except Illegal:
        return None
    return pot if isinstance(pot, int) else None


def _result_total(came: Mapping[str, Any]) -> int:
    return int(sum(came["money"])) + int(came["pot"])


def _check_debts(evenings: Sequence[Document]) -> Conditions:
    """Check that carried-over debts were left at the earlier evening, each carried over once."""
    handovers = {evening["origin"]: evening["handovers"] for evening in evenings}
    known: list[tuple[str, int]] = []
    for evening in evenings:
        for one in evening["carried"]:
            left = one["left"]
            if left is None or left["origin"] not in handovers:
                continue
            known.append((left["origin"], left["number"]))
            ticks = handovers[left["origin"]]
            tick = ticks[left["number"]] if left["number"] < len(ticks) else {"left": False}
            where = f"{make_excerpt(evening['name'])}, carried"
            yield tick["left"] and tick["taken_back"] is None and tick["amount"] == one["amount"], where
    yield _are_distinct(known), "carried"


def _are_distinct_places(places: Sequence[int], known: range) -> bool:
    """Return whether the places are all among those known, each once."""
    return _are_distinct(places) and all(place in known for place in places)


def _are_distinct(values: Collection[Any]) -> bool:
    return len(set(values)) == len(values)


def _is_short_json(data: object) -> bool:
    """Return whether a house game, or values, are no longer than a companion writes."""
    return len(json.dumps(data)) <= _MAX_JSON_LENGTH
