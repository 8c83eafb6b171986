import { MAX_PERSONAL_ROWS, type PersonalData } from '@fleet/contracts/insight/personal-data.ts';
import { getUserData } from '../../access/users/users.service.ts';
import { getManagedUser } from '../../access/users/users-manage.service.ts';
import { getOwnDriver } from '../../fleet/drivers/drivers-list.service.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { getOwnStaff } from '../../stations/staff/staff-lists.service.ts';
import { sectionsOf } from './personal-data.fragments.ts';
import { type Person, readSection } from './personal-data.queries.ts';

export { eraseUser } from '../../access/users/users-manage.service.ts';
export { eraseDriver } from '../../fleet/drivers/drivers-erase.service.ts';
export { eraseStaff } from '../../stations/staff/staff-erase.service.ts';

/** What is held on the reader, and on the driver they are. */
export function exportMyData(ctx: Ctx): Promise<PersonalData> {
  return inTransaction(ctx, async (ctx) => {
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
  return inTransaction(ctx, async (ctx) => {
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
  return inTransaction(ctx, async (ctx) => {
    const { name, user, client_id } = await getOwnDriver(ctx, id);
    return collect(ctx, 'driver', { user_id: user?.id ?? null, driver_id: id, staff_id: null }, name, {
      client_id,
    });
  });
}

/** What is held on a person of a station, and on their user. Throws NOT_FOUND. */
export function exportStaffData(ctx: Ctx, id: number): Promise<PersonalData> {
  return inTransaction(ctx, async (ctx) => {
    const { name, user, network, station_id } = await getOwnStaff(ctx, id);
    const person = { user_id: user?.id ?? null, driver_id: null, staff_id: id };
    return collect(ctx, 'staff', person, name, { network_id: network.id, station_id });
  });
}

async function collect(
  ctx: Ctx,
  kind: PersonalData['person']['kind'],
  person: Person,
  name: string,
  party: { client_id?: number | null; network_id?: number | null; station_id?: number | null },
): Promise<PersonalData> {
  const id = person[`${kind}_id`]!;
  const sections: PersonalData['sections'] = [];
  for (const section of sectionsOf(person)) {
    const rows = await readSection(ctx, section, person, MAX_PERSONAL_ROWS + 1);
    const is_complete = rows.length <= MAX_PERSONAL_ROWS;
    if (rows.length > 0)
      sections.push({ name: section.name, is_complete, rows: rows.slice(0, MAX_PERSONAL_ROWS) });
  }
  await recordAudit(ctx, { action: 'export_personal_data', subject: kind, subject_id: id, ...party });
  return { made_at: ctx.now.toISOString(), person: { kind, id, name }, sections };
}
