
using namespace System.Management.Automation
using namespace System.Management.Automation.Language

Register-ArgumentCompleter -Native -CommandName 'nimcert' -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $commandElements = $commandAst.CommandElements
    $command = @(
        'nimcert'
        for ($i = 1; $i -lt $commandElements.Count; $i++) {
            $element = $commandElements[$i]
            if ($element -isnot [StringConstantExpressionAst] -or
                $element.StringConstantType -ne [StringConstantType]::BareWord -or
                $element.Value.StartsWith('-') -or
                $element.Value -eq $wordToComplete) {
                break
        }
        $element.Value
    }) -join ';'

    $completions = @(switch ($command) {
        'nimcert' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Decide whether the chocolate bar CB(f, y, z) has Grundy number y xor z everywhere')
            [CompletionResult]::new('explain', 'explain', [CompletionResultType]::ParameterValue, 'Explain the answer: the lemma that a refuted f contradicts, or what a proved f lets a player do')
            [CompletionResult]::new('prove', 'prove', [CompletionResultType]::ParameterValue, 'Decide every claim of a claim file')
            [CompletionResult]::new('report', 'report', [CompletionResultType]::ParameterValue, 'Write one self-contained HTML page: the verdict, why, pictures, the certificate, and a bar to play')
            [CompletionResult]::new('verify', 'verify', [CompletionResultType]::ParameterValue, 'Check a certificate against a claim file; runs the kernel and nothing else')
            [CompletionResult]::new('audit', 'audit', [CompletionResultType]::ParameterValue, 'Check every certificate below a folder')
            [CompletionResult]::new('reproduce', 'reproduce', [CompletionResultType]::ParameterValue, 'Recompute what the papers print and claim, side by side with what is decided')
            [CompletionResult]::new('generate', 'generate', [CompletionResultType]::ParameterValue, 'Count, list or draw at random the functions whose bars have Grundy number y xor z')
            [CompletionResult]::new('repair', 'repair', [CompletionResultType]::ParameterValue, 'Find the nearest functions whose bars have Grundy number y xor z, below and above a function')
            [CompletionResult]::new('mex', 'mex', [CompletionResultType]::ParameterValue, 'Compute Grundy numbers of a bar or a game by exhaustion, from the rules alone')
            [CompletionResult]::new('play', 'play', [CompletionResultType]::ParameterValue, 'List the moves of a position with their Grundy numbers, or play against the program')
            [CompletionResult]::new('draw', 'draw', [CompletionResultType]::ParameterValue, 'Draw a bar, a table of Grundy numbers or a triangular bar, as SVG, PNG or text')
            [CompletionResult]::new('export', 'export', [CompletionResultType]::ParameterValue, 'Write a claim for another prover: MONA, SMT-LIB, Walnut, or CGSuite')
            [CompletionResult]::new('examples', 'examples', [CompletionResultType]::ParameterValue, 'Write example claim files, with the commands to run')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Tell how a command is used, or about a topic such as the language')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Print what a shell needs to complete commands and options')
            [CompletionResult]::new('man', 'man', [CompletionResultType]::ParameterValue, 'Print the manual page, or write all of them')
            break
        }
        'nimcert;check' {
            [CompletionResult]::new('--bits', '--bits', [CompletionResultType]::ParameterName, 'Ask for the columns below 2^N only (N up to 100000)')
            [CompletionResult]::new('--mex', '--mex', [CompletionResultType]::ParameterName, 'Last column of the exhaustive mex check')
            [CompletionResult]::new('--emit', '--emit', [CompletionResultType]::ParameterName, 'Write DIR/f.claim and DIR/f.cert')
            [CompletionResult]::new('--max-states', '--max-states', [CompletionResultType]::ParameterName, 'States that the search may make')
            [CompletionResult]::new('--max-memory', '--max-memory', [CompletionResultType]::ParameterName, 'Megabytes that states may take')
            [CompletionResult]::new('--timeout', '--timeout', [CompletionResultType]::ParameterName, 'Seconds that the search may take, and the exhaustive check of a game beside it [default: no limit]')
            [CompletionResult]::new('--max-columns', '--max-columns', [CompletionResultType]::ParameterName, 'Columns that may be computed one by one where f has no digit automaton')
            [CompletionResult]::new('--partition-states', '--partition-states', [CompletionResultType]::ParameterName, 'States that the P/N partition may take before it is left out')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Threads that search side by side; the answer does not depend on them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON object')
            [CompletionResult]::new('--no-partition', '--no-partition', [CompletionResultType]::ParameterName, 'Leave the P/N partition out: a proof then rests on Theorem 8.2')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'nimcert;explain' {
            [CompletionResult]::new('--at', '--at', [CompletionResultType]::ParameterName, 'Also the winning move from a position of strip + bar(f)')
            [CompletionResult]::new('--bits', '--bits', [CompletionResultType]::ParameterName, 'Ask for the columns below 2^N only (N up to 100000)')
            [CompletionResult]::new('--mex', '--mex', [CompletionResultType]::ParameterName, 'Last column of the exhaustive mex check')
            [CompletionResult]::new('--emit', '--emit', [CompletionResultType]::ParameterName, 'Write DIR/f.claim and DIR/f.cert')
            [CompletionResult]::new('--max-states', '--max-states', [CompletionResultType]::ParameterName, 'States that the search may make')
            [CompletionResult]::new('--max-memory', '--max-memory', [CompletionResultType]::ParameterName, 'Megabytes that states may take')
            [CompletionResult]::new('--timeout', '--timeout', [CompletionResultType]::ParameterName, 'Seconds that the search may take, and the exhaustive check of a game beside it [default: no limit]')
            [CompletionResult]::new('--max-columns', '--max-columns', [CompletionResultType]::ParameterName, 'Columns that may be computed one by one where f has no digit automaton')
            [CompletionResult]::new('--partition-states', '--partition-states', [CompletionResultType]::ParameterName, 'States that the P/N partition may take before it is left out')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Threads that search side by side; the answer does not depend on them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON object')
            [CompletionResult]::new('--no-partition', '--no-partition', [CompletionResultType]::ParameterName, 'Leave the P/N partition out: a proof then rests on Theorem 8.2')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'nimcert;prove' {
            [CompletionResult]::new('--set', '--set', [CompletionResultType]::ParameterName, 'Give a `let` name another value')
            [CompletionResult]::new('--mex', '--mex', [CompletionResultType]::ParameterName, 'Last column of the exhaustive mex check of `nimsum` claims')
            [CompletionResult]::new('--box', '--box', [CompletionResultType]::ParameterName, 'Coordinates below N in the exhaustive check of games and of `forall` [default: what takes some milliseconds]')
            [CompletionResult]::new('--emit', '--emit', [CompletionResultType]::ParameterName, 'Write DIR/NAME.claim and DIR/NAME.cert, NAME being FILE''s name and the number of the claim')
            [CompletionResult]::new('--max-states', '--max-states', [CompletionResultType]::ParameterName, 'States that the search may make')
            [CompletionResult]::new('--max-memory', '--max-memory', [CompletionResultType]::ParameterName, 'Megabytes that states may take')
            [CompletionResult]::new('--timeout', '--timeout', [CompletionResultType]::ParameterName, 'Seconds that the search may take, and the exhaustive check of a game beside it [default: no limit]')
            [CompletionResult]::new('--max-columns', '--max-columns', [CompletionResultType]::ParameterName, 'Columns that may be computed one by one where f has no digit automaton')
            [CompletionResult]::new('--partition-states', '--partition-states', [CompletionResultType]::ParameterName, 'States that the P/N partition may take before it is left out')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Threads that search side by side; the answer does not depend on them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print an array of JSON objects, one a claim')
            [CompletionResult]::new('--no-partition', '--no-partition', [CompletionResultType]::ParameterName, 'Leave the P/N partition out: a proof then rests on Theorem 8.2')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'nimcert;report' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Where to write the page; - is stdout')
            [CompletionResult]::new('--out', '--out', [CompletionResultType]::ParameterName, 'Where to write the page; - is stdout')
            [CompletionResult]::new('--bits', '--bits', [CompletionResultType]::ParameterName, 'Ask for the columns below 2^N only (N up to 100000)')
            [CompletionResult]::new('--set', '--set', [CompletionResultType]::ParameterName, 'Give a `let` name of a claim file another value')
            [CompletionResult]::new('--z', '--z', [CompletionResultType]::ParameterName, 'Last column of the table of Grundy numbers')
            [CompletionResult]::new('--mex', '--mex', [CompletionResultType]::ParameterName, 'Last column of the exhaustive mex check')
            [CompletionResult]::new('--emit', '--emit', [CompletionResultType]::ParameterName, 'Also write the claims and certificates into this folder')
            [CompletionResult]::new('--max-states', '--max-states', [CompletionResultType]::ParameterName, 'States that the search may make')
            [CompletionResult]::new('--max-memory', '--max-memory', [CompletionResultType]::ParameterName, 'Megabytes that states may take')
            [CompletionResult]::new('--timeout', '--timeout', [CompletionResultType]::ParameterName, 'Seconds that the search may take, and the exhaustive check of a game beside it [default: no limit]')
            [CompletionResult]::new('--max-columns', '--max-columns', [CompletionResultType]::ParameterName, 'Columns that may be computed one by one where f has no digit automaton')
            [CompletionResult]::new('--partition-states', '--partition-states', [CompletionResultType]::ParameterName, 'States that the P/N partition may take before it is left out')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Threads that search side by side; the answer does not depend on them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM')
            [CompletionResult]::new('--times', '--times', [CompletionResultType]::ParameterName, 'Show how long the parts took; the page then differs from run to run')
            [CompletionResult]::new('--no-partition', '--no-partition', [CompletionResultType]::ParameterName, 'Leave the P/N partition out: a proof then rests on Theorem 8.2')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'nimcert;verify' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON object')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'nimcert;audit' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Form of the report')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE; the text goes to stdout, and - is stdout for the report itself')
            [CompletionResult]::new('--out', '--out', [CompletionResultType]::ParameterName, 'Write the report to FILE; the text goes to stdout, and - is stdout for the report itself')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Kernels at a time')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM')
            [CompletionResult]::new('--write-index', '--write-index', [CompletionResultType]::ParameterName, 'Write the list of certificates to DIR/INDEX.md (a list that is there is checked otherwise)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'nimcert;reproduce' {
            [CompletionResult]::new('--emit', '--emit', [CompletionResultType]::ParameterName, 'Write the certificates of the fast part below DIR')
            [CompletionResult]::new('--pages', '--pages', [CompletionResultType]::ParameterName, 'Compute nothing; write DIR/PAPER/README.md, the catalogue in words')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM')
            [CompletionResult]::new('--fast', '--fast', [CompletionResultType]::ParameterName, 'What takes seconds; this is the default')
            [CompletionResult]::new('--full', '--full', [CompletionResultType]::ParameterName, 'All parameters and the large ranges, in minutes')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON object')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'nimcert;generate' {
            [CompletionResult]::new('--columns', '--columns', [CompletionResultType]::ParameterName, 'Number of columns, at least 1')
            [CompletionResult]::new('--max', '--max', [CompletionResultType]::ParameterName, 'Largest value')
            [CompletionResult]::new('--start', '--start', [CompletionResultType]::ParameterName, 'The value at column 0 [default: 0, or free with --max]')
            [CompletionResult]::new('--random', '--random', [CompletionResultType]::ParameterName, 'Print one, each with the same probability; the same SEED, from 0 to 2^64 - 1, gives the same one')
            [CompletionResult]::new('--limit', '--limit', [CompletionResultType]::ParameterName, 'Most functions that --all prints')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM')
            [CompletionResult]::new('--count', '--count', [CompletionResultType]::ParameterName, 'Print how many there are; this is the default')
            [CompletionResult]::new('--all', '--all', [CompletionResultType]::ParameterName, 'Print every one, in lexicographic order')
            [CompletionResult]::new('--digits', '--digits', [CompletionResultType]::ParameterName, 'Print all digits of a count, also if they are more than 10,000')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON object, with all digits')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'nimcert;repair' {
            [CompletionResult]::new('--columns', '--columns', [CompletionResultType]::ParameterName, 'Number of columns [default: 64, or those of a file of heights]')
            [CompletionResult]::new('--at', '--at', [CompletionResultType]::ParameterName, 'Print the values at column Z of the functions for all naturals')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM')
            [CompletionResult]::new('--below', '--below', [CompletionResultType]::ParameterName, 'Print only the heights of the largest function below, as a file of heights')
            [CompletionResult]::new('--above', '--above', [CompletionResultType]::ParameterName, 'Print only the heights of the smallest function above, as a file of heights')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON object')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'nimcert;mex' {
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'The game of a claim file')
            [CompletionResult]::new('--set', '--set', [CompletionResultType]::ParameterName, 'Give a `let` name of a claim file another value')
            [CompletionResult]::new('--z', '--z', [CompletionResultType]::ParameterName, 'Last column of a bar [default: 20]')
            [CompletionResult]::new('--box', '--box', [CompletionResultType]::ParameterName, 'Ranges of coordinates')
            [CompletionResult]::new('--max-row', '--max-row', [CompletionResultType]::ParameterName, 'Last row of a bar that is computed')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How it is written')
            [CompletionResult]::new('--only-differences', '--only-differences', [CompletionResultType]::ParameterName, 'List the positions where the Grundy number differs from a term in the coordinates [default for a bar: y xor z]')
            [CompletionResult]::new('--compare', '--compare', [CompletionResultType]::ParameterName, 'Compare with a term, and keep nothing but the first difference [default for a bar: y xor z]')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write to a file; it is there when all of it is; - is stdout')
            [CompletionResult]::new('--out', '--out', [CompletionResultType]::ParameterName, 'Write to a file; it is there when all of it is; - is stdout')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Threads; the output does not depend on them')
            [CompletionResult]::new('--memory', '--memory', [CompletionResultType]::ParameterName, 'Megabytes that it may take')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM')
            [CompletionResult]::new('--values', '--values', [CompletionResultType]::ParameterName, 'List the values that occur')
            [CompletionResult]::new('--p-positions', '--p-positions', [CompletionResultType]::ParameterName, 'List the positions with Grundy number 0')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'nimcert;play' {
            [CompletionResult]::new('--at', '--at', [CompletionResultType]::ParameterName, 'The position: y,z or x,y,z [default: f(12),12, or the end of a shorter file of heights]')
            [CompletionResult]::new('--moves', '--moves', [CompletionResultType]::ParameterName, 'Your moves, one after the other: the program answers each')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'nimcert;draw' {
            [CompletionResult]::new('--figure', '--figure', [CompletionResultType]::ParameterName, 'Draw a figure or table of the papers from its definition, or all of a paper into the folder --out')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How it is written [default: by the extension of --out, else text]')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write to a file; it is there when all of it is; - is stdout')
            [CompletionResult]::new('--out', '--out', [CompletionResultType]::ParameterName, 'Write to a file; it is there when all of it is; - is stdout')
            [CompletionResult]::new('--scale', '--scale', [CompletionResultType]::ParameterName, 'Pixels of a PNG for each unit of the picture, 0.1 to 16 [default: 1]')
            [CompletionResult]::new('--width', '--width', [CompletionResultType]::ParameterName, 'Characters of a line of text [default: those of the terminal, else 80]')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM')
            [CompletionResult]::new('--figures', '--figures', [CompletionResultType]::ParameterName, 'List the figures and tables of the papers, with what is drawn for each')
            [CompletionResult]::new('--dark', '--dark', [CompletionResultType]::ParameterName, 'Light lines on dark ground, in SVG whatever the reader prefers')
            [CompletionResult]::new('--light', '--light', [CompletionResultType]::ParameterName, 'Dark lines on light ground, in SVG whatever the reader prefers')
            [CompletionResult]::new('--ascii', '--ascii', [CompletionResultType]::ParameterName, 'Text of ASCII characters only')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('bar', 'bar', [CompletionResultType]::ParameterValue, 'The chocolate bar CB(f, y, z), with its strip and its cuts')
            [CompletionResult]::new('grundy', 'grundy', [CompletionResultType]::ParameterValue, 'A table of Grundy numbers as a heat map, differences from the nim-sum outlined')
            [CompletionResult]::new('triangular', 'triangular', [CompletionResultType]::ParameterValue, 'The triangular bar y <= floor((x + z)/k), with its cuts')
            [CompletionResult]::new('automaton', 'automaton', [CompletionResultType]::ParameterValue, 'The minimal digit automaton of f, which reads t and f(t) from the highest digit on')
            [CompletionResult]::new('digits', 'digits', [CompletionResultType]::ParameterValue, 'The digits of t that decide those of f(t), or a counterexample where they do not')
            break
        }
        'nimcert;draw;bar' {
            [CompletionResult]::new('--set', '--set', [CompletionResultType]::ParameterName, 'Give a `let` name of a claim file another value')
            [CompletionResult]::new('--z', '--z', [CompletionResultType]::ParameterName, 'Last column [default: that of the position, else 20]')
            [CompletionResult]::new('--at', '--at', [CompletionResultType]::ParameterName, 'A position y,z or x,y,z; x is the number of squares of the strip')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How it is written [default: by the extension of --out, else text]')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write to a file; it is there when all of it is; - is stdout')
            [CompletionResult]::new('--out', '--out', [CompletionResultType]::ParameterName, 'Write to a file; it is there when all of it is; - is stdout')
            [CompletionResult]::new('--scale', '--scale', [CompletionResultType]::ParameterName, 'Pixels of a PNG for each unit of the picture, 0.1 to 16 [default: 1]')
            [CompletionResult]::new('--width', '--width', [CompletionResultType]::ParameterName, 'Characters of a line of text [default: those of the terminal, else 80]')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM')
            [CompletionResult]::new('--cuts', '--cuts', [CompletionResultType]::ParameterName, 'Mark the cuts')
            [CompletionResult]::new('--dark', '--dark', [CompletionResultType]::ParameterName, 'Light lines on dark ground, in SVG whatever the reader prefers')
            [CompletionResult]::new('--light', '--light', [CompletionResultType]::ParameterName, 'Dark lines on light ground, in SVG whatever the reader prefers')
            [CompletionResult]::new('--ascii', '--ascii', [CompletionResultType]::ParameterName, 'Text of ASCII characters only')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'nimcert;draw;grundy' {
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'The game of a claim file')
            [CompletionResult]::new('--set', '--set', [CompletionResultType]::ParameterName, 'Give a `let` name of a claim file another value')
            [CompletionResult]::new('--z', '--z', [CompletionResultType]::ParameterName, 'Last column of a bar [default: 16]')
            [CompletionResult]::new('--max-row', '--max-row', [CompletionResultType]::ParameterName, 'Last row of a bar')
            [CompletionResult]::new('--box', '--box', [CompletionResultType]::ParameterName, 'Ranges of the coordinates of a game')
            [CompletionResult]::new('--compare', '--compare', [CompletionResultType]::ParameterName, 'Outline what differs from a term in the coordinates [default for a bar: y xor z]')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How it is written [default: by the extension of --out, else text]')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write to a file; it is there when all of it is; - is stdout')
            [CompletionResult]::new('--out', '--out', [CompletionResultType]::ParameterName, 'Write to a file; it is there when all of it is; - is stdout')
            [CompletionResult]::new('--scale', '--scale', [CompletionResultType]::ParameterName, 'Pixels of a PNG for each unit of the picture, 0.1 to 16 [default: 1]')
            [CompletionResult]::new('--width', '--width', [CompletionResultType]::ParameterName, 'Characters of a line of text [default: those of the terminal, else 80]')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM')
            [CompletionResult]::new('--dark', '--dark', [CompletionResultType]::ParameterName, 'Light lines on dark ground, in SVG whatever the reader prefers')
            [CompletionResult]::new('--light', '--light', [CompletionResultType]::ParameterName, 'Dark lines on light ground, in SVG whatever the reader prefers')
            [CompletionResult]::new('--ascii', '--ascii', [CompletionResultType]::ParameterName, 'Text of ASCII characters only')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'nimcert;draw;triangular' {
            [CompletionResult]::new('--k', '--k', [CompletionResultType]::ParameterName, 'What cuts across are apart')
            [CompletionResult]::new('--at', '--at', [CompletionResultType]::ParameterName, 'The position x,y,z')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How it is written [default: by the extension of --out, else text]')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write to a file; it is there when all of it is; - is stdout')
            [CompletionResult]::new('--out', '--out', [CompletionResultType]::ParameterName, 'Write to a file; it is there when all of it is; - is stdout')
            [CompletionResult]::new('--scale', '--scale', [CompletionResultType]::ParameterName, 'Pixels of a PNG for each unit of the picture, 0.1 to 16 [default: 1]')
            [CompletionResult]::new('--width', '--width', [CompletionResultType]::ParameterName, 'Characters of a line of text [default: those of the terminal, else 80]')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM')
            [CompletionResult]::new('--cuts', '--cuts', [CompletionResultType]::ParameterName, 'Mark the cuts')
            [CompletionResult]::new('--dark', '--dark', [CompletionResultType]::ParameterName, 'Light lines on dark ground, in SVG whatever the reader prefers')
            [CompletionResult]::new('--light', '--light', [CompletionResultType]::ParameterName, 'Dark lines on light ground, in SVG whatever the reader prefers')
            [CompletionResult]::new('--ascii', '--ascii', [CompletionResultType]::ParameterName, 'Text of ASCII characters only')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'nimcert;draw;automaton' {
            [CompletionResult]::new('--set', '--set', [CompletionResultType]::ParameterName, 'Give a `let` name of a claim file another value')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How it is written [default: by the extension of --out, else text]')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write to a file; it is there when all of it is; - is stdout')
            [CompletionResult]::new('--out', '--out', [CompletionResultType]::ParameterName, 'Write to a file; it is there when all of it is; - is stdout')
            [CompletionResult]::new('--scale', '--scale', [CompletionResultType]::ParameterName, 'Pixels of a PNG for each unit of the picture, 0.1 to 16 [default: 1]')
            [CompletionResult]::new('--width', '--width', [CompletionResultType]::ParameterName, 'Characters of a line of text [default: those of the terminal, else 80]')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM')
            [CompletionResult]::new('--dark', '--dark', [CompletionResultType]::ParameterName, 'Light lines on dark ground, in SVG whatever the reader prefers')
            [CompletionResult]::new('--light', '--light', [CompletionResultType]::ParameterName, 'Dark lines on light ground, in SVG whatever the reader prefers')
            [CompletionResult]::new('--ascii', '--ascii', [CompletionResultType]::ParameterName, 'Text of ASCII characters only')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'nimcert;draw;digits' {
            [CompletionResult]::new('--set', '--set', [CompletionResultType]::ParameterName, 'Give a `let` name of a claim file another value')
            [CompletionResult]::new('--depth', '--depth', [CompletionResultType]::ParameterName, 'Draw the tree of so many digits of t, whether f has the NS property or not')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How it is written [default: by the extension of --out, else text]')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write to a file; it is there when all of it is; - is stdout')
            [CompletionResult]::new('--out', '--out', [CompletionResultType]::ParameterName, 'Write to a file; it is there when all of it is; - is stdout')
            [CompletionResult]::new('--scale', '--scale', [CompletionResultType]::ParameterName, 'Pixels of a PNG for each unit of the picture, 0.1 to 16 [default: 1]')
            [CompletionResult]::new('--width', '--width', [CompletionResultType]::ParameterName, 'Characters of a line of text [default: those of the terminal, else 80]')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM')
            [CompletionResult]::new('--dark', '--dark', [CompletionResultType]::ParameterName, 'Light lines on dark ground, in SVG whatever the reader prefers')
            [CompletionResult]::new('--light', '--light', [CompletionResultType]::ParameterName, 'Dark lines on light ground, in SVG whatever the reader prefers')
            [CompletionResult]::new('--ascii', '--ascii', [CompletionResultType]::ParameterName, 'Text of ASCII characters only')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'nimcert;export' {
            [CompletionResult]::new('--to', '--to', [CompletionResultType]::ParameterName, 'For which program')
            [CompletionResult]::new('--claim', '--claim', [CompletionResultType]::ParameterName, 'Which claim of a claim file, counted from 1')
            [CompletionResult]::new('--set', '--set', [CompletionResultType]::ParameterName, 'Give a `let` name of a claim file another value')
            [CompletionResult]::new('--bits', '--bits', [CompletionResultType]::ParameterName, 'For smtlib: numbers below 2^N [default: 16]')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Where to write: a file, or a folder for a file of each sentence; - is stdout')
            [CompletionResult]::new('--out', '--out', [CompletionResultType]::ParameterName, 'Where to write: a file, or a folder for a file of each sentence; - is stdout')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM')
            [CompletionResult]::new('--partition', '--partition', [CompletionResultType]::ParameterName, 'Write `nimsum f` as the P/N partition of strip + bar(f), not as monotone and ns')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'nimcert;examples' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM')
            [CompletionResult]::new('--list', '--list', [CompletionResultType]::ParameterName, 'List the names, a line each')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Write over files that are there')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'nimcert;help' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'nimcert;completions' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'nimcert;man' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write every page to DIR; - prints them one after the other')
            [CompletionResult]::new('--out', '--out', [CompletionResultType]::ParameterName, 'Write every page to DIR; - prints them one after the other')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour; auto looks at the terminal, NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing but the verdict, or the data: no report, no remarks, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Tell on stderr what is done, step by step; -vv tells more, with times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
    })

    $completions.Where{ $_.CompletionText -like "$wordToComplete*" } |
        Sort-Object -Property ListItemText
}
