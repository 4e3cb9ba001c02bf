"""What each claim says, in one sentence for readers: the badge of a ruling stands on these."""

from django.utils.translation import pgettext


def claim_sentence(claim: str) -> str:
    """Say one claim of `engine.claims`. Raises LookupError for a claim without a sentence."""
    match claim:
        case "a die shows one to its number of faces":
            return pgettext(
                "claim",
                "Every natural result is a whole number from 1 to the number of faces of its die.",
            )
        case "every face rolled is accounted for":
            return pgettext(
                "claim",
                "Every die that was rolled counts, is ignored or is rolled again: none is lost "
                "and none is added.",
            )
        case "the lowest are ignored":
            return pgettext("claim", "No die that counts shows less than a die that was ignored.")
        case "as many dice count as the card says":
            return pgettext(
                "claim",
                "However many dice are added, as many count as the card told the player to roll.",
            )
        case "each effect adds its dice once for the whole roll":
            return pgettext(
                "claim",
                "An effect that adds dice adds them once to the whole roll, not once for each die.",
            )
        case "ignored rolls trigger nothing":
            return pgettext(
                "claim",
                "Ignored dice make nothing trigger: abilities trigger as often as the dice that "
                "count alone say.",
            )
        case "a rerolled die is seen by no trigger":
            return pgettext(
                "claim",
                "A die that was rolled again makes nothing trigger: only the new die does.",
            )
        case "rerolls come before increases and decreases":
            return pgettext(
                "claim",
                "No die is rolled again after a result of that roll was increased or decreased.",
            )
        case "the result is the face with every modifier":
            return pgettext(
                "claim",
                "The result is the face with every change added, also below 1 and above the "
                "highest face.",
            )
        case "triggers on a natural result look at the face":
            return pgettext(
                "claim",
                "An ability that asks for a natural result looks at the face, whatever the "
                "result has become.",
            )
        case "triggers on a result look at the result":
            return pgettext(
                "claim",
                "An ability that asks for a result looks at the number after all changes.",
            )
        case "each result meets at most one row":
            return pgettext("claim", "A result read on a results table meets one row or none.")
        case "the row that applies holds the result":
            return pgettext(
                "claim",
                "The result lies in the range of the row that applied, and in no row where none "
                "applied.",
            )
        case "the row says what happens":
            return pgettext(
                "claim",
                "What follows the roll is what the row that applied says, and nothing else.",
            )
        case "a result in no row does nothing":
            return pgettext(
                "claim",
                "Where the result lies in no row, nothing happens: it is not moved to the "
                "nearest row.",
            )
        case "even results are counters and odd ones birds":
            return pgettext(
                "claim",
                "Each even result puts two -1/-1 counters, and each odd result makes one token.",
            )
        case "the total of the results is the number of counters":
            return pgettext(
                "claim",
                "As many +1/+1 counters are put as the results that count add up to.",
            )
        case "a table decides at once":
            return pgettext(
                "claim",
                "The row is read right after the dice: nothing stands between.",
            )
        case "targets stand before any die is rolled":
            return pgettext("claim", "Targets are chosen before any die is rolled.")
        case "no die is rolled when every target is illegal":
            return pgettext("claim", "When every target has become illegal, no die is rolled.")
        case "nobody acts between the roll and its effect":
            return pgettext("claim", "Nobody can act between the roll and its effect.")
        case "a roll again is the roll first called for":
            return pgettext(
                "claim",
                "Rolling again uses the number and kind of dice first called for, without the "
                "dice added before.",
            )
        case "a roll again has the same outcomes":
            return pgettext("claim", "Rolling again is read on the same results table.")
        case "the spell resolves only if every ward was paid":
            return pgettext(
                "claim",
                "The spell resolves only if every ward was paid; one unpaid is enough to counter "
                "it.",
            )
        case "each ward triggers by itself":
            return pgettext(
                "claim",
                "Ward triggers once for each permanent with ward that is a target.",
            )
        case "no die is rolled for a countered spell":
            return pgettext("claim", "No die is rolled for a countered spell.")
        case "what rolls as it enters does not see its own roll":
            return pgettext(
                "claim",
                "A permanent that rolls as it enters is not there yet when its dice fall.",
            )
        case "one trigger for the whole roll":
            return pgettext(
                "claim",
                "What triggers on one or more dice triggers once for the whole roll, however "
                "many dice count.",
            )
        case "one trigger for each die":
            return pgettext(
                "claim",
                "What triggers on a die triggers once for each matching die that counts.",
            )
        case "triggers wait until the resolution has ended":
            return pgettext(
                "claim",
                "What triggers on a roll goes on the stack only after what rolled has finished "
                "resolving.",
            )
        case "the planar die triggers one or more dice":
            return pgettext(
                "claim",
                "What triggers on one or more dice triggers once when the planar die is rolled.",
            )
        case "the planar die triggers a die":
            return pgettext(
                "claim",
                "What triggers on a die triggers when the planar die is rolled.",
            )
        case "what asks for a number ignores the planar die":
            return pgettext(
                "claim",
                "What asks for a number does not trigger on the planar die, and no number is "
                "made of its face.",
            )
        case "effects that compare numbers leave the planar die alone":
            return pgettext(
                "claim",
                "What adds dice and ignores the lowest does not change a roll of the planar die.",
            )
        case "a part that needs a number does nothing":
            return pgettext(
                "claim",
                "Where the planar die shows no number, the part of an effect that needs one does "
                "nothing.",
            )
        case "a planar face does what it shows":
            return pgettext(
                "claim",
                "Chaos ensues on the chaos face of the planar die, and on a blank one where an "
                "effect says so; the planeswalker symbol planeswalks; otherwise neither happens.",
            )
        case "every face comes up infinitely often":
            return pgettext(
                "claim",
                "Of infinitely many dice, every natural result is rolled infinitely often.",
            )
        case "infinite dice trigger infinitely often":
            return pgettext(
                "claim",
                "Of infinitely many dice, each result that makes something trigger does so "
                "infinitely often.",
            )
        case "infinite dice make infinite counters and birds":
            return pgettext(
                "claim",
                "Infinitely many dice put infinitely many -1/-1 counters and make infinitely "
                "many tokens.",
            )
        case "a die nobody told you to roll does not count":
            return pgettext(
                "claim",
                "A die that nothing in the game told you to roll is no roll: nothing changes it "
                "and nothing triggers on it.",
            )
        case "a substitute has the same equally likely outcomes":
            return pgettext(
                "claim",
                "What is rolled in place of a die is accepted only if it has as many outcomes, "
                "each equally likely.",
            )
        case "a substitute shows what the die could show":
            return pgettext(
                "claim",
                "What a fair substitute shows is read as a face of the die, and the roll goes on "
                "as with the die.",
            )
        case _:
            return _newer(claim)


def _newer(claim: str) -> str:
    """Claims about what stands for a die or a result, and about the moment of a roll."""
    match claim:
        case "a pair is rolled for each die":
            return pgettext(
                "claim",
                "Where each die becomes a pair, twice as many dice are rolled for each effect "
                "that says so, and as many count as the card told the player to roll.",
            )
        case "one result of a roll is exchanged at most":
            return pgettext(
                "claim",
                "An effect that exchanges a result exchanges one of a roll at most, after every "
                "increase and decrease.",
            )
        case "what is stored is the result":
            return pgettext(
                "claim",
                "What is stored of a roll are its results, with every change, not its faces.",
            )
        case "effects that add dice add them to a reroll":
            return pgettext(
                "claim",
                "Where dice are rolled again, effects that add dice and ignore the lowest add "
                "them there too.",
            )
        case "only counted dice are dice of the turn":
            return pgettext(
                "claim",
                "What waits for a die of the turn by its number counts the dice that count, and "
                "triggers once, on the roll that holds it.",
            )
        case "a copy rolls dice of its own":
            return pgettext(
                "claim",
                "A copy of a spell makes a roll of its own, beside that of the spell it copies.",
            )
        case "dice of a cost lie before anybody can respond":
            return pgettext(
                "claim",
                "Dice that are part of a cost are rolled as the ability is activated: everybody "
                "knows the number before anybody can respond.",
            )
        case "what rolls as it enters does not see that roll":
            return pgettext(
                "claim",
                "A permanent that rolls as it enters is not there yet: its own abilities do not "
                "trigger on that roll.",
            )
        case "the planar action costs what it was taken":
            return pgettext(
                "claim",
                "The special action of rolling the planar die costs one mana for each time it was "
                "taken before this turn; rolls by effects do not make it dearer.",
            )
        case "a lit result visits":
            return pgettext(
                "claim",
                "A roll to visit visits exactly the Attractions on which its result, with every "
                "change, is lit.",
            )
    raise LookupError(claim)
