import { beforeAll, describe, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

let manager: User;
let approver: User;
let payer: User;
let client: { id: number };

beforeAll(async () => {
  client = await app.world.makeClient();
  await app.world.fund(client, { main: 100_000 });
  manager = await app.user('client_manager', { client_id: client.id });
  approver = await app.user('admin');
  payer = await app.user('admin');
});

/** As after a day. */
const putInForce = () =>
  app.world.rows(`update refund_payees set effective_at = '2020-01-01' where client_id = $1`, [client.id]);

describe('refunds', () => {
  it('need an account, which waits a day and can be canceled', async () => {
    const page = await app.open('/client/wallet', manager);
    await page.sees(t('refunds.no_account'));
    await page.press(t('refunds.enter_account'));
    await page.dialog.fill(t('refunds.account_name'), 'Wahat Fuel Co');
    await page.dialog.fill(t('field_names.iban'), 'SA0480000000608010167519');
    await page.dialog.press(t('refunds.save_account'));
    await page.dialog.refuses(t('field_names.iban'), t('fields.invalid_iban'));
    await page.dialog.fill(t('field_names.iban'), 'SA03 8000 0000 6080 1016 7519');
    await page.dialog.press(t('refunds.save_account'));
    await page.sees(t('refunds.account_waits'));
    await page.press(t('refunds.cancel_account'));
    await page.dialog.press(t('refunds.cancel_account'));
    await page.sees(t('refunds.account_canceled'));
  });

  it('are requested by the client, approved by one administrator and paid by another', async () => {
    const wallet = await app.open('/client/wallet', manager);
    await wallet.press(t('refunds.enter_account'));
    await wallet.dialog.fill(t('refunds.account_name'), 'Wahat Fuel Co');
    await wallet.dialog.fill(t('field_names.iban'), 'SA0380000000608010167519');
    await wallet.dialog.press(t('refunds.save_account'));
    await wallet.sees(t('refunds.account_waits'));
    await putInForce();

    const own = await app.open('/client/refunds/new', manager);
    await own.panel.fill(t('refunds.amount'), '5000');
    await own.panel.sees(t('refunds.above'));
    await own.panel.fill(t('refunds.amount'), '400');
    await own.panel.fill(t('refunds.reason'), 'Topped up twice');
    await own.panel.press(/^Request .*400/);
    await own.panel.sees(t('refunds.then.requested'));

    const queue = await app.open('/admin/refunds', approver);
    await queue.openRow('400.00');
    await queue.panel.press(t('refunds.approve'));
    await queue.dialog.press(t('refunds.approve'));
    await queue.panel.sees(t('refunds.needs_another.approved'));

    const other = await app.open('/admin/refunds?status=approved', payer);
    await other.openRow('400.00');
    await other.panel.press(t('refunds.pay'));
    await other.dialog.press(t('refunds.pay'));
    await other.dialog.refuses(t('field_names.bank_reference'), t('fields.required'));
    await other.dialog.fill(t('field_names.bank_reference'), 'FT26091');
    await other.dialog.press(t('refunds.pay'));
    await other.panel.sees(t('refunds.then.paid'));
    await other.panel.sees(t('vouchers.pdf'));
  });

  it('are rejected only with a reason, which the client reads', async () => {
    const own = await app.open('/client/refunds/new', manager);
    await own.panel.fill(t('refunds.amount'), '70');
    await own.panel.fill(t('refunds.reason'), 'Leaves');
    await own.panel.press(/^Request .*70/);
    await own.panel.sees(t('refunds.then.requested'));

    const queue = await app.open('/admin/refunds', approver);
    await queue.openRow('70.00');
    await queue.panel.press(t('refunds.reject'));
    await queue.dialog.press(t('refunds.reject'));
    await queue.dialog.refuses(t('refunds.why_rejected'), t('fields.required'));
    await queue.dialog.fill(t('refunds.why_rejected'), 'Needed for March');
    await queue.dialog.press(t('refunds.reject'));
    await queue.panel.sees('Needed for March');
  });

  it('go into another payment file where the bank did not execute the first', async () => {
    const own = await app.open('/client/refunds/new', manager);
    await own.panel.fill(t('refunds.amount'), '90');
    await own.panel.fill(t('refunds.reason'), 'Leaves');
    await own.panel.press(/^Request .*90/);
    await own.panel.sees(t('refunds.then.requested'));
    await app.world.rows(
      `with r as (update refunds set status = 'approved', approved_at = now(), approved_by = $1 where amount_halalas = 9000 returning *),
         f as (insert into settlement_files (value_date, transfers, total_halalas, created_at) values ('2020-01-01', 1, 9000, now()) returning id),
         d as (insert into settlement_file_decisions (file_id, decision, content_hash, decided_by, decided_at)
               select id, 'released', 'hash', $1, now() from f)
       insert into settlement_transfers (file_id, position, refund_id, beneficiary_name, iban, amount_halalas)
       select f.id, 1, r.id, r.beneficiary_name, r.iban, 9000 from f, r`,
      [approver.id],
    );
    const queue = await app.open('/admin/refunds?status=approved', payer);
    await queue.openRow('90.00');
    await queue.panel.sees(t('refunds.then.sent'));
    await queue.panel.press(t('refunds.refile'));
    await queue.dialog.press(t('refunds.refile'));
    await queue.sees(/is in PF-/);
  });

  it('say why the bank did not pay, to both sides with what to do', async () => {
    await app.world.rows(
      `insert into settlement_transfer_answers (file_id, position, status, reason_code, message_id, read_at)
       select x.file_id, x.position, 'rejected', 'AC04', 'BANK-1', now() from settlement_transfers x join refunds r on r.id = x.refund_id`,
    );
    const queue = await app.open('/admin/refunds?status=approved', payer);
    await queue.sees(t('settlements.bank_reasons.AC04'));
    await queue.openRow('90.00');
    await queue.panel.sees(t('refunds.bank_rejected_text'));
    const own = await app.open('/client/refunds', manager);
    await own.openRow('90.00');
    await own.panel.sees(t('refunds.bank_account_text'));
    await own.panel.press(t('refunds.to_wallet'));
    await own.sees(t('refunds.refundable'));
  });

  it('lead from the queue straight to the payment file', async () => {
    const queue = await app.open('/admin/refunds?status=all', payer);
    await queue.sees(t('refunds.any_status'));
    await queue.press(t('settlements.file'));
    await queue.dialog.sees(t('settlements.make_file'));
  });
});
