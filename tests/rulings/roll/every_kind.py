"""One of every event, remark and instruction there is, and the names beside them."""

from engine import (
    INFINITY,
    AbilityActivated,
    AbilityPutOnStack,
    AbilityTriggered,
    Amount,
    Attacked,
    BecameTapped,
    CardsDrawn,
    CastFree,
    ChaosEnsued,
    ChoiceMade,
    ChooseResult,
    CopyTarget,
    CouldNotCounter,
    Countered,
    CountersPut,
    CountersRemoved,
    CreateTokens,
    Damage,
    DamageDealt,
    DidNotResolve,
    Die,
    Died,
    DieDidNotCount,
    DieRolled,
    Draw,
    Entered,
    Event,
    GainKeywords,
    GainLife,
    GameWon,
    IfAnyResult,
    Instruction,
    KeywordGained,
    LeftBattlefield,
    LifeGained,
    LifeLost,
    LifePaid,
    LoseLife,
    ManaPaid,
    NoRowApplied,
    NothingRolled,
    NumberPartIdle,
    Of,
    On,
    PlanarActionTaken,
    PlanarDie,
    PlanarFace,
    Planeswalked,
    PowerRaised,
    Pump,
    PutCounters,
    Quantity,
    QuestionKind,
    Remark,
    RepeatsStopped,
    ReplaceCounters,
    ReplacementSkipped,
    ResolutionBegan,
    ResolutionEnded,
    ResultModified,
    Results,
    RollAgain,
    RollDice,
    RollIgnored,
    RollInstructed,
    RollReplaced,
    RollSuperseded,
    RowApplied,
    Scried,
    Scry,
    SpellCast,
    SubstituteRefused,
    SubstituteUsed,
    Tap,
    TargetIllegal,
    TokensCreated,
    WardPaid,
    WardTriggered,
    Who,
    WinWith,
)
from rulings.wording.names import CardLabel

CARD = "Neverwinter Hydra"
OTHER = "Attempted Murder"
NAMES = {CARD: CardLabel("«HYDRA»"), OTHER: CardLabel("«MURDER»"), "Squirrel": CardLabel("«TOKEN»")}
PLAYERS = ("you", "opponent")
COUNTS = (1, 2, 5, 21, INFINITY)


def events() -> tuple[Event, ...]:
    """Every kind of event, for each player and with several counts where there are some."""
    d6 = Die(6)
    found: list[Event] = [
        Countered(CARD, OTHER),
        ResolutionEnded(CARD),
        DidNotResolve(CARD),
        RowApplied(CARD, "10-19"),
        RowApplied(CARD, "15+"),
        RowApplied(CARD, "0 or less"),
        RowApplied(CARD, "20"),
        LeftBattlefield(CARD),
        Died(CARD),
        BecameTapped(CARD),
        KeywordGained(CARD, "flying"),
        PowerRaised(CARD, 2, INFINITY),
    ]
    for count in COUNTS:
        found += [
            AbilityTriggered("you", CARD, count),
            AbilityPutOnStack("you", CARD, count),
            AbilityPutOnStack("you", CARD, count, (OTHER,)),
            TokensCreated("you", "Squirrel", count),
            CountersPut(CARD, "component", count),
            CountersPut(CARD, "-1/-1", count),
            CountersRemoved(CARD, "luck", count),
        ]
    for player in PLAYERS:
        found += [
            SpellCast(player, CARD),
            SpellCast(player, CARD, 3),
            SpellCast(player, CARD, None, (OTHER,)),
            SpellCast(player, CARD, INFINITY, (OTHER, OTHER)),
            AbilityActivated(player, CARD),
            AbilityActivated(player, CARD, (OTHER,)),
            WardTriggered(player, CARD, 4, OTHER),
            WardPaid(player, CARD, 4),
            ResolutionBegan(player, CARD),
            LifePaid(player, 1, CARD),
            ManaPaid(player, 2, CARD),
            ManaPaid(player, 2),
            Entered(player, CARD),
            Attacked(player, CARD),
            PlanarActionTaken(player),
            ChaosEnsued(player),
            Planeswalked(player),
            GameWon(player, CARD),
            DieRolled(player, d6, 6, 1),
            DieRolled(player, PlanarDie(), PlanarFace.CHAOS),
            DieRolled(player, PlanarDie(), PlanarFace.BLANK, 0, 3),
        ]
        for count in COUNTS:
            found += [
                DieRolled(player, d6, 1, -1, count),
                CardsDrawn(player, count),
                Scried(player, count),
                LifeGained(player, count),
                LifeLost(player, count),
                DamageDealt(CARD, player, count),
            ]
    return tuple(found)


def remarks() -> tuple[Remark, ...]:
    """Every kind of remark, for each player and with several counts where there are some."""
    d20 = Die(20)
    found: list[Remark] = [
        NothingRolled(CARD),
        ReplacementSkipped(CARD),
        RollReplaced(CARD, d20, 2, 0),
        RollReplaced(CARD, d20, 2, 1),
        RollReplaced(CARD, d20, 5, 4),
        NoRowApplied(CARD, 0),
        NoRowApplied(CARD, -3),
        NumberPartIdle(CARD),
        TargetIllegal(CARD, OTHER),
        CouldNotCounter(CARD),
        RepeatsStopped(CARD, 1),
        RepeatsStopped(CARD, 1000),
    ]
    for count in COUNTS:
        found += [
            RollIgnored(d20, 4, count),
            RollSuperseded(CARD, d20, 4, count),
            ResultModified(CARD, 6, 7, count),
        ]
    for player in PLAYERS:
        found += [
            RollInstructed(player, CARD, d20, 1),
            RollInstructed(player, CARD, d20, INFINITY),
            RollInstructed(player, CARD, d20, 2, 1),
            RollInstructed(player, CARD, d20, 2, 0, -1),
            RollInstructed(player, "", PlanarDie(), 1),
            DieDidNotCount(player, d20, 3),
            SubstituteUsed(player, d20, "d10xd2", (4, 2)),
            SubstituteRefused(player, d20, "d6+d6+d10"),
            ChoiceMade(player, QuestionKind.REPLACEMENT, CARD, OTHER),
            ChoiceMade(player, QuestionKind.REROLL, CARD, "keep"),
            ChoiceMade(player, QuestionKind.REROLL, CARD, "reroll 3"),
            ChoiceMade(player, QuestionKind.REROLL, CARD, "reroll chaos"),
            ChoiceMade(player, QuestionKind.MODIFY, CARD, "no"),
            ChoiceMade(player, QuestionKind.MODIFY, CARD, "3 -1"),
            ChoiceMade(player, QuestionKind.PAY_WARD, CARD, "decline"),
            ChoiceMade(player, QuestionKind.PAY_WARD, CARD, "pay"),
            ChoiceMade(player, QuestionKind.RESULT, CARD, "8"),
            ChoiceMade(player, QuestionKind.ROLL_AGAIN, CARD, "yes"),
            ChoiceMade(player, QuestionKind.CAST, CARD, "none"),
            ChoiceMade(player, QuestionKind.TARGET, CARD, OTHER),
            ChoiceMade(player, QuestionKind.OPTIONAL, CARD, "no"),
        ]
    return tuple(found)


def instructions() -> tuple[Instruction, ...]:
    """Every kind of instruction, with a number and with a number read from the game."""
    which = Results(at_least=10)
    amounts: tuple[Amount, ...] = (
        1,
        2,
        *(Quantity(of) for of in Of),
        Quantity(Of.MATCHING, 2, Results(odd=True)),
        Quantity(Of.MATCHING, 1, Results(odd=False)),
        Quantity(Of.MATCHING, 1, which),
        Quantity(Of.X, 2),
    )
    found: list[Instruction] = [
        RollAgain(),
        RollAgain(optional=False),
        ChooseResult(),
        CopyTarget(),
        Tap(),
        GainKeywords(("flying", "menace")),
        IfAnyResult(which, (Draw(),)),
        WinWith("luck", 20),
    ]
    for amount in amounts:
        found += [
            RollDice(Die(6), amount),
            CreateTokens("Squirrel", amount),
            PutCounters("+1/+1", amount),
            PutCounters("component", amount),
            PutCounters("-1/-1", amount, On.TARGET),
            ReplaceCounters("+1/+1", amount),
            Draw(amount),
            Scry(amount),
            CastFree(amount),
            GainLife(amount),
            LoseLife(amount),
            LoseLife(amount, Who.EACH_OPPONENT),
            Damage(amount, Who.EACH_OPPONENT),
            Pump(amount, amount),
        ]
    return tuple(found)
