#!/usr/bin/env node
/**
 * `routing --help` says what it does. Exit codes are VROOM's: 1 internal, 2 input, and 4 for an answer that does
 * not hold. Only what is asked for is loaded, and what was compiled once is kept by Node for the next time, for its threads too.
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
/** From the last step of the search to the end of the process, about: handing the answer over, writing it, ending threads. */
const ENDING_MS = 50;
const HELP = `routing solve problem.json        the best plan found, on standard output
routing solve -c problem.json     times the steps given, and says what does not hold
routing check problem.json solution.json
routing diff before.json after.json

Options of solve; a problem without a name is read from standard input:
  --time 10           seconds of the clock for all of it (10)
  --iterations n      steps, of each thread: the same answer on every machine
  --threads 1         searches side by side on one plan
  --seed 1            another seed, another search
  --start file.json   go on from this solution
  --svg file.svg      a picture of the answer
  --explain           the answer in words, on standard error
  --progress          each improvement's cost as a line of JSON, on standard error
  --stream            improving solutions on the way, a line each, before the last
An interrupt ends the search; the best plan so far is the answer.
Exit codes: 0; 1 internal; 2 input; 4 the answer checked does not hold.
`;

const { positionals, values } = readArguments();
const [command, first, second] = positionals;

try {
  if (values.help) process.stdout.write(HELP);
  else if (command === 'solve' && values['plan-mode']) await timeIt();
  else if (command === 'solve') await solveIt();
  else if (command === 'check' && second) await checkIt(second);
  else if (command === 'diff' && second) await diffThem(second);
  else
    fail(
      INPUT,
      'Say what to do: routing solve problem.json, routing check problem.json solution.json, or routing diff before.json after.json',
    );
} catch (error) {
  const { InvalidProblem } = await import('../src/problem.ts');
  if (error instanceof InvalidProblem) fail(INPUT, error.message, { errors: error.errors });
  // What is no JSON, or no file that can be read or written.
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
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    fail(INPUT, (error as Error).message);
  }
}

async function timeIt(): Promise<void> {
  const { planMode } = await import('../src/plan-mode.ts');
  write(planMode(read(first)));
}

async function diffThem(after: string): Promise<void> {
  const { diffSolutions } = await import('../src/diff-solutions.ts');
  write(diffSolutions(read(first), read(after)));
}

async function solveIt(): Promise<void> {
  const { solveInWorker } = await import('../src/threads/solve-in-worker.ts');
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  // A picture that cannot be written is notified of before the search, not after it.
  if (values.svg) closeSync(openSync(values.svg, 'a'));
  const solution = await solveInWorker(read(first), {
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

/** Of a time that began with the process and ends with it. */
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

async function checkIt(solution: string): Promise<void> {
  const { checkSolution } = await import('../src/check-solution.ts');
  const findings = checkSolution(read(first), read(solution));
  write({ code: findings.length === 0 ? 0 : DOES_NOT_HOLD, findings });
  if (findings.length > 0) process.exitCode = DOES_NOT_HOLD;
}

/** A file, or standard input without a name. */
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
