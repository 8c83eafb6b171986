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
  'sign-in',
  'plate-scan',
  'supply',
  'shift',
  'attached-pump',
  'tasks',
  'push',
  'calendar',
  'recipient',
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
