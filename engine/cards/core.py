"""Cards that roll no dice: something to aim at, something to aim with, something to cast."""

from engine.abilities import Card, Number, Spell, Static, Target, TriggeredAbility, Type
from engine.conditions import ChaosEnsues, Enters
from engine.instructions import CreateTokens, Damage, Draw, ReturnTo, Tap
from engine.subjects import Aimable, On, Whose, Zone

CARDS = (
    Card(
        name="Attended Knight",
        types=frozenset({Type.CREATURE}),
        subtypes=frozenset({"Human", "Knight"}),
        mana_value=3,
        power=2,
        toughness=2,
        keywords=("first strike",),
        triggered=(TriggeredAbility(Enters(), (CreateTokens("Soldier"),)),),
    ),
    Card(
        name="Auramancer",
        types=frozenset({Type.CREATURE}),
        subtypes=frozenset({"Human", "Wizard"}),
        mana_value=3,
        power=2,
        toughness=2,
        triggered=(
            TriggeredAbility(
                Enters(),
                (ReturnTo(On.TARGET, Zone.HAND),),
                target=Target((Type.ENCHANTMENT,), Whose.OWN, what=Aimable.CARD),
                optional=True,
            ),
        ),
    ),
    # Of its abilities only the one that makes loyalty abilities cost something else.
    Card(
        name="Carth the Lion",
        types=frozenset({Type.CREATURE}),
        subtypes=frozenset({"Human", "Warrior"}),
        legendary=True,
        mana_value=4,
        power=3,
        toughness=5,
        statics=(Static(loyalty=1),),
    ),
    Card(
        name="Concentrate",
        types=frozenset({Type.SORCERY}),
        mana_value=4,
        spell=Spell((Draw(3),)),
    ),
    Card(
        name="Divination",
        types=frozenset({Type.SORCERY}),
        mana_value=3,
        spell=Spell((Draw(2),)),
    ),
    Card(
        name="Grizzly Bears",
        types=frozenset({Type.CREATURE}),
        subtypes=frozenset({"Bear"}),
        mana_value=2,
        power=2,
        toughness=2,
    ),
    # That large creatures can neither attack nor block is not asked here.
    Card(
        name="Hedron Fields of Agadeem",
        types=frozenset({Type.PLANE}),
        mana_value=0,
        triggered=(TriggeredAbility(ChaosEnsues(), (CreateTokens("Eldrazi"),)),),
    ),
    # Tapping its targets is all that matters here; whether they untap is asked in another turn.
    Card(
        name="Icy Blast",
        types=frozenset({Type.INSTANT}),
        mana_value=1,
        has_x=True,
        spell=Spell((Tap(),), target=Target(number=Number.X)),
    ),
    Card(
        name="Lightning Bolt",
        types=frozenset({Type.INSTANT}),
        mana_value=1,
        spell=Spell((Damage(3),), target=Target(what=Aimable.ANY)),
    ),
    Card(
        name="Silvercoat Lion",
        types=frozenset({Type.CREATURE}),
        subtypes=frozenset({"Cat"}),
        mana_value=2,
        power=2,
        toughness=2,
    ),
    Card(
        name="Storm Crow",
        types=frozenset({Type.CREATURE}),
        subtypes=frozenset({"Bird"}),
        mana_value=2,
        power=1,
        toughness=2,
        keywords=("flying",),
    ),
)
