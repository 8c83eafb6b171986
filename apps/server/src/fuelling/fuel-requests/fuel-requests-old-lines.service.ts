import { mayBeInFiles, readOldRows } from '../../access/old-months/old-months.service.ts';
import type { FiledTable } from '../../access/old-months/old-months-file.service.ts';
import type { Ctx } from '../../platform/context.ts';
import { type DetailRow, keepPictures, listOldLines } from './fuel-requests.queries.ts';

/** The timeline, whose old months lie in files. */
export const TIMELINE: FiledTable = {
  name: 'fuel_request_timeline',
  order: [
    ['fuel_request_id', 'bigint'],
    ['id', 'bigint'],
  ],
  keys: `array['request ' || r.fuel_request_id]`,
  keep: keepPictures,
};

/** All lines of a request that the actor reads: those of its row, and those that are in files. Throws OVERLOADED. */
export async function withOldLines(ctx: Ctx, row: DetailRow): Promise<DetailRow> {
  if (!mayBeInFiles(ctx, row.created_at)) return row;
  // A month that went to files since the row was read is in both.
  const lines = new Map(row.timeline.map((line) => [line.id, line]));
  const wanted = {
    table: TIMELINE,
    keys: [`request ${row.id}`],
    containing: [`"fuel_request_id":${row.id},`],
  };
  for await (const { json } of readOldRows(ctx, wanted))
    for (const line of await listOldLines(ctx, row.id, json)) lines.set(line.id, line);
  return { ...row, timeline: [...lines.values()].sort((one, other) => one.id - other.id) };
}
