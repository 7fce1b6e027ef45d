# Die Ansicht, in der Spiele gezüchtet werden.
nursery-title = Ein Spiel erfinden
nursery-lead = Zwei Spiele bekommen ein Kind, der Zufall ändert eine Regel, und ein Programm spielt es Hunderte Male: Fast jedes Kind scheitert. So wurde 2007 Yavalath gefunden.
nursery-start = Spiele züchten
nursery-seed = Startzahl { $seed }: Dieselbe Zahl züchtet dieselben Spiele.
nursery-choose = Die Ahnen wählen
nursery-from = Ahnen
nursery-from-set = die acht Spiele der Sammlung, die sich in Ludemen sagen lassen
nursery-from-2007 = was LUDI 2007 kennen konnte
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
nursery-anew = Neuer Lauf
nursery-anew-text = Ein neuer Lauf tritt an die Stelle von diesem. Spiele, die du gespielt oder geteilt hast, bleiben spielbar.
nursery-anew-yes = Neu beginnen
nursery-anew-no = Diesen behalten
nursery-lives = { $name } lebt!
nursery-falls = { $name }: { $why }
nursery-nameless = Kind { $number }

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

# Die Spiele, die leben.
nursery-alive =
    { $count ->
        [one] 1 Spiel lebt
       *[other] { $count } Spiele leben
    }
nursery-all = Alle { $count } zeigen
nursery-known = Du hast { $name }{ $by } gezüchtet!
nursery-child = Kind { $number }
nursery-confirmed = Kind { $number }, zweimal beurteilt
nursery-ancestor = ein Ahne
nursery-rules = Die Regeln
nursery-share = Link kopieren
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

# Die gespielte Partie.
nursery-move = Zug der Partie
nursery-curve = Der Vorsprung während der Partie: Über der Mitte führt { $first }, darunter { $second }.
nursery-ply = Nach Zug { $ply } von { $last }: { $lead }
nursery-opening = Eröffnung, vom Zufall gezogen
nursery-lead-even = niemand führt
nursery-lead-ahead = { $side } führt mit { $percent } %
