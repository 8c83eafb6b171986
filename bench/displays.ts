/**
 * `npm run bench:display`: pumps' displays and meters read from drawn pictures by condition: figures right, sure, and wrong though sure,
 * and milliseconds. Tuning and held-out pictures come from disjoint seeds, and two faces are in the held-out set only.
 *
 * --set=tuning|held-out   one of the two sets (held-out)   --count=25   pictures per condition
 * --only=night,glare      selected conditions              --kind=pump|meter   (pump)
 * --misses                lists each picture that was read wrongly or not at all
 */
import { parseArgs } from 'node:util';
import { isDisplaySure, isSameVolume } from '@fleet/domain/display-readings.ts';
import { DISPLAY_LIMITS, type DisplayReader, openDisplayReader } from '@fleet/plate-reader/display-reader.ts';
import { CONDITIONS, type Condition, type Example, exampleOf } from './displays/conditions.ts';
import { photograph } from './displays/photograph.ts';

const { values } = parseArgs({
  options: {
    set: { type: 'string', default: 'held-out' },
    count: { type: 'string', default: '25' },
    only: { type: 'string' },
    kind: { type: 'string', default: 'pump' },
    misses: { type: 'boolean', default: false },
  },
});
const METER_DIGITS = 7;

interface Outcome {
  readonly isRight: boolean;
  readonly isSure: boolean;
  readonly milliseconds: number;
}

// The reader runs at low priority and may be slow on a busy machine.
const reader = openDisplayReader({ ...DISPLAY_LIMITS, longest_ms: 120_000 });
try {
  const set = values.set === 'tuning' ? 'tuning' : 'held out';
  const kind = values.kind === 'meter' ? 'meter' : 'pump';
  console.log(`\nDrawn displays, ${kind}, ${set} (${values.count} a condition; no real photos)\n`);
  console.log('condition        pictures   right    sure   sure and wrong   ms p50   p95');
  const all: Outcome[] = [];
  for (const condition of (values.only?.split(',') ?? Object.keys(CONDITIONS)) as Condition[]) {
    const outcomes: Outcome[] = [];
    for (let index = 0; index < Number(values.count); index++) {
      const example = exampleOf(condition, set, index);
      const outcome = await outcomeOf(reader, example, kind);
      if (values.misses && !outcome.isRight)
        console.log(`  ${condition} ${index} (${example.style.face})${outcome.isSure ? ' SURE' : ''}`);
      outcomes.push(outcome);
    }
    console.log(rowOf(condition, outcomes));
    all.push(...outcomes);
  }
  console.log(rowOf('all', all));
} finally {
  reader.close();
}

async function outcomeOf(of: DisplayReader, example: Example, kind: 'pump' | 'meter'): Promise<Outcome> {
  const { shown, meter } = example;
  const picture = await photograph(example, kind);
  const began = performance.now();
  const { figures, reading_ml, confidence } = await of.read({
    picture,
    question:
      kind === 'pump'
        ? { kind, price_millis_per_litre: shown.price_millis_per_litre }
        : { kind, meter_digits: METER_DIGITS, from_ml: meter.from_ml, to_ml: meter.to_ml },
  });
  const milliseconds = performance.now() - began;
  const isThere = example.condition !== 'no display';
  const isRead =
    kind === 'pump'
      ? figures !== null && isSameVolume(figures.volume_ml, shown.volume_ml)
      : reading_ml !== null && isSameVolume(reading_ml, meter.reading_ml);
  return { isRight: isThere && isRead, isSure: isDisplaySure(confidence), milliseconds };
}

function rowOf(name: string, outcomes: readonly Outcome[]): string {
  const times = outcomes.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const share = (count: number) => `${((count / outcomes.length) * 100).toFixed(1)} %`;
  const at = (part: number) => String(Math.round(times[Math.floor(times.length * part)] ?? 0));
  return [
    name.padEnd(15),
    String(outcomes.length).padStart(9),
    share(outcomes.filter(({ isRight }) => isRight).length).padStart(8),
    share(outcomes.filter(({ isSure }) => isSure).length).padStart(7),
    share(outcomes.filter(({ isRight, isSure }) => isSure && !isRight).length).padStart(16),
    at(0.5).padStart(8),
    at(0.95).padStart(5),
  ].join(' ');
}
