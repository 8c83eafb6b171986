import { isWeakAlone } from '@fleet/domain/anomalies/detect.ts';
import type { AnomalyFinding } from '@fleet/domain/anomalies/finding.ts';
import { scoreOf } from '@fleet/domain/anomalies/score.ts';
import { type AnomalyCaseState, STATION_INDICATORS } from '@fleet/domain/anomaly-cases.ts';
import type { AnomalyIndicator } from '@fleet/domain/anomaly-facts.ts';

/** From here on the fleet gets a message. */
export const NOTIFY_FROM_SCORE = 50;
/** Signs found after a case was closed bring it back when they make it so much worse. */
const REOPENS_FROM = 15;

/** A stored finding. */
export interface StoredFinding {
  readonly fuel_request_id: number;
  readonly indicator: AnomalyIndicator;
  readonly strength_percent: number;
  readonly evidence: unknown;
}

/** What the evaluation needs of a case before it changes anything. */
export interface CaseOfFill {
  readonly id: number;
  readonly fuel_request_id: number;
  readonly state: AnomalyCaseState;
  readonly decided_score: number | null;
  /** A user reviewed, decided or commented: from then on nothing is removed. */
  readonly is_touched: boolean;
  readonly notified_at: Date | null;
  /** What was seen before it was fuelled. */
  readonly flags: readonly (Pick<StoredFinding, 'indicator' | 'strength_percent'> &
    Pick<AnomalyFinding, 'evidence'>)[];
}

export interface Judgement {
  readonly insert: readonly StoredFinding[];
  readonly update: readonly StoredFinding[];
  readonly remove: readonly StoredFinding[];
  /** The state afterwards. */
  readonly findings: readonly StoredFinding[];
  readonly score: number;
  readonly station_score: number;
  readonly indicators: readonly AnomalyIndicator[];
  readonly reopens: boolean;
  /** No user has acted and no finding is left. */
  readonly isGone: boolean;
}

export function storedFinding(finding: AnomalyFinding): StoredFinding {
  return {
    fuel_request_id: Number(finding.fill_id),
    indicator: finding.indicator,
    strength_percent: Math.round(finding.strength * 100),
    evidence: finding.evidence,
  };
}

/**
 * The new findings of a fill when some of its indicators were evaluated again. Untouched ones come and go; after a
 * user's action they stay as seen, and only more can be added.
 */
export function judge(
  known: CaseOfFill,
  stored: readonly StoredFinding[],
  found: readonly StoredFinding[],
  checkedFor: ReadonlySet<AnomalyIndicator>,
): Judgement {
  const isNew = (one: StoredFinding) => !stored.some(({ indicator }) => indicator === one.indicator);
  const isAsBefore = (one: StoredFinding) =>
    stored.some(
      ({ indicator, strength_percent, evidence }) =>
        indicator === one.indicator &&
        strength_percent === one.strength_percent &&
        isSame(evidence, one.evidence),
    );
  const insert = found.filter(isNew);
  const update = known.is_touched ? [] : found.filter((one) => !isNew(one) && !isAsBefore(one));
  const isFound = (one: StoredFinding) => found.some(({ indicator }) => indicator === one.indicator);
  const remove = known.is_touched
    ? []
    : stored.filter((one) => checkedFor.has(one.indicator) && !isFound(one));
  const retained = stored
    .filter((one) => !remove.includes(one))
    .map((one) => update.find(({ indicator }) => indicator === one.indicator) ?? one);
  const findings = [...retained, ...insert];
  const { score, parts } = scored(findings);
  return {
    insert,
    update,
    remove,
    findings,
    score,
    station_score: scored(findings.filter(({ indicator }) => STATION_INDICATORS.includes(indicator))).score,
    indicators: parts.map(({ indicator }) => indicator),
    reopens: known.state === 'closed' && score >= (known.decided_score ?? 0) + REOPENS_FROM,
    isGone: findings.length === 0 && !known.is_touched,
  };
}

/** Whether users get a message: once, and not again for what was shown while the vehicle was at the pump. */
export function isWorthNotifying(known: CaseOfFill, { score, indicators, reopens }: Judgement): boolean {
  if (score < NOTIFY_FROM_SCORE || (known.notified_at !== null && !reopens)) return false;
  const isLiveNotified = scored(known.flags).score >= NOTIFY_FROM_SCORE && !isWeakAlone(known.flags);
  return (
    !isLiveNotified ||
    indicators.some((indicator) => !known.flags.some((flag) => flag.indicator === indicator))
  );
}

/** The score of stored findings, and what each adds to it. */
export function scored(findings: readonly Pick<StoredFinding, 'indicator' | 'strength_percent'>[]) {
  return scoreOf(
    findings.map(({ indicator, strength_percent }) => ({ indicator, strength: strength_percent / 100 })),
  );
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
