import { ANOMALY_INDICATORS, type AnomalyFacts, type AnomalyIndicator } from '@fleet/domain/anomaly-facts.ts';
import type { DataSet } from './data-set.ts';
import { LABELED_INDICATORS, TANK_INDICATORS } from './kinds.ts';

const SCORED_INDICATORS = [...LABELED_INDICATORS, ...TANK_INDICATORS];

export type Detector = (
  facts: AnomalyFacts,
) => Iterable<{ readonly fill_id: string; readonly indicator: AnomalyIndicator; readonly strength: number }>;

/** Counts of fill and indicator pairs. */
interface Counts {
  /** Raised and labeled. */
  hits: number;
  /** Raised without a label. */
  false_alarms: number;
  /** Labeled and not raised. */
  misses: number;
  /** Raised where open: not scored. */
  open: number;
}

export type Score = Record<AnomalyIndicator, Counts>;

/** Compares a detector's findings with the labels. Duplicates count once; findings count regardless of strength. */
export function scoreOf(detector: Detector, { facts, labels, open, scored }: DataSet): Score {
  const score = noScore();
  const raised = new Set<string>();
  for (const { fill_id, indicator } of detector(facts)) {
    const pair = `${indicator} ${fill_id}`;
    if (raised.has(pair) || (scored && !scored.has(fill_id))) continue;
    raised.add(pair);
    if (labels.get(fill_id)?.has(indicator)) score[indicator].hits++;
    else if (open.get(fill_id)?.has(indicator)) score[indicator].open++;
    else score[indicator].false_alarms++;
  }
  for (const [fill_id, indicators] of labels)
    for (const indicator of indicators) if (!raised.has(`${indicator} ${fill_id}`)) score[indicator].misses++;
  return score;
}

export function addScores(scores: readonly Score[]): Score {
  const sum = noScore();
  for (const score of scores)
    for (const indicator of SCORED_INDICATORS)
      for (const key of Object.keys(sum[indicator]) as (keyof Counts)[])
        sum[indicator][key] += score[indicator][key];
  return sum;
}

/** Totals over all indicators. */
export function overall(score: Score): Counts {
  const sum: Counts = { hits: 0, false_alarms: 0, misses: 0, open: 0 };
  for (const indicator of SCORED_INDICATORS)
    for (const key of Object.keys(sum) as (keyof Counts)[]) sum[key] += score[indicator][key];
  return sum;
}

/** Rates from 0 to 1; 0 if nothing was raised or labeled. */
export function rates({ hits, false_alarms, misses }: Counts): {
  precision: number;
  recall: number;
  f1: number;
} {
  const share = (of: number) => (of > 0 ? hits / of : 0);
  return {
    precision: share(hits + false_alarms),
    recall: share(hits + misses),
    f1: (2 * hits) / Math.max(1, 2 * hits + false_alarms + misses),
  };
}

export function scoreTable(score: Score): string {
  const rows = [
    ...SCORED_INDICATORS.map((indicator) => [indicator, score[indicator]] as const),
    ['overall', overall(score)] as const,
  ];
  return [
    'indicator                     precision   recall       F1   labelled   hits   false   missed   open',
    ...rows.map(([name, counts]) => scoreRow(name, counts)),
  ].join('\n');
}

function scoreRow(name: string, counts: Counts): string {
  const { precision, recall, f1 } = rates(counts);
  return [
    name.padEnd(28),
    ...[precision, recall, f1].map((share, index) => share.toFixed(3).padStart(index === 0 ? 10 : 8)),
    String(counts.hits + counts.misses).padStart(10),
    String(counts.hits).padStart(6),
    String(counts.false_alarms).padStart(7),
    String(counts.misses).padStart(8),
    String(counts.open).padStart(6),
  ].join(' ');
}

function noScore(): Score {
  const entries = ANOMALY_INDICATORS.map((indicator) => [
    indicator,
    { hits: 0, false_alarms: 0, misses: 0, open: 0 },
  ]);
  return Object.fromEntries(entries) as Score;
}
