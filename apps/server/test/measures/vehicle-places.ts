import { getVehicle, listVehicles } from '@fleet/contracts/fleet/vehicles.ts';
import { listReportRows } from '@fleet/contracts/insight/reports.ts';
import { getVehicleSummary, type vehicleSummary } from '@fleet/contracts/insight/vehicle-summaries.ts';
import type { z } from 'zod';
import type { Family, Scene, SceneUser } from './scene.ts';

/** A vehicle as its fleet's manager reads it. */
interface VehicleReader {
  readonly name: string;
  readonly id: number;
  readonly as: SceneUser;
}

const VEHICLES = 8;
const summaryOf = (scene: Scene, { as, id }: Pick<VehicleReader, 'as' | 'id'>) =>
  scene.ask(getVehicleSummary, { as, params: { id }, query: scene.period });

/** A figure of all vehicles of a fleet, one by one; null for readers without a fleet. */
export async function sumOfSummaries(
  scene: Scene,
  { as }: { readonly as: SceneUser },
  key: keyof Pick<z.output<typeof vehicleSummary>['measures'], 'fills' | 'volume_ml' | 'amount_halalas'>,
): Promise<number | null> {
  if (as.client_id === null) return null;
  const ids = await scene.rows<{ id: number }>(`select id from vehicles where client_id = ${as.client_id}`);
  let sum = 0;
  for (const { id } of ids) sum += (await summaryOf(scene, { as, id })).measures[key];
  return sum;
}

export const VEHICLE_SUMMARIES: Family<VehicleReader, 'consumption' | 'usual_consumption' | 'odometer'> = {
  async scopes({ rows, users }) {
    const found = await rows<{ id: number; client_id: number }>(
      `select vehicle_id as id, client_id from fuel_requests where status = 'transaction_completed'
       group by 1, 2 order by count(*) desc, 1 limit ${VEHICLES}`,
    );
    return found.flatMap(({ id, client_id }) => {
      const as = users.find((user) => user.group === 'client_manager' && user.client_id === client_id);
      return as ? [{ as, id, name: `vehicle ${id}` }] : [];
    });
  },
  places: {
    consumption: {
      'getVehicleSummary measures.ml_per_100km': async (scene, of) =>
        (await summaryOf(scene, of)).measures.ml_per_100km,
      'listReportRows rows.ml_per_100km': async (scene, { as, id }) => {
        const query = { ...scene.period, report: 'consumption', by: 'vehicle' };
        const rows = await scene.all(listReportRows, { as, query });
        return rows.find((row) => row.id === id)?.measures.ml_per_100km ?? null;
      },
    },
    odometer: {
      'getVehicleSummary odometer.odometer_km': async (scene, of) =>
        (await summaryOf(scene, of)).odometer?.odometer_km ?? null,
      'getVehicle odometer_km': async (scene, { as, id }) =>
        (await scene.ask(getVehicle, { as, params: { id } })).odometer_km,
      'listVehicles rows.odometer_km': async (scene, { as, id }) =>
        (await scene.all(listVehicles, { as })).find((row) => row.id === id)?.odometer_km ?? null,
    },
    usual_consumption: {
      'getVehicleSummary usual.ml_per_100km': async (scene, of) =>
        (await summaryOf(scene, of)).usual?.ml_per_100km ?? null,
    },
  },
};
