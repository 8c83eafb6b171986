import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest journeys by name: started last, one would keep a single worker busy at the end. The product's main job is among the first. */
const LONGEST = [
  'dispatch-day',
  'main-job',
  'screens',
  'week',
  'screens-admin',
  'screens-fleet',
  'shell',
  'day-one',
  'installed',
  'keyboard',
];

/**
 * For fresh clones without recorded durations. The others follow in an order of the commit: on a slow machine the last of them are not
 * begun (timed-runner.ts), and these should not always be the same.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const commit = currentCommit();
    const place = ({ moduleId }: TestSpecification) => {
      const name = /\/e2e\/([\w-]+)\.journey\.ts$/.exec(moduleId)?.[1];
      if (!name) return '';
      const at = LONGEST.indexOf(name);
      return at === -1
        ? `later ${createHash('sha256').update(`${commit} ${name}`).digest('hex')}`
        : `first ${String(at).padStart(2, '0')}`;
    };
    const places = new Map(files.map((file) => [file, place(file)]));
    return (await super.sort(files)).toSorted((one, other) =>
      places.get(one)! < places.get(other)! ? -1 : places.get(one)! > places.get(other)! ? 1 : 0,
    );
  }
}

/** The same for a copy without its history, whose order is then always the same. */
function currentCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return '';
  }
}
