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

from companion.plurals import plural

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
    r"|^\(prefers-|^inset \d|^translate\(|^button \w+$|^keys keys|^data-\w|^(?:no-?\w+|private), no"
    r"|^attachment; |^\d+ per \w+|^(?:add|set)-[\d%]|^\w+-\w+, \w+-\w+|^all, delete-orphan$|^SET "
    r"TRANSACTION|^load, wake|^\{x\}px|^[a-z]+\.$|^\d{3} [A-Z][a-z]+ [A-Z]"
)
"""Texts for machines: SQL, headers, names of keys, paths of pictures, media types, styles and patterns."""
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
COUNTING = {
    "format_count": lambda quoted: f"3 {plural(quoted[0] if quoted else 'card')}",
    "inflect_noun": lambda quoted: plural(quoted[0]),
    "singular_or_plural": "/".join,
    "conjugate_verb": lambda quoted: quoted[0],
}
"""What the filters for numbers fill in, by their names, from the texts that they are given."""
FORMATTING = ("format_", "_format", "describe_", "_describe", "hide_", "shorten", "capitalise")
"""Beginnings of the names of functions that only write something, so that what they write says more."""
CONTEXTS = {"self", "state", "table", "match", "game", "unit", "variant", "run", "seats"}
"""Names of arguments that say where something comes from, and not what it is."""
READ_ATTRIBUTES = {"alt", "aria-label", "aria-description", "placeholder", "title", "label", "content"}


MACHINE_WORDS = {"Enter", "Escape", "Delete", "Backspace", "Lax", "Cf"}
"""Words in code that are names of keys or values for machines."""


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
        if is_read(text) and text not in MACHINE_WORDS:
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
    if (
        isinstance(inner, ast.Subscript)
        and isinstance(inner.slice, ast.Constant)
        and isinstance(inner.slice.value, str)
    ):
        return inner.slice.value
    if isinstance(inner, ast.Call):
        named = getattr(inner.func, "id", getattr(inner.func, "attr", ""))
        nouns = [
            str(word.value)
            for word in inner.args
            if isinstance(word, ast.Constant) and isinstance(word.value, str)
        ]
        if named in COUNTING and (nouns or named == "format_count"):
            return COUNTING[named](nouns)
        if named.startswith(FORMATTING):
            told = [name for arg in inner.args if (name := shorten(arg)) not in {*CONTEXTS, "…"}]
            return told[-1] if told else named
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


def filled_in(expression: list[str]) -> str:
    """Return a short name for what the words of an expression in a template fill in.

    Texts that the expression chooses between are named themselves: "is/are", "3 matches" for a counted noun.
    """
    words = [word for word in expression if re.fullmatch(r"[A-Za-z_]\w*", word)]
    quoted = [word[1:-1].strip() for word in expression if word[:1] in "'\""]
    filters = [at for at, word in enumerate(expression[:-1]) if word == "|"]
    if filters and (last := expression[filters[-1] + 1]) in COUNTING:
        return COUNTING[last](quoted) if quoted or last == "format_count" else last
    if "if" in words and quoted and not {"~", "format"} & set(expression):
        return "/".join(text for text in dict.fromkeys(quoted) if re.search(r"[^\W\d_]{2}", text)) or words[0]
    kept = expression[: filters[0]] if filters else expression
    if "or" in kept:
        kept = kept[: kept.index("or")]
    if "if" in kept and "(" not in kept[: kept.index("if")]:
        kept = kept[: kept.index("if")]
    names = [word for word in kept if re.fullmatch(r"[A-Za-z_]\w*", word)]
    return names[-1] if names else words[-1] if words else "…"


def of_template(source: str) -> Iterator[str]:
    """Yield the texts of a template: of its page, of attributes and of its expressions."""
    page, plain, expression = _Page(), [], []
    for _, kind, value in TEMPLATES.lex(source):
        if kind == "data":
            plain.append(value)
        elif kind == "variable_begin":
            expression = []
        elif kind == "variable_end":
            plain.append("{" + filled_in(expression) + "}")
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
        if is_read(text) and text not in MACHINE_WORDS and not re.search(r"[\[\]>#=]|^\.|, \.", text):
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
