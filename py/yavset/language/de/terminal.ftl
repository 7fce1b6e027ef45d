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

# Was die Befehlszeile ablehnt.
terminal-option = { $option } sollte eine Option mit ihrem Wert sein, etwa size=6
terminal-seats = --seats braucht { $count } von { $allowed }, durch Kommas getrennt
terminal-seconds = --seconds ist eine Zahl über 0 und bis { $most }
terminal-ply = --ply ist eine Zahl von 0 bis { $most }
terminal-file = { $file }: { $why }
terminal-not-text = die Datei enthält keinen Text
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

# Wettkämpfe und Messungen.
lab-arena-numbers = --games und --processes sind mindestens 1, --opening ist mindestens 0
lab-audit-numbers = --games und --plies sind mindestens 1, --opening ist mindestens 0
lab-audit-random = dieses Spiel beginnt zufällig: die Anfangsstellung lässt sich mit einer Option wählen
lab-ladder-numbers = --scale ist eine Zahl über 0 und bis 10, --processes ist mindestens 1
lab-match = { $game }: { $first } gegen { $second }: { $summary }
lab-stronger = { $game }: stärker ({ $high } gegen { $low }, { $error } Irrtümer)
lab-not-stronger = { $game }: nicht stärker ({ $high } gegen { $low }, { $error } Irrtümer)
lab-undecided = { $game }: noch offen ({ $high } gegen { $low }, { $error } Irrtümer)
lab-missed = verpasst: { $played } statt { $better } nach { $moves }
lab-allowed = zugelassen: { $played } statt { $better } nach { $moves }
lab-audit = { $game }: { $decisions } Entscheidungen: { $missed } verpassten einen Gewinn in { $win }, { $allowed } ließen einen vermeidbaren Verlust in { $loss } zu ({ $share })

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
