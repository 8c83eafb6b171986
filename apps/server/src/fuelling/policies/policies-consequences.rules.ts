import type { Check, Consequence } from '@fleet/contracts/fuelling/check-shapes.ts';
import { byLevel, type PolicyLevel, type PolicyRow } from './policies-facts.rules.ts';

/** From the mildest to the strictest. */
const STRICTNESS: readonly Consequence[] = ['flag', 'hold', 'decline'];

/** What this row wants when the rule behind `code` is broken. */
export function consequenceIn(policy: PolicyRow, code: Check['code']): Consequence {
  return policy.consequences[code] ?? 'decline';
}

/** For a check no level owns (the tank, the odometer's sense): the strictest that any level names, else decline. */
export function strictestConsequence(policies: readonly PolicyRow[], code: Check['code']): Consequence {
  const named = policies.flatMap((policy) => policy.consequences[code] ?? []);
  return named.sort(byStrictness)[0] ?? 'decline';
}

/**
 * The one of several checks on the same rule that decides: the strictest of those that fail, then the one with the
 * least room, then the widest level. So a limit that only flags never hides one that declines.
 */
export function decisive<C extends Check & { level: PolicyLevel }>(checks: readonly C[]): C[] {
  return [...checks]
    .sort(
      (a, b) =>
        Number(a.passed) - Number(b.passed) ||
        (a.passed ? 0 : byStrictness(a.consequence, b.consequence)) ||
        room(a) - room(b) ||
        byLevel(a, b),
    )
    .slice(0, 1);
}

/** Codes of what failed and has this consequence. */
export function failedWith(checks: readonly Check[], consequence: Consequence): Check['code'][] {
  return checks
    .filter((check) => !check.passed && check.consequence === consequence)
    .map((check) => check.code);
}

/** The strictest first. */
export function byStrictness(a: Consequence, b: Consequence): number {
  return STRICTNESS.indexOf(b) - STRICTNESS.indexOf(a);
}

/** Distance of the value from the limit; minimum rules count the other way round. */
function room(check: Check): number {
  if (check.limit === null || check.value === null || check.unit === 'minute_of_day') return 0;
  const room = check.limit - check.value;
  return check.code === 'time_between_fills' || check.code === 'distance_between_fills' ? -room : room;
}
