# Was die Prüfung von einer Lektion sagt.
lesson-key = den Schlüssel { $key } gibt es nicht: vielleicht { $meant }
lesson-long = die Lektion hat { $count } Zeichen; gelesen werden höchstens { $most }
lesson-twice = der Schritt hat { $key } zweimal
lesson-position = die Stellung lässt sich nicht erreichen: { $problem }
lesson-goal = das Ziel { $goal } ist keines von { $goals }
lesson-no-answer = zu { $key } führt nichts: der Schritt fragt nach keinem Zug
lesson-no-win = kein Zug gewinnt sofort
lesson-goal-two = das Ziel { $goal } gibt es nur in Spielen für zwei
lesson-no-win-in = der Beweiser findet das Ziel { $goal } nicht
lesson-no-threat = kein Zug droht, sofort zu gewinnen
lesson-right = { $move } ist eine richtige Antwort, also liest das niemand
lesson-after = keine Antwort geht nach { $move } weiter, also liest das niemand
lesson-picture = das Bild { $address } wird nicht gezeigt: Seine Adresse ist relativ oder beginnt mit https:// und hat keine Leerzeichen
lesson-link = der Link { $address } führt nirgendwohin: Seine Adresse beginnt mit https:// und hat keine Leerzeichen
