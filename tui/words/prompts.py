"""What a player should do now, in one sentence."""

from core.blackhole import Hand, special_pays, starting_special
from core.blackjack import CardHand
from core.moves import Move
from core.rules import BlackholeRules, BlackjackRules
from core.sharing import box_room
from core.table import Box, Phase, Table, is_broke
from tui.tongue import N_, _
from tui.words.card_prompts import (
    BEFORE_YOU,
    BEGINS,
    COMES_IN,
    IS_BUST,
    OTHERS_BET,
    SITS_OUT,
    STANDS,
    backed_with_cards,
    cards_in_turn,
    dealing_cards,
    own_bets,
    scene_of_cards,
    standing,
    waiting_with_cards,
)
from tui.words.hands import special_name
from tui.words.moves import certainly_loses
from tui.words.names import chips, name_of, sentences, that_die
from tui.words.offers import offer_prompt, own_offer
from tui.words.outcomes import outcome_sentence
from tui.words.presses import pressed
from tui.words.room import fitting
from tui.words.seals import links_prompt

AWAY = N_("You are away and played for: press {key} to be back.")
SILENT = N_("Press {key} now, or this round costs your seat.")


def meanwhile(table: Table, you: str) -> str:
    """Return what is said while dice are in the air: nothing that they, or what is not shown yet, decide."""
    actor = table.actor()
    if not table.in_round or table.paused or actor == you != "":
        return ""
    number = table.box_of(you) if you else None
    if number is not None and (actor or _is_done(table.boxes[number])):
        return _waiting(table, number)
    if isinstance(table.setup.rules, BlackjackRules):
        return (
            dealing_cards(table)
            if actor is None
            else _("{name} gets a card.").format(name=name_of(table, actor))
        )
    return _("The dealer rolls.") if actor is None else _("{name} rolls.").format(name=name_of(table, actor))


def _is_done(box: Box) -> bool:
    return all(hand.over for hand in box.hands)


def prompt_for(table: Table, you: str) -> str:
    """Return what somebody can do now, or what they wait for; `you` is "" for a spectator."""
    if table.phase is Phase.CLOSED:
        return _("The table is closed.")
    if table.paused:
        return _("Paused by the host: the clocks stand still.")
    number = table.box_of(you) if you else None
    if isinstance(table.setup.rules, BlackjackRules) and own_offer(table, you):
        return offer_prompt(table, you)
    if number is None:
        return _unseated(table, you)
    if table.phase is Phase.BETTING:
        return _betting(table, you, number)
    if any(offer.player == you for offer in table.offers):
        return _("You have an offer: accept or decline it.")
    if table.actor() == you:
        return _your_turn(table, you)
    return _while_others_act(table, you, number)


def _while_others_act(table: Table, you: str, number: int) -> str:
    if table.players[you].idle:
        return _(SILENT).format(key=pressed("back").capitalize())
    if table.owing():
        return links_prompt(table, you)
    return _(AWAY).format(key=pressed("back")) if table.players[you].away else _waiting(table, number)


def _unseated(table: Table, you: str) -> str:
    if table.actor() == you != "":
        return _your_turn(table, you)
    if not you:
        return _scene(table)
    if isinstance(table.setup.rules, BlackjackRules) and you in table.players:
        told = _broke(table, you) if _is_ruined(table, you) else standing(table, you)
        if told:
            return told
    if not all(box.owner for box in table.boxes):
        return _("Choose a free seat to play.")
    if table.setup.back_bets:
        return _("Every seat is taken: you watch until one is free, or bet behind once bets are open.")
    return _("Every seat is taken: you watch until one is free.")


def _is_ruined(table: Table, you: str) -> bool:
    """Whether somebody would have to buy in again to bet behind others now."""
    return table.setup.back_bets and table.phase is Phase.BETTING and is_broke(table, you)


def _scene(table: Table) -> str:
    """Say what the table waits for."""
    if table.phase is Phase.BETTING:
        return _("Bets are open.") if table.seated() else _("Nobody has sat down yet.")
    if table.turn is not None:
        return _scene_of_turn(table)
    if table.owing():
        return links_prompt(table, "")
    if isinstance(table.setup.rules, BlackjackRules):
        return scene_of_cards(table)
    return _("The dealer rolls.") if table.phase is Phase.DEALER else _("The round goes on.")


def _scene_of_turn(table: Table) -> str:
    name, hand = name_of(table, table.actor()), table.hand_in_turn()
    if isinstance(hand, CardHand):
        return scene_of_cards(table)
    if hand is None or not hand.dice or table.dealer is None:
        return _("{name} is about to roll.").format(name=name)
    words = _("{name} has {total} against the dealer's {dealer}.")
    return words.format(name=name, total=hand.total, dealer=table.dealer.total)


def _betting(table: Table, you: str, number: int) -> str:
    if is_broke(table, you):
        return _broke(table, you)
    stake, cards = table.boxes[number].stake(you), isinstance(table.setup.rules, BlackjackRules)
    if stake and cards:
        return own_bets(table, you, number)
    if stake:
        placed = _("You bet {bets}.").format(bets=chips(stake))
        return fitting(sentences(placed, _(BEGINS)), sentences(placed, _(OTHERS_BET)))
    if table.players[you].passed:
        return _(COMES_IN)
    return _to_bet(table, you, number)


def _to_bet(table: Table, you: str, number: int) -> str:
    """Return what may be bet, behind what the last round came to."""
    ended, values = outcome_sentence(table, you), _limits(table, you, number)
    ranges = "most" in values
    if ended:
        words = _("Bet {least} to {most}, or pass.") if ranges else _("Bet {least}, or pass.")
        return fitting(sentences(ended, words.format(**values)), ended)
    words = _("Bet {least} to {most} in steps of {step}, or pass.") if ranges else _("Bet {least}, or pass.")
    return words.format(step=chips(table.setup.step), **values)


def _broke(table: Table, you: str) -> str:
    ended = outcome_sentence(table, you)
    if ended:
        return fitting(sentences(ended, _("Too few chips: buy in again.")), ended)
    words = _("Too few chips for a bet of {chips}: buy in again, or watch.")
    return words.format(chips=chips(table.setup.minimum))


def _limits(table: Table, you: str, number: int) -> dict[str, str]:
    """Return what may be bet on a box: the least, and the most where that is more."""
    setup = table.setup
    most = min(box_room(table, you, number), table.players[you].chips) // setup.step * setup.step
    least = {"least": chips(setup.minimum)}
    return {**least, "most": chips(most)} if most > setup.minimum else least


def backing(table: Table, you: str, number: int) -> str:
    """Return what somebody can do who has chosen another's hand to bet on."""
    box = table.boxes[number]
    name, key = name_of(table, box.owner), pressed("back_bet")
    if box.stake(you) and isinstance(table.setup.rules, BlackjackRules):
        return backed_with_cards(table, you, number)
    if box.stake(you):
        words = _("You bet {bets} on {name}'s hand; {key} chooses another.")
        return words.format(bets=chips(box.stake(you)), name=name, key=key)
    values = _limits(table, you, number)
    if "most" in values:
        words = _("Bet {least} to {most} on {name}'s hand; {key}: another.")
    else:
        words = _("Bet {least} on {name}'s hand; {key}: another.")
    return words.format(name=name, key=key, **values)


def _your_turn(table: Table, you: str) -> str:
    hand = table.hand_in_turn()
    if hand is None:
        return _dealing(table)
    if isinstance(hand, CardHand):
        return cards_in_turn(table, hand)
    moves = table.legal_moves(you)
    if Move.START in moves:
        return _("Your turn: roll your two d12.")
    if Move.SWAP in moves:
        words = _("You earned a {die}: keep the {held}, or swap it.")
        return words.format(die=that_die(hand.awards[0]), held=_held(hand))
    if hand.reroll:
        assert isinstance(table.setup.rules, BlackholeRules)
        return _double(hand, table.setup.rules)
    words = (
        _("Roll a d12 or the {die}, or stand on {total}.")
        if hand.sd
        else _("Roll a d12, or stand on {total}.")
    )
    return words.format(die=_held(hand), total=hand.total)


def _dealing(table: Table) -> str:
    points, enough = table.dealer.total if table.dealer else 0, table.setup.rules.dealer_stands_at
    words = _("You deal, {total} so far: a d12 goes on to {enough}, the d6 ends it.")
    return words.format(total=points, enough=enough)


def _held(hand: Hand) -> str:
    return that_die(hand.sd) if hand.sd else _("die")


def _double(hand: Hand, rules: BlackholeRules) -> str:
    face = hand.dice[0].face
    if certainly_loses(Move.KEEP, hand):
        words = _("A double of {face} is {total}, bust, unless you reroll one die.")
        return words.format(face=face, total=hand.total)
    special = starting_special(face, face)
    if special:
        words = _("{special} pays {kept} if kept; reroll one die: another {face} pays {pays}.")
        kept, again = special_pays(rules, special), rules.hypernova_pays
        return words.format(special=special_name(special), kept=kept, face=face, pays=again)
    words = _("A double: reroll one die, another {face} pays {pays}, or play on.")
    return words.format(face=face, pays=rules.supernova_pays)


def _waiting(table: Table, number: int) -> str:
    if isinstance(table.setup.rules, BlackjackRules):
        return waiting_with_cards(table, number)
    hands = table.boxes[number].hands
    if not hands:
        return _(SITS_OUT)
    hand = hands[0]
    if hand.bust:
        return _(IS_BUST).format(total=hand.total)
    name = special_name(hand.end)
    if name:
        return _("{special}! The dealer can still tie it.").format(special=name)
    if not hand.over:
        return _(BEFORE_YOU).format(name=name_of(table, table.actor()))
    return _(STANDS).format(total=hand.total)
