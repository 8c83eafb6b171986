import type { closeShift } from '@fleet/contracts/fuelling/shifts.ts';
import { fuelVariance, type MeterAnswer, type VarianceVerdict } from '@fleet/domain/meters.ts';
import { parseLitresToMl } from '@fleet/domain/units.ts';
import type { InputOf } from '../../../../lib/call.ts';
import type { Shift, ShiftFuel } from '../shifts.api.ts';
import type { Closing } from './closing-readings.ts';
import type { ShiftDraft } from './shift-draft.ts';

const SHORTEST_REASON = 3;

/** Balance of one fuel at close, computed from the input by the server's rules. */
export interface Balance {
  readonly fuel: ShiftFuel['fuel_type'];
  readonly metered_ml: number;
  readonly transactions_ml: number;
  readonly other_sales_ml: number;
  /** Volume that attached pumps dispensed without a request. */
  readonly pump_sales_ml: number;
  readonly variance_ml: number;
  readonly tolerance_ml: number;
  readonly verdict: VarianceVerdict;
}

/** Balances of all fuels with meters in the shift, from the typed readings. */
export function balancesOf(
  shift: Shift,
  answers: readonly (MeterAnswer | null)[],
  draft: ShiftDraft,
): Balance[] {
  const metered = shift.fuels.filter((fuel) =>
    shift.readings.some((reading) => reading.fuel_type.id === fuel.fuel_type.id),
  );
  return metered.map(({ fuel_type, transactions_ml, pump_sales_ml }) => {
    const metered_ml = shift.readings.reduce(
      (sum, reading, at) =>
        reading.fuel_type.id === fuel_type.id ? sum + (answers[at]?.volume_ml ?? 0) : sum,
      0,
    );
    const other_sales_ml = parseLitresToMl(draft.other_sales[fuel_type.id] ?? '') ?? 0;
    const balance = { metered_ml, transactions_ml, other_sales_ml };
    return { fuel: fuel_type, pump_sales_ml, ...balance, ...fuelVariance(balance, shift) };
  });
}

/** Whether this fuel can be closed: within tolerance, or with a reason and a picture. */
export function isExplained({ fuel, verdict }: Balance, draft: ShiftDraft): boolean {
  const reason = draft.reasons[fuel.id]?.trim() ?? '';
  return verdict === 'within' || (reason.length >= SHORTEST_REASON && draft.photos[fuel.id] !== undefined);
}

/** The request body: readings, and the explanations per fuel. */
export function closeBodyOf(
  shift: Shift,
  closings: readonly Closing[],
  draft: ShiftDraft,
): InputOf<typeof closeShift>['body'] {
  const fuels = new Set(shift.readings.map((reading) => reading.fuel_type.id));
  return {
    readings: closings.map(({ reading: { nozzle_id }, closing_ml }) => ({
      nozzle_id,
      reading_ml: closing_ml!,
      photo_file_id: draft.meter_photos[nozzle_id] ?? null,
    })),
    fuels: [...fuels].map((fuel_type_id) => ({
      fuel_type_id,
      other_sales_ml: parseLitresToMl(draft.other_sales[fuel_type_id] ?? '') ?? 0,
      reason: draft.reasons[fuel_type_id]?.trim() || null,
      photo_file_id: draft.photos[fuel_type_id] ?? null,
    })),
  };
}
