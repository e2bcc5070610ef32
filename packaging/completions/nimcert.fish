# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_nimcert_global_optspecs
    string join \n color= q/quiet v/verbose h/help V/version
end

function __fish_nimcert_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_nimcert_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_nimcert_using_subcommand
    set -l cmd (__fish_nimcert_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c nimcert -n "__fish_nimcert_needs_command" -l color -d 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_needs_command" -s q -l quiet -d 'Print only the verdict or the data: no report, no notes, no progress'
complete -c nimcert -n "__fish_nimcert_needs_command" -s v -l verbose -d 'Report each step on stderr; -vv adds details and times'
complete -c nimcert -n "__fish_nimcert_needs_command" -s h -l help -d 'Print help'
complete -c nimcert -n "__fish_nimcert_needs_command" -s V -l version -d 'Print version'
complete -c nimcert -n "__fish_nimcert_needs_command" -f -a "check" -d 'Decide whether the chocolate bar CB(f, y, z) has Grundy number y xor z everywhere'
complete -c nimcert -n "__fish_nimcert_needs_command" -f -a "explain" -d 'Explain why f is refuted, how a proved f gives winning moves, or how a claim is proved'
complete -c nimcert -n "__fish_nimcert_needs_command" -f -a "prove" -d 'Decide every claim in a claim file'
complete -c nimcert -n "__fish_nimcert_needs_command" -f -a "sweep" -d 'Decide the claims of a file at many values of its constants, and continue after interruptions'
complete -c nimcert -n "__fish_nimcert_needs_command" -f -a "discover" -d 'Find a formula for the P-positions or Grundy numbers of a game from its rules, and prove it'
complete -c nimcert -n "__fish_nimcert_needs_command" -f -a "report" -d 'Write a self-contained HTML page: verdict, reason, pictures, certificate, and a bar to play on'
complete -c nimcert -n "__fish_nimcert_needs_command" -f -a "verify" -d 'Check a certificate against its claim file, using only the kernel'
complete -c nimcert -n "__fish_nimcert_needs_command" -f -a "audit" -d 'Check every certificate in a folder and its subfolders'
complete -c nimcert -n "__fish_nimcert_needs_command" -f -a "reproduce" -d 'Recompute the results of the papers, and compare them with what is printed'
complete -c nimcert -n "__fish_nimcert_needs_command" -f -a "generate" -d 'Count, list or sample the functions whose bars have Grundy number y xor z'
complete -c nimcert -n "__fish_nimcert_needs_command" -f -a "repair" -d 'Find the nearest functions below and above f whose bars have Grundy number y xor z'
complete -c nimcert -n "__fish_nimcert_needs_command" -f -a "mex" -d 'Compute Grundy numbers of a bar or a game by exhaustion, from the rules alone'
complete -c nimcert -n "__fish_nimcert_needs_command" -f -a "play" -d 'List the moves of a position with their Grundy numbers, or play against the program'
complete -c nimcert -n "__fish_nimcert_needs_command" -f -a "draw" -d 'Draw a bar, Grundy numbers, an automaton or digits as SVG, PNG, PDF, TikZ or text'
complete -c nimcert -n "__fish_nimcert_needs_command" -f -a "show" -d 'Show the minimal automaton of a condition, relation or function, and the formula of an automaton'
complete -c nimcert -n "__fish_nimcert_needs_command" -f -a "export" -d 'Export a claim to MONA, SMT-LIB, Walnut, CGSuite or LaTeX'
complete -c nimcert -n "__fish_nimcert_needs_command" -f -a "examples" -d 'Write example claim files, and show the commands to run on them'
complete -c nimcert -n "__fish_nimcert_needs_command" -f -a "help" -d 'Show help for a command or topic'
complete -c nimcert -n "__fish_nimcert_needs_command" -f -a "completions" -d 'Print a shell completion script'
complete -c nimcert -n "__fish_nimcert_needs_command" -f -a "man" -d 'Print a manual page, or write all of them to a folder'
complete -c nimcert -n "__fish_nimcert_using_subcommand check" -l param -d 'Names that F may use: parameters `m >= 1` and constants `k = 2*m`, separated by commas' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand check" -l bits -d 'Decide only the columns below 2^N; N is at most 100,000' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand check" -l mex -d 'Last column of the exhaustive mex check, at most 65,536' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand check" -l emit -d 'Save the claim and the certificate as DIR/f.claim and DIR/f.cert' -r -F
complete -c nimcert -n "__fish_nimcert_using_subcommand check" -l require -d 'End with exit code 3 if a claim is proved only below a bound, or only for some values of its parameters' -r -f -a "all\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand check" -l max-states -d 'Stop the search after N states [default: 50,000,000]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand check" -l max-memory -d 'Stop the search when its states take MB megabytes [default: 8,192]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand check" -l timeout -d 'Stop the search, and the exhaustive check of a game, after this many seconds [default: no limit]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand check" -l max-columns -d 'Compute at most N columns one by one if f has no digit automaton [default: 4,194,304]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand check" -l partition-states -d 'Skip the P/N partition if it takes more than N states [default: 500,000]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand check" -l threads -d 'Search with N threads, 1 to 64; the result does not depend on N' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand check" -l color -d 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand check" -l which -d 'Find the values of the parameter for which the answer is yes: decide the first values one by one, then each residue class of values. A value may take 1/1,000 of the states of --max-states, a class 1/500; --timeout is for all of them together'
complete -c nimcert -n "__fish_nimcert_using_subcommand check" -l json -d 'Print one JSON object'
complete -c nimcert -n "__fish_nimcert_using_subcommand check" -l no-partition -d 'Skip the P/N partition; the proof then relies on Theorem 8.2'
complete -c nimcert -n "__fish_nimcert_using_subcommand check" -s q -l quiet -d 'Print only the verdict or the data: no report, no notes, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand check" -s v -l verbose -d 'Report each step on stderr; -vv adds details and times'
complete -c nimcert -n "__fish_nimcert_using_subcommand check" -s h -l help -d 'Print help'
complete -c nimcert -n "__fish_nimcert_using_subcommand explain" -l param -d 'Names that F may use: parameters `m >= 1` and constants `k = 2*m`, separated by commas' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand explain" -l set -d 'Give a value to a `let` or `param` name of a claim file about games or all naturals' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand explain" -l at -d 'Also show a winning move from this position of strip + bar(f)' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand explain" -l bits -d 'Decide only the columns below 2^N; N is at most 100,000' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand explain" -l mex -d 'Last column of the exhaustive mex check, at most 65,536' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand explain" -l emit -d 'Save the claim and the certificate as DIR/f.claim and DIR/f.cert' -r -F
complete -c nimcert -n "__fish_nimcert_using_subcommand explain" -l max-states -d 'Stop the search after N states [default: 50,000,000]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand explain" -l max-memory -d 'Stop the search when its states take MB megabytes [default: 8,192]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand explain" -l timeout -d 'Stop the search, and the exhaustive check of a game, after this many seconds [default: no limit]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand explain" -l max-columns -d 'Compute at most N columns one by one if f has no digit automaton [default: 4,194,304]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand explain" -l partition-states -d 'Skip the P/N partition if it takes more than N states [default: 500,000]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand explain" -l threads -d 'Search with N threads, 1 to 64; the result does not depend on N' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand explain" -l color -d 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand explain" -l plan -d 'Print what the search tries for each claim, and in which order, instead of deciding it'
complete -c nimcert -n "__fish_nimcert_using_subcommand explain" -l json -d 'Print one JSON object'
complete -c nimcert -n "__fish_nimcert_using_subcommand explain" -l no-partition -d 'Skip the P/N partition; the proof then relies on Theorem 8.2'
complete -c nimcert -n "__fish_nimcert_using_subcommand explain" -s q -l quiet -d 'Print only the verdict or the data: no report, no notes, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand explain" -s v -l verbose -d 'Report each step on stderr; -vv adds details and times'
complete -c nimcert -n "__fish_nimcert_using_subcommand explain" -s h -l help -d 'Print help'
complete -c nimcert -n "__fish_nimcert_using_subcommand prove" -l set -d 'Give a value to a `let` or `param` name, or several values, such as k=3..15:4 or k=3,7,11: the claims are decided for each choice' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand prove" -l mex -d 'Last column of the exhaustive mex check of `nimsum` claims, at most 65,536' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand prove" -l box -d 'Check games and `forall` exhaustively for coordinates below N, at most 1,048,576 [default: what takes some milliseconds]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand prove" -l emit -d 'Save each claim and certificate as DIR/NAME.claim and DIR/NAME.cert; NAME is the name of FILE, and -N for claim N of several' -r -F
complete -c nimcert -n "__fish_nimcert_using_subcommand prove" -l require -d 'End with exit code 3 if a claim is proved only below a bound, or only for some values of its parameters' -r -f -a "all\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand prove" -l max-states -d 'Stop the search after N states [default: 50,000,000]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand prove" -l max-memory -d 'Stop the search when its states take MB megabytes [default: 8,192]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand prove" -l timeout -d 'Stop the search, and the exhaustive check of a game, after this many seconds [default: no limit]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand prove" -l max-columns -d 'Compute at most N columns one by one if f has no digit automaton [default: 4,194,304]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand prove" -l partition-states -d 'Skip the P/N partition if it takes more than N states [default: 500,000]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand prove" -l threads -d 'Search with N threads, 1 to 64; the result does not depend on N' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand prove" -l color -d 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand prove" -l which -d 'Find the values of the only parameter for which each claim holds: decide the first values one by one, then each residue class of values. A value may take 1/1,000 of the states of --max-states, a class 1/500; --timeout is for each claim'
complete -c nimcert -n "__fish_nimcert_using_subcommand prove" -l json -d 'Print an array of JSON objects, one per claim'
complete -c nimcert -n "__fish_nimcert_using_subcommand prove" -l no-partition -d 'Skip the P/N partition; the proof then relies on Theorem 8.2'
complete -c nimcert -n "__fish_nimcert_using_subcommand prove" -s q -l quiet -d 'Print only the verdict or the data: no report, no notes, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand prove" -s v -l verbose -d 'Report each step on stderr; -vv adds details and times'
complete -c nimcert -n "__fish_nimcert_using_subcommand prove" -s h -l help -d 'Print help'
complete -c nimcert -n "__fish_nimcert_using_subcommand sweep" -l set -d 'Give values to a `let` or `param` name: a list of numbers, ranges FIRST..LAST, and ranges FIRST..LAST:STEP' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand sweep" -l where -d 'Leave out choices that do not meet this condition, such as \'s mod 2 = 1\'' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand sweep" -l out -d 'Folder for the rows; it is made if it does not exist' -r -F
complete -c nimcert -n "__fish_nimcert_using_subcommand sweep" -l shard -d 'Decide only the rows of one of N shards' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand sweep" -l merge -d 'Merge the folders of all shards' -r -F
complete -c nimcert -n "__fish_nimcert_using_subcommand sweep" -l tables -d 'Write the Grundy numbers of each row to DIR/tables, up to this column or coordinate, or in these ranges' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand sweep" -l tables-format -d 'Format of the tables' -r -f -a "npy\t'A NumPy array'
csv\t'One line per position'
json\t'One object'
bfile\t'An OEIS b-file'"
complete -c nimcert -n "__fish_nimcert_using_subcommand sweep" -l jobs -d 'Decide N rows at the same time, 1 to 256 [default: the number of processors]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand sweep" -l mex -d 'Last column of the exhaustive mex check of `nimsum` claims, at most 65,536' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand sweep" -l box -d 'Check games and `forall` exhaustively for coordinates below N, at most 1,048,576 [default: what takes some milliseconds]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand sweep" -l max-states -d 'Stop the search of a row after N states [default: 50,000,000]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand sweep" -l max-memory -d 'Stop the search when its states take MB megabytes [default: 8,192]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand sweep" -l timeout -d 'Stop the search, and the exhaustive check of a game, after this many seconds [default: no limit]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand sweep" -l max-columns -d 'Compute at most N columns one by one if f has no digit automaton [default: 4,194,304]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand sweep" -l partition-states -d 'Skip the P/N partition if it takes more than N states [default: 500,000]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand sweep" -l color -d 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand sweep" -l certificates -d 'Save each claim and certificate in DIR/certificates'
complete -c nimcert -n "__fish_nimcert_using_subcommand sweep" -l no-partition -d 'Skip the P/N partition; the proof then relies on Theorem 8.2'
complete -c nimcert -n "__fish_nimcert_using_subcommand sweep" -s q -l quiet -d 'Print only the verdict or the data: no report, no notes, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand sweep" -s v -l verbose -d 'Report each step on stderr; -vv adds details and times'
complete -c nimcert -n "__fish_nimcert_using_subcommand sweep" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nimcert -n "__fish_nimcert_using_subcommand discover" -l function -d 'Look for a function with these values instead: a list such as 0,0,1,1,2,2, a file with f(0), f(1), .. or lines `t f(t)`, or - for standard input' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand discover" -l game -d 'Which game of a claim file' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand discover" -l set -d 'Give a value to a `let` or `param` name of a claim file, or several values, such as k=3..15:4 or k=3,7,11: then look for one claim about all values of this kind' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand discover" -l bits -d 'Learn from coordinates below 2^B at most [default: as far as a few seconds allow]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand discover" -l emit -d 'Save the claim and its certificate as DIR/NAME.claim and DIR/NAME.cert; if nothing is proved, the prefixes that every automaton must distinguish, as DIR/NAME.bound.json' -r -F
complete -c nimcert -n "__fish_nimcert_using_subcommand discover" -l state -d 'Keep the state of the search in FILE after every table, and continue from it if it exists' -r -F
complete -c nimcert -n "__fish_nimcert_using_subcommand discover" -l max-states -d 'Give up on automata with more than N states [default: 20,000]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand discover" -l proof-states -d 'Stop the search for a proof after N states [default: 50,000,000]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand discover" -l max-memory -d 'Stop the search when its states take MB megabytes [default: 8,192]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand discover" -l timeout -d 'Stop the search, and the exhaustive check of a game, after this many seconds [default: no limit]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand discover" -l max-columns -d 'Compute at most N columns one by one if f has no digit automaton [default: 4,194,304]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand discover" -l partition-states -d 'Skip the P/N partition if it takes more than N states [default: 500,000]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand discover" -l threads -d 'Search with N threads, 1 to 64; the result does not depend on N' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand discover" -l color -d 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand discover" -l grundy -d 'Look for Grundy numbers [default for an expression in t]'
complete -c nimcert -n "__fish_nimcert_using_subcommand discover" -l p -d 'Look for P-positions [default for a game]'
complete -c nimcert -n "__fish_nimcert_using_subcommand discover" -l all -d 'Show every formula that agrees with the table, not only the one that is proved'
complete -c nimcert -n "__fish_nimcert_using_subcommand discover" -l json -d 'Print one JSON object'
complete -c nimcert -n "__fish_nimcert_using_subcommand discover" -l no-partition -d 'Skip the P/N partition; the proof then relies on Theorem 8.2'
complete -c nimcert -n "__fish_nimcert_using_subcommand discover" -s q -l quiet -d 'Print only the verdict or the data: no report, no notes, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand discover" -s v -l verbose -d 'Report each step on stderr; -vv adds details and times'
complete -c nimcert -n "__fish_nimcert_using_subcommand discover" -s h -l help -d 'Print help'
complete -c nimcert -n "__fish_nimcert_using_subcommand report" -l param -d 'Names that F may use: parameters `m >= 1` and constants `k = 2*m`, separated by commas' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand report" -s o -l out -d 'Write the page to FILE; - means stdout [default: a name made from F]' -r -F
complete -c nimcert -n "__fish_nimcert_using_subcommand report" -l title -d 'Heading of the page [default: the name of the file without its extension, or the function]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand report" -l bits -d 'Decide only the columns below 2^N; N is at most 100,000' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand report" -l set -d 'Give a value to a `let` or `param` name of a claim file' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand report" -l z -d 'Last column of the table of Grundy numbers' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand report" -l mex -d 'Last column of the exhaustive mex check, at most 65,536' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand report" -l kernel -d 'Put the kernel into the page, so that readers check the certificate there: FILE is the module that `scripts/build-web --kernel` makes' -r -F
complete -c nimcert -n "__fish_nimcert_using_subcommand report" -l emit -d 'Also save the claims and certificates in DIR' -r -F
complete -c nimcert -n "__fish_nimcert_using_subcommand report" -l max-states -d 'Stop the search after N states [default: 50,000,000]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand report" -l max-memory -d 'Stop the search when its states take MB megabytes [default: 8,192]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand report" -l timeout -d 'Stop the search, and the exhaustive check of a game, after this many seconds [default: no limit]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand report" -l max-columns -d 'Compute at most N columns one by one if f has no digit automaton [default: 4,194,304]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand report" -l partition-states -d 'Skip the P/N partition if it takes more than N states [default: 500,000]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand report" -l threads -d 'Search with N threads, 1 to 64; the result does not depend on N' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand report" -l color -d 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand report" -l times -d 'Show the times of the steps; the page then differs from run to run'
complete -c nimcert -n "__fish_nimcert_using_subcommand report" -l no-partition -d 'Skip the P/N partition; the proof then relies on Theorem 8.2'
complete -c nimcert -n "__fish_nimcert_using_subcommand report" -s q -l quiet -d 'Print only the verdict or the data: no report, no notes, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand report" -s v -l verbose -d 'Report each step on stderr; -vv adds details and times'
complete -c nimcert -n "__fish_nimcert_using_subcommand report" -s h -l help -d 'Print help'
complete -c nimcert -n "__fish_nimcert_using_subcommand verify" -l require -d 'End with exit code 3 if a claim is proved only below a bound, or only for some values of its parameters' -r -f -a "all\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand verify" -l color -d 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand verify" -l json -d 'Print one JSON object'
complete -c nimcert -n "__fish_nimcert_using_subcommand verify" -s q -l quiet -d 'Print only the verdict or the data: no report, no notes, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand verify" -s v -l verbose -d 'Report each step on stderr; -vv adds details and times'
complete -c nimcert -n "__fish_nimcert_using_subcommand verify" -s h -l help -d 'Print help'
complete -c nimcert -n "__fish_nimcert_using_subcommand audit" -l format -d 'Format of the report' -r -f -a "text\t''
json\t''
junit\t''
sarif\t''
markdown\t''
github\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand audit" -s o -l out -d 'Write the report to FILE, and the text to stdout; - means the report goes to stdout' -r -F
complete -c nimcert -n "__fish_nimcert_using_subcommand audit" -l threads -d 'Check N certificates at a time, 1 to 64; without it one on each processor' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand audit" -l color -d 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand audit" -l json -d 'Print one JSON object: the same as --format json'
complete -c nimcert -n "__fish_nimcert_using_subcommand audit" -l write-index -d 'Write the list of certificates to DIR/INDEX.md; without this, an existing list is checked'
complete -c nimcert -n "__fish_nimcert_using_subcommand audit" -l lenient -d 'Accept claims that the certificate of their file does not prove, and files and links that were skipped, with a note'
complete -c nimcert -n "__fish_nimcert_using_subcommand audit" -s q -l quiet -d 'Print only the verdict or the data: no report, no notes, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand audit" -s v -l verbose -d 'Report each step on stderr; -vv adds details and times'
complete -c nimcert -n "__fish_nimcert_using_subcommand audit" -s h -l help -d 'Print help'
complete -c nimcert -n "__fish_nimcert_using_subcommand reproduce" -l shard -d 'Compute every N-th item from the I-th on, so that N machines share the items' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand reproduce" -l merge -d 'Compute nothing, but merge what `--shard I/N --json` printed for every I' -r -F
complete -c nimcert -n "__fish_nimcert_using_subcommand reproduce" -l emit -d 'Save the certificates of the fast part in DIR' -r -F
complete -c nimcert -n "__fish_nimcert_using_subcommand reproduce" -l pages -d 'Compute nothing, but write the catalogue as DIR/PAPER/README.md' -r -F
complete -c nimcert -n "__fish_nimcert_using_subcommand reproduce" -l color -d 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand reproduce" -l fast -d 'Compute only what takes seconds (this is the default)'
complete -c nimcert -n "__fish_nimcert_using_subcommand reproduce" -l full -d 'Compute all parameters and large ranges, which takes minutes'
complete -c nimcert -n "__fish_nimcert_using_subcommand reproduce" -l json -d 'Print one JSON object'
complete -c nimcert -n "__fish_nimcert_using_subcommand reproduce" -s q -l quiet -d 'Print only the verdict or the data: no report, no notes, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand reproduce" -s v -l verbose -d 'Report each step on stderr; -vv adds details and times'
complete -c nimcert -n "__fish_nimcert_using_subcommand reproduce" -s h -l help -d 'Print help'
complete -c nimcert -n "__fish_nimcert_using_subcommand generate" -l columns -d 'Number of columns, at least 1' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand generate" -l max -d 'Largest value of the functions' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand generate" -l start -d 'The value f(0) [default: 0, or arbitrary with --max]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand generate" -l random -d 'Print one function, chosen uniformly; the same SEED, 0 to 2^64 - 1, gives the same function' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand generate" -l limit -d 'Print at most K functions with --all' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand generate" -l color -d 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand generate" -l count -d 'Print the number of functions (this is the default)'
complete -c nimcert -n "__fish_nimcert_using_subcommand generate" -l all -d 'Print all functions, in lexicographic order'
complete -c nimcert -n "__fish_nimcert_using_subcommand generate" -l digits -d 'Print all digits of a count, even if there are more than 10,000'
complete -c nimcert -n "__fish_nimcert_using_subcommand generate" -l json -d 'Print one JSON object, with all digits'
complete -c nimcert -n "__fish_nimcert_using_subcommand generate" -s q -l quiet -d 'Print only the verdict or the data: no report, no notes, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand generate" -s v -l verbose -d 'Report each step on stderr; -vv adds details and times'
complete -c nimcert -n "__fish_nimcert_using_subcommand generate" -s h -l help -d 'Print help'
complete -c nimcert -n "__fish_nimcert_using_subcommand repair" -l columns -d 'Number of columns, 1 to 1,048,576 [default: 64, or all columns of a file of heights]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand repair" -l at -d 'Print the values at column Z of the nearest functions for all natural numbers; Z has at most 1,000 digits' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand repair" -l color -d 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand repair" -l below -d 'Print only the largest function below f, as a file of heights'
complete -c nimcert -n "__fish_nimcert_using_subcommand repair" -l above -d 'Print only the smallest function above f, as a file of heights'
complete -c nimcert -n "__fish_nimcert_using_subcommand repair" -l json -d 'Print one JSON object'
complete -c nimcert -n "__fish_nimcert_using_subcommand repair" -s q -l quiet -d 'Print only the verdict or the data: no report, no notes, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand repair" -s v -l verbose -d 'Report each step on stderr; -vv adds details and times'
complete -c nimcert -n "__fish_nimcert_using_subcommand repair" -s h -l help -d 'Print help'
complete -c nimcert -n "__fish_nimcert_using_subcommand mex" -l game -d 'Which game of a claim file' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand mex" -l set -d 'Give a value to a `let` or `param` name of a claim file' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand mex" -l z -d 'Last column of a bar [default: 20]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand mex" -l box -d 'Ranges of coordinates, such as x=0..63,z=5' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand mex" -l max-row -d 'Leave out the rows of a bar above Y; the others stay exact' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand mex" -l format -d 'Output format' -r -f -a "table\t''
csv\t''
json\t''
npy\t''
bfile\t''
latex\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand mex" -l only-differences -d 'List the positions whose Grundy number is not TERM [default for a bar: y xor z]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand mex" -l compare -d 'Compare Grundy numbers with TERM and report the first difference; needs little memory [default for a bar: y xor z]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand mex" -s o -l out -d 'Write to FILE once the output is complete; - means stdout' -r -F
complete -c nimcert -n "__fish_nimcert_using_subcommand mex" -l threads -d 'Compute with N threads, 1 to 64; the output does not depend on N' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand mex" -l memory -d 'Use at most MB megabytes of memory [default: 2,048]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand mex" -l color -d 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand mex" -l json -d 'Print one JSON object: the same as --format json'
complete -c nimcert -n "__fish_nimcert_using_subcommand mex" -l values -d 'List the Grundy numbers that occur'
complete -c nimcert -n "__fish_nimcert_using_subcommand mex" -l p-positions -d 'List the P-positions: Grundy number 0'
complete -c nimcert -n "__fish_nimcert_using_subcommand mex" -s q -l quiet -d 'Print only the verdict or the data: no report, no notes, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand mex" -s v -l verbose -d 'Report each step on stderr; -vv adds details and times'
complete -c nimcert -n "__fish_nimcert_using_subcommand mex" -s h -l help -d 'Print help'
complete -c nimcert -n "__fish_nimcert_using_subcommand play" -l at -d 'Starting position: y,z or x,y,z of a bar [default: f(12),12, or the last column of a shorter file of heights]; the coordinates of a game' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand play" -l moves -d 'Your moves, separated by commas for a bar and by semicolons for a game; the program answers each of them' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand play" -l game -d 'Which game of a claim file' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand play" -l set -d 'Give a value to a `let` or `param` name of a claim file' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand play" -l color -d 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand play" -s q -l quiet -d 'Print only the verdict or the data: no report, no notes, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand play" -s v -l verbose -d 'Report each step on stderr; -vv adds details and times'
complete -c nimcert -n "__fish_nimcert_using_subcommand play" -s h -l help -d 'Print help'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and not __fish_seen_subcommand_from bar grundy triangular automaton digits" -l figure -d 'Draw a figure or table of the papers, or all of a paper into the folder --out' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and not __fish_seen_subcommand_from bar grundy triangular automaton digits" -l format -d 'Output format [default: by the extension of --out, else text]' -r -f -a "svg\t''
png\t''
pdf\t'One page of vector graphics'
tikz\t'A tikzpicture for LaTeX'
text\t''
dot\t'Graphviz text, for automata only'"
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and not __fish_seen_subcommand_from bar grundy triangular automaton digits" -s o -l out -d 'Write to FILE once the picture is complete; - means stdout' -r -F
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and not __fish_seen_subcommand_from bar grundy triangular automaton digits" -l scale -d 'Pixels per unit of the picture in a PNG, 0.1 to 16 [default: 1]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and not __fish_seen_subcommand_from bar grundy triangular automaton digits" -l width -d 'Characters per line of text, 20 to 10,000 [default: the width of the terminal, else 80]; or the width of a picture on paper, such as 84mm (mm, cm, in, pt; a PNG has 300 dots per inch)' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and not __fish_seen_subcommand_from bar grundy triangular automaton digits" -l font-size -d 'Size of the letters of legend and axes on paper, such as 8pt; with --width the picture around them keeps its width [default: what fits]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and not __fish_seen_subcommand_from bar grundy triangular automaton digits" -l color -d 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and not __fish_seen_subcommand_from bar grundy triangular automaton digits" -l figures -d 'List the figures and tables of the papers'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and not __fish_seen_subcommand_from bar grundy triangular automaton digits" -l dark -d 'Light lines on a dark background, even if the reader of an SVG prefers light'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and not __fish_seen_subcommand_from bar grundy triangular automaton digits" -l light -d 'Dark lines on a light background, even if the reader of an SVG prefers dark'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and not __fish_seen_subcommand_from bar grundy triangular automaton digits" -l no-title -d 'Leave out the title above a picture'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and not __fish_seen_subcommand_from bar grundy triangular automaton digits" -l no-legend -d 'Leave out the legend and the notes below a picture'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and not __fish_seen_subcommand_from bar grundy triangular automaton digits" -l ascii -d 'Use only ASCII characters in text'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and not __fish_seen_subcommand_from bar grundy triangular automaton digits" -s q -l quiet -d 'Print only the verdict or the data: no report, no notes, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and not __fish_seen_subcommand_from bar grundy triangular automaton digits" -s v -l verbose -d 'Report each step on stderr; -vv adds details and times'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and not __fish_seen_subcommand_from bar grundy triangular automaton digits" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and not __fish_seen_subcommand_from bar grundy triangular automaton digits" -f -a "bar" -d 'The chocolate bar CB(f, y, z), with its strip and its cuts'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and not __fish_seen_subcommand_from bar grundy triangular automaton digits" -f -a "grundy" -d 'A table of Grundy numbers as a heat map, compared with the nim-sum'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and not __fish_seen_subcommand_from bar grundy triangular automaton digits" -f -a "triangular" -d 'The triangular bar y <= floor((x + z)/k), with its cuts'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and not __fish_seen_subcommand_from bar grundy triangular automaton digits" -f -a "automaton" -d 'The minimal digit automaton of f, which reads t and f(t) from the most significant digit'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and not __fish_seen_subcommand_from bar grundy triangular automaton digits" -f -a "digits" -d 'The digits of t that decide the digits of f(t), or a counterexample to the NS property'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from bar" -l set -d 'Give a value to a `let` or `param` name of a claim file, or several values, such as m=0..3, whose pictures are drawn side by side. A `param` name without a value has its smallest one' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from bar" -l param -d 'Names that F may use: parameters `m >= 1` and constants `k = 2*m`, separated by commas' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from bar" -l z -d 'Last column [default: the column of the position, else 20]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from bar" -l at -d 'Position y,z or x,y,z; x is the number of squares in the strip' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from bar" -l format -d 'Output format [default: by the extension of --out, else text]' -r -f -a "svg\t''
png\t''
pdf\t'One page of vector graphics'
tikz\t'A tikzpicture for LaTeX'
text\t''
dot\t'Graphviz text, for automata only'"
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from bar" -s o -l out -d 'Write to FILE once the picture is complete; - means stdout' -r -F
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from bar" -l scale -d 'Pixels per unit of the picture in a PNG, 0.1 to 16 [default: 1]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from bar" -l width -d 'Characters per line of text, 20 to 10,000 [default: the width of the terminal, else 80]; or the width of a picture on paper, such as 84mm (mm, cm, in, pt; a PNG has 300 dots per inch)' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from bar" -l font-size -d 'Size of the letters of legend and axes on paper, such as 8pt; with --width the picture around them keeps its width [default: what fits]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from bar" -l color -d 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from bar" -l cuts -d 'Mark the legal and the winning cuts'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from bar" -l dark -d 'Light lines on a dark background, even if the reader of an SVG prefers light'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from bar" -l light -d 'Dark lines on a light background, even if the reader of an SVG prefers dark'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from bar" -l no-title -d 'Leave out the title above a picture'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from bar" -l no-legend -d 'Leave out the legend and the notes below a picture'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from bar" -l ascii -d 'Use only ASCII characters in text'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from bar" -s q -l quiet -d 'Print only the verdict or the data: no report, no notes, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from bar" -s v -l verbose -d 'Report each step on stderr; -vv adds details and times'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from bar" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from grundy" -l game -d 'Which game of a claim file' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from grundy" -l set -d 'Give a value to a `let` or `param` name of a claim file, or several values, such as m=0..3, whose pictures are drawn side by side. A `param` name without a value has its smallest one' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from grundy" -l param -d 'Names that F may use: parameters `m >= 1` and constants `k = 2*m`, separated by commas' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from grundy" -l z -d 'Last column of a bar [default: 16]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from grundy" -l max-row -d 'Leave out the rows of a bar above Y; the others stay exact' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from grundy" -l box -d 'Ranges of the coordinates of a game, such as x=0..15,z=0..15' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from grundy" -l compare -d 'Compare the Grundy numbers with TERM [default for a bar: y xor z]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from grundy" -l options -d 'Colour the options of the position Y,Z of a bar, in place of the shades' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from grundy" -l format -d 'Output format [default: by the extension of --out, else text]' -r -f -a "svg\t''
png\t''
pdf\t'One page of vector graphics'
tikz\t'A tikzpicture for LaTeX'
text\t''
dot\t'Graphviz text, for automata only'"
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from grundy" -s o -l out -d 'Write to FILE once the picture is complete; - means stdout' -r -F
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from grundy" -l scale -d 'Pixels per unit of the picture in a PNG, 0.1 to 16 [default: 1]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from grundy" -l width -d 'Characters per line of text, 20 to 10,000 [default: the width of the terminal, else 80]; or the width of a picture on paper, such as 84mm (mm, cm, in, pt; a PNG has 300 dots per inch)' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from grundy" -l font-size -d 'Size of the letters of legend and axes on paper, such as 8pt; with --width the picture around them keeps its width [default: what fits]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from grundy" -l color -d 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from grundy" -l dark -d 'Light lines on a dark background, even if the reader of an SVG prefers light'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from grundy" -l light -d 'Dark lines on a light background, even if the reader of an SVG prefers dark'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from grundy" -l no-title -d 'Leave out the title above a picture'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from grundy" -l no-legend -d 'Leave out the legend and the notes below a picture'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from grundy" -l ascii -d 'Use only ASCII characters in text'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from grundy" -s q -l quiet -d 'Print only the verdict or the data: no report, no notes, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from grundy" -s v -l verbose -d 'Report each step on stderr; -vv adds details and times'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from grundy" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from triangular" -l k -d 'Distance between horizontal cuts' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from triangular" -l at -d 'Position x,y,z' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from triangular" -l format -d 'Output format [default: by the extension of --out, else text]' -r -f -a "svg\t''
png\t''
pdf\t'One page of vector graphics'
tikz\t'A tikzpicture for LaTeX'
text\t''
dot\t'Graphviz text, for automata only'"
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from triangular" -s o -l out -d 'Write to FILE once the picture is complete; - means stdout' -r -F
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from triangular" -l scale -d 'Pixels per unit of the picture in a PNG, 0.1 to 16 [default: 1]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from triangular" -l width -d 'Characters per line of text, 20 to 10,000 [default: the width of the terminal, else 80]; or the width of a picture on paper, such as 84mm (mm, cm, in, pt; a PNG has 300 dots per inch)' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from triangular" -l font-size -d 'Size of the letters of legend and axes on paper, such as 8pt; with --width the picture around them keeps its width [default: what fits]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from triangular" -l color -d 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from triangular" -l cuts -d 'Mark the legal and the winning cuts'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from triangular" -l dark -d 'Light lines on a dark background, even if the reader of an SVG prefers light'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from triangular" -l light -d 'Dark lines on a light background, even if the reader of an SVG prefers dark'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from triangular" -l no-title -d 'Leave out the title above a picture'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from triangular" -l no-legend -d 'Leave out the legend and the notes below a picture'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from triangular" -l ascii -d 'Use only ASCII characters in text'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from triangular" -s q -l quiet -d 'Print only the verdict or the data: no report, no notes, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from triangular" -s v -l verbose -d 'Report each step on stderr; -vv adds details and times'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from triangular" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from automaton" -l set -d 'Give a value to a `let` or `param` name of a claim file, or several values, such as m=0..3, whose pictures are drawn side by side. A `param` name without a value has its smallest one' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from automaton" -l param -d 'Names that F may use: parameters `m >= 1` and constants `k = 2*m`, separated by commas' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from automaton" -l format -d 'Output format [default: by the extension of --out, else text]' -r -f -a "svg\t''
png\t''
pdf\t'One page of vector graphics'
tikz\t'A tikzpicture for LaTeX'
text\t''
dot\t'Graphviz text, for automata only'"
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from automaton" -s o -l out -d 'Write to FILE once the picture is complete; - means stdout' -r -F
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from automaton" -l scale -d 'Pixels per unit of the picture in a PNG, 0.1 to 16 [default: 1]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from automaton" -l width -d 'Characters per line of text, 20 to 10,000 [default: the width of the terminal, else 80]; or the width of a picture on paper, such as 84mm (mm, cm, in, pt; a PNG has 300 dots per inch)' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from automaton" -l font-size -d 'Size of the letters of legend and axes on paper, such as 8pt; with --width the picture around them keeps its width [default: what fits]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from automaton" -l color -d 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from automaton" -l minimal -d 'Draw the minimal automaton of an `automaton` statement'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from automaton" -l dark -d 'Light lines on a dark background, even if the reader of an SVG prefers light'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from automaton" -l light -d 'Dark lines on a light background, even if the reader of an SVG prefers dark'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from automaton" -l no-title -d 'Leave out the title above a picture'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from automaton" -l no-legend -d 'Leave out the legend and the notes below a picture'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from automaton" -l ascii -d 'Use only ASCII characters in text'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from automaton" -s q -l quiet -d 'Print only the verdict or the data: no report, no notes, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from automaton" -s v -l verbose -d 'Report each step on stderr; -vv adds details and times'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from automaton" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from digits" -l set -d 'Give a value to a `let` or `param` name of a claim file, or several values, such as m=0..3, whose pictures are drawn side by side. A `param` name without a value has its smallest one' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from digits" -l param -d 'Names that F may use: parameters `m >= 1` and constants `k = 2*m`, separated by commas' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from digits" -l depth -d 'Draw the tree of the first 2^N columns, whether f has the NS property or not' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from digits" -l format -d 'Output format [default: by the extension of --out, else text]' -r -f -a "svg\t''
png\t''
pdf\t'One page of vector graphics'
tikz\t'A tikzpicture for LaTeX'
text\t''
dot\t'Graphviz text, for automata only'"
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from digits" -s o -l out -d 'Write to FILE once the picture is complete; - means stdout' -r -F
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from digits" -l scale -d 'Pixels per unit of the picture in a PNG, 0.1 to 16 [default: 1]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from digits" -l width -d 'Characters per line of text, 20 to 10,000 [default: the width of the terminal, else 80]; or the width of a picture on paper, such as 84mm (mm, cm, in, pt; a PNG has 300 dots per inch)' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from digits" -l font-size -d 'Size of the letters of legend and axes on paper, such as 8pt; with --width the picture around them keeps its width [default: what fits]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from digits" -l color -d 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from digits" -l dark -d 'Light lines on a dark background, even if the reader of an SVG prefers light'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from digits" -l light -d 'Dark lines on a light background, even if the reader of an SVG prefers dark'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from digits" -l no-title -d 'Leave out the title above a picture'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from digits" -l no-legend -d 'Leave out the legend and the notes below a picture'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from digits" -l ascii -d 'Use only ASCII characters in text'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from digits" -s q -l quiet -d 'Print only the verdict or the data: no report, no notes, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from digits" -s v -l verbose -d 'Report each step on stderr; -vv adds details and times'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from digits" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nimcert -n "__fish_nimcert_using_subcommand show" -l set -d 'Give a value to a `let` or `param` name of a claim file' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand show" -l draw -d 'Draw the automaton to FILE, in the format of its extension: svg, png, pdf, tex (TikZ), txt or dot' -r -F
complete -c nimcert -n "__fish_nimcert_using_subcommand show" -l max-states -d 'Stop the search for an automaton after N states [default: 2,000,000]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand show" -l color -d 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand show" -l json -d 'Print one JSON object'
complete -c nimcert -n "__fish_nimcert_using_subcommand show" -s q -l quiet -d 'Print only the verdict or the data: no report, no notes, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand show" -s v -l verbose -d 'Report each step on stderr; -vv adds details and times'
complete -c nimcert -n "__fish_nimcert_using_subcommand show" -s h -l help -d 'Print help'
complete -c nimcert -n "__fish_nimcert_using_subcommand export" -l to -d 'Target program' -r -f -a "mona\t''
smtlib\t''
walnut\t''
cgsuite\t''
latex\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand export" -l claim -d 'Export claim number N of a claim file, counted from 1' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand export" -l set -d 'Give a value to a `let` or `param` name of a claim file' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand export" -l bits -d 'With smtlib: use numbers below 2^N [default: 16]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand export" -s o -l out -d 'Write to this file, or into this folder with one file per sentence; - means stdout' -r -F
complete -c nimcert -n "__fish_nimcert_using_subcommand export" -l color -d 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand export" -l partition -d 'Export `nimsum f` as the P/N partition of strip + bar(f), instead of as monotone and ns'
complete -c nimcert -n "__fish_nimcert_using_subcommand export" -l standalone -d 'With latex: write a document of its own instead of a fragment'
complete -c nimcert -n "__fish_nimcert_using_subcommand export" -s q -l quiet -d 'Print only the verdict or the data: no report, no notes, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand export" -s v -l verbose -d 'Report each step on stderr; -vv adds details and times'
complete -c nimcert -n "__fish_nimcert_using_subcommand export" -s h -l help -d 'Print help'
complete -c nimcert -n "__fish_nimcert_using_subcommand examples" -l color -d 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand examples" -l list -d 'List the names, one per line'
complete -c nimcert -n "__fish_nimcert_using_subcommand examples" -l force -d 'Overwrite existing files'
complete -c nimcert -n "__fish_nimcert_using_subcommand examples" -s q -l quiet -d 'Print only the verdict or the data: no report, no notes, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand examples" -s v -l verbose -d 'Report each step on stderr; -vv adds details and times'
complete -c nimcert -n "__fish_nimcert_using_subcommand examples" -s h -l help -d 'Print help'
complete -c nimcert -n "__fish_nimcert_using_subcommand help" -l color -d 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand help" -s q -l quiet -d 'Print only the verdict or the data: no report, no notes, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand help" -s v -l verbose -d 'Report each step on stderr; -vv adds details and times'
complete -c nimcert -n "__fish_nimcert_using_subcommand help" -s h -l help -d 'Print help'
complete -c nimcert -n "__fish_nimcert_using_subcommand completions" -l color -d 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand completions" -s q -l quiet -d 'Print only the verdict or the data: no report, no notes, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand completions" -s v -l verbose -d 'Report each step on stderr; -vv adds details and times'
complete -c nimcert -n "__fish_nimcert_using_subcommand completions" -s h -l help -d 'Print help'
complete -c nimcert -n "__fish_nimcert_using_subcommand man" -s o -l out -d 'Write all pages to DIR; - prints them one after another' -r -F
complete -c nimcert -n "__fish_nimcert_using_subcommand man" -l color -d 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand man" -s q -l quiet -d 'Print only the verdict or the data: no report, no notes, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand man" -s v -l verbose -d 'Report each step on stderr; -vv adds details and times'
complete -c nimcert -n "__fish_nimcert_using_subcommand man" -s h -l help -d 'Print help'
