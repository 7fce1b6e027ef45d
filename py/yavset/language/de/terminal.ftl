# Was Python im Terminal ausgibt. Namen von Optionen und Befehlen und was GTP vorschreibt bleiben, wie sie sind.

# Spielen.
terminal-help = Gib einen Zug ein, etwa einen von denen, die `moves` zeigt, oder
terminal-help-moves = die möglichen Züge
terminal-help-undo = deinen letzten Zug zurücknehmen
terminal-help-hint = was der Bot täte
terminal-help-rules = die Regeln des Spiels
terminal-help-record = die Partie bis hierher
terminal-help-quit = aufhören
terminal-plays-random = { $player } (Zufall) zieht { $move }
terminal-plays-level = { $player } (Stufe { $level }) zieht { $move }
terminal-undo-none = es gibt keinen Zug von dir, der sich zurücknehmen lässt
terminal-to-move = { $player } am Zug: { $prompt }
terminal-to-move-or-swap = { $player } am Zug: { $prompt } (oder tauschen)
terminal-won = { $player } gewinnt: { $reason }
terminal-won-cells = { $player } gewinnt: { $reason } ({ $cells })
terminal-draw = unentschieden: { $reason }
terminal-after = { $game }, nach { $ply } von { $count } Zügen
terminal-after-moves = { $game }, nach { $ply } von { $count } Zügen: { $moves }

# Bretter in Notebooks.
notebook-first = Anfang
notebook-previous = Zurück
notebook-next = Weiter
notebook-last = Ende
notebook-undo = Zurücknehmen
notebook-move = Zug eingeben
notebook-after = { $ply } von { $count }: { $move }
notebook-ply = ply ist eine Zahl von 0 bis { $most }
notebook-seats = seats braucht { $count } von: me oder eine Stufe des Bots von 1 bis 6
notebook-hint = Tipp
notebook-first-move = Richtig ist { $move }
notebook-no-puzzle = es gibt keine Aufgabe zu zeigen

# Was die Befehlszeile ablehnt.
terminal-option = { $option } sollte eine Option mit ihrem Wert sein, etwa size=6
terminal-seats = --seats braucht { $count } von { $allowed }, durch Kommas getrennt
terminal-seconds = --seconds ist eine Zahl über 0 und bis { $most }
terminal-ply = --ply ist eine Zahl von 0 bis { $most }
terminal-file = { $file }: { $why }
terminal-not-text = die Datei ist kein Text in UTF-8 oder UTF-16: als UTF-8 speichern
terminal-record-too-long = eine Mitschrift hat höchstens { $most } Zeichen
terminal-input-closed = die Standardeingabe ist geschlossen

# Das Go Text Protocol. Was vor einem Doppelpunkt steht, ist vorgeschrieben.
gtp-line-too-long = die Zeile ist länger als { $most } Zeichen
gtp-no-command = nach der Nummer fehlt der Befehl
gtp-internal-error = internal error: { $error }
gtp-illegal-move = illegal move: { $why }
gtp-other-turn = illegal move: { $player } ist am Zug
gtp-colour = invalid color: die Seiten sind { $players }
gtp-boardsize = boardsize braucht eine Zahl
gtp-play = play braucht eine Farbe und einen Zug, etwa: play white e5
gtp-game-too-long = die Partie hat mehr als { $most } Züge
gtp-genmove = { $command } nimmt nur eine Farbe
gtp-analyze = { $command } nimmt eine Farbe, einen Abstand in Hundertstelsekunden und maxmoves N
gtp-game-over = die Partie ist zu Ende
gtp-time-settings = time_settings braucht Hauptzeit, Byo-yomi-Zeit und Byo-yomi-Steine
gtp-whole-stones = die Anzahl der Steine ist eine ganze Zahl
gtp-number =
    { $what ->
        [komi] komi ist eine Zahl
        [time] eine Zeit ist eine Zahl
       *[stones] die Anzahl der Steine ist eine Zahl
    }
gtp-negative =
    { $what ->
        [time] eine Zeit kann nicht { $given } sein
       *[stones] die Anzahl der Steine kann nicht { $given } sein
    }
gtp-game = yavset-game braucht ein Spiel: { $games }
gtp-option = { $option } sollte die Form option=wert haben, jede Option einmal
gtp-level = yavset-level braucht eine Zahl von 1 bis { $most }
gtp-seed = yavset-seed braucht eine ganze Zahl
gtp-go-game = { $game } kann mit Programmen für Go nicht gespielt werden: nicht jeder Zug nennt ein Feld

# Wettkämpfe und Messungen.
lab-player-help = ein Spieler ist 'random' oder besteht aus Einstellungen wie level=6, scale=0.2 (mal die Sekunden der Stufe), seconds=0.5, visits=1000, ahead=0.5 (Sekunden, während jemand anders am Zug ist), plain=yes (UCT mit zufälligen Playouts), uniform=yes (Playouts nur nach den Regeln), exploration=0.6, urgency=0.2, durch Kommas verbunden
lab-player-setting = { $setting } ist keine Einstellung eines Spielers: { $help }
lab-player-time = { $player } sagt nicht, wie lange nachgedacht wird: { $help }
lab-no-commit = { $revision } ist kein Commit von { $repository }
lab-no-checkout = { $revision } lässt sich nicht auschecken: { $error }
lab-bench-ludemes = --against gehört zu rules oder search
lab-progress = { $bar } { $done }/{ $of }, noch { $left } s
lab-worker-dies = jeder Prozess stirbt, der dies bearbeitet: { $task }
lab-arena-numbers = --games und --processes sind mindestens 1, --opening ist mindestens 0
lab-audit-numbers = --games und --plies sind mindestens 1, --opening ist mindestens 0, --deep ist größer als 0 und höchstens 600
lab-audit-no-quiet = { $game } hat keine Reihen, die gewinnen, und kürzere, die verlieren: --quiet ist für Yavalath und Five-not-four zu zweit
lab-audit-deep-players = --deep ist für Spiele zu zweit
lab-ladder-numbers = --scale ist eine Zahl über 0 und bis 10, --processes ist mindestens 1
lab-match = { $game }: { $first } gegen { $second }: { $summary }
lab-stronger = { $game }: stärker ({ $high } gegen { $low }, { $error } Irrtümer)
lab-not-stronger = { $game }: nicht stärker ({ $high } gegen { $low }, { $error } Irrtümer)
lab-undecided = { $game }: noch offen ({ $high } gegen { $low }, { $error } Irrtümer)
lab-missed = verpasst: { $played } statt { $better } nach { $moves }
lab-allowed = zugelassen: { $played } statt { $better } nach { $moves }
lab-refuted = widerlegt: { $played } statt { $better } nach { $moves }
lab-audit = { $game }, { $player }: { $decisions } Entscheidungen: { $missed } verpassten einen Gewinn, { $allowed } ließen einen vermeidbaren Verlust zu ({ $share }; { $what })
lab-audit-quiet = durch einen stillen Zug
lab-audit-deep = { $game }, { $player }: { $decisions } Entscheidungen: { $refuted } widerlegt eine Suche von { $seconds } s ({ $share })
lab-audit-short = Gewinne in höchstens { $win ->
        [one] 1 Zug
       *[other] { $win } Zügen
    }
lab-tune-numbers = --rounds ist mindestens 1, --opening mindestens 0
lab-journal-other = { $file } wurde mit anderen Angaben begonnen: eine andere Datei wählen
lab-journal-file = { $file } ist keine Datei dieses Befehls: eine andere Datei wählen
lab-in-use = ein anderer Befehl schreibt gerade { $file }: sein Ende abwarten oder eine andere Datei wählen
lab-tune-round = Runde { $number }: { $gain }  { $settings }
lab-tune = { $game }: Mittel der letzten Hälfte von { $rounds } Runden: { $player }
lab-openings-game = { $game } beginnt nicht mit einem Stein auf einem beliebigen Feld: ein Spiel wählen, das es tut
lab-openings-numbers = --games, --visits und --proof sind mindestens 1
lab-openings-proved = { $stone }  { $value }, bewiesen
lab-openings-played = { $stone }  { $value } [{ $low }, { $high }]
lab-train-players = { $game } wird für zwei Spieler trainiert: die Option players weglassen
lab-train-numbers = --games ist mindestens { $least }, --visits und --processes mindestens 1
lab-train-fitted = { $features } Merkmale aus { $positions } Stellungen; in zurückgehaltenen Partien findet das Modell den meistbesuchten Zug sofort in { $first } und hat im Mittel { $rank } von { $moves } Zügen davor
lab-solve-stones = die ersten Steine sind { $stones }, von Symmetrien abgesehen
lab-solve-not = dieser Spieler gewinnt nicht
lab-solve-expanded = { $count } Stellungen entwickelt
lab-solve-gap = keine Antwort auf { $move }:
lab-solve-checked = { $count } Stellungen, { $gaps ->
        [one] 1 Zug
       *[other] { $gaps } Züge
    } ohne Antwort

# Ein Spiel hinzufügen.
new-game-name = new-game braucht einen Namen, etwa: yavset new-game Pair
new-game-wrote = { $path } geschrieben
new-game-next = Nun die Regeln und die Texte bearbeiten und das Spiel ausprobieren:
new-game-record = nach jeder Änderung der Regeln
new-game-complete = Was es vollständig macht: { $command }
new-game-installed = new-game schreibt in eine Arbeitskopie der Quellen, dieses Paket ist aber in { $folder } installiert: `python -m yavset new-game` braucht den Ordner py/ der Arbeitskopie in PYTHONPATH
new-game-letters = { $name } kann kein Name eines Spiels sein: möglich sind Wörter aus den Buchstaben a bis z und Ziffern, etwa 'Quantum leap'
new-game-reserved = { $name } kann kein Name eines Spiels sein: Python behält ihn sich vor
new-game-hides = { $name } kann kein Name eines Spiels sein: seine Klasse würde { $type } verdecken, das Spiele brauchen
new-game-taken = ein Spiel { $game } gibt es schon
new-game-file-taken = { $path } gibt es schon: ein anderer Name ist nötig
new-game-broken =
    das neue Spiel läuft nicht, also wurde nichts geschrieben:
    { $errors }
new-game-needs = { $game }: es fehlt { $path }
new-game-lacks-examples = { $game }: hat keine Beispiele ({ $path })
new-game-lacks-test = { $game }: hat keinen Test seiner Regeln ({ $path })
new-game-lacks-twin = { $game }: hat keine zweite Implementierung zum Vergleich ({ $path })
new-game-has-all = { $game }: vollständig

# Aufgaben.
terminal-puzzles-numbers = puzzles make nimmt ein Spiel für zwei und Zahlen ab 1
terminal-puzzles-found =
    { $count ->
        [one] 1 Aufgabe
       *[other] { $count } Aufgaben
    } in { $games ->
        [one] 1 Partie
       *[other] { $games } Partien
    }
terminal-puzzles-made =
    { $count ->
        [one] 1 Aufgabe
       *[other] { $count } Aufgaben
    } in { $file }
gtp-prove = yavset-prove nimmt eine Zahl von Zügen von 1 bis { $most }

# Spiele züchten.
breed-progress = { $done } von { $of } Kindern, { $alive } am Leben, { $rate } in der Minute, noch { $left } min; das beste: { $best } ({ $rank })
breed-confirmed = { $name } noch einmal beurteilt: { $rank }, vorher { $before }
breed-reasons = woran sie gescheitert sind
breed-alive = am Leben
breed-name = Spiel
breed-rank = Rang
breed-sound = tauglich
breed-interest = spannend
breed-simple = einfach
breed-new = neu
breed-family = woher { $name } kommt:
breed-ancestors = Vorfahren: { $names }
breed-summary = { $population }, Startzahl { $seed }: { $done } von { $of } Kindern, { $kept } behalten, { $minutes } min beurteilt (yavset { $version }, Python { $python })
breed-rediscovered = Yavalaths Idee in { $count ->
    [one] einem Kind
   *[other] { $count } Kindern
}, das erste { $name } ({ $first }); bester Platz: { $place ->
    [0] keiner
   *[other] { $place } von { $of }
}; Yavalath selbst: { $itself ->
    [0] keines
   *[other] Kind { $itself }
}
breed-agreement = mit anderem Zufall neu beurteilt: Rangkorrelation { $correlation } über { $games ->
    [one] ein Spiel
   *[other] { $games } Spiele
}, { $shared } der besten { $best } dieselben, { $ideas } nach dem, was sie beendet, { $rejected } abgelehnt
breed-stopped = angehalten; nichts ist verloren: --resume --out { $file } macht weiter
breed-time-up = die Zeit ist um: --resume --out { $file } macht weiter
breed-written = geschrieben: { $file }

# Was das abweist.
breed-out = --out nennt die Datei des Laufs
breed-numbers = children, jobs, window und seconds sind größer als 0
breed-export-what = was soll geschrieben werden: --json, --csv, --parquet oder --replay, jeweils mit einer Datei
breed-anew-unfinished = { $file } ist nicht fertig: --resume macht damit weiter, dann lassen sich die Spiele neu beurteilen
breed-exists = { $file } gibt es schon: --resume macht damit weiter
breed-other-version = { $file } wurde mit yavset { $begun } begonnen, und dies ist { $version }: eine andere Version urteilt vielleicht anders. Beginne einen neuen Lauf, oder setze diesen mit { $begun } fort
breed-other-settings = { $file } wurde mit anderen Einstellungen begonnen: { $setting } ist dort { $has }, nicht { $wants }. Lass die Optionen weg, oder beginne einen neuen Lauf
breed-no-file = eine Datei { $file } gibt es nicht
breed-not-a-run = { $file } ist nicht die Datei eines Laufs, oder die einer anderen Fassung
breed-damaged = { $file } ist beschädigt: { $why }
breed-damaged-settings = { $file } ist beschädigt: die Einstellungen sind unlesbar
breed-damaged-child = { $file } ist beschädigt: Kind { $number } ist unlesbar
breed-damaged-verdicts = { $file } ist beschädigt: die Urteile, die Spiele bestätigen, sind unlesbar
breed-disk-full = der Datenträger ist voll: { $file } behält, was darin ist, und --resume macht damit weiter
breed-file = { $file }: { $why }
breed-no-dask = --cluster braucht Dask: pip install "yavset[cluster]"
breed-no-cluster = unter { $address } gibt es keinen Dask-Scheduler: { $why }
breed-no-pyarrow = --parquet braucht pyarrow: pip install "yavset[parquet]"

# Spiele beurteilen.
lab-measure-games = measure nimmt von 2 bis { $most } Partien
lab-measure-rules = measure braucht ein Spiel: Regeln in Ludemen, deren Code oder einen Namen
lab-measure-not-ludemes = { $game } ist nicht in Ludemen geschrieben und kann nicht gemessen werden; diese schon: { $games }
lab-people-file = { $file } lässt sich nicht lesen: eine Datei mit Werten zwischen Kommas angeben
lab-people-columns = { $file } braucht in der ersten Zeile die Spalten { $columns }
lab-people-line = Zeile { $line }: { $text } braucht einen Durchschnitt von 1 bis 10 und die Zahl der Bewertungen, oder keins von beiden
lab-people-comparisons = { $file } ist keine Datei mit Vergleichen: eine mit der Seite speichern, wo Spiele gezüchtet werden
lab-people-numbers = people nimmt von { $least } bis { $most } Partien, und mindestens einen Prozess
lab-people-missing = nicht unter den Spielen von yavset: { $games }
lab-people-few = weniger als { $least } dieser Spiele haben Bewertungen: darüber lässt sich nichts sagen
lab-people-endless = die meisten Partien dieser Spiele wurden als zu lang abgebrochen, sodass ihre Bewertungen nicht zählen: { $games }
lab-people-margin = Vorhersagen stimmen in 95 von 100 Fällen bis auf { $margin }, wenn andere Spiele wie diese sind
lab-needs-extra = das braucht weitere Pakete: pip install '{ $extra }'
lab-plot-format = der Name des Bildes muss mit seinem Format enden: { $formats }
