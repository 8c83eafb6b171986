import type { Group } from '@fleet/contracts/permissions.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import type { Language } from '../../platform/texts.ts';

/** A user of a client who manages its endpoints. */
export interface WebhookManager {
  readonly id: number;
  readonly email: string | null;
  readonly language: Language;
  readonly group: Group;
}

/** Those of a client who may switch an endpoint on again. */
export function listManagers(ctx: Ctx, client_id: number): Promise<WebhookManager[]> {
  return ctx.db.composed<WebhookManager>(sql`
    select u.id, u.email, case when u.language = 'en' then 'en' else 'ar' end as language, u."group" from users u
    where u.status = 'active' and u.driver_id is null and u.client_id = ${client_id} and exists (
      select 1 from group_permissions p where p.group_id = u.group_id and p.permission = 'update webhook_endpoint')
    order by u.id limit 20`);
}
