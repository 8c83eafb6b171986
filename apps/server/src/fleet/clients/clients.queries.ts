import type { listClients } from '@fleet/contracts/fleet/clients.ts';
import type { z } from 'zod';
import { type Actor, type Ctx, isPlatform } from '../../platform/context.ts';
import { allOf, listOf } from '../../platform/lists.ts';
import { and, eq, type SQL, sql } from '../../platform/orm.ts';
import { resourceWrites } from '../../platform/resource-queries.ts';
import type { ClientNeeds, ClientRow, ListedClient } from './clients.rules.ts';
import { clients } from './clients.table.ts';

export const {
  insert: insertClient,
  lock: lockClient,
  save: saveClient,
} = resourceWrites(clients, ({ actor }) => scope(actor, sql`${clients.id}`));

const HAS_CLIENT = { name: 'clients_has', text: 'select 1 from clients where id = $1' };

export async function hasClient(ctx: Ctx, id: number): Promise<boolean> {
  return (await ctx.db.rows(HAS_CLIENT, [id])).length > 0;
}

/** The row of a client the reader may see. */
export async function findClientRow(ctx: Ctx, id: number): Promise<ClientRow | null> {
  const [row] = await ctx.db.orm
    .select()
    .from(clients)
    .where(and(eq(clients.id, id), scope(ctx.actor, sql`${clients.id}`)));
  return row ?? null;
}

const columnsWith = ({ balanceOf, creditLimitOf }: Pick<ClientNeeds, 'balanceOf' | 'creditLimitOf'>) =>
  sql`c.*, ${balanceOf('client_main', sql`c.id`)} as main_halalas,
    ${balanceOf('client_allocated', sql`c.id`)} as remaining_halalas,
    ${balanceOf('client_reserved', sql`c.id`)} as reserved_halalas,
    ${creditLimitOf(sql`c.id`)} as credit_limit_halalas`;

export type ClientQuery = Omit<z.output<(typeof listClients)['query']>, 'page' | 'per_page'>;

/** The list of the clients the reader may see; the text is looked for in names and numbers. */
export function clientList(
  actor: Actor,
  { q, sort = 'name_en', status }: ClientQuery,
  needs: Pick<ClientNeeds, 'balanceOf' | 'creditLimitOf'>,
) {
  const [allocated, reserved] = [
    needs.balanceOf('client_allocated', sql`c.id`),
    needs.balanceOf('client_reserved', sql`c.id`),
  ];
  return listOf<ListedClient>(
    {
      select: columnsWith(needs),
      from: sql`clients c`,
      where: allOf(
        scope(actor, sql`c.id`),
        q
          ? sql`(strpos(lower(c.name_en), lower(${q})) > 0 or strpos(c.name_ar, ${q}) > 0
              or starts_with(c.vat_no, ${q}) or starts_with(c.cr_number, ${q}) or c.contract_no = ${q})`
          : undefined,
        status ? sql`c.status = ${status}` : undefined,
      ),
      sorts: {
        name_en: sql`c.name_en`,
        name_ar: sql`c.name_ar`,
        vat_no: sql`c.vat_no`,
        created_at: sql`c.created_at`,
        allocated: sql`${allocated} + ${reserved}`,
        reserved,
      },
      id: sql`c.id`,
    },
    sort,
  );
}

/** A client the reader may see; else null. */
export async function findClient(
  ctx: Ctx,
  id: number,
  needs: Pick<ClientNeeds, 'balanceOf' | 'creditLimitOf'>,
): Promise<ListedClient | null> {
  const [row] = await ctx.db.composed<ListedClient>(
    sql`select ${columnsWith(needs)} from clients c where c.id = ${id} and ${scope(ctx.actor, sql`c.id`)}`,
  );
  return row ?? null;
}

interface ClientTotals {
  readonly drivers: number;
  readonly vehicles: number;
  readonly users: number;
  readonly stations: number;
  readonly open_requests: number;
}

/** How much there is of a client; callers know whose id it is. */
export async function unsafeFindTotals(
  ctx: Ctx,
  id: number,
  { countStations, countOpenRequests }: Pick<ClientNeeds, 'countStations' | 'countOpenRequests'>,
): Promise<ClientTotals> {
  const [row] = await ctx.db.composed<ClientTotals>(sql`select
    (select count(*) from drivers where client_id = ${id} and deleted_at is null) as drivers,
    (select count(*) from vehicles where client_id = ${id} and deleted_at is null) as vehicles,
    (select count(*) from users where client_id = ${id} and "group" <> 'driver') as users,
    ${countStations(id)} as stations, ${countOpenRequests(id)} as open_requests`);
  return row!;
}

function scope(actor: Actor, column: SQL): SQL {
  if (isPlatform(actor)) return sql`true`;
  return actor.client_id ? sql`${column} = ${actor.client_id}` : sql`false`;
}
