import type { AnomalyFinding } from '@fleet/domain/anomalies/finding.ts';
import { scoreOf } from '@fleet/domain/anomalies/score.ts';
import { type AnomalyCaseState, STATION_SIGNS } from '@fleet/domain/anomaly-cases.ts';
import type { AnomalySign } from '@fleet/domain/anomaly-facts.ts';

/** From here on the fleet gets a message. */
export const WORTH_TELLING = 50;
/** Signs found after a case was closed bring it back when they make it so much worse. */
const REOPENS_FROM = 15;

/** A finding as it is kept. */
export interface KeptFinding {
  readonly fuel_request_id: number;
  readonly sign: AnomalySign;
  readonly strength_percent: number;
  readonly evidence: unknown;
}

/** Of a case, what the judging asks before it changes anything. */
export interface CaseOfFill {
  readonly id: number;
  readonly fuel_request_id: number;
  readonly state: AnomalyCaseState;
  readonly decided_score: number | null;
  /** Somebody took it, decided it or said something: from then on nothing leaves it. */
  readonly is_touched: boolean;
  readonly told_at: Date | null;
  /** What was seen before it was fuelled. */
  readonly flags: readonly Pick<KeptFinding, 'sign' | 'strength_percent'>[];
}

export interface Judgement {
  readonly insert: readonly KeptFinding[];
  readonly update: readonly KeptFinding[];
  readonly remove: readonly KeptFinding[];
  /** What stands after it. */
  readonly findings: readonly KeptFinding[];
  readonly score: number;
  readonly station_score: number;
  readonly signs: readonly AnomalySign[];
  readonly reopens: boolean;
  /** Nobody has looked and nothing is left to look at. */
  readonly isGone: boolean;
}

export function keptFinding(finding: AnomalyFinding): KeptFinding {
  return {
    fuel_request_id: Number(finding.fill_id),
    sign: finding.sign,
    strength_percent: Math.round(finding.strength * 100),
    evidence: finding.evidence,
  };
}

/**
 * What becomes of a fill's findings when some of its signs were looked for anew. What nobody has looked at comes and goes;
 * what somebody has looked at stays as they saw it, and only more can be found.
 */
export function judge(
  known: CaseOfFill,
  stored: readonly KeptFinding[],
  found: readonly KeptFinding[],
  lookedFor: ReadonlySet<AnomalySign>,
): Judgement {
  const isNew = (one: KeptFinding) => !stored.some(({ sign }) => sign === one.sign);
  const isAsBefore = (one: KeptFinding) =>
    stored.some(
      ({ sign, strength_percent, evidence }) =>
        sign === one.sign && strength_percent === one.strength_percent && isSame(evidence, one.evidence),
    );
  const insert = found.filter(isNew);
  const update = known.is_touched ? [] : found.filter((one) => !isNew(one) && !isAsBefore(one));
  const isFound = (one: KeptFinding) => found.some(({ sign }) => sign === one.sign);
  const remove = known.is_touched ? [] : stored.filter((one) => lookedFor.has(one.sign) && !isFound(one));
  const kept = stored
    .filter((one) => !remove.includes(one))
    .map((one) => update.find(({ sign }) => sign === one.sign) ?? one);
  const findings = [...kept, ...insert];
  const { score, parts } = scored(findings);
  return {
    insert,
    update,
    remove,
    findings,
    score,
    station_score: scored(findings.filter(({ sign }) => STATION_SIGNS.includes(sign))).score,
    signs: parts.map(({ sign }) => sign),
    reopens: known.state === 'closed' && score >= (known.decided_score ?? 0) + REOPENS_FROM,
    isGone: findings.length === 0 && !known.is_touched,
  };
}

/** Whether people get a message: once, and not again of what they were told while the vehicle stood at the pump. */
export function isWorthTelling(known: CaseOfFill, { score, signs, reopens }: Judgement): boolean {
  if (score < WORTH_TELLING || (known.told_at !== null && !reopens)) return false;
  const isToldLive = scored(known.flags).score >= WORTH_TELLING;
  return !isToldLive || signs.some((sign) => !known.flags.some((flag) => flag.sign === sign));
}

/** The score of kept findings, and what each adds to it. */
export function scored(findings: readonly Pick<KeptFinding, 'sign' | 'strength_percent'>[]) {
  return scoreOf(findings.map(({ sign, strength_percent }) => ({ sign, strength: strength_percent / 100 })));
}

/** As the database gives it back: keys in any order. */
function isSame(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
