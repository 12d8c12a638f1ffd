"""The sentence for whatever happens, and what fills its gaps. They stand in `assets/words`."""

from spitegame.tables.sentences import Sentences

SENTENCES = Sentences("malice")
say, phrase = SENTENCES.say, SENTENCES.phrase
