import { MAX_PERSONAL_ROWS, type PersonalData } from '@fleet/contracts/insight/personal-data.ts';
import { auditKeys, auditTexts, OLD_AUDIT_ROWS } from '../../access/old-months/old-audit-rows.service.ts';
import { readOldRows } from '../../access/old-months/old-months.service.ts';
import { getUserData } from '../../access/users/users.service.ts';
import { getManagedUser } from '../../access/users/users-manage.service.ts';
import { getOwnDriver } from '../../fleet/drivers/drivers-list.service.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { auditRows } from '../../platform/platform.table.ts';
import { getOwnStaff } from '../../stations/staff/staff-lists.service.ts';
import { sectionsOf } from './personal-data.fragments.ts';
import { type Person, readSection } from './personal-data.queries.ts';

export { eraseUser } from '../../access/users/users-manage.service.ts';
export { eraseDriver } from '../../fleet/drivers/drivers-erase.service.ts';
export { eraseStaff } from '../../stations/staff/staff-erase.service.ts';

/** What is held on the reader, and on the driver they are. */
export function exportMyData(ctx: Ctx): Promise<PersonalData> {
  return exportData(ctx, async (ctx) => {
    const { name, client_id, driver_id, gas_station_network_id, gas_station_id } = await getUserData(
      ctx,
      ctx.actor.user_id!,
    );
    const party = { client_id, network_id: gas_station_network_id, station_id: gas_station_id };
    const { user_id, staff_id } = ctx.actor;
    return collect(ctx, 'user', { user_id, driver_id, staff_id }, name, party);
  });
}

/** What is held on a user the reader looks after. Throws NOT_FOUND, FORBIDDEN. */
export function exportUserData(ctx: Ctx, id: number): Promise<PersonalData> {
  return exportData(ctx, async (ctx) => {
    const { name, driver_id, staff_id, ...party } = await getManagedUser(ctx, id);
    const { client_id, network_id, station_id } = party;
    return collect(ctx, 'user', { user_id: id, driver_id, staff_id }, name, {
      client_id,
      network_id,
      station_id,
    });
  });
}

/** What is held on a driver, and on their user. Throws NOT_FOUND. */
export function exportDriverData(ctx: Ctx, id: number): Promise<PersonalData> {
  return exportData(ctx, async (ctx) => {
    const { name, user, client_id } = await getOwnDriver(ctx, id);
    return collect(ctx, 'driver', { user_id: user?.id ?? null, driver_id: id, staff_id: null }, name, {
      client_id,
    });
  });
}

/** What is held on a person of a station, and on their user. Throws NOT_FOUND. */
export function exportStaffData(ctx: Ctx, id: number): Promise<PersonalData> {
  return exportData(ctx, async (ctx) => {
    const { name, user, network, station_id } = await getOwnStaff(ctx, id);
    const person = { user_id: user?.id ?? null, driver_id: null, staff_id: id };
    return collect(ctx, 'staff', person, name, { network_id: network.id, station_id });
  });
}

interface Collected {
  readonly data: PersonalData;
  readonly person: Person;
}

/** What was collected in one transaction, and then what the person did so long ago that it is in files. Throws OVERLOADED. */
async function exportData(ctx: Ctx, work: (ctx: Ctx) => Promise<Collected>): Promise<PersonalData> {
  const { data, person } = await inTransaction(ctx, work);
  const section = sectionsOf(person).find(({ table }) => table === auditRows);
  if (!section || person.user_id === null) return data;
  const found = data.sections.find(({ name }) => name === section.name);
  // A month that went to files since is in both.
  const rows = new Map((found?.rows ?? []).map((row) => [row.id, row]));
  const by = { user_id: person.user_id };
  const wanted = { table: OLD_AUDIT_ROWS, keys: auditKeys(by), containing: auditTexts(by) };
  for await (const { json } of readOldRows(ctx, wanted)) {
    if (found?.is_complete === false || rows.size > MAX_PERSONAL_ROWS) break;
    for (const row of await readSection(ctx, section, person, MAX_PERSONAL_ROWS + 1, json))
      rows.set(row.id, row);
  }
  if (rows.size === (found?.rows.length ?? 0)) return data;
  const is_complete = rows.size <= MAX_PERSONAL_ROWS;
  const complete = {
    name: section.name,
    is_complete,
    rows: [...rows.values()].slice(0, MAX_PERSONAL_ROWS),
  };
  return { ...data, sections: [...data.sections.filter((other) => other !== found), complete] };
}

async function collect(
  ctx: Ctx,
  kind: PersonalData['person']['kind'],
  person: Person,
  name: string,
  party: { client_id?: number | null; network_id?: number | null; station_id?: number | null },
): Promise<Collected> {
  const id = person[`${kind}_id`]!;
  const sections: PersonalData['sections'] = [];
  for (const section of sectionsOf(person)) {
    const rows = await readSection(ctx, section, person, MAX_PERSONAL_ROWS + 1);
    const is_complete = rows.length <= MAX_PERSONAL_ROWS;
    if (rows.length > 0)
      sections.push({ name: section.name, is_complete, rows: rows.slice(0, MAX_PERSONAL_ROWS) });
  }
  await recordAudit(ctx, { action: 'export_personal_data', subject: kind, subject_id: id, ...party });
  const data = { made_at: ctx.now.toISOString(), person: { kind, id, name }, sections };
  return { data, person };
}
