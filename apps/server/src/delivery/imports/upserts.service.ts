import type {
  upsertDrivers as driversRoute,
  upsertVehicles as vehiclesRoute,
} from '@fleet/contracts/delivery/upserts.ts';
import type { z } from 'zod';
import { clientOf } from '../../fleet/clients/ownership.service.ts';
import { updateDriver } from '../../fleet/drivers/drivers.service.ts';
import { createDrivers } from '../../fleet/drivers/drivers-many.service.ts';
import { changeDriver, updateVehicle, type VehicleNeeds } from '../../fleet/vehicles/vehicles.service.ts';
import { createVehicles } from '../../fleet/vehicles/vehicles-many.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { attempt, type Ctx, inTransaction } from '../../platform/context.ts';
import type { Cells, Problems } from './imports-cells.rules.ts';
import { readDriverLine, readVehicleLine, toSpreadsheetFields } from './imports-lines.rules.ts';
import { loadLookups } from './imports-lines.service.ts';
import { type Known, listNow, lockKnown, lockUpserts } from './upserts.queries.ts';
import { cellsOf, editOf, keyOf, type LineResult, problemsOfChange, summed } from './upserts.rules.ts';

/** What imports need of later contexts; the server hands it in. */
export type ImportNeeds = Pick<VehicleNeeds, 'rejudge'>;

type Outcome = { readonly id: number } | { readonly problems: Problems };

/** How one kind of thing is read, changed and made; reading and making are the sheet import's. */
interface Work<Read extends { input: object; problems: Problems }> {
  readonly kind: 'vehicles' | 'drivers';
  readonly by: string;
  readonly mayCreate: 'create vehicle' | 'create driver';
  read(cells: Cells): Read;
  change(ctx: Ctx, known: Known, cells: Cells, read: Read): Promise<void>;
  /** Answers in input order. */
  create(ctx: Ctx, reads: readonly Read[]): Promise<Outcome[]>;
}

/**
 * Creates and updates vehicles, each line on its own. Throws NOT_FOUND for another fleet, FORBIDDEN to create without
 * that permission.
 */
export function upsertVehicles(ctx: Ctx, body: z.output<(typeof vehiclesRoute)['body']>, needs: ImportNeeds) {
  return inTransaction(ctx, async (ctx) => {
    const client_id = await clientOf(ctx, body.client_id);
    const lines = body.vehicles.map(cellsOf);
    const lookups = await loadLookups(
      ctx,
      client_id,
      lines.map((cells) => ({ cells })),
    );
    return upsert(ctx, client_id, lines, {
      kind: 'vehicles',
      by: body.match_by,
      mayCreate: 'create vehicle',
      read: (cells) => readVehicleLine(client_id, cells, lookups, ctx.now),
      async change(ctx, { id, version }, cells, { input }) {
        await updateVehicle(ctx, id, { ...editOf(cells, input), version }, needs);
        if ('driver' in cells) await changeDriver(ctx, id, input.driver_id);
      },
      create: (ctx, reads) =>
        createVehicles(
          ctx,
          client_id,
          reads.map(({ input }) => input),
        ),
    });
  });
}

/** Creates and updates drivers, each line on its own. Throws like `upsertVehicles`. */
export function upsertDrivers(ctx: Ctx, body: z.output<(typeof driversRoute)['body']>) {
  return inTransaction(ctx, async (ctx) => {
    const client_id = await clientOf(ctx, body.client_id);
    return upsert(ctx, client_id, body.drivers.map(cellsOf), {
      kind: 'drivers',
      by: body.match_by,
      mayCreate: 'create driver',
      read: (cells) => readDriverLine(client_id, cells),
      change: (ctx, { id, version }, cells, { input }) =>
        updateDriver(ctx, id, { ...editOf(cells, input), version }),
      create: (ctx, reads) =>
        createDrivers(
          ctx,
          client_id,
          reads.map(({ input }) => input),
        ),
    });
  });
}

async function upsert<Read extends { input: object; problems: Problems }>(
  ctx: Ctx,
  client_id: number,
  lines: readonly Cells[],
  work: Work<Read>,
) {
  await lockUpserts(ctx, client_id);
  const keys = lines.map((cells) => keyOf(cells, work.by));
  const known = Map.groupBy(await lockKnown(ctx, client_id, work, keys.filter(Boolean)), ({ key }) => key);
  const results: LineResult[] = [];
  const changed: { line: number; before: Known }[] = [];
  const fresh: { line: number; key: string; read: Read }[] = [];
  const refuse = (line: number, fields: Problems, id: number | null = null) =>
    results.push({ line, result: 'refused', id, fields: toSpreadsheetFields(fields) });

  for (const [line, cells] of lines.entries()) {
    const key = keys[line]!;
    const found = known.get(key) ?? [];
    if (key === '') refuse(line, { [work.by]: 'required' });
    else if (keys.indexOf(key) < line) refuse(line, { [work.by]: 'twice_in_file' });
    else if (found.length > 1) refuse(line, { [work.by]: 'ambiguous' });
    else {
      const read = work.read(cells);
      const [there] = found;
      const problems = there ? problemsOfChange(read.problems, cells) : read.problems;
      if (Object.keys(problems).length > 0) refuse(line, problems, there?.id);
      else if (!there) fresh.push({ line, key, read });
      else {
        const tried = await attempt(ctx, () => work.change(ctx, there, cells, read));
        if ('refusal' in tried) refuse(line, problemsOf(tried.refusal, work.by), there.id);
        else changed.push({ line, before: there });
      }
    }
  }
  const made = await createAll(ctx, work, fresh);
  for (const { line, outcome } of made) {
    if ('id' in outcome) results.push({ line, result: 'created', id: outcome.id, fields: {} });
    else refuse(line, outcome.problems);
  }
  const now = new Map(
    (
      await listNow(
        ctx,
        work.kind,
        changed.map(({ before }) => before.id),
      )
    ).map((row) => [row.id, row]),
  );
  for (const { line, before } of changed) {
    const after = now.get(before.id)!;
    const isSame = after.version === before.version && after.driver_id === before.driver_id;
    results.push({ line, result: isSame ? 'unchanged' : 'updated', id: before.id, fields: {} });
  }
  return summed(results.toSorted((a, b) => a.line - b.line));
}

/** In the order of their keys: two fleets that send the same numbers wait for each other at an index, never in a ring. */
async function createAll<Read extends { input: object; problems: Problems }>(
  ctx: Ctx,
  work: Work<Read>,
  fresh: readonly { line: number; key: string; read: Read }[],
) {
  if (fresh.length === 0) return [];
  if (!ctx.actor.permissions.has(work.mayCreate))
    throw new AppError('FORBIDDEN', `This needs the right to ${work.mayCreate}.`, {
      permission: work.mayCreate,
    });
  const sorted = fresh.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const outcomes = await work.create(
    ctx,
    sorted.map(({ read }) => read),
  );
  return sorted.map(({ line }, at) => ({ line, outcome: outcomes[at]! }));
}

/** Problems of a rejected change by field; a rejection without fields is at the key. */
function problemsOf(refusal: AppError, by: string): Problems {
  return refusal.fields ?? { [by]: refusal.code };
}
