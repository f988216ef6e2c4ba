"""The table of settings in the documents, made from them: `python -m tests.settings_table`."""

import re
from pathlib import Path

from companion import settings

PAGE = Path(__file__).parent.parent / "docs" / "operating.md"
HEAD = "| setting (environment) | meaning | may be | default |\n|---|---|---|---|\n"
_TABLE = re.compile(re.escape(HEAD.partition("\n")[0]) + r"\n(?:\|.*\n)+")


def table() -> str:
    rows = []
    for name, about in settings.list_setting_descriptions():
        rows.append(f"| `{name}` | {about.meaning} | {about.allowed_values} | {about.default} |\n")
    return HEAD + "".join(rows)


def table_in(text: str) -> str:
    found = _TABLE.search(text)
    return found[0] if found else ""


if __name__ == "__main__":
    before = PAGE.read_text("utf-8")
    PAGE.write_text(before.replace(table_in(before), table()), "utf-8")
