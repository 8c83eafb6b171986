import { recordAudits } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { bindMany, listBusyDrivers } from '../driver-bindings/driver-bindings.service.ts';
import { addFirstReadings } from '../odometer-readings/odometer-readings.service.ts';
import { insertVehicles } from './vehicles.queries.ts';
import { type NewVehicle, readVehicle } from './vehicles.rules.ts';

/** What became of one of many: its id, or what is wrong with it by field. */
export type Outcome = { readonly id: number } | { readonly problems: Record<string, string> };

type Input = Parameters<typeof readVehicle>[0];

/** Problems of a vehicle by field, and its plate as it would be stored, without comparing with other vehicles. */
export function checkVehicle(input: Input) {
  const { vehicle, problems } = readVehicle(input);
  return { problems, stored: vehicle };
}

/**
 * Adds many vehicles to one client, each on its own: those that are wrong, whose plate is taken or whose driver has a
 * vehicle are skipped with the reason, in input order. The caller has checked that the client and all references are
 * the actor's.
 */
export function createVehicles(ctx: Ctx, client_id: number, input: readonly Input[]): Promise<Outcome[]> {
  return inTransaction(ctx, async (ctx) => {
    const read = input.map((one) => readVehicle({ ...one, client_id }));
    const wanted = read.flatMap(({ vehicle }) => vehicle.driver_id ?? []);
    const busy = new Set(await listBusyDrivers(ctx, client_id, wanted));
    const problemsOf = ({ vehicle, problems }: (typeof read)[number]) =>
      vehicle.driver_id && busy.has(vehicle.driver_id) ? { ...problems, driver_id: 'taken' } : problems;
    const sound = read
      .filter((one) => Object.keys(problemsOf(one)).length === 0)
      .map(({ vehicle }) => vehicle);
    const ids = sound.length === 0 ? new Map<string, number>() : await insertVehicles(ctx, sound);
    const made = sound.flatMap((vehicle) => {
      const id = ids.get(vehicle.plate_no);
      return id === undefined ? [] : [{ id, vehicle }];
    });
    await recordAudits(
      ctx,
      { action: 'create', subject: 'vehicle', client_id },
      made.map(({ id, vehicle }) => ({ subject_id: id, after: vehicle })),
    );
    await addFirstReadings(ctx, client_id, made.flatMap(readingOf(ctx)));
    const bound = made.flatMap(({ id, vehicle: { driver_id } }) =>
      driver_id ? [{ vehicle_id: id, driver_id }] : [],
    );
    await bindMany(ctx, client_id, bound);
    return read.map((one): Outcome => {
      const problems = problemsOf(one);
      if (Object.keys(problems).length > 0) return { problems };
      const id = ids.get(one.vehicle.plate_no);
      // One plate twice in the same call: the first has it.
      return id !== undefined && ids.delete(one.vehicle.plate_no)
        ? { id }
        : { problems: { plate_no: 'taken' } };
    });
  });
}

function readingOf(ctx: Ctx) {
  return ({ id, vehicle }: { id: number; vehicle: NewVehicle }) =>
    vehicle.odometer_km == null
      ? []
      : [
          {
            vehicle_id: id,
            odometer_km: vehicle.odometer_km,
            read_at: vehicle.odo_last_updated_date ?? ctx.now,
          },
        ];
}
