# Die Ansicht, in der Spiele gezüchtet werden.
nursery-title = Ein Spiel erfinden
nursery-lead = Zwei Spiele bekommen ein Kind, der Zufall ändert eine Regel, und ein Programm spielt es Hunderte Male: Fast jedes Kind scheitert. So züchtete 2007 das Programm LUDI in vier Wochen 1.389 Spiele, und 19 waren spielbar. Eins dieser 19 ist Yavalath.
nursery-start = Spiele züchten
nursery-seed = Startzahl { $seed }: Dieselbe Zahl züchtet dieselben Spiele.
nursery-choose = Ahnen und Richter wählen
nursery-from = Ahnen
nursery-from-set = die acht Spiele der Sammlung, die sich in Ludemen sagen lassen
nursery-from-2007 = was LUDI 2007 kennen konnte
nursery-from-own = Spiele meiner Wahl
nursery-first = Erster Ahne
nursery-second = Zweiter Ahne
nursery-alone = keiner: nur den ersten abwandeln
nursery-bred = Hier gezüchtet
nursery-known-games = Bekannte Spiele
nursery-budget = Richter
nursery-budget-lenient = milde: halb so viele Partien, schneller, weniger sicher
nursery-budget-full = wie im Experiment
nursery-budget-strict = streng: doppelt so viele Partien, langsamer, sicherer
nursery-seed-label = Startzahl
nursery-file = Aufgezeichneten Lauf öffnen
nursery-file-note = Ein Lauf, den die Befehlszeile aufgezeichnet hat („breed export“), lässt sich irgendwo auf diese Seite ziehen.
nursery-no-run = diese Datei ist kein aufgezeichneter Lauf

# Der Lauf.
nursery-count = Kind { $entered } von { $of } · { $rejected } verworfen · { $alive } am Leben
nursery-the-set = die Sammlung
nursery-judged = Die Richter spielen { $name }.
nursery-starting = Ein zweites Python startet, um zu züchten, während du dich umsiehst.
nursery-running = Ahnen: { $population }, Startzahl { $seed }.
nursery-lenient = Die Richter sind milde.
nursery-strict = Die Richter sind streng.
nursery-done = Alle Kinder sind da, und die besten wurden zweimal beurteilt. Ahnen: { $population }, Startzahl { $seed }.
nursery-paused = Angehalten. Alles bisher ist auf diesem Gerät aufgehoben.
nursery-battery = Der Akku ist fast leer, darum wartet die Zucht.
nursery-elsewhere = Ein anderer Tab züchtet. Dieser macht weiter, wenn jener geschlossen ist.
nursery-damaged = Was von diesem Lauf aufgehoben war, ist beschädigt. Ein neuer hilft.
nursery-full = Für diesen Lauf ist kein Platz auf dem Gerät: Er endet mit dieser Seite.
nursery-recorded = Ein aufgezeichneter Lauf. Ahnen: { $population }, Startzahl { $seed }.
nursery-pause = Anhalten
nursery-go = Weiter
nursery-own = Zurück zu meinem Lauf
nursery-back = Zurück
nursery-anew = Neuer Lauf
nursery-anew-text = Ein neuer Lauf tritt an die Stelle von diesem. Spiele, die du gespielt oder geteilt hast, bleiben spielbar.
nursery-anew-yes = Neu beginnen
nursery-anew-no = Diesen behalten
nursery-lives = { $name } lebt!
nursery-falls = { $name }: { $why }
nursery-nameless = Kind { $number }

# Das Experiment.
nursery-experiment = Findet es Yavalath wieder?
nursery-experiment-text = Wir gaben dem Programm die Spiele, die man 2007 kannte, und ließen es züchten. Sieh in einer Minute, was daraus wurde.
nursery-watch = Das Experiment ansehen
nursery-try-text = Oder lass deinen eigenen Browser danach suchen, mit einer der zehn Startzahlen des Experiments. Das dauert Stunden und kann scheitern.
nursery-try = Hier versuchen
nursery-replay-play = Abspielen
nursery-replay-again = Noch einmal
nursery-replay-slider = Kinder bis hierher
nursery-replay-speed = Eine Aufzeichnung: { $rate } Kinder in der Sekunde, alle in { $seconds } Sekunden. Das Züchten dauert länger: Jedes Kind wird Hunderte Male gespielt.
nursery-replay-waiting = Gesucht ist Yavalaths Idee: So viele in einer Reihe gewinnen, aber eins weniger verliert. Bisher hat sie kein Kind.
nursery-replay-none = Diesmal hatte kein Kind Yavalaths Idee: dass so viele in einer Reihe gewinnen, aber eins weniger verliert.
nursery-replay-part = Die Aufzeichnung endet bei Kind { $count } von { $of }, denn dieser Lauf ist noch nicht zu Ende. Bisher hat kein Kind Yavalaths Idee: dass so viele in einer Reihe gewinnen, aber eins weniger verliert.
nursery-replay-so-far = Die Aufzeichnung endet bei Kind { $count } von { $of }, denn dieser Lauf ist noch nicht zu Ende.
nursery-replay-kin = Kind { $number }, { $name }, hat Yavalaths Idee: So viele in einer Reihe gewinnen, aber eins weniger verliert.
nursery-replay-from = Es stammt von { $parents }: { $how }.
nursery-replay-place =
    { $count ->
        [one] Es war das einzige Kind mit dieser Idee.
       *[other] { $count } Kinder hatten diese Idee.
    } In der Endwertung steht das beste, { $name }, auf Platz { $place } von { $of }.
nursery-replay-unkept =
    { $count ->
        [one] Es war das einzige Kind mit dieser Idee und gehört nicht zu den Spielen, die am Ende bleiben.
       *[other] { $count } Kinder hatten diese Idee, und keines gehört zu den Spielen, die am Ende bleiben.
    }
nursery-replay-open = Die Karte von { $name }

# Der Trichter.
nursery-funnel = Wie weit sie kommen
nursery-latest = Zuletzt gescheitert
nursery-tier-game = wurden geboren
nursery-tier-new = haben Regeln, die ein Spiel ergeben
nursery-tier-sound = sind neu
nursery-tier-even = kommen ordentlich zu einem Ende
nursery-tier-skill = bevorzugen niemanden
nursery-tier-alive = belohnen, wer besser spielt: Sie leben
nursery-fell = { $reason } { $count }
nursery-kind-stillborn = gar kein Spiel
nursery-kind-seen = schon bekannt
nursery-kind-ill-formed = widersprüchlich
nursery-kind-too-slow = zu viele Züge
nursery-kind-endless = endlos
nursery-kind-draws = zu oft remis
nursery-kind-short = gleich vorbei
nursery-kind-long = zu lang
nursery-kind-uneven-length = mal kurz, mal lang
nursery-kind-no-choice = nichts zu wählen
nursery-kind-dead-rule = eine Regel ist gleichgültig
nursery-kind-advantage = eine Seite gewinnt zu oft
nursery-kind-solved = erzwungen gewonnen
nursery-kind-no-skill = das Glück entscheidet
nursery-kind-laborious = zu mühsam zu beurteilen

# Die Spiele, die leben.
nursery-alive =
    { $count ->
        [one] 1 Spiel zum Spielen
       *[other] { $count } Spiele zum Spielen
    }
nursery-all = Alle { $count } zeigen
nursery-known = Du hast { $name }{ $by } gezüchtet!
nursery-known-shown = Das ist { $name }{ $by }!
nursery-kept-note = Von jeder Art bleiben die besten drei Spiele.
nursery-child = Kind { $number }
nursery-confirmed = Kind { $number }, zweimal beurteilt
nursery-measured = Gemessen, wie die Richter der Zucht deren Kinder messen.
nursery-passes = Es besteht jede Prüfung: Gezüchtet würde es leben.
nursery-fails = Gezüchtet wäre es verworfen worden:
nursery-ancestor = ein Ahne
nursery-rules = Die Regeln
nursery-share = Link kopieren
nursery-embed = Für eine Webseite
nursery-embed-copied = Kopiert: zwei Zeilen HTML mit diesem Spiel
nursery-parent = Damit züchten
nursery-svg = Bild (SVG)
nursery-png = Bild (PNG)
nursery-picture-note = Von einem Programm gezüchtet. Spielbar im Browser:
nursery-bars = Wie unser Programm es sieht
nursery-bars-note = Zu jedem Balken gehört der Bereich, in dem der wahre Wert in 95 von 100 Fällen liegt. Ein Programm findet Kandidaten; Spiele finden Menschen.
nursery-bar-sound = tauglich
nursery-bar-interesting = spannend
nursery-bar-simple = einfach
nursery-bar-new = neu
nursery-interval = { $value } ({ $low } bis { $high })
nursery-why = Warum es hier steht
nursery-family = Stammbaum
nursery-all-measures = Alle Maße
nursery-measure = Maß
nursery-measure-value = Wert und Bereich
nursery-measure-set = Spiele des Sets, das graue Band
nursery-range = { $low } bis { $high }

# Die gespielte Partie.
nursery-move = Zug der Partie
nursery-curve = Der Vorsprung während der Partie: Über der Mitte führt { $first }, darunter { $second }.
nursery-ply = Nach Zug { $ply } von { $last }: { $lead }
nursery-opening = Eröffnung, vom Zufall gezogen
nursery-lead-even = niemand führt
nursery-lead-ahead = { $side } führt mit { $percent } %

# Aufgaben zu einem gezüchteten Spiel.
nursery-puzzles-look = Drei Aufgaben suchen
nursery-puzzles-note = Das Programm spielt das Spiel und sucht Stellungen mit einem einzigen richtigen Zug. Manche Spiele haben keine.
nursery-puzzles-stop = Anhalten
nursery-puzzles-go = Weitersuchen
nursery-puzzles-so-far = Partie { $games }: bisher { $count } gefunden
nursery-puzzles-found =
    { $games ->
        [one] { $count } gefunden, in einer Partie.
       *[other] { $count } gefunden, in { $games } Partien.
    }
