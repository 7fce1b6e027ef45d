# Die Wörter der Seite auf Deutsch. Was Python sagt, steht in messages.ftl, die Regeln der Spiele in games/.

# Der Name dieser Sprache, und ihre Schreibrichtung: ltr oder rtl.
language-name = Deutsch
language-direction = ltr

# Die Überschriften der Teile eines Spieltextes, wie sie in seiner Datei stehen und wie die Seite sie zeigt.
section-rules = Regeln
section-options = Optionen
section-phrases = Ausdrücke
section-examples = Beispiele

app-name = yavset
app-title = { $game } · yavset
app-skip = Zum Brett
nav-label = Hauptnavigation
nav-play = Spielen
nav-games = Spiele
nav-puzzles = Aufgaben
nav-rules = Regeln
nav-share = Teilen
nav-settings = Einstellungen

side-white = Weiß
side-black = Schwarz
side-red = Rot
side-blue = Blau
side-odd = Ungerade
side-even = Gerade
stone-white = weiß
stone-black = schwarz
stone-red = rot
stone-blue = blau

seat-you = Du
seat-person = Spieler { $number }
seat-bot = Bot, Stufe { $level }
seat-friend = Freund
seat-out = ist raus
seat-chooser = Wer spielt { $side }?
seats-label = Spieler
who-friend = Ein Freund per Link
level-1 = Bot, Stufe 1: erste Schritte (0,4 s)
level-2 = Bot, Stufe 2: freundlich (0,5 s)
level-3 = Bot, Stufe 3: solide (0,6 s)
level-4 = Bot, Stufe 4: scharf (0,8 s)
level-5 = Bot, Stufe 5: stark (2,4 s)
level-6 = Bot, Stufe 6: am stärksten (7 s)

status-you = Du bist am Zug
status-side = { $side } ist am Zug
status-you-task = Du bist am Zug: { $task }
status-side-task = { $side }: { $task }
status-thinking = { $side } denkt nach
status-coming = Die Stellung dieses Links kommt gleich
status-waiting = Gespielt. Der Bot lädt noch.
status-wins = { $side } gewinnt: { $reason }
status-you-win = Du gewinnst: { $reason }
status-you-lose = Du verlierst: { $reason }
status-you-lose-to = Du verlierst. { $side } gewinnt: { $reason }
status-draw = Unentschieden: { $reason }
status-earlier = Nach Zug { $ply } von { $total }
status-paused = Die Bots machen Pause
task-cell = wähle das Zielfeld
task-colour = wähle den Stein
task-axis = wähle, wohin der Stab zeigt
task-button = wähle
task-confirm = tippe noch einmal auf { $cell }
task-confirm-warning = { $cell } { $reason }. Tippe noch einmal, um trotzdem zu spielen.
task-warning = { $cell } { $reason }
warn-loses = verliert: { $reason }
warn-out = wirft dich raus: { $reason }
warn-gift = lässt jemand anderen sofort gewinnen
click-nothing = Auf { $cell } geht gerade kein Zug: Wähle eines der markierten Felder.
out = { $side } ist raus
out-watch = Du bist raus: Sieh zu, wie die anderen weiterspielen, oder beginne eine neue Partie.
out-leave = Neue Partie
out-because = { $side } ist raus: { $reason }

swap-title = Seiten tauschen?
swap-text = Statt zu ziehen, kannst du { $side } übernehmen, so wie es steht, mit dem Stein auf dem Brett. Oder du spielst einfach weiter.
swap-do = { $side } übernehmen
swap-no = Nein, weiterspielen
swap-with = Mit { $side } tauschen
swap-done = { $player } spielt jetzt { $side }
swap-by-bot = { $player } hat die Seiten getauscht: Du bist jetzt { $side }.
swap-by-you = Du hast die Seiten getauscht: Du bist jetzt { $side }.

button-pass = Passen
button-end = Zug beenden
button-swap = Seiten tauschen
choose-stone = Stein: { $colour }
choose-label = Auswahl
choose-cancel = Abbrechen
tray-label = Steine zur Auswahl

action-new-short = Neu
action-undo = Zurück
action-redo = Vor
action-hint = Tipp
action-stop = Jetzt ziehen
action-pause = Pause
action-resume = Weiter
action-flip = Drehen
action-analyse = Analyse
action-close = Schließen
action-retry = Noch einmal
actions-label = Partie

load-python = Der Bot wird geladen: { $loaded } von { $total } MB. Nur beim ersten Mal; danach geht es auch offline.
load-start = Der Bot startet
load-late = Der Bot braucht lange zum Starten. Du kannst warten oder es noch einmal versuchen.
load-failed = Der Bot konnte nicht starten. Brett, Regeln und Einstellungen gehen; Züge brauchen ihn.
load-game = Die Daten des Spiels konnten nicht geladen werden.
load-offline = Funktioniert jetzt offline
load-update = Eine neue Version ist da.
load-update-do = Neu laden

moves-label = Züge
action-learn = In einer Minute lernen
action-just-play = oder spiel einfach los.
moves-empty = Noch keine Züge
moves-first = Erste Stellung
moves-previous = Voriger Zug
moves-next = Nächster Zug
moves-last = Letzte Stellung
moves-round = Runde { $number }
moves-jump = { $side }: { $move }
moves-variation = Variante ab Zug { $ply }: { $moves }

entry-label = Zug eintippen
entry-do = Ziehen
entry-wait = Du bist nicht am Zug.

analysis-win = gewinnt
analysis-loss = verliert
analysis-proven-draw = remis

hint-thinking = Ein guter Zug wird gesucht
hint-text = Am besten sieht { $move } aus ({ $value } für { $side }).
hint-win = { $move } erzwingt den Gewinn.
hint-win-now = { $move } gewinnt.
hint-loss = Jeder Zug verliert; { $move } hält am längsten stand.
hint-line = Wahrscheinliche Antwort: { $line }.

settled-resignation = durch Aufgabe
settled-own-resignation = durch Aufgabe
settled-agreement = durch Vereinbarung

home-moves =
    { $count ->
        [one] 1 Zug
       *[other] { $count } Züge
    }
tag-rows = Reihen
tag-connection = Verbindung
tag-movement = Ziehen
tag-capture = Schlagen
tag-territory = Gruppen
tag-stacking = Stapeln
tag-race = Wettlauf

rules-ruling = (Festlegung)
rules-ruling-note = Die Quelle der Regeln lässt das offen; hier ist es so entschieden.

share-link = Link auf diese Stellung

grid-label = Brett von { $game }
grid-empty = { $cell }, leer
grid-piece = { $cell }, { $piece }
grid-can = { $text }, wählbar
grid-chosen = { $text }, gewählt
grid-last = { $text }, letzter Zug
grid-group = { $text }, in einer Gruppe von { $size }
grid-warning = { $text }; { $warning }
piece-stone = Stein { $colour }
piece-stack = Stein { $colour } auf { $under }
piece-lake = See
piece-crumb = Brotkrume
piece-rod = Stab

event-placed-own = setzt einen Stein auf { $cells }
event-placed = setzt einen Stein ({ $colour }) auf { $cells }
event-moved = zieht von { $from } nach { $to }
event-captured = schlägt { $colour } auf { $cells }
event-flipped = dreht { $cells } um
event-exchanged = vertauscht { $from } und { $to }
event-crumb = wirft die Brotkrume auf { $cells }
event-rod = richtet den Stab auf { $cells } aus: { $axis }
event-lake = legt einen See auf { $cells }
event-swapped = tauscht die Seiten
event-passed = passt
event-out = { $side } ist ausgeschieden
axis-level = waagerecht
axis-rising = nach rechts steigend
axis-falling = nach rechts fallend
axis-upright = senkrecht
say-move = { $side } { $what }.

error-title = Etwas ist schiefgegangen
error-link-title = Dieser Link lässt sich nicht öffnen
error-link = Dieser Link lässt sich nicht öffnen: { $message }
error-record = Das lässt sich nicht öffnen: { $message }
moves-stop = Nur die Züge vor dem falschen sind zu sehen. { $why }.
move-impossible = { $move } geht hier nicht
error-file = die Datei hat mehr als { $most } MB; so viel wird hier höchstens gelesen
error-binary = die Datei ist kein Text
error-illegal = Dieser Zug geht nicht: { $message }
error-game = Ein Spiel namens „{ $game }“ gibt es hier nicht.

embed-open-board = Das Brett in einem neuen Tab öffnen
embed-open = In neuem Tab öffnen
embed-reset = Noch einmal von vorn
embed-games = Partien dieser Aufzeichnung
embed-starting = Der Bot lädt
embed-touch = Zum Spielen auf das Brett tippen
embed-show = Stellung zeigen
embed-play = Spielen
embed-failed = Das Brett ist hier nicht spielbar.
embed-friend = Mit jemandem weiterspielen, per Link
embed-friend-send = Schick diesen Link jemandem; die Antwort kommt auch als Link.
embed-friend-copied = Kopiert: Schick den Link jemandem; die Antwort kommt auch als Link.
embed-print = Alle Schritte drucken
embed-step = Schritt { $step } von { $count }
embed-back = Zurück
embed-next = Weiter
embed-again = Noch ein Versuch
embed-answer = Lösung zeigen
embed-right = Richtig!
embed-wrong = Nein, das ist es nicht.
embed-title = Brett einbetten

# Fehler in Seiten mit einem Brett: in dessen Attributen picture und steps.
mistake-picture-cell = picture: ein Feld „{ $cell }“ gibt es auf diesem Brett nicht
mistake-picture-pieces = picture: { $count } Steine sind zu viele für dieses Brett; Platz ist für { $most }
mistake-picture-piece = picture: „{ $piece }“ ist kein Stein; es gibt { $colours }, lake, crumb und rod
mistake-picture-player = picture: „{ $player }“ spielt hier nicht mit; es spielen { $players }
mistake-steps-json = steps: das ist kein JSON: { $problem }
mistake-steps-list = steps: eine Anleitung in JSON ist eine Liste von Objekten
mistake-steps-long = steps: die Anleitung hat { $count } Zeichen; gelesen werden höchstens { $most }
mistake-steps-text = steps: „{ $name }“ in Schritt { $step } sollte ein Text sein
mistake-steps-key = steps: „{ $key }:“ gibt es nicht (Schritt { $step }): vielleicht „{ $meant }:“
mistake-steps-line = steps: Zeile { $line }: { $problem }
mistake-steps-none = steps: alles in Ordnung
mistake-steps-goal = steps: das Ziel (goal) von Schritt { $step } kann nur „win“, „move“, „win in 2“ (oder eine andere Zahl), „do not lose“ oder „make a threat“ sein
