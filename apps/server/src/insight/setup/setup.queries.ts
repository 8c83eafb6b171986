import { balanceOfClient, creditLimitOf } from '../../money/ledger/ledger-balances.fragments.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import type { SetupFacts } from './setup.rules.ts';

/** What the data says of a client's set-up, in one statement: each part stops at the first row it finds where it can. */
export async function findSetupFacts(ctx: Ctx, client_id: number): Promise<SetupFacts> {
  const [row] = await ctx.db.composed<SetupFacts>(sql`
    select c.name_en, c.name_ar, c.cr_number, c.created_at, c.virtual_bank_account,
      ${balanceOfClient('client_main', sql`c.id`)} as main_halalas,
      ${balanceOfClient('client_allocated', sql`c.id`)} + ${balanceOfClient('client_reserved', sql`c.id`)} + ${creditLimitOf(sql`c.id`)} as allocated_halalas,
      exists (select from top_ups t where t.client_id = c.id and t.status = 'pending') as has_pending_top_up,
      v.vehicles, v.with_driver, d.drivers, d.invited, d.signed_up,
      exists (select from policies p where p.client_id = c.id and num_nonnulls(
        p.volume_per_fill_ml, p.volume_per_day_ml, p.volume_per_week_ml, p.volume_per_month_ml, p.amount_per_fill_halalas,
        p.amount_per_day_halalas, p.amount_per_week_halalas, p.amount_per_month_halalas, p.volume_per_window_ml,
        p.amount_per_window_halalas, p.fills_per_day, p.fills_per_week, p.fills_per_month) > 0) as has_limit,
      exists (select from fuel_requests r where r.client_id = c.id) as has_request,
      exists (select from setup_dismissals s where s.user_id = ${ctx.actor.user_id}) as is_dismissed
    from clients c,
      lateral (select count(*) as vehicles, count(v.driver_id) as with_driver from vehicles v
        where v.client_id = c.id and v.deleted_at is null and v.status = 'active') v,
      lateral (select count(*) as drivers, count(u.id) as invited, count(u.password_hash) as signed_up
        from drivers d left join users u on u.driver_id = d.id
        where d.client_id = c.id and d.deleted_at is null and d.status = 'active') d
    where c.id = ${client_id}`);
  return row!;
}

const DISMISS = {
  name: 'setup_dismiss',
  text: 'insert into setup_dismissals (user_id, created_at) values ($1, $2) on conflict do nothing',
};

export async function insertDismissal(ctx: Ctx): Promise<void> {
  await ctx.db.rows(DISMISS, [ctx.actor.user_id, ctx.now]);
}
