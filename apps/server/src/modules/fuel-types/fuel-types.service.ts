import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import {
  findFuelType,
  insertFuelType,
  listFuelTypeRows,
  lockFuelType,
  saveFuelTypeStatus,
} from './fuel-types.queries.ts';
import { checkNewFuelType, type FuelTypeRow, type NewFuelType } from './fuel-types.rules.ts';

/** Adds a product with its price bounds. Returns its id. Throws INVALID_FIELDS. */
export function createFuelType(ctx: Ctx, given: NewFuelType): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    checkNewFuelType(given);
    const id = await insertFuelType(ctx, given);
    if (id === null) {
      throw new AppError('INVALID_FIELDS', 'There is a product with this code.', undefined, {
        code: 'taken',
      });
    }
    await recordAudit(ctx, { action: 'create', subject: 'fuel_type', subject_id: id, after: given });
    return id;
  });
}

/** Takes a product off sale or puts it back. Throws NOT_FOUND. */
export function setFuelTypeStatus(ctx: Ctx, id: number, status: FuelTypeRow['status']): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const fuelType = await lockFuelType(ctx, id);
    if (!fuelType) throw new AppError('NOT_FOUND', 'There is no such product.');
    if (fuelType.status === status) return;
    await saveFuelTypeStatus(ctx, id, status);
    await recordAudit(ctx, {
      action: 'set_status',
      subject: 'fuel_type',
      subject_id: id,
      before: { status: fuelType.status },
      after: { status },
    });
  });
}

/** One product. Throws NOT_FOUND. */
export async function getFuelType(ctx: Ctx, id: number): Promise<FuelTypeRow> {
  const fuelType = await findFuelType(ctx, id);
  if (!fuelType) throw new AppError('NOT_FOUND', 'There is no such product.');
  return fuelType;
}

/** Every product on sale. */
export async function listFuelTypes(ctx: Ctx) {
  return { rows: await listFuelTypeRows(ctx) };
}
