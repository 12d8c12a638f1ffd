"""The sentence for whatever happens, and what fills its gaps. They stand in `assets/words`."""

from spitegame.tables.sentences import Sentences, Voice

SENTENCES = Sentences("spite")
say, phrase = SENTENCES.say, SENTENCES.phrase


class SpiteVoice(Voice):
    sentences = SENTENCES
