import type { AnomalyCaseDetail, ShownFinding } from '@fleet/contracts/insight/anomaly-case-shapes.ts';
import { historyOf } from '@fleet/domain/anomalies/history.ts';
import type { ConfirmedFacts, PositionFacts } from '@fleet/domain/anomaly-facts.ts';
import type { Ctx } from '../../platform/context.ts';
import { listLevelPoints } from '../tank-levels/tank-levels.service.ts';
import type { DetailRow } from './anomaly-cases.queries.ts';
import { listFuelTitles, listStationNames } from './anomaly-evidence.queries.ts';
import { type FillRow, listFillsFrom } from './anomaly-facts.queries.ts';
import { factsOf, listPast } from './anomaly-facts.service.ts';

/** Fills shown before and after the one in question. */
const BEFORE = 9;
const AFTER = 3;

type Evidence = Pick<AnomalyCaseDetail, 'fills' | 'positions' | 'fuels' | 'levels'>;
type Coordinates = { latitude: number; longitude: number };

/**
 * Evidence of a case: the vehicle's fills around it with the balance of the tank, positions of phone and tracker, and
 * the fuels by name. The station's side sees the one fill and its position, nothing of the vehicle's other trips.
 */
export async function evidenceOf(
  ctx: Ctx,
  row: DetailRow,
  station: Coordinates,
  findings: readonly ShownFinding[],
  isStationSide: boolean,
): Promise<Evidence> {
  const past = isStationSide ? [] : await listPast(ctx, row.vehicle.id, row.closed_at);
  const [ahead = []] = await listFillsFrom(ctx, 'vehicle', [
    { id: row.vehicle.id, from: row.closed_at, limit: 1 + AFTER },
  ]);
  const rows = isStationSide ? ahead.slice(0, 1) : [...past, ...ahead];
  const [facts] = await factsOf(ctx, [rows]);
  const legs = [...historyOf(facts!).legs.values()].flat();
  const levels = new Map(
    legs.map(({ fill, consumed_ml }) => [
      Number(fill.id),
      consumed_ml === null || isStationSide ? null : Math.max(0, Math.round(row.tank_ml - consumed_ml)),
    ]),
  );
  const shown = rows.slice(-(BEFORE + ahead.length));
  const names = new Map((await listStationNames(ctx, shown.map(stationOf))).map((one) => [one.id, one]));
  const own = facts!.fills.find((fill) => fill.id === String(row.fuel_request_id));
  return {
    fills: shown.map((fill) => ({
      id: fill.id,
      closed_at: fill.closed_at.toISOString(),
      volume_ml: fill.volume_ml,
      odometer_km: fill.odometer_km,
      station: names.get(stationOf(fill))!,
      level_before_ml: levels.get(fill.id) ?? null,
    })),
    positions: {
      station,
      phone: isStationSide ? null : coordinatesOf(own?.phone_position ?? null),
      vehicle: isStationSide ? null : coordinatesOf(own?.vehicle_position ?? null),
      answer: isStationSide ? null : answerOf(own?.confirmed ?? null),
    },
    levels: isStationSide ? [] : await levelsAround(ctx, row, findings),
    fuels: await listFuelTitles(ctx, fuelsIn(findings)),
  };
}

/** Hours of a picture before the fill, and after it or the drain. */
const LEVEL_HOURS = 9;

function levelsAround(ctx: Ctx, row: DetailRow, findings: readonly ShownFinding[]) {
  const hours = LEVEL_HOURS * 3_600_000;
  const closed = row.closed_at.getTime();
  const drain = findings.find(({ indicator }) => indicator === 'tank_drain')?.evidence.ended_at_ms;
  const until = Math.max(closed, typeof drain === 'number' ? drain : 0) + hours;
  return listLevelPoints(ctx, row.vehicle.id, new Date(closed - hours), new Date(until));
}

function stationOf(fill: FillRow): number {
  return fill.station_id!;
}

function coordinatesOf(position: PositionFacts | null) {
  if (!position) return null;
  const { latitude, longitude, at_ms } = position;
  return { latitude, longitude, at: new Date(at_ms).toISOString() };
}

function answerOf(confirmed: ConfirmedFacts | null) {
  if (!confirmed) return null;
  const { is_here, at_ms, seen_at_ms, seen_metres } = confirmed;
  const isoOf = (ms: number) => new Date(ms).toISOString();
  return { is_here, at: isoOf(at_ms), seen_at: seen_at_ms === null ? null : isoOf(seen_at_ms), seen_metres };
}

function fuelsIn(findings: readonly ShownFinding[]): number[] {
  return findings.flatMap(({ evidence }) =>
    [evidence.fuel_type_id, evidence.own_fuel_type_id].flatMap((id) =>
      id === undefined ? [] : [Number(id)],
    ),
  );
}
