import type { Problem } from '@fleet/routing/problem.ts';
import rc108 from './examples/rc108.txt?raw';
import tankerDay from './examples/tanker-day.json';
import { solomonProblem } from './solomon.ts';

export const EXAMPLES = ['tankers', 'public', 'own'] as const;
export type ExampleName = (typeof EXAMPLES)[number];

export interface Example {
  readonly problem: unknown;
  /** How numbers of its solutions are shown: riyals and kilometers, the instance’s own unit, or as they are. */
  readonly units: 'riyals' | 'tenths' | 'plain';
  /** The best value known in the literature. */
  readonly best_known?: number;
}

export function exampleOf(name: Exclude<ExampleName, 'own'>): Example {
  if (name === 'tankers') return { problem: tankerDay as unknown as Problem, units: 'riyals' };
  return { problem: solomonProblem(rc108), units: 'tenths', best_known: 11_142 };
}

/** A problem that somebody pasted; null where it is no JSON. */
export function ownExample(text: string): Example | null {
  try {
    return { problem: JSON.parse(text), units: 'plain' };
  } catch {
    return null;
  }
}
