import { pastOf, type SubjectKind, type WindowQuestion, windowOf } from '@fleet/domain/anomalies/window.ts';
import type { AnomalyFacts } from '@fleet/domain/anomaly-facts.ts';
import { NEAR_MS } from '@fleet/domain/tank-levels/trace.ts';
import type { Ctx } from '../../platform/context.ts';
import { together } from '../../platform/together.ts';
import { readLevels } from '../tank-levels/tank-levels.service.ts';
import {
  type FillRow,
  listFillsBefore,
  listFillsBeside,
  listFillsFrom,
  listFillsOfVehicles,
  listNewOdometers,
} from './anomaly-facts.queries.ts';
import { fillFacts } from './anomaly-facts.rules.ts';
import {
  listClientFacts,
  listPriceBounds,
  listStationFacts,
  listVehicleFacts,
} from './anomaly-surroundings.queries.ts';

/** What is evaluated together: facts, and the fills among them whose findings are replaced. */
export interface Window {
  readonly facts: AnomalyFacts;
  readonly judged: readonly FillRow[];
  /** Where to go on, when there was more than fits into one window. */
  readonly next: Date | null;
}

type Question = WindowQuestion<FillRow>;

/** The windows of these vehicles, drivers or stations around what is new since a time, in their order. */
export async function readWindows(
  ctx: Ctx,
  subjects: readonly { readonly kind: SubjectKind; readonly subject_id: number; readonly since: Date }[],
): Promise<Window[]> {
  const windows = await answerAll(
    ctx,
    subjects.map(({ kind, subject_id, since }) => windowOf<FillRow>(kind, subject_id, since)),
  );
  const facts = await factsOf(
    ctx,
    windows.map(({ fills }) => fills),
  );
  return together(
    ...windows.map(async ({ judged, next }, index): Promise<Window> => {
      const { kind, subject_id } = subjects[index]!;
      const known = facts[index]!;
      return {
        facts: kind === 'vehicle' ? await withLevels(ctx, subject_id, known, judged) : known,
        judged,
        next,
      };
    }),
  );
}

/** A drain is judged with the fill before it, however long the vehicle is driven until the next. */
const AFTER_MS = 14 * 86_400_000;

/** With the readings of the vehicle's tank around the fills that are judged. */
async function withLevels(
  ctx: Ctx,
  vehicle_id: number,
  facts: AnomalyFacts,
  judged: readonly FillRow[],
): Promise<AnomalyFacts> {
  const [first, last] = [judged[0], judged.at(-1)];
  if (!first || !last) return facts;
  const from = new Date(first.closed_at.getTime() - NEAR_MS);
  const until = new Date(last.closed_at.getTime() + AFTER_MS);
  const readings = await readLevels(ctx, vehicle_id, from, until);
  return readings.length === 0
    ? facts
    : { ...facts, tank_readings: new Map([[String(vehicle_id), readings]]) };
}

/** Facts of each of these open requests as if it were fueled now: with its vehicle's and its driver's past. */
export async function readRequestFacts(ctx: Ctx, requests: readonly FillRow[]): Promise<AnomalyFacts[]> {
  return factsOf(
    ctx,
    await answerAll(
      ctx,
      requests.map((fill) => fillsAround(fill, ctx.now)),
    ),
  );
}

function* fillsAround(fill: FillRow, now: Date): Generator<Question, FillRow[], FillRow[]> {
  const past = yield pastOf<FillRow>('vehicle', fill.vehicle_id, now);
  const drivers = yield pastOf<FillRow>('driver', fill.driver_id, now);
  const others = drivers.filter(({ vehicle_id }) => vehicle_id !== fill.vehicle_id);
  const beside = yield { read: 'beside', vehicle_id: fill.vehicle_id, fills: [fill] };
  return [...[...past, ...others, ...beside].filter(({ id }) => id !== fill.id), fill];
}

/** Fills of a vehicle before a time, oldest first. */
export async function listPast(ctx: Ctx, vehicle_id: number, before: Date): Promise<FillRow[]> {
  const [past] = await listFillsBefore(ctx, 'vehicle', [pastOf<FillRow>('vehicle', vehicle_id, before)]);
  return past!;
}

/** Goes on with all of them at a time: what they ask next is read in one statement of a kind. */
async function answerAll<Result>(
  ctx: Ctx,
  generators: readonly Generator<Question, Result, FillRow[]>[],
): Promise<Result[]> {
  const steps = generators.map((one) => one.next());
  for (;;) {
    const open = [...steps.entries()].filter(([, { done }]) => !done);
    if (open.length === 0) return steps.map(({ value }) => value as Result);
    const answers = await answersTo(
      ctx,
      open.map(([, { value }]) => value as Question),
    );
    for (const [place, [index]] of open.entries()) steps[index] = generators[index]!.next(answers[place]!);
  }
}

async function answersTo(ctx: Ctx, questions: readonly Question[]): Promise<FillRow[][]> {
  const answers = new Map<Question, FillRow[]>();
  const toRead = <Read extends Question['read']>(read: Read) =>
    questions.filter((one): one is Extract<Question, { read: Read }> => one.read === read);
  const read = async <Alike extends Question>(
    alike: readonly Alike[],
    list: (alike: readonly Alike[]) => Promise<FillRow[][]>,
  ) => {
    const found = alike.length > 0 ? await list(alike) : [];
    for (const [index, one] of alike.entries()) answers.set(one, found[index]!);
  };
  const each = (['vehicle', 'driver', 'station'] as const).flatMap((kind) => [
    read(
      toRead('from').filter((one) => one.kind === kind),
      (alike) => listFillsFrom(ctx, kind, alike),
    ),
    read(
      toRead('before').filter((one) => one.kind === kind),
      (alike) => listFillsBefore(ctx, kind, alike),
    ),
  ]);
  await together(
    ...each,
    read(toRead('of_vehicles'), (alike) => together(...alike.map((one) => listFillsOfVehicles(ctx, one)))),
    read(toRead('beside'), (alike) => listBeside(ctx, alike)),
  );
  return questions.map((one) => answers.get(one)!);
}

/** Facts of each of these sets of fills. What is around them is read once for all, so that each knows more than its own. */
export async function factsOf(ctx: Ctx, sets: readonly (readonly FillRow[])[]): Promise<AnomalyFacts[]> {
  const all = sets.flat();
  const vehicle_ids = idsOf(all, 'vehicle_id');
  const [odometers, vehicles, stations, clients, price_bounds] = await together(
    listNewOdometers(ctx, vehicle_ids),
    listVehicleFacts(ctx, vehicle_ids),
    listStationFacts(ctx, idsOf(all, 'station_id')),
    listClientFacts(ctx, idsOf(all, 'client_id')),
    listPriceBounds(ctx, idsOf(all, 'fuel_type_id')),
  );
  return sets.map((rows) => ({
    ...{ fills: fillFacts(rows.toSorted(byTime), odometers), vehicles, stations, clients, price_bounds },
  }));
}

/** Only where a vehicle took a product that is not its own it matters what others took there. */
async function listBeside(
  ctx: Ctx,
  questions: readonly { readonly vehicle_id: number; readonly fills: readonly FillRow[] }[],
): Promise<FillRow[][]> {
  const vehicles = await listVehicleFacts(
    ctx,
    questions.map(({ vehicle_id }) => vehicle_id),
  );
  const fuels = new Map(vehicles.map(({ id, fuel_type_ids }) => [id, fuel_type_ids]));
  return together(
    ...questions.map(async ({ vehicle_id, fills }) => {
      const wrong = fills.flatMap(({ fuel_type_id, station_id, closed_at }) =>
        station_id !== null && !fuels.get(String(vehicle_id))?.includes(String(fuel_type_id))
          ? [{ station_id, closed_at }]
          : [],
      );
      return wrong.length === 0 ? [] : listFillsBeside(ctx, wrong, vehicle_id);
    }),
  );
}

function idsOf(
  rows: readonly FillRow[],
  key: 'vehicle_id' | 'station_id' | 'client_id' | 'fuel_type_id',
): number[] {
  return [...new Set(rows.flatMap((row) => row[key] ?? []))];
}

function byTime(a: FillRow, b: FillRow): number {
  return a.closed_at.getTime() - b.closed_at.getTime() || a.id - b.id;
}
