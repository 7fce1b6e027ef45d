# Die Ansicht, in der Spiele gezüchtet werden.
breeding-view-title = Ein Spiel erfinden
breeding-view-lead = Zwei Spiele bekommen ein Kind, der Zufall ändert eine Regel, und ein Programm spielt es Hunderte Male: Viele Kinder scheitern. So züchtete 2007 das Programm LUDI in vier Wochen 1.389 Spiele, und 19 waren spielbar. Eins dieser 19 ist Yavalath.
breeding-view-start = Spiele züchten
breeding-view-seed = Startzahl { $seed }: Dieselbe Zahl züchtet dieselben Spiele.
breeding-view-choose = Ahnen und Richter wählen
breeding-view-from = Ahnen
breeding-view-from-set = Acht Spiele der Sammlung
breeding-view-from-2007 = Was LUDI 2007 kennen konnte
breeding-view-from-world = Spiele der Welt, ohne Yavalaths Verwandte
breeding-view-from-own = Spiele meiner Wahl
breeding-view-first = Erster Ahne
breeding-view-second = Zweiter Ahne
breeding-view-alone = Keiner: nur den ersten abwandeln
breeding-view-bred = Hier gezüchtet
breeding-view-budget = Richter
breeding-view-budget-lenient = Milde: halb so viele Partien, schneller, weniger sicher
breeding-view-budget-full = Wie im Experiment
breeding-view-budget-strict = Streng: doppelt so viele Partien, langsamer, sicherer
breeding-view-seed-label = Startzahl
breeding-view-file = Aufgezeichneten Lauf öffnen
breeding-view-file-note = Ein Lauf, den die Befehlszeile aufgezeichnet hat („breed export“), lässt sich irgendwo auf diese Seite ziehen.
breeding-view-no-run = diese Datei ist kein aufgezeichneter Lauf

# Der Lauf.
breeding-view-count = Kind { $entered } von { $of } · { $rejected } verworfen · { $alive } am Leben ({ $percent } %)
breeding-view-the-set = die Sammlung
breeding-view-the-world = Spiele der Welt ohne Yavalaths Verwandte
breeding-view-judged = Die Richter spielen { $name }.
breeding-view-starting = Das Programm startet. Es züchtet, während du dich umsiehst.
breeding-view-running = Ahnen: { $population }, Startzahl { $seed }.
breeding-view-lenient = Die Richter sind milde.
breeding-view-strict = Die Richter sind streng.
breeding-view-done = Alle Kinder sind beurteilt, die behaltenen noch einmal, die besten am öftesten. Ahnen: { $population }, Startzahl { $seed }.
breeding-view-paused = Angehalten. Alles bisher ist auf diesem Gerät gespeichert.
breeding-view-battery = Der Akku ist fast leer, darum wartet die Zucht.
breeding-view-elsewhere = Ein anderer Tab züchtet. Dieser macht weiter, wenn jener geschlossen ist.
breeding-view-damaged = Dieser Lauf ist beschädigt. Beginne einen neuen.
breeding-view-full = Auf dem Gerät ist kein Platz, um diesen Lauf zu speichern: Er endet, wenn du die Seite schließt.
breeding-view-recorded = Ein aufgezeichneter Lauf. Ahnen: { $population }, Startzahl { $seed }.
breeding-view-pause = Anhalten
breeding-view-go = Weiter
breeding-view-own = Zurück zu meinem Lauf
breeding-view-back = Zurück
breeding-view-anew = Neuer Lauf
breeding-view-anew-text = Ein neuer Lauf tritt an die Stelle von diesem. Spiele, die du gespielt oder geteilt hast, bleiben spielbar.
breeding-view-anew-yes = Neu beginnen
breeding-view-anew-no = Diesen behalten
breeding-view-lives = { $name } lebt!
breeding-view-falls = { $name }: { $why }
breeding-view-nameless = Kind { $number }

# Das Experiment.
breeding-view-experiment = Findet es Yavalath wieder?
breeding-view-experiment-text = Wir gaben dem Programm die Spiele, die man 2007 kannte, und ließen es züchten. Sieh in einer Minute, was daraus wurde.
breeding-view-watch = Das Experiment ansehen
breeding-view-try-text = Oder lass deinen eigenen Browser danach suchen, mit einer der zehn Startzahlen des Experiments. Das dauert Stunden und kann scheitern.
breeding-view-try = Hier versuchen
breeding-view-replay-play = Abspielen
breeding-view-replay-again = Noch einmal
breeding-view-replay-slider = Kinder bis hierher
breeding-view-replay-speed = Eine Aufzeichnung: { $rate } Kinder in der Sekunde, alle in { $seconds } Sekunden. Das Züchten dauert länger: Jedes Kind wird Hunderte Male gespielt.
breeding-view-replay-waiting = Gesucht ist Yavalaths Idee: Eine Reihe gewinnt, eine um eins kürzere verliert. Bisher hat sie kein Kind.
breeding-view-replay-none = Diesmal hatte kein Kind Yavalaths Idee: dass eine Reihe gewinnt und eine um eins kürzere verliert.
breeding-view-replay-part = Die Aufzeichnung endet bei Kind { $count } von { $of }, denn dieser Lauf ist noch nicht zu Ende. Bisher hat kein Kind Yavalaths Idee: dass eine Reihe gewinnt und eine um eins kürzere verliert.
breeding-view-replay-so-far = Die Aufzeichnung endet bei Kind { $count } von { $of }, denn dieser Lauf ist noch nicht zu Ende.
breeding-view-replay-rediscovery = Kind { $number }, { $name }, hat Yavalaths Idee: Eine Reihe gewinnt, eine um eins kürzere verliert.
breeding-view-replay-from = Es stammt von { $parents }: { $how }.
breeding-view-replay-place =
    { $count ->
        [one] Es war das einzige Kind mit dieser Idee.
       *[other] { $count } Kinder hatten diese Idee.
    } In der Endwertung steht das beste, { $name }, auf Platz { $place } von { $of }.
breeding-view-replay-unkept =
    { $count ->
        [one] Es war das einzige Kind mit dieser Idee und gehört nicht zu den Spielen, die am Ende bleiben.
       *[other] { $count } Kinder hatten diese Idee, und keines gehört zu den Spielen, die am Ende bleiben.
    }
breeding-view-replay-open = Die Karte von { $name }

# Der Trichter.
breeding-view-funnel = Wie weit sie kommen
breeding-view-latest = Zuletzt gescheitert
breeding-view-tier-game =
    { $count ->
        [one] wurde geboren
       *[other] wurden geboren
    }
breeding-view-tier-new =
    { $count ->
        [one] hat Regeln, die ein Spiel ergeben
       *[other] haben Regeln, die ein Spiel ergeben
    }
breeding-view-tier-sound =
    { $count ->
        [one] ist neu
       *[other] sind neu
    }
breeding-view-tier-even =
    { $count ->
        [one] kommt ordentlich zu einem Ende
       *[other] kommen ordentlich zu einem Ende
    }
breeding-view-tier-skill =
    { $count ->
        [one] bevorzugt niemanden
       *[other] bevorzugen niemanden
    }
breeding-view-tier-alive =
    { $count ->
        [one] belohnt, wer besser spielt: Es lebt
       *[other] belohnen, wer besser spielt: Sie leben
    }
breeding-view-fell = { $reason } { $count }
breeding-view-kind-stillborn = gar kein Spiel
breeding-view-kind-seen = schon bekannt
breeding-view-kind-ill-formed = widersprüchlich
breeding-view-kind-too-slow = zu viele Züge
breeding-view-kind-endless = endlos
breeding-view-kind-draws = zu oft remis
breeding-view-kind-short = gleich vorbei
breeding-view-kind-long = zu lang
breeding-view-kind-uneven-length = mal kurz, mal lang
breeding-view-kind-no-choice = nichts zu wählen
breeding-view-kind-dead-rule = auf eine Regel kommt es nie an
breeding-view-kind-advantage = eine Seite gewinnt zu oft
breeding-view-kind-solved = erzwungen gewonnen
breeding-view-kind-mirror = Spiegeln gewinnt
breeding-view-kind-copy = Nachmachen gewinnt
breeding-view-kind-greedy = planloses Spiel gewinnt
breeding-view-kind-first-move = das erste freie Feld gewinnt
breeding-view-kind-race = der vorderste Stein gewinnt
breeding-view-kind-parity = nur die letzten Züge zählen
breeding-view-kind-no-skill = das Glück entscheidet
breeding-view-kind-laborious = dauert zu lange zu beurteilen

# Die Spiele, die leben.
breeding-view-alive =
    { $count ->
        [one] 1 Spiel zum Spielen
       *[other] { $count } Spiele zum Spielen
    }
breeding-view-all = Alle { $count } zeigen
breeding-view-known = Du hast { $name }{ $by } gezüchtet!
breeding-view-known-shown = Das ist { $name }{ $by }!
breeding-view-kept-note = Von jeder Art bleiben die besten drei Spiele.
breeding-view-compare = Welches würdest du noch einmal spielen?
breeding-view-compare-text = Wähle eines der beiden; deine Antworten bleiben auf diesem Gerät und ordnen deine Liste.
breeding-view-alike = Beide gleich
breeding-view-compared =
    { $count ->
        [one] 1 Paar verglichen.
       *[other] { $count } Paare verglichen.
    }
breeding-view-compared-all = Das sind alle Paare.
breeding-view-compared-save = Antworten speichern
breeding-view-child = Kind { $number }
breeding-view-confirmed = Kind { $number }, { $times }-mal beurteilt
breeding-view-measured = Gemessen, wie die Richter der Zucht deren Kinder messen.
breeding-view-passes = Es würde die Zucht überstehen.
breeding-view-fails = Die Zucht hätte es verworfen:
breeding-view-ancestor = ein Ahne
breeding-view-rules = Die Regeln
breeding-view-share = Link kopieren
breeding-view-embed = Für eine Webseite
breeding-view-embed-copied = Kopiert: zwei Zeilen HTML mit diesem Spiel
breeding-view-parent = Damit züchten
breeding-view-svg = Bild (SVG)
breeding-view-png = Bild (PNG)
breeding-view-picture-note = Von einem Programm gezüchtet. Spielbar im Browser:
breeding-view-bars = Wie der Bot es bewertet
breeding-view-bars-note = Andere Partien des Bots ergäben andere Werte: in 95 von 100 Fällen liegen sie in dem Bereich neben dem Balken. Ein Programm findet Kandidaten; Spiele finden Menschen.
breeding-view-people = Menschen haben { $games } Spiele bewertet, die wir kennen. Ihre Reihenfolge und die der Richter stimmen zu { $agreement } überein: 1 wäre dieselbe, 0 hätte nichts gemein.
breeding-view-bar-sound = tauglich
breeding-view-bar-interesting = spannend
breeding-view-bar-simple = einfach
breeding-view-bar-new = neu
breeding-view-bar-sound-about = seine Partien enden, jemand gewinnt, und zwar wer besser spielt
breeding-view-bar-interesting-about = es bleibt offen, und ein Zug kann es wenden
breeding-view-bar-simple-about = es hat wenige Regeln
breeding-view-bar-new-about = es ist anders als die Spiele, die wir kennen
breeding-view-points = { $value } von 100
breeding-view-points-between = { $value } von 100, in anderen Partien { $low } bis { $high }
breeding-view-interval = { $value } ({ $low } bis { $high })
breeding-view-why = Warum es hier steht
breeding-view-family = Stammbaum
breeding-view-all-measures = Alle Maße
breeding-view-measure = Maß
breeding-view-measure-value = Wert und Bereich
breeding-view-measure-set = Spiele der Sammlung, das graue Band
breeding-view-range = { $low } bis { $high }

# Die gespielte Partie.
breeding-view-move = Zug der Partie
breeding-view-curve = Der Vorsprung während der Partie: Über der Mitte führt { $first }, darunter { $second }.
breeding-view-ply = Nach Zug { $ply } von { $last }: { $lead }
breeding-view-opening = Eröffnung, nicht gemessen
breeding-view-lead-even = niemand führt
breeding-view-lead-ahead = { $side } führt mit { $percent } %

# Aufgaben zu einem gezüchteten Spiel.
breeding-view-puzzles-look = Drei Aufgaben suchen
breeding-view-puzzles-note = Das Programm spielt das Spiel und sucht Stellungen mit einem einzigen richtigen Zug. Manche Spiele haben keine.
breeding-view-puzzles-stop = Anhalten
breeding-view-puzzles-go = Weitersuchen
breeding-view-puzzles-so-far = Partie { $games }: bisher { $count } gefunden
breeding-view-puzzles-found =
    { $games ->
        [one] { $count } gefunden, in einer Partie.
       *[other] { $count } gefunden, in { $games } Partien.
    }
