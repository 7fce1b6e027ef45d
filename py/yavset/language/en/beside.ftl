# What stands beside the board, in English: notes, resigning and draws, the course, the statistics. Loaded with them.

tools-label = Note and result
note-do = Note
note-done = Done
note-label = Note on this position
resign-do = Resign
resign-title = Resign?
resign-text = { $side } wins then.
resign-no = Play on
draw-do = Offer a draw
draw-title = { $side } offers a draw
draw-text = Does the other player agree?
draw-yes = Agree
draw-no = Play on
draw-declined = The bot declines: it wants to play on.

course-title = Course: { $learned } of { $count } games learned
course-next = Next: { $game }
course-learned = Learned
course-step = Go on with step { $step }
statistics-title = Statistics
statistics-caption = Games against the bot
statistics-game = Game
statistics-level = Level
statistics-won = Won
statistics-lost = Lost
statistics-drawn = Drawn
statistics-all = All
statistics-none = No game against the bot has ended yet.
statistics-lessons = Lessons: { $learned } of { $count } done
statistics-puzzles = Puzzles: { $solved } of { $count } solved, rating { $rating }
