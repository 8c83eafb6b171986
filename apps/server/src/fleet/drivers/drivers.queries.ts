import { type Actor, type Ctx, isPlatform } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import { and, eq, isNull, type SQL, sql } from '../../platform/orm.ts';
import { resourceWrites } from '../../platform/resource-queries.ts';
import { clients } from '../clients/clients.table.ts';
import type { DriverFields } from './drivers.rules.ts';
import { drivers } from './drivers.table.ts';

/** `lockDriverAnywhere` locks a driver in the trash, too. */
export const {
  insert: insertDriver,
  lock: lockDriverAnywhere,
  save: saveDriver,
} = resourceWrites(drivers, ({ actor }) => scope(actor));
export const { lock: lockDriver } = resourceWrites(drivers, ({ actor }) =>
  and(isNull(drivers.deleted_at), scope(actor)),
);

/** Inserts many at once; the civil ids of those whose numbers were free, with the ids they got. */
export async function insertDrivers(ctx: Ctx, input: readonly DriverFields[]): Promise<Map<string, number>> {
  const rows = await ctx.db.orm
    .insert(drivers)
    .values(input.map((driver) => ({ ...driver, created_at: ctx.now })))
    .onConflictDoNothing()
    .returning({ id: drivers.id, civil_id: drivers.civil_id });
  return new Map(rows.map((row) => [row.civil_id, row.id]));
}

/** Whether the actor may add to this client. */
export async function hasClient(ctx: Ctx, client_id: number): Promise<boolean> {
  const { actor } = ctx;
  if (!isPlatform(actor) && actor.client_id !== client_id) return false;
  const rows = await ctx.db.orm.select({ id: clients.id }).from(clients).where(eq(clients.id, client_id));
  return rows.length > 0;
}

export async function savePinMac(ctx: Ctx, id: number, driver_pin_mac: string): Promise<void> {
  await ctx.db.orm.update(drivers).set({ driver_pin_mac }).where(eq(drivers.id, id));
}

const SAVE_PIN_MACS: Statement = {
  name: 'drivers_save_pin_macs',
  text: `update drivers d set driver_pin_mac = p.mac from unnest($1::bigint[], $2::text[]) as p(id, mac) where d.id = p.id`,
};

export async function savePinMacs(ctx: Ctx, macs: readonly { id: number; mac: string }[]): Promise<void> {
  if (macs.length === 0) return;
  await ctx.db.rows(SAVE_PIN_MACS, [macs.map(({ id }) => id), macs.map(({ mac }) => mac)]);
}

const SESSION_DEVICE: Statement = {
  name: 'drivers_session_device',
  text: 'select installation_id, user_agent from sessions where id = $1',
};

/** The phone the actor signed in on, as far as it has registered itself. */
export async function findOwnDevice(
  ctx: Ctx,
): Promise<{ installation_id: string | null; user_agent: string | null } | null> {
  const rows = await ctx.db.rows<{ installation_id: string | null; user_agent: string | null }>(
    SESSION_DEVICE,
    [ctx.actor.session_id],
  );
  return rows[0] ?? null;
}

const PHONES: Statement = {
  name: 'drivers_phones',
  text: `select d.u_uid as bound, d.device_name, s.installation_id as present
         from drivers d left join sessions s on s.id = $2 where d.id = $1`,
};

/** The phone a driver is bound to, and the one the actor is on, by their installations. */
export async function findPhones(
  ctx: Ctx,
  driver_id: number,
): Promise<{ bound: string | null; device_name: string | null; present: string | null } | null> {
  const rows = await ctx.db.rows<{
    bound: string | null;
    device_name: string | null;
    present: string | null;
  }>(PHONES, [driver_id, ctx.actor.session_id]);
  return rows[0] ?? null;
}

/** A driver sees themself, users of a client its drivers, an administrator all. */
function scope(actor: Actor): SQL | undefined {
  if (isPlatform(actor)) return undefined;
  if (actor.driver_id) return eq(drivers.id, actor.driver_id);
  return actor.client_id ? eq(drivers.client_id, actor.client_id) : sql`false`;
}
