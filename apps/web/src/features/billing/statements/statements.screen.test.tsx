import { receiptNumber } from '@fleet/domain/invoices.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { approveTopUp, recordTopUp } from '../../../../../server/src/money/top-ups/top-ups.service.ts';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

let billing: User;
let reference: string;

beforeAll(async () => {
  const { id: client_id } = await app.world.makeClient();
  const id = await recordTopUp(app.world.systemCtx(), { client_id, amount_halalas: 150_000 });
  await approveTopUp(app.world.systemCtx(), id);
  const [row] = await app.world.rows<{ reference_number: string }>(
    'select reference_number from top_ups where id = $1',
    [id],
  );
  reference = row!.reference_number;
  billing = await app.user('client_billing', { client_id });
});

describe('a statement of account', () => {
  it('names a top-up by its receipt when read by document, and what ties it to the ledger', async () => {
    const page = await app.open('/client/statement?type=documents', billing);
    await page.sees(receiptNumber(reference));
    await page.sees(t('statement.ledger_balance'));
    await page.sees(t('statement.ages.due'));
    expect(page.has(t('statement.difference'))).toBe(false);
  });
});
