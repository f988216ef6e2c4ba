"""Matches kept as data, frozen by edition: what was entered, and what a screen said after each entry.

`python -m tests.games.transcripts` writes the summaries anew, freezes what was added, and begins the file of
an edition that was raised; read the difference before you keep it. What a frozen match came to it refuses to
change: that takes a new edition. A digest that nobody but you has seen may be taken out by hand again.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from companion.engine.event import Event
from companion.engine.field import Illegal
from companion.engine.game import Game
from companion.engine.gate import begin, play
from companion.engine.seats import Seats
from companion.games import GAMES

FOLDER = Path(__file__).with_name("transcripts")
COMES_TO = ("over", "winners", "money", "pot")
"""What a summary says of the match itself. All else in it is words, which may get better."""
KEYS = {"log_text": "line"}
"""Fields of a summary that the files of transcripts call otherwise."""
TOOL = "python -m tests.games.transcripts"

Entry = dict[str, Any]
Transcript = dict[str, Any]


@dataclass(frozen=True)
class Kept:
    """What lies in the folder, by "<slug>/<edition>".

    `frozen` has a digest for the course of each transcript, `closed` one for the whole text of a file whose
    edition is over.
    """

    files: Mapping[str, str]
    frozen: Mapping[str, list[str]]
    closed: Mapping[str, str]

    def transcripts(self, key: str) -> list[Transcript]:
        """Return the transcripts of an edition, none where it has no file."""
        return list(json.loads(self.files.get(key, "[]")))

    def editions(self, slug: str) -> list[str]:
        """Return the keys under which anything is kept of a game."""
        keys = {*self.files, *self.frozen, *self.closed}
        return sorted((key for key in keys if key.startswith(f"{slug}/")), key=edition)


class Refused(Exception):
    """A frozen transcript would change; the message is a sentence that names it."""


def key_of(game: Game[Any]) -> str:
    """Return the name under which the transcripts of a game's edition are kept."""
    return f"{game.slug}/{game.edition}"


def edition(key: str) -> int:
    """Return the number of the edition in such a name."""
    return int(key.rpartition("/")[2])


def told(game: Game[Any], transcript: Transcript) -> list[Entry]:
    """Return the transcript's entries with the summaries that the game gives now.

    An entry that the game refuses has the sentence as `refused` in place of a summary, and is passed over.
    """
    state = begin(game, Seats(tuple(transcript["names"])), transcript["options"])
    entries = []
    for entry in transcript["entries"]:
        event = _entered(entry)
        try:
            state = play(game, state, Event(event["action"], event["seat"], event["values"]))
        except Illegal as illegal:
            entries.append({**event, "refused": str(illegal)})
        else:
            summary = json.loads(json.dumps(asdict(game.rules.summary(state))))
            written = {KEYS.get(name, name): value for name, value in summary.items()}
            entries.append({**event, "summary": written})
    return entries


def course(transcript: Transcript) -> Transcript:
    """Return a transcript without its words: who played what, what was entered, what it came to."""
    return {**transcript, "entries": [_bare(entry) for entry in transcript["entries"]]}


def _entered(entry: Entry) -> Entry:
    return {name: value for name, value in entry.items() if name not in ("summary", "refused")}


def _bare(entry: Entry) -> Entry:
    summary = entry.get("summary", {})
    return {**entry, "summary": {name: summary[name] for name in COMES_TO if name in summary}}


def digest(text: str) -> str:
    """Return the SHA-256 digest of a text."""
    return sha256(text.encode()).hexdigest()


def frozen(transcript: Transcript) -> str:
    """Return the digest of a transcript's course."""
    return digest(json.dumps(course(transcript), sort_keys=True))


def faults(game: Game[Any], kept: Kept) -> Iterator[str]:
    """Yield a sentence for everything that is kept of a game and not as it was frozen."""
    own = key_of(game)
    if own not in kept.files:
        yield f"{own} has no transcripts: run {TOOL}."
    yield from strangers(game, kept)
    for key in outdated(game, kept):
        yield from changes(key, kept)
        if key not in kept.closed:
            yield f"{key} is an earlier edition and not closed: run {TOOL}."
    yield from course_changes(own, kept)
    if own in kept.closed:
        yield f"{own} is closed, but {game.slug} is still at this edition."


def strangers(game: Game[Any], kept: Kept) -> Iterator[str]:
    """Yield a sentence for every edition that the game has not come to."""
    for key in kept.editions(game.slug):
        if edition(key) >= game.edition and key != key_of(game):
            yield f"{key} is no edition of {game.slug}, which is at {game.edition}."


def outdated(game: Game[Any], kept: Kept) -> list[str]:
    """Return the keys of the editions before the game's own."""
    return [key for key in kept.editions(game.slug) if edition(key) < game.edition]


def changes(key: str, kept: Kept) -> Iterator[str]:
    """Yield what was done to an edition that is over: nothing may be, not even to its words."""
    yield from course_changes(key, kept)
    now = digest(kept.files.get(key, ""))
    if kept.closed.get(key, now) != now:
        yield f"{key} is an earlier edition: not even its words may change. Put its file back."


def course_changes(key: str, kept: Kept) -> Iterator[str]:
    """Yield a sentence for every transcript whose course is not the frozen one."""
    now, then = [frozen(one) for one in kept.transcripts(key)], kept.frozen.get(key, [])
    if len(now) != len(then):
        yield f"{key} has {len(now)} transcripts, and {len(then)} are frozen."
    for number, (one, other) in enumerate(zip(now, then, strict=False), 1):
        if one != other:
            yield f"{key}, transcript {number}, is not the one that was frozen."


def renew(games: Iterable[Game[Any]], kept: Kept) -> tuple[Kept, list[str]]:
    """Return what is to be kept from today on, and what there is to say about it; raise `SystemExit`."""
    files, digests, closed = dict(kept.files), dict(kept.frozen), dict(kept.closed)
    notes: list[str] = []
    refusals = []
    for game in games:
        try:
            closed |= closing(game, kept)
            transcripts, said = current(game, kept)
        except Refused as refused:
            refusals.append(str(refused))
            continue
        notes += said
        if transcripts:
            files[key_of(game)] = page(transcripts)
            digests[key_of(game)] = [frozen(one) for one in transcripts]
    if refusals:
        raise SystemExit("\n".join(refusals))
    return Kept(files, digests, closed), notes


def closing(game: Game[Any], kept: Kept) -> dict[str, str]:
    """Return the digests of the files of the game's earlier editions; raise `Refused` if one was changed."""
    keys = outdated(game, kept)
    if wrong := [*strangers(game, kept), *(fault for key in keys for fault in changes(key, kept))]:
        raise Refused("\n".join(wrong))
    return {key: digest(kept.files[key]) for key in keys}


def current(game: Game[Any], kept: Kept) -> tuple[list[Transcript], list[str]]:
    """Return the transcripts of the game's own edition as they are told today, and what there is to say."""
    key = key_of(game)
    transcripts, then = kept.transcripts(key), kept.frozen.get(key, [])
    if not transcripts and not then:
        return begun(game, kept)
    if len(transcripts) < len(then):
        raise Refused(f"{key} has {len(transcripts)} transcripts, and {len(then)} are frozen. Put them back.")
    labels = [f"{key}, transcript {number}" for number in range(1, len(transcripts) + 1)]
    known = [retold(game, *pair) for pair in zip(labels, transcripts[: len(then)], then, strict=False)]
    added = [new(game, *pair) for pair in zip(labels[len(then) :], transcripts[len(then) :], strict=True)]
    return [*known, *added], [f"{label} is frozen from now on." for label in labels[len(then) :]]


def retold(game: Game[Any], label: str, transcript: Transcript, then: str) -> Transcript:
    """Return a frozen transcript with today's words; raise `Refused` if it comes to something else."""
    try:
        now = {**transcript, "entries": told(game, transcript)}
    except Illegal as illegal:
        raise Refused(f"{label}, does not begin: {illegal} {_meant(game)}") from illegal
    if frozen(now) == then:
        return now
    if frozen(transcript) != then:
        raise Refused(f"{label}, is not the one that was frozen. Put it back, and add yours after the last.")
    raise Refused(f"{label}, {difference(transcript, now)} {_meant(game)}")


def _meant(game: Game[Any]) -> str:
    return f"If that is meant, raise the edition of {game.slug}."


def new(game: Game[Any], label: str, transcript: Transcript) -> Transcript:
    """Return an added transcript with its summaries; raise `Refused` if something in it cannot be."""
    now, left_out = fitted(game, transcript)
    if left_out:
        raise Refused(f"{label}, {left_out[0]}")
    return now


def difference(then: Transcript, now: Transcript) -> str:
    """Return in words which entry first came out differently."""
    pairs = zip(then["entries"], now["entries"], strict=True)
    for number, (old, new_one) in enumerate(pairs, 1):
        label = f"entry {number} ({old['action']})"
        if "refused" in new_one:
            return f"{label} is refused: {new_one['refused']}"
        before, after = _bare(old)["summary"], _bare(new_one)["summary"]
        if names := [name for name in COMES_TO if before.get(name) != after[name]]:
            changed = ", ".join(f"{name} {before.get(name)} is now {after[name]}" for name in names)
            return f"{label} came out differently: {changed}."
    return "came out differently."


def begun(game: Game[Any], kept: Kept) -> tuple[list[Transcript], list[str]]:
    """Return the transcripts of the edition before, as far as they fit the new one, and what does not."""
    key = key_of(game)
    if not (keys := outdated(game, kept)):
        return [], [f"{key} has no transcripts yet: write {key}.json with what is entered."]
    transcripts, notes = [], [f"{key} is begun with what was entered in {keys[-1]}."]
    for number, transcript in enumerate(kept.transcripts(keys[-1]), 1):
        fitting, left_out = fitted(game, transcript)
        notes += [f"{keys[-1]}, transcript {number}, {sentence}" for sentence in left_out]
        transcripts += [fitting] if fitting["entries"] else []
    return transcripts, notes


def fitted(game: Game[Any], transcript: Transcript) -> tuple[Transcript, list[str]]:
    """Return a transcript with those of its entries that the game takes, and a sentence for each other."""
    try:
        entries = told(game, transcript)
    except Illegal as illegal:
        return {**transcript, "entries": []}, [f"does not begin: {illegal}"]
    left_out = [
        f"entry {number} ({entry['action']}) does not fit: {entry['refused']}"
        for number, entry in enumerate(entries, 1)
        if "refused" in entry
    ]
    return {**transcript, "entries": [entry for entry in entries if "refused" not in entry]}, left_out


def page(transcripts: Iterable[Transcript]) -> str:
    """Return the text of a file of transcripts."""
    text = ",\n".join(map(written, transcripts))
    return f"[{text}]\n"


def written(transcript: Transcript) -> str:
    """Return a transcript as JSON with a line for each entry, so that differences can be read."""
    head = {name: value for name, value in transcript.items() if name != "entries"}
    lines = ",\n  ".join(json.dumps(entry, ensure_ascii=False) for entry in transcript["entries"])
    return f'{json.dumps(head, ensure_ascii=False)[:-1]}, "entries": [\n  {lines}\n]}}'


def load(folder: Path) -> Kept:
    """Read what is kept in a folder."""
    files = {
        f"{path.parent.name}/{path.stem}": path.read_text(encoding="utf-8")
        for path in sorted(folder.glob("*/*.json"))
    }
    return Kept(files, _digests(folder / "frozen.json"), _digests(folder / "closed.json"))


def _digests(path: Path) -> dict[str, Any]:
    return dict(json.loads(path.read_text(encoding="utf-8"))) if path.exists() else {}


def save(folder: Path, before: Kept, after: Kept) -> None:
    """Write what is not kept in a folder yet."""
    for key, text in after.files.items():
        if before.files.get(key) != text:
            _write(folder / f"{key}.json", text)
    for name, digests in (("frozen", after.frozen), ("closed", after.closed)):
        _write(folder / f"{name}.json", json.dumps(digests, indent=1, sort_keys=True) + "\n")


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")


def write(games: Iterable[Game[Any]], folder: Path) -> list[str]:
    """Write every transcript of the games' own editions with today's words; return what there is to say."""
    kept = load(folder)
    after, notes = renew(games, kept)
    save(folder, kept, after)
    return notes


KEPT = load(FOLDER)

if __name__ == "__main__":
    print(*write(GAMES.values(), FOLDER), sep="\n")
