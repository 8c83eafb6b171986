import type { DataSet } from './data-set.ts';
import { LABELED_INDICATORS, type LabeledIndicator } from './kinds.ts';
import { MEASURES, measured } from './measures.ts';

/** Statistics of the sets: sizes, labels by indicator, and the overlap of each indicator's simple measure with honest fills. */
export function statisticsOf(sets: readonly DataSet[]): string {
  const fills = sets.flatMap(({ facts }) => facts.fills);
  const labelled = sets.reduce((sum, { labels }) => sum + labels.size, 0);
  const measures = measured(sets);
  const share = (count: number, of: number) => `${((count / Math.max(1, of)) * 100).toFixed(2)} %`;
  const entered = (entry: string) =>
    share(fills.filter(({ plate_entry }) => plate_entry === entry).length, fills.length);
  const without = (key: 'odometer_km' | 'phone_position' | 'vehicle_position') =>
    share(fills.filter((fill) => fill[key] === null).length, fills.length);
  return [
    `fills ${fills.length}, by seed ${sets.map(({ facts }) => facts.fills.length).join(' ')}; labelled ${share(labelled, fills.length)}`,
    `plates scanned ${entered('scanned')}, corrected ${entered('corrected')}, typed ${entered('typed')}, by code ${entered('qr')}`,
    `without odometer ${without('odometer_km')}, phone ${without('phone_position')}, tracker ${without('vehicle_position')}`,
    '',
    'indicator                     labels     open   by seed                        honest as strong as the mildest tenth / half; labels within 99 % of honest',
    ...LABELED_INDICATORS.map((indicator) => indicatorRow(indicator, sets, measures[indicator])),
  ].join('\n');
}

function indicatorRow(
  indicator: LabeledIndicator,
  sets: readonly DataSet[],
  { labelled, honest }: { labelled: number[]; honest: number[] },
): string {
  const count = (of: 'labels' | 'open', set: DataSet) =>
    [...set[of].values()].filter((indicators) => indicators.has(indicator)).length;
  const sum = (of: 'labels' | 'open') => sets.reduce((total, set) => total + count(of, set), 0);
  const beyond = (part: number) => {
    const limit = labelled[Math.floor(labelled.length * part)] ?? 0;
    return honest.filter((value) => value >= limit).length;
  };
  const ordinary = honest.sort((a, b) => a - b)[Math.floor(honest.length * 0.99)] ?? 0;
  const within = Math.round((labelled.filter((value) => value <= ordinary).length / labelled.length) * 100);
  return [
    indicator.padEnd(28),
    String(sum('labels')).padStart(7),
    String(sum('open')).padStart(8),
    `   ${sets
      .map((set) => count('labels', set))
      .join(' ')
      .padEnd(30)}`,
    `${beyond(0.1)} / ${beyond(0.5)}; ${within} % (${MEASURES[indicator].name})`,
  ].join(' ');
}
