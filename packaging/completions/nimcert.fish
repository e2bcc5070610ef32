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

complete -c nimcert -n "__fish_nimcert_needs_command" -l color -d 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_needs_command" -s q -l quiet -d 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
complete -c nimcert -n "__fish_nimcert_needs_command" -s v -l verbose -d 'Tell on stderr what is done, step by step; -vv tells more, with times'
complete -c nimcert -n "__fish_nimcert_needs_command" -s h -l help -d 'Print help'
complete -c nimcert -n "__fish_nimcert_needs_command" -s V -l version -d 'Print version'
complete -c nimcert -n "__fish_nimcert_needs_command" -f -a "check" -d 'Decide whether the chocolate bar CB(f, y, z) has Grundy number y xor z everywhere'
complete -c nimcert -n "__fish_nimcert_needs_command" -f -a "explain" -d 'Explain the answer: the lemma that a refuted f contradicts, or what a proved f lets a player do'
complete -c nimcert -n "__fish_nimcert_needs_command" -f -a "prove" -d 'Decide every claim of a claim file'
complete -c nimcert -n "__fish_nimcert_needs_command" -f -a "report" -d 'Write one self-contained HTML page: the verdict, why, pictures, the certificate, and a bar to play'
complete -c nimcert -n "__fish_nimcert_needs_command" -f -a "verify" -d 'Check a certificate against a claim file; runs the kernel and nothing else'
complete -c nimcert -n "__fish_nimcert_needs_command" -f -a "audit" -d 'Check every certificate below a folder'
complete -c nimcert -n "__fish_nimcert_needs_command" -f -a "reproduce" -d 'Recompute what the papers print and claim, side by side with what is decided'
complete -c nimcert -n "__fish_nimcert_needs_command" -f -a "generate" -d 'Count, list or draw at random the functions whose bars have Grundy number y xor z'
complete -c nimcert -n "__fish_nimcert_needs_command" -f -a "repair" -d 'Find the nearest functions whose bars have Grundy number y xor z, below and above a function'
complete -c nimcert -n "__fish_nimcert_needs_command" -f -a "mex" -d 'Compute Grundy numbers of a bar or a game by exhaustion, from the rules alone'
complete -c nimcert -n "__fish_nimcert_needs_command" -f -a "play" -d 'List the moves of a position with their Grundy numbers, or play against the program'
complete -c nimcert -n "__fish_nimcert_needs_command" -f -a "draw" -d 'Draw a bar, a table of Grundy numbers or a triangular bar, as SVG, PNG or text'
complete -c nimcert -n "__fish_nimcert_needs_command" -f -a "export" -d 'Write a claim for another prover: MONA, SMT-LIB, Walnut, or CGSuite'
complete -c nimcert -n "__fish_nimcert_needs_command" -f -a "examples" -d 'Write example claim files, with the commands to run'
complete -c nimcert -n "__fish_nimcert_needs_command" -f -a "help" -d 'Tell how a command is used, or about a topic such as the language'
complete -c nimcert -n "__fish_nimcert_needs_command" -f -a "completions" -d 'Print what a shell needs to complete commands and options'
complete -c nimcert -n "__fish_nimcert_needs_command" -f -a "man" -d 'Print the manual page, or write all of them'
complete -c nimcert -n "__fish_nimcert_using_subcommand check" -l bits -d 'Ask for the columns below 2^N only (N up to 100000)' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand check" -l mex -d 'Last column of the exhaustive mex check' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand check" -l emit -d 'Write DIR/f.claim and DIR/f.cert' -r -F
complete -c nimcert -n "__fish_nimcert_using_subcommand check" -l max-states -d 'States that the search may make' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand check" -l max-memory -d 'Megabytes that states may take' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand check" -l timeout -d 'Seconds that the search may take, and the exhaustive check of a game beside it [default: no limit]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand check" -l max-columns -d 'Columns that may be computed one by one where f has no digit automaton' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand check" -l partition-states -d 'States that the P/N partition may take before it is left out' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand check" -l threads -d 'Threads that search side by side; the answer does not depend on them' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand check" -l color -d 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand check" -l json -d 'Print one JSON object'
complete -c nimcert -n "__fish_nimcert_using_subcommand check" -l no-partition -d 'Leave the P/N partition out: a proof then rests on Theorem 8.2'
complete -c nimcert -n "__fish_nimcert_using_subcommand check" -s q -l quiet -d 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand check" -s v -l verbose -d 'Tell on stderr what is done, step by step; -vv tells more, with times'
complete -c nimcert -n "__fish_nimcert_using_subcommand check" -s h -l help -d 'Print help'
complete -c nimcert -n "__fish_nimcert_using_subcommand explain" -l at -d 'Also the winning move from a position of strip + bar(f)' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand explain" -l bits -d 'Ask for the columns below 2^N only (N up to 100000)' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand explain" -l mex -d 'Last column of the exhaustive mex check' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand explain" -l emit -d 'Write DIR/f.claim and DIR/f.cert' -r -F
complete -c nimcert -n "__fish_nimcert_using_subcommand explain" -l max-states -d 'States that the search may make' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand explain" -l max-memory -d 'Megabytes that states may take' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand explain" -l timeout -d 'Seconds that the search may take, and the exhaustive check of a game beside it [default: no limit]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand explain" -l max-columns -d 'Columns that may be computed one by one where f has no digit automaton' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand explain" -l partition-states -d 'States that the P/N partition may take before it is left out' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand explain" -l threads -d 'Threads that search side by side; the answer does not depend on them' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand explain" -l color -d 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand explain" -l json -d 'Print one JSON object'
complete -c nimcert -n "__fish_nimcert_using_subcommand explain" -l no-partition -d 'Leave the P/N partition out: a proof then rests on Theorem 8.2'
complete -c nimcert -n "__fish_nimcert_using_subcommand explain" -s q -l quiet -d 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand explain" -s v -l verbose -d 'Tell on stderr what is done, step by step; -vv tells more, with times'
complete -c nimcert -n "__fish_nimcert_using_subcommand explain" -s h -l help -d 'Print help'
complete -c nimcert -n "__fish_nimcert_using_subcommand prove" -l set -d 'Give a `let` name another value' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand prove" -l mex -d 'Last column of the exhaustive mex check of `nimsum` claims' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand prove" -l box -d 'Coordinates below N in the exhaustive check of games and of `forall` [default: what takes some milliseconds]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand prove" -l emit -d 'Write DIR/NAME.claim and DIR/NAME.cert, NAME being FILE\'s name and the number of the claim' -r -F
complete -c nimcert -n "__fish_nimcert_using_subcommand prove" -l max-states -d 'States that the search may make' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand prove" -l max-memory -d 'Megabytes that states may take' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand prove" -l timeout -d 'Seconds that the search may take, and the exhaustive check of a game beside it [default: no limit]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand prove" -l max-columns -d 'Columns that may be computed one by one where f has no digit automaton' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand prove" -l partition-states -d 'States that the P/N partition may take before it is left out' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand prove" -l threads -d 'Threads that search side by side; the answer does not depend on them' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand prove" -l color -d 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand prove" -l json -d 'Print an array of JSON objects, one a claim'
complete -c nimcert -n "__fish_nimcert_using_subcommand prove" -l no-partition -d 'Leave the P/N partition out: a proof then rests on Theorem 8.2'
complete -c nimcert -n "__fish_nimcert_using_subcommand prove" -s q -l quiet -d 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand prove" -s v -l verbose -d 'Tell on stderr what is done, step by step; -vv tells more, with times'
complete -c nimcert -n "__fish_nimcert_using_subcommand prove" -s h -l help -d 'Print help'
complete -c nimcert -n "__fish_nimcert_using_subcommand report" -s o -l out -d 'Where to write the page; - is stdout' -r -F
complete -c nimcert -n "__fish_nimcert_using_subcommand report" -l bits -d 'Ask for the columns below 2^N only (N up to 100000)' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand report" -l set -d 'Give a `let` name of a claim file another value' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand report" -l z -d 'Last column of the table of Grundy numbers' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand report" -l mex -d 'Last column of the exhaustive mex check' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand report" -l emit -d 'Also write the claims and certificates into this folder' -r -F
complete -c nimcert -n "__fish_nimcert_using_subcommand report" -l max-states -d 'States that the search may make' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand report" -l max-memory -d 'Megabytes that states may take' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand report" -l timeout -d 'Seconds that the search may take, and the exhaustive check of a game beside it [default: no limit]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand report" -l max-columns -d 'Columns that may be computed one by one where f has no digit automaton' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand report" -l partition-states -d 'States that the P/N partition may take before it is left out' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand report" -l threads -d 'Threads that search side by side; the answer does not depend on them' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand report" -l color -d 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand report" -l times -d 'Show how long the parts took; the page then differs from run to run'
complete -c nimcert -n "__fish_nimcert_using_subcommand report" -l no-partition -d 'Leave the P/N partition out: a proof then rests on Theorem 8.2'
complete -c nimcert -n "__fish_nimcert_using_subcommand report" -s q -l quiet -d 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand report" -s v -l verbose -d 'Tell on stderr what is done, step by step; -vv tells more, with times'
complete -c nimcert -n "__fish_nimcert_using_subcommand report" -s h -l help -d 'Print help'
complete -c nimcert -n "__fish_nimcert_using_subcommand verify" -l color -d 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand verify" -l json -d 'Print one JSON object'
complete -c nimcert -n "__fish_nimcert_using_subcommand verify" -s q -l quiet -d 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand verify" -s v -l verbose -d 'Tell on stderr what is done, step by step; -vv tells more, with times'
complete -c nimcert -n "__fish_nimcert_using_subcommand verify" -s h -l help -d 'Print help'
complete -c nimcert -n "__fish_nimcert_using_subcommand audit" -l format -d 'Form of the report' -r -f -a "text\t''
json\t''
junit\t''
sarif\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand audit" -s o -l out -d 'Write the report to FILE; the text goes to stdout, and - is stdout for the report itself' -r -F
complete -c nimcert -n "__fish_nimcert_using_subcommand audit" -l threads -d 'Kernels at a time' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand audit" -l color -d 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand audit" -l write-index -d 'Write the list of certificates to DIR/INDEX.md (a list that is there is checked otherwise)'
complete -c nimcert -n "__fish_nimcert_using_subcommand audit" -s q -l quiet -d 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand audit" -s v -l verbose -d 'Tell on stderr what is done, step by step; -vv tells more, with times'
complete -c nimcert -n "__fish_nimcert_using_subcommand audit" -s h -l help -d 'Print help'
complete -c nimcert -n "__fish_nimcert_using_subcommand reproduce" -l emit -d 'Write the certificates of the fast part below DIR' -r -F
complete -c nimcert -n "__fish_nimcert_using_subcommand reproduce" -l pages -d 'Compute nothing; write DIR/PAPER/README.md, the catalogue in words' -r -F
complete -c nimcert -n "__fish_nimcert_using_subcommand reproduce" -l color -d 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand reproduce" -l fast -d 'What takes seconds; this is the default'
complete -c nimcert -n "__fish_nimcert_using_subcommand reproduce" -l full -d 'All parameters and the large ranges, in minutes'
complete -c nimcert -n "__fish_nimcert_using_subcommand reproduce" -l json -d 'Print one JSON object'
complete -c nimcert -n "__fish_nimcert_using_subcommand reproduce" -s q -l quiet -d 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand reproduce" -s v -l verbose -d 'Tell on stderr what is done, step by step; -vv tells more, with times'
complete -c nimcert -n "__fish_nimcert_using_subcommand reproduce" -s h -l help -d 'Print help'
complete -c nimcert -n "__fish_nimcert_using_subcommand generate" -l columns -d 'Number of columns, at least 1' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand generate" -l max -d 'Largest value' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand generate" -l start -d 'The value at column 0 [default: 0, or free with --max]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand generate" -l random -d 'Print one, each with the same probability; the same SEED, from 0 to 2^64 - 1, gives the same one' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand generate" -l limit -d 'Most functions that --all prints' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand generate" -l color -d 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand generate" -l count -d 'Print how many there are; this is the default'
complete -c nimcert -n "__fish_nimcert_using_subcommand generate" -l all -d 'Print every one, in lexicographic order'
complete -c nimcert -n "__fish_nimcert_using_subcommand generate" -l digits -d 'Print all digits of a count, also if they are more than 10,000'
complete -c nimcert -n "__fish_nimcert_using_subcommand generate" -l json -d 'Print one JSON object, with all digits'
complete -c nimcert -n "__fish_nimcert_using_subcommand generate" -s q -l quiet -d 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand generate" -s v -l verbose -d 'Tell on stderr what is done, step by step; -vv tells more, with times'
complete -c nimcert -n "__fish_nimcert_using_subcommand generate" -s h -l help -d 'Print help'
complete -c nimcert -n "__fish_nimcert_using_subcommand repair" -l columns -d 'Number of columns [default: 64, or those of a file of heights]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand repair" -l at -d 'Print the values at column Z of the functions for all naturals' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand repair" -l color -d 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand repair" -l below -d 'Print only the heights of the largest function below, as a file of heights'
complete -c nimcert -n "__fish_nimcert_using_subcommand repair" -l above -d 'Print only the heights of the smallest function above, as a file of heights'
complete -c nimcert -n "__fish_nimcert_using_subcommand repair" -l json -d 'Print one JSON object'
complete -c nimcert -n "__fish_nimcert_using_subcommand repair" -s q -l quiet -d 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand repair" -s v -l verbose -d 'Tell on stderr what is done, step by step; -vv tells more, with times'
complete -c nimcert -n "__fish_nimcert_using_subcommand repair" -s h -l help -d 'Print help'
complete -c nimcert -n "__fish_nimcert_using_subcommand mex" -l game -d 'The game of a claim file' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand mex" -l set -d 'Give a `let` name of a claim file another value' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand mex" -l z -d 'Last column of a bar [default: 20]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand mex" -l box -d 'Ranges of coordinates' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand mex" -l max-row -d 'Last row of a bar that is computed' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand mex" -l format -d 'How it is written' -r -f -a "table\t''
csv\t''
json\t''
npy\t''
bfile\t''
latex\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand mex" -l only-differences -d 'List the positions where the Grundy number differs from a term in the coordinates [default for a bar: y xor z]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand mex" -l compare -d 'Compare with a term, and keep nothing but the first difference [default for a bar: y xor z]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand mex" -s o -l out -d 'Write to a file; it is there when all of it is; - is stdout' -r -F
complete -c nimcert -n "__fish_nimcert_using_subcommand mex" -l threads -d 'Threads; the output does not depend on them' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand mex" -l memory -d 'Megabytes that it may take' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand mex" -l color -d 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand mex" -l values -d 'List the values that occur'
complete -c nimcert -n "__fish_nimcert_using_subcommand mex" -l p-positions -d 'List the positions with Grundy number 0'
complete -c nimcert -n "__fish_nimcert_using_subcommand mex" -s q -l quiet -d 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand mex" -s v -l verbose -d 'Tell on stderr what is done, step by step; -vv tells more, with times'
complete -c nimcert -n "__fish_nimcert_using_subcommand mex" -s h -l help -d 'Print help'
complete -c nimcert -n "__fish_nimcert_using_subcommand play" -l at -d 'The position: y,z or x,y,z [default: f(12),12, or the end of a shorter file of heights]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand play" -l moves -d 'Your moves, one after the other: the program answers each' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand play" -l color -d 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand play" -s q -l quiet -d 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand play" -s v -l verbose -d 'Tell on stderr what is done, step by step; -vv tells more, with times'
complete -c nimcert -n "__fish_nimcert_using_subcommand play" -s h -l help -d 'Print help'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and not __fish_seen_subcommand_from bar grundy triangular automaton digits" -l figure -d 'Draw a figure or table of the papers from its definition, or all of a paper into the folder --out' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and not __fish_seen_subcommand_from bar grundy triangular automaton digits" -l format -d 'How it is written [default: by the extension of --out, else text]' -r -f -a "svg\t''
png\t''
text\t''
dot\t'Graphviz text, of automata only'"
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and not __fish_seen_subcommand_from bar grundy triangular automaton digits" -s o -l out -d 'Write to a file; it is there when all of it is; - is stdout' -r -F
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and not __fish_seen_subcommand_from bar grundy triangular automaton digits" -l scale -d 'Pixels of a PNG for each unit of the picture, 0.1 to 16 [default: 1]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and not __fish_seen_subcommand_from bar grundy triangular automaton digits" -l width -d 'Characters of a line of text [default: those of the terminal, else 80]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and not __fish_seen_subcommand_from bar grundy triangular automaton digits" -l color -d 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and not __fish_seen_subcommand_from bar grundy triangular automaton digits" -l figures -d 'List the figures and tables of the papers, with what is drawn for each'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and not __fish_seen_subcommand_from bar grundy triangular automaton digits" -l dark -d 'Light lines on dark ground, in SVG whatever the reader prefers'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and not __fish_seen_subcommand_from bar grundy triangular automaton digits" -l light -d 'Dark lines on light ground, in SVG whatever the reader prefers'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and not __fish_seen_subcommand_from bar grundy triangular automaton digits" -l ascii -d 'Text of ASCII characters only'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and not __fish_seen_subcommand_from bar grundy triangular automaton digits" -s q -l quiet -d 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and not __fish_seen_subcommand_from bar grundy triangular automaton digits" -s v -l verbose -d 'Tell on stderr what is done, step by step; -vv tells more, with times'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and not __fish_seen_subcommand_from bar grundy triangular automaton digits" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and not __fish_seen_subcommand_from bar grundy triangular automaton digits" -f -a "bar" -d 'The chocolate bar CB(f, y, z), with its strip and its cuts'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and not __fish_seen_subcommand_from bar grundy triangular automaton digits" -f -a "grundy" -d 'A table of Grundy numbers as a heat map, differences from the nim-sum outlined'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and not __fish_seen_subcommand_from bar grundy triangular automaton digits" -f -a "triangular" -d 'The triangular bar y <= floor((x + z)/k), with its cuts'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and not __fish_seen_subcommand_from bar grundy triangular automaton digits" -f -a "automaton" -d 'The minimal digit automaton of f, which reads t and f(t) from the highest digit on'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and not __fish_seen_subcommand_from bar grundy triangular automaton digits" -f -a "digits" -d 'The digits of t that decide those of f(t), or a counterexample where they do not'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from bar" -l set -d 'Give a `let` name of a claim file another value' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from bar" -l z -d 'Last column [default: that of the position, else 20]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from bar" -l at -d 'A position y,z or x,y,z; x is the number of squares of the strip' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from bar" -l format -d 'How it is written [default: by the extension of --out, else text]' -r -f -a "svg\t''
png\t''
text\t''
dot\t'Graphviz text, of automata only'"
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from bar" -s o -l out -d 'Write to a file; it is there when all of it is; - is stdout' -r -F
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from bar" -l scale -d 'Pixels of a PNG for each unit of the picture, 0.1 to 16 [default: 1]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from bar" -l width -d 'Characters of a line of text [default: those of the terminal, else 80]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from bar" -l color -d 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from bar" -l cuts -d 'Mark the cuts'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from bar" -l dark -d 'Light lines on dark ground, in SVG whatever the reader prefers'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from bar" -l light -d 'Dark lines on light ground, in SVG whatever the reader prefers'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from bar" -l ascii -d 'Text of ASCII characters only'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from bar" -s q -l quiet -d 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from bar" -s v -l verbose -d 'Tell on stderr what is done, step by step; -vv tells more, with times'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from bar" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from grundy" -l game -d 'The game of a claim file' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from grundy" -l set -d 'Give a `let` name of a claim file another value' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from grundy" -l z -d 'Last column of a bar [default: 16]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from grundy" -l max-row -d 'Last row of a bar' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from grundy" -l box -d 'Ranges of the coordinates of a game' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from grundy" -l compare -d 'Outline what differs from a term in the coordinates [default for a bar: y xor z]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from grundy" -l format -d 'How it is written [default: by the extension of --out, else text]' -r -f -a "svg\t''
png\t''
text\t''
dot\t'Graphviz text, of automata only'"
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from grundy" -s o -l out -d 'Write to a file; it is there when all of it is; - is stdout' -r -F
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from grundy" -l scale -d 'Pixels of a PNG for each unit of the picture, 0.1 to 16 [default: 1]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from grundy" -l width -d 'Characters of a line of text [default: those of the terminal, else 80]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from grundy" -l color -d 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from grundy" -l dark -d 'Light lines on dark ground, in SVG whatever the reader prefers'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from grundy" -l light -d 'Dark lines on light ground, in SVG whatever the reader prefers'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from grundy" -l ascii -d 'Text of ASCII characters only'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from grundy" -s q -l quiet -d 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from grundy" -s v -l verbose -d 'Tell on stderr what is done, step by step; -vv tells more, with times'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from grundy" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from triangular" -l k -d 'What cuts across are apart' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from triangular" -l at -d 'The position x,y,z' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from triangular" -l format -d 'How it is written [default: by the extension of --out, else text]' -r -f -a "svg\t''
png\t''
text\t''
dot\t'Graphviz text, of automata only'"
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from triangular" -s o -l out -d 'Write to a file; it is there when all of it is; - is stdout' -r -F
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from triangular" -l scale -d 'Pixels of a PNG for each unit of the picture, 0.1 to 16 [default: 1]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from triangular" -l width -d 'Characters of a line of text [default: those of the terminal, else 80]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from triangular" -l color -d 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from triangular" -l cuts -d 'Mark the cuts'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from triangular" -l dark -d 'Light lines on dark ground, in SVG whatever the reader prefers'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from triangular" -l light -d 'Dark lines on light ground, in SVG whatever the reader prefers'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from triangular" -l ascii -d 'Text of ASCII characters only'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from triangular" -s q -l quiet -d 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from triangular" -s v -l verbose -d 'Tell on stderr what is done, step by step; -vv tells more, with times'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from triangular" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from automaton" -l set -d 'Give a `let` name of a claim file another value' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from automaton" -l format -d 'How it is written [default: by the extension of --out, else text]' -r -f -a "svg\t''
png\t''
text\t''
dot\t'Graphviz text, of automata only'"
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from automaton" -s o -l out -d 'Write to a file; it is there when all of it is; - is stdout' -r -F
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from automaton" -l scale -d 'Pixels of a PNG for each unit of the picture, 0.1 to 16 [default: 1]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from automaton" -l width -d 'Characters of a line of text [default: those of the terminal, else 80]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from automaton" -l color -d 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from automaton" -l dark -d 'Light lines on dark ground, in SVG whatever the reader prefers'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from automaton" -l light -d 'Dark lines on light ground, in SVG whatever the reader prefers'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from automaton" -l ascii -d 'Text of ASCII characters only'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from automaton" -s q -l quiet -d 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from automaton" -s v -l verbose -d 'Tell on stderr what is done, step by step; -vv tells more, with times'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from automaton" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from digits" -l set -d 'Give a `let` name of a claim file another value' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from digits" -l depth -d 'Draw the tree of so many digits of t, whether f has the NS property or not' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from digits" -l format -d 'How it is written [default: by the extension of --out, else text]' -r -f -a "svg\t''
png\t''
text\t''
dot\t'Graphviz text, of automata only'"
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from digits" -s o -l out -d 'Write to a file; it is there when all of it is; - is stdout' -r -F
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from digits" -l scale -d 'Pixels of a PNG for each unit of the picture, 0.1 to 16 [default: 1]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from digits" -l width -d 'Characters of a line of text [default: those of the terminal, else 80]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from digits" -l color -d 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from digits" -l dark -d 'Light lines on dark ground, in SVG whatever the reader prefers'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from digits" -l light -d 'Dark lines on light ground, in SVG whatever the reader prefers'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from digits" -l ascii -d 'Text of ASCII characters only'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from digits" -s q -l quiet -d 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from digits" -s v -l verbose -d 'Tell on stderr what is done, step by step; -vv tells more, with times'
complete -c nimcert -n "__fish_nimcert_using_subcommand draw; and __fish_seen_subcommand_from digits" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nimcert -n "__fish_nimcert_using_subcommand export" -l to -d 'For which program' -r -f -a "mona\t''
smtlib\t''
walnut\t''
cgsuite\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand export" -l claim -d 'Which claim of a claim file, counted from 1' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand export" -l set -d 'Give a `let` name of a claim file another value' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand export" -l bits -d 'For smtlib: numbers below 2^N [default: 16]' -r
complete -c nimcert -n "__fish_nimcert_using_subcommand export" -s o -l out -d 'Where to write: a file, or a folder for a file of each sentence; - is stdout' -r -F
complete -c nimcert -n "__fish_nimcert_using_subcommand export" -l color -d 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand export" -l partition -d 'Write `nimsum f` as the P/N partition of strip + bar(f), not as monotone and ns'
complete -c nimcert -n "__fish_nimcert_using_subcommand export" -s q -l quiet -d 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand export" -s v -l verbose -d 'Tell on stderr what is done, step by step; -vv tells more, with times'
complete -c nimcert -n "__fish_nimcert_using_subcommand export" -s h -l help -d 'Print help'
complete -c nimcert -n "__fish_nimcert_using_subcommand examples" -l color -d 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand examples" -l list -d 'List the names, a line each'
complete -c nimcert -n "__fish_nimcert_using_subcommand examples" -l force -d 'Write over files that are there'
complete -c nimcert -n "__fish_nimcert_using_subcommand examples" -s q -l quiet -d 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand examples" -s v -l verbose -d 'Tell on stderr what is done, step by step; -vv tells more, with times'
complete -c nimcert -n "__fish_nimcert_using_subcommand examples" -s h -l help -d 'Print help'
complete -c nimcert -n "__fish_nimcert_using_subcommand help" -l color -d 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand help" -s q -l quiet -d 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand help" -s v -l verbose -d 'Tell on stderr what is done, step by step; -vv tells more, with times'
complete -c nimcert -n "__fish_nimcert_using_subcommand help" -s h -l help -d 'Print help'
complete -c nimcert -n "__fish_nimcert_using_subcommand completions" -l color -d 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand completions" -s q -l quiet -d 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand completions" -s v -l verbose -d 'Tell on stderr what is done, step by step; -vv tells more, with times'
complete -c nimcert -n "__fish_nimcert_using_subcommand completions" -s h -l help -d 'Print help'
complete -c nimcert -n "__fish_nimcert_using_subcommand man" -s o -l out -d 'Write every page to DIR; - prints them one after the other' -r -F
complete -c nimcert -n "__fish_nimcert_using_subcommand man" -l color -d 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM' -r -f -a "auto\t''
always\t''
never\t''"
complete -c nimcert -n "__fish_nimcert_using_subcommand man" -s q -l quiet -d 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
complete -c nimcert -n "__fish_nimcert_using_subcommand man" -s v -l verbose -d 'Tell on stderr what is done, step by step; -vv tells more, with times'
complete -c nimcert -n "__fish_nimcert_using_subcommand man" -s h -l help -d 'Print help'
