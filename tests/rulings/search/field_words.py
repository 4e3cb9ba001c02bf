"""Words of the field in their forms: those of a line are one word to whoever searches.

Irregular forms and those that a stemmer keeps apart, beside some that it brings together by itself:
a new version of PostgreSQL may cut otherwise. Forms are read by people; anyone can add a line.
"""

from typing import Final

FIELD_WORDS: Final[dict[str, str]] = {
    "en": """
        die dice
        roll rolls rolled rolling
        reroll rerolls rerolled rerolling
        flip flips flipped flipping
        result results
        face faces
        coin coins
        ability abilities
        trigger triggers triggered triggering
        ignore ignores ignored ignoring
        copy copies copied copying
        tie ties tied
        choose chooses chose chosen choosing
        lose loses lost losing
        win wins won winning
        draw draws drew drawn drawing
        deal deals dealt dealing
        pay pays paid paying
        become becomes became becoming
        begin begins began begun beginning
        put puts putting
        spend spends spent spending
        sacrifice sacrifices sacrificed sacrificing
        exile exiles exiled exiling
        reveal reveals revealed revealing
        sorcery sorceries
        enchantment enchantments
        library libraries
        target targets targeted targeting
        counter counters countered countering
    """,
    "ru": """
        кубик кубика кубику кубиком кубике кубики кубиков кубикам кубиками кубиках
        кость кости костью костей костям костями костях
        грань грани гранью граней граням гранями гранях
        бросок броска броску броском броске броски бросков броскам бросками бросках
        бросить бросил бросила бросили бросите бросит бросьте бросать бросаете бросает брошен
        переброс переброса перебросом перебросы перебросов
        перебросить перебросите перебросьте перебросил перебросила перебрасывать перебрасываете
        результат результата результату результатом результате результаты результатов
        выпасть выпадает выпадают выпало выпал выпала выпали выпадет выпадут выпасть выпавший
        игнорировать игнорирует игнорируется игнорируются игнорируйте игнорируемый игнорируемые
        выбрать выбирает выбираете выберите выберет выбран выбрана выбранный выбирать выбрал
        сработать сработает сработала сработали срабатывать срабатывает срабатывают
        изменить изменит измените изменил изменять изменяет изменяют изменён изменено
        способность способности способностью способностей способностям
        существо существа существу существом существе существ существам существами
        игрок игрока игроку игроком игроке игроки игроков игрокам игроками
        число числа числу числом числе чисел числам числами
        уровень уровня уровню уровнем уровне уровни уровней
        цель цели целью целей целям целями
        жетон жетона жетоны жетонов жетонами
        фишка фишки фишку фишек фишками
        копия копии копию копий копиями
        монета монеты монету монет монетами
        карта карты карту карт картой картами
        колода колоды колоду колод колоде
        заклинание заклинания заклинаний заклинанием заклинаниями
        повреждение повреждения повреждений
        наименьший наименьшего наименьшую наименьшее наименьшие наименьших
        шестигранный шестигранного шестигранные шестигранных
        платить платит платите заплатить заплатит заплатите заплатил
        умереть умирает умирают умрёт умер умерло
        пожертвовать пожертвует пожертвуйте пожертвовал
    """,
    "es": """
        dado dados
        tirada tiradas
        tirar tira tiras tiran tire tires tiren tiró tirado tirando tirará
        lanzar lanza lanzas lance lancen lances lanzó lanzado lanzando
        lanzamiento lanzamientos
        resultado resultados
        número números
        habilidad habilidades
        jugador jugadores jugadora jugadoras
        contador contadores
        ficha fichas
        moneda monedas
        ignorar ignora ignoras ignore ignorado ignorada ignorará
        elegir elige eliges eligen elija elijas elijan eligió elegido elegida elegidos elegirá
        obtener obtiene obtienes obtienen obtenga obtengas obtuvo obtenido obtendrá
        poner pone pones ponen ponga pongas pongan puso puesto puesta
        perder pierde pierdes pierden pierda pierdas perdió perdido
        jugar juega juegas juegan juegue juegues jugó jugado
        mostrar muestra muestras muestran muestre muestren mostró mostrado
        contar cuenta cuentas cuentan cuente contó contado
        volver vuelve vuelves vuelven vuelva vuelvas volvió vuelto
        destruir destruye destruyes destruyen destruya destruyó destruido destruida
        sacrificar sacrifica sacrificas sacrifique sacrifiques sacrificado
        disparar dispara disparan dispare disparado disparada
    """,
    "pt": """
        dado dados
        rolagem rolagens
        rolar rola rolam role rolem rolou rolado rolados rolada roladas rolando
        resultado resultados
        número números
        habilidade habilidades
        jogador jogadores jogadora jogadoras
        marcador marcadores
        ficha fichas
        moeda moedas
        mágica mágicas
        ignorar ignora ignore ignorado ignorada ignoradas ignorará
        escolher escolhe escolha escolham escolheu escolhido escolhida
        obter obtém obtêm obtenha obtenham obteve obtido obtida
        colocar coloca coloque coloquem colocou colocado
        perder perde perdem perca percam perdeu perdido
        jogar joga jogam jogue joguem jogou jogado
        lançar lança lançam lance lancem lançou lançado
        desencadear desencadeia desencadeiam desencadeie desencadeou desencadeada desencadeadas
        destruir destrói destroem destrua destruiu destruído destruída
        original originais
        natural naturais
        igual iguais
        possível possíveis
        ação ações
        permissão permissões
    """,
    "de": """
        Würfel Würfels Würfeln würfeln würfle würfelst würfelt würfelte gewürfelt gewürfelten
        Wurf Wurfs Wurfes Wurfe Würfe Würfen
        Würfelwurf Würfelwurfs Würfelwürfe Würfelwürfen
        werfen werfe wirfst wirft werft warf geworfen geworfene geworfenen geworfener
        Ergebnis Ergebnisses Ergebnisse Ergebnissen
        Fähigkeit Fähigkeiten
        Münze Münzen
        Augenzahl Augenzahlen
        aufdecken aufgedeckt aufgedeckte aufzudecken
        Spieler Spielers Spielern
        Spielstein Spielsteine Spielsteinen
        Zauberspruch Zauberspruchs Zaubersprüche Zaubersprüchen
        Kreatur Kreaturen
        ignorieren ignoriere ignoriert ignorierte ignorierten
        wiederholen wiederhole wiederholt wiederholte wiederholten
        wählen wähle wählst wählt wählte gewählt gewählte gewählten
        auslösen auslöst ausgelöst ausgelöste ausgelösten
        opfern opfere opferst opfert geopfert
        wirken wirke wirkst wirkt gewirkt
        spielen spiele spielst spielt gespielt
        ziehen ziehe ziehst zieht zog gezogen
        legen lege legst legt gelegt
        zählen zähle zählst zählt gezählt
        bezahlen bezahle bezahlst bezahlt
        nehmen nehme nimmst nimmt nahm genommen
        erhalten erhalte erhältst erhält erhielt
        verlieren verliere verlierst verliert verlor verloren
        bestimmen bestimme bestimmst bestimmt bestimmte
        niedrigste niedrigsten niedrigster niedrigstes
    """,
    "fr": """
        dé dés
        jet jets
        lancer lancers
        lance lances lancez lancent lancé lancés lancée lancées
        relancer relance relances relancez relancé relancés relancée relancées
        résultat résultats
        nombre nombres
        capacité capacités
        joueur joueurs joueuse joueuses
        jeton jetons
        marqueur marqueurs
        sort sorts
        face faces
        ignorer ignore ignorez ignoré ignorée ignorés ignorées
        choisir choisit choisissez choisissent choisi choisie choisis choisies
        déclencher déclenche déclenchent déclenché déclenchée déclenchées
        obtenir obtient obtiens obtenez obtiennent obtenu obtenue obtenus
        perdre perd perds perdez perdent perdu perdue
        devenir devient deviennent devenez devenu devenue
        mettre met mets mettez mettent mis mise
        payer paie payez payé payée
        armée armées
        détruire détruit détruisez détruite détruits
        total totaux
        égal égale égaux
        original originaux originale
    """,
}
