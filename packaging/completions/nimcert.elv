
use builtin;
use str;

set edit:completion:arg-completer[nimcert] = {|@words|
    fn spaces {|n|
        builtin:repeat $n ' ' | str:join ''
    }
    fn cand {|text desc|
        edit:complex-candidate $text &display=$text' '(spaces (- 14 (wcswidth $text)))$desc
    }
    var command = 'nimcert'
    for word $words[1..-1] {
        if (str:has-prefix $word '-') {
            break
        }
        set command = $command';'$word
    }
    var completions = [
        &'nimcert'= {
            cand --color 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM'
            cand -q 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
            cand --quiet 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
            cand -v 'Tell on stderr what is done, step by step; -vv tells more, with times'
            cand --verbose 'Tell on stderr what is done, step by step; -vv tells more, with times'
            cand -h 'Print help'
            cand --help 'Print help'
            cand -V 'Print version'
            cand --version 'Print version'
            cand check 'Decide whether the chocolate bar CB(f, y, z) has Grundy number y xor z everywhere'
            cand explain 'Explain the answer: the lemma that a refuted f contradicts, or what a proved f lets a player do'
            cand prove 'Decide every claim of a claim file'
            cand verify 'Check a certificate against a claim file; runs the kernel and nothing else'
            cand audit 'Check every certificate below a folder'
            cand reproduce 'Recompute what the papers print and claim, side by side with what is decided'
            cand generate 'Count, list or draw at random the functions whose bars have Grundy number y xor z'
            cand repair 'Find the nearest functions whose bars have Grundy number y xor z, below and above a function'
            cand mex 'Compute Grundy numbers of a bar or a game by exhaustion, from the rules alone'
            cand play 'List the moves of a position with their Grundy numbers, or play against the program'
            cand examples 'Write example claim files, with the commands to run'
            cand help 'Tell how a command is used, or about a topic such as the language'
            cand completions 'Print what a shell needs to complete commands and options'
            cand man 'Print the manual page, or write all of them'
        }
        &'nimcert;check'= {
            cand --bits 'Ask for the columns below 2^N only (N up to 100000)'
            cand --mex 'Last column of the exhaustive mex check'
            cand --emit 'Write DIR/f.claim and DIR/f.cert'
            cand --max-states 'States that the search may make'
            cand --max-memory 'Megabytes that states may take'
            cand --timeout 'Seconds that the search may take [default: no limit]'
            cand --max-columns 'Columns that may be computed one by one where f has no digit automaton'
            cand --partition-states 'States that the P/N partition may take before it is left out'
            cand --threads 'Threads that search side by side; the answer does not depend on them'
            cand --color 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM'
            cand --json 'Print one JSON object'
            cand --no-partition 'Leave the P/N partition out: a proof then rests on Theorem 8.2'
            cand -q 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
            cand --quiet 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
            cand -v 'Tell on stderr what is done, step by step; -vv tells more, with times'
            cand --verbose 'Tell on stderr what is done, step by step; -vv tells more, with times'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'nimcert;explain'= {
            cand --at 'Also the winning move from a position of strip + bar(f)'
            cand --bits 'Ask for the columns below 2^N only (N up to 100000)'
            cand --mex 'Last column of the exhaustive mex check'
            cand --emit 'Write DIR/f.claim and DIR/f.cert'
            cand --max-states 'States that the search may make'
            cand --max-memory 'Megabytes that states may take'
            cand --timeout 'Seconds that the search may take [default: no limit]'
            cand --max-columns 'Columns that may be computed one by one where f has no digit automaton'
            cand --partition-states 'States that the P/N partition may take before it is left out'
            cand --threads 'Threads that search side by side; the answer does not depend on them'
            cand --color 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM'
            cand --json 'Print one JSON object'
            cand --no-partition 'Leave the P/N partition out: a proof then rests on Theorem 8.2'
            cand -q 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
            cand --quiet 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
            cand -v 'Tell on stderr what is done, step by step; -vv tells more, with times'
            cand --verbose 'Tell on stderr what is done, step by step; -vv tells more, with times'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'nimcert;prove'= {
            cand --set 'Give a `let` name another value'
            cand --mex 'Last column of the exhaustive mex check of `nimsum` claims'
            cand --box 'Coordinates below N in the exhaustive check of games and of `forall` [default: what takes some milliseconds]'
            cand --emit 'Write DIR/NAME.claim and DIR/NAME.cert, NAME being FILE''s name and the number of the claim'
            cand --max-states 'States that the search may make'
            cand --max-memory 'Megabytes that states may take'
            cand --timeout 'Seconds that the search may take [default: no limit]'
            cand --max-columns 'Columns that may be computed one by one where f has no digit automaton'
            cand --partition-states 'States that the P/N partition may take before it is left out'
            cand --threads 'Threads that search side by side; the answer does not depend on them'
            cand --color 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM'
            cand --json 'Print an array of JSON objects, one a claim'
            cand --no-partition 'Leave the P/N partition out: a proof then rests on Theorem 8.2'
            cand -q 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
            cand --quiet 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
            cand -v 'Tell on stderr what is done, step by step; -vv tells more, with times'
            cand --verbose 'Tell on stderr what is done, step by step; -vv tells more, with times'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'nimcert;verify'= {
            cand --color 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM'
            cand -q 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
            cand --quiet 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
            cand -v 'Tell on stderr what is done, step by step; -vv tells more, with times'
            cand --verbose 'Tell on stderr what is done, step by step; -vv tells more, with times'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'nimcert;audit'= {
            cand --format 'Form of the report'
            cand --threads 'Kernels at a time'
            cand --color 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM'
            cand --write-index 'Write the list of certificates to DIR/INDEX.md (a list that is there is checked otherwise)'
            cand -q 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
            cand --quiet 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
            cand -v 'Tell on stderr what is done, step by step; -vv tells more, with times'
            cand --verbose 'Tell on stderr what is done, step by step; -vv tells more, with times'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'nimcert;reproduce'= {
            cand --emit 'Write the certificates of the fast part below DIR'
            cand --pages 'Compute nothing; write DIR/PAPER/README.md, the catalogue in words'
            cand --color 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM'
            cand --fast 'What takes seconds; this is the default'
            cand --full 'All parameters and the large ranges, in minutes'
            cand --json 'Print one JSON object'
            cand -q 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
            cand --quiet 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
            cand -v 'Tell on stderr what is done, step by step; -vv tells more, with times'
            cand --verbose 'Tell on stderr what is done, step by step; -vv tells more, with times'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'nimcert;generate'= {
            cand --columns 'Number of columns, at least 1'
            cand --max 'Largest value'
            cand --start 'The value at column 0 [default: 0, or free with --max]'
            cand --random 'Print one, each with the same probability; the same SEED, from 0 to 2^64 - 1, gives the same one'
            cand --limit 'Most functions that --all prints'
            cand --color 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM'
            cand --count 'Print how many there are; this is the default'
            cand --all 'Print every one, in lexicographic order'
            cand --digits 'Print all digits of a count, also if they are more than 10,000'
            cand --json 'Print one JSON object, with all digits'
            cand -q 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
            cand --quiet 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
            cand -v 'Tell on stderr what is done, step by step; -vv tells more, with times'
            cand --verbose 'Tell on stderr what is done, step by step; -vv tells more, with times'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'nimcert;repair'= {
            cand --columns 'Number of columns [default: 64, or those of a file of heights]'
            cand --at 'Print the values at column Z of the functions for all naturals'
            cand --color 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM'
            cand --below 'Print only the heights of the largest function below, as a file of heights'
            cand --above 'Print only the heights of the smallest function above, as a file of heights'
            cand --json 'Print one JSON object'
            cand -q 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
            cand --quiet 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
            cand -v 'Tell on stderr what is done, step by step; -vv tells more, with times'
            cand --verbose 'Tell on stderr what is done, step by step; -vv tells more, with times'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'nimcert;mex'= {
            cand --game 'The game of a claim file'
            cand --set 'Give a `let` name of a claim file another value'
            cand --z 'Last column of a bar [default: 20]'
            cand --box 'Ranges of coordinates'
            cand --max-row 'Last row of a bar that is computed'
            cand --format 'How it is written'
            cand --only-differences 'List the positions where the Grundy number differs from a term in the coordinates [default for a bar: y xor z]'
            cand --compare 'Compare with a term, and keep nothing but the first difference [default for a bar: y xor z]'
            cand --out 'Write to a file; it is there when all of it is'
            cand --threads 'Threads; the output does not depend on them'
            cand --memory 'Megabytes that it may take'
            cand --color 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM'
            cand --values 'List the values that occur'
            cand --p-positions 'List the positions with Grundy number 0'
            cand -q 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
            cand --quiet 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
            cand -v 'Tell on stderr what is done, step by step; -vv tells more, with times'
            cand --verbose 'Tell on stderr what is done, step by step; -vv tells more, with times'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'nimcert;play'= {
            cand --at 'The position: y,z or x,y,z [default: f(12),12, or the end of a shorter file of heights]'
            cand --moves 'Your moves, one after the other: the program answers each'
            cand --color 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM'
            cand -q 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
            cand --quiet 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
            cand -v 'Tell on stderr what is done, step by step; -vv tells more, with times'
            cand --verbose 'Tell on stderr what is done, step by step; -vv tells more, with times'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'nimcert;examples'= {
            cand --color 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM'
            cand --list 'List the names, a line each'
            cand --force 'Write over files that are there'
            cand -q 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
            cand --quiet 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
            cand -v 'Tell on stderr what is done, step by step; -vv tells more, with times'
            cand --verbose 'Tell on stderr what is done, step by step; -vv tells more, with times'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'nimcert;help'= {
            cand --color 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM'
            cand -q 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
            cand --quiet 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
            cand -v 'Tell on stderr what is done, step by step; -vv tells more, with times'
            cand --verbose 'Tell on stderr what is done, step by step; -vv tells more, with times'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'nimcert;completions'= {
            cand --color 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM'
            cand -q 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
            cand --quiet 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
            cand -v 'Tell on stderr what is done, step by step; -vv tells more, with times'
            cand --verbose 'Tell on stderr what is done, step by step; -vv tells more, with times'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'nimcert;man'= {
            cand --out 'Write every page to DIR'
            cand --color 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM'
            cand -q 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
            cand --quiet 'Say nothing but the verdict, or the data: no report, no remarks, no progress'
            cand -v 'Tell on stderr what is done, step by step; -vv tells more, with times'
            cand --verbose 'Tell on stderr what is done, step by step; -vv tells more, with times'
            cand -h 'Print help'
            cand --help 'Print help'
        }
    ]
    $completions[$command]
}
