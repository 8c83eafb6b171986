import type { ProblemError, ProblemErrorCode } from './problem.ts';

/** Upper limit for times and costs, so that sums stay exact. */
export const MAX_INTEGER = 1_000_000_000;

/** VROOM features that are not supported, with alternatives. */
const NOT_SUPPORTED = new Map([
  ['matrix', 'VROOM has put it aside: name it as /matrices/car/durations.'],
  ['amount', 'VROOM has put it aside: name it as delivery.'],
  ['setup_per_type', 'Setup does not depend on the type of vehicle here.'],
  ['service_per_type', 'Service does not depend on the type of vehicle here.'],
  ['per_task_hour', 'Hours of service cost nothing here; fixed, per_hour and per_km do.'],
]);

/** Collects faults of an input; each check returns the value if it is valid. */
export class Faults {
  readonly found: ProblemError[] = [];

  add(code: ProblemErrorCode, path: string, message: string): void {
    this.found.push({ code, path, message });
  }

  object(value: unknown, path: string, keys?: readonly string[]): Record<string, unknown> | null {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      this.add('NOT_AN_OBJECT', path, 'An object is expected here.');
      return null;
    }
    for (const key of Object.keys(value)) {
      if (!keys || keys.includes(key)) continue;
      const instead = NOT_SUPPORTED.get(key);
      if (instead) this.add('NOT_SUPPORTED', `${path}/${key}`, instead);
      else this.add('UNKNOWN_KEY', `${path}/${key}`, `It is not known here; known are ${keys.join(', ')}.`);
    }
    return value as Record<string, unknown>;
  }

  list(value: unknown, path: string): unknown[] | null {
    if (value === undefined) return null;
    if (Array.isArray(value)) return value;
    this.add('NOT_A_LIST', path, 'A list is expected here.');
    return null;
  }

  text(value: unknown, path: string): void {
    if (value !== undefined && typeof value !== 'string')
      this.add('NOT_A_TEXT', path, 'A text is expected here.');
  }

  yesOrNo(value: unknown, path: string): void {
    if (value !== undefined && typeof value !== 'boolean')
      this.add('NOT_A_YES_OR_NO', path, 'true or false is expected here.');
  }

  oneOf(value: unknown, path: string, known: readonly string[]): void {
    if (!known.includes(value as string))
      this.add('UNKNOWN_CHOICE', path, `It must be one of ${known.join(', ')}.`);
  }

  number(value: unknown, path: string, min: number, max: number, needed?: 'needed'): boolean {
    if (value === undefined && !needed) return false;
    if (value === undefined) this.add('MISSING', path, 'It is needed.');
    else if (typeof value !== 'number' || !Number.isFinite(value))
      this.add('NOT_A_NUMBER', path, 'A number is expected here.');
    else if (value < min || value > max) this.add('OUT_OF_RANGE', path, `It must be from ${min} to ${max}.`);
    else return true;
    return false;
  }

  integer(value: unknown, path: string, min: number, max: number, needed?: 'needed'): void {
    if (this.number(value, path, min, max, needed) && !Number.isInteger(value))
      this.add('NOT_A_NUMBER', path, 'A whole number is expected here.');
  }

  amounts(value: unknown, path: string): void {
    this.list(value, path)?.forEach((amount, at) => {
      this.integer(amount, `${path}/${at}`, 0, MAX_INTEGER, 'needed');
    });
  }
}
