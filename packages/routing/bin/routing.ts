#!/usr/bin/env node
/**
 * `routing solve problem.json [--time 10] [--iterations n] [--seed 1] [--progress]` writes the answer to standard output;
 * `routing check problem.json solution.json` writes what is wrong with an answer. Exit codes are VROOM's: 1 internal, 2 input;
 * and 4 for an answer that does not hold.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkSolution } from '../src/check-solution.ts';
import { InvalidProblem } from '../src/problem.ts';
import { solve } from '../src/solve.ts';

const INTERNAL = 1;
const INPUT = 2;
const DOES_NOT_HOLD = 4;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    time: { type: 'string' },
    iterations: { type: 'string' },
    seed: { type: 'string', default: '1' },
    progress: { type: 'boolean', default: false },
  },
});
const [command, problemFile, solutionFile] = positionals;

try {
  if (command === 'solve') write(solveIt());
  else if (command === 'check' && solutionFile) checkIt(solutionFile);
  else fail(INPUT, 'Say what to do: routing solve problem.json, or routing check problem.json solution.json');
} catch (error) {
  if (error instanceof InvalidProblem) fail(INPUT, error.message, { errors: error.errors });
  if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT')
    fail(INPUT, (error as Error).message);
  fail(INTERNAL, String(error));
}

function solveIt(): object {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  return solve(read(problemFile), {
    seed: Number(values.seed),
    ...(values.time && { time_seconds: Number(values.time) }),
    ...(values.iterations && { iterations: Number(values.iterations) }),
    signal: stop.signal,
    ...(values.progress && {
      onProgress: (progress: object) => process.stderr.write(`${JSON.stringify(progress)}\n`),
    }),
  });
}

function checkIt(solution: string): void {
  const findings = checkSolution(read(problemFile), read(solution) as never);
  write({ code: findings.length === 0 ? 0 : DOES_NOT_HOLD, findings });
  if (findings.length > 0) process.exitCode = DOES_NOT_HOLD;
}

/** A file, or standard input without a name. */
function read(file: string | undefined): unknown {
  return JSON.parse(readFileSync(file ?? 0, 'utf8'));
}

function write(answer: object): void {
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}

function fail(code: number, error: string, more: object = {}): never {
  process.stdout.write(`${JSON.stringify({ code, error, ...more })}\n`);
  process.exit(code);
}
