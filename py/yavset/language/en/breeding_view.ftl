# The view in which games are bred.
breeding-view-title = Invent a game
breeding-view-lead = Two games have a child, chance changes a rule, and a program plays it hundreds of times: many children fail. In 2007 the program LUDI bred 1,389 games in that way, in four weeks, and 19 of them could be played. One of the 19 is Yavalath.
breeding-view-start = Breed games
breeding-view-seed = Seed { $seed }: the same seed breeds the same games.
breeding-view-choose = Choose the ancestors and the judges
breeding-view-from = Ancestors
breeding-view-from-set = Eight games of the set
breeding-view-from-2007 = What LUDI could know in 2007
breeding-view-from-world = Games of the world, without Yavalath's kin
breeding-view-from-own = Games of my choice
breeding-view-first = First ancestor
breeding-view-second = Second ancestor
breeding-view-alone = None: vary the first one alone
breeding-view-bred = Bred here
breeding-view-budget = Judges
breeding-view-budget-lenient = Lenient: half as many games, faster, less certain
breeding-view-budget-full = As in the experiment
breeding-view-budget-strict = Strict: twice as many games, slower, more certain
breeding-view-seed-label = Seed
breeding-view-file = Open a recorded run
breeding-view-file-note = A run recorded on the command line (“breed export”) can be dropped anywhere on this page.
breeding-view-no-run = this file is no recorded run

# The run.
breeding-view-count = Child { $entered } of { $of } · { $rejected } rejected · { $alive } alive ({ $percent } %)
breeding-view-the-set = the set
breeding-view-the-world = games of the world without Yavalath's kin
breeding-view-judged = The judges play { $name }.
breeding-view-starting = The program is starting. It breeds while you look around.
breeding-view-running = Ancestors: { $population }, seed { $seed }.
breeding-view-lenient = The judges are lenient.
breeding-view-strict = The judges are strict.
breeding-view-done = All children are judged, those kept again, the best of them most often. Ancestors: { $population }, seed { $seed }.
breeding-view-paused = Paused. Everything so far is saved on this device.
breeding-view-battery = The battery is low, so breeding waits.
breeding-view-elsewhere = Another tab is breeding. This one goes on when that is closed.
breeding-view-damaged = This run is damaged. Start a new one.
breeding-view-full = This device has no room to save this run: closing the page ends it.
breeding-view-recorded = A recorded run. Ancestors: { $population }, seed { $seed }.
breeding-view-pause = Pause
breeding-view-go = Go on
breeding-view-own = Back to my own run
breeding-view-back = Back
breeding-view-anew = New run
breeding-view-anew-text = A new run takes the place of this one. Games that you have played or shared stay playable.
breeding-view-anew-yes = Start a new run
breeding-view-anew-no = Keep this run
breeding-view-lives = { $name } lives!
breeding-view-falls = { $name }: { $why }
breeding-view-nameless = Child { $number }

# The experiment.
breeding-view-experiment = Can it find Yavalath again?
breeding-view-experiment-text = We gave the program the games that were known in 2007 and let it breed. Watch what became of it, in one minute.
breeding-view-watch = Watch the experiment
breeding-view-try-text = Or let your own browser look for it, with one of the ten seeds of the experiment. That takes hours, and it can fail.
breeding-view-try = Try it here
breeding-view-replay-play = Play
breeding-view-replay-again = Once more
breeding-view-replay-slider = Children so far
breeding-view-replay-speed = A recording: { $rate } children a second, all of them in { $seconds } seconds. Breeding takes longer: every child is played hundreds of times.
breeding-view-replay-waiting = Looking for Yavalath’s idea: a row of some length wins, but one shorter loses. No child has it so far.
breeding-view-replay-none = No child had Yavalath’s idea this time: that a row of some length wins, but one shorter loses.
breeding-view-replay-part = The recording ends at child { $count } of { $of }, because this run has not come to its end yet. No child so far has Yavalath’s idea: that a row of some length wins, but one shorter loses.
breeding-view-replay-so-far = The recording ends at child { $count } of { $of }, because this run has not come to its end yet.
breeding-view-replay-rediscovery = Child { $number }, { $name }, has Yavalath’s idea: a row of some length wins, but one shorter loses.
breeding-view-replay-from = It comes from { $parents }: { $how }.
breeding-view-replay-place =
    { $count ->
        [one] It was the only child with this idea.
       *[other] { $count } children had this idea.
    } In the final ranking the best one, { $name }, is in place { $place } of { $of }.
breeding-view-replay-unkept =
    { $count ->
        [one] It was the only child with this idea, and it is not among the games kept in the end.
       *[other] { $count } children had this idea, and none is among the games kept in the end.
    }
breeding-view-replay-open = The card of { $name }

# The funnel.
breeding-view-funnel = How far they come
breeding-view-latest = The latest to fail
breeding-view-tier-game =
    { $count ->
        [one] was born
       *[other] were born
    }
breeding-view-tier-new =
    { $count ->
        [one] has rules that make a game
       *[other] have rules that make a game
    }
breeding-view-tier-sound =
    { $count ->
        [one] is new
       *[other] are new
    }
breeding-view-tier-even =
    { $count ->
        [one] comes to a proper end
       *[other] come to a proper end
    }
breeding-view-tier-skill =
    { $count ->
        [one] favours neither player
       *[other] favour neither player
    }
breeding-view-tier-alive =
    { $count ->
        [one] rewards the better player: it lives
       *[other] reward the better player: they live
    }
breeding-view-fell = { $reason } { $count }
breeding-view-kind-stillborn = no game at all
breeding-view-kind-seen = known already
breeding-view-kind-ill-formed = contradictory
breeding-view-kind-too-slow = too many moves
breeding-view-kind-endless = endless
breeding-view-kind-draws = drawish
breeding-view-kind-short = over at once
breeding-view-kind-long = too long
breeding-view-kind-uneven-length = now short, now long
breeding-view-kind-no-choice = nothing to choose
breeding-view-kind-dead-rule = a rule never matters
breeding-view-kind-advantage = one player wins too often
breeding-view-kind-solved = won by force
breeding-view-kind-mirror = beaten by mirroring
breeding-view-kind-copy = beaten by copying
breeding-view-kind-greedy = beaten by playing without a plan
breeding-view-kind-first-move = beaten by the first free cell
breeding-view-kind-race = beaten by the foremost stone
breeding-view-kind-parity = only the last moves matter
breeding-view-kind-no-skill = luck decides
breeding-view-kind-laborious = too long to judge

# The games that live.
breeding-view-alive =
    { $count ->
        [one] 1 game to play
       *[other] { $count } games to play
    }
breeding-view-all = Show all { $count }
breeding-view-known = You have bred { $name }{ $by }!
breeding-view-known-shown = This is { $name }{ $by }!
breeding-view-kept-note = Of each kind of game the best three stay.
breeding-view-compare = Which would you play again?
breeding-view-compare-text = Choose one of the two; your answers stay on this device and order your list.
breeding-view-alike = Both alike
breeding-view-compared =
    { $count ->
        [one] 1 pair compared.
       *[other] { $count } pairs compared.
    }
breeding-view-compared-all = These are all pairs.
breeding-view-compared-save = Save the answers
breeding-view-child = Child { $number }
breeding-view-confirmed = Child { $number }, judged { $times } times
breeding-view-measured = Measured as the judges of breeding measure its children.
breeding-view-passes = It would survive the breeding.
breeding-view-fails = The breeding would have rejected it:
breeding-view-ancestor = an ancestor
breeding-view-rules = The rules
breeding-view-share = Copy link
breeding-view-embed = For a web page
breeding-view-embed-copied = Copied: two lines of HTML with this game
breeding-view-parent = Breed with it
breeding-view-svg = Picture (SVG)
breeding-view-png = Picture (PNG)
breeding-view-picture-note = Bred by a program. Play it in a browser tab:
breeding-view-bars = How the bot rates it
breeding-view-bars-note = Other games of the bot would give other values: in 95 of 100 cases they lie within the range beside the bar. A program can find candidates; people find games.
breeding-view-people = People have rated { $games } games that we know. Their order and that of the judges agree by { $agreement }: 1 would be the same order, 0 none in common.
breeding-view-bar-sound = sound
breeding-view-bar-interesting = interesting
breeding-view-bar-simple = simple
breeding-view-bar-new = new
breeding-view-bar-sound-about = its games end, with a winner, and the better player wins
breeding-view-bar-interesting-about = it stays open, and one move can turn it
breeding-view-bar-simple-about = it has few rules
breeding-view-bar-new-about = it is unlike the games we know
breeding-view-points = { $value } of 100
breeding-view-points-between = { $value } of 100, in other games { $low } to { $high }
breeding-view-interval = { $value } ({ $low } to { $high })
breeding-view-why = Why it got here
breeding-view-family = Family tree
breeding-view-all-measures = All measures
breeding-view-measure = Measure
breeding-view-measure-value = Value, with its interval
breeding-view-measure-set = Games of the set, the grey band
breeding-view-range = { $low } to { $high }

# The played game.
breeding-view-move = Move of the game
breeding-view-curve = The lead during the game: above the middle { $first } is ahead, below it { $second }.
breeding-view-ply = After move { $ply } of { $last }: { $lead }
breeding-view-opening = opening, not measured
breeding-view-lead-even = nobody is ahead
breeding-view-lead-ahead = { $side } is ahead by { $percent } %

# Puzzles of a bred game.
breeding-view-puzzles-look = Look for three puzzles
breeding-view-puzzles-note = The program plays the game and looks for positions with one right move. Some games have none.
breeding-view-puzzles-stop = Stop
breeding-view-puzzles-go = Keep looking
breeding-view-puzzles-so-far = Game { $games }: found { $count } so far
breeding-view-puzzles-found =
    { $games ->
        [one] Found { $count } in one game.
       *[other] Found { $count } in { $games } games.
    }
