# Was neben dem Brett steht, auf Deutsch: Notizen, Aufgabe und Remis, der Kurs, die Statistik. Wird damit geladen.

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
