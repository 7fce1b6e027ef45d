# Was die Seite sagt, wo Aufgaben gelöst werden.
puzzles-game = Spiel
puzzles-known-games = Spiele, die ich kenne
puzzles-any-game = Jedes Spiel
puzzles-kind = Art
puzzles-any-kind = Jede Art
puzzles-kind-win = Gewinn
puzzles-kind-only = Einziger Zug
puzzles-kind-trap = Falle
puzzles-kind-save = Verteidigung
puzzles-kind-endgame = Endspiel
puzzles-difficulty = Schwierigkeit
puzzles-difficulty-mine = Meine Stärke
puzzles-difficulty-easy = Leicht
puzzles-difficulty-medium = Mittel
puzzles-difficulty-hard = Schwer
puzzles-next = Nächste Aufgabe
puzzles-daily = Aufgabe des Tages
puzzles-run = Drei Minuten
puzzles-none = So eine Aufgabe gibt es nicht.
puzzles-loading = Wird geladen
puzzles-hint = Spiele { $move }.
puzzles-hint-more = Zug zeigen
puzzles-look = Schau hierhin: Der Zug beginnt auf einem markierten Feld.
puzzles-cost = Ein Tipp lässt deine Wertung, wie sie ist. Ein falscher Zug oder die Lösung senkt sie.
puzzles-so-far = So weit richtig. Weiter so.
puzzles-left =
    { $count ->
        [one] Richtig! Noch ein Zug.
       *[other] Richtig! Noch { $count } Züge.
    }
puzzles-judging = Der Zug wird geprüft
puzzles-right = Gelöst!
puzzles-shown = Das ist die Lösung. Mit den Pfeilen gehst du sie durch.
puzzles-wrong = Nein, das ist es nicht
puzzles-wrong-loses = Nein: Das verliert
puzzles-wrong-escapes = Nein: Die andere Seite kann sich noch verteidigen
puzzles-wrong-slower = Auch das gewinnt, aber es geht schneller
puzzles-again = Noch einmal
puzzles-why = Warum nicht?
puzzles-show = Lösung zeigen
puzzles-play-on = Weiterspielen
puzzles-task-win =
    { $count ->
        [one] { $side } gewinnt mit diesem Zug.
       *[other] { $side } gewinnt in { $count } Zügen.
    }
puzzles-task-save = { $side } hat einen Zug, der nicht verliert.
puzzles-about-win = Kein anderer Zug gewinnt so schnell.
puzzles-about-only = Jeder andere Zug verliert.
puzzles-about-trap = Motiv: Falle.
puzzles-about-save = Jeder andere Zug verliert.
puzzles-about-endgame = Jeder andere Zug gibt den Gewinn aus der Hand.
puzzles-in-moves =
    { $count ->
        [one] { $kind } in einem Zug
       *[other] { $kind } in { $count } Zügen
    }
puzzles-rating = Wertung { $rating }.
puzzles-record = Deine Ergebnisse
puzzles-your-rating = Deine Wertung
puzzles-solved = Auf Anhieb gelöst
puzzles-solved-of = { $solved } von { $count }
puzzles-streak = Tage in Folge
puzzles-best = Die meisten in drei Minuten
puzzles-export = Exportieren
puzzles-import = Importieren
puzzles-erase = Löschen
puzzles-erased = Deine Ergebnisse sind gelöscht.
puzzles-no-record = Diese Datei enthält keine Ergebnisse von Aufgaben.
puzzles-stop = Stopp
puzzles-run-what = Löse in drei Minuten so viele Aufgaben, wie du kannst. Jede zählt einmal: Nach einem falschen Zug kommt die nächste. Bisher am meisten: { $best }.
puzzles-run-start = Uhr starten
puzzles-clock = { $time } · { $count } gelöst
puzzles-run-over = Die Zeit ist um
puzzles-run-result =
    { $count ->
        [one] Du hast 1 Aufgabe gelöst.
       *[other] Du hast { $count } Aufgaben gelöst.
    } Am meisten bisher: { $best }.
puzzles-run-again = Noch einmal
puzzles-run-done = Ohne Uhr weiter
puzzles-ask = Gibt es einen Gewinn?
puzzles-ask-lead = Die Partie am Brett: Hat die Seite am Zug einen erzwungenen Gewinn?
puzzles-asking = Suche läuft
puzzles-ask-over = Die Partie ist zu Ende.
puzzles-ask-win = Ja, in { $seconds } s bewiesen: { $side } gewinnt in { $count ->
        [one] 1 Zug
       *[other] { $count } Zügen
    } ({ $moves }).
puzzles-ask-none = Kein Gewinn in { $count ->
        [one] 1 Zug
       *[other] { $count } Zügen
    } ({ $seconds } s gesucht). Vielleicht gibt es einen längeren.

# Lektionen.
learn-title = { $game } lernen
learn-play = Jetzt eine Partie gegen Stufe 1
learn-puzzles = Aufgaben lösen
learn-loading = Wird geladen

# Lektionen auf Papier: was in einem Schritt richtig ist.
handout-answers = Lösungen
handout-any = Jeder Zug.
handout-threat = Jeder Zug, der droht, sofort zu gewinnen.
handout-hold = Jeder Zug, der nicht verliert.
handout-win-in =
    { $count ->
        [one] Jeder Zug, der sofort gewinnt.
       *[other] Jeder Zug, der in { $count } Zügen gewinnt.
    }
