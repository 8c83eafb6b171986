/**
 * `npm run bench:plates`: accuracy of plate reading by condition: exact plates, wrong characters, confident errors, and milliseconds
 * from picture to result. Tuning and held-out plates come from disjoint seeds.
 *
 * --set=tuning|held-out   one of the two sets (both)          --count=40   pictures per condition
 * --only=night,dirt       selected conditions                 --photos=DIR real photos, file name = plate
 * --misses                lists each plate that was misread
 */
import { parseArgs } from 'node:util';
import { openPlateReader, type PlateReader, READER_LIMITS } from '@fleet/plate-reader/plate-reader.ts';
import { CONDITIONS, COUNTED, type Condition, exampleOf } from './plates/conditions.ts';
import { photograph } from './plates/photograph.ts';
import { photosIn } from './plates/photos.ts';
import { addUp, type Outcome, outcomeOf, TABLE_HEADER, tableRow } from './plates/score.ts';

const { values } = parseArgs({
  options: {
    set: { type: 'string' },
    count: { type: 'string', default: '40' },
    only: { type: 'string' },
    photos: { type: 'string' },
    misses: { type: 'boolean', default: false },
  },
});

// The reader runs at low priority and may be slow on a busy machine.
const reader = openPlateReader({ ...READER_LIMITS, longest_ms: 120_000 });
try {
  // The first picture includes the start of the reader, so it is not measured.
  await reader.read(await photograph(exampleOf('plain', 'tuning', 99_999)));
  if (values.photos) await readPhotos(reader, values.photos);
  else
    for (const set of ['tuning', 'held out'] as const)
      if (!values.set || values.set.replace('-', ' ') === set) await readSet(reader, set);
} finally {
  reader.close();
}

async function readSet(reader: PlateReader, set: 'tuning' | 'held out'): Promise<void> {
  const wanted = values.only?.split(',') ?? Object.keys(CONDITIONS);
  console.log(`\nSynthetic plates, ${set} (${values.count} a condition)\n${TABLE_HEADER}`);
  const counted: Outcome[] = [];
  for (const condition of wanted as Condition[]) {
    const outcomes: Outcome[] = [];
    for (let index = 0; index < Number(values.count); index++) {
      const example = exampleOf(condition, set, index);
      outcomes.push(await outcomeOf(reader, example.plate.canonical, await photograph(example)));
      if (values.misses)
        reportMiss(`${condition} ${index} (${example.plate.shape}, ${example.plate.face})`, outcomes.at(-1)!);
    }
    console.log(tableRow(condition, addUp(outcomes)));
    if (COUNTED.includes(condition)) counted.push(...outcomes);
  }
  console.log(tableRow('all but beyond', addUp(counted)));
}

async function readPhotos(reader: PlateReader, folder: string): Promise<void> {
  const outcomes: Outcome[] = [];
  for (const { plate, bytes, name } of photosIn(folder)) {
    outcomes.push(await outcomeOf(reader, plate, bytes));
    if (values.misses) reportMiss(name, outcomes.at(-1)!);
  }
  console.log(`\nPhotos of ${folder}\n${TABLE_HEADER}\n${tableRow('photos', addUp(outcomes))}`);
}

function reportMiss(name: string, { expected, read, confidence }: Outcome): void {
  if (read !== expected)
    console.log(`  ${name}: ${expected} read as ${read ?? 'nothing'} (${confidence.toFixed(2)})`);
}
