import type { Group } from '@fleet/contracts/permissions.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import type { Language } from '../../platform/texts.ts';
import type { StoppedSchedule } from './report-schedules.queries.ts';

/** A notified user, with their present party. */
export interface Recipient {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
  readonly language: Language;
  readonly group: Group;
  readonly client_id: number | null;
  readonly network_id: number | null;
  readonly station_id: number | null;
}

const COLUMNS = sql`u.id, u.name, u.email, case when u.language = 'en' then 'en' else 'ar' end as language,
  u."group", u.client_id, u.network_id, u.station_id`;

export async function findPerson(ctx: Ctx, user_id: number): Promise<Recipient | null> {
  const [row] = await ctx.db.composed<Recipient>(sql`select ${COLUMNS} from users u where u.id = ${user_id}`);
  return row ?? null;
}

/** Those who look after the sign-ins of the company that something was sent for. */
export function listManagers(
  ctx: Ctx,
  party: Pick<StoppedSchedule, 'client_id' | 'network_id' | 'station_id'>,
): Promise<Recipient[]> {
  return ctx.db.composed<Recipient>(sql`
    select ${COLUMNS} from users u
    where u.status = 'active' and u.driver_id is null and u.staff_id is null
      and u.client_id is not distinct from ${party.client_id}::bigint
      and u.network_id is not distinct from ${party.network_id}::bigint
      and u.station_id is not distinct from ${party.station_id}::bigint
      and exists (select 1 from group_permissions p where p.group_id = u.group_id and p.permission = 'update user')
    order by u.id limit 20`);
}
