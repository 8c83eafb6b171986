import { getFile } from '@fleet/contracts/access/files.ts';
import { createDriver, listDrivers, updateDriver } from '@fleet/contracts/fleet/drivers.ts';
import { uploadDocumentPhoto } from '@fleet/contracts/fleet/expiring-documents.ts';
import { getVehicle, listVehicles, updateVehicle } from '@fleet/contracts/fleet/vehicles.ts';
import * as stationRoutes from '@fleet/contracts/stations/stations.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, civilId, mobile, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';

let world: World;
let fleet: Awaited<ReturnType<typeof makeRefuelling>>;
let other: Awaited<ReturnType<typeof makeRefuelling>>;
let picture: Buffer;
beforeAll(async () => {
  world = await buildWorld();
  fleet = await makeRefuelling(world);
  other = await makeRefuelling(world);
  picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#2a6' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => world.close());

const upload = async (as: MadeUser, owner: 'vehicle' | 'driver' | 'station') =>
  (await world.call(uploadDocumentPhoto, { as, body: { owner }, file: picture })).body.file_id;
const open = async (as: MadeUser, id: number) => (await world.call(getFile, { as, params: { id } })).status;
const vehicleOf = async ({ people, vehicle }: typeof fleet) =>
  (await world.call(getVehicle, { as: people.manager, params: { id: vehicle.id } })).body;
const editVehicle = async (of: typeof fleet, body: object, as = of.people.manager) => {
  const { version } = await vehicleOf(of);
  return world.call(updateVehicle, { as, params: { id: of.vehicle.id }, body: { ...body, version } });
};

describe('a vehicle', () => {
  it('has its documents with their pictures, seen by its fleet and its driver alone', async () => {
    const file_id = await upload(fleet.people.manager, 'vehicle');
    const { body } = await editVehicle(fleet, { insurance_until: '2027-01-31', insurance_file_id: file_id });
    expect(body).toMatchObject({
      ...{ insurance_until: '2027-01-31', insurance_file_id: file_id },
      ...{ registration_until: null, registration_file_id: null },
    });
    for (const as of [fleet.people.manager, fleet.people.driver, fleet.people.admin])
      expect(await open(as, file_id)).toBe(200);
    for (const as of [other.people.manager, other.people.driver, fleet.people.attendant])
      expect(await open(as, file_id)).toBe(404);
    const audit = await world.rows(
      `select before->>'insurance_until' as before, after->>'insurance_until' as after from audit_rows
       where subject = 'vehicle' and action = 'update' and subject_id = $1`,
      [fleet.vehicle.id],
    );
    expect(audit).toEqual([{ before: null, after: '2027-01-31' }]);
    const cleared = await editVehicle(fleet, { insurance_until: null, insurance_file_id: null });
    expect(cleared.body).toMatchObject({ insurance_until: null, insurance_file_id: null });
  });

  it('takes no picture of another fleet, of another kind, or that is not there', async () => {
    const theirs = await upload(other.people.manager, 'vehicle');
    const saved = await upload(other.people.manager, 'driver');
    await editVehicle(other, { inspection_file_id: saved });
    for (const file_id of [theirs, saved, 999_999]) {
      const { status, body } = await editVehicle(fleet, {
        registration_until: '2027-05-05',
        registration_file_id: file_id,
      });
      expect([status, body.fields]).toEqual([400, { registration_file_id: 'unknown' }]);
    }
    expect((await vehicleOf(fleet)).registration_until).toBeNull();
    expect((await vehicleOf(other)).inspection_file_id).toBe(saved);
  });

  it('takes no date of another century or calendar', async () => {
    for (const day of ['1448-06-01', '2999-01-01', '2100-01-01'])
      expect((await editVehicle(fleet, { registration_until: day })).body.fields).toEqual({
        registration_until: 'out_of_bounds',
      });
    for (const day of ['2027-02-30', '01/02/2027', ''])
      expect((await editVehicle(fleet, { registration_until: day })).status).toBe(400);
  });

  it('is found by what expired and what expires within thirty days, by the day in Riyadh', async () => {
    const ids = async (documents: 'expired' | 'soon') =>
      (await world.call(listVehicles, { as: fleet.people.manager, query: { documents } })).body.rows.map(
        ({ id }) => id,
      );
    world.at('2026-03-10T20:59:59Z');
    await editVehicle(fleet, { registration_until: '2026-03-10', operating_card_until: '2028-01-01' });
    expect([await ids('expired'), await ids('soon')]).toEqual([[], [fleet.vehicle.id]]);
    world.at('2026-03-10T21:00:00Z');
    expect([await ids('expired'), await ids('soon')]).toEqual([[fleet.vehicle.id], []]);
    await editVehicle(fleet, { registration_until: '2026-04-10' });
    expect([await ids('expired'), await ids('soon')]).toEqual([[], [fleet.vehicle.id]]);
    await editVehicle(fleet, { registration_until: '2026-04-11' });
    expect([await ids('expired'), await ids('soon')]).toEqual([[], []]);
  });
});

describe('a driver', () => {
  it('is added with documents, and sees their own pictures', async () => {
    const file_id = await upload(fleet.people.manager, 'driver');
    const { status, body } = await world.call(createDriver, {
      as: fleet.people.manager,
      body: {
        ...{ employee_number: 'D900', first_name: 'Imran', last_name: 'Khan', civil_id: civilId(90_001) },
        ...{
          mobile: mobile(90_001),
          residence_permit_until: '2026-12-01',
          residence_permit_file_id: file_id,
        },
      },
    });
    expect([status, body.residence_permit_until]).toEqual([201, '2026-12-01']);
    const self = await world.makeUser('driver', { client_id: body.client.id, driver_id: body.id });
    expect(await open(self, file_id)).toBe(200);
    expect(await open(fleet.people.driver, file_id)).toBe(404);
    const rows = await world.call(listDrivers, {
      as: fleet.people.manager,
      query: { sort: 'first_expiry', documents: 'soon' },
    });
    expect(rows.body.rows.map(({ id }) => id)).not.toContain(body.id);
  });

  it('uploads nothing themself, and edits nothing', async () => {
    const refused = await world.call(uploadDocumentPhoto, {
      as: fleet.people.driver,
      body: { owner: 'driver' },
      file: picture,
    });
    expect(refused.status).toBe(403);
    const edit = await world.call(updateDriver, {
      as: fleet.people.driver,
      params: { id: fleet.driver.id },
      body: { driving_license_until: '2030-01-01', version: 1 },
    });
    expect(edit.status).toBe(403);
  });
});

describe('a station', () => {
  const bodyOf = async (id: number, as: MadeUser) => {
    const { body } = await world.call(stationRoutes.getStation, { as, params: { id } });
    return stationRoutes.updateStation.body.parse(body);
  };

  it('has documents its network keeps, which no customer learns of', async () => {
    const { id, network_id } = fleet.station;
    const network = await world.makeUser('gas_station_network_manager', { network_id });
    const strange = await world.makeUser('gas_station_network_manager', {
      network_id: other.station.network_id,
    });
    const file_id = await upload(network, 'station');
    const edit = {
      ...(await bodyOf(id, network)),
      civil_defense_until: '2026-03-01',
      civil_defense_file_id: file_id,
    };
    const { body } = await world.call(stationRoutes.updateStation, {
      as: network,
      params: { id },
      body: edit,
    });
    expect(body).toMatchObject({ civil_defense_until: '2026-03-01', civil_defense_file_id: file_id });
    const { civil_defense_until: _until, civil_defense_file_id: _file, ...rest } = edit;
    const kept = await world.call(stationRoutes.updateStation, {
      ...{ as: network, params: { id } },
      body: { ...rest, version: body.version, contact_no: '920001234' },
    });
    expect(kept.body).toMatchObject({ civil_defense_until: '2026-03-01', civil_defense_file_id: file_id });
    expect(await open(network, file_id)).toBe(200);
    for (const as of [strange, fleet.people.manager, fleet.people.driver])
      expect(await open(as, file_id)).toBe(404);

    const list = async (as: MadeUser) =>
      (await world.call(stationRoutes.listStations, { as, query: { documents: 'expired' } })).body.rows;
    expect(await list(network)).toMatchObject([{ id, measures: { civil_defense_until: '2026-03-01' } }]);
    const seen = (await list(fleet.people.manager)).find((row) => row.id === id);
    expect(JSON.stringify(seen)).not.toContain('2026-03-01');
    // A customer's filter narrows nothing, so that it says nothing.
    expect(seen).toBeDefined();
    const stolen = { ...(await bodyOf(other.station.id, strange)), municipal_license_file_id: file_id };
    const refused = await world.call(stationRoutes.updateStation, {
      ...{ as: strange, params: { id: other.station.id }, body: stolen },
    });
    expect(refused.body.fields).toEqual({ municipal_license_file_id: 'unknown' });
  });
});
