"""Gestures of Spite & Malice: one card is taken up and laid somewhere else."""

from collections.abc import Mapping, Sequence

from spitegame.rules.malice.actions import Action, EndTurn, FillHand, FromHand, Source
from spitegame.rules.malice.options import PILES
from spitegame.session.line import Update
from spitegame.tables.card_input import CardInput, Drawn, card_of
from spitegame.tables.face import Laid
from spitegame.tables.malice import places
from spitegame.tables.malice.face import FACE
from spitegame.translation import N_, _, pgettext
from spitegame.ui.cues import Sound
from spitegame.ui.geometry import Point, Rect, flowing
from spitegame.ui.nodes import ButtonLook, Frame, Mark, Node, Takes, drop_target, node_at

CARDLESS: Mapping[type[FillHand | EndTurn], str] = {EndTurn: "loose", FillHand: "fill"}
"""The node of the button for each action that needs no card."""
MISPLACED = N_("That card does not go there.")


def _button_words(action: FillHand | EndTurn) -> str:
    match action:
        case EndTurn():
            # Translators: a button.
            return _("End turn")
        case FillHand():
            return pgettext("button: take new cards", "Draw")


class OneCardInput(CardInput):
    """The card input of Spite & Malice: one card is picked, and goes to one of its targets."""

    _picked: str | None = None
    """The place whose card was taken up; None if there is none."""
    _confirming: str | None = None
    """The place whose key has to be pressed again, since a card laid there ends the turn; None if there is none."""

    @property
    def holds(self) -> bool:
        return self._picked is not None

    @property
    def cards(self) -> Mapping[str, Source]:
        return FACE.sources(self._table.view)

    @property
    def first(self) -> str | None:
        return super().first if self._table.is_turn else None

    def keys(self, focus: str | None) -> Mapping[str, str]:
        return FACE.keys(self._table.view, mirrored=self._table.mirrored)

    @property
    def _targets(self) -> Mapping[str, Action]:
        """The places that the picked card may go to, each with the action of laying it there."""
        source = self.cards.get(self._picked or "")
        return {} if source is None else FACE.targets(self._table.view, source)

    def marks(self, hinted: Sequence[str], hovered: str | None) -> dict[str, Mark]:
        found = super().marks(hinted, hovered)
        if self._picked:
            found[self._picked] = found.get(self._picked, Mark.NONE) | Mark.SELECTED
        for target in self._targets:
            armed = Mark.ARMED if target == self._confirming else Mark.NONE
            found[target] = found.get(target, Mark.NONE) | Mark.TARGET | armed
        return found

    def nodes(self, frame: Frame, laid: Laid) -> list[Node]:
        """Return the buttons of actions that need no card. They lie in the place of the hand, which is then empty."""
        room, letters, nodes = laid.hand or laid.status, frame.text(18), list[Node]()
        texts = {node_id: _button_words(action) for node_id, action in self._buttons.items()}
        widths = [frame.measure(text, letters) + 24 + frame.px(20) for text in texts.values()]
        cells = flowing(widths, room.width, frame.px(10), frame.button(letters))
        wide = max((cell.right for cell in cells), default=0.0)
        high = max((cell.bottom for cell in cells), default=0.0)
        for (node_id, text), cell in zip(texts.items(), cells, strict=True):
            rect = cell.moved(room.center.x - wide / 2, room.center.y - high / 2)
            look = ButtonLook(text, letters, primary=not nodes)
            nodes.append(Node(node_id, rect, look, label=text, takes=Takes.TAP))
        return nodes

    @property
    def _buttons(self) -> Mapping[str, FillHand | EndTurn]:
        actions = FACE.cardless(self._table.view) if self._table.is_turn else ()
        return {CARDLESS[type(action)]: action for action in actions}

    # taking up, and laying down

    def tap(self, place: str, *, whole: bool) -> bool:
        targets = self._targets
        if place in self._buttons:
            self._table.act(self._buttons[place])
        elif place == places.STOCK and FillHand() in self._buttons.values():
            self._table.act(FillHand())
        elif place in targets:
            self._table.act(targets[place])
        elif place in self.cards:
            self._tap_card(place, whole=whole)
        elif self._picked:
            picked = self._picked
            self.put_back()
            self._ask_why(picked, place)
        else:
            return False
        return True

    def _ask_why(self, picked: str, place: str) -> None:
        """Send the action of laying a card where it may not go: the refusal tells why. Without such an action, say it
        here."""
        view, source = self._table.view, self.cards[picked]
        if action := FACE.meant(view, source, place):
            self._table.act(action)
        elif place in [places.discard(view.vantage, pile) for pile in range(PILES)]:
            self._table.notices.say(_("Only a card from your hand can be discarded."), warning=True)
        else:
            self._table.notices.say(_(MISPLACED), warning=True)

    def _tap_card(self, place: str, *, whole: bool) -> None:
        if whole:
            self._pick(place)
            if action := FACE.only_target(self._table.view, self.cards[place]):
                self._table.act(action)
        elif place == self._picked:
            self.put_back()
        else:
            self._pick(place)

    def tap_by_key(self, place: str, *, whole: bool) -> bool:
        """Do what the key of this place means. A key that would end the turn has to be pressed twice."""
        action = self._targets.get(place)
        if action is not None and FACE.ends_turn(action) and self._confirming != place:
            self._confirming = place
            self._table.notices.say(_("Press the same key again to discard there and end your turn."))
            return True
        return self.tap(place, whole=whole)

    def _pick(self, place: str) -> None:
        self._picked = place
        self._confirming = None
        self._table.attend()
        self._table.notices.sound(Sound.TICK)
        if self._table.is_turn and not self._targets:
            self._table.notices.say(_("That card does not fit anywhere now."))

    def put_back(self) -> None:
        self._picked = self._confirming = self._carried = None

    # carrying

    def lift(self, place: str, grip: Point, at: Point) -> None:
        if place in self.cards and self._picked != place:
            self._pick(place)
        super().lift(place, grip, at)

    def _let_fall(self, place: str, rect: Rect, at: Point, nodes: Sequence[Node]) -> None:
        if target := drop_target(_as_on_table(rect, at, nodes), nodes):
            self._dropped = {place: rect}
            self._table.act(self._targets[target.id])
            return
        self._glide_home(place, rect)
        under = node_at(at, nodes, Takes.TAP)
        if under and under.id != place and not isinstance(self.cards.get(under.id), FromHand):
            self._ask_why(place, under.id)

    def _glide_home(self, place: str, rect: Rect) -> None:
        self.put_back()
        drawn = self._drawn()
        self._motion.glide_home(drawn.get(card_of(place, drawn)), rect)

    # the table's answers

    def let_go(self, before: Update, drawn: Drawn, *, was_turn: bool) -> Mapping[str, Rect] | None:
        """Return where the picked card sets out: from where it was dropped, or from its own place."""
        if self._picked is None or not was_turn:
            return None
        place, self._picked = self._picked, None
        card = drawn.get(card_of(place, drawn))
        return self._dropped or ({place: card.rect} if card else {})

    def changed(self, update: Update) -> None:
        self._confirming = None
        self._dropped = {}
        if self._picked not in self.cards:
            self._picked = None

    def refused(self) -> None:
        dropped, self._dropped = self._dropped, {}
        for place, rect in dropped.items():
            self._glide_home(place, rect)
        self.put_back()


def _as_on_table(rect: Rect, at: Point, nodes: Sequence[Node]) -> Rect:
    """Return the carried card shrunk to the size of cards on the table, about the point where it is held: a larger one
    would cover neighbouring piles."""
    share = next(node.rect.width for node in nodes if node.id == places.center(0)) / rect.width
    x, y = at.x - (at.x - rect.x) * share, at.y - (at.y - rect.y) * share
    return Rect(x, y, rect.width * share, rect.height * share)


INPUT = OneCardInput
