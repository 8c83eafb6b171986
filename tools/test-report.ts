import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Result of a vitest run for run-tests, written to the file in TEST_REPORT. */
export interface TestReport {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly Trouble[];
  /** Tests that failed once and passed on retry. */
  readonly second_tries: readonly Trouble[];
  /** Files whose process ended before they did. */
  readonly unfinished: readonly string[];
  /** Files of which no test was run. */
  readonly not_begun: readonly string[];
}

/** A failed test, or a file that does not load, with its error. */
export interface Trouble {
  readonly name: string;
  readonly errors: readonly string[];
}

type Errors = ReadonlyArray<{
  message?: string;
  stack?: string;
  diff?: string;
  cause?: { message?: string };
}>;

const ENDED = new Set(['passed', 'failed', 'skipped']);

/** The files that it ran are `unfinished`. */
function isLostProcess({ cause, message = '' }: Errors[number]): boolean {
  return /Worker exited unexpectedly/.test(`${message} ${cause?.message ?? ''}`);
}

/** A reporter in addition to the human-readable one. */
export default class TestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: Errors): void {
    const ended = modules.filter((module) => ENDED.has(module.state()));
    const tests = ended.flatMap((module) => [...module.children.allTests()]);
    const having = (state: string) => tests.filter((test) => test.result().state === state);
    const suites = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    const report: TestReport = {
      passed: having('passed').length,
      failed: having('failed').length,
      failures: [
        ...having('failed').map(troubleOf),
        ...suites
          .filter((suite) => suite.errors().length > 0)
          .map((suite) => ({
            name: suite.type === 'module' ? pathOf(suite) : `${pathOf(suite.module)} > ${suite.fullName}`,
            errors: suite.errors().map(textOf),
          })),
        ...unhandled
          .filter((error) => !isLostProcess(error))
          .map((error) => ({ name: 'Outside of any test', errors: [textOf(error)] })),
      ],
      second_tries: having('passed')
        .filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0)
        .map(troubleOf),
      unfinished: modules.filter((module) => !ended.includes(module)).map(pathOf),
      not_begun: modules.filter((module) => module.state() === 'skipped').map(pathOf),
    };
    if (process.env.TEST_REPORT) writeFileSync(process.env.TEST_REPORT, JSON.stringify(report, null, 2));
  }
}

function troubleOf(test: TestCase): Trouble {
  const errors = new Set((test.result().errors ?? []).map(textOf));
  return { name: `${pathOf(test.module)} > ${test.fullName}`, errors: [...errors] };
}

function pathOf(module: TestModule): string {
  return relative(process.cwd(), module.moduleId);
}

/** Its message, the diff, and the location in our own files. */
function textOf({ message = '', stack = '', diff = '' }: Errors[number]): string {
  const where = stack
    .split('\n')
    .find((line) => line.includes(process.cwd()) && !line.includes('node_modules'));
  const lines = [message, diff, where?.trim() ?? ''].filter(Boolean).join('\n').split('\n');
  return lines
    .map((line) => stripVTControlCharacters(line).trimEnd())
    .filter(Boolean)
    .join('\n');
}
