import type { closeShift, openShift } from '@fleet/contracts/fuelling/shifts.ts';
import {
  fuelVariance,
  type MeterProblem,
  maxThroughNozzleMl,
  meterCapacityMl,
  meteredVolume,
  shiftVolume,
} from '@fleet/domain/meters.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/context.ts';
import type { shiftFuels, shiftReadings, shifts } from './shifts.table.ts';

export type ShiftRow = typeof shifts.$inferSelect;
export type ReadingRow = typeof shiftReadings.$inferSelect;
export type FuelRow = typeof shiftFuels.$inferSelect;
export type CloseBody = z.output<(typeof closeShift)['body']>;
export type OpeningReading = z.output<(typeof openShift)['body']>['readings'][number];

/** A nozzle in use, and where and when the last shift left its meter. */
export interface NozzleToRead {
  readonly id: number;
  readonly number: number;
  readonly fuel_type: { readonly id: number };
  readonly meter_digits: number;
  readonly last_reading_ml: number | null;
}

/** What was recorded of a fuel in a shift. */
export interface FuelSum {
  readonly fuel_type_id: number;
  readonly transactions: number;
  readonly transactions_ml: number;
  readonly amount_halalas: number;
}

/**
 * The opening readings of every nozzle in use. Since the last shift no meter can have run further than fuel flows; one that
 * was exchanged may show anything. Throws INVALID_FIELDS under `readings`, METER_IMPLAUSIBLE.
 */
export function readOpenings(
  nozzles: readonly NozzleToRead[],
  input: readonly OpeningReading[],
  since_last_ms: number,
): Omit<typeof shiftReadings.$inferInsert, 'shift_id'>[] {
  const readings = byNozzle(
    nozzles.map(({ id }) => id),
    input,
  );
  const max_ml = maxThroughNozzleMl(since_last_ms);
  return nozzles.map((nozzle) => {
    const { reading_ml, meter_changed } = readings.get(nozzle.id)!;
    const { meter_digits, last_reading_ml: expected_ml } = nozzle;
    if (reading_ml >= meterCapacityMl(meter_digits))
      throw implausible(nozzle.id, nozzle.number, 'above_meter');
    if (expected_ml !== null && !meter_changed) {
      const gap = meteredVolume({ meter_digits, from_ml: expected_ml, to_ml: reading_ml, max_ml });
      if (gap.problem !== null) throw implausible(nozzle.id, nozzle.number, gap.problem, expected_ml);
    }
    return {
      nozzle_id: nozzle.id,
      fuel_type_id: nozzle.fuel_type.id,
      number: nozzle.number,
      meter_digits,
      expected_ml,
      opening_ml: reading_ml,
      meter_changed_before: meter_changed,
    };
  });
}

/** What every nozzle gave, from its opening to its closing reading. Throws INVALID_FIELDS under `readings`, METER_IMPLAUSIBLE. */
export function readClosings(
  rows: readonly ReadingRow[],
  input: CloseBody['readings'],
  duration_ms: number,
): (Pick<ReadingRow, 'nozzle_id' | 'fuel_type_id' | 'rolled_over'> & {
  closing_ml: number;
  volume_ml: number;
})[] {
  const readings = byNozzle(
    rows.map((row) => row.nozzle_id),
    input,
  );
  const max_ml = maxThroughNozzleMl(duration_ms);
  return rows.map((row) => {
    const closing_ml = readings.get(row.nozzle_id)!.reading_ml;
    const change = changeOf(row);
    const answer = shiftVolume({ ...row, closing_ml, change, max_ml });
    if (answer.problem !== null)
      throw implausible(row.nozzle_id, row.number, answer.problem, change?.new_reading_ml ?? row.opening_ml);
    const { volume_ml, rolled_over } = answer;
    return { nozzle_id: row.nozzle_id, fuel_type_id: row.fuel_type_id, closing_ml, volume_ml, rolled_over };
  });
}

/** Whether a meter can have come from its opening to what the old one showed last. Throws METER_IMPLAUSIBLE, INVALID_FIELDS for a second change. */
export function checkMeterChange(
  row: ReadingRow,
  change: { old_reading_ml: number; new_reading_ml: number },
  duration_ms: number,
): void {
  if (changeOf(row) !== null)
    throw new AppError('INVALID_FIELDS', 'This meter was changed in this shift already.', undefined, {
      nozzle_id: 'changed_already',
    });
  const { meter_digits, opening_ml } = row;
  const max_ml = maxThroughNozzleMl(duration_ms);
  const before = meteredVolume({
    meter_digits,
    from_ml: opening_ml,
    to_ml: change.old_reading_ml,
    max_ml,
  });
  const problem =
    change.new_reading_ml >= meterCapacityMl(meter_digits) ? ('above_meter' as const) : before.problem;
  if (problem !== null) throw implausible(row.nozzle_id, row.number, problem, opening_ml);
}

/**
 * Meters against records, fuel by fuel of those that have a meter. Throws INVALID_FIELDS for other sales of a fuel without
 * one, REASON_REQUIRED where a variance beyond the tolerance has no reason or no photo.
 */
export function reconcile(
  shift: Pick<ShiftRow, 'tolerance_ml' | 'tolerance_basis_points'>,
  metered: readonly { fuel_type_id: number; volume_ml: number }[],
  sums: readonly FuelSum[],
  input: CloseBody['fuels'],
): Omit<FuelRow, 'shift_id'>[] {
  const fuels = [...new Set(metered.map((nozzle) => nozzle.fuel_type_id))];
  if (input.some((fuel) => !fuels.includes(fuel.fuel_type_id))) throw refusedFields({ fuels: 'unknown' });
  const rows = fuels.map((fuel_type_id) => {
    const sum = sums.find((fuel) => fuel.fuel_type_id === fuel_type_id);
    const reported = input.find((fuel) => fuel.fuel_type_id === fuel_type_id);
    const metered_ml = metered
      .filter((nozzle) => nozzle.fuel_type_id === fuel_type_id)
      .reduce((total, nozzle) => total + nozzle.volume_ml, 0);
    const balance = {
      metered_ml,
      transactions_ml: sum?.transactions_ml ?? 0,
      other_sales_ml: reported?.other_sales_ml ?? 0,
    };
    return {
      fuel_type_id,
      transactions: sum?.transactions ?? 0,
      amount_halalas: sum?.amount_halalas ?? 0,
      ...balance,
      ...fuelVariance(balance, shift),
      reason: reported?.reason?.trim() || null,
      photo_file_id: reported?.photo_file_id ?? null,
    };
  });
  const unexplained = rows.filter(
    (row) => row.verdict === 'beyond' && (row.reason === null || row.photo_file_id === null),
  );
  if (unexplained.length > 0) {
    throw new AppError('REASON_REQUIRED', 'Say why meters and records differ, and show the meters.', {
      fuels: unexplained.map(({ fuel_type_id, variance_ml, tolerance_ml }) => ({
        ...{ fuel_type_id, variance_ml, tolerance_ml },
      })),
    });
  }
  return rows;
}

/** The figures of a closed shift over all fuels; without a meter nothing was compared. */
export function totalsOf(rows: readonly Omit<FuelRow, 'shift_id'>[], sums: readonly FuelSum[]) {
  const total = (name: 'metered_ml' | 'other_sales_ml' | 'variance_ml') =>
    rows.length === 0 ? null : rows.reduce((sum, row) => sum + row[name], 0);
  const recorded = (name: Exclude<keyof FuelSum, 'fuel_type_id'>) =>
    sums.reduce((sum, fuel) => sum + fuel[name], 0);
  const isBeyond = rows.some((row) => row.verdict === 'beyond');
  return {
    transactions: recorded('transactions'),
    transactions_ml: recorded('transactions_ml'),
    amount_halalas: recorded('amount_halalas'),
    metered_ml: total('metered_ml'),
    other_sales_ml: total('other_sales_ml'),
    variance_ml: total('variance_ml'),
    verdict: rows.length === 0 ? null : isBeyond ? ('beyond' as const) : ('within' as const),
  };
}

/** The meter exchanged during a shift, if one was. */
export function changeOf(row: Pick<ReadingRow, 'change_old_ml' | 'change_new_ml'>) {
  const { change_old_ml, change_new_ml } = row;
  return change_old_ml === null || change_new_ml === null
    ? null
    : { old_reading_ml: change_old_ml, new_reading_ml: change_new_ml };
}

/** Throws STATUS_CONFLICT unless the shift is in one of these. */
export function requireStatus(shift: Pick<ShiftRow, 'status'>, ...allowed: ShiftRow['status'][]): void {
  if (!allowed.includes(shift.status))
    throw new AppError('STATUS_CONFLICT', 'The shift is not there any more.', { status: shift.status });
}

/** Throws SECOND_APPROVER_REQUIRED for the user who entered the figures. */
export function refuseSameApprover(shift: Pick<ShiftRow, 'closed_by'>, user_id: number | null): void {
  if (user_id === null || shift.closed_by.includes(user_id))
    throw new AppError('SECOND_APPROVER_REQUIRED', 'The user who closed the shift cannot approve it.');
}

/** Throws FUELLING_IN_PROGRESS while unrecorded fuel is flowing. */
export function refuseWhileFuelling(count: number): void {
  if (count > 0)
    throw new AppError(
      'FUELLING_IN_PROGRESS',
      `${count} refuellings are under way; let them be closed first.`,
      {
        count,
      },
    );
}

/** What a reader may do with a shift that is theirs to see. */
export function shiftCan(actor: Actor, shift: Pick<ShiftRow, 'status' | 'closed_by' | 'station_id'>) {
  const runs = actor.permissions.has('run shift') && actor.station_id === shift.station_id;
  const decides = actor.permissions.has('approve shift') && shift.status === 'closed';
  return {
    run: runs && shift.status === 'open',
    close: runs && (shift.status === 'open' || shift.status === 'sent_back'),
    approve: decides && !shift.closed_by.includes(actor.user_id ?? 0),
    send_back: decides,
  };
}

function byNozzle<Reading extends { nozzle_id: number }>(
  nozzle_ids: readonly number[],
  input: readonly Reading[],
): Map<number, Reading> {
  const readings = new Map(input.map((reading) => [reading.nozzle_id, reading]));
  if (input.some((reading) => !nozzle_ids.includes(reading.nozzle_id)))
    throw refusedFields({ readings: 'unknown' });
  if (readings.size < input.length || nozzle_ids.some((id) => !readings.has(id)))
    throw refusedFields({ readings: 'every_nozzle_once' });
  return readings;
}

function implausible(
  nozzle_id: number,
  number: number,
  problem: MeterProblem,
  from_ml: number | null = null,
): AppError {
  const details = { nozzle_id, number, problem, from_ml };
  return new AppError('METER_IMPLAUSIBLE', `Nozzle ${number}: this reading cannot be right.`, details);
}

function refusedFields(fields: Record<string, string>): AppError {
  return new AppError('INVALID_FIELDS', 'Some fields need another look.', undefined, fields);
}
