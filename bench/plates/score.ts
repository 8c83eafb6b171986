import { plateDistance } from '@fleet/domain/plates.ts';
import { isSure, type PlateReader } from '@fleet/plate-reader/plate-reader.ts';

/** The result of one picture with the ground truth. */
export interface Outcome {
  readonly expected: string;
  readonly read: string | null;
  readonly confidence: number;
  readonly milliseconds: number;
}

interface Sums {
  readonly pictures: number;
  readonly exact: number;
  /** Edit distance to the printed characters. */
  readonly character_errors: number;
  readonly characters: number;
  readonly sure_and_wrong: number;
  readonly sure: number;
  readonly milliseconds: readonly number[];
}

export const TABLE_HEADER =
  'condition        pictures   exact   chars wrong   sure   sure and wrong   ms p50   p95';

export async function outcomeOf(
  reader: PlateReader,
  expected: string,
  picture: Uint8Array,
): Promise<Outcome> {
  const began = performance.now();
  const { reading } = await reader.read(picture);
  const milliseconds = performance.now() - began;
  return { expected, read: reading.plate, confidence: reading.confidence, milliseconds };
}

export function addUp(outcomes: readonly Outcome[]): Sums {
  const sure = outcomes.filter(({ confidence }) => isSure(confidence));
  return {
    pictures: outcomes.length,
    exact: outcomes.filter(({ read, expected }) => read === expected).length,
    character_errors: outcomes.reduce((sum, one) => sum + plateDistance(one.read ?? '-', one.expected), 0),
    characters: outcomes.reduce((sum, one) => sum + one.expected.length - 1, 0),
    sure: sure.length,
    sure_and_wrong: sure.filter(({ read, expected }) => read !== expected).length,
    milliseconds: outcomes.map((one) => one.milliseconds).sort((a, b) => a - b),
  };
}

export function tableRow(name: string, sums: Sums): string {
  const share = (count: number, of: number) => `${((count / Math.max(1, of)) * 100).toFixed(1)} %`;
  const at = (part: number) => String(Math.round(sums.milliseconds[Math.floor(sums.pictures * part)] ?? 0));
  return [
    name.padEnd(15),
    String(sums.pictures).padStart(9),
    share(sums.exact, sums.pictures).padStart(7),
    share(sums.character_errors, sums.characters).padStart(13),
    share(sums.sure, sums.pictures).padStart(6),
    share(sums.sure_and_wrong, sums.pictures).padStart(16),
    at(0.5).padStart(8),
    at(0.95).padStart(5),
  ].join(' ');
}
