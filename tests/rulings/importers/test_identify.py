"""The language of each paragraph is found, and never guessed from a few letters."""

import pytest

from rulings.content.catalogue import read_catalogue
from rulings.importers.identify import SHORTEST, identify
from rulings.importers.match_catalogue import read_documents


def test_every_paragraph_of_the_five_documents_is_in_the_language_the_catalogue_says() -> None:
    catalogue = read_catalogue()
    documents = read_documents(catalogue)
    found = {
        reference: identify(documents[reference.file].paragraphs[reference.paragraph].text)
        for reference in catalogue.by_reference
    }
    assert found == {
        reference: language for reference, (_ruling, language) in catalogue.by_reference.items()
    }
    english = sorted(
        (document.name, paragraph.index)
        for document in documents.values()
        for paragraph in document.paragraphs
        if identify(paragraph.text) == "en"
    )
    assert english == [
        ("attempted-murder.de.txt", 4),
        ("attempted-murder.fr.txt", 3),
        ("attempted-murder.fr.txt", 4),
    ]


@pytest.mark.parametrize("text", ["", "d20", "Saquito de componentes", "a" * (SHORTEST - 1)])
def test_a_short_text_is_not_judged(text: str) -> None:
    assert identify(text) is None
