"""Every text that people may read, collected from the code, with the file that it is in.

`python -m tests.wording` writes `docs/copy.md`; `tests/test_wording.py` compares. The pages of rules and the
variants of the shelf are documents already, and not in the list.
"""

import ast
import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

from jinja2 import Environment

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "copy.md"
HEAD = """# Every text that people may read

Written by `python -m tests.wording` from the code. Braces stand for what is filled in.
"""
SENTENCE = re.compile(r"[^\W\d_]{2,}[^\n]*?[ \u00a0][^\n]*?[^\W\d_]|[^\W\d_]+[.?!…]$")
"""Text with two words, or a word with a full stop."""
LABEL = re.compile(r"[A-Z][a-z]+(?:[ -][a-z]+)*")
NOT_TEXT = re.compile(
    r"\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|PRAGMA|CREATE|ALTER|DROP|VACUUM|LISTEN|NOTIFY|BEGIN)\b"
    r" [A-Za-z_(*]|default-src|max-age|^[%@#]|^--"
    r"|^[MLCQAZmlcqaz](?: ?[\d.,-]|\{)|^[\w-]+/[\w-]|(?:^|; )[a-z-]+: ?[\w#{]|^[a-z-]+="
    r"|^find [.a-z]|\(\?|\\[dswb(]|\[\^?[\w-]+\]"
)
"""Texts for machines: SQL, headers, paths of pictures, media types, styles and patterns."""
MACHINE_CALLS = {
    "compile",
    "sub",
    "fullmatch",
    "match",
    "search",
    "split",
    "strftime",
    "text",
    "getattr",
    "setattr",
    "hasattr",
    "relationship",
    "TypeVar",
    "ForeignKey",
    "Index",
    "UniqueConstraint",
    "CheckConstraint",
    "mapped_column",
    "import_module",
    "namedtuple",
    "NewType",
    "signal",
    "getLogger",
    "execute",
    "literal_column",
    "cast",
}
INLINE = {
    "a",
    "abbr",
    "b",
    "bdi",
    "code",
    "em",
    "i",
    "kbd",
    "small",
    "span",
    "strong",
    "sub",
    "sup",
    "time",
    "var",
    "wbr",
}
"""Elements that stand within a sentence."""
TEMPLATES = Environment()
READ_ATTRIBUTES = {"alt", "aria-label", "aria-description", "placeholder", "title", "label", "content"}


def is_read(text: str) -> bool:
    """Return whether a text is for people; what braces stand for may be anything."""
    text = re.sub(r"\{[^}]*\}", "0", text).strip()
    return bool(SENTENCE.search(text) or LABEL.fullmatch(text)) and not NOT_TEXT.search(text)


def tidy(text: str) -> str:
    """Return a text on one line."""
    return re.sub(r"[ \n\t]+", " ", text).strip()


def of_python(source: str) -> Iterator[str]:
    """Yield the texts of a module, without its docstrings, annotations and names."""
    tree = ast.parse(source)
    nodes = list(ast.walk(tree))
    skipped = {id(part) for node in nodes for part in _without_text(node)}
    classes = {node.name for node in nodes if isinstance(node, ast.ClassDef)}
    for node in nodes:
        if id(node) in skipped:
            continue
        text = ""
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value not in classes:
            text = node.value
        elif isinstance(node, ast.JoinedStr):
            text = "".join(
                str(part.value) if isinstance(part, ast.Constant) else "{" + shorten(part) + "}"
                for part in node.values
            )
        if is_read(text):
            yield tidy(text)


def _without_text(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what is no text of its own in a node: docstrings, annotations, names, parts of an f-string."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield from (part for part in ast.walk(node) if part is not node)
    elif isinstance(node, ast.Call):
        if getattr(node.func, "attr", getattr(node.func, "id", "")) in MACHINE_CALLS:
            yield from node.args
    elif isinstance(node, ast.Assign) and "__all__" in [getattr(target, "id", "") for target in node.targets]:
        yield from ast.walk(node.value)
    elif isinstance(node, ast.Subscript) and getattr(node.value, "id", "") in {"Literal", "Mapped"}:
        yield from ast.walk(node.slice)
    for annotation in (getattr(node, "annotation", None), getattr(node, "returns", None)):
        if isinstance(annotation, ast.AST):
            yield from ast.walk(annotation)


def shorten(part: ast.expr) -> str:
    """Return a short name for what an f-string fills in."""
    inner = part.value if isinstance(part, ast.FormattedValue) else part
    names = [node.attr if isinstance(node, ast.Attribute) else node.id for node in ast.walk(inner)
             if isinstance(node, ast.Attribute | ast.Name)]  # fmt: skip
    return names[0] if names else "…"


class _Page(HTMLParser):
    """Collects the texts of a page: block by block, and those of attributes."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []
        self._text: list[str] = []
        self._silent = 0

    def end_of_block(self) -> None:
        text = tidy("".join(self._text))
        self._text.clear()
        if is_read(text):
            self.found.append(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in INLINE:
            self.end_of_block()
        if tag in {"script", "style"}:
            self._silent += 1
        for name, value in attrs:
            read = name in READ_ATTRIBUTES or (name.startswith("data-") and SENTENCE.search(value or ""))
            if value and read and is_read(value):
                self.found.append(tidy(value))

    def handle_endtag(self, tag: str) -> None:
        if tag in {"script", "style"}:
            self._silent -= 1
        if tag not in INLINE:
            self.end_of_block()

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self._text.append(data)


def of_template(source: str) -> Iterator[str]:
    """Yield the texts of a template: of its page, of attributes and of its expressions."""
    page, plain, expression = _Page(), [], []
    for _, kind, value in TEMPLATES.lex(source):
        if kind == "data":
            plain.append(value)
        elif kind == "variable_begin":
            expression = []
        elif kind == "variable_end":
            names = [word for word in expression if re.fullmatch(r"[A-Za-z_]\w*", word)]
            plain.append("{" + (names[-1] if names else "…") + "}")
        elif kind in {"name", "string", "operator", "integer"}:
            expression.append(value)
            if kind == "string" and is_read(value[1:-1]):
                yield tidy(value[1:-1])
        elif kind == "block_end":
            plain.append("\u2060")  # so that the texts of two branches do not run together
    page.feed("".join(plain))
    page.close()
    page.end_of_block()
    yield from (tidy(part) for text in page.found for part in text.split("\u2060") if is_read(part))


def of_script(source: str) -> Iterator[str]:
    """Yield the texts of a script."""
    source = re.sub(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", "", source, flags=re.DOTALL)
    for match in re.finditer(r"\"((?:[^\"\\\n]|\\.)*)\"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`", source):
        text = next(group for group in match.groups() if group is not None)
        text = re.sub(r"\$\{([^}]*)\}", lambda found: "{" + found[1].split(".")[-1].split("(")[0] + "}", text)
        if is_read(text) and not re.search(r"[\[\]>#=]|^\.|, \.", text):
            yield tidy(text)


READERS = {".py": of_python, ".html": of_template, ".js": of_script}


def collect() -> dict[str, list[str]]:
    """Return the texts of each file, in the order in which they stand there, each once."""
    found = {}
    for folder in ("companion", "templates", "static"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix not in READERS or {"migrations", "vendor", "__pycache__"} & set(path.parts):
                continue
            texts = list(dict.fromkeys(READERS[path.suffix](path.read_text(encoding="utf-8"))))
            if texts:
                found[path.relative_to(ROOT).as_posix()] = texts
    return found


def page() -> str:
    """Return the whole document."""
    found = collect()
    files = [f"\n## {file}\n\n" + "".join(f"- {text}\n" for text in texts) for file, texts in found.items()]
    return f"{HEAD}\n{sum(map(len, found.values()))} texts.\n" + "".join(files)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"{PAGE.relative_to(ROOT)}\n")
