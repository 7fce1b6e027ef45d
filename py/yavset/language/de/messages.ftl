# Was Python sagt, auf Deutsch. Namen von Optionen, Angaben und Anfragen bleiben, wie sie sind.

# Seiten, Farben und Richtungen, die in andere Sätze eingesetzt werden.
white = Weiß
black = Schwarz
red = Rot
blue = Blau
odd = Ungerade
even = Gerade
left = links
right = rechts

# Teile, aus denen andere Sätze zusammengesetzt werden.
plain = { $text }
either = { $first } oder { $second }
and-more = { $some } und { $count } weitere
result-won = { $player } hat gewonnen
result-draw = es ist unentschieden
picture-turn = { $game }: { $player } am Zug
picture-won = { $game }: { $player } hat gewonnen
picture-draw = { $game }: Unentschieden

# Spiele und ihre Optionen.
game-unknown = ein Spiel { $game } gibt es nicht; es gibt { $games }
option-unknown = { $game } hat keine Option { $name }; es gibt { $allowed }
option-value = die Option { $name } kann nicht { $given } sein; erlaubt sind { $allowed }
option-swap-players = die Tauschregel (Option swap) gibt es nur zu zweit
option-size-trapezium = die Größe (Option size) lässt sich beim Trapez nicht wählen: es hat nur eine
option-setup-and-seed = entweder die Aufstellung (Option setup) oder der Startwert (Option seed), nicht beides
option-seed = die Option seed kann nicht { $given } sein; erlaubt sind ganze Zahlen ab 0
option-setup = die Option setup kann nicht { $given } sein; erlaubt sind { $stones } w, { $stones } b und ein Punkt, Feld für Feld
option-setup-middle = die Option setup lässt die Mitte frei; jedes andere Feld darf frei bleiben

# Züge, in jedem Spiel.
move-type = ein Zug ist ein Wort wie 'e5', nicht { $move }
move-number = Zug { $number }: { $why }
move-game-over = { $move } ist nicht möglich: die Partie ist zu Ende, { $result }
move-strange-sign = { $move } ist kein Zug: das Zeichen U+{ $sign } kommt in keinem vor
move-because = { $move } geht hier nicht: { $special }
move-no-cell = { $cell } ist kein Feld: die Felder gehen von { $first } bis { $last }
move-cell-taken = { $move } geht hier nicht: auf { $cell } liegt ein Stein
move-not-legal = { $move } ist hier kein Zug für { $player }; möglich sind { $some }

# Züge, in einzelnen Spielen.
must-block = die Reihe der nächsten Seite muss auf { $cells } verhindert werden
pass-only-without-move = nur wer keinen Stein setzen kann, passt
stone-without-freedom = ein Stein auf { $move } hätte kein freies Feld neben seiner Gruppe und schlägt nichts
stones-come-back = ein Stein auf { $move } würde zu einer Anordnung der Steine führen, die schon da war
shoot-first = erst schießt der Stein auf { $cell }: setze einen roten auf ein leeres Feld in einer Linie mit ihm
no-stone-beside =
    { $whose ->
        [own] neben { $cell } liegt kein eigener Stein
        [enemy] neben { $cell } liegt kein gegnerischer Stein
        [red] neben { $cell } liegt kein roter Stein
       *[any] neben { $cell } liegt kein Stein
    }
forbidden-beside = neben { $cell } liegt ein Stein, neben dem er nicht liegen darf
next-stone-colour = der nächste Stein dieses Zuges muss die Farbe { $colour } haben
supply-used-up = alle { $supply } Steine der Farbe { $colour } liegen schon auf dem Brett
all-placed = alle eigenen Steine liegen auf dem Brett: ziehe einen davon
place-all-first =
    { $count ->
        [one] setze erst deinen letzten Stein: vorher zieht keiner
       *[other] setze erst deine übrigen { $count } Steine: vorher zieht keiner
    }
cell-not-lowest = der Stein würde fallen: das Feld unter { $cell } ist leer
nothing-flanked = von { $cell } aus liegen keine gegnerischen Steine in einer Linie vor einem anderen eigenen
group-too-large = das gäbe eine Gruppe von mehr als { $largest }
not-on-rod-line = { $name } liegt nicht auf der Linie, die der Stab zeigt
winning-stone-without-rod = der Stein auf { $name } gewinnt und trägt keinen Stab
rod-line-full = ein Stab in Richtung { $axis } auf { $name } ließe auf seiner Linie kein leeres Feld
rod-missing = der Stab fehlt: der Zug endet auf eines von { $axes }
ducks-on-edge = die Enten werden auf den Rand gesetzt
duck-colour = eine Ente dieser Farbe kann jetzt nicht gesetzt werden
crumb-on-line = { $name } liegt auf einer Linie mit der Brotkrume auf { $crumb }
march-one-forward = Steine ziehen ein Feld nach vorn
march-moved-already = der Stein auf { $cell } ist in diesem Zug schon gezogen
march-way = dieser Zug geht nach vorn { $way }
march-own-stone = auf { $cell } liegt ein Stein von { $player }
march-not-completed = so ließe sich der Zug nicht zu Ende führen
exchange-first = Schwarz darf einen weißen und einen schwarzen Stein vertauschen (das frühere Feld zuerst) oder passen
leap-friends =
    { $friends ->
        [one] der Stein auf { $cell } hat einen Freund neben sich: er springt ein Feld weit in einer Linie
       *[other] der Stein auf { $cell } hat { $friends } Freunde neben sich: er springt { $friends } Felder weit in einer Linie
    }
leap-no-enemy = auf { $cell } liegt kein gegnerischer Stein
capture-longest = es muss so viel wie möglich geschlagen werden: { $longest }
approach-enemy = ein Stein muss über leere Felder näher an seinen nächsten Gegner kommen
lake-in-centre = in der Mitte darf kein See liegen
jump-stood-there = der Stein stand in diesem Zug schon auf { $end }
unit-approach = eine Einheit bleibt ganz und muss der nächsten eigenen Einheit näher kommen

# Mitschriften und Links.
moves-too-many-read = { $count } Züge hat keine Partie; gelesen werden höchstens { $most }
tag-unwritable = die Angabe { $name } mit { $text } lässt sich nicht schreiben: ohne Anführungszeichen und Zeilenenden
record-type = eine Mitschrift ist ein Text, nicht { $type }
record-too-long = die Mitschrift hat { $count } Zeichen; gelesen werden höchstens { $most }
record-tag-twice = Zeile { $number }: die Angabe { $name } steht zweimal da
record-too-many-pieces = Zeile { $number }: mehr als { $most } Züge, Nummern, Zeichen, Klammern und Kommentare werden nicht gelesen
record-too-many-moves = Zeile { $number }: mehr als { $most } Züge werden nicht gelesen
record-too-many-variations = die Mitschrift hat zu viele Varianten: von Anfang an ausgeschrieben haben sie mehr als { $most } Züge
record-move = Zeile { $number }, Zug { $move }: { $why }
record-comment-open = Zeile { $number }: der Kommentar in geschweiften Klammern hört nie auf
record-variation-open = Zeile { $number }: die Variante hört nie auf
record-variation-first = Zeile { $number }: vor einer Variante fehlt der Zug
record-variation-end = Zeile { $number }: hier endet eine Variante, die nie begonnen hat
comment-unwritable = der Kommentar { $text } lässt sich nicht schreiben: er enthält eine schließende Klammer
mark-arrow = ein Pfeil geht von einem Feld zu einem anderen, etwa e5-g7: nicht { $arrow }
mark-cell = { $kind }: ein Feld { $cell } gibt es auf diesem Brett nicht
mark-sign = eine Markierung im Text hat keine Leerzeichen, Kommas oder Klammern: nicht { $text }
mark-colour = eine Markierung im Text ist red, grey oder hat die Farbe des Akzents (accent), nicht { $colour }
record-tag-form = Zeile { $number }: { $text } sollte eine Angabe wie [Game "yavalath"] sein
record-several = der Text enthält { $count } Partien: wähle eine durch ihre Nummer
record-number = eine Partie { $number } gibt es nicht: der Text enthält { $count }
record-result = das Ergebnis { $text } ist keines von { $allowed }
record-foreign = dies ist eine Aufzeichnung von { $program }, die hier nicht gelesen werden kann
record-foreign-part = dies ist eine Aufzeichnung von { $program }, in der { $what } hier nicht gelesen werden kann
record-by-rows = dies ist eine Aufzeichnung von { $program }, wo der Buchstabe eines Feldes seine Reihe nennt: d4 ist dort ein anderes Feld. Lies sie mit den Koordinaten „rows“.
record-coordinates-unknown = die Koordinaten { $given } sind keine von { $allowed }
options-form = Optionen { $text }: { $part } sollte die Form name=wert haben, jeder Name einmal
link-type = ein Link ist ein Text, nicht { $type }
link-too-long = der Link hat { $count } Zeichen; gelesen werden höchstens { $most }
link-version = der Link beginnt mit { $begin }; bekannt sind nur Links der Fassung { $version }
link-no-game = der Link nennt kein Spiel; er sollte aussehen wie v1/yavalath/e5.d4
link-too-much = { $text } ist zu viel: ein Link hat ein Spiel, Optionen, Züge und die Nummer eines Zuges
link-ply = 'ply={ $ply }' sollte eine Zahl von 0 bis { $count } sein

# Diagramme.
diagram-type = ein Diagramm ist ein Text, nicht { $type }
diagram-too-long = das Diagramm hat { $count } Zeichen; gelesen werden höchstens 20000
diagram-line-twice = Zeile { $number }: { $key } steht zweimal da
diagram-rows-first = Zeile { $number }: zuerst kommen die Reihen des Bretts, dann Zeilen wie 'to move: white'
diagram-to-move-missing = die Zeile 'to move: { $player }' (oder eine andere Seite) fehlt
diagram-line-missing = die Zeile '{ $key }: …' fehlt
diagram-line-unknown = { $key } ist keine Zeile eines Diagramms von { $game }
diagram-row-count = { $board } hat { $rows } Reihen, das Diagramm hat { $count }
diagram-row-length = Zeile { $number }: Reihe { $row } hat { $wanted } Felder, nicht { $count }
diagram-code-unknown = Zeile { $number }: { $code } auf { $cell } gibt es in { $game } nicht
diagram-choice = '{ $key }: { $text }' sollte eines von { $choices } nennen
diagram-seats = 'seats: { $text }' sollte für jede Seite ({ $players }) den Platz nennen, gezählt ab 0
diagram-swap = statt 'swap: { $text }' ist nur 'swap: open' möglich
diagram-swap-option = 'swap: open' gibt es nur mit der Option swap und nicht für die erste Seite
diagram-outcome = 'outcome: { $text }' sollte eine Seite oder 'draw' sein, dann ein Grund, dann Felder
diagram-out = 'out: { $text }' sollte Spieler nennen, die ausgeschieden sind
diagram-passes = 'passes: { $text }' sollte sagen, wie oft nacheinander gepasst wurde, höchstens { $most }-mal
diagram-placed = 'placed: { $text }' sollte sagen, wie viele Steine in diesem Zug schon gesetzt sind
diagram-rod = 'rod: { $text }' sollte ein Feld mit einem Stein von { $other } nennen, dann eines von - / \
diagram-slides = 'slides: { $text }' sollte eine Zahl von 0 bis { $most } sein
diagram-forward = 'forward: { $way }' sollte left oder right sein
diagram-moved = 'moved: { $text }' sollte Steine von { $player } nennen
diagram-duck-on-crumb = wo die Brotkrume liegt, auf { $cell }, steht eine Ente
diagram-captured = 'captured: { $text }' sollten zwei Zahlen sein
diagram-shooter = 'shooter: { $cell }' sollte einen Stein des Spielers am Zug nennen
diagram-number = '{ $key }: { $text }' sollte eine Zahl von { $first } bis { $last } sein
cell-unknown = ein Feld { $name } gibt es auf { $board } nicht; die Felder heißen { $first } bis { $last }

# Warum es zu einer Stellung nicht kommen kann.
impossible = zu dieser Stellung kann es nicht kommen: { $wrong }
impossible-row = { $player } hat schon { $row } in einer Reihe
impossible-five = { $player } hat schon fünf in einer Reihe
impossible-five-of-colours = { $player } hat schon fünf in einer Reihe in den eigenen Farben
impossible-out-to-move = { $player } ist ausgeschieden und kann nicht am Zug sein
impossible-all-out = bis auf einen Spieler sind alle ausgeschieden, die Partie ist also zu Ende
impossible-without-freedom = der Stein von { $player } auf { $cell } hat kein freies Feld neben seiner Gruppe
impossible-chain = { $player } hat schon eine Kette, die die Partie beendet
impossible-round =
    { $left ->
        [one] für diese Runde fehlt noch ein leeres Feld
       *[other] für diese Runde fehlen noch { $left } leere Felder
    }
impossible-supply = es liegen mehr als { $supply } Steine der Farbe { $colour }
impossible-group = { $player } hat eine Gruppe von mehr als { $largest }
impossible-group-before = { $player } hat eine Gruppe von { $less } oder { $largest }, die schon vorher entschieden hätte
impossible-no-rod = es liegen Steine, also muss auf dem letzten ein Stab liegen
impossible-rod-line = auf der Linie des Stabs ist kein Feld leer
impossible-ducks-inside = vor der ersten Brotkrume stehen alle Enten am Rand
impossible-ducks-more = es gibt mehr als { $flock } Enten einer Farbe
impossible-ducks-fewer = von jeder Farbe muss es { $flock } Enten geben
impossible-ducks-turn = nach diesen Enten ist nicht { $player } am Zug
impossible-ducks-far = die Enten auf den Linien der Brotkrume sind ihr nicht so nah, wie sie könnten
impossible-ducks-grouped = alle Enten einer Farbe sind schon eine Gruppe
impossible-surrounded = der Stein auf { $cell } ist schon umzingelt
impossible-slides = { $most } Schiebezüge nacheinander sind schon ein Unentschieden
impossible-more-stones = von einer Farbe liegen mehr Steine als zu Beginn
impossible-home-row = auf der Grundreihe des Gegners steht schon ein Stein
impossible-no-stones = eine Seite hat keine Steine
impossible-turn-complete = der Zug ist schon zu Ende
impossible-moved-stone = ein Stein kann nicht dorthin gekommen sein, wohin er gezogen sein soll
impossible-turn = der Zug lässt sich nicht zu Ende führen
impossible-stones = es gibt mehr als { $stones } Steine einer Farbe
impossible-empty-cell = das zu Beginn freie Feld ist nicht das in der Mitte
impossible-pieces = { $player } hat { $count } Steine, mehr als 11
impossible-capturing-none = kein Stein von { $player } kann weiter schlagen
impossible-capturing = der Stein, der weiter schlagen soll, kann es nicht
impossible-discs = { $player } hat mehr als { $most } Scheiben
impossible-lakes = es gibt höchstens drei Seen, in der Mitte keinen
impossible-lakes-first = Schwarz, Weiß und Schwarz legen vor dem ersten Zug die drei Seen
impossible-jumping-from = der springende Stein muss auf einer gegnerischen Scheibe stehen
impossible-jumping = der springende Stein kann nicht weiter springen

# Wie es in einem Spiel steht: was Menschen zählen.
standing-repeated = wiederholt: { $count } von { $most } Malen, dann ist es unentschieden
standing-score = Punkte: { $score }
standing-product = { $factors } = { $score }
standing-rounds =
    { $count ->
        [one] noch 1 Runde
       *[other] noch { $count } Runden
    }
standing-large-groups =
    { $count ->
        [one] 1 große Gruppe (ab { $size }): { $player } liegt vorn
       *[other] { $count } große Gruppen (ab { $size }): { $player } liegt vorn
    }
standing-empty =
    { $count ->
        [one] 1 leeres Feld
       *[other] { $count } leere Felder
    }
standing-largest = größte Gruppe: { $size }
standing-supply = noch zu setzen: { $white } weiße, { $black } schwarze
standing-flocks =
    { $count ->
        [one] 1 Schwarm
       *[other] { $count } Schwärme
    }
standing-slides =
    { $count ->
        [one] unentschieden nach 1 weiteren Zug ohne Setzen
       *[other] unentschieden nach { $count } weiteren Zügen ohne Setzen
    }
standing-march =
    { $count ->
        [one] 1 Stein
       *[other] { $count } Steine
    }, noch { $steps ->
        [one] 1 Reihe
       *[other] { $steps } Reihen
    }
standing-pieces =
    { $count ->
        [one] 1 Stein
       *[other] { $count } Steine
    }
standing-arrived =
    { $count ->
        [one] 1 Stein, { $arrived } auf der Grundreihe
       *[other] { $count } Steine, { $arrived } auf der Grundreihe
    }
standing-units =
    { $count ->
        [one] 1 Einheit
       *[other] { $count } Einheiten
    }
standing-edges =
    { $count ->
        [one] berührt 1 Seite
       *[other] berührt { $count } Seiten
    }
standing-corners =
    { $count ->
        [one] berührt 1 Ecke
       *[other] berührt { $count } Ecken
    }
standing-area =
    { $count ->
        [one] Gebiet: 1 Feld
       *[other] Gebiet: { $count } Felder
    }
standing-captured = geschlagen: { $count } von { $most }
standing-steps = Züge in Folge ohne Setzen: { $count } von { $most }

# Spiele aus Ludemen.
rules-at = Zeile { $line }, Spalte { $column }: { $what }
rules-type = Regeln sind ein Text, nicht { $type }
rules-too-long = die Regeln haben { $count } Zeichen; gelesen werden höchstens { $most }
rules-too-many = die Regeln haben mehr als { $most } Ludeme
rules-signs = { $found } hat Zeichen, die in keinem Regeltext vorkommen
rules-after-end = { $found } steht hinter dem Ende des Spiels
rules-bracket-end = am Ende fehlt eine schließende Klammer; möglich ist: { $listed }
rules-bracket-before = vor { $found } fehlt eine schließende Klammer
rules-bracket-early = diese Klammer schließt zu früh; hier fehlt: { $listed }
rules-bracket-extra = hier ist eine schließende Klammer zu viel
rules-end-here = die Regeln hören hier auf; hier fehlt: { $listed }
rules-expected = { $found } kann hier nicht stehen; möglich ist: { $listed }
rules-expected-nearest = { $found } kann hier nicht stehen; möglich ist: { $listed }. War { $nearest } gemeint?
rules-number = { $found } geht nicht: hier steht eine Zahl von { $first } bis { $last }
rules-board-one-size = das Brett { $shape } hat nur eine Größe
rules-board-size = das Brett { $shape } braucht eine Größe von { $first } bis { $last }
rules-no-placing = nie kann ein Stein gesetzt werden: play braucht ein (place …), das möglich ist
rules-one-capture = Steine werden nur auf eine Art geschlagen oder umgedreht: ein capture oder flip muss weg
rules-one-turn = alle Züge sind von einer Art: twice oder catch-up muss weg
rules-no-end = keine dieser Regeln kann die Partie auf diesem Brett je beenden: { $rules }
rules-no-first-move = niemand kann auf dem leeren Brett den ersten Zug machen
rules-start-squares = zu Beginn liegen Steine in Reihen und Spalten: das Brett muss ein Quadrat sein
rules-start-room = die Steine beider Spieler passen nicht auf dieses Brett
rules-start-cells = dieses Brett hat kein { $cells }
rules-board-high = nur Bretter aus Quadraten können eine eigene Höhe haben
rules-flanking-own = nur eigene Steine können einschließen: (place own (flanking))
rules-supply-own = nur eigene Steine kommen aus einem Vorrat: (place own (supply 4))
rules-exactly-own = nur für Reihen aus eigenen Steinen allein kann eine genaue Länge verlangt werden: (line 5 exactly)
rules-pairs-sandwiched = nur Steine in einer Linie werden paarweise geschlagen: (capture sandwiched pairs)
rules-lowest-squares = nur auf Brettern aus Quadraten gibt es Spalten, in denen Steine fallen
rules-not-measured = Spiele mit diesen Zügen können gespielt, aber noch nicht gemessen oder gezüchtet werden
rules-no-code = { $code } ist kein Regeltext und kein Kürzel für einen, wie etwa h5-p.s-w4.l3
rules-code-parts = das Kürzel { $code } sollte drei Teile haben: board, play und end
rules-code-part = { $found } ist kein Teil eines Kürzels für Regeln, wie etwa h5-p.s-w4.l3

# Anfragen.
request-type = eine Anfrage ist JSON als Text, nicht { $type }
request-too-long = eine Anfrage ist JSON als Text von höchstens { $most } Zeichen
request-brackets = in der Anfrage liegen Listen und Objekte mehr als { $most } tief ineinander
request-json = die Anfrage ist kein JSON: { $problem } an Stelle { $place }
request-json-number = die Anfrage ist kein lesbares JSON: eine Zahl darin ist zu lang
request-object = eine Anfrage ist ein Objekt wie { "{" }"do": "hello"{ "}" }
request-verb = do kann nicht { $verb } sein, sondern eines von { $verbs }
request-options = Optionen sind ein Objekt aus Namen und Werten
request-moves = Züge sind eine Liste von Wörtern
request-too-many-moves = { $count } Züge hat keine Partie; es sind höchstens { $most }
request-ply = ply ist eine ganze Zahl von 0 bis { $most }, nicht { $ply }
request-text = { $name } ist ein Text, nicht { $value }
request-number = { $name } ist eine Zahl über 0 und bis { $most }, nicht { $value }
request-tags = Angaben (tags) sind ein Objekt aus Texten
request-variations = variations sind Listen von Zügen; eine Mitschrift hat mit denen der Partie höchstens { $most }
request-nags = nags sind ein Objekt mit ganzen Zahlen von 1 bis 255
request-comments = comments sind ein Objekt mit Texten
request-seats = { $name } ist eine Liste von Nummern von Plätzen, nicht { $value }
request-seed = seed ist eine ganze Zahl, nicht { $seed }
request-level = level ist eine ganze Zahl von 1 bis { $most }, nicht { $number }
request-effort = eine Suche braucht eine Stufe (level, 1 bis 6), seconds oder visits
search-game-over = die Partie ist zu Ende: es gibt nichts zu überlegen
search-none = es wurde noch keine Suche begonnen
search-unknown = eine Suche { $number } gibt es nicht; nur die letzte, { $latest }, läuft
run-unknown = es gibt keinen Zuchtlauf { $number }
run-damaged = das sind keine Kinder eines Zuchtlaufs: { $value }
population-unknown = { $name } ist keine Population: 2007, set, world, ein Spiel, oder zwei mit Komma dazwischen

# Beweise.
prove-players = Beweisen lassen sich nur Spiele für zwei
prove-no-move = Es gibt keinen Zug zu beurteilen
