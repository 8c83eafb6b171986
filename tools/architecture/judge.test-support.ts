import { expect } from 'vitest';
import { findViolations } from './rules.ts';

/** Files of a small repository, and the one rule they violate; null if none. */
export type Case = [title: string, files: Record<string, string>, broken: string | null];

export function judge(_title: string, files: Record<string, string>, broken: string | null): void {
  const rules = findViolations(new Map(Object.entries(files))).map(({ rule }) => rule);
  expect(rules).toEqual(broken ? [broken] : []);
}
