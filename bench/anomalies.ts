/**
 * `npm run bench:anomalies`: precision, recall and F1 of the anomaly detection by indicator, compared with a three-sigma baseline, on
 * labeled data of twenty fleets over ninety days. Tuning and held-out seeds are disjoint. See `bench/anomalies/README.md`.
 *
 * --set=tuning|held-out   one of the two (both)      --only=three-sigma   one detector
 * --through=server        feeds the detectors as the server does: in time order, window by window
 * --statistics            prints statistics of the set instead of a score
 */
import { parseArgs } from 'node:util';
import { detectAnomalies } from '../packages/domain/src/anomalies/detect.ts';
import { type DataSet, makeDataSet } from './anomalies/data-set.ts';
import { addScores, type Detector, scoreOf, scoreTable } from './anomalies/score.ts';
import { HELD_OUT_SEEDS, TUNING_SEEDS } from './anomalies/seeds.ts';
import { statisticsOf } from './anomalies/statistics.ts';
import { threeSigma } from './anomalies/three-sigma.ts';
import { throughServer } from './anomalies/through-server.ts';

const { values } = parseArgs({
  options: {
    set: { type: 'string' },
    only: { type: 'string' },
    through: { type: 'string' },
    statistics: { type: 'boolean', default: false },
  },
});

const DETECTORS: Record<string, Detector> =
  values.through === 'server'
    ? { 'thirteen signs through the server': throughServer }
    : { 'thirteen signs': detectAnomalies, 'three-sigma': threeSigma };

const SETS = { tuning: TUNING_SEEDS, 'held-out': HELD_OUT_SEEDS };

for (const [name, seeds] of Object.entries(SETS)) {
  if (values.set && values.set !== name) continue;
  const sets = seeds.map(makeDataSet);
  if (values.statistics) console.log(`\n${name} (${seeds.length} seeds)\n${statisticsOf(sets)}`);
  else judge(name, sets);
}

function judge(name: string, sets: readonly DataSet[]): void {
  for (const [detector, detect] of Object.entries(DETECTORS)) {
    if (values.only && values.only !== detector) continue;
    const began = performance.now();
    const score = addScores(sets.map((set) => scoreOf(detect, set)));
    const fills = sets.reduce((sum, { facts }) => sum + facts.fills.length, 0);
    const ms = Math.round(performance.now() - began);
    console.log(
      `\n${detector}, ${name}: ${sets.length} seeds, ${fills} fills, ${ms} ms\n${scoreTable(score)}`,
    );
  }
}
