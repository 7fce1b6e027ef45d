"""What `yavset.language.messages` says in German, by the English sentence."""

from __future__ import annotations

GERMAN = {
    # Sides, colours and directions, each also a sentence of its own.
    "white": "Weiß",
    "black": "Schwarz",
    "red": "Rot",
    "blue": "Blau",
    "left": "links",
    "right": "rechts",
    # Parts that other sentences are put together from.
    "{text}": "{text}",
    "{first} or {second}": "{first} oder {second}",
    "{some} and {count} more": "{some} und {count} weitere",
    "{side} won": "{side} hat gewonnen",
    "it is a draw": "es ist unentschieden",
    # Games and their options.
    "there is no game {game!r:.60}: the games are {games}": (
        "ein Spiel {game!r:.60} gibt es nicht; es gibt {games}"
    ),
    "{game} has no option {name!r:.60}: its options are {allowed}": (
        "{game} hat keine Option {name!r:.60}; es gibt {allowed}"
    ),
    "option {name} cannot be {given!r:.60}: allowed are {allowed}": (
        "die Option {name} kann nicht {given!r:.60} sein; erlaubt sind {allowed}"
    ),
    "option swap cannot be yes with more than two players": (
        "die Tauschregel (Option swap) gibt es nur zu zweit"
    ),
    "option size has no meaning with board=trapezium, which has one size only": (
        "die Größe (Option size) lässt sich beim Trapez nicht wählen: es hat nur eine"
    ),
    "options setup and seed cannot be given together": (
        "entweder die Aufstellung (Option setup) oder der Startwert (Option seed), nicht beides"
    ),
    "option seed cannot be {given!r:.60}: allowed are whole numbers from 0": (
        "die Option seed kann nicht {given!r:.60} sein; erlaubt sind ganze Zahlen ab 0"
    ),
    "option setup cannot be {given!r:.80}: allowed are {stones} w, {stones} b and one ., by cells": (
        "die Option setup kann nicht {given!r:.80} sein; erlaubt sind {stones} w, {stones} b und ein Punkt, "
        "Feld für Feld"
    ),
    "option setup leaves the middle empty: any other cell is allowed": (
        "die Option setup lässt die Mitte frei; jedes andere Feld darf frei bleiben"
    ),
    # Moves.
    "a move is a word such as 'e5', not {word!r}": "ein Zug ist ein Wort wie 'e5', nicht {word!r}",
    "move {number}: {why}": "Zug {number}: {why}",
    "{word!r:.50} cannot be played: the game is over, {result}": (
        "{word!r:.50} ist nicht möglich: die Partie ist zu Ende, {result}"
    ),
    "{word!r:.50} is no move: none is written with the sign U+{sign:04X}": (
        "{word!r:.50} ist kein Zug: das Zeichen U+{sign:04X} kommt in keinem vor"
    ),
    "{word!r:.50} is not legal here: {special}": "{word!r:.50} geht hier nicht: {special}",
    "{word!r:.50} is not legal here: there is a stone on {cell}": (
        "{word!r:.50} geht hier nicht: auf {cell} liegt ein Stein"
    ),
    "{word!r:.50} is not a legal move for {side} here; legal are {some}": (
        "{word!r:.50} ist hier kein Zug für {side}; möglich sind {some}"
    ),
    "the next side's row has to be blocked on {cells}": (
        "die Reihe der nächsten Seite muss auf {cells} verhindert werden"
    ),
    "only a side that cannot place a stone passes": "nur wer keinen Stein setzen kann, passt",
    "a stone on {word} would have no free cell beside its group, and captures nothing": (
        "ein Stein auf {word} hätte kein freies Feld neben seiner Gruppe und schlägt nichts"
    ),
    "there is no red stone beside {cell}": "neben {cell} liegt kein roter Stein",
    "the next stone of this turn has to be {colour}": (
        "der nächste Stein dieses Zuges muss die Farbe {colour} haben"
    ),
    "all {supply} {colour} stones are on the board": (
        "alle {supply} Steine der Farbe {colour} liegen schon auf dem Brett"
    ),
    "it would make a group of more than {largest}": "das gäbe eine Gruppe von mehr als {largest}",
    "{name} is not on the line that the rod points along": (
        "{name} liegt nicht auf der Linie, die der Stab zeigt"
    ),
    "the stone on {name} wins and carries no rod": "der Stein auf {name} gewinnt und trägt keinen Stab",
    "a rod along {axis} on {name} would leave no empty cell on its line": (
        "ein Stab in Richtung {axis} auf {name} ließe auf seiner Linie kein leeres Feld"
    ),
    "the rod is missing: the word ends with one of {axes}": (
        "der Stab fehlt: der Zug endet auf eines von {axes}"
    ),
    "the ducks are placed on the edge": "die Enten werden auf den Rand gesetzt",
    "no duck of that colour can be placed now": "eine Ente dieser Farbe kann jetzt nicht gesetzt werden",
    "{name} is on a line with the crumb on {crumb}": (
        "{name} liegt auf einer Linie mit der Brotkrume auf {crumb}"
    ),
    "stones move one cell forward": "Steine ziehen ein Feld nach vorn",
    "the stone on {cell} has moved in this turn already": (
        "der Stein auf {cell} ist in diesem Zug schon gezogen"
    ),
    "this turn goes forward to the {way}": "dieser Zug geht nach vorn {way}",
    "there is a stone of {side} on {cell}": "auf {cell} liegt ein Stein von {side}",
    "the turn could not be completed that way": "so ließe sich der Zug nicht zu Ende führen",
    "Black may exchange a white and a black stone, the first in cell order first, or pass": (
        "Schwarz darf einen weißen und einen schwarzen Stein vertauschen (das frühere Feld zuerst) "
        "oder passen"
    ),
    "the stone on {cell} has {friends} friends beside it: it leaps just so far in a line": (
        "der Stein auf {cell} hat {friends} Freunde neben sich: genau so weit springt er in einer Linie"
    ),
    "there is no enemy stone on {cell}": "auf {cell} liegt kein gegnerischer Stein",
    "the longest chain has to be captured: {longest}": (
        "es muss so viel wie möglich geschlagen werden: {longest}"
    ),
    "a piece has to end closer to its nearest enemy, along empty cells": (
        "ein Stein muss über leere Felder näher an seinen nächsten Gegner kommen"
    ),
    "no lake may lie in the centre": "in der Mitte darf kein See liegen",
    "the piece has already stood on {end} in this turn": "der Stein stand in diesem Zug schon auf {end}",
    "a unit stays in one piece and has to come closer to the friendly unit nearest to it": (
        "eine Einheit bleibt ganz und muss der nächsten eigenen Einheit näher kommen"
    ),
    # Records and links.
    "{count} moves are more than any game has: at most {most} are read": (
        "{count} Züge hat keine Partie; gelesen werden höchstens {most}"
    ),
    "the tag {name!r:.60} with {text!r:.60} cannot be written: no quotes or new lines": (
        "die Angabe {name!r:.60} mit {text!r:.60} lässt sich nicht schreiben: ohne Anführungszeichen und "
        "Zeilenenden"
    ),
    "a record is text, not {type}": "eine Mitschrift ist ein Text, nicht {type}",
    "the record has {count} characters: at most {most} are read": (
        "die Mitschrift hat {count} Zeichen; gelesen werden höchstens {most}"
    ),
    "line {number}: the tag {name} is there twice": "Zeile {number}: die Angabe {name} steht zweimal da",
    "line {number}: more than {most} moves are not read": (
        "Zeile {number}: mehr als {most} Züge werden nicht gelesen"
    ),
    "line {number}, move {move}: {why}": "Zeile {number}, Zug {move}: {why}",
    "line {number}: the comment opened with a brace is never closed": (
        "Zeile {number}: der Kommentar in geschweiften Klammern hört nie auf"
    ),
    "line {number}: a variation needs a move before it": "Zeile {number}: vor einer Variante fehlt der Zug",
    "line {number}: a variation ends that never began": (
        "Zeile {number}: hier endet eine Variante, die nie begonnen hat"
    ),
    "line {number}: the variation never ends": "Zeile {number}: die Variante hört nie auf",
    "the comment {text!r:.60} cannot be written: it has a closing brace": (
        "Der Kommentar {text!r:.60} kann nicht geschrieben werden: er enthält eine schließende Klammer"
    ),
    'line {number}: {text!r} should be a tag such as [Game "yavalath"]': (
        'Zeile {number}: {text!r} sollte eine Angabe wie [Game "yavalath"] sein'
    ),
    "options {text!r}: {part!r} should be one name=value, each name once": (
        "Optionen {text!r}: {part!r} sollte die Form name=wert haben, jeder Name einmal"
    ),
    "a link is text, not {type}": "ein Link ist ein Text, nicht {type}",
    "the link has {count} characters: at most {most} are read": (
        "der Link hat {count} Zeichen; gelesen werden höchstens {most}"
    ),
    "the link begins with {begin!r}: only links of version {version} are known": (
        "der Link beginnt mit {begin!r}; bekannt sind nur Links der Fassung {version}"
    ),
    "the link names no game: it should look like v1/yavalath/e5.d4": (
        "der Link nennt kein Spiel; er sollte aussehen wie v1/yavalath/e5.d4"
    ),
    "{text!r} is too much: a link has a game, its options, its moves and a ply": (
        "{text!r} ist zu viel: ein Link hat ein Spiel, Optionen, Züge und die Nummer eines Zuges"
    ),
    "'ply={ply}' should be a number from 0 to {count}": (
        "'ply={ply}' sollte eine Zahl von 0 bis {count} sein"
    ),
    "a link cannot carry a position that was set up: a record can": (
        "ein Link kann keine aufgebaute Stellung enthalten; eine Mitschrift kann es"
    ),
    # Diagrams.
    "a diagram is text, not {type}": "ein Diagramm ist ein Text, nicht {type}",
    "the diagram has {count} characters: at most 20000 are read": (
        "das Diagramm hat {count} Zeichen; gelesen werden höchstens 20000"
    ),
    "line {number}: {key!r} is there twice": "Zeile {number}: {key!r} steht zweimal da",
    "line {number}: the board's rows come first, then lines such as 'to move: white'": (
        "Zeile {number}: zuerst kommen die Reihen des Bretts, dann Zeilen wie 'to move: white'"
    ),
    "the line 'to move: {side}' (or another side) is missing": (
        "die Zeile 'to move: {side}' (oder eine andere Seite) fehlt"
    ),
    "the line '{key}: …' is missing": "die Zeile '{key}: …' fehlt",
    "{key!r} is no line of a diagram of {game}": "{key!r} ist keine Zeile eines Diagramms von {game}",
    "{board} has {rows} rows, the diagram has {count}": "{board} hat {rows} Reihen, das Diagramm hat {count}",
    "line {number}: row {row} has {wanted} cells, not {count}": (
        "Zeile {number}: Reihe {row} hat {wanted} Felder, nicht {count}"
    ),
    "line {number}: {code!r} on {cell} is not known in {game}": (
        "Zeile {number}: {code!r} auf {cell} gibt es in {game} nicht"
    ),
    "'{key}: {text}' should name one of {choices}": "'{key}: {text}' sollte eines von {choices} nennen",
    "'seats: {text}' should give the seat, from 0, of each of {sides}": (
        "'seats: {text}' sollte für jede Seite ({sides}) den Platz nennen, gezählt ab 0"
    ),
    "'swap: {text}' can only be 'swap: open'": "statt 'swap: {text}' ist nur 'swap: open' möglich",
    "'swap: open' is only possible with the option swap and for a side that is not the first": (
        "'swap: open' gibt es nur mit der Option swap und nicht für die erste Seite"
    ),
    "'outcome: {text}' should be a side or 'draw', then a reason, then cells": (
        "'outcome: {text}' sollte eine Seite oder 'draw' sein, dann ein Grund, dann Felder"
    ),
    "'out: {text}' should name sides that are out": "'out: {text}' sollte Seiten nennen, die draußen sind",
    "'passes: {text}' should be the passes in succession, {most} at most": (
        "'passes: {text}' sollte sagen, wie oft nacheinander gepasst wurde, höchstens {most}-mal"
    ),
    "'placed: {text}' should be the number of stones placed in this turn": (
        "'placed: {text}' sollte sagen, wie viele Steine in diesem Zug schon gesetzt sind"
    ),
    "'rod: {text}' should name a cell with a {other} stone and then one of - / \\": (
        "'rod: {text}' sollte ein Feld mit einem Stein von {other} nennen, dann eines von - / \\"
    ),
    "'slides: {text}' should be a number from 0 to {most}": (
        "'slides: {text}' sollte eine Zahl von 0 bis {most} sein"
    ),
    "'forward: {way}' should be left or right": "'forward: {way}' sollte left oder right sein",
    "'moved: {text}' should name stones of {side}": "'moved: {text}' sollte Steine von {side} nennen",
    "there is a duck where the crumb lies, on {cell}": "wo die Brotkrume liegt, auf {cell}, steht eine Ente",
    "there is no cell {name!r:.60} on {board}: cells are named {first} to {last}": (
        "ein Feld {name!r:.60} gibt es auf {board} nicht; die Felder heißen {first} bis {last}"
    ),
    # Why no game can be at a position.
    "no game can be at this position: {wrong}": "zu dieser Stellung kann es nicht kommen: {wrong}",
    "{side} has {row} in a row already": "{side} hat schon {row} in einer Reihe",
    "{side} has five in a row already": "{side} hat schon fünf in einer Reihe",
    "{side} has five in a row of its colours already": (
        "{side} hat schon fünf in einer Reihe in den eigenen Farben"
    ),
    "{side} is out and cannot be the side to move": "{side} ist ausgeschieden und kann nicht am Zug sein",
    "all sides but one are out, so the game is over": (
        "bis auf eine Seite sind alle ausgeschieden, die Partie ist also zu Ende"
    ),
    "{side}'s stone on {cell} has no free cell beside its group": (
        "der Stein von {side} auf {cell} hat kein freies Feld neben seiner Gruppe"
    ),
    "{side} has a chain that ends the game already": "{side} hat schon eine Kette, die die Partie beendet",
    "the round still needs {left} empty cells": "für diese Runde fehlen noch {left} leere Felder",
    "there are more than {supply} {colour} stones": "es liegen mehr als {supply} Steine der Farbe {colour}",
    "{side} has a group of more than {largest}": "{side} hat eine Gruppe von mehr als {largest}",
    "{side} has a group of {less} or {largest} that was decisive before": (
        "{side} hat eine Gruppe von {less} oder {largest}, die schon vorher entschieden hätte"
    ),
    "there are stones, so a rod has to lie on the last one": (
        "es liegen Steine, also muss auf dem letzten ein Stab liegen"
    ),
    "the rod's line holds no empty cell": "auf der Linie des Stabs ist kein Feld leer",
    "before the first crumb all ducks are on the edge": "vor der ersten Brotkrume stehen alle Enten am Rand",
    "there are more than {flock} ducks of one colour": "es gibt mehr als {flock} Enten einer Farbe",
    "there have to be {flock} ducks of each colour": "von jeder Farbe muss es {flock} Enten geben",
    "after these ducks it is not {side} that has to move": "nach diesen Enten ist nicht {side} am Zug",
    "the ducks on the lines from the crumb are not as near to it as they could be": (
        "die Enten auf den Linien der Brotkrume sind ihr nicht so nah, wie sie könnten"
    ),
    "all ducks of one colour are in one group already": "alle Enten einer Farbe sind schon eine Gruppe",
    "the stone on {cell} is surrounded already": "der Stein auf {cell} ist schon umzingelt",
    "{most} slides in a row are a draw already": (
        "{most} Schiebezüge nacheinander sind schon ein Unentschieden"
    ),
    "there are more stones of one colour than at the start": (
        "von einer Farbe liegen mehr Steine als zu Beginn"
    ),
    "there is a stone on the opponent's home row already": (
        "auf der Grundreihe des Gegners steht schon ein Stein"
    ),
    "one side has no stones": "eine Seite hat keine Steine",
    "the turn is complete already": "der Zug ist schon zu Ende",
    "a stone cannot have come to where it is said to have moved": (
        "ein Stein kann nicht dorthin gekommen sein, wohin er gezogen sein soll"
    ),
    "the turn cannot be completed": "der Zug lässt sich nicht zu Ende führen",
    "there are more than {stones} stones of one colour": "es gibt mehr als {stones} Steine einer Farbe",
    "the cell left empty at the start is not the one in the middle": (
        "das zu Beginn freie Feld ist nicht das in der Mitte"
    ),
    "{side} has {count} pieces, more than 11": "{side} hat {count} Steine, mehr als 11",
    "there is no piece of {side} to go on capturing": "kein Stein von {side} kann weiter schlagen",
    "the piece that should go on capturing cannot": "der Stein, der weiter schlagen soll, kann es nicht",
    "{side} has more than {most} discs": "{side} hat mehr als {most} Scheiben",
    "there are at most three lakes and none in the centre": (
        "es gibt höchstens drei Seen, in der Mitte keinen"
    ),
    "Black, White and Black lay the three lakes before any move": (
        "Schwarz, Weiß und Schwarz legen vor dem ersten Zug die drei Seen"
    ),
    "the jumping piece has to stand on an enemy's disc": (
        "der springende Stein muss auf einer gegnerischen Scheibe stehen"
    ),
    "the jumping piece has no further jump": "der springende Stein kann nicht weiter springen",
    # Requests.
    "a request is JSON text, not {type}": "eine Anfrage ist JSON als Text, nicht {type}",
    "a request is JSON text of at most {most} characters": (
        "eine Anfrage ist JSON als Text von höchstens {most} Zeichen"
    ),
    "the request holds more than {most} lists and objects": (
        "die Anfrage enthält mehr als {most} Listen und Objekte"
    ),
    "the request is no JSON: {problem} at character {place}": (
        "die Anfrage ist kein JSON: {problem} an Stelle {place}"
    ),
    "the request is no JSON that can be read: a number in it is too long": (
        "die Anfrage ist kein lesbares JSON: eine Zahl darin ist zu lang"
    ),
    'a request is an object such as {"do": "hello"}': 'eine Anfrage ist ein Objekt wie {"do": "hello"}',
    "do cannot be {verb!r:.60}: it is one of {verbs}": (
        "do kann nicht {verb!r:.60} sein, sondern eines von {verbs}"
    ),
    "options are an object of names and values": "Optionen sind ein Objekt aus Namen und Werten",
    "moves are a list of words": "Züge sind eine Liste von Wörtern",
    "{count} moves are more than any game has: at most {most}": (
        "{count} Züge hat keine Partie; es sind höchstens {most}"
    ),
    "ply is a whole number from 0 to {most}, not {ply!r:.60}": (
        "ply ist eine ganze Zahl von 0 bis {most}, nicht {ply!r:.60}"
    ),
    "{name} is a text, not {value!r:.60}": "{name} ist ein Text, nicht {value!r:.60}",
    "{name} is a number above 0 and up to {most}, not {value!r:.60}": (
        "{name} ist eine Zahl über 0 und bis {most}, nicht {value!r:.60}"
    ),
    "tags are an object of texts": "Angaben (tags) sind ein Objekt aus Texten",
    "seed is a whole number, not {seed!r:.60}": "seed ist eine ganze Zahl, nicht {seed!r:.60}",
    "level is a whole number from 1 to {most}, not {number!r:.60}": (
        "level ist eine ganze Zahl von 1 bis {most}, nicht {number!r:.60}"
    ),
    "a search needs a level (1 to 6), seconds or nodes": (
        "eine Suche braucht eine Stufe (level, 1 bis 6), seconds oder nodes"
    ),
    "the game is over: there is nothing to think about": (
        "die Partie ist zu Ende: es gibt nichts zu überlegen"
    ),
    "no search has been started": "es wurde noch keine Suche begonnen",
    "there is no search {number!r:.60}: only the latest, {latest}, is under way": (
        "eine Suche {number!r:.60} gibt es nicht; nur die letzte, {latest}, läuft"
    ),
}
"""The German sentences by the English ones."""
