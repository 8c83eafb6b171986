import { getFile } from '@fleet/contracts/access/files.ts';
import { uploadDocumentPhoto } from '@fleet/contracts/fleet/expiring-documents.ts';
import { updateVehicle } from '@fleet/contracts/fleet/vehicles.ts';
import { listWaitingWork } from '@fleet/contracts/insight/waiting-work.ts';
import { listCalendarEvents } from '@fleet/contracts/messages/calendar.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { notifyReaders } from '../../messages/push-messages/notices.service.ts';
import { throwAwayDocumentPhotos } from './document-photos.service.ts';
import { remindOfDocuments } from './document-reminders.service.ts';

let world: World;
let fleet: Awaited<ReturnType<typeof makeRefuelling>>;
let other: Awaited<ReturnType<typeof makeRefuelling>>;
let network: MadeUser;
let stationManager: MadeUser;
beforeAll(async () => {
  world = await buildWorld();
  fleet = await makeRefuelling(world);
  other = await makeRefuelling(world);
  network = await world.makeUser('gas_station_network_manager', { network_id: fleet.station.network_id });
  stationManager = await world.makeUser('gas_station_manager', { station_id: fleet.station.id });
});
afterAll(() => world.close());

beforeEach(async () => {
  await world.rows('delete from document_reminders');
  await world.rows(`delete from jobs where kind = 'notice'`);
  for (const table of ['vehicles', 'drivers', 'stations'])
    await world.rows(
      table === 'stations'
        ? 'update stations set municipal_license_until = null, civil_defense_until = null, operating_license_until = null'
        : table === 'vehicles'
          ? 'update vehicles set registration_until = null, insurance_until = null, inspection_until = null, operating_card_until = null'
          : 'update drivers set driving_license_until = null, residence_permit_until = null, driver_card_until = null, hazmat_license_until = null',
    );
});

const set = (table: 'vehicles' | 'drivers' | 'stations', id: number, field: string, until: string | null) =>
  world.rows(`update ${table} set ${field} = $2 where id = $1`, [id, until]);

/** What is sent at an instant: reader, kind and parameters. */
async function sentAt(instant: string) {
  world.at(instant);
  await remindOfDocuments(world.systemCtx());
  const jobs = await world.rows<{ id: number; payload: Record<string, unknown> }>(
    `select id, payload from jobs where kind = 'notice' order by id`,
  );
  await world.rows(`delete from jobs where kind = 'notice'`);
  await world.rows('delete from push_messages');
  await notifyReaders(
    world.systemCtx(),
    jobs.map(({ payload }) => payload),
  );
  return world.rows<{
    user_id: number;
    kind: string;
    subject: string | null;
    params: Record<string, unknown>;
  }>('select user_id, kind, subject, subject_id, params from push_messages order by id');
}
const kinds = async (instant: string) => (await sentAt(instant)).map(({ user_id, kind }) => [user_id, kind]);

describe('a reminder', () => {
  it('is sent 60, 30 and 7 days before and once it expired, each once, by the day in Riyadh', async () => {
    await set('vehicles', fleet.vehicle.id, 'insurance_until', '2026-09-30');
    const both = (kind: string) => [
      [fleet.people.manager.id, kind],
      [fleet.people.driver.id, kind],
    ];
    expect(await kinds('2026-07-31T20:59:59Z')).toEqual([]);
    expect(await kinds('2026-07-31T21:00:00Z')).toEqual(both('document_expiring'));
    expect(await kinds('2026-08-20T09:00:00Z')).toEqual([]);
    expect(await kinds('2026-08-31T09:00:00Z')).toEqual(both('document_expiring'));
    expect(await kinds('2026-09-22T20:59:59Z')).toEqual([]);
    expect(await kinds('2026-09-22T21:00:00Z')).toEqual(both('document_expiring'));
    expect(await kinds('2026-09-30T20:59:59Z')).toEqual([]);
    expect(await kinds('2026-09-30T21:00:00Z')).toEqual(both('document_expired'));
    expect(await kinds('2026-10-05T09:00:00Z')).toEqual([]);
  });

  it('comes late where no server ran on its day, and only the nearest of those that were missed', async () => {
    await set('vehicles', fleet.vehicle.id, 'registration_until', '2026-09-30');
    expect(await kinds('2026-09-03T09:00:00Z')).toHaveLength(2);
    expect(await kinds('2026-09-04T09:00:00Z')).toEqual([]);
    expect(await kinds('2026-09-29T09:00:00Z')).toHaveLength(2);
    await set('vehicles', fleet.vehicle.id, 'registration_until', '2027-09-30');
    expect(await kinds('2026-10-02T09:00:00Z')).toEqual([]);
    expect(await kinds('2027-08-02T09:00:00Z')).toHaveLength(2);
  });

  it('names the document, its owner and its day, and leads to the owner', async () => {
    await set('drivers', fleet.driver.id, 'residence_permit_until', '2026-09-30');
    const sent = await sentAt('2026-09-25T09:00:00Z');
    expect(sent[0]).toMatchObject({
      ...{ user_id: fleet.people.manager.id, subject: 'driver', subject_id: fleet.driver.id },
      params: { document: 'residence_permit', until: '2026-09-30' },
    });
    expect(sent.map(({ user_id }) => user_id)).toEqual([fleet.people.manager.id, fleet.people.driver.id]);
  });

  it('of many that end on one day is one for those who keep them, and each driver’s own', async () => {
    const more = await world.makeVehicle({ client_id: fleet.client.id } as never);
    for (const { id } of [fleet.vehicle, more]) await set('vehicles', id, 'insurance_until', '2026-09-30');
    await set('vehicles', other.vehicle.id, 'insurance_until', '2026-09-30');
    const sent = await sentAt('2026-09-25T09:00:00Z');
    const mine = sent.filter(({ user_id }) => user_id === fleet.people.manager.id);
    expect(mine).toMatchObject([{ kind: 'documents_expiring', subject: null, params: { count: 2 } }]);
    expect(sent.filter(({ user_id }) => user_id === other.people.manager.id)).toMatchObject([
      { kind: 'document_expiring', subject: 'vehicle' },
    ]);
    expect(sent).toHaveLength(4);
    await world.rows('update vehicles set deleted_at = $2 where id = $1', [more.id, world.now]);
  });

  it('of a station reaches its network’s manager and its own, and no other station', async () => {
    await set('stations', fleet.station.id, 'municipal_license_until', '2026-09-30');
    expect(await kinds('2026-09-25T09:00:00Z')).toEqual([
      [network.id, 'document_expiring'],
      [stationManager.id, 'document_expiring'],
    ]);
  });

  it('is sent once by servers that look at the same moment', async () => {
    await set('vehicles', fleet.vehicle.id, 'insurance_until', '2026-09-30');
    world.at('2026-09-25T09:00:00Z');
    const counts = await Promise.all([1, 2, 3, 4].map(() => remindOfDocuments(world.systemCtx())));
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
  });

  it('leaves out what is in the trash or inactive, what expired long ago and what has no date', async () => {
    await set('vehicles', fleet.vehicle.id, 'insurance_until', '2026-08-01');
    await set('vehicles', other.vehicle.id, 'insurance_until', '2026-09-30');
    await world.rows(`update vehicles set status = 'inactive' where id = $1`, [other.vehicle.id]);
    expect(await kinds('2026-09-25T09:00:00Z')).toEqual([]);
    await world.rows(`update vehicles set status = 'active' where id = $1`, [other.vehicle.id]);
    expect(await kinds('2026-09-25T09:00:00Z')).toHaveLength(2);
  });
});

describe('what expires', () => {
  it('stands in the calendar of its party, and waits for them once it expired', async () => {
    world.at('2026-09-29T09:00:00Z');
    await set('vehicles', fleet.vehicle.id, 'inspection_until', '2026-09-29');
    await set('stations', fleet.station.id, 'civil_defense_until', '2026-09-29');
    const known = async (as: MadeUser) =>
      (await world.call(listCalendarEvents, { as, query: { from: '2026-09-01', until: '2026-09-30' } })).body
        .known;
    expect(await known(fleet.people.manager)).toMatchObject([
      {
        ...{ kind: 'vehicle_document', day: '2026-09-29', count: 1, subject_id: fleet.vehicle.id },
        params: { document: 'inspection', owner_en: fleet.vehicle.plate_no.replace('-', ' ') },
      },
    ]);
    expect(await known(network)).toMatchObject([{ kind: 'station_document', subject_id: fleet.station.id }]);
    for (const as of [other.people.manager, fleet.people.admin]) expect(await known(as)).toEqual([]);

    const waiting = async (as: MadeUser) =>
      (await world.call(listWaitingWork, { as })).body.rows.filter(({ kind }) => kind.endsWith('_documents'));
    expect(await waiting(fleet.people.manager)).toEqual([]);
    world.at('2026-09-29T21:00:00Z');
    const since = { count: 1, oldest_at: '2026-09-29T21:00:00.000Z' };
    expect(await waiting(fleet.people.manager)).toMatchObject([
      { kind: 'vehicle_documents', ids: [fleet.vehicle.id], ...since },
    ]);
    expect(await waiting(network)).toMatchObject([
      { kind: 'station_documents', ids: [fleet.station.id], ...since },
    ]);
    for (const as of [other.people.manager, fleet.people.driver, fleet.people.admin])
      expect(await waiting(as)).toEqual([]);
  });
});

it('a picture that nothing names is deleted a day after its upload', async () => {
  const file = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer();
  const as = fleet.people.manager;
  const upload = async () =>
    (await world.call(uploadDocumentPhoto, { as, body: { owner: 'vehicle' }, file })).body.file_id;
  const [saved, unused] = [await upload(), await upload()];
  const params = { id: fleet.vehicle.id };
  const { version } = (
    await world.rows<{ version: number }>('select version from vehicles where id = $1', [params.id])
  )[0]!;
  await world.call(updateVehicle, { as, params, body: { registration_file_id: saved, version } });
  const opened = async () =>
    Promise.all(
      [saved, unused].map(async (id) => (await world.call(getFile, { as, params: { id } })).status),
    );
  world.advance(86_399);
  await throwAwayDocumentPhotos(world.systemCtx());
  expect(await opened()).toEqual([200, 200]);
  world.advance(2);
  await throwAwayDocumentPhotos(world.systemCtx());
  expect(await opened()).toEqual([200, 404]);
});
