"""The sentences of Spite & Malice, which stand in `assets/words`, and the code that chooses one and fills its gaps."""

from spitegame.tables.written import Sentences

SENTENCES = Sentences("malice")
say, phrase = SENTENCES.say, SENTENCES.phrase
