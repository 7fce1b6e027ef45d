# Regeln aus Ludemen, vorgelesen. Ein Satz für jedes Brett, jeden Zug, jede Wirkung und jede Regel.
ludi-board-hexhex = Das Brett ist ein Sechseck mit { $size } Feldern je Seite (insgesamt { $cells } Felder).
ludi-board-trapezium = Das Brett ist ein Trapez aus sieben Reihen, die längste mit 13, die kürzeste mit 7 Feldern (insgesamt { $cells } Felder).
ludi-board-square = Das Brett ist ein Quadrat aus { $size } mal { $size } Feldern; benachbart sind Felder mit einer gemeinsamen Seite.
ludi-board-square-diagonals = Das Brett ist ein Quadrat aus { $size } mal { $size } Feldern; benachbart sind Felder mit einer gemeinsamen Seite oder Ecke.
ludi-board-oblong = Das Brett hat { $size } Spalten und { $rows } Reihen aus Quadraten; benachbart sind Felder mit einer gemeinsamen Seite.
ludi-board-oblong-diagonals = Das Brett hat { $size } Spalten und { $rows } Reihen aus Quadraten; benachbart sind Felder mit einer gemeinsamen Seite oder Ecke.
ludi-board-rhombus = Das Brett ist eine Raute aus { $size } mal { $size } sechseckigen Feldern.
ludi-board-triangle = Das Brett ist ein Dreieck mit { $size } Feldern je Seite (insgesamt { $cells } Felder).
ludi-start-rows = { $number ->
    [one] Zu Beginn füllen weiße Steine die unterste Reihe und schwarze die oberste.
   *[other] Zu Beginn füllen weiße Steine die untersten { $number } Reihen und schwarze die obersten { $number }.
}
ludi-start-chequered = Zu Beginn füllen Steine das Brett wie die Felder eines Schachbretts, abwechselnd weiß und schwarz; auf a1 liegt ein weißer.
ludi-start-chequered-but = Zu Beginn füllen Steine das Brett wie die Felder eines Schachbretts, abwechselnd weiß und schwarz, außer { $cells }; auf Feldern der Farbe von a1 liegen weiße.
ludi-start-stones = Zu Beginn liegen weiße Steine auf { $white } und schwarze auf { $black }.
ludi-place = Weiß beginnt. Wenn du am Zug bist, setzt du { $what } auf { $where }.
ludi-or-place = Oder du setzt { $what } auf { $where }.
ludi-stone-own = einen Stein der eigenen Farbe
ludi-stone-any = einen Stein beliebiger Farbe
ludi-stone-red = einen roten Stein, der niemandem gehört,
ludi-where-anywhere = ein leeres Feld
ludi-where-beside-own = ein leeres Feld neben einem eigenen Stein
ludi-where-beside-enemy = ein leeres Feld neben einem gegnerischen Stein
ludi-where-beside-red = ein leeres Feld neben einem roten Stein
ludi-where-beside-any = ein leeres Feld neben irgendeinem Stein
ludi-where-apart-own = ein leeres Feld, das neben keinem eigenen Stein liegt
ludi-where-apart-enemy = ein leeres Feld, das neben keinem gegnerischen Stein liegt
ludi-where-flanking = ein leeres Feld, sodass zwischen ihm und einem anderen eigenen Stein gegnerische Steine in einer Linie liegen
ludi-where-lowest = das unterste leere Feld einer Spalte
ludi-limit = Dieser Stein darf keine Gruppe aus mehr als { $size } Steinen bilden.
ludi-step = Oder du ziehst einen eigenen Stein auf ein leeres Nachbarfeld.
ludi-go = Weiß beginnt. Wenn du am Zug bist, ziehst du einen eigenen Stein um ein Feld { $way }, { $onto }.
ludi-or-go = Oder du ziehst einen eigenen Stein um ein Feld { $way }, { $onto }.
ludi-way-any = in beliebiger Richtung
ludi-way-forward = geradeaus nach vorn
ludi-way-forward-diagonal = schräg nach vorn
ludi-way-forward-any = geradeaus oder schräg nach vorn
ludi-onto-empty = auf ein leeres Feld
ludi-onto-enemy = auf einen gegnerischen Stein, der geschlagen wird
ludi-onto-either = auf ein leeres Feld oder auf einen gegnerischen Stein, der geschlagen wird
ludi-ahead = Nach vorn heißt für Weiß nach oben, für Schwarz nach unten.
ludi-hop-first = Weiß beginnt. Wenn du am Zug bist, springst du mit einem eigenen Stein geradeaus über einen benachbarten Stein auf das leere Feld dahinter.
ludi-hop = Oder du springst mit einem eigenen Stein geradeaus über einen benachbarten Stein auf das leere Feld dahinter.
ludi-hop-enemy-first = Weiß beginnt. Wenn du am Zug bist, springst du mit einem eigenen Stein geradeaus über einen benachbarten gegnerischen auf das leere Feld dahinter; in derselben Richtung darf er über weitere springen, hinter denen je ein leeres Feld liegt. Übersprungene Steine sind geschlagen.
ludi-hop-enemy = Oder du springst mit einem eigenen Stein geradeaus über einen benachbarten gegnerischen auf das leere Feld dahinter; in derselben Richtung darf er über weitere springen, hinter denen je ein leeres Feld liegt. Übersprungene Steine sind geschlagen.
ludi-hop-chain-first = Weiß beginnt. Wenn du am Zug bist, springst du mit einem eigenen Stein geradeaus über einen benachbarten Stein auf das leere Feld dahinter und von dort in beliebiger Richtung weiter über andere, so oft du magst.
ludi-hop-chain = Oder du springst mit einem eigenen Stein geradeaus über einen benachbarten Stein auf das leere Feld dahinter und von dort in beliebiger Richtung weiter über andere, so oft du magst.
ludi-leap-first = Weiß beginnt. Wenn du am Zug bist, ziehst du einen eigenen Stein auf ein leeres Feld, das zwei Felder entfernt ist, was auch dazwischen liegt.
ludi-leap = Oder du ziehst einen eigenen Stein auf ein leeres Feld, das zwei Felder entfernt ist, was auch dazwischen liegt.
ludi-slide-first = Weiß beginnt. Wenn du am Zug bist, ziehst du einen eigenen Stein beliebig weit entlang einer Linie, nur über leere Felder.
ludi-slide = Oder du ziehst einen eigenen Stein beliebig weit entlang einer Linie, nur über leere Felder.
ludi-slide-counted-first = Weiß beginnt. Wenn du am Zug bist, ziehst du einen eigenen Stein entlang einer Linie, und zwar um genau so viele Felder, wie auf der ganzen Linie Steine beider Spieler liegen, er selbst mitgezählt. Er darf über eigene Steine ziehen, aber nicht über andere, und endet auf einem leeren Feld oder auf einem gegnerischen Stein, der geschlagen wird.
ludi-slide-counted = Oder du ziehst einen eigenen Stein entlang einer Linie, und zwar um genau so viele Felder, wie auf der ganzen Linie Steine beider Spieler liegen, er selbst mitgezählt. Er darf über eigene Steine ziehen, aber nicht über andere, und endet auf einem leeren Feld oder auf einem gegnerischen Stein, der geschlagen wird.
ludi-slide-phalanx-first = Weiß beginnt. Wenn du am Zug bist, ziehst du eine Phalanx, einen eigenen Stein oder mehrere lückenlos in einer Linie, entlang dieser Linie um höchstens so viele Felder, wie sie Steine hat, über leere Felder. Sie darf auf einem gegnerischen Stein enden, wenn er und die lückenlos dahinter in der Linie weniger sind; sie alle werden geschlagen.
ludi-slide-phalanx = Oder du ziehst eine Phalanx, einen eigenen Stein oder mehrere lückenlos in einer Linie, entlang dieser Linie um höchstens so viele Felder, wie sie Steine hat, über leere Felder. Sie darf auf einem gegnerischen Stein enden, wenn er und die lückenlos dahinter in der Linie weniger sind; sie alle werden geschlagen.
ludi-supply = Niemand setzt einen Stein, solange { $number } oder mehr eigene auf dem Brett liegen.
ludi-supply-moves = Du setzt, bis { $number } eigene Steine auf dem Brett liegen. Deine Steine ziehen nur, solange alle { $number } auf dem Brett liegen.
ludi-shoot = Danach schießt der gezogene Stein entlang einer Linie über leere Felder: Setze auf eines davon einen roten Stein, der niemandem gehört.
ludi-twice = Weiß macht zuerst nur einen Zug; danach macht jeder Spieler zwei Züge nacheinander.
ludi-catch-up = Weiß macht zuerst nur einen Zug. Danach macht, wer am Zug ist, nach Belieben einen oder zwei, oder bis zu drei, wenn die größte Gruppe auf dem Brett zuvor durch die Züge des Gegners größer geworden ist; ein einzelner Stein ist keine Gruppe.
ludi-swap = Nach dem ersten Zug darf der zweite Spieler die Seiten, also die Farben, tauschen, statt zu ziehen.
ludi-capture-surrounded = Danach werden alle gegnerischen Gruppen ohne leeres Nachbarfeld vom Brett genommen. Keine eigene Gruppe darf dann ohne leeres Nachbarfeld sein.
ludi-capture-sandwiched = Danach werden alle gegnerischen Steine vom Brett genommen, die in einer Linie zwischen deinem Stein und einem anderen eigenen eingeschlossen sind.
ludi-capture-sandwiched-pairs = Danach werden gegnerische Steine vom Brett genommen, wo genau zwei in einer Linie zwischen deinem Stein und einem anderen eigenen liegen.
ludi-flip-flanked = Danach werden alle gegnerischen Steine, die in einer Linie zwischen deinem Stein und einem anderen eigenen liegen, zu deinen.
ludi-flip-beside = Danach werden alle gegnerischen Steine neben deinem Stein zu deinen.
ludi-no-repeat = Kein Zug darf wieder zu einer Anordnung der Steine führen, mit der schon einmal jemand am Zug war.
ludi-whole = Nach deinem Zug zählen alle deine Gruppen und Reihen: zuerst die ohne den eben gespielten Stein, dann die mit ihm.
ludi-newest = Es zählen nur Reihen und Gruppen, zu denen der eben gesetzte oder gezogene Stein gehört.
ludi-rule = { $rule }
ludi-otherwise = Sonst gilt: { $rule }
ludi-rule-win = { $condition } – du gewinnst.
ludi-rule-lose = { $condition } – du verlierst.
ludi-rule-draw = { $condition } – die Partie endet unentschieden.
ludi-condition-line = { $number } oder mehr eigene Steine in einer Reihe
ludi-condition-line-exactly = Eine Reihe aus genau { $number } eigenen Steinen
ludi-condition-line-own-and-red = { $number } oder mehr eigene und rote Steine in einer Reihe, unter je { $number } aufeinanderfolgenden mindestens ein eigener
ludi-condition-line-enemy-and-red = { $number } oder mehr gegnerische und rote Steine in einer Reihe, unter je { $number } aufeinanderfolgenden mindestens ein gegnerischer
ludi-condition-group = Eine Gruppe aus { $number } oder mehr eigenen Steinen
ludi-condition-group-exactly = Eine Gruppe aus genau { $number } eigenen Steinen
ludi-condition-touch-any = Eine eigene Gruppe, die { $number } Seiten des Bretts berührt
ludi-condition-touch-opposite = Eine eigene Gruppe, die zwei gegenüberliegende Seiten des Bretts berührt
ludi-condition-touch-apart = Eine eigene Gruppe, die { $number } Seiten des Bretts berührt, von denen keine zwei benachbart sind
ludi-condition-touch-mine = Eine eigene Gruppe, die die beiden eigenen Seiten des Bretts verbindet (Weiß: unten und oben; Schwarz: rechts und links)
ludi-condition-touch-cornerless = Eine eigene Gruppe, die { $number } Seiten des Bretts berührt; Ecken zählen nicht als Seiten
ludi-condition-touch-corners = Eine eigene Gruppe, die { $number } Ecken des Bretts berührt
ludi-condition-ring = Ein Ring aus eigenen Steinen um ein Feld oder mehrere, was auch darin liegt
ludi-condition-surrounded-own = Ein eigener Stein ohne leeres Nachbarfeld
ludi-condition-surrounded-enemy = Ein gegnerischer Stein ohne leeres Nachbarfeld
ludi-condition-captured = Insgesamt { $number } oder mehr Steine, die du geschlagen hast
ludi-condition-full = Das Brett ist nach deinem Zug voll
ludi-condition-steps = { $number } Züge in Folge, beide Spieler zusammengezählt, bei denen kein Stein gesetzt wird
ludi-condition-reach = Ein eigener Stein in der letzten Reihe (Weiß: der obersten; Schwarz: der untersten)
ludi-condition-reach-camp = Alle eigenen Steine auf den Feldern, auf denen zu Beginn die gegnerischen standen
ludi-condition-reach-outnumbered = Mehr gegnerische Steine in deiner ersten Reihe als eigene in der ersten Reihe des Gegners (für Weiß ist das die unterste, für Schwarz die oberste)
ludi-condition-eliminated = Kein gegnerischer Stein mehr auf dem Brett
ludi-condition-block = Vier eigene Steine in einem Quadrat aus zwei mal zwei Feldern, einer davon eben gesetzt oder gezogen
ludi-condition-one-group-own = Alle eigenen Steine in einer Gruppe
ludi-condition-one-group-enemy = Alle gegnerischen Steine in einer Gruppe
ludi-stuck-win = Wer am Zug ist und keinen erlaubten Zug hat, gewinnt.
ludi-stuck-lose = Wer am Zug ist und keinen erlaubten Zug hat, verliert.
ludi-stuck-draw = Wenn du am Zug bist und keinen erlaubten Zug hast, endet die Partie unentschieden.
ludi-total-largest-group = Ist das Brett voll, gewinnt, wer die größte Gruppe hat; sind die größten Gruppen gleich groß, endet die Partie unentschieden.
ludi-total-largest-group-cascade = Ist das Brett voll, gewinnt, wer die größte Gruppe hat; sind die größten Gruppen gleich groß, entscheiden die nächstgrößten und so weiter.
ludi-total-product-of-groups = Ist das Brett voll, multipliziert jeder Spieler die Größen seiner Gruppen; das größere Produkt gewinnt, bei gleichen endet die Partie unentschieden.
ludi-total-most-stones = Ist das Brett voll, gewinnt, wer mehr Steine hat; bei gleich vielen endet die Partie unentschieden.
ludi-total-area = Ist das Brett voll, zählt jeder Spieler seine Steine und die leeren Felder, die nur von seinen Steinen umgeben sind. Wer mehr hat, gewinnt; bei gleich vielen endet die Partie unentschieden.
ludi-total-odd-groups = Ist das Brett voll, werden die Gruppen beider Farben gezählt, die aus { $number } oder mehr Steinen bestehen: Ist ihre Anzahl ungerade, gewinnt der erste Spieler, sonst der zweite.
ludi-passing = Wer keinen erlaubten Zug hat, passt; passen beide nacheinander, endet die Partie unentschieden.
ludi-passing-count = Wer keinen erlaubten Zug hat, passt; passen beide nacheinander, werden die Steine wie auf einem vollen Brett gezählt.
ludi-pass = Du darfst auch passen; passen beide nacheinander, endet die Partie unentschieden.
ludi-pass-count = Du darfst auch passen; passen beide nacheinander, endet die Partie und wird wie auf einem vollen Brett gezählt.
ludi-nobody-moves = Wenn du am Zug bist und keinen erlaubten Zug hast, endet die Partie unentschieden.
ludi-full = Ist das Brett voll, ohne dass jemand gewonnen hat, endet die Partie unentschieden.
ludi-endless = Entsteht dieselbe Stellung zum dritten Mal oder sind { $plies } Züge gespielt, endet die Partie unentschieden.
ludi-too-long = Sind { $plies } Züge gespielt, endet die Partie unentschieden.

# Dasselbe in wenigen Worten.
ludi-short-hexhex = Sechseck, { $size }
ludi-short-trapezium = Trapez
ludi-short-square = Quadrat, { $size }
ludi-short-square-diagonals = Quadrat mit Diagonalen, { $size }
ludi-short-oblong = { $size } mal { $rows } Quadrate
ludi-short-rhombus = Raute, { $size }
ludi-short-triangle = Dreieck, { $size }
ludi-short-rows = { $number ->
    [one] je eine Reihe Steine
   *[other] je { $number } Reihen Steine
}
ludi-short-chequered = voller Steine
ludi-short-chequered-but = voller Steine bis auf { $number }
ludi-short-stones = { $number } Steine zu Beginn
ludi-short-place-own = setzen
ludi-short-place-any = beliebige Farbe
ludi-short-place-red = Rot setzen
ludi-short-place-own-limit = setzen, Gruppen bis { $size }
ludi-short-place-any-limit = beliebige Farbe, Gruppen bis { $size }
ludi-short-place-red-limit = Rot setzen, Gruppen bis { $size }
ludi-short-place-where = { $what } { $where }
ludi-short-by-own = neben eigenem Stein
ludi-short-by-enemy = neben gegnerischem Stein
ludi-short-by-any = neben einem Stein
ludi-short-by-red = neben rotem Stein
ludi-short-apart-own = nicht neben eigenem Stein
ludi-short-apart-enemy = nicht neben gegnerischem Stein
ludi-short-flanking = um gegnerische Steine
ludi-short-lowest = unten in einer Spalte
ludi-short-step = ziehen
ludi-short-step-forward = nach vorn ziehen
ludi-short-step-forward-diagonal = schräg nach vorn ziehen
ludi-short-step-forward-any = geradeaus oder schräg nach vorn ziehen
ludi-short-onto-enemy = { $step }, nur um zu schlagen
ludi-short-onto-either = { $step }, auch um zu schlagen
ludi-short-hop = springen
ludi-short-hop-enemy = springen und schlagen
ludi-short-hop-chain = immer weiter springen
ludi-short-leap = zwei Felder weit ziehen
ludi-short-slide = auf Linien ziehen
ludi-short-slide-counted = so weit ziehen, wie Steine da sind
ludi-short-slide-phalanx = eine Phalanx ziehen
ludi-short-place-supply = { $number } Steine setzen
ludi-short-swap = Seitentausch
ludi-short-twice = zwei Züge nacheinander
ludi-short-catch-up = bis zu drei Züge nacheinander
ludi-short-shoot = schießen
ludi-short-no-repeat = nichts wiederholen
ludi-short-pass = passen
ludi-short-surrounded = { $kind ->
    [own] eigener Stein eingeschlossen
    [enemy] gegnerischer Stein eingeschlossen
   *[other] eingeschlossener Stein
}
ludi-short-capture-surrounded = schlagen
ludi-short-capture-sandwiched = einklemmen
ludi-short-capture-sandwiched-pairs = Paare einklemmen
ludi-short-flip-flanked = Eingeschlossene umdrehen
ludi-short-flip-beside = Benachbarte umdrehen
ludi-short-win = { $what } gewinnt
ludi-short-lose = { $what } verliert
ludi-short-draw = { $what }: unentschieden
ludi-short-line = { $kind ->
    [exactly] genau { $number } in einer Reihe
    [own-and-red] { $number } in einer Reihe mit Rot
    [enemy-and-red] { $number } gegnerische oder rote in einer Reihe
   *[other] { $number } in einer Reihe
}
ludi-short-group = { $kind ->
    [exactly] Gruppe von genau { $number }
   *[other] Gruppe von { $number }
}
ludi-short-touch = { $kind ->
    [opposite] Gruppe an zwei gegenüberliegenden Seiten
    [apart] Gruppe an { $number } nicht benachbarten Seiten
    [mine] Gruppe an den eigenen zwei Seiten
    [cornerless] Gruppe an { $number } Seiten ohne Ecken
    [corners] Gruppe an { $number } Ecken
   *[other] Gruppe an { $number } Seiten
}
ludi-short-captured = { $number } geschlagen
ludi-short-stuck = kein Zug
ludi-short-full = volles Brett
ludi-short-steps = { $number } Züge ohne Setzen
ludi-short-reach = letzte Reihe
ludi-short-reach-camp = alle am Anfang des Gegners
ludi-short-reach-outnumbered = Minderheit in den letzten Reihen
ludi-short-eliminated = kein gegnerischer Stein
ludi-short-block = Viererquadrat
ludi-short-ring = Ring
ludi-short-one-group = { $kind ->
    [enemy] eine Gruppe aus allen gegnerischen Steinen
   *[other] eine Gruppe aus allen Steinen
}
ludi-short-largest-group = größte Gruppe
ludi-short-largest-group-cascade = größte Gruppen
ludi-short-product-of-groups = Produkt der Gruppen
ludi-short-most-stones = die meisten Steine
ludi-short-area = Gebiet
ludi-short-odd-groups = ungerade Zahl von Gruppen

# Was von selbst geschriebenen Regeln nie eine Rolle spielt. { $rule } und { $other } sind kurze Namen.
ludi-unused-line = „{ $rule }“ kommt nie vor: Keine Linie dieses Bretts ist lang genug.
ludi-unused-group = „{ $rule }“ kommt nie vor: Keine Gruppe kann groß genug werden.
ludi-unused-touch = „{ $rule }“ kommt nie vor: Dieses Brett hat keine solchen Seiten.
ludi-unused-captured = „{ $rule }“ kommt nie vor: Kein Zug schlägt.
ludi-unused-steps = „{ $rule }“ kommt nie vor: Kein Stein zieht.
ludi-unused-step = „{ $rule }“ kommt nie vor: Auf diesem Brett liegt in dieser Richtung vorn kein Nachbarfeld.
ludi-unused-reach = „{ $rule }“ kommt nie vor: Nur Bretter aus Quadraten haben eine letzte Reihe.
ludi-unused-block = „{ $rule }“ kommt nie vor: Nur auf Brettern aus Quadraten können Steine ein Quadrat bilden.
ludi-unused-ring = „{ $rule }“ kommt nie vor: Nur auf Brettern aus Sechsecken bilden Steine Ringe.
ludi-unused-no-repeat = „{ $rule }“ ändert nichts: Alle Steine bleiben liegen, sodass sich nichts wiederholt.
ludi-unused-shoot = „{ $rule }“ ändert nichts: Kein Stein zieht, der schießen könnte.
ludi-unused-eliminated = „{ $rule }“ kommt nie vor: Zu Beginn liegt kein Stein auf dem Brett, oder kein Zug schlägt.
ludi-unused-stones = „{ $rule }“ kommt nie vor: Niemand setzt solche Steine.
ludi-unused-covered = „{ $rule }“ entscheidet nie: Immer trifft dann auch „{ $other }“ zu und kommt zuerst.
ludi-unused-contained = „{ $rule }“ ändert nichts: „{ $other }“ sagt dasselbe und mehr.
ludi-unused-twice = „{ $rule }“ steht zweimal da.
ludi-unused-usual = „{ $rule }“ ändert nichts: Das ist in jedem Spiel so.

# Warum eine Partie aus Ludemen zu Ende ist, und was zu tun ist.
ludi-phrase-own = { $condition }
ludi-phrase-other = die andere Seite: { $condition }
ludi-phrase-draw = { $condition }
ludi-phrase-score = die Zählung des vollen Bretts
ludi-phrase-most-stones = die Zählung der Steine
ludi-phrase-area = die Zählung der Steine und der umgebenen Felder
ludi-phrase-stuck = kein Zug mehr möglich
ludi-phrase-all-passed = beide haben gepasst
ludi-phrase-too-long = die Partie ist zu lang geworden
ludi-phrase-nobody-moves = kein Zug mehr möglich
ludi-phrase-place-or-move = setze oder ziehe einen Stein
ludi-phrase-shoot = schieße mit dem gezogenen Stein
