"""The catalogues of all languages: `python -m tests.tui.catalogues` brings them up to date and compiles them.

Every text of the program comes into each catalogue; what has no translation yet is empty there, and told.
"""

import io
import sys
from copy import deepcopy
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from tui.tongue import DOMAIN, FOLDER, LANGUAGES

ROOT = Path(__file__).parents[2]
SOURCES = ("core", "net", "tui")
KEYWORDS = {"_": None, "N_": None, "Sentence": None, "n_": (1, 2), "p_": ((1, "c"), 2)}
TRANSLATED = tuple([code for code in LANGUAGES if code != "en"])
TIMELESS = datetime(2000, 1, 1, tzinfo=UTC)
"""What compiled catalogues have as their date, so that only texts change them."""
HEADER = "# Blackhole Jack: every text of the program in one more language.\n"


def template() -> Catalog:
    """Return every text of the program, with the modules in which it stands."""
    catalog = Catalog(project=DOMAIN, charset="utf-8")
    for source in SOURCES:
        found = extract_from_dir(ROOT / source, [("**.py", "python")], keywords=KEYWORDS)
        for name, _, message, comments, context in found:
            catalog.add(message, locations=[(f"{source}/{name}", 0)], auto_comments=comments, context=context)
    return catalog


def po_file(language: str) -> Path:
    """Return where a language's texts are written."""
    return FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def mo_file(language: str) -> Path:
    """Return where they are compiled."""
    return po_file(language).with_suffix(".mo")


def read(language: str) -> Catalog:
    """Return a language's catalogue as it is written, an empty one where there is none."""
    if not po_file(language).exists():
        return Catalog(locale=language, charset="utf-8")
    with po_file(language).open("rb") as file:
        return read_po(file, locale=language, charset="utf-8")


def updated(language: str, texts: Catalog) -> Catalog:
    """Return a language's catalogue with every text of the program, and no other."""
    catalog = read(language)
    for text in texts:
        known = catalog.get(text.id, text.context) if text.id else None
        if known is not None and known.pluralizable is not text.pluralizable:
            catalog.delete(text.id, text.context)
    # The catalogue takes over what it did not have, and is written into.
    catalog.update(deepcopy(texts), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    return catalog


def written(catalog: Catalog) -> bytes:
    """Return a catalogue as it is kept: sorted, without dates and line numbers, so that only texts change."""
    body = io.BytesIO()
    write_po(body, catalog, width=100, sort_output=True, omit_header=True, include_lineno=False)
    head = [
        HEADER,
        'msgid ""\nmsgstr ""\n',
        f'"Language: {catalog.locale_identifier}\\n"\n',
        f'"Plural-Forms: {catalog.plural_forms}\\n"\n',
        '"Content-Type: text/plain; charset=utf-8\\n"\n\n',
    ]
    return "".join(head).encode() + body.getvalue()


def compiled(language: str) -> bytes:
    """Return what gettext reads, made from a language's texts."""
    catalog, body = read(language), io.BytesIO()
    catalog.creation_date = catalog.revision_date = TIMELESS
    write_mo(body, catalog)
    return body.getvalue()


def missing(catalog: Catalog) -> list[str]:
    """Return the texts that have no translation."""
    return [str(message.id) for message in catalog if message.id and not _whole(message.string)]


def _whole(string: object) -> bool:
    return all(string) if isinstance(string, (tuple, list)) else bool(string)


def main() -> int:
    """Write and compile all catalogues; return how many texts are missing, at most 1."""
    texts, lacking = template(), 0
    for language in TRANSLATED:
        catalog = updated(language, texts)
        po_file(language).parent.mkdir(parents=True, exist_ok=True)
        po_file(language).write_bytes(written(catalog))
        mo_file(language).write_bytes(compiled(language))
        lacks = missing(catalog)
        lacking += len(lacks)
        print(f"{language}: {len(catalog)} texts, {len(lacks)} without a translation")
    return min(lacking, 1)


if __name__ == "__main__":
    sys.exit(main())
