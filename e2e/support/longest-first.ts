import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest journeys by name: started last, one would keep a single worker busy at the end. */
const LONGEST = [
  'dispatch-day',
  'week',
  'screens',
  'screens-admin',
  'main-job',
  'installed',
  'screens-fleet',
  'shell',
  'keyboard',
  'recipient',
  'sign-in',
  'plate-scan',
  'day-one',
  'calendar',
  'shift',
];

/** For fresh clones without recorded durations. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(`/e2e/${name}.journey.ts`));
      return at === -1 ? LONGEST.length : at;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
