import type { listSims } from '@fleet/contracts/sims.ts';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { allOf, listOf } from '../../platform/lists.ts';
import type { FittedSim, SimFields, SimRow } from './sims.rules.ts';
import { sims } from './sims.table.ts';

export type SimQuery = Omit<z.output<(typeof listSims)['query']>, 'page' | 'per_page'>;

const SELECT = sql`s.*, d.id as device_id, d.serial_no as device_serial_no, d.operating_system as device_operating_system`;
const FROM = sql`sims s left join handheld_devices d on d.sim_id = s.id`;

/** The list of all cards; the text is looked for in the card's numbers, its operator and the device's serial number. */
export function simList(query: SimQuery, now: Date) {
  const { q, sort = 'sim_number', status, expires_in_days } = query;
  return listOf<FittedSim>(
    {
      select: SELECT,
      from: FROM,
      where: allOf(
        q
          ? sql`strpos(lower(concat_ws(' ', s.sim_serial_number, s.sim_number, s.service_provider, d.serial_no)), lower(${q})) > 0`
          : undefined,
        status ? sql`s.status = ${status}` : undefined,
        expires_in_days === undefined
          ? undefined
          : sql`s.expiry_date <= ${now}::timestamptz + make_interval(days => ${expires_in_days})`,
        placeOf(query),
      ),
      sorts: {
        sim_serial_number: sql`s.sim_serial_number`,
        sim_number: sql`s.sim_number`,
        service_provider: sql`s.service_provider`,
        data_limit_mb: sql`s.data_limit_mb`,
        price_halalas: sql`s.price_halalas`,
        last_used: sql`s.last_used`,
        expiry_date: sql`s.expiry_date`,
        created_at: sql`s.created_at`,
      },
      id: sql`s.id`,
    },
    sort,
  );
}

export async function findSim(ctx: Ctx, id: number): Promise<FittedSim | null> {
  const [row] = await ctx.db.composed<FittedSim>(sql`select ${SELECT} from ${FROM} where s.id = ${id}`);
  return row ?? null;
}

export async function lockSim(ctx: Ctx, id: number): Promise<SimRow | null> {
  const [row] = await ctx.db.orm.select().from(sims).where(eq(sims.id, id)).for('update');
  return row ?? null;
}

/** Inserts and returns the id; null when a number is taken. */
export async function insertSim(ctx: Ctx, given: SimFields): Promise<number | null> {
  const [row] = await ctx.db.orm
    .insert(sims)
    .values({ ...given, expiry_date: new Date(given.expiry_date), created_at: ctx.now })
    .onConflictDoNothing()
    .returning({ id: sims.id });
  return row?.id ?? null;
}

/** Which of a card's two numbers another card has. */
export async function takenNumbers(
  ctx: Ctx,
  given: Pick<SimFields, 'sim_serial_number' | 'sim_number'>,
  except_id: number,
): Promise<Record<string, 'taken'>> {
  const rows = await ctx.db.orm
    .select({ sim_serial_number: sims.sim_serial_number, sim_number: sims.sim_number })
    .from(sims)
    .where(
      sql`${sims.id} <> ${except_id} and (${sims.sim_serial_number} = ${given.sim_serial_number} or ${sims.sim_number} = ${given.sim_number})`,
    );
  const isTaken = (name: 'sim_serial_number' | 'sim_number') => rows.some((row) => row[name] === given[name]);
  return Object.fromEntries(
    (['sim_serial_number', 'sim_number'] as const).filter(isTaken).map((name) => [name, 'taken' as const]),
  );
}

export async function saveSim(
  ctx: Ctx,
  id: number,
  change: Partial<Omit<SimRow, 'id' | 'created_at'>>,
): Promise<void> {
  await ctx.db.orm.update(sims).set(change).where(eq(sims.id, id));
}

function placeOf({ place, device_id }: SimQuery): SQL | undefined {
  if (place === 'in_device') return sql`d.id is not null`;
  if (place !== 'free') return undefined;
  return device_id === undefined ? sql`d.id is null` : sql`(d.id is null or d.id = ${device_id})`;
}
