import type { ImportKind } from '@fleet/contracts/delivery/imports.ts';
import { checkDriver, createDrivers } from '../../fleet/drivers/drivers-many.service.ts';
import { checkVehicle, createVehicles } from '../../fleet/vehicles/vehicles-many.service.ts';
import type { Ctx } from '../../platform/context.ts';
import { type Cells, comparable, type Problems } from './imports-cells.rules.ts';
import {
  type Lookups,
  lookupsOf,
  readDriverLine,
  readVehicleLine,
  toSpreadsheetFields,
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

/** Checks each row: the problems of each cell, and the values that must be unique. */
export async function checkLines(ctx: Ctx, work: Of, lines: readonly Line[]): Promise<NewLine[]> {
  const { kind } = work;
  if (kind === 'orders') return checkOrderLines(ctx, work, lines);
  const client_id = fleetOf(work);
  if (kind === 'drivers')
    return lines.map((line) => ({ ...line, ...checkDriverLine(client_id, line.cells) }));
  const lookups = await loadLookups(ctx, client_id, lines);
  return lines.map((line) => ({ ...line, ...checkVehicleLine(client_id, line.cells, lookups, ctx.now) }));
}

/**
 * Creates drivers, vehicles or orders from valid rows, each on its own, and returns the outcome of each, in input
 * order.
 */
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
      : { row_no, saved_id: null, problems: toSpreadsheetFields(outcome.problems) };
  });
}

/** Drivers and vehicles always belong to one fleet: starting such an import names it. */
function fleetOf({ client_id }: Of): number {
  if (client_id === null) throw new Error('A sheet of drivers or vehicles has a client.');
  return client_id;
}

/** What the names in these rows mean at this client. */
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
    lines.map(({ cells }) => readDriverLine(client_id, cells).input),
  );
}

async function saveVehicles(ctx: Ctx, client_id: number, lines: readonly Line[]) {
  const lookups = await loadLookups(ctx, client_id, lines);
  const read = lines.map(({ cells }) => readVehicleLine(client_id, cells, lookups, ctx.now));
  // A group, a type or a driver named in the spreadsheet may have been removed since the check.
  const sound = read.filter(({ problems }) => Object.keys(problems).length === 0).map(({ input }) => input);
  const outcomes = await createVehicles(ctx, client_id, sound);
  let next = 0;
  return read.map(({ problems }) => (Object.keys(problems).length > 0 ? { problems } : outcomes[next++]!));
}

function checkDriverLine(client_id: number, cells: Cells) {
  const { input, problems: found } = readDriverLine(client_id, cells);
  const { problems: more, stored } = checkDriver(input);
  const problems = { ...more, ...found };
  const { civil_id, mobile, employee_number } = stored;
  return { problems, unique_keys: uniqueKeys({ civil_id, mobile, employee_number }, problems) };
}

function checkVehicleLine(client_id: number, cells: Cells, lookups: Lookups, now: Date) {
  const { input, problems: found } = readVehicleLine(client_id, cells, lookups, now);
  const { problems: more, stored } = checkVehicle(input);
  const problems = toSpreadsheetFields(more, found);
  return {
    problems,
    unique_keys: uniqueKeys({ plate_no: stored.plate_no, driver: stored.driver_id ?? null }, problems),
  };
}
