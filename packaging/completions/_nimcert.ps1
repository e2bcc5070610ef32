
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
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Decide whether the chocolate bar CB(f, y, z) has Grundy number y xor z everywhere')
            [CompletionResult]::new('explain', 'explain', [CompletionResultType]::ParameterValue, 'Explain why f is refuted, or how a proved f gives winning moves')
            [CompletionResult]::new('prove', 'prove', [CompletionResultType]::ParameterValue, 'Decide every claim in a claim file')
            [CompletionResult]::new('discover', 'discover', [CompletionResultType]::ParameterValue, 'Find a formula for the P-positions or Grundy numbers of a game from its rules, and prove it')
            [CompletionResult]::new('report', 'report', [CompletionResultType]::ParameterValue, 'Write a self-contained HTML page: verdict, reason, pictures, certificate, and a bar to play on')
            [CompletionResult]::new('verify', 'verify', [CompletionResultType]::ParameterValue, 'Check a certificate against its claim file, using only the kernel')
            [CompletionResult]::new('audit', 'audit', [CompletionResultType]::ParameterValue, 'Check every certificate in a folder and its subfolders')
            [CompletionResult]::new('reproduce', 'reproduce', [CompletionResultType]::ParameterValue, 'Recompute the results of the papers, and compare them with what is printed')
            [CompletionResult]::new('generate', 'generate', [CompletionResultType]::ParameterValue, 'Count, list or sample the functions whose bars have Grundy number y xor z')
            [CompletionResult]::new('repair', 'repair', [CompletionResultType]::ParameterValue, 'Find the nearest functions below and above f whose bars have Grundy number y xor z')
            [CompletionResult]::new('mex', 'mex', [CompletionResultType]::ParameterValue, 'Compute Grundy numbers of a bar or a game by exhaustion, from the rules alone')
            [CompletionResult]::new('play', 'play', [CompletionResultType]::ParameterValue, 'List the moves of a position with their Grundy numbers, or play against the program')
            [CompletionResult]::new('draw', 'draw', [CompletionResultType]::ParameterValue, 'Draw a bar, Grundy numbers, an automaton or digits as SVG, PNG or text')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show the minimal automaton of a condition, relation or function, and the formula of an automaton')
            [CompletionResult]::new('export', 'export', [CompletionResultType]::ParameterValue, 'Export a claim to MONA, SMT-LIB, Walnut or CGSuite')
            [CompletionResult]::new('examples', 'examples', [CompletionResultType]::ParameterValue, 'Write example claim files, and show the commands to run on them')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Show help for a command or topic')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Print a shell completion script')
            [CompletionResult]::new('man', 'man', [CompletionResultType]::ParameterValue, 'Print a manual page, or write all of them to a folder')
            break
        }
        'nimcert;check' {
            [CompletionResult]::new('--param', '--param', [CompletionResultType]::ParameterName, 'Names that F may use: parameters `m >= 1` and constants `k = 2*m`, separated by commas')
            [CompletionResult]::new('--bits', '--bits', [CompletionResultType]::ParameterName, 'Decide only the columns below 2^N; N is at most 100,000')
            [CompletionResult]::new('--mex', '--mex', [CompletionResultType]::ParameterName, 'Last column of the exhaustive mex check, at most 65,536')
            [CompletionResult]::new('--emit', '--emit', [CompletionResultType]::ParameterName, 'Save the claim and the certificate as DIR/f.claim and DIR/f.cert')
            [CompletionResult]::new('--max-states', '--max-states', [CompletionResultType]::ParameterName, 'Stop the search after N states [default: 50,000,000]')
            [CompletionResult]::new('--max-memory', '--max-memory', [CompletionResultType]::ParameterName, 'Stop the search when its states take MB megabytes [default: 8,192]')
            [CompletionResult]::new('--timeout', '--timeout', [CompletionResultType]::ParameterName, 'Stop the search, and the exhaustive check of a game, after this many seconds [default: no limit]')
            [CompletionResult]::new('--max-columns', '--max-columns', [CompletionResultType]::ParameterName, 'Compute at most N columns one by one if f has no digit automaton [default: 4,194,304]')
            [CompletionResult]::new('--partition-states', '--partition-states', [CompletionResultType]::ParameterName, 'Skip the P/N partition if it takes more than N states [default: 500,000]')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Search with N threads, 1 to 64; the result does not depend on N')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON object')
            [CompletionResult]::new('--no-partition', '--no-partition', [CompletionResultType]::ParameterName, 'Skip the P/N partition; the proof then relies on Theorem 8.2')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'nimcert;explain' {
            [CompletionResult]::new('--set', '--set', [CompletionResultType]::ParameterName, 'Give a value to a `let` or `param` name of a claim file about games or all naturals')
            [CompletionResult]::new('--at', '--at', [CompletionResultType]::ParameterName, 'Also show a winning move from this position of strip + bar(f)')
            [CompletionResult]::new('--bits', '--bits', [CompletionResultType]::ParameterName, 'Decide only the columns below 2^N; N is at most 100,000')
            [CompletionResult]::new('--mex', '--mex', [CompletionResultType]::ParameterName, 'Last column of the exhaustive mex check, at most 65,536')
            [CompletionResult]::new('--emit', '--emit', [CompletionResultType]::ParameterName, 'Save the claim and the certificate as DIR/f.claim and DIR/f.cert')
            [CompletionResult]::new('--max-states', '--max-states', [CompletionResultType]::ParameterName, 'Stop the search after N states [default: 50,000,000]')
            [CompletionResult]::new('--max-memory', '--max-memory', [CompletionResultType]::ParameterName, 'Stop the search when its states take MB megabytes [default: 8,192]')
            [CompletionResult]::new('--timeout', '--timeout', [CompletionResultType]::ParameterName, 'Stop the search, and the exhaustive check of a game, after this many seconds [default: no limit]')
            [CompletionResult]::new('--max-columns', '--max-columns', [CompletionResultType]::ParameterName, 'Compute at most N columns one by one if f has no digit automaton [default: 4,194,304]')
            [CompletionResult]::new('--partition-states', '--partition-states', [CompletionResultType]::ParameterName, 'Skip the P/N partition if it takes more than N states [default: 500,000]')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Search with N threads, 1 to 64; the result does not depend on N')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON object')
            [CompletionResult]::new('--no-partition', '--no-partition', [CompletionResultType]::ParameterName, 'Skip the P/N partition; the proof then relies on Theorem 8.2')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'nimcert;prove' {
            [CompletionResult]::new('--set', '--set', [CompletionResultType]::ParameterName, 'Give a value to a `let` or `param` name')
            [CompletionResult]::new('--mex', '--mex', [CompletionResultType]::ParameterName, 'Last column of the exhaustive mex check of `nimsum` claims, at most 65,536')
            [CompletionResult]::new('--box', '--box', [CompletionResultType]::ParameterName, 'Check games and `forall` exhaustively for coordinates below N, at most 1,048,576 [default: what takes some milliseconds]')
            [CompletionResult]::new('--emit', '--emit', [CompletionResultType]::ParameterName, 'Save each claim and certificate as DIR/NAME.claim and DIR/NAME.cert; NAME is the name of FILE, and -N for claim N of several')
            [CompletionResult]::new('--max-states', '--max-states', [CompletionResultType]::ParameterName, 'Stop the search after N states [default: 50,000,000]')
            [CompletionResult]::new('--max-memory', '--max-memory', [CompletionResultType]::ParameterName, 'Stop the search when its states take MB megabytes [default: 8,192]')
            [CompletionResult]::new('--timeout', '--timeout', [CompletionResultType]::ParameterName, 'Stop the search, and the exhaustive check of a game, after this many seconds [default: no limit]')
            [CompletionResult]::new('--max-columns', '--max-columns', [CompletionResultType]::ParameterName, 'Compute at most N columns one by one if f has no digit automaton [default: 4,194,304]')
            [CompletionResult]::new('--partition-states', '--partition-states', [CompletionResultType]::ParameterName, 'Skip the P/N partition if it takes more than N states [default: 500,000]')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Search with N threads, 1 to 64; the result does not depend on N')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print an array of JSON objects, one per claim')
            [CompletionResult]::new('--no-partition', '--no-partition', [CompletionResultType]::ParameterName, 'Skip the P/N partition; the proof then relies on Theorem 8.2')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'nimcert;discover' {
            [CompletionResult]::new('--function', '--function', [CompletionResultType]::ParameterName, 'Look for a function with these values instead: a list such as 0,0,1,1,2,2, a file with f(0), f(1), .. or lines `t f(t)`, or - for standard input')
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'Which game of a claim file')
            [CompletionResult]::new('--set', '--set', [CompletionResultType]::ParameterName, 'Give a value to a `let` or `param` name of a claim file, or several values, such as k=3..15:4 or k=3,7,11: then look for one claim about all values of this kind')
            [CompletionResult]::new('--bits', '--bits', [CompletionResultType]::ParameterName, 'Learn from coordinates below 2^B at most [default: as far as a few seconds allow]')
            [CompletionResult]::new('--emit', '--emit', [CompletionResultType]::ParameterName, 'Save the claim and its certificate as DIR/NAME.claim and DIR/NAME.cert; if nothing is proved, the prefixes that every automaton must distinguish, as DIR/NAME.bound.json')
            [CompletionResult]::new('--state', '--state', [CompletionResultType]::ParameterName, 'Keep the state of the search in FILE after every table, and continue from it if it exists')
            [CompletionResult]::new('--max-states', '--max-states', [CompletionResultType]::ParameterName, 'Give up on automata with more than N states [default: 20,000]')
            [CompletionResult]::new('--proof-states', '--proof-states', [CompletionResultType]::ParameterName, 'Stop the search for a proof after N states [default: 50,000,000]')
            [CompletionResult]::new('--max-memory', '--max-memory', [CompletionResultType]::ParameterName, 'Stop the search when its states take MB megabytes [default: 8,192]')
            [CompletionResult]::new('--timeout', '--timeout', [CompletionResultType]::ParameterName, 'Stop the search, and the exhaustive check of a game, after this many seconds [default: no limit]')
            [CompletionResult]::new('--max-columns', '--max-columns', [CompletionResultType]::ParameterName, 'Compute at most N columns one by one if f has no digit automaton [default: 4,194,304]')
            [CompletionResult]::new('--partition-states', '--partition-states', [CompletionResultType]::ParameterName, 'Skip the P/N partition if it takes more than N states [default: 500,000]')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Search with N threads, 1 to 64; the result does not depend on N')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise')
            [CompletionResult]::new('--grundy', '--grundy', [CompletionResultType]::ParameterName, 'Look for Grundy numbers [default for an expression in t]')
            [CompletionResult]::new('--p', '--p', [CompletionResultType]::ParameterName, 'Look for P-positions [default for a game]')
            [CompletionResult]::new('--all', '--all', [CompletionResultType]::ParameterName, 'Show every formula that agrees with the table, not only the one that is proved')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON object')
            [CompletionResult]::new('--no-partition', '--no-partition', [CompletionResultType]::ParameterName, 'Skip the P/N partition; the proof then relies on Theorem 8.2')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'nimcert;report' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the page to FILE; - means stdout [default: a name made from F]')
            [CompletionResult]::new('--out', '--out', [CompletionResultType]::ParameterName, 'Write the page to FILE; - means stdout [default: a name made from F]')
            [CompletionResult]::new('--title', '--title', [CompletionResultType]::ParameterName, 'Heading of the page [default: the name of the file without its extension, or the function]')
            [CompletionResult]::new('--bits', '--bits', [CompletionResultType]::ParameterName, 'Decide only the columns below 2^N; N is at most 100,000')
            [CompletionResult]::new('--set', '--set', [CompletionResultType]::ParameterName, 'Give a value to a `let` or `param` name of a claim file')
            [CompletionResult]::new('--z', '--z', [CompletionResultType]::ParameterName, 'Last column of the table of Grundy numbers')
            [CompletionResult]::new('--mex', '--mex', [CompletionResultType]::ParameterName, 'Last column of the exhaustive mex check, at most 65,536')
            [CompletionResult]::new('--kernel', '--kernel', [CompletionResultType]::ParameterName, 'Put the kernel into the page, so that readers check the certificate there: FILE is the module that `scripts/build-web --kernel` makes')
            [CompletionResult]::new('--emit', '--emit', [CompletionResultType]::ParameterName, 'Also save the claims and certificates in DIR')
            [CompletionResult]::new('--max-states', '--max-states', [CompletionResultType]::ParameterName, 'Stop the search after N states [default: 50,000,000]')
            [CompletionResult]::new('--max-memory', '--max-memory', [CompletionResultType]::ParameterName, 'Stop the search when its states take MB megabytes [default: 8,192]')
            [CompletionResult]::new('--timeout', '--timeout', [CompletionResultType]::ParameterName, 'Stop the search, and the exhaustive check of a game, after this many seconds [default: no limit]')
            [CompletionResult]::new('--max-columns', '--max-columns', [CompletionResultType]::ParameterName, 'Compute at most N columns one by one if f has no digit automaton [default: 4,194,304]')
            [CompletionResult]::new('--partition-states', '--partition-states', [CompletionResultType]::ParameterName, 'Skip the P/N partition if it takes more than N states [default: 500,000]')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Search with N threads, 1 to 64; the result does not depend on N')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise')
            [CompletionResult]::new('--times', '--times', [CompletionResultType]::ParameterName, 'Show the times of the steps; the page then differs from run to run')
            [CompletionResult]::new('--no-partition', '--no-partition', [CompletionResultType]::ParameterName, 'Skip the P/N partition; the proof then relies on Theorem 8.2')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'nimcert;verify' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON object')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'nimcert;audit' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Format of the report')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE, and the text to stdout; - means the report goes to stdout')
            [CompletionResult]::new('--out', '--out', [CompletionResultType]::ParameterName, 'Write the report to FILE, and the text to stdout; - means the report goes to stdout')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Check N certificates at a time, 1 to 64; without it one on each processor')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise')
            [CompletionResult]::new('--write-index', '--write-index', [CompletionResultType]::ParameterName, 'Write the list of certificates to DIR/INDEX.md; without this, an existing list is checked')
            [CompletionResult]::new('--strict', '--strict', [CompletionResultType]::ParameterName, 'Fail also if a claim has no certificate, or if a file or link was passed over')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'nimcert;reproduce' {
            [CompletionResult]::new('--emit', '--emit', [CompletionResultType]::ParameterName, 'Save the certificates of the fast part in DIR')
            [CompletionResult]::new('--pages', '--pages', [CompletionResultType]::ParameterName, 'Compute nothing, but write the catalogue as DIR/PAPER/README.md')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise')
            [CompletionResult]::new('--fast', '--fast', [CompletionResultType]::ParameterName, 'Compute only what takes seconds (this is the default)')
            [CompletionResult]::new('--full', '--full', [CompletionResultType]::ParameterName, 'Compute all parameters and large ranges, which takes minutes')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON object')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'nimcert;generate' {
            [CompletionResult]::new('--columns', '--columns', [CompletionResultType]::ParameterName, 'Number of columns, at least 1')
            [CompletionResult]::new('--max', '--max', [CompletionResultType]::ParameterName, 'Largest value of the functions')
            [CompletionResult]::new('--start', '--start', [CompletionResultType]::ParameterName, 'The value f(0) [default: 0, or arbitrary with --max]')
            [CompletionResult]::new('--random', '--random', [CompletionResultType]::ParameterName, 'Print one function, chosen uniformly; the same SEED, 0 to 2^64 - 1, gives the same function')
            [CompletionResult]::new('--limit', '--limit', [CompletionResultType]::ParameterName, 'Print at most K functions with --all')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise')
            [CompletionResult]::new('--count', '--count', [CompletionResultType]::ParameterName, 'Print the number of functions (this is the default)')
            [CompletionResult]::new('--all', '--all', [CompletionResultType]::ParameterName, 'Print all functions, in lexicographic order')
            [CompletionResult]::new('--digits', '--digits', [CompletionResultType]::ParameterName, 'Print all digits of a count, even if there are more than 10,000')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON object, with all digits')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'nimcert;repair' {
            [CompletionResult]::new('--columns', '--columns', [CompletionResultType]::ParameterName, 'Number of columns, 1 to 1,048,576 [default: 64, or all columns of a file of heights]')
            [CompletionResult]::new('--at', '--at', [CompletionResultType]::ParameterName, 'Print the values at column Z of the nearest functions for all natural numbers; Z has at most 1,000 digits')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise')
            [CompletionResult]::new('--below', '--below', [CompletionResultType]::ParameterName, 'Print only the largest function below f, as a file of heights')
            [CompletionResult]::new('--above', '--above', [CompletionResultType]::ParameterName, 'Print only the smallest function above f, as a file of heights')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON object')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'nimcert;mex' {
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'Which game of a claim file')
            [CompletionResult]::new('--set', '--set', [CompletionResultType]::ParameterName, 'Give a value to a `let` or `param` name of a claim file')
            [CompletionResult]::new('--z', '--z', [CompletionResultType]::ParameterName, 'Last column of a bar [default: 20]')
            [CompletionResult]::new('--box', '--box', [CompletionResultType]::ParameterName, 'Ranges of coordinates, such as x=0..63,z=5')
            [CompletionResult]::new('--max-row', '--max-row', [CompletionResultType]::ParameterName, 'Leave out the rows of a bar above Y; the others stay exact')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Output format')
            [CompletionResult]::new('--only-differences', '--only-differences', [CompletionResultType]::ParameterName, 'List the positions whose Grundy number is not TERM [default for a bar: y xor z]')
            [CompletionResult]::new('--compare', '--compare', [CompletionResultType]::ParameterName, 'Compare Grundy numbers with TERM and report the first difference; needs little memory [default for a bar: y xor z]')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write to FILE once the output is complete; - means stdout')
            [CompletionResult]::new('--out', '--out', [CompletionResultType]::ParameterName, 'Write to FILE once the output is complete; - means stdout')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Compute with N threads, 1 to 64; the output does not depend on N')
            [CompletionResult]::new('--memory', '--memory', [CompletionResultType]::ParameterName, 'Use at most MB megabytes of memory [default: 2,048]')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise')
            [CompletionResult]::new('--values', '--values', [CompletionResultType]::ParameterName, 'List the Grundy numbers that occur')
            [CompletionResult]::new('--p-positions', '--p-positions', [CompletionResultType]::ParameterName, 'List the P-positions: Grundy number 0')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'nimcert;play' {
            [CompletionResult]::new('--at', '--at', [CompletionResultType]::ParameterName, 'Starting position: y,z or x,y,z of a bar [default: f(12),12, or the last column of a shorter file of heights]; the coordinates of a game')
            [CompletionResult]::new('--moves', '--moves', [CompletionResultType]::ParameterName, 'Your moves: of a bar separated by commas, of a game by semicolons; the program answers each of them')
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'Which game of a claim file')
            [CompletionResult]::new('--set', '--set', [CompletionResultType]::ParameterName, 'Give a value to a `let` or `param` name of a claim file')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'nimcert;draw' {
            [CompletionResult]::new('--figure', '--figure', [CompletionResultType]::ParameterName, 'Draw a figure or table of the papers, or all of a paper into the folder --out')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Output format [default: by the extension of --out, else text]')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write to FILE once the picture is complete; - means stdout')
            [CompletionResult]::new('--out', '--out', [CompletionResultType]::ParameterName, 'Write to FILE once the picture is complete; - means stdout')
            [CompletionResult]::new('--scale', '--scale', [CompletionResultType]::ParameterName, 'Pixels per unit of the picture in a PNG, 0.1 to 16 [default: 1]')
            [CompletionResult]::new('--width', '--width', [CompletionResultType]::ParameterName, 'Characters per line of text, 20 to 10,000 [default: the width of the terminal, else 80]')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise')
            [CompletionResult]::new('--figures', '--figures', [CompletionResultType]::ParameterName, 'List the figures and tables of the papers')
            [CompletionResult]::new('--dark', '--dark', [CompletionResultType]::ParameterName, 'Light lines on a dark background, even if the reader of an SVG prefers light')
            [CompletionResult]::new('--light', '--light', [CompletionResultType]::ParameterName, 'Dark lines on a light background, even if the reader of an SVG prefers dark')
            [CompletionResult]::new('--ascii', '--ascii', [CompletionResultType]::ParameterName, 'Use only ASCII characters in text')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('bar', 'bar', [CompletionResultType]::ParameterValue, 'The chocolate bar CB(f, y, z), with its strip and its cuts')
            [CompletionResult]::new('grundy', 'grundy', [CompletionResultType]::ParameterValue, 'A table of Grundy numbers as a heat map, with differences from the nim-sum outlined')
            [CompletionResult]::new('triangular', 'triangular', [CompletionResultType]::ParameterValue, 'The triangular bar y <= floor((x + z)/k), with its cuts')
            [CompletionResult]::new('automaton', 'automaton', [CompletionResultType]::ParameterValue, 'The minimal digit automaton of f, which reads t and f(t) from the most significant digit')
            [CompletionResult]::new('digits', 'digits', [CompletionResultType]::ParameterValue, 'The digits of t that decide the digits of f(t), or a counterexample to the NS property')
            break
        }
        'nimcert;draw;bar' {
            [CompletionResult]::new('--set', '--set', [CompletionResultType]::ParameterName, 'Give a value to a `let` or `param` name of a claim file')
            [CompletionResult]::new('--z', '--z', [CompletionResultType]::ParameterName, 'Last column [default: the column of the position, else 20]')
            [CompletionResult]::new('--at', '--at', [CompletionResultType]::ParameterName, 'Position y,z or x,y,z; x is the number of squares in the strip')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Output format [default: by the extension of --out, else text]')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write to FILE once the picture is complete; - means stdout')
            [CompletionResult]::new('--out', '--out', [CompletionResultType]::ParameterName, 'Write to FILE once the picture is complete; - means stdout')
            [CompletionResult]::new('--scale', '--scale', [CompletionResultType]::ParameterName, 'Pixels per unit of the picture in a PNG, 0.1 to 16 [default: 1]')
            [CompletionResult]::new('--width', '--width', [CompletionResultType]::ParameterName, 'Characters per line of text, 20 to 10,000 [default: the width of the terminal, else 80]')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise')
            [CompletionResult]::new('--cuts', '--cuts', [CompletionResultType]::ParameterName, 'Mark the legal and the winning cuts')
            [CompletionResult]::new('--dark', '--dark', [CompletionResultType]::ParameterName, 'Light lines on a dark background, even if the reader of an SVG prefers light')
            [CompletionResult]::new('--light', '--light', [CompletionResultType]::ParameterName, 'Dark lines on a light background, even if the reader of an SVG prefers dark')
            [CompletionResult]::new('--ascii', '--ascii', [CompletionResultType]::ParameterName, 'Use only ASCII characters in text')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'nimcert;draw;grundy' {
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'Which game of a claim file')
            [CompletionResult]::new('--set', '--set', [CompletionResultType]::ParameterName, 'Give a value to a `let` or `param` name of a claim file')
            [CompletionResult]::new('--z', '--z', [CompletionResultType]::ParameterName, 'Last column of a bar [default: 16]')
            [CompletionResult]::new('--max-row', '--max-row', [CompletionResultType]::ParameterName, 'Leave out the rows of a bar above Y; the others stay exact')
            [CompletionResult]::new('--box', '--box', [CompletionResultType]::ParameterName, 'Ranges of the coordinates of a game, such as x=0..15,z=0..15')
            [CompletionResult]::new('--compare', '--compare', [CompletionResultType]::ParameterName, 'Outline the Grundy numbers that differ from TERM [default for a bar: y xor z]')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Output format [default: by the extension of --out, else text]')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write to FILE once the picture is complete; - means stdout')
            [CompletionResult]::new('--out', '--out', [CompletionResultType]::ParameterName, 'Write to FILE once the picture is complete; - means stdout')
            [CompletionResult]::new('--scale', '--scale', [CompletionResultType]::ParameterName, 'Pixels per unit of the picture in a PNG, 0.1 to 16 [default: 1]')
            [CompletionResult]::new('--width', '--width', [CompletionResultType]::ParameterName, 'Characters per line of text, 20 to 10,000 [default: the width of the terminal, else 80]')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise')
            [CompletionResult]::new('--dark', '--dark', [CompletionResultType]::ParameterName, 'Light lines on a dark background, even if the reader of an SVG prefers light')
            [CompletionResult]::new('--light', '--light', [CompletionResultType]::ParameterName, 'Dark lines on a light background, even if the reader of an SVG prefers dark')
            [CompletionResult]::new('--ascii', '--ascii', [CompletionResultType]::ParameterName, 'Use only ASCII characters in text')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'nimcert;draw;triangular' {
            [CompletionResult]::new('--k', '--k', [CompletionResultType]::ParameterName, 'Distance between horizontal cuts')
            [CompletionResult]::new('--at', '--at', [CompletionResultType]::ParameterName, 'Position x,y,z')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Output format [default: by the extension of --out, else text]')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write to FILE once the picture is complete; - means stdout')
            [CompletionResult]::new('--out', '--out', [CompletionResultType]::ParameterName, 'Write to FILE once the picture is complete; - means stdout')
            [CompletionResult]::new('--scale', '--scale', [CompletionResultType]::ParameterName, 'Pixels per unit of the picture in a PNG, 0.1 to 16 [default: 1]')
            [CompletionResult]::new('--width', '--width', [CompletionResultType]::ParameterName, 'Characters per line of text, 20 to 10,000 [default: the width of the terminal, else 80]')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise')
            [CompletionResult]::new('--cuts', '--cuts', [CompletionResultType]::ParameterName, 'Mark the legal and the winning cuts')
            [CompletionResult]::new('--dark', '--dark', [CompletionResultType]::ParameterName, 'Light lines on a dark background, even if the reader of an SVG prefers light')
            [CompletionResult]::new('--light', '--light', [CompletionResultType]::ParameterName, 'Dark lines on a light background, even if the reader of an SVG prefers dark')
            [CompletionResult]::new('--ascii', '--ascii', [CompletionResultType]::ParameterName, 'Use only ASCII characters in text')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'nimcert;draw;automaton' {
            [CompletionResult]::new('--set', '--set', [CompletionResultType]::ParameterName, 'Give a value to a `let` or `param` name of a claim file')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Output format [default: by the extension of --out, else text]')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write to FILE once the picture is complete; - means stdout')
            [CompletionResult]::new('--out', '--out', [CompletionResultType]::ParameterName, 'Write to FILE once the picture is complete; - means stdout')
            [CompletionResult]::new('--scale', '--scale', [CompletionResultType]::ParameterName, 'Pixels per unit of the picture in a PNG, 0.1 to 16 [default: 1]')
            [CompletionResult]::new('--width', '--width', [CompletionResultType]::ParameterName, 'Characters per line of text, 20 to 10,000 [default: the width of the terminal, else 80]')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise')
            [CompletionResult]::new('--minimal', '--minimal', [CompletionResultType]::ParameterName, 'Draw the minimal automaton of an `automaton` statement')
            [CompletionResult]::new('--dark', '--dark', [CompletionResultType]::ParameterName, 'Light lines on a dark background, even if the reader of an SVG prefers light')
            [CompletionResult]::new('--light', '--light', [CompletionResultType]::ParameterName, 'Dark lines on a light background, even if the reader of an SVG prefers dark')
            [CompletionResult]::new('--ascii', '--ascii', [CompletionResultType]::ParameterName, 'Use only ASCII characters in text')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'nimcert;draw;digits' {
            [CompletionResult]::new('--set', '--set', [CompletionResultType]::ParameterName, 'Give a value to a `let` or `param` name of a claim file')
            [CompletionResult]::new('--depth', '--depth', [CompletionResultType]::ParameterName, 'Draw the tree of the first 2^N columns, whether f has the NS property or not')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Output format [default: by the extension of --out, else text]')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write to FILE once the picture is complete; - means stdout')
            [CompletionResult]::new('--out', '--out', [CompletionResultType]::ParameterName, 'Write to FILE once the picture is complete; - means stdout')
            [CompletionResult]::new('--scale', '--scale', [CompletionResultType]::ParameterName, 'Pixels per unit of the picture in a PNG, 0.1 to 16 [default: 1]')
            [CompletionResult]::new('--width', '--width', [CompletionResultType]::ParameterName, 'Characters per line of text, 20 to 10,000 [default: the width of the terminal, else 80]')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise')
            [CompletionResult]::new('--dark', '--dark', [CompletionResultType]::ParameterName, 'Light lines on a dark background, even if the reader of an SVG prefers light')
            [CompletionResult]::new('--light', '--light', [CompletionResultType]::ParameterName, 'Dark lines on a light background, even if the reader of an SVG prefers dark')
            [CompletionResult]::new('--ascii', '--ascii', [CompletionResultType]::ParameterName, 'Use only ASCII characters in text')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'nimcert;show' {
            [CompletionResult]::new('--set', '--set', [CompletionResultType]::ParameterName, 'Give a value to a `let` or `param` name of a claim file')
            [CompletionResult]::new('--draw', '--draw', [CompletionResultType]::ParameterName, 'Draw the automaton to FILE: svg, png, txt or dot')
            [CompletionResult]::new('--max-states', '--max-states', [CompletionResultType]::ParameterName, 'Stop the search for an automaton after N states [default: 2,000,000]')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON object')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'nimcert;export' {
            [CompletionResult]::new('--to', '--to', [CompletionResultType]::ParameterName, 'Target program')
            [CompletionResult]::new('--claim', '--claim', [CompletionResultType]::ParameterName, 'Export claim number N of a claim file, counted from 1')
            [CompletionResult]::new('--set', '--set', [CompletionResultType]::ParameterName, 'Give a value to a `let` or `param` name of a claim file')
            [CompletionResult]::new('--bits', '--bits', [CompletionResultType]::ParameterName, 'With smtlib: use numbers below 2^N [default: 16]')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write to this file, or into this folder with one file per sentence; - means stdout')
            [CompletionResult]::new('--out', '--out', [CompletionResultType]::ParameterName, 'Write to this file, or into this folder with one file per sentence; - means stdout')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise')
            [CompletionResult]::new('--partition', '--partition', [CompletionResultType]::ParameterName, 'Export `nimsum f` as the P/N partition of strip + bar(f), instead of as monotone and ns')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'nimcert;examples' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise')
            [CompletionResult]::new('--list', '--list', [CompletionResultType]::ParameterName, 'List the names, one per line')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Overwrite existing files')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'nimcert;help' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'nimcert;completions' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'nimcert;man' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write all pages to DIR; - prints them one after another')
            [CompletionResult]::new('--out', '--out', [CompletionResultType]::ParameterName, 'Write all pages to DIR; - prints them one after another')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print only the verdict or the data: no report, no notes, no progress')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Report each step on stderr; -vv adds details and times')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
    })

    $completions.Where{ $_.CompletionText -like "$wordToComplete*" } |
        Sort-Object -Property ListItemText
}
