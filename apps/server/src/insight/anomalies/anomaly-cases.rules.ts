import type { AnomalyCaseDetail } from '@fleet/contracts/insight/anomaly-case-shapes.ts';
import {
  type AnomalyCaseState,
  type AnomalyOutcome,
  STATION_INDICATORS,
} from '@fleet/domain/anomaly-cases.ts';
import type { AnomalyIndicator } from '@fleet/domain/anomaly-facts.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/context.ts';
import { type StoredFinding, scored } from './anomaly-findings.rules.ts';

/** Whether this reader sees a case from the station's side: what was dispensed there, and nothing of the fleet's own. */
export function isStationSide(actor: Actor): boolean {
  return actor.station_id !== null;
}

/** The signs this reader may see, the heaviest first, with what each adds to the score they see. */
export function findingsFor(actor: Actor, findings: readonly StoredFinding[]) {
  const seen = findings.filter(({ indicator }) => maySee(actor, indicator));
  const { score, parts } = scored(seen);
  const shown = parts.map(({ indicator, points }) => {
    const { strength_percent, evidence } = seen.find((one) => one.indicator === indicator)!;
    return { indicator, strength_percent, points, evidence: evidence as Record<string, unknown> };
  });
  return { score, findings: shown };
}

export function maySee(actor: Actor, indicator: AnomalyIndicator): boolean {
  return !isStationSide(actor) || STATION_INDICATORS.includes(indicator);
}

export function canOf(actor: Actor, state: AnomalyCaseState): AnomalyCaseDetail['can'] {
  const may = actor.permissions.has('review anomaly');
  return {
    claim: may && state === 'open',
    decide: may && state !== 'closed',
    requeue: may && state !== 'open',
    comment: actor.permissions.has('comment anomaly'),
  };
}

/** Throws STATUS_CONFLICT where the case's state does not allow it. */
export function requireState(state: AnomalyCaseState, ...expected: readonly AnomalyCaseState[]): void {
  if (expected.includes(state)) return;
  throw new AppError('STATUS_CONFLICT', `The case is ${state.replace('_', ' ')}.`, { status: state });
}

/** Theft needs a reason. Throws REASON_REQUIRED. */
export function requireReason(outcome: AnomalyOutcome, comment: string | undefined): void {
  if (outcome === 'theft' && !comment)
    throw new AppError('REASON_REQUIRED', 'Say what makes it theft.', undefined, { comment: 'required' });
}
