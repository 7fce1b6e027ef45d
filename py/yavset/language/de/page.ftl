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
nav-label = Haupt
nav-play = Spielen
nav-games = Spiele
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
seat-out = ist raus
seat-chooser = Wer spielt { $side }?
seats-label = Mitspieler
who-person = Ein Mensch
level-1 = Bot, Stufe 1: erste Schritte
level-2 = Bot, Stufe 2: freundlich
level-3 = Bot, Stufe 3: solide
level-4 = Bot, Stufe 4: scharf
level-5 = Bot, Stufe 5: stark
level-6 = Bot, Stufe 6: am stärksten

status-you = Du bist am Zug
status-side = { $side } ist am Zug
status-you-task = Du bist am Zug: { $task }
status-side-task = { $side }: { $task }
status-thinking = { $side } denkt nach
status-coming = Die Stellung dieses Links kommt gleich
status-waiting = Gespielt. Python ist noch unterwegs
status-wins = { $side } gewinnt: { $reason }
status-you-win = Du gewinnst: { $reason }
status-draw = Unentschieden: { $reason }
status-earlier = Nach Zug { $ply } von { $total }
status-paused = Die Bots machen Pause
task-cell = wähle das Zielfeld
task-colour = wähle den Stein
task-axis = wähle, wohin der Stab zeigt
task-button = wähle
task-confirm = tippe noch einmal auf { $cell }

swap-title = Seiten tauschen?
swap-text = Statt zu ziehen, kannst du { $side } übernehmen, so wie es steht, mit dem Stein auf dem Brett. Oder du spielst einfach weiter.
swap-do = Tauschen: { $side } übernehmen
swap-no = Nein, weiterspielen
swap-with = Mit { $side } tauschen
swap-done = { $side } hat gewechselt, jetzt spielt dort: { $player }

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
action-copy = Kopieren
action-copied = Kopiert
action-download = Herunterladen
action-rules = Regeln
actions-label = Partie

load-python = Der Bot wird geladen: { $loaded } von { $total } MB. Einmal genügt, dann bleibt er hier, auch ohne Netz.
load-start = Der Bot startet
load-late = Der Bot ist schon lange nicht gestartet. Warten hilft vielleicht, oder noch ein Versuch.
load-failed = Der Bot konnte nicht starten. Brett, Regeln und Einstellungen gehen; Züge brauchen ihn.
load-game = Die Daten des Spiels konnten nicht geladen werden.
load-offline = Geht jetzt auch offline.
load-update = Eine neue Version ist da.
load-update-do = Neu laden

moves-label = Züge
moves-empty = Noch keine Züge
moves-first = Erste Stellung
moves-previous = Voriger Zug
moves-next = Nächster Zug
moves-last = Letzte Stellung
moves-round = Runde { $number }
moves-jump = { $side }: { $word }
moves-variation = Behaltene Variante ab Zug { $ply }: { $words }

entry-label = Zug eintippen
entry-do = Ziehen
entry-wait = Du bist nicht am Zug.

branch-title = Von hier aus weiterspielen?
branch-text = Nach dieser Stellung wurden schon Züge gespielt. Was soll mit ihnen geschehen?
branch-keep = Als Variante behalten
branch-drop = Verwerfen

analysis-label = Analyse
analysis-bar = { $side } { $percent } %
analysis-graph = Verlauf der Partie, aus der Sicht von { $side }
analysis-graph-all = Ganze Partie
analysis-graph-sides = Wie die Partie verlief, eine Linie für jede Seite
analysis-unknown = ?
analysis-none = Noch nichts angesehen
analysis-visits = { $visits } Versuche in { $seconds } s
analysis-win = gewinnt
analysis-loss = verliert
analysis-proven-draw = remis
analysis-over = Die Partie ist zu Ende, es gibt nichts mehr zu suchen.

hint-thinking = Ein guter Zug wird gesucht
hint-text = { $word } sieht am besten aus ({ $value })
hint-win = { $word } gewinnt
hint-loss = Jeder Zug verliert; { $word } hält am längsten stand
hint-line = weiter vielleicht mit { $line }

new-of = Neue Partie { $game }
new-start = Los
new-seats = Wer spielt
new-options = Optionen
new-mix = Schnellwahl
new-first = Ich beginne
new-second = Der Bot beginnt
new-random = Auslosen
new-people = Zu zweit
new-other = Anderes Spiel
option-none = zufällig

home-title = Spiele
home-lead = Kleine Regeln, tiefe Spiele. Sofort spielen, gegen den Bot oder miteinander, mit oder ohne Netz.
home-write = Eigene Regeln schreiben
home-write-lead = Ein paar Wörter ergeben ein Spiel, das noch niemand gespielt hat.
home-search = Spiel suchen
home-filter = Anzeigen
home-all = Alle
home-players = { $count } Spieler
home-continue = Weiterspielen
home-forget = Diese Partie vergessen
home-forget-of = Diese Partie { $game } vergessen
home-by = { $designer }, { $year }
home-found =
    { $count ->
        [one] 1 Spiel
       *[other] { $count } Spiele
    }
home-none = Kein Spiel passt. Versuch es mit weniger Wörtern oder einer anderen Auswahl.
home-over = Beendet
home-moves =
    { $count ->
        [one] 1 Zug
       *[other] { $count } Züge
    }
home-for = { $counts } Spieler
tag-rows = Reihen
tag-connection = Verbindung
tag-movement = Ziehen
tag-capture = Schlagen
tag-territory = Gruppen
tag-stacking = Stapeln
tag-race = Wettlauf

rules-title = Regeln von { $game }
rules-play = { $game } spielen
rules-facts = { $designer }, { $year }. Für { $counts } Spieler.
rules-source = Quelle: { $source }
rules-other = Regeln eines anderen Spiels

share-title = Teilen und behalten
share-link = Link auf diese Stellung
share-record = Mitschrift der Partie
share-picture = Bild
share-svg = Bild (SVG)
share-png = Bild (PNG)
share-png-copy = Bild kopieren
share-import = Partie öffnen
share-import-text = Eine Mitschrift oder einen Link einfügen oder eine Datei hierher ziehen.
share-import-do = Öffnen
share-import-empty = Es gibt noch nichts zu öffnen.
share-waiting = Python lädt noch und wird hierfür gebraucht.

settings-title = Einstellungen
settings-theme = Farben
settings-theme-auto = Wie das Gerät
settings-theme-light = Hell
settings-theme-dark = Dunkel
settings-language = Sprache
settings-language-auto = Wie der Browser
settings-stones = Steine
settings-stones-auto = Zeichen ab drei Farben
settings-stones-plain = Schlicht
settings-stones-shapes = Mit Zeichen
settings-turn = Brett gedreht
settings-turn-0 = Wie in den Regeln
settings-turn-more =
    { $steps ->
        [one] Um eine Seite
       *[other] Um { $steps } Seiten
    }
settings-coordinates = Koordinaten am Brett
settings-animation = Steine bewegen sich
settings-sound = Töne
settings-confirm = Zweites Tippen spielt
settings-confirm-auto = Finger auf kleinen Feldern
settings-confirm-always = Immer
settings-confirm-never = Nie
settings-keys = Tasten
settings-keys-arrows = Auf dem Brett: von Feld zu Feld. Sonst: durch die Züge.
settings-keys-enter = Das Feld wählen.
settings-keys-escape = Die Auswahl zurücknehmen.
settings-keys-u = Zug zurück.
settings-keys-r = Zug vor.
settings-keys-h = Tipp.
settings-keys-m = Der Bot soll jetzt ziehen.
settings-keys-a = Analyse.
settings-keys-f = Das Brett auf den Kopf stellen.
settings-keys-o = Das Brett um eine Seite drehen.
settings-keys-n = Neue Partie.
settings-keys-t = Einen Zug eintippen.
settings-keys-board = Zum Brett.
settings-about = Über
settings-about-text = yavset ist freie Software. Regeln und Bot sind ein Python-Programm, das in dieser Seite läuft; nichts, was du spielst, verlässt dieses Gerät.
settings-version = Version { $version }

grid-label = Brett von { $game }
grid-empty = { $cell }, leer
grid-piece = { $cell }, { $piece }
grid-can = { $text }, wählbar
grid-chosen = { $text }, gewählt
grid-last = { $text }, letzter Zug
piece-stone = Stein { $colour }
piece-stack = Stein { $colour } auf { $under }
piece-lake = See
piece-crumb = Brotkrume
piece-rod = Stab

event-placed = { $colour } auf { $cells }
event-moved = { $from } nach { $to }
event-captured = { $colour } geschlagen auf { $cells }
event-exchanged = { $from } und { $to } vertauscht
event-crumb = Brotkrume auf { $cells }
event-rod = Stab auf { $cells }, { $axis }
event-lake = See auf { $cells }
event-swapped = { $sides } getauscht
event-passed = passt
event-out = { $side } ist ausgeschieden
axis-level = waagerecht
axis-rising = nach rechts steigend
axis-falling = nach rechts fallend
axis-upright = senkrecht
say-move = { $side }: { $what }.

error-title = Etwas ist schiefgegangen
error-text = Die Partie ist gespeichert. Du kannst es noch einmal versuchen oder eine neue beginnen.
error-report = Text für eine Meldung
error-link = Dieser Link lässt sich nicht öffnen: { $message }
error-record = Das lässt sich nicht öffnen: { $message }
error-illegal = Dieser Zug geht nicht: { $message }
error-option = Das passt nicht zusammen: { $message }
error-game = Ein Spiel namens „{ $game }“ gibt es hier nicht.

embed-open-board = Das Brett in einem neuen Tab öffnen
embed-open = In neuem Tab öffnen
embed-reset = Noch einmal von vorn
embed-starting = Einen Moment, der Bot ist unterwegs
embed-touch = Zum Spielen aufs Brett tippen
embed-hint = { $word } sieht am besten aus
embed-show = Stellung zeigen
embed-play = Spielen
embed-failed = An dieser Stelle kann auf dem Brett nicht gespielt werden.
embed-step = Schritt { $step } von { $count }
embed-back = Zurück
embed-next = Weiter
embed-again = Noch ein Versuch
embed-answer = Lösung zeigen
embed-right = Richtig!
embed-wrong = Nein, das ist es nicht.
embed-title = Das Brett in eine Seite setzen
embed-do = In eine Seite setzen …
embed-lead = Wer die Seite liest, sieht sofort die Stellung und kann von ihr aus weiterspielen.
embed-preview = Vorschau
embed-controls = Knöpfe
embed-controls-full = Alle
embed-controls-minimal = Wenige
embed-controls-none = Keine
embed-seats = Wer liest, spielt
embed-seats-one = Eine Seite, gegen den Bot
embed-seats-people = Alle Seiten
embed-seats-picture = Gar nicht: ein Bild
embed-level = Stärke des Bots
embed-width = Größte Breite in Pixeln
embed-language = Sprache
embed-kind = Code
embed-kind-element = Mit Skript (am besten)
embed-kind-frame = Ein Rahmen, ohne Skript
embed-code = Code zum Einfügen
embed-examples = So sieht es aus

# Fehler in Seiten mit einem Brett: in dessen Attributen picture und steps.
mistake-picture-cell = picture: ein Feld „{ $cell }“ gibt es auf diesem Brett nicht
mistake-picture-piece = picture: „{ $piece }“ ist kein Stein; es gibt { $colours }, lake, crumb und rod
mistake-steps-json = steps: das ist kein JSON: { $problem }
mistake-steps-list = steps: eine Anleitung in JSON ist eine Liste von Objekten
mistake-steps-text = steps: „{ $name }“ in Schritt { $step } sollte ein Text sein
mistake-steps-goal = steps: das Ziel (goal) von Schritt { $step } kann nur „win“ sein
