# The view in which games are bred.
nursery-title = Invent a game
nursery-lead = Two games have a child, chance changes a rule, and a program plays it hundreds of times: nearly every child fails. In 2007 the program LUDI bred 1,389 games in that way, in four weeks, and 19 of them could be played. One of the 19 is Yavalath.
nursery-start = Breed games
nursery-seed = Seed { $seed }: the same seed breeds the same games.
nursery-choose = Choose the ancestors and the judges
nursery-from = Ancestors
nursery-from-set = the eight games of the set that rules in ludemes can say
nursery-from-2007 = what LUDI could know in 2007
nursery-from-own = games of my choice
nursery-first = First ancestor
nursery-second = Second ancestor
nursery-alone = none: vary the first one alone
nursery-bred = Bred here
nursery-known-games = Known games
nursery-budget = Judges
nursery-budget-lenient = lenient: half as many games, sooner, less certain
nursery-budget-full = as in the experiment
nursery-budget-strict = strict: twice as many games, later, more certain
nursery-seed-label = Seed
nursery-file = Open a recorded run
nursery-file-note = A run recorded on the command line (“breed export”) can be dropped anywhere on this page.
nursery-no-run = this file is no recorded run

# The run.
nursery-count = Child { $entered } of { $of } · { $rejected } rejected · { $alive } alive
nursery-the-set = the set
nursery-judged = The judges play { $name }.
nursery-starting = A second Python is starting, to breed while you look around.
nursery-running = Ancestors: { $population }, seed { $seed }.
nursery-lenient = The judges are lenient.
nursery-strict = The judges are strict.
nursery-done = All children are there, and the best have been judged twice. Ancestors: { $population }, seed { $seed }.
nursery-paused = Paused. Everything so far is kept on this device.
nursery-battery = The battery is low, so breeding waits.
nursery-elsewhere = Another tab is breeding. This one goes on when that is closed.
nursery-damaged = What was kept of this run is damaged. A new run will do.
nursery-full = There is no room to keep this run: it ends with this page.
nursery-recorded = A recorded run. Ancestors: { $population }, seed { $seed }.
nursery-pause = Pause
nursery-go = Go on
nursery-own = Back to my own run
nursery-back = Back
nursery-anew = New run
nursery-anew-text = A new run takes the place of this one. Games that you have played or shared stay playable.
nursery-anew-yes = Begin anew
nursery-anew-no = Keep this run
nursery-lives = { $name } lives!
nursery-falls = { $name }: { $why }
nursery-nameless = Child { $number }

# The experiment.
nursery-experiment = Can it find Yavalath again?
nursery-experiment-text = We gave the program the games that were known in 2007 and let it breed. Watch what became of it, in one minute.
nursery-watch = Watch the experiment
nursery-try-text = Or let your own browser look for it, with one of the ten seeds of the experiment. That takes hours, and it can fail.
nursery-try = Try it here
nursery-replay-play = Play
nursery-replay-again = Once more
nursery-replay-slider = Children so far
nursery-replay-speed = A recording: { $rate } children a second, all of them in { $seconds } seconds. Breeding takes longer: every child is played hundreds of times.
nursery-replay-waiting = Looking for Yavalath’s idea: so many in a row win, but one less loses. No child has it so far.
nursery-replay-none = No child had Yavalath’s idea this time: that so many in a row win, but one less loses.
nursery-replay-part = The recording ends at child { $count } of { $of }, because this run has not come to its end yet. No child so far has Yavalath’s idea: that so many in a row win, but one less loses.
nursery-replay-so-far = The recording ends at child { $count } of { $of }, because this run has not come to its end yet.
nursery-replay-kin = Child { $number }, { $name }, has Yavalath’s idea: so many in a row win, but one less loses.
nursery-replay-from = It comes from { $parents }: { $how }.
nursery-replay-place =
    { $count ->
        [one] It was the only child with this idea.
       *[other] { $count } children had this idea.
    } In the final ranking the best one, { $name }, is in place { $place } of { $of }.
nursery-replay-unkept =
    { $count ->
        [one] It was the only child with this idea, and it is not among the games kept in the end.
       *[other] { $count } children had this idea, and none is among the games kept in the end.
    }
nursery-replay-open = The card of { $name }

# The funnel.
nursery-funnel = How far they come
nursery-latest = The latest to fail
nursery-tier-game = were born
nursery-tier-new = have rules that make a game
nursery-tier-sound = are new
nursery-tier-even = come to a proper end
nursery-tier-skill = favour neither player
nursery-tier-alive = reward the better player: they live
nursery-fell = { $reason } { $count }
nursery-kind-stillborn = no game at all
nursery-kind-seen = known already
nursery-kind-ill-formed = contradictory
nursery-kind-too-slow = too many moves
nursery-kind-endless = endless
nursery-kind-draws = drawish
nursery-kind-short = over at once
nursery-kind-long = too long
nursery-kind-uneven-length = now short, now long
nursery-kind-no-choice = nothing to choose
nursery-kind-dead-rule = a rule never matters
nursery-kind-advantage = one player wins too often
nursery-kind-solved = won by force
nursery-kind-no-skill = luck decides
nursery-kind-laborious = too long to judge

# The games that live.
nursery-alive =
    { $count ->
        [one] 1 game to play
       *[other] { $count } games to play
    }
nursery-all = Show all { $count }
nursery-known = You have bred { $name }{ $by }!
nursery-known-shown = This is { $name }{ $by }!
nursery-kept-note = Of each kind of game the best three stay.
nursery-child = Child { $number }
nursery-confirmed = Child { $number }, judged twice
nursery-measured = Measured as the judges of breeding measure its children.
nursery-passes = It passes every gate: bred, it would live.
nursery-fails = Bred, it would have been rejected:
nursery-ancestor = an ancestor
nursery-rules = The rules
nursery-share = Copy link
nursery-embed = For a web page
nursery-embed-copied = Copied: two lines of HTML with this game
nursery-parent = Breed with it
nursery-svg = Picture (SVG)
nursery-png = Picture (PNG)
nursery-picture-note = Bred by a program. Play it in a browser tab:
nursery-bars = How our program sees it
nursery-bars-note = Each bar has the interval that holds the true value in 95 of 100 cases. A program can find candidates; people find games.
nursery-bar-sound = sound
nursery-bar-interesting = interesting
nursery-bar-simple = simple
nursery-bar-new = new
nursery-interval = { $value } ({ $low } to { $high })
nursery-why = Why it got here
nursery-family = Family tree
nursery-all-measures = All measures
nursery-measure = Measure
nursery-measure-value = Value, with its interval
nursery-measure-set = Games of the set, the grey band
nursery-range = { $low } to { $high }

# The played game.
nursery-move = Move of the game
nursery-curve = The lead during the game: above the middle { $first } is ahead, below it { $second }.
nursery-ply = After move { $ply } of { $last }: { $lead }
nursery-opening = opening, drawn by chance
nursery-lead-even = nobody is ahead
nursery-lead-ahead = { $side } is ahead by { $percent } %

# Puzzles of a bred game.
nursery-puzzles-look = Look for three puzzles
nursery-puzzles-note = The program plays the game and looks for positions with one right move. Some games have none.
nursery-puzzles-stop = Stop
nursery-puzzles-go = Look on
nursery-puzzles-so-far = Game { $games }: found { $count } so far
nursery-puzzles-found =
    { $games ->
        [one] Found { $count } in one game.
       *[other] Found { $count } in { $games } games.
    }
