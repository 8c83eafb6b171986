#!/usr/bin/env node
/**
 * The command-line interface; see `routing --help`. Exit codes are VROOM's (1 internal, 2 input), plus 4 for a solution that
 * fails the check. Modules are imported on demand, and Node's compile cache speeds up later runs, including their threads.
 */
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { parseArgs } from 'node:util';
import type { Solution } from '../src/solution.ts';

const { directory } = enableCompileCache();
if (directory) process.env.NODE_COMPILE_CACHE = directory;

const INTERNAL = 1;
const INPUT = 2;
const DOES_NOT_HOLD = 4;
/** Approximate time from the last search step to process exit: transferring and writing the solution, ending threads. */
const ENDING_MS = 50;
const HELP = `routing solve problem.json        writes the best plan found to standard output
routing solve -c problem.json     times the vehicles' steps and reports violations
routing check problem.json solution.json
routing explain problem.json solution.json
                                  what each task costs and where else it could be
routing diff before.json after.json
routing serve                     answers problems over HTTP, as VROOM's own server does

Options of solve, which reads standard input if no file is named:
  --time 10           elapsed seconds in total (10)
  --iterations n      steps per thread: the same solution on every machine
  --threads 1         parallel searches of one plan
  --seed 1            seed of the random numbers
  --start file.json   continues from this solution
  --svg file.svg      draws the solution
  --explain           explains the solution on standard error
  --progress          writes each improvement's cost as a line of JSON to standard error
  --stream            writes improved solutions, one per line, before the last
Options of serve:
  --port 3000         where it listens
  --host 127.0.0.1    on which address
  --time 10           longest search of a request; it may ask for less
  --threads 1         threads of a request; likewise
  --base-url /        where problems are posted; /optimization for clients of openrouteservice
An interrupt ends the search and returns the best plan so far.
Exit codes: 0 success; 1 internal; 2 input; 4 the checked solution is not valid.
`;

const { positionals, values } = readArguments();
const [command, first, second] = positionals;

try {
  if (values.help) process.stdout.write(HELP);
  else if (command === 'solve' && values['plan-mode']) await runPlanMode();
  else if (command === 'solve') await runSolve();
  else if (command === 'check' && second) await runCheck(second);
  else if (command === 'explain' && second) await runExplain(second);
  else if (command === 'diff' && second) await runDiff(second);
  else if (command === 'serve') await runServe();
  else
    fail(
      INPUT,
      'Usage: routing solve problem.json, routing check problem.json solution.json, routing explain problem.json solution.json, routing diff before.json after.json, or routing serve',
    );
} catch (error) {
  const { InvalidProblem } = await import('../src/problem.ts');
  if (error instanceof InvalidProblem) fail(INPUT, error.message, { errors: error.errors });
  // Invalid JSON, or a file that cannot be read or written.
  if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).syscall)
    fail(INPUT, (error as Error).message);
  fail(INTERNAL, String(error));
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        time: { type: 'string' },
        iterations: { type: 'string' },
        seed: { type: 'string', default: '1' },
        threads: { type: 'string', default: '1' },
        start: { type: 'string' },
        svg: { type: 'string' },
        explain: { type: 'boolean', default: false },
        'plan-mode': { type: 'boolean', short: 'c', default: false },
        progress: { type: 'boolean', default: false },
        stream: { type: 'boolean', default: false },
        port: { type: 'string', default: '3000' },
        host: { type: 'string', default: '127.0.0.1' },
        'base-url': { type: 'string', default: '/' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    fail(INPUT, (error as Error).message);
  }
}

async function runPlanMode(): Promise<void> {
  const { planMode } = await import('../src/plan-mode.ts');
  write(planMode(read(first)));
}

async function runExplain(solution: string): Promise<void> {
  const { explainPlaces } = await import('../src/explain-places.ts');
  write(explainPlaces(read(first), read(solution)));
}

async function runDiff(after: string): Promise<void> {
  const { diffSolutions } = await import('../src/diff-solutions.ts');
  write(diffSolutions(read(first), read(after)));
}

async function runServe(): Promise<void> {
  const { serveRouting } = await import('../src/http/serve.ts');
  const server = serveRouting({
    time_seconds: numberOf('time', values.time ?? '10'),
    threads: countOf('threads', values.threads),
    base_url: values['base-url'],
  });
  server.once('error', (error) => fail(INPUT, error.message));
  server.listen(countOf('port', values.port), values.host, () =>
    process.stderr.write(
      `Problems are solved at http://${values.host}:${values.port}${values['base-url']}\n`,
    ),
  );
}

async function runSolve(): Promise<void> {
  const problem = read<unknown>(first);
  if (hasHorizon(problem)) return runHorizon(problem);
  const { solveInWorker } = await import('../src/threads/solve-in-worker.ts');
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  // Report an unwritable picture file before the search, not after it.
  if (values.svg) closeSync(openSync(values.svg, 'a'));
  const solution = await solveInWorker(problem, {
    seed: countOf('seed', values.seed),
    threads: countOf('threads', values.threads),
    ...(values.time && { time_seconds: secondsLeft(numberOf('time', values.time)) }),
    ...(values.iterations && { iterations: countOf('iterations', values.iterations) }),
    ...(values.start && { start: read(values.start) }),
    signal: stop.signal,
    ...(values.stream && { onSolution: write }),
    ...(values.progress && {
      onProgress: (progress: object) => process.stderr.write(`${JSON.stringify(progress)}\n`),
    }),
  });
  write(solution);
  if (values.svg) {
    const { drawSolution } = await import('../src/draw-solution.ts');
    writeFileSync(values.svg, drawSolution(solution));
  }
  if (values.explain) {
    const { explainSolution } = await import('../src/explain-solution.ts');
    process.stderr.write(explainSolution(solution));
  }
}

/** Whether it is about several days; anything else is read, or refused, as a problem of one. */
function hasHorizon(problem: unknown): problem is object {
  return typeof problem === 'object' && problem !== null && 'horizon' in problem;
}

/** Several days: one thread, and no start, picture or progress. */
async function runHorizon(problem: object): Promise<void> {
  const { solveHorizon } = await import('../src/horizon/solve-horizon.ts');
  write(
    solveHorizon(problem, {
      seed: countOf('seed', values.seed),
      ...(values.time && { time_seconds: secondsLeft(numberOf('time', values.time)) }),
      ...(values.iterations && { iterations: countOf('iterations', values.iterations) }),
    }),
  );
}

/** Remaining part of a time budget that includes process start-up and exit. */
function secondsLeft(seconds: number): number {
  return Math.max(0, seconds - (performance.now() + ENDING_MS) / 1000);
}

function numberOf(name: string, text: string): number {
  const number = Number(text);
  if (!(number > 0)) fail(INPUT, `--${name} is a number above 0, not "${text}".`);
  return number;
}

function countOf(name: string, text: string): number {
  const count = numberOf(name, text);
  if (!Number.isInteger(count)) fail(INPUT, `--${name} is a whole number, not "${text}".`);
  return count;
}

async function runCheck(solution: string): Promise<void> {
  const problem = read<unknown>(first);
  const findings = await findingsIn(problem, solution);
  write({ code: findings.length === 0 ? 0 : DOES_NOT_HOLD, findings });
  if (findings.length > 0) process.exitCode = DOES_NOT_HOLD;
}

async function findingsIn(problem: unknown, solution: string): Promise<object[]> {
  if (hasHorizon(problem)) {
    const { checkHorizon } = await import('../src/horizon/check-horizon.ts');
    return checkHorizon(problem, read(solution));
  }
  const { checkSolution } = await import('../src/check-solution.ts');
  return checkSolution(problem, read(solution));
}

/** Reads the file, or standard input if none is named. */
function read<Content = Solution>(file: string | undefined): Content {
  return JSON.parse(readFileSync(file ?? 0, 'utf8'));
}

function write(answer: object): void {
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}

function fail(code: number, error: string, more: object = {}): never {
  process.stdout.write(`${JSON.stringify({ code, error, ...more })}\n`);
  process.exit(code);
}
