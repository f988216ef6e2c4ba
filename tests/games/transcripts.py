"""Matches kept as data: what was entered, and what a screen said after each entry.

`python -m tests.games.transcripts` writes the summaries anew; read the difference before you keep it.
"""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from companion.games import GAMES
from companion.play.game import Event, Game, Seats, begin, play

FOLDER = Path(__file__).with_name("transcripts")
TRANSCRIPTS: dict[str, list[dict[str, Any]]] = {
    path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json"))
}


def told(game: Game[Any], transcript: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the transcript's entries with the summaries that the game gives now."""
    state = begin(game, Seats(tuple(transcript["names"])), transcript["options"])
    entries = []
    for entry in transcript["entries"]:
        state = play(game, state, Event(entry["action"], entry["seat"], entry["values"]))
        summary = json.loads(json.dumps(asdict(game.summary(state))))
        entries.append({**entry, "summary": summary})
    return entries


def written(transcript: dict[str, Any]) -> str:
    """Return a transcript as JSON with a line for each entry, so that differences can be read."""
    head = {name: value for name, value in transcript.items() if name != "entries"}
    lines = ",\n  ".join(json.dumps(entry, ensure_ascii=False) for entry in transcript["entries"])
    return f'{json.dumps(head, ensure_ascii=False)[:-1]}, "entries": [\n  {lines}\n]}}'


def write() -> None:
    """Write every transcript with the summaries of today."""
    for slug, transcripts in TRANSCRIPTS.items():
        renewed = [written({**one, "entries": told(GAMES[slug], one)}) for one in transcripts]
        text = ",\n".join(renewed)
        (FOLDER / f"{slug}.json").write_text(f"[{text}]\n", encoding="utf-8")


if __name__ == "__main__":
    write()
