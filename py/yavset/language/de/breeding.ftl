# Wie ein gezüchtetes Spiel entstanden ist. { $what } und Ähnliches sind Kurzformen der Regeln wie in ludi.ftl.
breeding-graft = hat „{ $what }“ von { $parent } an die Stelle von „{ $before }“ gesetzt
breeding-take = hat „{ $what }“ von { $parent } übernommen
breeding-number = hat in „{ $before }“ aus { $old } eine { $new } gemacht
breeding-flip = hat „{ $before }“ in „{ $after }“ verkehrt
breeding-copy = hat „{ $before }“ kopiert und die Kopie in „{ $after }“ geändert
breeding-drop = hat „{ $what }“ weggelassen
breeding-reorder = hat „{ $what }“ an Stelle { $place } der Regeln gerückt
breeding-fresh = hat „{ $what }“ erfunden
breeding-except = hat bestimmt, dass nur die erste von zwei Regeln gilt, wenn beide zutreffen
breeding-smaller = hat eine Regel von { $parent } weggelassen, auf die es nie ankam
breeding-part-play = alle Züge
breeding-part-end = alle Regeln zum Ende
breeding-part-limit = Gruppen bis { $size }

# Warum ein Kind gar nicht erst angesehen wird.
breeding-reason-stillborn = seine Regeln ergeben kein Spiel: { $why }
breeding-reason-no-end = keine Regel kann es je beenden
breeding-reason-no-first-move = niemand kann den ersten Zug machen
breeding-reason-no-placing = nie wird ein Stein gesetzt
breeding-reason-ambiguous = zwei seiner Regeln widersprechen sich
breeding-reason-seen = das kennen wir schon

# Warum die Jury ein Spiel ablehnt.
breeding-reason-ill-formed = seine Regeln widersprechen sich beim Spielen
breeding-reason-too-slow = { $moves } mögliche Züge sind zu viele, um es zu beurteilen
breeding-reason-endless = { $percent } % seiner Partien enden nicht
breeding-reason-draws = { $percent } % seiner Partien enden unentschieden
breeding-reason-short =
    es ist nach { $plies ->
        [one] 1 Zug
       *[other] { $plies } Zügen
    } vorbei
breeding-reason-long = es dauert { $plies } Züge
breeding-reason-uneven-length = seine Partien dauern { $plies } bis { $most } Züge
breeding-reason-no-choice = bei { $percent } % seiner Züge gibt es nichts zu wählen
breeding-reason-dead-rule = auf „{ $rule }“ kommt es nie an
breeding-reason-advantage = { $who ->
    [only] bei gutem Spiel kann nur gewinnen, wer beginnt, denn ein Stein mehr schadet nie: es fehlt die Tauschregel
    [first] wer beginnt, gewinnt { $percent } % seiner Partien
   *[second] wer nicht beginnt, gewinnt { $percent } % seiner Partien
}
breeding-reason-solved = { $who ->
    [either] wer den ersten freien Zug hat, gewinnt zwingend, zum Beispiel mit { $move }
   *[first] wer beginnt, gewinnt mit { $move } zwingend
}
breeding-reason-no-skill = wer stärker spielt, gewinnt nur { $percent } % seiner Partien gegen Schwächere
breeding-reason-mirror = { $who ->
    [first] wer beginnt und jeden Zug spiegelt, gewinnt { $percent } % der Partien gegen den Bot
   *[second] wer mit gespiegelten Zügen antwortet, gewinnt { $percent } % der Partien gegen den Bot
}
breeding-reason-copy = { $who ->
    [first] wer beginnt und jeden Zug daneben nachmacht, gewinnt { $percent } % der Partien gegen den Bot
   *[second] wer jeden Zug daneben nachmacht, gewinnt { $percent } % der Partien gegen den Bot
}
breeding-reason-greedy = { $who ->
    [first] wer beginnt und planlos neben andere Steine setzt, gewinnt { $percent } % der Partien gegen den Bot
   *[second] wer planlos neben andere Steine setzt, gewinnt { $percent } % der Partien gegen den Bot
}
breeding-reason-first-move = { $who ->
    [first] wer beginnt und immer das erste freie Feld nimmt, gewinnt { $percent } % der Partien gegen den Bot
   *[second] wer immer das erste freie Feld nimmt, gewinnt als Zweiter { $percent } % der Partien gegen den Bot
}
breeding-reason-race = { $who ->
    [first] wer beginnt und immer den vordersten Stein zieht, gewinnt { $percent } % der Partien gegen den Bot
   *[second] wer als Zweiter immer den vordersten Stein zieht, gewinnt { $percent } % der Partien gegen den Bot
}
breeding-reason-parity = nur seine letzten Züge zählen: vorher ist es gleich, wem welche Steine gehören
breeding-reason-laborious = es zu beurteilen dauert zu lange

# Die Maße.
breeding-measure-uncertainty = lange unentschieden
breeding-measure-killer = starke Züge
breeding-measure-drama = Dramatik
breeding-measure-lead-change = Wechsel der Führung
breeding-measure-permanence = Beständigkeit
breeding-measure-clarity = Streuung der Werte der Züge
breeding-measure-decisiveness = Entschiedenheit
breeding-measure-duration = Abstand von der bevorzugten Länge
breeding-measure-rungs = Stufen des Könnens
breeding-measure-coverage = benutzte Felder
breeding-measure-forcing = Züge, bei denen nur einer nicht verliert
breeding-measure-forced-run = längste Folge solcher Züge
breeding-measure-foresight = wie früh man den Sieger sieht
breeding-measure-parity = Punkte des Bots gegen einen, der nur das Ende berechnet
breeding-measure-sting = verloren, weil man blocken musste
breeding-measure-branching = mögliche Züge, in Zufallspartien
breeding-measure-ownership = Änderung der Ergebnisse, wenn alle Steine die Farbe wechseln
breeding-measure-completion = Partien, die enden
breeding-measure-draws-informed = Unentschieden bei kundigem Spiel
breeding-measure-draws = Unentschieden, der Bot gegen sich selbst
breeding-measure-first-informed = Siege mit Weiß bei kundigem Spiel
breeding-measure-first-searched = Siege mit Weiß, der Bot gegen sich selbst
breeding-measure-advantage = Einseitigkeit, der Bot gegen sich selbst
breeding-measure-opening-lead = Vorsprung nach dem ausgeglichensten ersten Zug
breeding-measure-plies-informed = Züge je Partie bei kundigem Spiel
breeding-measure-plies = Züge je Partie, der Bot gegen sich selbst
breeding-measure-spread = Streuung der Länge
breeding-measure-choice = Züge mit Auswahl
breeding-measure-skill-informed = Punkte des Bots gegen kundiges Spiel
breeding-measure-skill = Punkte des Bots gegen einen schwächeren
breeding-measure-ladder = Punkte von Suchen gegen schwächere, zwei Stufen

# Warum ein Spiel so weit gekommen ist, neben Spielen, die man kennt.
breeding-why-sting = In { $count } von 10 Partien musste jemand blocken und verlor dadurch.
breeding-why-forced = Ab und zu ist man gezwungen: Bei { $count } von 100 Zügen gibt es nur einen, der nicht verliert.
breeding-why-undecided = Es bleibt so lange unentschieden wie { $game }.
breeding-why-turns = Wer gewann, lag vorher etwa so weit zurück wie in { $game }.
breeding-why-killer = Seine besten Züge bringen etwa so viel wie die in { $game }.
breeding-why-length = Es dauert etwa so viele Züge wie { $game }: { $plies }.
breeding-why-shorter = Es dauert { $plies } Züge, weniger als { $game }.
breeding-why-longer = Es dauert { $plies } Züge, mehr als { $game }.
breeding-why-depth = Es ist etwa so tief wie { $game }: Wer weiter denkt, holt { $percent } % der Punkte.
breeding-why-deeper = Es ist tiefer als { $game }: Wer weiter denkt, holt { $percent } % der Punkte.
breeding-why-shallower = Es ist weniger tief als { $game }: Wer weiter denkt, holt { $percent } % der Punkte.
breeding-why-even = Von Anfang an liegt niemand vorn.
breeding-why-skill = Wer stärker spielte, gewann { $percent } % der Partien.
breeding-why-failed = Es hat nicht bestanden: { $reason }.

# Die Tabelle der Maße.
breeding-table-title = { $game }: { $games } Partien des Bots gegen sich selbst, Startzahl { $seed }
breeding-table-head = Maß | Wert | 95-%-Intervall | unter bekannten Spielen
breeding-table-passed = Es besteht alle Prüfungen.
breeding-table-sound = tauglich
breeding-table-interesting = spannend
breeding-table-simple = einfach
breeding-table-new = neu
breeding-plot-ply = Züge
breeding-plot-lead = Vorsprung von Weiß
