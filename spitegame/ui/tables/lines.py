"""What the eight opponents say at moments that matter to them, each in their own voice."""

from collections.abc import Mapping

from spitegame.ui.tables.moments import Moment

Lines = Mapping[Moment, tuple[str, ...]]

LINES: Mapping[str, Lines] = {
    "Barnaby": {
        Moment.ADVANCED: ("Oh! It fitted. Fancy that.", "Look at that, one less.", "My, was that mine to play?"),
        Moment.BLOCKED: ("Was that my place? Never mind.", "Ah. I had half a plan there.", "No hurry, no hurry."),
        Moment.CAUGHT: ("Dear me. Did I do that?", "My spectacles must have slipped."),
        Moment.BOUNTY: ("A present? For me?", "Well, isn’t that kind of you all."),
        Moment.OUT: ("Done already? I’ll put the kettle on.", "I seem to have run out of cards."),
        Moment.WON: ("I won? Are you quite sure?", "Goodness. Shall we have tea?"),
        Moment.LOST: ("Lovely game. Who was it?", "I enjoyed every minute of that."),
    },
    "Greta": {
        Moment.ADVANCED: ("Ha! Cry about it.", "One for me, none for you.", "Tee-hee."),
        Moment.BLOCKED: ("Hey! I wanted that!", "You’ll be sorry for that one.", "Meanie. I like it."),
        Moment.CAUGHT: ("Worth a try!", "Snitch!"),
        Moment.BOUNTY: ("Mine, mine, mine!", "Finders keepers!"),
        Moment.OUT: ("Bye-bye, slowpokes!", "All gone! Now you suffer."),
        Moment.WON: ("I won and you didn’t!", "Best day of my life."),
        Moment.LOST: ("Fine. But somebody lost worse.", "I had more fun than you, so there."),
    },
    "Mallory": {
        Moment.ADVANCED: ("There, that wanted out.", "I was saving that one.", "Slowly it goes."),
        Moment.BLOCKED: ("I should have gone sooner.", "And I was keeping the next one, too.", "Oh, come on."),
        Moment.CAUGHT: ("Fair enough, I saw it too late.", "I’ll give you that one."),
        Moment.BOUNTY: ("That was worth waiting for.", "I’ll take it, thank you."),
        Moment.OUT: ("Nothing left to save.", "That’s me done."),
        Moment.WON: ("Patience pays, now and then.", "Well! That came together."),
        Moment.LOST: ("I kept my best card too long again.", "Next time I play it at once."),
    },
    "Fergus": {
        Moment.ADVANCED: ("Aye, that’ll sting.", "Don’t mind me.", "I nearly forgot my own cards."),
        Moment.BLOCKED: ("Och, you wee devil.", "Right. Now it’s war.", "I’d have done the same."),
        Moment.CAUGHT: ("Eyes like a hawk, have you?", "Aye, aye. Put it on the slate."),
        Moment.BOUNTY: ("Drinks are on you.", "That’ll keep me warm."),
        Moment.OUT: ("I’ll watch you squirm from here.", "Away home with me."),
        Moment.WON: ("And I wasn’t even trying to.", "Sit down, you’re beaten."),
        Moment.LOST: ("As long as you had it hard.", "I got my stones in your shoes."),
    },
    "Ada": {
        Moment.ADVANCED: ("As planned.", "Step four of seven.", "That follows."),
        Moment.BLOCKED: ("I shall have to begin again.", "An interesting variable.", "That was not in my notes."),
        Moment.CAUGHT: ("An error in the third step.", "Quite right. I stand corrected."),
        Moment.BOUNTY: ("The sum comes out.", "I had reckoned with it."),
        Moment.OUT: ("Which was to be shown.", "No remainder."),
        Moment.WON: ("It terminates. Thank you.", "The calculation holds."),
        Moment.LOST: ("I see my mistake. It was early.", "Yours was the better method."),
    },
    "Dorian": {
        Moment.ADVANCED: ("How it suits me.", "Do keep up.", "I do so enjoy this part."),
        Moment.BLOCKED: ("How very rude.", "I shall remember that.", "Charming. Truly."),
        Moment.CAUGHT: ("One tries to keep it lively.", "You looked. How vulgar."),
        Moment.BOUNTY: ("I was always lucky.", "It matches my cravat."),
        Moment.OUT: ("I leave you to your troubles.", "Exquisite timing, if I may."),
        Moment.WON: ("Was it ever in doubt?", "Do frame this one."),
        Moment.LOST: ("Enjoy it. It won’t happen twice.", "I let you have the dull part."),
    },
    "Cleo": {
        Moment.ADVANCED: ("Next.", "Quickly now.", "Of course."),
        Moment.BLOCKED: ("I have eleven other ways.", "You delay the inevitable.", "Noted."),
        Moment.CAUGHT: ("Careless of me.", "A lapse. The last."),
        Moment.BOUNTY: ("Tribute. Good.", "Into the treasury."),
        Moment.OUT: ("I am waiting.", "You may kneel."),
        Moment.WON: ("As it was written.", "You lasted longer than most."),
        Moment.LOST: ("Again. At once.", "Well played. I do not say that often."),
    },
    "Edith": {
        Moment.ADVANCED: ("Did that hurt, dear?", "I’ve done this since before you were born.", "One more nail."),
        Moment.BLOCKED: ("I know where you live, dear.", "That one goes in my book.", "You’ll pay for that twice."),
        Moment.CAUGHT: ("My eyes aren’t what they were. Ahem.", "Nobody likes a clever child."),
        Moment.BOUNTY: ("I’ll knit you a handkerchief.", "At my age one takes what one can."),
        Moment.OUT: ("Wake me when you’re finished.", "Don’t get up, dear."),
        Moment.WON: ("It was personal.", "I did warn you, dear."),
        Moment.LOST: ("I shall outlive you.", "Your grandmother cheated too."),
    },
}
"""By the name of the opponent."""
