/**
 * `npm run bench:anomalies`: precision, recall and F1 of the anomaly detection by indicator, compared with a three-sigma baseline, on
 * labeled data of twenty fleets over ninety days; without readings of tank levels, and with them for the vehicles that have a sensor.
 * Tuning and held-out seeds are disjoint. See `bench/anomalies/README.md`.
 *
 * --set=tuning|held-out   one of the two (both)      --only=three-sigma   one detector
 * --through=server        feeds the detectors as the server does: in time order, window by window
 * --statistics            prints statistics of the set instead of a score
 */
import { parseArgs } from 'node:util';
import { detectAnomalies } from '../packages/domain/src/anomalies/detect.ts';
import { makeDataSet } from './anomalies/data-set.ts';
import { overallWithIntervals } from './anomalies/intervals.ts';
import { addScores, type Detector, type Score, scoreOf, scoreTable } from './anomalies/score.ts';
import { HELD_OUT_SEEDS, TUNING_SEEDS } from './anomalies/seeds.ts';
import { statisticsOf } from './anomalies/statistics.ts';
import { ofVehicles, withTankLevels } from './anomalies/tank/levels.ts';
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

type Data = 'no levels' | 'levels' | 'levels, vehicles with a sensor' | 'no levels, vehicles with a sensor';

/** The same facts are scored for all vehicles and for some of them. */
function once(detect: Detector): Detector {
  const found = new WeakMap<object, ReturnType<Detector>>();
  return (facts) => {
    const known = found.get(facts) ?? detect(facts);
    found.set(facts, known);
    return known;
  };
}
const detector = once(detectAnomalies);

const CASES: readonly (readonly [name: string, detector: Detector, data: Data])[] =
  values.through === 'server'
    ? [['through the server', throughServer, 'no levels']]
    : [
        ['thirteen signs', detector, 'no levels'],
        ['sixteen signs', detector, 'levels'],
        ['thirteen signs', detector, 'no levels, vehicles with a sensor'],
        ['sixteen signs', detector, 'levels, vehicles with a sensor'],
        ['three-sigma', threeSigma, 'no levels'],
        ['three-sigma', threeSigma, 'levels'],
      ];

const SETS = { tuning: TUNING_SEEDS, 'held-out': HELD_OUT_SEEDS };

for (const [name, seeds] of Object.entries(SETS)) {
  if (values.set && values.set !== name) continue;
  if (values.statistics)
    console.log(`\n${name} (${seeds.length} seeds)\n${statisticsOf(seeds.map(makeDataSet))}`);
  else judge(name, seeds);
}

/** Seed by seed: the readings of one are some hundred megabytes. */
function judge(name: string, seeds: readonly number[]): void {
  const cases = CASES.filter(([title]) => !values.only || values.only === title);
  const scores = new Map<string, Score[]>(cases.map(([title, , data]) => [`${title}, ${data}`, []]));
  let fills = 0;
  const began = performance.now();
  for (const seed of seeds) {
    const plain = makeDataSet(seed);
    const levels = withTankLevels(plain, seed);
    const sensed = new Set(levels.facts.tank_readings!.keys());
    const sets = {
      'no levels': plain,
      levels,
      'levels, vehicles with a sensor': ofVehicles(levels, sensed),
      'no levels, vehicles with a sensor': ofVehicles(plain, sensed),
    };
    fills += plain.facts.fills.length;
    for (const [title, detect, data] of cases)
      scores.get(`${title}, ${data}`)!.push(scoreOf(detect, sets[data]));
  }
  const seconds = Math.round((performance.now() - began) / 1_000);
  console.log(`\n${name}: ${seeds.length} seeds, ${fills} fills, ${seconds} s`);
  for (const [title, each] of scores)
    console.log(`\n${title}, ${name}\n${scoreTable(addScores(each))}\n${overallWithIntervals(each)}`);
}
