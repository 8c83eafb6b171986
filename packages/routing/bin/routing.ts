#!/usr/bin/env node
/** `routing solve problem.json [--time 10] [--iterations n] [--seed 1] [--progress]`: the answer goes to standard output. Exit codes are VROOM's. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { InvalidProblem } from '../src/problem.ts';
import { solve } from '../src/solve.ts';

const INTERNAL = 1;
const INPUT = 2;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    time: { type: 'string' },
    iterations: { type: 'string' },
    seed: { type: 'string', default: '1' },
    progress: { type: 'boolean', default: false },
  },
});
const [command, file] = positionals;
if (command !== 'solve') fail(INPUT, 'Say what to do: routing solve problem.json');

const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
try {
  const answer = solve(JSON.parse(readFileSync(file ?? 0, 'utf8')), {
    seed: Number(values.seed),
    ...(values.time && { time_seconds: Number(values.time) }),
    ...(values.iterations && { iterations: Number(values.iterations) }),
    signal: stop.signal,
    ...(values.progress && {
      onProgress: (progress: object) => process.stderr.write(`${JSON.stringify(progress)}\n`),
    }),
  });
  process.stdout.write(`${JSON.stringify(answer)}\n`);
} catch (error) {
  if (error instanceof InvalidProblem) fail(INPUT, error.message, { errors: error.errors });
  if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT')
    fail(INPUT, (error as Error).message);
  fail(INTERNAL, String(error));
}

function fail(code: number, error: string, more: object = {}): never {
  process.stdout.write(`${JSON.stringify({ code, error, ...more })}\n`);
  process.exit(code);
}
