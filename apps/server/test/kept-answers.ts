import { type PackedAnswer, unpackAnswer } from '../src/platform/packed-answers.ts';

/** The answers kept for repeated calls, as text. */
export async function keptAnswers(database: {
  rows<Row extends object>(text: string): Promise<Row[]>;
}): Promise<string[]> {
  const kept = await database.rows<PackedAnswer>('select answer_values, packed from idempotency_keys');
  return kept.map((answer) => JSON.stringify(unpackAnswer(answer)));
}
