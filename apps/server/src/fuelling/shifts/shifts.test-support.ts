import * as routes from '@fleet/contracts/fuelling/shifts.ts';
import * as nozzles from '@fleet/contracts/stations/nozzles.ts';
import { setStaffPin as setPinRoute } from '@fleet/contracts/stations/staff.ts';
import { makeRefuelling } from '../../../test/refuelling.ts';
import type { World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';

type CloseBody = Partial<Parameters<typeof routes.closeShift.body.parse>[0] & object>;

/** A station with two nozzles of fuel 91 and one of diesel, a fleet that fuels there, and the steps of a shift by who takes them. */
export async function makeForecourt(world: World) {
  const fleet = await makeRefuelling(world, { allocated: 1_000_000 });
  const { station } = fleet;
  const { network_id } = station;
  const fuels = await world.makeFuelTypes();
  const people = {
    ...fleet.people,
    station: await world.makeUser('gas_station_manager', { station_id: station.id, network_id }),
    network: await world.makeUser('gas_station_network_manager', { network_id }),
  };
  const ids: number[] = [];
  for (const [number, fuel_type_id] of [fuels.fuel_91, fuels.fuel_91, fuels.diesel].entries()) {
    const { body } = await world.call(nozzles.createNozzle, {
      as: people.network,
      body: { station_id: station.id, fuel_type_id, number: number + 1, meter_digits: 6 },
    });
    ids.push(body.nozzles.at(-1)!.id);
  }
  const readings = (litres: readonly number[]) =>
    litres.map((value, at) => ({ nozzle_id: ids[at]!, reading_ml: Math.round(value * 1_000) }));
  const params = (id: number) => ({ id });
  return {
    ...fleet,
    people,
    fuels,
    nozzles: ids,
    readings,
    open: (litres: readonly number[] = [1_000, 2_000, 3_000], key?: string) =>
      world.call(routes.openShift, {
        as: people.attendant,
        body: { readings: readings(litres) },
        ...(key ? { key } : {}),
      }),
    closeShift: (
      id: number,
      litres: readonly number[],
      body: CloseBody = {},
      as: MadeUser = people.attendant,
      key?: string,
    ) =>
      world.call(routes.closeShift, {
        as,
        params: params(id),
        body: { readings: readings(litres), ...body },
        ...(key ? { key } : {}),
      }),
    shift: (id: number, as: MadeUser = people.network) =>
      world.call(routes.getShift, { as, params: params(id) }),
    approve: (id: number, as: MadeUser = people.network) =>
      world.call(routes.approveShift, { as, params: params(id), body: {} }),
    sendBack: (id: number, comment: string, as: MadeUser = people.network) =>
      world.call(routes.sendBackShift, { as, params: params(id), body: { comment } }),
    /** Forty litres, or so many, into the fleet's pickup. */
    async fill(volume_ml = 40_000): Promise<number> {
      const id = await fleet.untilFuelling();
      const { status, body } = await fleet.close(id, { volume_ml });
      if (status !== 200) throw new Error(JSON.stringify(body));
      return id;
    },
    setPin: (staff_id: number, pin: string) =>
      world.call(setPinRoute, { as: people.station, params: params(staff_id), body: { pin } }),
    signIn: (id: number, staff_id: number, pin: string) =>
      world.call(routes.signInToShift, {
        as: people.attendant,
        params: params(id),
        body: { staff_id, pin },
      }),
    signOut: (id: number, staff_id: number) =>
      world.call(routes.signOutOfShift, { as: people.attendant, params: params(id), body: { staff_id } }),
    /** A picture of the meters, as the station uploads it. */
    async meterPhoto(): Promise<number> {
      const [file] = await world.rows<{ id: number }>(
        `insert into files (kind, media_type, bytes, size_bytes, sha256, station_id, network_id)
         values ('meter_photo', 'image/jpeg', $1, 3, 'x', $2, $3) returning id`,
        [Buffer.from('jpg'), station.id, network_id],
      );
      return file!.id;
    },
  };
}
