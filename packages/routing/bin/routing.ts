#!/usr/bin/env node
/**
 * `routing --help` says what it does. Exit codes are VROOM's: 1 internal, 2 input, and 4 for an answer that does
 * not hold.
 */
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkSolution } from '../src/check-solution.ts';
import { diffSolutions } from '../src/diff-solutions.ts';
import { drawSolution } from '../src/draw-solution.ts';
import { explainSolution } from '../src/explain-solution.ts';
import { planMode } from '../src/plan-mode.ts';
import { InvalidProblem } from '../src/problem.ts';
import type { Solution } from '../src/solution.ts';
import { solveInWorker } from '../src/threads/solve-in-worker.ts';

const INTERNAL = 1;
const INPUT = 2;
const DOES_NOT_HOLD = 4;
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
  else if (command === 'solve' && values['plan-mode']) write(planMode(read(first)));
  else if (command === 'solve') await solveIt();
  else if (command === 'check' && second) checkIt(second);
  else if (command === 'diff' && second) write(diffSolutions(read(first), read(second)));
  else
    fail(
      INPUT,
      'Say what to do: routing solve problem.json, routing check problem.json solution.json, or routing diff before.json after.json',
    );
} catch (error) {
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

async function solveIt(): Promise<void> {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  // A picture that cannot be written is told of before the search, not after it.
  if (values.svg) closeSync(openSync(values.svg, 'a'));
  const solution = await solveInWorker(read(first), {
    seed: countOf('seed', values.seed),
    threads: countOf('threads', values.threads),
    ...(values.time && { time_seconds: numberOf('time', values.time) }),
    ...(values.iterations && { iterations: countOf('iterations', values.iterations) }),
    ...(values.start && { start: read(values.start) }),
    signal: stop.signal,
    ...(values.stream && { onSolution: write }),
    ...(values.progress && {
      onProgress: (progress: object) => process.stderr.write(`${JSON.stringify(progress)}\n`),
    }),
  });
  if (values.svg) writeFileSync(values.svg, drawSolution(solution));
  if (values.explain) process.stderr.write(explainSolution(solution));
  write(solution);
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

function checkIt(solution: string): void {
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
