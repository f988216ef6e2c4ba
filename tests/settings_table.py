"""The README's table of settings, made from them: `python -m tests.settings_table` writes it anew."""

import re
from pathlib import Path

from companion import settings

README = Path(__file__).parent.parent / "README.md"
HEAD = "| setting (environment) | meaning | may be | default |\n|---|---|---|---|\n"
_TABLE = re.compile(re.escape(HEAD.partition("\n")[0]) + r"\n(?:\|.*\n)+")


def table() -> str:
    rows = []
    for name, about in settings.describe_all():
        shown = f"{name}={about.example}" if about.example else name
        rows.append(f"| `{shown}` | {about.meaning} | {about.allowed_values} | {about.default} |\n")
    return HEAD + "".join(rows)


def table_in(text: str) -> str:
    found = _TABLE.search(text)
    return found[0] if found else ""


if __name__ == "__main__":
    before = README.read_text("utf-8")
    README.write_text(before.replace(table_in(before), table()), "utf-8")
