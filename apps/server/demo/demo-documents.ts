import { updateStation as updateStationRoute } from '@fleet/contracts/stations/stations.ts';
import {
  DOCUMENTS_OF,
  DRIVER_DOCUMENTS,
  type ExpiringDocument,
  VEHICLE_DOCUMENTS,
} from '@fleet/domain/expiring-documents.ts';
import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import sharp from 'sharp';
import { updateDriver } from '../src/fleet/drivers/drivers.service.ts';
import { uploadDocumentPhoto } from '../src/fleet/expiring-documents/expiring-documents.service.ts';
import { updateVehicle } from '../src/fleet/vehicles/vehicles.service.ts';
import { rejudgeVehicle } from '../src/insight/anomalies/anomaly-judging.service.ts';
import type { Ctx } from '../src/platform/context.ts';
import type { Statement } from '../src/platform/db.ts';
import { updateStation } from '../src/stations/stations/stations.service.ts';
import type { DemoCompany } from './demo-company.ts';
import { as } from './demo-steps.ts';

/** Vehicles and drivers with documents; the rest has none entered, as in most fleets that begin. */
const WITH_DOCUMENTS = 6;
/** Days from today on which what a fleet's second vehicle, third vehicle and second driver have ends. */
const ENDING = {
  vehicles: { 1: { insurance: 12 }, 2: { registration: -3, inspection: 26 } },
  drivers: { 1: { residence_permit: 6 }, 3: { driving_license: -1 } },
} as const;
const STATION = { municipal_license: 310, civil_defense: 21, operating_license: 140 };

const VEHICLE: Statement = { name: 'demo_vehicle', text: 'select version from vehicles where id = $1' };
const DRIVER: Statement = { name: 'demo_driver', text: 'select version from drivers where id = $1' };
const STATION_ROW: Statement = { name: 'demo_station', text: 'select * from stations where id = $1' };

/** Documents of the first fleet and the first station: most valid, some that expire soon, one of each expired. */
export async function enterDocuments(ctx: Ctx, { clients, stations, admin }: DemoCompany): Promise<void> {
  const today = riyadhDate(ctx.now);
  const { manager, vehicles } = clients[0]!;
  const fleet = as(ctx, manager, ctx.now);
  const datesOf = (documents: readonly ExpiringDocument[], index: number, ending: object | undefined) =>
    Object.fromEntries(
      documents.map((document, number) => {
        const days =
          (ending as Record<string, number> | undefined)?.[document] ?? 75 + 31 * number + 17 * index;
        return [`${document}_until`, addDays(today, days)];
      }),
    );
  for (const [index, { id, driver }] of vehicles.slice(0, WITH_DOCUMENTS).entries()) {
    const { version } = await one<{ version: number }>(fleet, VEHICLE, id);
    const dates = datesOf(VEHICLE_DOCUMENTS, index, ENDING.vehicles[index as 1]);
    const picture = index === 0 ? { registration_file_id: await photo(fleet, 'vehicle') } : {};
    await updateVehicle(fleet, id, { ...dates, ...picture, version }, { rejudge: rejudgeVehicle });
    const person = await one<{ version: number }>(fleet, DRIVER, driver.driver_id!);
    const theirs = datesOf(DRIVER_DOCUMENTS.slice(0, 3), index, ENDING.drivers[index as 1]);
    await updateDriver(fleet, driver.driver_id!, { ...theirs, version: person.version });
  }
  const editor = as(ctx, admin, ctx.now);
  const { id } = stations[0]!;
  const station = updateStationRoute.body.parse(await one(editor, STATION_ROW, id));
  const dates = Object.fromEntries(
    DOCUMENTS_OF.station.map((name) => [`${name}_until`, addDays(today, STATION[name as 'civil_defense'])]),
  );
  const picture = { municipal_license_file_id: await photo(editor, 'station') };
  await updateStation(editor, id, { ...station, ...dates, ...picture });
}

async function one<Row extends object>(ctx: Ctx, statement: Statement, id: number): Promise<Row> {
  return (await ctx.db.rows<Row>(statement, [id]))[0]!;
}

async function photo(ctx: Ctx, owner: 'vehicle' | 'station'): Promise<number> {
  return (await uploadDocumentPhoto(ctx, owner, await sharp(Buffer.from(DOCUMENT)).png().toBuffer())).file_id;
}

/** A document nobody could use: lines, a seal and no words, so for both languages. */
const DOCUMENT = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640" viewBox="0 0 960 640">
  <rect width="960" height="640" fill="#c9d2d3"/>
  <rect x="60" y="50" width="840" height="540" rx="18" fill="#fbfaf5"/>
  <rect x="60" y="50" width="840" height="84" rx="18" fill="#0e6e6a"/>
  <circle cx="790" cy="460" r="72" fill="none" stroke="#b7791f" stroke-width="10" opacity=".6"/>
  <circle cx="790" cy="460" r="44" fill="none" stroke="#b7791f" stroke-width="6" opacity=".6"/>
  <rect x="110" y="180" width="170" height="210" rx="10" fill="#dfe6e6"/>
  <g fill="#8aa5a2">
    <rect x="320" y="190" width="380" height="18" rx="9"/><rect x="320" y="236" width="300" height="18" rx="9"/>
    <rect x="320" y="282" width="420" height="18" rx="9"/><rect x="320" y="328" width="240" height="18" rx="9"/>
    <rect x="110" y="430" width="420" height="18" rx="9"/><rect x="110" y="476" width="360" height="18" rx="9"/>
  </g>
</svg>`;
