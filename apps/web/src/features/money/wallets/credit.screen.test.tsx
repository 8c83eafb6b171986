import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { blockOverdue } from '../../../../../server/src/money/credit-lines/credit-lines.service.ts';
import { makePostPaid } from '../../../../../server/test/post-paid.ts';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();
const DAY_MS = 86_400_000;

let fleet: Awaited<ReturnType<typeof makePostPaid>>;
let admin: User;

/** What a fleet fueled a hundred days ago is overdue beyond any grace of a week. */
beforeEach(async () => {
  app.world.at(new Date());
  const long_ago = new Date(app.world.now.getTime() - 100 * DAY_MS).toISOString();
  fleet = await makePostPaid(app.world, [[long_ago, 123_400]]);
  admin = await app.user('admin');
  await blockOverdue(app.world.systemCtx());
});

describe('a credit line', () => {
  it('says in the wallet and above a top-up that it is blocked, by which month, and how it goes on', async () => {
    const billing = await app.user('client_billing', { client_id: fleet.client_id });
    const page = await app.open('/client/wallet', billing);
    const card = page.section(t('credit.title'));
    await card.sees(t('credit.blocked_title'));
    await card.sees('1,234.00');
    await card.sees(t('credit.open'));
    expect(card.has(t('credit.change'))).toBe(false);
    await card.sees(t('credit.available_none'));
    await card.sees(`CR-${fleet.client_id}-`);
    await page.sees(t('menu.amount_topup'));
    const topUp = await app.open('/client/amount-topup', billing);
    await topUp.section(t('credit.title')).sees(t('credit.blocked_title'));
  });

  it('is the first thing the start page asks for, with what is overdue and a way to pay it', async () => {
    const manager = await app.user('client_manager', { client_id: fleet.client_id });
    const page = await app.open('/dashboard', manager);
    const card = page.section(t('waiting.title'));
    await card.sees(t('credit.need_blocked'));
    await card.sees('1,234.00');
    await card.sees(t('menu.amount_topup'));
    expect(card.has(t('waiting.nothing'))).toBe(false);
  });

  it('is set by an administrator, who suspends the block until a day and for a reason', async () => {
    const page = await app.open(`/admin/manage-client/${fleet.client_id}`, admin);
    await page.sees(t('credit.blocked_title'));
    await page.press(t('credit.change'));
    expect(await page.dialog.valueOf(t('field_names.grace_days'))).toContain('7');
    const today = riyadhDate(new Date());
    const day = addDays(today, 20);
    await page.dialog.fill(t('field_names.suspended_until'), addDays(today, -1));
    await page.dialog.fill(t('field_names.suspension_reason'), 'Paid by cheque');
    await page.dialog.press(t('credit.save'));
    await page.dialog.refuses(t('field_names.suspended_until'), t('fields.in_the_past'));
    await page.dialog.fill(t('field_names.suspension_reason'), '');
    await page.dialog.fill(t('field_names.suspended_until'), day);
    await page.dialog.press(t('credit.save'));
    await page.dialog.refuses(t('field_names.suspension_reason'), t('fields.required'));
    await page.dialog.fill(t('field_names.suspension_reason'), 'Paid by cheque');
    await page.dialog.press(t('credit.save'));
    await page.sees(t('credit.saved'));
    await page.misses(t('credit.blocked_title'));
    await page.sees(t('credit.suspended_reason', { reason: 'Paid by cheque' }));
    const card = page.section(t('credit.title'));
    await card.sees(t('changes.actions.unblock'));
    await card.sees(t('field_names.suspension_reason'));
    const [saved] = await app.world.rows<{ suspended_until: string; blocked_at: Date | null }>(
      'select suspended_until::text, blocked_at from credit_lines where client_id = $1',
      [fleet.client_id],
    );
    expect(saved).toEqual({ suspended_until: day, blocked_at: null });
  });
});
