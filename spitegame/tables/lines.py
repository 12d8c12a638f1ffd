"""What the eight opponents say at moments that matter to them, each in their own voice."""

from collections.abc import Mapping

from spitegame.tables.fortune import Fortune

Lines = Mapping[Fortune, tuple[str, ...]]

LINES: Mapping[str, Lines] = {
    "Barnaby": {
        Fortune.ADVANCED: ("Oh! It fitted. Fancy that.", "Look at that, one less.", "My, was that mine to play?"),
        Fortune.BLOCKED: ("Was that my place? Never mind.", "Ah. I had half a plan there.", "No hurry, no hurry."),
        Fortune.CAUGHT: ("Dear me. Did I do that?", "My spectacles must have slipped."),
        Fortune.BOUNTY: ("A present? For me?", "Well, isn’t that kind of you all."),
        Fortune.OUT: ("Done already? I’ll put the kettle on.", "I seem to have run out of cards."),
        Fortune.WON: ("I won? Are you quite sure?", "Goodness. Shall we have tea?"),
        Fortune.LOST: ("Lovely game. Who was it?", "I enjoyed every minute of that."),
    },
    "Greta": {
        Fortune.ADVANCED: ("Ha! Cry about it.", "One for me, none for you.", "Tee-hee."),
        Fortune.BLOCKED: ("Hey! I wanted that!", "You’ll be sorry for that one.", "Meanie. I like it."),
        Fortune.CAUGHT: ("Worth a try!", "Snitch!"),
        Fortune.BOUNTY: ("Mine, mine, mine!", "Finders keepers!"),
        Fortune.OUT: ("Bye-bye, slowpokes!", "All gone! Now you suffer."),
        Fortune.WON: ("I won and you didn’t!", "Best day of my life."),
        Fortune.LOST: ("Fine. But somebody lost worse.", "I had more fun than you, so there."),
    },
    "Mallory": {
        Fortune.ADVANCED: ("There, that wanted out.", "I was saving that one.", "Slowly it goes."),
        Fortune.BLOCKED: ("I should have gone sooner.", "And I was keeping the next one, too.", "Oh, come on."),
        Fortune.CAUGHT: ("Fair enough, I saw it too late.", "I’ll give you that one."),
        Fortune.BOUNTY: ("That was worth waiting for.", "I’ll take it, thank you."),
        Fortune.OUT: ("Nothing left to save.", "That’s me done."),
        Fortune.WON: ("Patience pays, now and then.", "Well! That came together."),
        Fortune.LOST: ("I kept my best card too long again.", "Next time I play it at once."),
    },
    "Fergus": {
        Fortune.ADVANCED: ("Aye, that’ll sting.", "Don’t mind me.", "I nearly forgot my own cards."),
        Fortune.BLOCKED: ("Och, you wee devil.", "Right. Now it’s war.", "I’d have done the same."),
        Fortune.CAUGHT: ("Eyes like a hawk, have you?", "Aye, aye. Put it on the slate."),
        Fortune.BOUNTY: ("Drinks are on you.", "That’ll keep me warm."),
        Fortune.OUT: ("I’ll watch you squirm from here.", "Away home with me."),
        Fortune.WON: ("And I wasn’t even trying to.", "Sit down, you’re beaten."),
        Fortune.LOST: ("As long as you had it hard.", "I got my stones in your shoes."),
    },
    "Ada": {
        Fortune.ADVANCED: ("As planned.", "Step four of seven.", "That follows."),
        Fortune.BLOCKED: ("I shall have to begin again.", "An interesting variable.", "That was not in my notes."),
        Fortune.CAUGHT: ("An error in the third step.", "Quite right. I stand corrected."),
        Fortune.BOUNTY: ("The sum comes out.", "I had reckoned with it."),
        Fortune.OUT: ("Which was to be shown.", "No remainder."),
        Fortune.WON: ("It terminates. Thank you.", "The calculation holds."),
        Fortune.LOST: ("I see my mistake. It was early.", "Yours was the better method."),
    },
    "Dorian": {
        Fortune.ADVANCED: ("How it suits me.", "Do keep up.", "I do so enjoy this part."),
        Fortune.BLOCKED: ("How very rude.", "I shall remember that.", "Charming. Truly."),
        Fortune.CAUGHT: ("One tries to keep it lively.", "You looked. How vulgar."),
        Fortune.BOUNTY: ("I was always lucky.", "It matches my cravat."),
        Fortune.OUT: ("I leave you to your troubles.", "Exquisite timing, if I may."),
        Fortune.WON: ("Was it ever in doubt?", "Do frame this one."),
        Fortune.LOST: ("Enjoy it. It won’t happen twice.", "I let you have the dull part."),
    },
    "Cleo": {
        Fortune.ADVANCED: ("Next.", "Quickly now.", "Of course."),
        Fortune.BLOCKED: ("I have eleven other ways.", "You delay the inevitable.", "Noted."),
        Fortune.CAUGHT: ("Careless of me.", "A lapse. The last."),
        Fortune.BOUNTY: ("Tribute. Good.", "Into the treasury."),
        Fortune.OUT: ("I am waiting.", "You may kneel."),
        Fortune.WON: ("As it was written.", "You lasted longer than most."),
        Fortune.LOST: ("Again. At once.", "Well played. I do not say that often."),
    },
    "Edith": {
        Fortune.ADVANCED: ("Did that hurt, dear?", "I’ve done this since before you were born.", "One more nail."),
        Fortune.BLOCKED: ("I know where you live, dear.", "That one goes in my book.", "You’ll pay for that twice."),
        Fortune.CAUGHT: ("My eyes aren’t what they were. Ahem.", "Nobody likes a clever child."),
        Fortune.BOUNTY: ("I’ll knit you a handkerchief.", "At my age one takes what one can."),
        Fortune.OUT: ("Wake me when you’re finished.", "Don’t get up, dear."),
        Fortune.WON: ("It was personal.", "I did warn you, dear."),
        Fortune.LOST: ("I shall outlive you.", "Your grandmother cheated too."),
    },
}
"""By the name of the opponent."""
