import { mirrorPlate, parsePlate } from '@fleet/domain/plates.ts';

/** A list's answer, with the plate from the other side that would have found something: see decision 104. */
export type MayBeMirrored<Answer> = Answer & { did_you_mean?: string };

/**
 * Asks a list, and where its search text is a plate that finds nothing, the same list for the plate in mirror order. That answer is not
 * shown: it only tells whether the plate is worth asking back.
 */
export async function withMirror<Query extends object, Answer>(
  query: Query,
  call: (query: Query) => Promise<Answer>,
): Promise<MayBeMirrored<Answer>> {
  const answer = (await call(query)) as MayBeMirrored<Answer>;
  const typed = 'q' in query && typeof query.q === 'string' && hasNoRows(answer) && parsePlate(query.q);
  const mirrored = typed && mirrorPlate(typed.canonical);
  if (!mirrored) return answer;
  const other = await call({ ...query, q: mirrored }).catch(() => null);
  return other && !hasNoRows(other) ? { ...answer, did_you_mean: mirrored } : answer;
}

function hasNoRows(answer: unknown): boolean {
  const { rows, total } = answer as { rows?: readonly unknown[]; total?: number };
  return rows?.length === 0 && !total;
}
