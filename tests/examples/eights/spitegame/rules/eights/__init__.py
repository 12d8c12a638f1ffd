"""The rules of Eights: play a card of the same suit or rank as the last one, or draw; eights go on anything."""
