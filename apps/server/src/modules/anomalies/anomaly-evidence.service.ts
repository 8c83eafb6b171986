import type { AnomalyCaseDetail, ShownFinding } from '@fleet/contracts/anomaly-case-shapes.ts';
import { historyOf } from '@fleet/domain/anomalies/history.ts';
import type { PositionFacts } from '@fleet/domain/anomaly-facts.ts';
import type { Ctx } from '../../platform/context.ts';
import type { DetailRow } from './anomaly-cases.queries.ts';
import { listFuelTitles, listStationNames } from './anomaly-evidence.queries.ts';
import { type FillRow, listFillsFrom } from './anomaly-facts.queries.ts';
import { factsOf, listPast } from './anomaly-facts.service.ts';

/** Fills shown before and after the one in question. */
const BEFORE = 9;
const AFTER = 3;

type Evidence = Pick<AnomalyCaseDetail, 'fills' | 'places' | 'fuels'>;
type Place = { latitude: number; longitude: number };

/**
 * What a case is seen by: the vehicle's fills around it with the tank as the balance has it, where phone and tracker were, and
 * the fuels by name. The station's side sees the one fill and where it was, nothing of the vehicle's other ways.
 */
export async function evidenceOf(
  ctx: Ctx,
  row: DetailRow,
  station: Place,
  findings: readonly ShownFinding[],
  isStationSide: boolean,
): Promise<Evidence> {
  const past = isStationSide ? [] : await listPast(ctx, 'vehicle', row.vehicle.id, row.closed_at);
  const ahead = await listFillsFrom(ctx, 'vehicle', row.vehicle.id, row.closed_at, 1 + AFTER);
  const rows = isStationSide ? ahead.slice(0, 1) : [...past, ...ahead];
  const facts = await factsOf(ctx, rows, []);
  const legs = [...historyOf(facts).legs.values()].flat();
  const levels = new Map(
    legs.map(({ fill, gone_ml }) => [
      Number(fill.id),
      gone_ml === null || isStationSide ? null : Math.max(0, Math.round(row.tank_ml - gone_ml)),
    ]),
  );
  const shown = rows.slice(-(BEFORE + ahead.length));
  const names = new Map((await listStationNames(ctx, shown.map(stationOf))).map((one) => [one.id, one]));
  const own = facts.fills.find((fill) => fill.id === String(row.fuel_request_id));
  return {
    fills: shown.map((fill) => ({
      id: fill.id,
      closed_at: fill.closed_at.toISOString(),
      volume_ml: fill.volume_ml,
      odometer_km: fill.odometer_km,
      station: names.get(stationOf(fill))!,
      level_before_ml: levels.get(fill.id) ?? null,
    })),
    places: {
      station,
      phone: isStationSide ? null : placeOf(own?.phone_position ?? null),
      vehicle: isStationSide ? null : placeOf(own?.vehicle_position ?? null),
    },
    fuels: await listFuelTitles(ctx, fuelsIn(findings)),
  };
}

function stationOf(fill: FillRow): number {
  return fill.station_id!;
}

function placeOf(position: PositionFacts | null) {
  if (!position) return null;
  const { latitude, longitude, at_ms } = position;
  return { latitude, longitude, at: new Date(at_ms).toISOString() };
}

function fuelsIn(findings: readonly ShownFinding[]): number[] {
  return findings.flatMap(({ evidence }) =>
    [evidence.fuel_type_id, evidence.own_fuel_type_id].flatMap((id) =>
      id === undefined ? [] : [Number(id)],
    ),
  );
}
