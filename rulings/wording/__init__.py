"""Events, remarks, claims, settings and refusals as sentences in the reader's language."""

from rulings.wording.claims import claim_sentence
from rulings.wording.names import CardLabel, Names, StoryLine
from rulings.wording.story import line, story

__all__ = ["CardLabel", "Names", "StoryLine", "claim_sentence", "line", "story"]
