# Ohne was man am Brett schon spielen kann, auf Deutsch: die Ansichten und Dialoge daneben. Wird damit geladen.

tools-label = Notiz und Ergebnis
note-do = Notiz
note-done = Fertig
note-label = Notiz zu dieser Stellung
resign-do = Aufgeben
resign-title = Aufgeben?
resign-text = { $side } gewinnt dann.
resign-no = Weiterspielen
draw-do = Remis anbieten
draw-title = { $side } bietet Remis an
draw-text = Nimmt der andere an?
draw-yes = Annehmen
draw-no = Weiterspielen
draw-declined = Der Bot lehnt ab: Er will weiterspielen.

course-title = Kurs: { $learned } von { $count } Spielen gelernt
course-next = Als Nächstes: { $game }
course-learned = Gelernt
course-step = Weiter mit Schritt { $step }
statistics-title = Statistik
statistics-caption = Partien gegen den Bot
statistics-game = Spiel
statistics-level = Stufe
statistics-won = Gewonnen
statistics-lost = Verloren
statistics-drawn = Remis
statistics-all = Alle
statistics-none = Noch ist keine Partie gegen den Bot zu Ende.
statistics-lessons = Lektionen: { $learned } von { $count } geschafft
statistics-puzzles = Aufgaben: { $solved } von { $count } gelöst, Wertung { $rating }

who-person = Ein Mensch

friend-invited = Du bist zu einer Partie { $game } eingeladen.
friend-invited-by = { $name } lädt dich zu einer Partie { $game } ein.
friend-answer = Du spielst { $side }. Zieh, dann schick den Link zurück.
friend-begin = Du spielst { $side }. Zieh, dann schick deinem Freund den Link.
friend-name = Dein Name
friend-send = Dein Freund ist am Zug. Schick diesen Link; die Antwort kommt auch als Link.
friend-sent = Dein Freund ist am Zug. Öffne den Link, der als Antwort kommt.
friend-send-end = Die Partie ist zu Ende. Schick deinem Freund den letzten Zug.
friend-copy = Link kopieren
friend-older = Dieser Link ist älter als die Partie hier: Nichts hat sich geändert.
friend-forked-title = Zwei verschiedene Partien
friend-forked = Dieser Link und die Partie hier unterscheiden sich ab Zug { $ply }. Welche soll bleiben?
friend-forked-mine = Die hier
friend-forked-theirs = Die aus dem Link
several-games-title = Mehrere Partien
several-games = Dieser Text enthält { $count } Partien. Welche möchtest du öffnen?

action-copy = Kopieren
action-copied = Kopiert
action-copy-selected = Der Browser erlaubt das Kopieren nicht: Der Text ist markiert, kopiere ihn von dort.
action-download = Herunterladen
action-rules = Regeln

analysis-label = Analyse
analysis-bar = { $side } { $percent } %
analysis-best = Die besten Züge mit der Chance von { $side }
analysis-graph = Verlauf der Partie, aus der Sicht von { $side }
analysis-graph-all = Ganze Partie
analysis-graph-sides = Wie die Partie verlief, eine Linie für jede Seite
analysis-unknown = ?
analysis-none = Noch keine Analyse
analysis-visits = { $visits } Partien in { $seconds } s durchgespielt
analysis-over = Die Partie ist zu Ende: Es gibt nichts zu analysieren.
analysis-sides-why = Mit mehr als zwei Spielern ist ein Wert nur bekannt, wenn der Spieler am Zug ist; gezeigt ist jeweils der letzte.
openings-title = Erste Steine
openings-why = Die Gewinnchance von { $side } nach einem ersten Stein dort, ohne Tausch: aus Partien des Bots gegen sich selbst, mit 95-%-Intervall, oder bewiesen.
openings-spread = { $low }–{ $high } %
openings-proved = bewiesen
review-many = Züge werden nur in Partien zu zweit bewertet: Zu mehreren kennt der Bot nur die Aussichten dessen, der am Zug ist.
review-progress = Rückblick: Stellung { $done } von { $total }
review-side = { $side }: { $percent } % genau, { $count ->
        [one] 1 Fehler
       *[other] { $count } Fehler
    }
review-only = der einzige Zug
review-missed = Gewinn in { $count } verpasst: { $move }
review-allowed =
    { $count ->
        [0] erlaubte einen erzwungenen Gewinn
       *[other] erlaubte einen erzwungenen Gewinn in { $count }
    }
review-lost = verlor sofort
review-better = verschenkte { $percent } %; { $move } war besser
review-show = { $line } zeigen
mistake-learn = Aus { $count ->
        [one] 1 Fehler
       *[other] { $count } Fehlern
    } lernen
mistake-task = { $number } von { $total }: Hier kam { $move }. Finde etwas Besseres.
mistake-right = { $move } ist richtig!
mistake-wrong = { $move } ist es nicht. Noch ein Versuch.
mistake-loses = { $move } verliert. Noch ein Versuch.
mistake-loses-to = { $move } verliert gegen { $reply }. Noch ein Versuch.
mistake-no-win = { $move } vergibt den Gewinn. Noch ein Versuch.
mistake-less = Nach { $move } hat { $side } { $percent } %, nach dem besten Zug { $best } %. Noch ein Versuch.
mistake-answer = { $move } war am besten.
mistake-next = Nächster Fehler
mistake-stop = Aufhören

end-label = Nach der Partie
end-rematch = Revanche
end-other-side = Andere Seite
end-level-up = Stufe { $level }
end-level-down = Stufe { $level }
end-review = Rückblick
end-puzzles = Drei Aufgaben
end-tally = Gegen Stufe { $level }: { $won } gewonnen, { $lost } verloren, { $drawn } unentschieden

new-of = Neue Partie { $game }
new-start = Los
new-seats = Wer spielt
new-options = Optionen
new-mix = Schnellwahl
new-first = Ich beginne
new-second = Der Bot beginnt
new-random = Zufällig
new-people = Zu zweit
new-other = Anderes Spiel
option-none = Zufällig

home-title = Spiele
home-lead = Kleine Regeln, tiefe Spiele. Sofort spielen, gegen den Bot oder miteinander, mit oder ohne Netz.
home-write = Eigene Regeln schreiben
home-breed = Ein Spiel erfinden
home-write-lead = Ein paar Wörter ergeben ein Spiel, das noch niemand gespielt hat.
home-search = Spiel suchen
home-filter = Anzeigen
home-all = Alle
home-players = { $count } Spieler
home-continue = Weiterspielen
home-forget = Diese Partie löschen
home-forget-of = Diese Partie { $game } löschen
home-by = { $designer }, { $year }
home-found =
    { $count ->
        [one] 1 Spiel
       *[other] { $count } Spiele
    }
home-none = Kein Spiel passt. Versuch es mit weniger Wörtern oder einem anderen Filter.
home-for = { $counts } Spieler
archive-title = Beendete Partien ({ $count })
archive-find = Eine beendete Partie suchen
archive-won = { $side } hat gewonnen
archive-drawn = Unentschieden
archive-export = Alle Partien als Datei sichern
archive-import = Datei mit Partien öffnen
archive-imported =
    { $count ->
        [one] 1 Partie kam dazu.
       *[other] { $count } Partien kamen dazu.
    }
archive-wrong = Das ist keine Datei mit Partien.

rules-title = Regeln von { $game }
rules-play = { $game } beginnen
rules-facts = { $designer }, { $year }. Für { $counts } Spieler.
rules-source = Quelle: { $source }
rules-other = Regeln eines anderen Spiels

share-title = Teilen und speichern
share-set-up = Ein Link kann keine aufgebaute Stellung enthalten, eine Mitschrift schon.
share-send = Teilen…
share-record = Mitschrift der Partie
share-picture = Bild
share-svg = Bild (SVG)
share-png = Bild (PNG)
share-png-copy = Bild kopieren
share-png-refused = Der Browser erlaubt das Kopieren von Bildern nicht; lade es stattdessen herunter.
share-import = Partie öffnen
share-import-text = Eine Mitschrift oder einen Link einfügen oder eine Datei hierher ziehen.
share-import-do = Öffnen
share-import-empty = Es gibt noch nichts zu öffnen.
share-waiting = Der Bot lädt noch; er schreibt die Mitschrift.

settings-title = Einstellungen
settings-theme = Farben
settings-theme-auto = Wie das Gerät
settings-theme-light = Hell
settings-theme-dark = Dunkel
settings-language = Sprache
settings-language-auto = Wie der Browser
settings-board = Brett
settings-board-paper = Papier
settings-board-slate = Schiefer
settings-board-clear = Starke Kontraste, auch für Farbenblinde
settings-stones = Steine
settings-stones-auto = Symbole ab drei Farben
settings-stones-plain = Schlicht
settings-stones-shapes = Mit Symbolen
settings-turn = Brett gedreht
settings-turn-0 = Wie in den Regeln
settings-turn-more =
    { $steps ->
        [one] Um eine Seite
       *[other] Um { $steps } Seiten
    }
settings-coordinates = Koordinaten am Brett
settings-animation = Züge animieren
settings-sound = Töne
settings-volume = Lautstärke
settings-volume-low = Leise
settings-volume-medium = Mittel
settings-volume-high = Laut
settings-haptics = Bei Zügen vibrieren
settings-install = Auf diesem Gerät
settings-install-text = Als App hat yavset ein eigenes Symbol und funktioniert ohne Netz.
settings-install-do = yavset installieren
settings-confirm = Züge mit zweitem Tippen bestätigen
settings-confirm-auto = Auf kleinen Feldern
settings-confirm-always = Immer
settings-confirm-never = Nie
settings-gifts = Auch vor Zügen warnen, nach denen jemand anders sofort gewinnt
settings-ahead = Weiterdenken, während du nachdenkst (Stufe 6, Analyse)
settings-keys = Tasten
settings-keys-arrows = Auf dem Brett: von Feld zu Feld. Sonst: durch die Züge.
settings-keys-enter = Das Feld wählen.
settings-keys-escape = Die Auswahl zurücknehmen.
settings-keys-u = Zug zurück.
settings-keys-r = Zug vor.
settings-keys-h = Tipp.
settings-keys-m = Der Bot soll jetzt ziehen.
settings-keys-a = Analyse.
settings-keys-f = Das Brett um eine halbe Drehung drehen.
settings-keys-o = Das Brett um eine Seite drehen.
settings-keys-n = Neue Partie.
settings-keys-t = Einen Zug eintippen.
settings-keys-board = Zum Brett.
settings-results = Gewonnene und verlorene Partien
settings-results-text = Wie viele Partien du gegen jede Stufe gewonnen und verloren hast, bleibt auf diesem Gerät.
settings-results-forget = Löschen
settings-results-gone = Gelöscht.
settings-about = Über
settings-about-text = yavset ist freie Software. Regeln und Bot sind ein Python-Programm, das in dieser Seite läuft; nichts, was du spielst, verlässt dieses Gerät.
settings-version = Version { $version }

error-text = Die Partie ist gespeichert. Du kannst es noch einmal versuchen oder eine neue beginnen.
error-report = Text für eine Meldung
error-option = Diese Optionen passen nicht zusammen: { $message }

embed-do = Einbetten…
embed-lead = Leser sehen sofort die Stellung und können von ihr aus weiterspielen.
embed-preview = Vorschau
embed-controls = Knöpfe
embed-controls-full = Alle
embed-controls-minimal = Wenige
embed-controls-none = Keine
embed-seats = Leser spielen
embed-seats-one = Eine Seite, gegen den Bot
embed-seats-people = Alle Seiten
embed-seats-picture = Gar nicht: nur ein Bild
embed-level = Stärke des Bots
embed-width = Größte Breite in Pixeln
embed-language = Sprache
embed-kind = Code
embed-kind-element = Mit Skript (am besten)
embed-kind-frame = Ein Rahmen, ohne Skript
embed-code = Code zum Einfügen
embed-examples = Beispiele ansehen
