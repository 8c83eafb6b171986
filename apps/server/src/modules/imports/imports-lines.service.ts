import type { ImportKind } from '@fleet/contracts/imports.ts';
import type { Ctx } from '../../platform/context.ts';
import { checkDriver, createDrivers } from '../drivers/drivers-many.service.ts';
import { checkVehicle, createVehicles } from '../vehicles/vehicles-many.service.ts';
import { type Cells, comparable, type Problems } from './imports-cells.rules.ts';
import {
  type Lookups,
  lookupsOf,
  readDriverLine,
  readVehicleLine,
  underSheetFields,
  uniqueKeys,
} from './imports-lines.rules.ts';
import { checkOrderLines, saveOrderLines } from './imports-orders.service.ts';
import { listNames, type NewLine } from './imports-work.queries.ts';

interface Line {
  readonly row_no: number;
  readonly cells: Cells;
}
interface Of {
  readonly id: number;
  readonly client_id: number | null;
  readonly kind: ImportKind;
}

/** Looks at lines by themselves: what is wrong in each cell, and what of each may stand only once. */
export async function checkLines(ctx: Ctx, work: Of, lines: readonly Line[]): Promise<NewLine[]> {
  const { kind } = work;
  if (kind === 'orders') return checkOrderLines(ctx, work, lines);
  const client_id = fleetOf(work);
  if (kind === 'drivers')
    return lines.map((line) => ({ ...line, ...checkDriverLine(client_id, line.cells) }));
  const lookups = await loadLookups(ctx, client_id, lines);
  return lines.map((line) => ({ ...line, ...checkVehicleLine(client_id, line.cells, lookups, ctx.now) }));
}

/** Makes drivers, vehicles or orders of good lines, each by itself, and says what became of each, in the order given. */
export async function saveLines(
  ctx: Ctx,
  work: Of,
  lines: readonly Line[],
): Promise<{ row_no: number; saved_id: number | null; problems: Problems }[]> {
  const { kind } = work;
  if (kind === 'orders') return saveOrderLines(ctx, work, lines);
  const client_id = fleetOf(work);
  const outcomes =
    kind === 'drivers' ? await saveDrivers(ctx, client_id, lines) : await saveVehicles(ctx, client_id, lines);
  return lines.map(({ row_no }, n) => {
    const outcome = outcomes[n]!;
    return 'id' in outcome
      ? { row_no, saved_id: outcome.id, problems: {} }
      : { row_no, saved_id: null, problems: underSheetFields(outcome.problems) };
  });
}

/** Drivers and vehicles are always one fleet's: starting such an import says whose. */
function fleetOf({ client_id }: Of): number {
  if (client_id === null) throw new Error('A sheet of drivers or vehicles has a client.');
  return client_id;
}

/** What the names in these lines stand for at this client. */
export async function loadLookups(
  ctx: Ctx,
  client_id: number,
  lines: readonly Pick<Line, 'cells'>[],
): Promise<Lookups> {
  const drivers = new Set(lines.map(({ cells }) => comparable(cells.driver ?? '')).filter(Boolean));
  return lookupsOf(await listNames(ctx, client_id, [...drivers]));
}

function saveDrivers(ctx: Ctx, client_id: number, lines: readonly Line[]) {
  return createDrivers(
    ctx,
    client_id,
    lines.map(({ cells }) => readDriverLine(client_id, cells).given),
  );
}

async function saveVehicles(ctx: Ctx, client_id: number, lines: readonly Line[]) {
  const lookups = await loadLookups(ctx, client_id, lines);
  const read = lines.map(({ cells }) => readVehicleLine(client_id, cells, lookups, ctx.now));
  // A group, a type or a driver named in the sheet may have gone since it was looked at.
  const sound = read.filter(({ problems }) => Object.keys(problems).length === 0).map(({ given }) => given);
  const outcomes = await createVehicles(ctx, client_id, sound);
  let next = 0;
  return read.map(({ problems }) => (Object.keys(problems).length > 0 ? { problems } : outcomes[next++]!));
}

function checkDriverLine(client_id: number, cells: Cells) {
  const { given, problems: found } = readDriverLine(client_id, cells);
  const { problems: more, stored } = checkDriver(given);
  const problems = { ...more, ...found };
  const { civil_id, mobile, employee_number } = stored;
  return { problems, unique_keys: uniqueKeys({ civil_id, mobile, employee_number }, problems) };
}

function checkVehicleLine(client_id: number, cells: Cells, lookups: Lookups, now: Date) {
  const { given, problems: found } = readVehicleLine(client_id, cells, lookups, now);
  const { problems: more, stored } = checkVehicle(given);
  const problems = underSheetFields(more, found);
  return {
    problems,
    unique_keys: uniqueKeys({ plate_no: stored.plate_no, driver: stored.driver_id ?? null }, problems),
  };
}
