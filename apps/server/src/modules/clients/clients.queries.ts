import type { listClients } from '@fleet/contracts/clients.ts';
import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Actor, Ctx } from '../../platform/context.ts';
import { allOf, listOf } from '../../platform/lists.ts';
import type { ClientRow, ListedClient, NewClient } from './clients.rules.ts';
import { clients } from './clients.table.ts';

/** Inserts and returns the id; null when the VAT or the registration number is another client's. */
export async function insertClient(ctx: Ctx, client: NewClient): Promise<number | null> {
  const [row] = await ctx.db.orm
    .insert(clients)
    .values({ ...client, created_at: ctx.now })
    .onConflictDoNothing()
    .returning({ id: clients.id });
  return row?.id ?? null;
}

/** Another client's numbers equal to these, to say which field is taken. */
export async function listTaken(
  ctx: Ctx,
  client: Pick<NewClient, 'vat_no' | 'cr_number'>,
  exceptId = 0,
): Promise<Pick<ClientRow, 'vat_no' | 'cr_number'>[]> {
  return ctx.db.orm
    .select({ vat_no: clients.vat_no, cr_number: clients.cr_number })
    .from(clients)
    .where(
      and(
        ne(clients.id, exceptId),
        or(eq(clients.vat_no, client.vat_no), eq(clients.cr_number, client.cr_number)),
      ),
    );
}

/** Locks a client the actor may change: their own, or any for an administrator. */
export async function lockClient(ctx: Ctx, id: number): Promise<ClientRow | null> {
  const [row] = await ctx.db.orm
    .select()
    .from(clients)
    .where(and(eq(clients.id, id), scope(ctx.actor, sql`${clients.id}`)))
    .for('update');
  return row ?? null;
}

export async function saveClient(
  ctx: Ctx,
  id: number,
  change: Partial<Omit<ClientRow, 'id' | 'created_at'>>,
): Promise<void> {
  await ctx.db.orm.update(clients).set(change).where(eq(clients.id, id));
}

const balanceOf = (kind: string) =>
  sql`(select b.balance_halalas from ledger_balances b join ledger_accounts a on a.id = b.account_id
       where a.kind = ${sql.raw(`'${kind}'`)} and a.party_id = c.id)`;
const SELECT = sql`c.*, ${balanceOf('client_main')} as main_halalas, ${balanceOf('client_allocated')} as remaining_halalas,
  ${balanceOf('client_reserved')} as reserved_halalas`;

export type ClientQuery = Omit<z.output<(typeof listClients)['query']>, 'page' | 'per_page'>;

/** The list of the clients the reader may see; the text is looked for in names and numbers. */
export function clientList(actor: Actor, { q, sort = 'name_en', status }: ClientQuery) {
  return listOf<ListedClient>(
    {
      select: SELECT,
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
        allocated: sql`${balanceOf('client_allocated')} + ${balanceOf('client_reserved')}`,
        reserved: balanceOf('client_reserved'),
      },
      id: sql`c.id`,
    },
    sort,
  );
}

/** A client the reader may see; else null. */
export async function findClient(ctx: Ctx, id: number): Promise<ListedClient | null> {
  const [row] = await ctx.db.composed<ListedClient>(
    sql`select ${SELECT} from clients c where c.id = ${id} and ${scope(ctx.actor, sql`c.id`)}`,
  );
  return row ?? null;
}

const TOTALS = {
  name: 'clients_totals',
  text: `select
    (select count(*) from drivers where client_id = $1 and deleted_at is null) as drivers,
    (select count(*) from vehicles where client_id = $1 and deleted_at is null) as vehicles,
    (select count(*) from users where client_id = $1 and "group" <> 'driver') as users,
    (select count(*) from stations s join networks n on n.id = s.network_id
     where s.status = 'active' and n.status = 'active'
       and not exists (select 1 from client_disabled_stations d where d.client_id = $1 and d.station_id = s.id)
       and not exists (select 1 from client_disabled_networks d where d.client_id = $1 and d.network_id = s.network_id)) as stations,
    (select count(*) from fuel_requests where client_id = $1 and status in ('request_pending', 'request_approved')) as open_requests`,
};

/** How much there is of a client; callers know whose id it is. */
export async function unsafeFindTotals(ctx: Ctx, id: number) {
  const [row] = await ctx.db.rows<{
    drivers: number;
    vehicles: number;
    users: number;
    stations: number;
    open_requests: number;
  }>(TOTALS, [id]);
  return row!;
}

function scope(actor: Actor, column: SQL): SQL {
  if (actor.kind === 'system' || actor.group === 'admin') return sql`true`;
  return actor.client_id ? sql`${column} = ${actor.client_id}` : sql`false`;
}
