import type { AnomalyCaseDetail } from '@fleet/contracts/anomaly-case-shapes.ts';
import { type AnomalyCaseState, type AnomalyOutcome, STATION_SIGNS } from '@fleet/domain/anomaly-cases.ts';
import type { AnomalySign } from '@fleet/domain/anomaly-facts.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/context.ts';
import { type KeptFinding, scored } from './anomaly-findings.rules.ts';

/** Whether this reader sees a case from the station's side: what was dispensed there, and nothing of the fleet's own. */
export function isStationSide(actor: Actor): boolean {
  return actor.station_id !== null;
}

/** The signs this reader may see, the heaviest first, with what each adds to the score they see. */
export function findingsFor(actor: Actor, findings: readonly KeptFinding[]) {
  const seen = findings.filter(({ sign }) => maySee(actor, sign));
  const { score, parts } = scored(seen);
  const shown = parts.map(({ sign, points }) => {
    const { strength_percent, evidence } = seen.find((one) => one.sign === sign)!;
    return { sign, strength_percent, points, evidence: evidence as Record<string, unknown> };
  });
  return { score, findings: shown };
}

export function maySee(actor: Actor, sign: AnomalySign): boolean {
  return !isStationSide(actor) || STATION_SIGNS.includes(sign);
}

export function canOf(actor: Actor, state: AnomalyCaseState): AnomalyCaseDetail['can'] {
  const may = actor.permissions.has('review anomaly');
  return {
    take: may && state === 'open',
    decide: may && state !== 'closed',
    put_back: may && state !== 'open',
    comment: actor.permissions.has('comment anomaly'),
  };
}

/** Throws STATUS_CONFLICT where the case does not stand so that this can be done. */
export function requireState(state: AnomalyCaseState, ...expected: readonly AnomalyCaseState[]): void {
  if (expected.includes(state)) return;
  throw new AppError('STATUS_CONFLICT', `The case is ${state.replace('_', ' ')}.`, { status: state });
}

/** Nobody is held guilty without a word. Throws REASON_REQUIRED. */
export function requireReason(outcome: AnomalyOutcome, comment: string | undefined): void {
  if (outcome === 'theft' && !comment)
    throw new AppError('REASON_REQUIRED', 'Say what makes it theft.', undefined, { comment: 'required' });
}
