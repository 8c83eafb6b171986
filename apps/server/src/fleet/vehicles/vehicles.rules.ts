import type { Permission } from '@fleet/contracts/permissions.ts';
import { documentProblems, VEHICLE_DOCUMENTS } from '@fleet/domain/expiring-documents.ts';
import { parsePlate } from '@fleet/domain/plates.ts';
import { AppError } from '../../platform/app-error.ts';
import type { vehicles } from './vehicles.table.ts';

export type VehicleRow = typeof vehicles.$inferSelect;
export type NewVehicle = Omit<typeof vehicles.$inferInsert, 'id' | 'created_at' | 'deleted_at' | 'version'>;

/** A road tanker's own tanks stay far below; a larger number was typed in the wrong unit. */
const LARGEST_TANK_ML = 10_000_000;
const LARGEST_ODOMETER_KM = 9_999_999;
/** No car drives a hundred kilometres on a litre. */
const LARGEST_METRES_PER_LITRE = 100_000;
const TEXT_FIELDS = ['brand', 'make', 'model', 'color', 'cost_center', 'client_reference_number'] as const;

/** The fields of a vehicle as stored, its plate canonical, and what is wrong with them by field. */
export function readVehicle<Input extends Omit<NewVehicle, 'name'> & { name?: string | undefined }>(
  input: Input,
): { vehicle: Input & NewVehicle; problems: Record<string, string> } {
  const problems: Record<string, string> = {};
  const plate = parsePlate(input.plate_no);
  if (!plate) problems.plate_no = input.plate_no.trim() === '' ? 'required' : 'invalid_plate';
  if (!isBetween(input.gas_tank_capacity_ml, 1, LARGEST_TANK_ML))
    problems.gas_tank_capacity_ml = 'out_of_bounds';
  if (input.metres_per_litre != null && !isBetween(input.metres_per_litre, 1, LARGEST_METRES_PER_LITRE))
    problems.metres_per_litre = 'out_of_bounds';
  if (input.odometer_km != null && !isBetween(input.odometer_km, 0, LARGEST_ODOMETER_KM))
    problems.odometer_km = 'out_of_bounds';
  const { last_service_date: last, next_service_date: next } = input;
  if (last && next && next <= last) problems.next_service_date = 'before_last_service';
  Object.assign(problems, documentProblems(VEHICLE_DOCUMENTS, input));
  const texts = Object.fromEntries(
    TEXT_FIELDS.filter((name) => input[name] !== undefined).map((name) => [
      name,
      input[name]?.trim() || null,
    ]),
  );
  const plate_no = plate?.canonical ?? input.plate_no;
  return { vehicle: { ...input, ...texts, plate_no, name: nameOf(input, plate_no) }, problems };
}

/** The fields of a new vehicle as stored. Throws INVALID_FIELDS naming every field that needs another look. */
export function readNewVehicle(input: Parameters<typeof readVehicle>[0]): NewVehicle {
  const { vehicle, problems } = readVehicle(input);
  refuse(problems);
  return vehicle;
}

/** A vehicle is not taken away from under its request. Throws REQUEST_IN_PROGRESS naming it. */
export function refuseWithOpenRequest(open: { id: number; status: string } | null): void {
  if (open)
    throw new AppError('REQUEST_IN_PROGRESS', 'A request is under way.', {
      fuel_request_id: open.id,
      status: open.status,
    });
}

interface Reader {
  readonly permissions: ReadonlySet<Permission>;
}

/** What the reader may do with a vehicle: the same questions the actions ask. */
export function vehicleAbilities(
  reader: Reader,
  vehicle: { deleted_at: Date | null; open_request: { id: number; status: string } | null },
) {
  const isHere = vehicle.deleted_at === null;
  const mayUpdate = isHere && reader.permissions.has('update vehicle');
  const mayTrash = reader.permissions.has('trash vehicle');
  return {
    update: mayUpdate,
    trash: isHere && mayTrash && vehicle.open_request === null,
    restore: !isHere && mayTrash,
    bind_driver: mayUpdate,
    add_reading: mayUpdate,
  };
}

/** Its display name: the name, else make and model, else the plate. */
function nameOf(
  input: { name?: string | undefined; brand?: string | null; make?: string | null; model?: string | null },
  plate_no: string,
): string {
  const made = [input.brand ?? input.make, input.model].map((word) => word?.trim()).filter(Boolean);
  return input.name?.trim() || made.join(' ') || plate_no;
}

/** Throws INVALID_FIELDS when any field has a problem. */
export function refuse(fields: Record<string, string>): void {
  if (Object.keys(fields).length > 0) {
    throw new AppError('INVALID_FIELDS', 'Some fields need another look.', undefined, fields);
  }
}

function isBetween(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}
