# Was jedes Ludem bedeutet, für alle, die Regeln schreiben.
ludi-means-game = Ein Spiel: wenn du magst ein Name, dann das Brett, wie gespielt wird, wie es endet.
ludi-means-board = Das Brett: seine Form, die Felder je Seite und die Steine, die zu Beginn darauf stehen.
ludi-means-play = Was ein Spieler in seinem Zug tun darf (eines davon), und was sonst für jeden Zug gilt.
ludi-means-end = Die Regeln, die das Spiel beenden: Nach jedem Zug entscheidet die erste, die zutrifft.
ludi-means-place = Setze einen Stein auf ein leeres Feld: einen eigenen, einen beliebiger Farbe oder einen roten, der niemandem gehört.
ludi-means-step = Ziehe einen eigenen Stein auf ein Nachbarfeld: auf ein leeres oder auf eines mit einem gegnerischen Stein, der geschlagen wird.
ludi-means-hop = Springe mit einem eigenen Stein geradeaus über einen Stein daneben auf das leere Feld dahinter.
ludi-means-leap = Ziehe einen eigenen Stein auf ein leeres Feld, das zwei Felder entfernt ist, was auch dazwischen liegt.
ludi-means-slide = Ein eigener Stein zieht entlang einer Linie über leere Felder; oder, mit counted, um so viele Felder, wie Steine auf der Linie liegen, über eigene hinweg und auch auf einen gegnerischen, der geschlagen wird.
ludi-means-supply = Bis so viele eigene Steine auf dem Brett liegen; vorher zieht keiner.
ludi-means-block = Vier Steine in einem Quadrat, mit dem gesetzten oder gezogenen.
ludi-means-ring = Eine Gruppe mit dem gesetzten oder gezogenen Stein geht um ein Feld oder mehrere herum; auf Sechsecken.
ludi-means-one-group = Alle Steine sind in einer Gruppe.
ludi-means-next-to = Nur auf ein Feld neben einem solchen Stein.
ludi-means-apart = Nur auf ein Feld, das nicht neben einem solchen Stein liegt.
ludi-means-flanking = Nur dort, wo gegnerische Steine in einer Linie zwischen dem neuen und einem anderen eigenen Stein liegen.
ludi-means-lowest = Nur auf das unterste leere Feld einer Spalte.
ludi-means-flip = Nach deinem Zug werden gegnerische Steine zu deinen: die in einer Linie zwischen deinem Stein und einem anderen eigenen, oder die neben ihm.
ludi-means-no-group-over = Keine Gruppe darf größer werden als das.
ludi-means-capture = Entferne nach deinem Zug gegnerische Gruppen ohne leeres Feld daneben, oder gegnerische Steine in einer Linie zwischen zwei eigenen, oder nur solche Paare.
ludi-means-swap = Nach dem ersten Zug darf der zweite Spieler die Seiten tauschen.
ludi-means-twice = Zuerst nur ein Zug, danach für jeden Spieler zwei nacheinander.
ludi-means-no-repeat = Kein Zug darf zu Steinen führen, die schon zu Beginn eines früheren Zuges so lagen.
ludi-means-pass = Spieler dürfen passen; passen beide nacheinander, ist die Partie zu Ende.
ludi-means-win = Du gewinnst, wenn das nach deinem Zug zutrifft.
ludi-means-lose = Du verlierst, wenn das nach deinem Zug zutrifft.
ludi-means-draw = Die Partie ist unentschieden, wenn das nach einem Zug zutrifft.
ludi-means-score = Ist das Brett voll, entscheidet dies.
ludi-means-line = Eine Reihe mit mindestens dieser Zahl von Steinen, durch den gesetzten oder gezogenen Stein.
ludi-means-group = Eine Gruppe mit mindestens (oder genau) dieser Zahl von Steinen, darunter der gesetzte oder gezogene.
ludi-means-touch = Eine Gruppe mit dem gesetzten oder gezogenen Stein berührt diese Zahl von Seiten des Bretts oder Ecken.
ludi-means-surrounded = Ein Stein hat kein leeres Feld neben sich.
ludi-means-captured = Du hast insgesamt diese Zahl von Steinen geschlagen.
ludi-means-stuck = Wer am Zug ist, hat keinen erlaubten Zug.
ludi-means-full = Der Zug hat das Brett gefüllt.
ludi-means-steps = In dieser Zahl von Zügen nacheinander wurde ein Stein gezogen, nicht gesetzt.
ludi-means-rows = Zu Beginn füllen weiße Steine so viele Reihen unten und schwarze so viele oben.
ludi-means-stones = Zu Beginn liegen weiße und schwarze Steine auf diesen Feldern.
ludi-means-high = Das Brett hat so viele Reihen und so viele Spalten, wie seine Größe sagt.
ludi-means-most-stones = Wer mehr Steine hat, gewinnt, auch wenn beide gepasst haben; gleich viele sind unentschieden.
ludi-means-area = Wer mehr Steine und leere Felder hat, die nur von seinen Steinen umgeben sind, gewinnt, auch wenn beide gepasst haben; gleich viele sind unentschieden.
ludi-means-chequered = Zu Beginn füllen weiße und schwarze Steine das Brett wie die Felder eines Schachbretts.
ludi-means-reach = Der eben gesetzte oder gezogene Stein steht in der Reihe, die von seinem Spieler am weitesten entfernt ist.
ludi-means-eliminated = Der Gegner hat keinen Stein mehr.
ludi-means-largest-group = Wer die größte Gruppe hat, gewinnt; gleich große sind unentschieden.
ludi-means-product-of-groups = Wer das größere Produkt der Größen seiner Gruppen hat, gewinnt; gleiche sind unentschieden.
ludi-means-odd-groups = Gezählt werden die Gruppen beider Farben mit mindestens dieser Zahl von Steinen: Ist ihre Anzahl ungerade, gewinnt der erste Spieler, sonst der zweite.

# Wo Regeln geschrieben und gezeigt werden.
ludi-facts = Ein Spiel aus Ludemen. Für 2 Spieler.
ludi-change = Regeln ändern
ludi-text = Die Regeln in Ludemen
ludi-write-title = Eigene Regeln schreiben
ludi-write-lead = Sag in wenigen Wörtern, auf welchem Brett gespielt wird, was ein Zug ist und wie das Spiel endet. Der Rest folgt daraus.
ludi-write-text = Die Regeln
ludi-write-preset = Beginnen mit
ludi-write-own = Eigenen Regeln
ludi-write-suggestions = Vorschläge
ludi-write-keys = Alt und Pfeil nach unten führt zu den Vorschlägen, die Eingabetaste übernimmt einen.
ludi-write-board = Das Brett
ludi-write-copy = Link kopieren
ludi-write-good = { $name } kann gespielt werden.
ludi-write-new = Die Regeln geben ihm diesen Namen. Soweit wir wissen, ist das Spiel neu.
ludi-write-waiting = Der Bot startet. Dann liest er deine Regeln.
ludi-write-mend = „{ $word }“ schreiben
ludi-write-go = Stelle zeigen

# Was Besucher von so einem Spiel halten.
ludi-thumb = Ist es ein gutes Spiel?
ludi-thumb-up = Ein gutes Spiel
ludi-thumb-down = Kein gutes Spiel
ludi-thumb-note = Deine Bewertungen bleiben auf diesem Gerät und ordnen nur deine eigene Liste.

# Eigene Regeln messen.
ludi-measure = Dieses Spiel messen
ludi-measure-stop = Messung beenden
ludi-measure-running = Der Bot spielt es einige Hundert Male. Das dauert Sekunden, bei manchen Spielen Minuten.
