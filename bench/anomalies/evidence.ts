import type { PositionFacts } from '@fleet/domain/anomaly-facts.ts';
import type { Fill } from './fills.ts';
import { kmBetween } from './geography.ts';
import { HOUR_MS, MINUTE_MS } from './prices.ts';
import { hoursOutside } from './working-time.ts';

/**
 * Decides what the recorded data shows of a theft. For an indicator at a manipulated fill there are three outcomes: labeled if there
 * is evidence, open (not scored) if a fair reviewer could decide either way, or neither if nothing shows. Honest fills are never
 * labeled; the fill after a theft may be open, since it is part of the same contradiction.
 */
export function weighEvidence(fills: readonly Fill[]): void {
  const usual_km = median(
    fills.flatMap((fill, index) => (index > 0 ? [fill.dash_km - fills[index - 1]!.dash_km] : [])),
  );
  for (const [index, fill] of fills.entries()) {
    const before = fills[index - 1];
    if (before && (fill.touched || before.touched || fill.stolen_ml > 0)) {
      weighReach(fill, before);
      weighDouble(fill, before);
    }
    weighConsumption(fill, before, usual_km);
    weighLocation(fill);
    weighReading(fill, fills.slice(0, index));
    if (fill.invented) weighHours(fill);
    if (fill.plate_of_another && fill.seen!.plate_entry === 'corrected')
      fill.indicators.add('plate_corrected_often');
    for (const indicator of fill.indicators) fill.open.delete(indicator);
  }
}

/** A position within ten minutes, at least a kilometer away. */
function weighLocation(fill: Fill): void {
  if (!fill.touched && fill.indicators.size === 0) return;
  const { phone_position, vehicle_position } = fill.seen!;
  const away = (fix: PositionFacts | null) =>
    fix !== null && fill.closed_at_ms - fix.at_ms <= 10 * MINUTE_MS && kmBetween(fix, fill.station) >= 1;
  if (
    (fill.phone_coordinates && away(phone_position)) ||
    (fill.vehicle_coordinates && away(vehicle_position))
  )
    fill.indicators.add('position_apart');
  else if (fill.phone_coordinates || fill.vehicle_coordinates) fill.open.add('position_apart');
}

/** Above 112 km/h in a straight line between stations is impossible; from 60 km/h on it is open. */
function weighReach(fill: Fill, before: Fill): void {
  const hours = (fill.closed_at_ms - before.closed_at_ms) / HOUR_MS;
  const km = kmBetween(fill.station, before.station);
  if (km < 3 || km / hours < 60) return;
  if (fill.invented && km / hours >= 112) fill.indicators.add('impossible_distance');
  else fill.open.add('impossible_distance');
}

function weighDouble(fill: Fill, before: Fill): void {
  const hours = (fill.closed_at_ms - before.closed_at_ms) / HOUR_MS;
  if (hours > 16 || fill.indicators.has('double_fill')) return;
  const { vehicle, stolen_ml, fuel, indicators } = fill;
  const clear =
    fill.invented && hours <= 12 && stolen_ml > vehicle.tank_ml / 3 && vehicle.fuels.includes(fuel);
  if (clear && !indicators.has('split_under_threshold')) indicators.add('double_fill');
  else if (fill.invented || before.invented) fill.open.add('double_fill');
}

/** Standard deviation of an honest interval: nine percent of consumption, plus the uncertainty of “full”. */
function weighConsumption(fill: Fill, before: Fill | undefined, usual_km: number): void {
  const { vehicle, stolen_ml, burned_ml, indicators, open } = fill;
  const read = before !== undefined && isRead(fill, before);
  if (indicators.has('consumption_out_of_band')) {
    if (!read) moveToOpen(fill, 'consumption_out_of_band');
  } else if (stolen_ml > 0) {
    const honest = Math.hypot(0.09 * burned_ml, 0.04 * vehicle.tank_ml);
    const plain = read && before.full && vehicle.fuels.includes(fill.fuel);
    const far = before && fill.dash_km - before.dash_km > 0.4 * usual_km;
    if (plain && far && stolen_ml > 5 * honest && !open.has('consumption_out_of_band'))
      indicators.add('consumption_out_of_band');
    else if (stolen_ml > 0.03 * vehicle.tank_ml) open.add('consumption_out_of_band');
  }
  // Consumption before an invented fill is compensated after it, over fewer kilometers.
  if (before?.invented && before.burned_ml > 0.15 * burned_ml) open.add('consumption_out_of_band');
}

/** Both readings are recorded, and the distance between them is about right. */
function isRead(fill: Fill, before: Fill): boolean {
  if (fill.seen!.odometer_km === null || before.seen!.odometer_km === null) return false;
  const driven = fill.dash_km - before.dash_km;
  return Math.abs(fill.seen!.odometer_km - before.seen!.odometer_km - driven) < 0.15 * driven;
}

/** A rollback shows only if the reading is below the previous one. */
function weighReading(fill: Fill, earlier: readonly Fill[]): void {
  if (!fill.indicators.has('odometer_rollback')) return;
  const last = earlier.flatMap(({ seen }) => seen!.odometer_km ?? []).at(-1) ?? 0;
  if (fill.seen!.odometer_km! >= last) moveToOpen(fill, 'odometer_rollback');
}

function weighHours(fill: Fill): void {
  const hours = hoursOutside(fill.vehicle.client, fill.closed_at_ms);
  if (hours >= 1.5 && !fill.vehicle.night) fill.indicators.add('odd_hours');
  else if (hours > 0) fill.open.add('odd_hours');
}

function moveToOpen(fill: Fill, indicator: 'consumption_out_of_band' | 'odometer_rollback'): void {
  fill.indicators.delete(indicator);
  fill.open.add(indicator);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
