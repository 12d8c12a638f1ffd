"""The sentences of Spite, which stand in `assets/words`, and the code that chooses one and fills its gaps."""

from spitegame.tables.written import Sentences, Voice

SENTENCES = Sentences("spite")
say, phrase = SENTENCES.say, SENTENCES.phrase


class SpiteVoice(Voice):
    sentences = SENTENCES
